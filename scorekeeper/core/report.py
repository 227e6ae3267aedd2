"""Reports of no output format: grids, tables, charts and sentences, which exporters render."""

from typing import NamedTuple, TypeAlias

from scorekeeper.core.messages import Message


class Column(NamedTuple):
    """A column of a grid; the name of a player may be cut to fit."""

    title: str | Message
    player: bool = False


class Row(NamedTuple):
    """A row of a grid: cells, each of parts aligned from row to row, or one sentence across."""

    style: str
    """The kind of row: `deal`, `bonus`, `total`, `note`, `claim`, `problem`."""
    cells: tuple[tuple[str | Message, ...], ...] = ()
    across: Message | None = None
    heading: Message | None = None
    """The name of the row where a table would be too wide."""
    made: tuple[bool | None, ...] = ()
    """Of a deal, for each column of a player whether the contract was made; None if unknown."""


class Grid(NamedTuple):
    """A table of players' numbers; a row None is a rule across."""

    columns: tuple[Column, ...]
    rows: tuple[Row | None, ...]


class TextBlock(NamedTuple):
    """Sentences, one on each line."""

    style: str
    """The kind of sentences: `title`, `text`, `next`, `problem`, `legend`."""
    lines: tuple[Message, ...]


class BoardCell(NamedTuple):
    """A square of a board: its number, or the letter of the peg in it."""

    text: str
    owner: int | None
    """The seat whose peg it is; None without a peg."""
    mark: str
    """`last` for the last peg set, `line` for one of a line that has won."""


class Board(NamedTuple):
    """A board, row by row."""

    rows: tuple[tuple[BoardCell, ...], ...]


class Bar(NamedTuple):
    """So many of so many: contracts made of deals, evenings ahead of evenings together."""

    part: int
    whole: int


class Table(NamedTuple):
    """A table whose columns are not players; the first column names the row."""

    title: Message
    columns: tuple[str | Message, ...]
    rows: tuple[tuple[str | Message, ...], ...]
    bars: tuple[Bar, ...] = ()
    """For a chart of the table, a bar for each row; empty if a chart would tell nothing."""


class Series(NamedTuple):
    """One player's line of a chart."""

    name: str
    values: tuple[int, ...]
    """The value before the first step, and after each."""


class ScoreChart(NamedTuple):
    """A chart of scores: a line for each player, a step for each deal, play or move."""

    title: Message
    """The name of what is counted."""
    marks: tuple[str, ...]
    """The names of the steps."""
    series: tuple[Series, ...]
    breaks: tuple[int, ...] = ()
    """The numbers of steps after which a game or a hand ended."""


class Details(NamedTuple):
    """Sentences that a reader can open and close under a title."""

    title: Message
    lines: tuple[Message, ...]


class Headline(NamedTuple):
    """What a scoreboard shows larger than all else: the trump, the count."""

    label: Message
    text: str | Message
    beside: tuple[Message, ...] = ()
    """Who deals, who leads, whose turn it is: a few words each."""
    about: tuple[Message, ...] = ()
    """Sentences that say more."""


class SeatStanding(NamedTuple):
    """What a player has, to be shown large, and in a few words what else is to be known."""

    points: int
    about: tuple[Message, ...] = ()


class Standing(NamedTuple):
    """Everybody's points as they count now, by seat, without a dummy."""

    title: Message | None
    """What the points are those of, where there are others too."""
    seats: tuple[SeatStanding, ...]


ReportBlock: TypeAlias = Grid | TextBlock | Board | Table | ScoreChart | Details
Report: TypeAlias = tuple[ReportBlock, ...]
