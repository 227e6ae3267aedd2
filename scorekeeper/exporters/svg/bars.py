"""The bars of a table, drawn: a row a bar, as long as its share of the whole."""

from collections.abc import Iterator

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Bar, Table
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.exporters.svg.canvas import FONT_SIZE, Drawing, text_length, text_line

WIDTH = 360
"""That of a phone that is held upright; a wider page shows it larger."""
_ROW = 44
_NAME_LINE = 16
_THICK = 12


def svg_bars(table: Table, render: RenderMessage) -> Drawing:
    """Return a drawing with the first column's name above each bar, and its count at the right."""
    rows = list(zip(table.rows, table.bars, strict=True))
    parts = [
        part
        for place, (row, bar) in enumerate(rows)
        for part in _row(render(row[0]), bar, place * _ROW, render)
    ]
    return Drawing(WIDTH, len(rows) * _ROW, tuple(parts))


def _row(name: str, bar: Bar, top: int, render: RenderMessage) -> Iterator[Markup]:
    counted = render(message("chart-share", count=bar.part, of=bar.whole))
    room = WIDTH - text_length(counted, FONT_SIZE) - 8
    yield text_line(name, 0, top + _NAME_LINE, room)
    yield text_line(counted, WIDTH, top + _NAME_LINE, text_anchor="end", class_="quiet")
    y, corner = top + _NAME_LINE + 7, _THICK / 2
    yield tag("rect", y=y, width=WIDTH, height=_THICK, rx=corner, class_="tint")
    if bar.part and bar.whole:
        length = max(WIDTH * bar.part / bar.whole, float(_THICK))
        yield tag("rect", y=y, width=length, height=_THICK, rx=corner, class_="strong")


def bars_description(table: Table, render: RenderMessage) -> Message:
    """Return the shares in a sentence, for those who cannot see the bars."""
    told = [
        message("chart-share-told", name=render(row[0]), count=bar.part, of=bar.whole)
        for row, bar in zip(table.rows, table.bars, strict=True)
    ]
    return message("chart-shares-told", title=table.title, rows=told)
