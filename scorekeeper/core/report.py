"""A neutral report: grids and sentences, made once and rendered by every face in its own way."""

from typing import NamedTuple

from scorekeeper.core.messages import Message


class Column(NamedTuple):
    """A column of a grid: a player's, whose name may be cut to fit, or another's."""

    title: str | Message
    player: bool = False


class Row(NamedTuple):
    """A row of a grid: cells of parts that stand under each other, or one sentence across."""

    style: str
    """What the row is: `deal`, `bonus`, `total`, `note`, `problem`."""
    cells: tuple[tuple[str | Message, ...], ...] = ()
    across: Message | None = None
    heading: Message | None = None
    """What the row is called where there is no room for a table."""


class Grid(NamedTuple):
    """A table: `lead` columns, then one a player. A row None is a line ruled across."""

    columns: tuple[Column, ...]
    rows: tuple[Row | None, ...]


class TextBlock(NamedTuple):
    """Sentences, one a line."""

    style: str
    """How much they matter: `title`, `text`, `next`, `problem`, `legend`."""
    lines: tuple[Message, ...]


class BoardCell(NamedTuple):
    """A place of a board: a square's number, or the letter of the peg in it."""

    text: str
    owner: int | None
    """The seat whose peg it is."""
    mark: str
    """`last` for the last peg set, `line` for one of a line that has won."""


class Board(NamedTuple):
    """A board as it lies on the table, row by row."""

    rows: tuple[tuple[BoardCell, ...], ...]


class Table(NamedTuple):
    """A list whose columns are no players: the first column says what a row is."""

    title: Message
    columns: tuple[str | Message, ...]
    rows: tuple[tuple[str | Message, ...], ...]


class Series(NamedTuple):
    """One player's line of a chart."""

    name: str
    values: tuple[int, ...]
    """Before the first step and after each."""


class ScoreChart(NamedTuple):
    """How an evening went: a line a player, a step a deal."""

    title: Message
    """What is counted."""
    marks: tuple[str, ...]
    """What each step is called."""
    series: tuple[Series, ...]
    breaks: tuple[int, ...] = ()
    """How many steps had been made when something ended, a game or a hand."""


class Details(NamedTuple):
    """Details that only some readers want: the first sentence says of what."""

    title: Message
    lines: tuple[Message, ...]


Report = tuple[Grid | TextBlock | Board | Table | ScoreChart | Details, ...]
