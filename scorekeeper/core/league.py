"""League tables: the players of many sessions of a game, the best first."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, Table, TextBlock

Figure: TypeAlias = int | Fraction | None
"""A number of a player; a fraction is exact, None has nothing that it could be counted of."""
Figures: TypeAlias = Mapping[str, Figure]
"""The figures of a player by their keys."""

_Worth: TypeAlias = tuple[tuple[bool, int | Fraction], ...]
"""What players are compared by."""

ROW_KEYS = ("place", "tied", "player")
"""What a row begins with for programs."""
_DECIMALS = {"count": 0, "average": 2, "share": 4}


class LeagueColumn(NamedTuple):
    """A figure of a league table."""

    key: str
    """Its name for programs."""
    heading: str | None = None
    """The code of what stands above it; None for what only programs are told."""
    form: Literal["count", "average", "share"] = "count"
    whole: str = ""
    """The key of what it is a part of, if people see both: 12/20."""


class LeagueForm(NamedTuple):
    """Which figures the league table of a game has, and which of them decide."""

    columns: tuple[LeagueColumn, ...]
    order: tuple[str, ...]
    """Keys: the higher the better; each decides where those before it are level."""
    order_told: str = ""
    """The code of the sentence that says so; empty where there is nothing to say."""


class LeagueRow(NamedTuple):
    """A player's line."""

    place: int
    """One more than there are players who are better, at these evenings."""
    tied: bool
    """Whether somebody else has the same place."""
    player: str
    figures: Figures


class League(NamedTuple):
    """The league table of a game."""

    form: LeagueForm
    sessions: int
    unfinished: int
    rows: tuple[LeagueRow, ...]

    def data(self) -> dict[str, object]:
        """Return it for programs."""
        return {
            "sessions": self.sessions,
            "unfinished": self.unfinished,
            "order": list(self.form.order),
            "rows": self.rows_data(),
        }

    def rows_data(self) -> list[dict[str, object]]:
        """Return its rows for programs."""
        return [self._row_data(row) for row in self.rows]

    def _row_data(self, row: LeagueRow) -> dict[str, object]:
        about = dict(zip(ROW_KEYS, row, strict=False))
        figures = {
            column.key: _rounded(row.figures[column.key], _DECIMALS[column.form])
            for column in self.form.columns
        }
        return {**about, **figures}

    def report(self) -> Report:
        """Return it for people, with what decides."""
        shown = [column for column in self.form.columns if column.heading]
        headings = [message(column.heading or "") for column in shown]
        rows = tuple(
            (row.player, _place(row), *(_cell(row.figures, column) for column in shown))
            for row in self.rows
        )
        columns = (message("column-player"), message("column-place"), *headings)
        told = [message(self.form.order_told)] if self.form.order_told else []
        ties = [message("league-ties")] if any(row.tied for row in self.rows) else []
        table = Table(message("league-table"), columns, rows)
        return (table, TextBlock("text", (*told, *ties)))


def league_rows(players: Sequence[tuple[str, Figures]], form: LeagueForm) -> tuple[LeagueRow, ...]:
    """Return players by their places; those who are level keep their order."""
    worths = [tuple(_worth(figures[key]) for key in form.order) for _, figures in players]
    times = Counter(worths)
    places: dict[_Worth, int] = {}
    for place, worth in enumerate(sorted(worths, reverse=True), start=1):
        places.setdefault(worth, place)
    rows = [
        LeagueRow(places[worth], times[worth] > 1, name, figures)
        for (name, figures), worth in zip(players, worths, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def part(made: int, whole: int) -> Fraction | None:
    """Return the exact share of a number in another, or its average; None of nothing."""
    return Fraction(made, whole) if whole else None


def _worth(figure: Figure) -> tuple[bool, int | Fraction]:
    """Return what a figure is compared by; who has none comes after all who have one."""
    return (figure is not None, 0 if figure is None else figure)


def _rounded(figure: Figure, decimals: int) -> float | None:
    return round(float(figure), decimals) if isinstance(figure, Fraction) else figure


def _place(row: LeagueRow) -> Message:
    return message("cell-place-tied" if row.tied else "cell-place", place=row.place)


def _cell(figures: Figures, column: LeagueColumn) -> str | Message:
    figure = figures[column.key]
    if figure is None:
        return "–"
    if column.form == "average":
        return message("cell-average", value=f"{float(figure):.1f}")
    if column.form == "share":
        return message("cell-percent", value=f"{100 * float(figure):.0f}")
    if column.whole:
        return message("cell-made", made=figure, of=figures[column.whole])
    return str(figure)
