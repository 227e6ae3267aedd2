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


Report = tuple[Grid | Lines | Board, ...]
