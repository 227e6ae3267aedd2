"""A grid as an HTML table: each part of a cell stands in a column of its own."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby, zip_longest
from typing import NamedTuple

from scorekeeper.core.messages import Message, RenderMessage
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.colours import RED_SUITS
from scorekeeper.exporters.markup import Markup, pieces, repeated, tag
from scorekeeper.exporters.text.text_width import display_width

STACKING_WIDTHS = (24, 30, 36, 42, 48, 52, 56)
"""The rooms, in rem, below which a grid's rows become blocks; the style sheet has rules for each.

A grid takes the smallest of them that it needs."""
_ROW_TITLE = repeated("th", scope="row")
_PAGE_WIDTH = 53.0
"""The most room that a grid has, in rem; one that needs more is set more densely."""


class _Setting(NamedTuple):
    """How a grid is set, in rem, as the style sheet has it; letters are those of broad fonts."""

    letter: float
    player_gap: float
    part_gap: float
    name: float = 9.0
    """The width at which a name is broken."""


_USUAL = _Setting(0.6, 1.75, 0.6)
_DENSE = _Setting(0.56, 0.9, 0.35)


def grid_table(grid: Grid, render_message: RenderMessage) -> Iterator[Markup]:
    """Yield a grid as a table, in pieces; a line ruled across begins a new body."""
    table = _GridTable(grid, render_message)
    bodies = (
        pieces("tbody", (table.row(row) for row in rows if row is not None))
        for ruled, rows in groupby(grid.rows, lambda row: row is None)
        if not ruled
    )
    head = tag("thead", tag("tr", *table.titles()))
    width, dense = table.needed_width(_USUAL), ""
    if width > _PAGE_WIDTH:
        width, dense = table.needed_width(_DENSE), " dense"
    stacking = next((room for room in STACKING_WIDTHS if width <= room), STACKING_WIDTHS[-1])
    return pieces(
        "table", head, chain.from_iterable(bodies), class_=f"grid stacks-{stacking}{dense}"
    )


class _GridTable:
    """A grid with what its columns need: which parts have anything, and how long these get."""

    def __init__(self, grid: Grid, render_message: RenderMessage) -> None:
        self._columns = grid.columns
        self._render_message = render_message
        self._titles = [render_message(column.title) for column in grid.columns]
        rows = [row.cells for row in grid.rows if row is not None and row.cells]
        columns = range(len(grid.columns))
        self._widths = [
            _part_widths([row[column] for row in rows], render_message) for column in columns
        ]
        self._parts = [_filled(widths) for widths in self._widths]
        self._makers = [[*self._makers_of(column)] for column in columns]

    def needed_width(self, setting: _Setting) -> float:
        """Estimate how wide the grid is with all columns side by side, in rem."""
        return sum(self._column_width(column, setting) for column in range(len(self._columns)))

    def _column_width(self, column: int, setting: _Setting) -> float:
        widths, shown = self._widths[column], self._parts[column]
        letters = sum(widths[part] for part in shown if widths)
        title = display_width(self._titles[column]) * setting.letter
        width = letters * setting.letter + setting.part_gap * (len(shown) - 1)
        return setting.player_gap + max(width, min(title, setting.name))

    def titles(self) -> Iterator[Markup]:
        """Yield the cells of the head."""
        for column, title, shown in zip(self._columns, self._titles, self._parts, strict=True):
            span = len(shown)
            yield tag(
                *("th", tag("bdi", title)),
                scope="colgroup" if span > 1 else "col",
                colspan=span if span > 1 else None,
                class_="player" if column.player else None,
            )

    def row(self, row: Row) -> Markup:
        """Return a row."""
        if row.across is not None:
            sentence = tag("span", self._render_message(row.across).strip())
            span = sum(map(len, self._parts))
            return tag("tr", tag("td", sentence, colspan=span), class_=row.style)
        cells = [
            make(self._render_message(cell[part]) if part < len(cell) else "")
            for cell, parts in zip(row.cells, self._makers, strict=False)
            for part, make in parts
        ]
        return tag("tr", *cells, class_=row.style)

    def _makers_of(self, column: int) -> Iterator[tuple[int, Callable[[str], Markup]]]:
        """Yield the parts of a column's cells, each with what makes it of its text."""
        player = self._titles[column] if self._columns[column].player else None
        shown = self._parts[column]
        for position, part in enumerate(shown):
            style = _part_class(position, len(shown))
            if player is not None and len(shown) == 1:
                style = "whole"
            yield part, _maker(column, style, None if position else player)


def _maker(column: int, style: str | None, player: str | None) -> Callable[[str], Markup]:
    """Return what makes an element of a text; the first column names the row."""
    usual = repeated("td", class_=style, data_player=player)
    if column == 0:
        return lambda text: (_ROW_TITLE if text else usual)(text)
    if style == "whole":
        return usual
    red = repeated("td", class_="red", data_player=player)
    return lambda text: (red if text in RED_SUITS else usual)(text)


def _part_widths(
    cells: Sequence[Sequence[str | Message]], render_message: RenderMessage
) -> tuple[int, ...]:
    """Return the width of each part of a column's cells: that of the widest."""
    return tuple(
        max(map(display_width, {render_message(text) for text in texts if text}), default=0)
        for texts in zip_longest(*cells, fillvalue="")
    )


def _filled(widths: Sequence[int]) -> tuple[int, ...]:
    return tuple(part for part, width in enumerate(widths) if width) or (0,)


def _part_class(position: int, count: int) -> str | None:
    """Return the style class of a part; the last part of a player's cell is the sum."""
    if count == 1:
        return None
    return "first" if position == 0 else "sum" if position == count - 1 else None
