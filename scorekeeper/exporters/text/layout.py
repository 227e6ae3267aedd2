"""A grid laid out for a width: how wide each part is, and whether a table fits at all."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.text.text_width import cut_apart, padded, width

NARROW = 70
"""Below so many cells a grid is told in blocks, one a row."""

Render = Callable[[Message | str], str]
Cells = tuple[tuple[str, ...], ...]


class Layout(NamedTuple):
    """The worded cells of a grid with their widths."""

    titles: tuple[str, ...]
    """The columns' titles, cut to fit."""
    widths: tuple[int, ...]
    """Of the columns."""
    parts: tuple[tuple[int, ...], ...]
    """Of the parts of each column's cells."""
    cells: dict[int, Cells]
    """By row, the worded parts."""

    @property
    def total(self) -> int:
        """The width of the table, one blank between columns."""
        return sum(self.widths) + len(self.widths) - 1

    def cell(self, row: int, column: int) -> str:
        """Return a cell, its parts under those of the other rows."""
        return padded(_joined(self.cells[row][column], self.parts[column]), self.widths[column])

    def cell_alike(self, row: int, column: int, columns: tuple[int, ...]) -> str:
        """Return a cell, its parts under those of the other columns too."""
        widths = [max(these) for these in zip(*(self.parts[c] for c in columns), strict=True)]
        return _joined(self.cells[row][column], widths)


def _joined(parts: Sequence[str], widths: Sequence[int]) -> str:
    """Put the parts of a cell side by side, each as wide as its widest."""
    shown = (padded(text, cells) for text, cells in zip(parts, widths, strict=True) if cells)
    return " ".join(shown)


def lay_out(grid: Grid, say: Render, cells: int) -> Layout:
    """Word a grid and measure it for so many cells; names are cut to fit, numbers never."""
    worded = {
        place: tuple(tuple(say(part) for part in cell) for cell in row.cells)
        for place, row in enumerate(grid.rows)
        if isinstance(row, Row) and row.cells
    }
    parts = tuple(_part_widths(worded, column) for column in range(len(grid.columns)))
    titles = [say(column.title) for column in grid.columns]
    widths = [_column_width(part) for part in parts]
    for place, column in enumerate(grid.columns):
        widths[place] = max(widths[place], _MINIMUM if column.player else width(titles[place]))
    players = [place for place, column in enumerate(grid.columns) if column.player]
    _widen(widths, players, titles, cells)
    names, room = [titles[place] for place in players], [widths[place] for place in players]
    for place, name in zip(players, cut_apart(names, room), strict=True):
        titles[place] = name
    return Layout(tuple(titles), tuple(widths), parts, worded)


def _widen(widths: list[int], players: list[int], titles: list[str], cells: int) -> None:
    """Give names what room is left, a cell each in turn."""
    spare = cells - sum(widths) - len(widths) + 1
    wanting = [place for place in players if widths[place] < width(titles[place])]
    while spare >= len(players) and wanting:
        for place in players:
            widths[place] += 1
        spare -= len(players)
        wanting = [place for place in players if widths[place] < width(titles[place])]


_MINIMUM = 8
"""Cells that a player's name has at least."""


def _part_widths(cells: dict[int, Cells], column: int) -> tuple[int, ...]:
    columns = [row[column] for row in cells.values()]
    count = max(map(len, columns), default=0)
    return tuple(max(width(cell[part]) for cell in columns) for part in range(count))


def _column_width(parts: tuple[int, ...]) -> int:
    shown = [cells for cells in parts if cells]
    return sum(shown) + max(0, len(shown) - 1)
