"""Sessions chosen and counted, game by game, and told as tables, JSON or CSV."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.showing import show_report
from scorekeeper.cli.side_by_side import shared_out
from scorekeeper.core.abilities import Observer, Observing
from scorekeeper.core.names import folded
from scorekeeper.core.people import keys_of
from scorekeeper.core.problems import Malformed, Unable, said
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.session import Opened
from scorekeeper.core.sitting_down import is_day
from scorekeeper.formats.table_csv import harmless, table_csv
from scorekeeper.games import game_named

_DAY_OF_ID = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})-[0-9]+")
_OTHERS = ("against", "to")
"""Keys under which an account names another player."""


class Chosen(NamedTuple):
    """Which sessions are wanted; what is empty is not asked."""

    players: tuple[str, ...]
    since: str
    variant: str
    game: str

    def has(self, opened: Opened) -> bool:
        """Tell whether a session is among them."""
        header = opened.header
        wanted = set(keys_of(self.players))
        return (
            (not self.game or header.game == self.game)
            and (not self.variant or folded(header.variant) == folded(self.variant))
            and _day(opened) >= self.since
            and wanted <= set(keys_of(header.players))
        )


def _day(opened: Opened) -> str:
    """Return a session's day: what the table said, else the local one that its id has."""
    of_id = _DAY_OF_ID.fullmatch(opened.session.id)
    return opened.header.date or (of_id.group(1) if of_id else opened.session.created[:10])


def chosen(
    players: Collection[str], since: str | None, variant: str | None, game: str | None
) -> Chosen:
    """Judge what was asked; raises `Malformed` for a date or a game that is none."""
    if since is not None and not is_day(since):
        raise Malformed(said("since-wrong", given=since))
    named = game_named(game).NAME if game else ""
    return Chosen(tuple(players), since or "", variant or "", named)


class Counted:
    """What has been seen of the games that keep statistics."""

    def __init__(self) -> None:
        self.observers: dict[str, Observer] = {}
        self.seen: dict[str, int] = {}
        self.met: dict[str, str] = {}
        self.spelled: dict[str, str] = {}
        self.troubles: list[Unable] = []
        """What could not be read."""

    def join(self, later: "Counted") -> None:
        """Add sessions that came later and were counted apart."""
        self.met.update(later.met)
        self.troubles += later.troubles
        self.spelled.update(later.spelled)
        for name, observer in later.observers.items():
            if name not in self.observers:
                game = cast("Observing", game_named(name))
                self.observers[name] = game.observer(self.spelled)
            self.observers[name].join(observer)
            self.seen[name] = self.seen.get(name, 0) + later.seen[name]

    def look_at(self, opened: Opened, wanted: Chosen) -> None:
        """Count a session if it is wanted."""
        players = opened.header.players
        self.met.update(zip(keys_of(players), players, strict=True))
        if wanted.has(opened):
            self._see(opened)

    def must_have_met(self, players: Collection[str]) -> None:
        """Refuse who never sat at a table; raises `Malformed` naming those who did."""
        strangers = [name for name in players if folded(name) not in self.met]
        if strangers and self.met:
            legal = [self.met[key] for key in sorted(self.met)]
            raise Malformed(*(said("stats-nobody", given=name, legal=legal) for name in strangers))

    def _see(self, opened: Opened) -> None:
        name = opened.game.NAME
        if name not in self.observers:
            if not hasattr(opened.game, "observer"):
                return
            self.observers[name] = cast("Observing", opened.game).observer(self.spelled)
        self.seen[name] = self.seen.get(name, 0) + 1
        self.observers[name].see(opened.evening, opened.session.id)

    def account(self, only: Collection[str]) -> dict[str, object]:
        """Return everything for programs, by game."""
        games = {name: one.told(only).account for name, one in self.observers.items()}
        return {"schema": 1, "sessions": sum(self.seen.values()), "games": games}

    def csv(self, only: Collection[str]) -> str:
        """Return the same, a number a row."""
        rows = [
            [game, harmless(player), harmless(other), figure, value]
            for game, observer in self.observers.items()
            for player, other, figure, value in _figures(observer.told(only).account)
        ]
        return table_csv([["game", "player", "other", "figure", "value"], *rows])

    def show(self, desk: Desk, only: Collection[str]) -> None:
        """Show the same to people."""
        whole: Report = ()
        for name, observer in self.observers.items():
            heading = said("stats-heading", game=name, sessions=self.seen[name])
            whole += (Lines("title", (heading,)), *observer.told(only).report)
        show_report(desk, whole or (Lines("text", (said("stats-none"),)),))


def count(desk: Desk, sessions: Sequence[str], wanted: Chosen) -> Counted:
    """Count those of the sessions that are wanted; many are shared out among processes."""

    def counted(some: Iterable[str]) -> Counted:
        found = Counted()
        for session in some:
            try:
                opened = desk.open(session)
            except Unable as trouble:
                found.troubles.append(trouble)
            else:
                found.look_at(opened, wanted)
        return found

    def watched(some: Sequence[str]) -> Counted:
        return counted(streams.watched(some, desk.say(said("counting"))))

    whole, *parts = shared_out(counted, sessions, watched)
    for part in parts:
        whole.join(part)
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
