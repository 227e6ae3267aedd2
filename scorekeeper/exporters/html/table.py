"""A grid as a table of a page: each part of a cell stands in a column of its own."""

from collections.abc import Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.colours import RED_SUITS
from scorekeeper.exporters.text.layout import Render
from scorekeeper.exporters.xml_tree import tag

_Parts = tuple[tuple[int, ...], ...]
"""Which parts of each column's cells have anything to show."""


def grid_table(grid: Grid, say: Render) -> Element:
    """Make a table; a rule across begins a new body."""
    parts = _parts(grid, say)
    bodies = (
        tag("tbody", *(_row(row, parts, say) for row in rows if row is not None))
        for ruled, rows in groupby(grid.rows, lambda row: row is None)
        if not ruled
    )
    return tag("table", tag("thead", tag("tr", *_titles(grid, parts, say))), *bodies, class_="grid")


def _parts(grid: Grid, say: Render) -> _Parts:
    rows = [row.cells for row in grid.rows if row is not None and row.cells]
    shown = []
    for column in range(len(grid.columns)):
        cells = [row[column] for row in rows]
        most = range(max(map(len, cells), default=1))
        seen = tuple(
            part for part in most if any(part < len(cell) and say(cell[part]) for cell in cells)
        )
        shown.append(seen or (0,))
    return tuple(shown)


def _titles(grid: Grid, parts: _Parts, say: Render) -> Iterator[Element]:
    for column, shown in zip(grid.columns, parts, strict=True):
        span = len(shown)
        yield tag(
            *("th", tag("bdi", say(column.title))),
            scope="colgroup" if span > 1 else "col",
            colspan=span if span > 1 else None,
            class_="player" if column.player else None,
        )


def _row(row: Row, parts: _Parts, say: Render) -> Element:
    if row.across is not None:
        told = tag("span", say(row.across).strip())
        return tag("tr", tag("td", told, colspan=sum(map(len, parts))), class_=row.style)
    cells = [cell for column in range(len(row.cells)) for cell in _cell(row, column, parts, say)]
    return tag("tr", *cells, class_=row.style)


def _cell(row: Row, column: int, parts: _Parts, say: Render) -> Iterator[Element]:
    """The first column says what the row is; the last part of a player's cell is the sum."""
    texts = [say(part) for part in row.cells[column]]
    shown = parts[column]
    for place, part in enumerate(shown):
        text = texts[part] if part < len(texts) else ""
        if column == 0 and text:
            yield tag("th", text, scope="row")
        else:
            yield tag("td", text, class_=_style(text, place, len(shown)))


def _style(text: str, place: int, count: int) -> str | None:
    if text in RED_SUITS:
        return "red"
    if count == 1:
        return None
    return "first" if place == 0 else "sum" if place == count - 1 else None
