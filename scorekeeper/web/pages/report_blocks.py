"""Reports as parts of a page: the same grids, tables and sentences as on a terminal."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Board, Details, Grid, Report, ScoreChart, Table, TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.exporters.svg.board import board_description, svg_board
from scorekeeper.exporters.svg.canvas import framed
from scorekeeper.exporters.svg.chart import NARROW, WIDE, chart_description, svg_chart
from scorekeeper.web.pages.grids import phone_grid, signs_legend


def report_elements(
    report: Report, render: RenderMessage, corrected: Collection[str] = frozenset()
) -> Iterator[Markup]:
    """Yield the elements of a report, block by block.

    `corrected` are the numbers of the rows of a grid that have been corrected since.
    """
    for number, block in enumerate(report, start=1):
        match block:
            case Grid():
                if any(row is not None and row.made for row in block.rows):
                    yield signs_legend(render)
                grid = phone_grid(block, render, corrected)
                yield from pieces("div", grid, class_="box", tabindex=0)
            case Board():
                yield from board_picture(block, f"board-{number}", render)
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
    """Yield sentences, one paragraph each; lines of columns, as a board has them, together."""
    for in_columns, texts in groupby(map(render, lines), lambda text: "  " in text.strip()):
        if in_columns:
            name = render(message("pages-to-board"))
            drawn = {"class_": "aligned box", "role": "region", "tabindex": 0, "aria_label": name}
            yield tag("pre", "\n".join(texts), **drawn)
            continue
        for text in texts:
            yield tag("p", text.strip(), class_="deep" if text.startswith(" ") else style)


def table_section(table: Table, render: RenderMessage) -> Markup:
    """Return a table with its title."""
    return tag("section", tag("h3", render(table.title)), table_box(table, render))


def table_box(table: Table, render: RenderMessage, name: str | None = None) -> Markup:
    """Return a table in a box that scrolls where it is too wide; its first column names the row.

    `name` is that of the box if another of the page has its title too.
    """
    titles = map(render, table.columns)
    words = [_are_words(cells, render) for cells in zip(*table.rows, strict=True)]
    rows = (_table_row(row, words, render) for row in table.rows)
    head = [
        tag("th", title, scope="col", class_="words" if is_words else None)
        for title, is_words in zip(titles, words or [False] * len(table.columns), strict=True)
    ]
    body = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows), class_="figures")
    name = name or render(table.title)
    return tag("div", body, class_="box", role="region", tabindex=0, aria_label=name)


def _are_words(cells: Iterable[str | Message], render: RenderMessage) -> bool:
    """Return whether a column has words, which begin at its edge; numbers end there."""
    return not any(any(map(str.isdigit, render(cell))) for cell in cells)


def _table_row(
    row: Sequence[str | Message], words: Sequence[bool], render: RenderMessage
) -> Markup:
    head, *cells = (tag("bdi", render(cell)) for cell in row)
    styles = ["words" if is_words else None for is_words in words[1:]]
    return tag(
        *("tr", tag("th", head, scope="row")),
        *(tag("td", cell, class_=style) for cell, style in zip(cells, styles, strict=True)),
    )


def chart_pictures(chart: ScoreChart, anchor: str, render: RenderMessage) -> Iterator[Markup]:
    """Yield two drawings of a chart, of which the style sheet shows the one that fits."""
    title, description = render(chart.title), render(chart_description(chart))
    for size, width in (("wide", WIDE), ("narrow", NARROW)):
        drawing = svg_chart(chart, render, width)
        yield from framed(drawing, title, description, f"{anchor}-{size}", class_=f"chart {size}")


def board_pictures(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield the drawing of a game's board as it is now, if it is played on one."""
    if loaded.game.board_setup is None:
        return
    for block in loaded.game.scoreboard(loaded.record):
        if isinstance(block, Board):
            yield from board_picture(block, "pegs", render)


def board_picture(board: Board, anchor: str, render: RenderMessage) -> Iterator[Markup]:
    """Yield the drawing of a board of pegs."""
    description = render(board_description(board))
    return framed(svg_board(board), description, description, anchor, class_="pegs")
