"""Statistics of the sessions that a filter selects, by game, as tables, JSON or CSV."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.cli import console
from scorekeeper.cli.commands.stats_filter import SessionFilter
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.parallel import map_in_parallel
from scorekeeper.cli.report_output import show_report
from scorekeeper.core.messages import Malformed, Message, Unavailable, message
from scorekeeper.core.player_registry import player_keys
from scorekeeper.core.players import alphabetical, fold_case
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.csv import csv_text, escape_formula
from scorekeeper.games import game_named

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import StatisticsCollector
    from scorekeeper.core.game_record import AnyRecord

_OTHER_PLAYER = ("against", "to")
"""Keys under which a row of figures names another player."""


class StatsReport:
    """The statistics of many sessions, a collector for each game."""

    def __init__(self) -> None:
        self.collectors: dict[str, StatisticsCollector[AnyRecord]] = {}
        self.sessions: dict[str, int] = {}
        """By game, how many sessions were counted."""
        self.known_players: dict[str, str] = {}
        """By key, every player of any session, counted or not."""
        self.names: dict[str, str] = {}
        """By key, the spelling of counted players, shared by the collectors."""
        self.unreadable: list[Unavailable] = []
        """Why sessions could not be read."""

    def merge(self, later: "StatsReport") -> None:
        """Add what was counted apart of later sessions."""
        self.known_players.update(later.known_players)
        self.unreadable += later.unreadable
        self.names.update(later.names)
        for name, collector in later.collectors.items():
            if name not in self.collectors:
                self.collectors[name] = game_named(name).statistics_collector(self.names)
            self.collectors[name].merge(collector)
            self.sessions[name] = self.sessions.get(name, 0) + later.sessions[name]

    def add(self, loaded: AnySession, selection: SessionFilter) -> None:
        """Count a session if the filter selects it."""
        players = loaded.record.everybody
        self.known_players.update(zip(player_keys(players), players, strict=True))
        if not selection.selects(loaded):
            return
        name = loaded.game.NAME
        if name not in self.collectors:
            self.collectors[name] = loaded.game.statistics_collector(self.names)
        self.sessions[name] = self.sessions.get(name, 0) + 1
        self.collectors[name].add_game(loaded.record, loaded.session.id)

    def raise_if_unknown(self, players: Collection[str]) -> None:
        """Raise `Malformed` for players of no session, naming those whom there are."""
        known = self.known_players
        unknown = [name for name in players if fold_case(name) not in known]
        if unknown and known:
            legal = [known[key] for key in sorted(known, key=alphabetical)]
            raise Malformed(*(message("stats-nobody", given=name, legal=legal) for name in unknown))

    def as_json(self, only: Collection[str]) -> dict[str, object]:
        """Return everything for programs, by game; of all players, or only of these."""
        games = {name: collector.result(only).data for name, collector in self.collectors.items()}
        return {"schema": 1, "sessions": sum(self.sessions.values()), "games": games}

    def csv(self, only: Collection[str]) -> str:
        """Return the players' figures, one a row."""
        rows = [
            [game, escape_formula(player), escape_formula(other), figure, value]
            for game, collector in self.collectors.items()
            for player, other, figure, value in _figures(collector.result(only).data)
        ]
        return csv_text([["game", "player", "other", "figure", "value"], *rows])

    def show(self, app: AppContext, only: Collection[str]) -> None:
        """Show everything to people."""
        report: Report = ()
        for name, collector in self.collectors.items():
            blocks, data = collector.result(only)
            code = "stats-heading-unfinished" if data["unfinished"] else "stats-heading"
            fields = {"game": name, "sessions": self.sessions[name]}
            heading = Message(code, {**fields, "unfinished": data["unfinished"]})
            report += (TextBlock("title", (heading,)), *blocks)
        show_report(app, report or (TextBlock("text", (self._none(app),)),))

    def _none(self, app: AppContext) -> Message:
        """Return why nothing was counted."""
        if self.unreadable and not self.known_players:
            return message("no-session-readable", ids=app.store.ids())
        return message("stats-none")


def collect_statistics(
    app: AppContext, sessions: Sequence[str], selection: SessionFilter
) -> StatsReport:
    """Count the sessions that the filter selects; many are shared among processes."""

    def count(ids: Iterable[str]) -> StatsReport:
        report = StatsReport()
        for session in ids:
            try:
                loaded = app.open(session)
            except Unavailable as error:
                report.unreadable.append(error)
            else:
                report.add(loaded, selection)
        return report

    def count_here(ids: Sequence[str]) -> StatsReport:
        return count(console.with_progress(ids, lambda: app.render(message("counting"))))

    report, *later = map_in_parallel(count, sessions, count_here)
    for part in later:
        report.merge(part)
    return report


def _figures(data: Mapping[str, object]) -> Iterator[tuple[str, str, str, object]]:
    """Yield player, other player if there is one, name and value of all figures of players."""
    for rows in data.values():
        for row in rows if isinstance(rows, list) else ():
            player = str(row["player"])
            other = "".join(str(row[key]) for key in _OTHER_PLAYER if key in row)
            for name, value in _flat(row):
                if name not in ("player", *_OTHER_PLAYER):
                    yield player, other, name, value


def _flat(row: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the values of a row by their paths, `by_bid.3.made`."""
    for key, value in row.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value
