"""Grids for phones: a column for each player, its parts one above the other where it is narrow."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorekeeper.core.messages import Message, RenderMessage
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.colours import RED_SUITS, colour_class
from scorekeeper.exporters.markup import Markup, tag

_SIDE_BY_SIDE = 6
"""Players whose columns share the width of a phone; a grid of more scrolls inside its box."""


def phone_grid(grid: Grid, render: RenderMessage) -> Markup:
    """Return a grid as a table; a line ruled across begins a new body."""
    seats = _seats(grid)
    bodies = (
        tag("tbody", *(_row(grid, row, render) for row in rows if row is not None))
        for ruled, rows in groupby(grid.rows, lambda row: row is None)
        if not ruled
    )
    titles = (
        tag(
            "th",
            tag("bdi", render(column.title), class_=None if seat is None else colour_class(seat)),
            scope="col",
            class_="short" if seat is None else None,
        )
        for column, seat in zip(grid.columns, seats, strict=True)
    )
    players = sum(seat is not None for seat in seats)
    size = f"of-{players}" if players <= _SIDE_BY_SIDE else "of-many"
    return tag("table", tag("thead", tag("tr", *titles)), *bodies, class_=f"grid {size}")


def _seats(grid: Grid) -> list[int | None]:
    """Return for each column the seat that it is of."""
    seats: list[int | None] = []
    for column in grid.columns:
        known = sum(seat is not None for seat in seats)
        seats.append(known if column.player else None)
    return seats


def _row(grid: Grid, row: Row, render: RenderMessage) -> Markup:
    if row.across is not None:
        sentence = render(row.across).strip()
        return tag("tr", tag("td", sentence, colspan=len(grid.columns)), class_=row.style)
    return tag("tr", *_cells(grid, row, render), class_=row.style)


def _cells(grid: Grid, row: Row, render: RenderMessage) -> Iterator[Markup]:
    """Yield the cells of a row, which the first names."""
    for place, (column, cell) in enumerate(zip(grid.columns, row.cells, strict=True)):
        if column.player:
            yield tag("td", tag("span", *_parts(cell, render), class_="cell"))
            continue
        text = "".join(map(render, cell))
        if place == 0 and text:
            yield tag("th", text, scope="row")
        else:
            yield tag("td", text, class_="red" if text in RED_SUITS else None)


def _parts(cell: Sequence[str | Message], render: RenderMessage) -> Iterator[Markup | str]:
    """Yield the parts of a player's cell; the last is the sum."""
    *parts, last = [render(part) for part in cell] or [""]
    for text in parts:
        yield tag("span", text)
        yield " "
    yield tag("b", last)
