"""A neutral report: grids and sentences, made once and rendered by every face in its own way."""

from typing import NamedTuple

from scorekeeper.core.problems import Said


class Column(NamedTuple):
    """A column of a grid: a player's, whose name may be cut to fit, or another's."""

    title: str | Said
    player: bool = False


class Row(NamedTuple):
    """A row of a grid: cells of parts that stand under each other, or one sentence across."""

    style: str
    """What the row is: `deal`, `bonus`, `total`, `note`, `problem`."""
    cells: tuple[tuple[str | Said, ...], ...] = ()
    across: Said | None = None
    heading: Said | None = None
    """What the row is called where there is no room for a table."""


class Grid(NamedTuple):
    """A table: `lead` columns, then one a player. A row None is a line ruled across."""

    columns: tuple[Column, ...]
    rows: tuple[Row | None, ...]


class Lines(NamedTuple):
    """Sentences, one a line."""

    style: str
    """How much they matter: `title`, `text`, `next`, `problem`, `legend`."""
    lines: tuple[Said, ...]


class Spot(NamedTuple):
    """A place of a board: a square's number, or the letter of the peg in it."""

    text: str
    owner: int | None
    """The seat whose peg it is."""
    mark: str
    """`last` for the last peg set, `line` for one of a line that has won."""


class Board(NamedTuple):
    """A board as it lies on the table, row by row."""

    rows: tuple[tuple[Spot, ...], ...]


class Table(NamedTuple):
    """A list whose columns are no players: the first column says what a row is."""

    title: Said
    columns: tuple[str | Said, ...]
    rows: tuple[tuple[str | Said, ...], ...]


class Series(NamedTuple):
    """One player's line of a chart."""

    name: str
    values: tuple[int, ...]
    """Before the first step and after each."""


class Course(NamedTuple):
    """How an evening went: a line a player, a step a deal."""

    title: Said
    """What is counted."""
    marks: tuple[str, ...]
    """What each step is called."""
    series: tuple[Series, ...]
    breaks: tuple[int, ...] = ()
    """How many steps had been made when something ended, a game or a hand."""


class Folded(NamedTuple):
    """Details that only some readers want: the first sentence says of what."""

    title: Said
    lines: tuple[Said, ...]


Report = tuple[Grid | Lines | Board | Table | Course | Folded, ...]
