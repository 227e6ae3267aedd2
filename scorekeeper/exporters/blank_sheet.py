"""A paper score sheet to print and fill in by hand, on one page: as a picture, or as a web page.

Lengths are millimetres.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.capabilities import BlankSheet
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.exporters.markup import SVG, Markup, style_sheet, tag
from scorekeeper.exporters.svg.canvas import SANS, straight_line, text_line, wrap_text


class PaperSize(NamedTuple):
    """A size of paper, and how large things are on it."""

    width: float
    height: float
    margin: float
    row: float
    """The height of a line to write on."""
    text: float
    """The height of letters."""


PAPERS = {"A4": PaperSize(210, 297, 14, 9, 3.6), "A5": PaperSize(148, 210, 10, 7.6, 2.8)}
PAGES = ("html", "svg")
"""The formats of it."""

_TITLE = 1.6
"""The size of the title, by that of the text."""
_LEADING = 1.35
_LABEL_WIDTH = 4.6
"""Of the first column, by the height of the text."""
_STYLE = (
    "\ntext { fill: #000; } line { stroke: #000; stroke-width: 0.2; }"
    " .label { fill: #000; font-weight: bold; } .faint { stroke: #999; }\n"
)


def blank_sheet_text(
    name: str, sheet: BlankSheet, title: Message, size: str, render_message: RenderMessage
) -> str:
    """Return the sheet in a format, for paper of a size."""
    drawing = _Drawing(sheet, title, PAPERS[size], render_message)
    return drawing.svg() if name == "svg" else drawing.page(size)


class _Drawing:
    def __init__(
        self, sheet: BlankSheet, title: Message, paper: PaperSize, render_message: RenderMessage
    ) -> None:
        self._sheet, self._paper, self._render_message = sheet, paper, render_message
        self._title = render_message(title)
        self._inside = paper.width - 2 * paper.margin

    def svg(self, **attributes: object) -> Markup:
        """Return the picture."""
        paper = self._paper
        language = self._render_message(message("language-tag"))
        return tag(
            "svg",
            tag("title", self._title),
            style_sheet(_STYLE),
            tag("g", *self._parts(), font_family=SANS, font_size=paper.text),
            xmlns=SVG,
            viewBox=f"0 0 {paper.width:g} {paper.height:g}",
            width=f"{paper.width:g}mm",
            height=f"{paper.height:g}mm",
            role="img",
            **{"xml:lang": language, **attributes},
        )

    def page(self, size: str) -> str:
        """Return a page of exactly this picture: a hair lower than the paper, so that it is one."""
        paper = self._paper
        rules = (
            f"\n@page {{ size: {size} portrait; margin: 0; }}\n"
            "html, body { margin: 0; padding: 0; background: #fff; }\n"
            f"svg {{ display: block; width: {paper.width:g}mm; "
            f"height: {paper.height - 0.5:g}mm; }}\n"
        )
        head = tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("title", self._title),
            style_sheet(rules),
        )
        language = self._render_message(message("language-tag"))
        return f"<!doctype html>\n{tag('html', head, tag('body', self.svg()), lang=language)}"

    def _parts(self) -> Iterator[Markup]:
        paper = self._paper
        foot = [*self._foot_lines()]
        leading = paper.text * _LEADING
        below = paper.height - paper.margin - len(foot) * leading
        top = paper.margin + paper.text * _TITLE
        yield text_line(self._title, paper.margin, top, self._inside, font_size=paper.text * _TITLE)
        top += 2.2 * paper.text
        yield from self._to_fill_in(top)
        yield from self._table(top + 2 * paper.text, below - leading)
        for number, line in enumerate(foot):
            y = below + (number + 0.8) * leading
            yield self._text(line, paper.margin, y)

    def _text(
        self, text: str, x: float, y: float, room: float | None = None, **attributes: object
    ) -> Markup:
        return text_line(text, x, y, room, font_size=self._paper.text, **attributes)

    def _foot_lines(self) -> Iterator[str]:
        for text in self._sheet.foot:
            yield from wrap_text(self._render_message(text), self._inside, self._paper.text)

    def _to_fill_in(self, y: float) -> Iterator[Markup]:
        """Yield the words for date and place, each with a line to write on."""
        paper = self._paper
        half = self._inside / 2
        for number, code in enumerate(("blank-date", "blank-place")):
            begin = paper.margin + number * half
            yield self._text(self._render_message(message(code)), begin, y)
            yield straight_line(
                (begin + 4.5 * paper.text, y + 0.8), (begin + half - paper.text, y + 0.8), "faint"
            )

    def _table(self, top: float, bottom: float) -> Iterator[Markup]:
        """Yield the heads, as many rows as there is room for, and the lines between them."""
        paper, columns = self._paper, self._sheet.columns
        rows = int((bottom - top) // paper.row)
        left, right = paper.margin, paper.width - paper.margin
        label = paper.text * _LABEL_WIDTH
        width = (self._inside - label) / (len(columns) - 1)
        edges = [left, *(left + label + width * place for place in range(len(columns)))]
        for place, name in enumerate(columns):
            room = edges[place + 1] - edges[place] - paper.text
            x, y = edges[place] + paper.text / 2, top + paper.row * 0.68
            yield self._text(self._render_message(name), x, y, room, class_="label")
        for number in range(1, rows):
            if number <= len(self._sheet.labels):
                y = top + (number + 0.68) * paper.row
                yield self._text(self._sheet.labels[number - 1], left + paper.text / 2, y)
        for number in range(rows + 1):
            y = top + number * paper.row
            yield straight_line((left, y), (right, y), "bold" if number < 2 else "faint")  # noqa: PLR2004
        for x in edges:
            yield straight_line((x, top), (x, top + rows * paper.row), "bold")
