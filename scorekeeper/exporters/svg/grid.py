"""A grid, drawn: a table for those who want it as a picture."""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import NamedTuple
from xml.etree.ElementTree import Element

from scorekeeper.core.report import Grid, Row, TextBlock
from scorekeeper.exporters.colours import RED_SUITS
from scorekeeper.exporters.svg.canvas import SIZE, Drawing, broken, straight, text_line
from scorekeeper.exporters.text.layout import Layout, Render, lay_out
from scorekeeper.exporters.xml_tree import tag

PITCH = 0.7 * SIZE
"""How much of the paper a cell of a layout gets: a bold figure in the broadest of usual fonts."""

LINE = 22
_BASE = 15
"""How far below the top of a line its letters stand."""

_GAP = 26
_WIDEST = 96
"""Cells of a table, unless its numbers need more."""

_BANDS = ("game", "bonus", "rubber")
_STYLES: dict[str, dict[str, object]] = {
    "note": {"class": "quiet", "font_style": "italic"},
    "game": {"class": "strong", "font_weight": "bold"},
    "bonus": {"class": "strong"},
    "rubber": {"class": "strong", "font_weight": "bold"},
    "total": {"font_weight": "bold"},
    "problem": {"class": "red"},
    "title": {"font_weight": "bold"},
    "next": {"font_weight": "bold"},
    "legend": {"class": "quiet"},
}


class _Place(NamedTuple):
    """A grid's columns on the paper."""

    layout: Layout

    @property
    def width(self) -> int:
        return ceil(self.right(len(self.layout.widths) - 1))

    def right(self, column: int) -> float:
        """Return where a column ends."""
        return sum(self.layout.widths[: column + 1]) * PITCH + column * _GAP

    def part_ends(self, column: int) -> list[float]:
        """Return where the parts of a column's cells end: each after those behind it."""
        ends, end = [], self.right(column)
        for cells in reversed(self.layout.parts[column]):
            ends.append(end)
            end -= (cells + 1) * PITCH if cells else 0
        return ends[::-1]


def svg_grid(grid: Grid, say: Render) -> Drawing:
    """Draw a grid as a table, a fine rule under each row."""
    place = _Place(lay_out(grid, say, _WIDEST))
    parts, top = list(_head(place)), LINE
    for number, row in enumerate(grid.rows):
        if row is None:
            parts.append(_ruled(place.width, top, "base"))
            continue
        drawn, height = _row(place, number, row, say)
        band = [_band(place.width, height)] if row.style in _BANDS else []
        rule = _ruled(place.width, height, "rule")
        parts.append(tag("g", *band, rule, *drawn, transform=f"translate(0 {top})"))
        top += height
    return Drawing(place.width, top, tuple(parts))


def svg_lines(lines: TextBlock, say: Render, across: float) -> Drawing:
    """Write sentences under each other, none broader than that."""
    size = _TITLE_SIZE if lines.style == "title" else SIZE
    texts = [text for line in lines.lines for text in broken(say(line), across, size)]
    style = _STYLES.get(lines.style, {})
    parts = (
        text_line(text, 0, place * LINE + _BASE, across, **style, font_size=size)
        for place, text in enumerate(texts)
    )
    return Drawing(across, len(texts) * LINE, tuple(parts))


_TITLE_SIZE = 19


def _head(place: _Place) -> Iterator[Element]:
    for column, title in enumerate(place.layout.titles):
        room = place.layout.widths[column] * PITCH
        yield text_line(
            *(title, place.right(column), _BASE, room), text_anchor="end", font_weight="bold"
        )
    yield _ruled(place.width, LINE - 1, "base")


def _row(place: _Place, number: int, row: Row, say: Render) -> tuple[Iterable[Element], int]:
    """Draw a row at the top of the paper, and return how high it is."""
    if row.across is None:
        return _cells(place, number, row.style), LINE
    sentence = svg_lines(TextBlock(row.style, (row.across,)), say, place.width)
    return sentence.parts, int(sentence.height)


def _cells(place: _Place, number: int, style: str) -> Iterator[Element]:
    for column, cell in enumerate(place.layout.cells[number]):
        widths, ends = place.layout.parts[column], place.part_ends(column)
        for part, text in enumerate(cell):
            if text:
                attributes = _STYLES.get(style, {}) | _part_style(text, part, len(cell))
                room = (widths[part] + 1) * PITCH
                yield text_line(text, ends[part], _BASE, room, text_anchor="end", **attributes)


def _part_style(text: str, part: int, parts: int) -> dict[str, object]:
    """The last part of a player's cell is the sum."""
    if text in RED_SUITS:
        return {"class": "red"}
    return {"font_weight": "bold"} if part and part == parts - 1 else {}


def _band(across: float, height: float) -> Element:
    return tag("rect", x=-8, width=across + 16, height=height, class_="tint")


def _ruled(across: float, y: float, style: str) -> Element:
    return straight((0, y), (across, y), style)
