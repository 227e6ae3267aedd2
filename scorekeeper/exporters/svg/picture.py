"""A session as a picture: its score chart or its scoreboard."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Board, Grid, TextBlock
from scorekeeper.exporters.colours import DARK, LIGHT, drawing_style
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.svg.board import board_description, marks_legend, svg_board
from scorekeeper.exporters.svg.canvas import Drawing, framed, stacked
from scorekeeper.exporters.svg.chart import WIDE, chart_description, svg_chart
from scorekeeper.exporters.svg.scoreboard_table import svg_grid, svg_text_block
from scorekeeper.exporters.xml_tree import SVG, markup, tag

_MARGIN = 24
_MIN_SCOREBOARD_WIDTH = 560
_GAP = 8


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> str:
    """Return a picture of one session, on a background of its own."""
    (document,) = documents
    render_message = options.render_message
    draw = _draw_scoreboard if options.picture == "scoreboard" else _draw_chart
    drawing, description = draw(document, render_message)
    moved = tag("g", *drawing.parts, transform=f"translate({_MARGIN} {_MARGIN})")
    width, height = drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN
    background = tag("rect", width=width, height=height, class_="paper")
    whole = Drawing(width, height, (background, moved))
    title = render_message(document.title[0])
    picture = framed(whole, title, render_message(description), "picture", xmlns=SVG)
    picture.set("xml:lang", render_message(message("language-tag")))
    picture.insert(2, tag("style", _STYLE))
    return markup(picture)


_STYLE = (
    f"\n{drawing_style(LIGHT)}"
    f"@media screen and (prefers-color-scheme: dark) {{\n{drawing_style(DARK)}}}\n"
)


def _draw_chart(document: ExportDocument, render_message: RenderMessage) -> tuple[Drawing, Message]:
    """Return the chart under its titles, and its description."""
    chart = document.chart
    heads = (
        TextBlock("title", document.title[:1]),
        TextBlock("legend", (*document.title[1:], chart.title)),
    )
    titles = [svg_text_block(block, render_message, WIDE) for block in heads]
    return stacked([*titles, svg_chart(chart, render_message)], _GAP), chart_description(chart)


def _draw_scoreboard(
    document: ExportDocument, render_message: RenderMessage
) -> tuple[Drawing, Message]:
    """Return the scoreboard under its titles, and its description."""
    unwrapped = _draw_blocks(document, render_message, None)
    width = max([_MIN_SCOREBOARD_WIDTH, *(drawing.width for drawing in unwrapped)])
    heads = TextBlock("title", document.title[:1]), TextBlock("legend", document.title[1:])
    titles = [svg_text_block(block, render_message, width) for block in heads if block.lines]
    boards = [block for block in document.scoreboard if isinstance(block, Board)]
    description = board_description(boards[0]) if boards else document.title[-1]
    return stacked([*titles, *_draw_blocks(document, render_message, width)], _GAP), description


def _draw_blocks(
    document: ExportDocument, render_message: RenderMessage, text_width: float | None
) -> Iterator[Drawing]:
    """Yield the blocks of a scoreboard; without a width for text, only grids and boards."""
    for block in document.scoreboard:
        match block:
            case Grid():
                yield svg_grid(block, render_message)
            case Board():
                yield svg_board(block)
                if text_width is not None and (marks := marks_legend(block)):
                    yield svg_text_block(TextBlock("legend", marks), render_message, text_width)
            case TextBlock() if text_width is not None:
                yield svg_text_block(block, render_message, text_width)
            case _:
                pass
