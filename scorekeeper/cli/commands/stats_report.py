"""Sessions chosen and counted, game by game, and told as tables, JSON or CSV."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.parallel import map_in_parallel
from scorekeeper.cli.report_output import show_report
from scorekeeper.core.capabilities import StatisticsCollector
from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.messages import Malformed, Unavailable, message
from scorekeeper.core.player_registry import player_keys
from scorekeeper.core.players import fold_case
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup_validation import is_day
from scorekeeper.exporters.csv import csv_text, escape_formula
from scorekeeper.games import game_named

_DAY_OF_ID = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})-[0-9]+")
_OTHERS = ("against", "to")
"""Keys under which an account names another player."""


class SessionFilter(NamedTuple):
    """Which sessions are wanted; what is empty is not asked."""

    players: tuple[str, ...]
    since: str
    variant: str
    game: str

    def has(self, loaded: AnySession) -> bool:
        """Tell whether a session is among them."""
        setup = loaded.setup
        wanted = set(player_keys(self.players))
        return (
            (not self.game or setup.game == self.game)
            and (not self.variant or fold_case(setup.variant) == fold_case(self.variant))
            and _day(loaded) >= self.since
            and wanted <= set(player_keys(setup.players))
        )


def _day(loaded: AnySession) -> str:
    """Return a session's day: what the table said, else the local one that its id has."""
    of_id = _DAY_OF_ID.fullmatch(loaded.session.id)
    return loaded.setup.date or (of_id.group(1) if of_id else loaded.session.created[:10])


def session_filter(
    players: Collection[str], since: str | None, variant: str | None, game: str | None
) -> SessionFilter:
    """Judge what was asked; raises `Malformed` for a date or a game that is none."""
    if since is not None and not is_day(since):
        raise Malformed(message("since-wrong", given=since))
    named = game_named(game).NAME if game else ""
    return SessionFilter(tuple(players), since or "", variant or "", named)


class StatsReport:
    """What has been seen of the games that keep statistics."""

    def __init__(self) -> None:
        self.observers: dict[str, StatisticsCollector[AnyRecord]] = {}
        self.seen: dict[str, int] = {}
        self.head_to_head: dict[str, str] = {}
        self.spelled: dict[str, str] = {}
        self.problems_found: list[Unavailable] = []
        """What could not be read."""

    def merge(self, later: "StatsReport") -> None:
        """Add sessions that came later and were counted apart."""
        self.head_to_head.update(later.head_to_head)
        self.problems_found += later.problems_found
        self.spelled.update(later.spelled)
        for name, observer in later.observers.items():
            if name not in self.observers:
                self.observers[name] = game_named(name).statistics_collector(self.spelled)
            self.observers[name].merge(observer)
            self.seen[name] = self.seen.get(name, 0) + later.seen[name]

    def look_at(self, loaded: AnySession, wanted: SessionFilter) -> None:
        """Count a session if it is wanted."""
        players = loaded.setup.players
        self.head_to_head.update(zip(player_keys(players), players, strict=True))
        if wanted.has(loaded):
            self._see(loaded)

    def must_have_met(self, players: Collection[str]) -> None:
        """Refuse who never sat at a table; raises `Malformed` naming those who did."""
        strangers = [name for name in players if fold_case(name) not in self.head_to_head]
        if strangers and self.head_to_head:
            legal = [self.head_to_head[key] for key in sorted(self.head_to_head)]
            raise Malformed(
                *(message("stats-nobody", given=name, legal=legal) for name in strangers)
            )

    def _see(self, loaded: AnySession) -> None:
        name = loaded.game.NAME
        if name not in self.observers:
            self.observers[name] = loaded.game.statistics_collector(self.spelled)
        self.seen[name] = self.seen.get(name, 0) + 1
        self.observers[name].add_game(loaded.record, loaded.session.id)

    def account(self, only: Collection[str]) -> dict[str, object]:
        """Return everything for programs, by game."""
        games = {name: one.result(only).data for name, one in self.observers.items()}
        return {"schema": 1, "sessions": sum(self.seen.values()), "games": games}

    def csv(self, only: Collection[str]) -> str:
        """Return the same, a number a row."""
        rows = [
            [game, escape_formula(player), escape_formula(other), figure, value]
            for game, observer in self.observers.items()
            for player, other, figure, value in _figures(observer.result(only).data)
        ]
        return csv_text([["game", "player", "other", "figure", "value"], *rows])

    def show(self, app: AppContext, only: Collection[str]) -> None:
        """Show the same to people."""
        whole: Report = ()
        for name, observer in self.observers.items():
            heading = message("stats-heading", game=name, sessions=self.seen[name])
            whole += (TextBlock("title", (heading,)), *observer.result(only).report)
        show_report(app, whole or (TextBlock("text", (message("stats-none"),)),))


def collect_statistics(
    app: AppContext, sessions: Sequence[str], wanted: SessionFilter
) -> StatsReport:
    """Count those of the sessions that are wanted; many are shared out among processes."""

    def counted(some: Iterable[str]) -> StatsReport:
        found = StatsReport()
        for session in some:
            try:
                loaded = app.open(session)
            except Unavailable as trouble:
                found.problems_found.append(trouble)
            else:
                found.look_at(loaded, wanted)
        return found

    def watched(some: Sequence[str]) -> StatsReport:
        return counted(console.with_progress(some, app.render(message("counting"))))

    whole, *parts = map_in_parallel(counted, sessions, watched)
    for part in parts:
        whole.merge(part)
    return whole


def _figures(account: Mapping[str, object]) -> Iterator[tuple[str, str, str, object]]:
    """Yield all that is said of players, with the other player where there is one."""
    for part in account.values():
        for told in cast("list[dict[str, object]]", part) if isinstance(part, list) else ():
            player = str(told.pop("player"))
            other = "".join(str(told.pop(key)) for key in _OTHERS if key in told)
            for figure, value in _flat(told):
                yield player, other, figure, value


def _flat(told: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    for key, value in told.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value
