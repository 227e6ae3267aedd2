"""An evening as a picture: its course as a chart, or its scoreboard."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Board, Grid, TextBlock
from scorekeeper.exporters.colours import DARK, LIGHT, drawing_style
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions
from scorekeeper.exporters.svg.board import board_description, marks_legend, svg_board
from scorekeeper.exporters.svg.canvas import Drawing, framed, stacked
from scorekeeper.exporters.svg.chart import WIDE, chart_description, svg_chart
from scorekeeper.exporters.svg.grid import svg_grid, svg_lines
from scorekeeper.exporters.text.layout import Render
from scorekeeper.exporters.xml_tree import SVG, markup, tag

_MARGIN = 24
_NARROWEST = 560


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return a picture of one session, with a paper of its own under it."""
    (export,) = exports
    drawing, about = (_scoreboard if how.picture == "scoreboard" else _chart)(export, how.render)
    parts = (_paper(drawing), tag("g", *drawing.parts, transform=f"translate({_MARGIN} {_MARGIN})"))
    whole = Drawing(drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN, parts)
    title = how.render(export.title[0])
    picture = framed(whole, title, how.render(about), "picture", xmlns=SVG)
    picture.set("xml:lang", how.render(message("language-tag")))
    picture.insert(2, tag("style", _STYLE))
    return markup(picture)


_STYLE = (
    f"\n{drawing_style(LIGHT)}"
    f"@media screen and (prefers-color-scheme: dark) {{\n{drawing_style(DARK)}}}\n"
)


def _paper(drawing: Drawing) -> Element:
    return tag(
        "rect",
        width=drawing.width + 2 * _MARGIN,
        height=drawing.height + 2 * _MARGIN,
        class_="paper",
    )


def _chart(export: ExportDocument, say: Render) -> tuple[Drawing, Message]:
    course = export.export_data.course
    head = svg_lines(TextBlock("title", export.title[:1]), say, WIDE)
    about = svg_lines(TextBlock("legend", (*export.title[1:], course.title)), say, WIDE)
    return stacked([head, about, svg_chart(course, say)], 8), chart_description(course)


def _scoreboard(export: ExportDocument, say: Render) -> tuple[Drawing, Message]:
    boards = [block for block in export.scoreboard if isinstance(block, Board)]
    across = max([_NARROWEST, *(drawing.width for drawing in _drawn(export, say, 0))])
    head = TextBlock("title", export.title[:1]), TextBlock("legend", export.title[1:])
    titles = [svg_lines(lines, say, across) for lines in head if lines.lines]
    about = board_description(boards[0]) if boards else export.title[-1]
    return stacked([*titles, *_drawn(export, say, across)], 8), about


def _drawn(export: ExportDocument, say: Render, across: float) -> Iterator[Drawing]:
    """Draw the blocks of a scoreboard; sentences only where it is known how broad they may be."""
    for block in export.scoreboard:
        match block:
            case Grid():
                yield svg_grid(block, say)
            case Board():
                yield svg_board(block)
                if across and (marks := marks_legend(block)):
                    yield svg_lines(TextBlock("legend", marks), say, across)
            case TextBlock() if across:
                yield svg_lines(block, say, across)
            case _:
                pass
