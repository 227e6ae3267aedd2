"""The layout of a grid for a width: how wide each column and each part of its cells is.

All widths are in terminal columns.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.text.text_width import display_width, pad, truncate_distinctly

_MIN_NAME_WIDTH = 8

RowCells = tuple[tuple[str, ...], ...]
"""The parts of each cell of a row, as text."""


class Layout(NamedTuple):
    """The cells of a grid as text, with their widths."""

    titles: tuple[str, ...]
    """The columns' titles, cut to fit."""
    widths: tuple[int, ...]
    """Of the columns."""
    parts: tuple[tuple[int, ...], ...]
    """The widths of the parts of each column's cells."""
    cells: dict[int, RowCells]
    """By the row's index in the grid."""

    @property
    def total(self) -> int:
        """The width of the table, one blank between columns."""
        return sum(self.widths) + len(self.widths) - 1

    def cell(self, row: int, column: int) -> str:
        """Return a cell, its parts aligned with those of the other rows."""
        return pad(join(self.cells[row][column], self.parts[column]), self.widths[column])

    def widths_across(self, columns: Iterable[int]) -> list[int]:
        """Return the widths of the parts of cells that are aligned with those of other columns."""
        return [max(parts) for parts in zip(*(self.parts[c] for c in columns), strict=True)]


def join(parts: Sequence[str], widths: Sequence[int]) -> str:
    """Return the parts of a cell side by side; a part of width 0 is left out."""
    return " ".join(pad(text, width) for text, width in zip(parts, widths, strict=True) if width)


def joined_width(widths: Iterable[int]) -> int:
    """Return how wide such a cell is."""
    shown = [width for width in widths if width]
    return sum(shown) + max(0, len(shown) - 1)


def lay_out(grid: Grid, render_message: RenderMessage, max_width: int) -> Layout:
    """Return a grid's layout for a width; names are cut to fit, numbers never."""
    cells = {
        index: tuple(tuple(render_message(part) for part in cell) for cell in row.cells)
        for index, row in enumerate(grid.rows)
        if isinstance(row, Row) and row.cells
    }
    parts = tuple(_part_widths(cells, column) for column in range(len(grid.columns)))
    titles = [render_message(column.title) for column in grid.columns]
    widths = [
        max(joined_width(part), _MIN_NAME_WIDTH if column.player else display_width(title))
        for part, column, title in zip(parts, grid.columns, titles, strict=True)
    ]
    players = [index for index, column in enumerate(grid.columns) if column.player]
    _widen_names(widths, players, titles, max_width)
    names = truncate_distinctly([titles[p] for p in players], [widths[p] for p in players])
    for player, name in zip(players, names, strict=True):
        titles[player] = name
    return Layout(tuple(titles), tuple(widths), parts, cells)


def _widen_names(widths: list[int], players: list[int], titles: list[str], max_width: int) -> None:
    """Give the spare width to the players' columns, one terminal column each in turn."""
    spare = max_width - sum(widths) - len(widths) + 1
    while spare >= len(players) and any(widths[p] < display_width(titles[p]) for p in players):
        for player in players:
            widths[player] += 1
        spare -= len(players)


def _part_widths(cells: dict[int, RowCells], column: int) -> tuple[int, ...]:
    column_cells = [row[column] for row in cells.values()]
    count = max(map(len, column_cells), default=0)
    return tuple(max(display_width(cell[part]) for cell in column_cells) for part in range(count))
