"""Statistics of all sessions or of a choice, by game, as tables, JSON or CSV."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.cli import console
from scorekeeper.cli.chosen_sessions import none_chosen, unknown_values
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.parallel import map_in_parallel
from scorekeeper.cli.report_output import show_report
from scorekeeper.core.league import ROW_KEYS, League
from scorekeeper.core.messages import Malformed, Message, Unavailable, first_few, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.core.spreadsheet_cells import escape_formula
from scorekeeper.core.statistics import statistics_heading
from scorekeeper.exporters.csv import csv_text
from scorekeeper.games import game_named
from scorekeeper.storage.session_choice import SessionChoice

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import StatisticsCollector
    from scorekeeper.core.game_record import AnyRecord

_OTHER_PLAYER = ("against", "to")
"""Keys under which a row of figures names another player."""


class StatsReport:
    """The statistics of many sessions, a collector for each game."""

    def __init__(self) -> None:
        self.collectors: dict[str, StatisticsCollector[AnyRecord]] = {}
        self.names: dict[str, str] = {}
        """By key, the spelling of counted players, shared by the collectors."""
        self.unreadable: list[Unavailable] = []
        """Why sessions could not be read."""

    def merge(self, later: "StatsReport") -> None:
        """Add what was counted apart of later sessions."""
        self.unreadable += later.unreadable
        self.names.update(later.names)
        for name, collector in later.collectors.items():
            if name not in self.collectors:
                self.collectors[name] = game_named(name).statistics_collector(self.names)
            self.collectors[name].merge(collector)

    def add(self, loaded: AnySession) -> None:
        """Count one more session."""
        name = loaded.game.NAME
        if name not in self.collectors:
            self.collectors[name] = loaded.game.statistics_collector(self.names)
        self.collectors[name].add_game(loaded.record, loaded.session.id)

    @property
    def sessions(self) -> int:
        """How many sessions were counted."""
        return sum(collector.sessions for collector in self.collectors.values())

    def as_json(self, only: Collection[str]) -> dict[str, object]:
        """Return everything for programs, by game; of all players, or only of these."""
        games = {name: collector.result(only).data for name, collector in self.collectors.items()}
        return {"schema": 1, "sessions": self.sessions, "games": games}

    def csv(self, only: Collection[str]) -> tuple[str, int]:
        """Return the players' figures, one a row, and how many pairs of players are in none."""
        rows: list[list[object]] = [["game", "player", "other", "figure", "value"]]
        left_out = 0
        for game, collector in self.collectors.items():
            data = collector.result(only).data
            rows += [[_csv_cell(cell) for cell in (game, *figure)] for figure in _figures(data)]
            if isinstance(pairs := data.get("head_to_head_left_out"), int):
                left_out += pairs
        return csv_text(rows), left_out

    def leagues(self, only: Collection[str]) -> dict[str, League]:
        """Return the league table of each game, of all players or only of these."""
        return {name: collector.league(only) for name, collector in self.collectors.items()}

    def league_json(self, only: Collection[str]) -> dict[str, object]:
        """Return the league tables for programs, by game."""
        tables = {name: league.data() for name, league in self.leagues(only).items()}
        return {"schema": 1, "sessions": self.sessions, "tables": tables}

    def league_csv(self, only: Collection[str]) -> str:
        """Return the league tables, a row a player; a figure that a game has not is empty."""
        rows = [
            {"game": name, **row}
            for name, league in self.leagues(only).items()
            for row in league.rows_data()
        ]
        columns = [*dict.fromkeys(["game", *ROW_KEYS, *(key for row in rows for key in row)])]
        cells = ([_csv_cell(row.get(column)) for column in columns] for row in rows)
        return csv_text([columns, *cells])

    def show(
        self, app: AppContext, only: Collection[str], choice: SessionChoice | None = None
    ) -> None:
        """Show everything to people, or that there is nothing of a choice."""
        report: Report = ()
        for name, collector in self.collectors.items():
            heading = statistics_heading(name, collector.sessions, collector.unfinished)
            report += (TextBlock("title", (heading,)), *collector.result(only).report)
        self._show(app, report, choice)

    def show_league(
        self, app: AppContext, only: Collection[str], choice: SessionChoice | None = None
    ) -> None:
        """Show the league tables to people, or that there is nothing of a choice."""
        report: Report = ()
        for name, league in self.leagues(only).items():
            heading = statistics_heading(name, league.sessions, league.unfinished)
            report += (TextBlock("title", (heading,)), *league.report())
        self._show(app, report, choice)

    def _show(self, app: AppContext, report: Report, choice: SessionChoice | None) -> None:
        show_report(app, report or (TextBlock("text", (self._none(app, choice),)),))

    def _none(self, app: AppContext, choice: SessionChoice | None) -> Message:
        """Return why nothing was counted."""
        ids = app.store.ids()
        if ids and len(self.unreadable) == len(ids):
            return message("no-session-readable", ids=first_few(ids))
        return none_chosen("stats-none-chosen", choice) if ids and choice else message("stats-none")


def chosen_statistics(app: AppContext, choice: SessionChoice | None) -> StatsReport:
    """Count all sessions, or those of a choice; raises `Malformed` for a name that is in none."""
    if choice is None:
        return collect_statistics(app, app.store.ids())
    summaries, problems = app.summaries(choice=choice)
    if not summaries and (unknown := unknown_values(app, choice)):
        raise Malformed(*unknown)
    report = collect_statistics(app, [summary.id for summary in summaries])
    report.unreadable += problems
    return report


def collect_statistics(app: AppContext, sessions: Sequence[str]) -> StatsReport:
    """Count sessions; many are shared among processes."""

    def count(ids: Iterable[str]) -> StatsReport:
        report = StatsReport()
        for loaded in app.open_each(ids):
            if isinstance(loaded, Unavailable):
                report.unreadable.append(loaded)
            else:
                report.add(loaded)
        return report

    def count_here(ids: Sequence[str]) -> StatsReport:
        return count(console.with_progress(ids, lambda: app.render(message("counting"))))

    report, *later = map_in_parallel(count, sessions, count_here)
    for part in later:
        report.merge(part)
    return report


def _csv_cell(value: object) -> object:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return escape_formula(value)
        case _:
            return value


def _figures(data: Mapping[str, object]) -> Iterator[tuple[str, str, str, object]]:
    """Yield player, other player if there is one, name and value of all figures of players."""
    for rows in data.values():
        for row in rows if isinstance(rows, list) else ():
            if "player" not in row:
                continue
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
