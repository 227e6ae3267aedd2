"""A grid as an HTML table: each part of a cell stands in a column of its own."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.colours import RED_SUITS
from scorekeeper.exporters.text.text_width import display_width
from scorekeeper.exporters.xml_tree import tag

STACKING_WIDTHS = (24, 30, 36, 42, 48, 52, 56)
"""The rooms, in rem, below which a grid's rows become blocks; the style sheet has rules for each.

A grid takes the smallest of them that it needs."""
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

_ShownParts = tuple[tuple[int, ...], ...]
"""For each column, the parts of its cells that are not empty in every row."""


def grid_table(grid: Grid, render_message: RenderMessage) -> Element:
    """Return a grid as a table; a line ruled across begins a new body."""
    parts = _shown_parts(grid, render_message)
    bodies = (
        tag("tbody", *(_row(row, grid, parts, render_message) for row in rows if row is not None))
        for ruled, rows in groupby(grid.rows, lambda row: row is None)
        if not ruled
    )
    head = tag("thead", tag("tr", *_titles(grid, parts, render_message)))
    width, dense = _needed_width(grid, parts, render_message, _USUAL), ""
    if width > _PAGE_WIDTH:
        width, dense = _needed_width(grid, parts, render_message, _DENSE), " dense"
    stacking = next((room for room in STACKING_WIDTHS if width <= room), STACKING_WIDTHS[-1])
    return tag("table", head, *bodies, class_=f"grid stacks-{stacking}{dense}")


def _needed_width(
    grid: Grid, parts: _ShownParts, render_message: RenderMessage, setting: _Setting
) -> float:
    """Estimate how wide a grid is with all columns side by side, in rem."""
    return sum(
        _column_width(grid, column, shown, render_message, setting)
        for column, shown in enumerate(parts)
    )


def _column_width(
    grid: Grid,
    column: int,
    shown: tuple[int, ...],
    render_message: RenderMessage,
    setting: _Setting,
) -> float:
    cells = [row.cells[column] for row in grid.rows if row is not None and row.cells]
    texts = [[render_message(cell[part]) for cell in cells if part < len(cell)] for part in shown]
    letters = sum(max(map(display_width, part), default=0) for part in texts)
    title = display_width(render_message(grid.columns[column].title)) * setting.letter
    width = letters * setting.letter + setting.part_gap * (len(shown) - 1)
    return setting.player_gap + max(width, min(title, setting.name))


def _shown_parts(grid: Grid, render_message: RenderMessage) -> _ShownParts:
    rows = [row.cells for row in grid.rows if row is not None and row.cells]
    shown = []
    for column in range(len(grid.columns)):
        cells = [[render_message(part) for part in row[column]] for row in rows]
        count = max(map(len, cells), default=1)
        filled = [any(cell[part] for cell in cells if part < len(cell)) for part in range(count)]
        shown.append(tuple(part for part in range(count) if filled[part]) or (0,))
    return tuple(shown)


def _titles(grid: Grid, parts: _ShownParts, render_message: RenderMessage) -> Iterator[Element]:
    for column, shown in zip(grid.columns, parts, strict=True):
        span = len(shown)
        yield tag(
            *("th", tag("bdi", render_message(column.title))),
            scope="colgroup" if span > 1 else "col",
            colspan=span if span > 1 else None,
            class_="player" if column.player else None,
        )


def _row(row: Row, grid: Grid, parts: _ShownParts, render_message: RenderMessage) -> Element:
    if row.across is not None:
        sentence = tag("span", render_message(row.across).strip())
        return tag("tr", tag("td", sentence, colspan=sum(map(len, parts))), class_=row.style)
    columns = range(len(row.cells))
    names = [render_message(column.title) if column.player else None for column in grid.columns]
    cells = [
        cell
        for column in columns
        for cell in _cell(row, column, parts, names[column], render_message)
    ]
    return tag("tr", *cells, class_=row.style)


def _cell(
    row: Row, column: int, parts: _ShownParts, player: str | None, render_message: RenderMessage
) -> Iterator[Element]:
    """Yield a cell's parts; the first column names the row, and a player's has their name."""
    texts = [render_message(part) for part in row.cells[column]]
    shown = parts[column]
    for position, part in enumerate(shown):
        text = texts[part] if part < len(texts) else ""
        if column == 0 and text:
            yield tag("th", text, scope="row")
        else:
            style = _part_class(text, position, len(shown))
            if player is not None and len(shown) == 1:
                style = "whole"
            yield tag("td", text, class_=style, data_player=None if position else player)


def _part_class(text: str, position: int, count: int) -> str | None:
    """Return the style class of a part; the last part of a player's cell is the sum."""
    if text in RED_SUITS:
        return "red"
    if count == 1:
        return None
    return "first" if position == 0 else "sum" if position == count - 1 else None
