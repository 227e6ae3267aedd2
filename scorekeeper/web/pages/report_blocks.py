"""Reports as parts of a page: the same grids, tables and sentences as on a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.messages import Message, RenderMessage
from scorekeeper.core.report import Board, Details, Grid, Report, ScoreChart, Table, TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.html.table import grid_table
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.exporters.svg.board import board_description, svg_board
from scorekeeper.exporters.svg.canvas import framed
from scorekeeper.exporters.svg.chart import NARROW, WIDE, chart_description, svg_chart


def report_elements(report: Report, render: RenderMessage) -> Iterator[Markup]:
    """Yield the elements of a report, block by block."""
    for number, block in enumerate(report, start=1):
        match block:
            case Grid():
                yield from pieces("div", grid_table(block, render), class_="box", tabindex=0)
            case Board():
                yield board_picture(block, f"board-{number}", render)
            case Table():
                yield table_section(block, render)
            case TextBlock(style="title"):
                yield from (tag("h2", render(line)) for line in block.lines)
            case TextBlock():
                yield from paragraphs(block.lines, render, block.style)
            case ScoreChart():
                yield from chart_pictures(block, f"chart-{number}", render)
            case Details():
                yield tag("h3", render(block.title))
                yield from paragraphs(block.lines, render)


def paragraphs(
    lines: Iterable[Message], render: RenderMessage, style: str | None = None
) -> Iterator[Markup]:
    """Yield sentences, one paragraph each."""
    for line in lines:
        text = render(line)
        if "  " in text.strip():  # columns, as a board has them
            yield tag("p", text, class_="aligned")
        else:
            yield tag("p", text.strip(), class_="deep" if text.startswith(" ") else style)


def table_section(table: Table, render: RenderMessage) -> Markup:
    """Return a table with its title."""
    return tag("section", tag("h3", render(table.title)), table_box(table, render))


def table_box(table: Table, render: RenderMessage, name: str | None = None) -> Markup:
    """Return a table in a box that scrolls where it is too wide; its first column names the row.

    `name` is that of the box if another of the page has its title too.
    """
    head = [tag("th", render(title), scope="col") for title in table.columns]
    rows = (_table_row(row, render) for row in table.rows)
    body = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows), class_="figures")
    name = name or render(table.title)
    return tag("div", body, class_="box", role="region", tabindex=0, aria_label=name)


def _table_row(row: Sequence[str | Message], render: RenderMessage) -> Markup:
    name, *cells = row
    head = tag("th", tag("bdi", render(name)), scope="row")
    return tag("tr", head, *(tag("td", render(cell)) for cell in cells))


def chart_pictures(chart: ScoreChart, anchor: str, render: RenderMessage) -> Iterator[Markup]:
    """Yield two drawings of a chart, of which the style sheet shows the one that fits."""
    title, description = render(chart.title), render(chart_description(chart))
    for size, width in (("wide", WIDE), ("narrow", NARROW)):
        drawing = svg_chart(chart, render, width)
        yield framed(drawing, title, description, f"{anchor}-{size}", class_=f"chart {size}")


def board_pictures(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield the drawing of a game's board as it is now, if it is played on one."""
    if loaded.game.board_setup is None:
        return
    for block in loaded.game.scoreboard(loaded.record):
        if isinstance(block, Board):
            yield board_picture(block, "pegs", render)


def board_picture(board: Board, anchor: str, render: RenderMessage) -> Markup:
    """Return the drawing of a board of pegs."""
    description = render(board_description(board))
    return framed(svg_board(board), description, description, anchor, class_="pegs")
