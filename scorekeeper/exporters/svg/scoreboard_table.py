"""A grid, drawn: the scoreboard's table as a picture; and text beside it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, repeat
from math import ceil

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import Grid, Row, TextBlock
from scorekeeper.exporters.colours import RED_SUITS
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.exporters.svg.canvas import (
    FONT_SIZE,
    Drawing,
    straight_line,
    text_line,
    wrap_text,
)
from scorekeeper.exporters.text.layout import Layout, lay_out

COLUMN_LENGTH = 0.7 * FONT_SIZE
"""The length of a terminal column of a layout: a bold digit in the broadest of usual fonts."""
LINE_HEIGHT = 22
_BASELINE = 15
"""From the top of a line to the baseline of its letters."""
_TITLE_SIZE = 19
_COLUMN_GAP = 26
_MAX_TABLE_WIDTH = 96
"""In terminal columns, unless the numbers need more."""

_TINTED = ("game", "bonus", "rubber")
_STYLES: dict[str, dict[str, object]] = {
    "note": {"class": "quiet", "font_style": "italic"},
    "claim": {"class": "quiet", "font_style": "italic"},
    "game": {"class": "strong", "font_weight": "bold"},
    "bonus": {"class": "strong"},
    "rubber": {"class": "strong", "font_weight": "bold"},
    "total": {"font_weight": "bold"},
    "problem": {"class": "red"},
    "title": {"font_weight": "bold"},
    "next": {"font_weight": "bold"},
    "legend": {"class": "quiet"},
}


class _Columns:
    """Where a grid's columns stand in the drawing."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        gaps = accumulate(repeat(_COLUMN_GAP), initial=0)
        ends = accumulate(layout.widths)
        self.right = [end * COLUMN_LENGTH + gap for end, gap in zip(ends, gaps, strict=False)]
        """The right end of each column."""
        self.part_ends = [
            _part_ends(right, widths)
            for right, widths in zip(self.right, layout.parts, strict=True)
        ]
        """The right ends of the parts of each column's cells."""

    @property
    def total_width(self) -> int:
        """The width of the table."""
        return ceil(self.right[-1])


def _part_ends(end: float, widths: Sequence[int]) -> list[float]:
    ends = []
    for width in reversed(widths):
        ends.append(end)
        end -= (width + 1) * COLUMN_LENGTH if width else 0
    return ends[::-1]


def svg_grid(grid: Grid, render_message: RenderMessage) -> Drawing:
    """Return a grid as a drawn table, a fine rule under each row."""
    columns = _Columns(lay_out(grid, render_message, _MAX_TABLE_WIDTH))
    width = columns.total_width
    parts, top = list(_head(columns)), LINE_HEIGHT
    for index, row in enumerate(grid.rows):
        if row is None:
            parts.append(_rule(width, top, "base"))
            continue
        cells, height = _row(columns, index, row, render_message)
        tint = [_tint(width, height)] if row.style in _TINTED else []
        rule = _rule(width, height, "rule")
        parts += pieces("g", *tint, rule, *cells, transform=f"translate(0 {top})")
        top += height
    return Drawing(width, top, tuple(parts))


def svg_text_block(block: TextBlock, render_message: RenderMessage, width: float) -> Drawing:
    """Return sentences under each other, broken into lines of at most that length."""
    font_size = _TITLE_SIZE if block.style == "title" else FONT_SIZE
    sentences = map(render_message, block.lines)
    lines = [line for text in sentences for line in wrap_text(text, width, font_size)]
    style = _STYLES.get(block.style, {})
    parts = (
        text_line(
            line,
            0,
            number * LINE_HEIGHT + _BASELINE,
            None if " " in line else width,  # a word alone can be longer than its line
            **style,
            font_size=font_size,
        )
        for number, line in enumerate(lines)
    )
    return Drawing(width, len(lines) * LINE_HEIGHT, tuple(parts))


def _head(columns: _Columns) -> Iterator[Markup]:
    for column, title in enumerate(columns.layout.titles):
        right, max_length = columns.right[column], columns.layout.widths[column] * COLUMN_LENGTH
        yield text_line(title, right, _BASELINE, max_length, text_anchor="end", font_weight="bold")
    yield _rule(columns.total_width, LINE_HEIGHT - 1, "base")


def _row(
    columns: _Columns, index: int, row: Row, render_message: RenderMessage
) -> tuple[Iterable[Markup], int]:
    """Return a row drawn at the top, and its height."""
    if row.across is None:
        return _cells(columns, index, row.style), LINE_HEIGHT
    block = TextBlock(row.style, (row.across,))
    sentence = svg_text_block(block, render_message, columns.total_width)
    return sentence.parts, int(sentence.height)


def _cells(columns: _Columns, index: int, style: str) -> Iterator[Markup]:
    for column, cell in enumerate(columns.layout.cells[index]):
        widths, ends = columns.layout.parts[column], columns.part_ends[column]
        for part, text in enumerate(cell):
            if text:
                is_sum = 0 < part == len(cell) - 1
                yield _cell_part(text, ends[part], widths[part], style, is_sum=is_sum)


@lru_cache(maxsize=min(2048, MAX_CACHED))
def _cell_part(text: str, end: float, width: int, style: str, *, is_sum: bool) -> Markup:
    """Return a part of a cell; many rows have the same, which share it."""
    attributes = _STYLES.get(style, {}) | _part_style(text, is_sum=is_sum)
    max_length = (width + 1) * COLUMN_LENGTH
    return text_line(text, end, _BASELINE, max_length, text_anchor="end", **attributes)


def _part_style(text: str, *, is_sum: bool) -> dict[str, object]:
    """Return the style of a part of a cell; the last part of a player's cell is the sum."""
    if text in RED_SUITS:
        return {"class": "red"}
    return {"font_weight": "bold"} if is_sum else {}


def _tint(width: float, height: float) -> Markup:
    return tag("rect", x=-8, width=width + 16, height=height, class_="tint")


def _rule(width: float, y: float, style: str) -> Markup:
    return straight_line((0, y), (width, y), style)
