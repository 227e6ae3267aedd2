"""Grids for phones: a column for each player, its parts one above the other where it is narrow."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, groupby
from typing import TypeAlias

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.colours import RED_SUITS, colour_class
from scorekeeper.exporters.markup import Markup, pieces, repeated, tag

_SIDE_BY_SIDE = 6
"""Players whose columns share the width of a phone; a grid of more scrolls inside its box."""
_CELL, _PARTS = repeated("td"), repeated("span", class_="cell")
_Sign: TypeAlias = Callable[[str], Markup]
_PART, _SUM = repeated("span"), repeated("b")


def phone_grid(
    grid: Grid, render: RenderMessage, corrected: Collection[str] = frozenset()
) -> Iterator[Markup]:
    """Yield a grid as a table, in pieces; a line ruled across begins a new body.

    `corrected` are the numbers of the rows that have been corrected since. What the table claimed
    is no score, and left out.
    """
    seats, sign = _seats(grid), cache(partial(_sign, render=render))
    bodies = (
        pieces(
            "tbody", (_row(grid, row, render, corrected, sign) for row in rows if row is not None)
        )
        for ruled, rows in groupby(_without_claims(grid.rows), lambda row: row is None)
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
    head = tag("thead", tag("tr", *titles))
    return pieces("table", head, chain.from_iterable(bodies), class_=f"grid {size}")


def _seats(grid: Grid) -> list[int | None]:
    """Return for each column the seat that it is of."""
    seats: list[int | None] = []
    for column in grid.columns:
        known = sum(seat is not None for seat in seats)
        seats.append(known if column.player else None)
    return seats


_RESULTS = {True: "made", False: "failed", None: None}
"""The sign of a contract, by whether it was made."""


def _without_claims(rows: Iterable[Row | None]) -> Iterator[Row | None]:
    return (row for row in rows if row is None or row.style != "claim")


def _row(
    grid: Grid, row: Row, render: RenderMessage, corrected: Collection[str], sign: _Sign
) -> Markup:
    if row.across is not None:
        sentence = render(row.across).strip()
        return tag("tr", tag("td", sentence, colspan=len(grid.columns)), class_=row.style)
    return tag("tr", *_cells(grid, row, render, corrected, sign), class_=row.style)


def _cells(
    grid: Grid, row: Row, render: RenderMessage, corrected: Collection[str], sign: _Sign
) -> Iterator[Markup]:
    """Yield the cells of a row, which the first names."""
    results = iter(row.made)
    for place, (column, cell) in enumerate(zip(grid.columns, row.cells, strict=True)):
        if column.player:
            parts = _parts(cell, _RESULTS[next(results, None)], render, sign)
            yield _CELL(_PARTS(Markup(" ".join(parts))))
            continue
        text = "".join(map(render, cell))
        if place == 0 and text:
            mark = [sign("corrected")] if row.made and text in corrected else []
            yield tag("th", text, *mark, scope="row")
        else:
            yield tag("td", text, class_="red" if text in RED_SUITS else None)


def _parts(
    cell: Sequence[str | Message], result: str | None, render: RenderMessage, sign: _Sign
) -> Iterator[Markup]:
    """Yield the parts of a player's cell, the first with its result; the last is the sum."""
    *parts, last = [render(part) for part in cell] or [""]
    for place, text in enumerate(parts):
        if place == 0 and result is not None:
            yield tag("span", text, sign(result), class_="hand")
        else:
            yield _PART(text)
    yield _SUM(last)


def _sign(code: str, render: RenderMessage) -> Markup:
    """Return a sign that is read aloud as a word."""
    sign, word = render(message(f"sign-{code}")), render(message(f"sign-word-{code}"))
    return tag("span", sign, class_=f"sign {code}", role="img", aria_label=word)


def signs_legend(render: RenderMessage) -> Markup:
    """Return what the signs in a grid mean."""
    items = [
        tag("span", _sign(code, render), " ", render(message(f"sign-word-{code}")))
        for code in ("made", "failed", "corrected")
    ]
    return tag("p", *items, class_="signs")
