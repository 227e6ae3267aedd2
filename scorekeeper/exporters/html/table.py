"""A grid as an HTML table: each part of a cell stands in a column of its own."""

from collections.abc import Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.colours import RED_SUITS
from scorekeeper.exporters.xml_tree import tag

_ShownParts = tuple[tuple[int, ...], ...]
"""For each column, the parts of its cells that are not empty in every row."""


def grid_table(grid: Grid, render_message: RenderMessage) -> Element:
    """Return a grid as a table; a line ruled across begins a new body."""
    parts = _shown_parts(grid, render_message)
    bodies = (
        tag("tbody", *(_row(row, parts, render_message) for row in rows if row is not None))
        for ruled, rows in groupby(grid.rows, lambda row: row is None)
        if not ruled
    )
    head = tag("thead", tag("tr", *_titles(grid, parts, render_message)))
    return tag("table", head, *bodies, class_="grid")


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


def _row(row: Row, parts: _ShownParts, render_message: RenderMessage) -> Element:
    if row.across is not None:
        sentence = tag("span", render_message(row.across).strip())
        return tag("tr", tag("td", sentence, colspan=sum(map(len, parts))), class_=row.style)
    columns = range(len(row.cells))
    cells = [cell for column in columns for cell in _cell(row, column, parts, render_message)]
    return tag("tr", *cells, class_=row.style)


def _cell(
    row: Row, column: int, parts: _ShownParts, render_message: RenderMessage
) -> Iterator[Element]:
    """Yield a cell's parts; the first column names the row."""
    texts = [render_message(part) for part in row.cells[column]]
    shown = parts[column]
    for position, part in enumerate(shown):
        text = texts[part] if part < len(texts) else ""
        if column == 0 and text:
            yield tag("th", text, scope="row")
        else:
            yield tag("td", text, class_=_part_class(text, position, len(shown)))


def _part_class(text: str, position: int, count: int) -> str | None:
    """Return the style class of a part; the last part of a player's cell is the sum."""
    if text in RED_SUITS:
        return "red"
    if count == 1:
        return None
    return "first" if position == 0 else "sum" if position == count - 1 else None
