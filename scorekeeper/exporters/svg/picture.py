"""A session as a picture: its score chart or its scoreboard."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Board, Grid, TextBlock
from scorekeeper.exporters.colours import DARK, LIGHT, drawing_style
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.markup import SVG, pieces, style_sheet, tag
from scorekeeper.exporters.svg.board import board_description, marks_legend, svg_board
from scorekeeper.exporters.svg.canvas import Drawing, framed, stacked
from scorekeeper.exporters.svg.chart import WIDE, chart_description, svg_chart
from scorekeeper.exporters.svg.scoreboard_table import svg_grid, svg_text_block

_MARGIN = 24
_MIN_SCOREBOARD_WIDTH = 560
_GAP = 8


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield a picture of one session, on a background of its own."""
    (document,) = documents
    render_message = options.render_message
    draw = _draw_scoreboard if options.picture == "scoreboard" else _draw_chart
    drawing, description = draw(document, render_message)
    moved = pieces("g", *drawing.parts, transform=f"translate({_MARGIN} {_MARGIN})")
    width, height = drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN
    background = tag("rect", width=width, height=height, class_="paper")
    whole = Drawing(width, height, (background, *moved))
    title = render_message(document.title[0])
    language = {"xmlns": SVG, "xml:lang": render_message(message("language-tag"))}
    description_text = render_message(description)
    yield from framed(whole, title, description_text, "picture", style_sheet(_STYLE), **language)


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
    blocks = [block for block in document.scoreboard if isinstance(block, Grid | Board | TextBlock)]
    drawn = {
        place: svg_board(block) if isinstance(block, Board) else svg_grid(block, render_message)
        for place, block in enumerate(blocks)
        if not isinstance(block, TextBlock)
    }
    width = max([_MIN_SCOREBOARD_WIDTH, *(drawing.width for drawing in drawn.values())])
    heads = TextBlock("title", document.title[:1]), TextBlock("legend", document.title[1:])
    drawings = [svg_text_block(block, render_message, width) for block in heads if block.lines]
    for place, block in enumerate(blocks):
        if isinstance(block, TextBlock):
            drawings.append(svg_text_block(block, render_message, width))
            continue
        drawings.append(drawn[place])
        if isinstance(block, Board) and (marks := marks_legend(block)):
            drawings.append(svg_text_block(TextBlock("legend", marks), render_message, width))
    boards = [block for block in blocks if isinstance(block, Board)]
    description = board_description(boards[0]) if boards else document.title[-1]
    return stacked(drawings, _GAP), description
