"""Reports as coloured tables, the only module with rich; names are text, not markup."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice, repeat
from operator import itemgetter
from shutil import get_terminal_size
from typing import TypeVar

from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import (
    Board,
    Details,
    Grid,
    Report,
    ReportBlock,
    ScoreChart,
    TextBlock,
)
from scorekeeper.core.report import Table as Listed
from scorekeeper.exporters.text.layout import Layout, lay_out
from scorekeeper.exporters.text.report_text import (
    board_cell_text,
    board_cell_width,
    table_lines,
    text_lines,
)
from scorekeeper.exporters.text.text_chart import HEIGHT, chart_lines
from scorekeeper.exporters.text.text_width import pad, wrap

T = TypeVar("T")

StyledLine = tuple[tuple[str, str], ...]
"""The parts of a line, each with its style."""

_STYLES = {
    "title": "bold",
    "next": "bold green",
    "legend": "dim",
    "problem": "red",
    "note": "italic dim",
    "claim": "italic dim",
    "game": "bold yellow",
    "bonus": "yellow",
    "rubber": "bold cyan",
    "total": "bold cyan",
    "deal": "",
    "text": "",
}
_LINES_AT_ONCE = 500
"""Lines that are printed in one piece."""
_TRUMPS = {"♥": "red", "♦": "red"}


def render(report: Iterable[ReportBlock], render_message: RenderMessage) -> None:
    """Print a report on the terminal, as wide as that is."""
    cells, lines = get_terminal_size()
    console = Console(highlight=False, emoji=False, width=cells, height=lines)
    head_is_gone = isinstance(report, tuple) and _is_taller(report, console, render_message)
    for place, block in enumerate(report):
        if place:
            console.print()
        _PAINTERS[type(block)](console, block, render_message)
        if head_is_gone and isinstance(block, Grid):
            _paint_foot(console, block, render_message)


def _is_taller(report: Report, console: Console, render_message: RenderMessage) -> bool:
    """Return whether a report with a table is taller than the window."""
    if not any(isinstance(block, Grid) for block in report):
        return False
    lines = islice(text_lines(report, console.width, render_message), console.height)
    return sum(1 for _ in lines) >= console.height


def _paint_foot(console: Console, grid: Grid, render_message: RenderMessage) -> None:
    """Print the names of the columns once more, below a table whose head is off the screen."""
    layout = lay_out(grid, render_message, console.width)
    if layout.total > console.width:
        return
    console.print(Text("─" * layout.total, style="dim"))
    titles = zip(layout.titles, layout.widths, strict=True)
    line = " ".join(pad(title, width) for title, width in titles)
    console.print(Text(line, style="bold"), soft_wrap=True)


def _paint_lines(console: Console, block: TextBlock, render_message: RenderMessage) -> None:
    sentences = map(render_message, block.lines)
    lines = (line for sentence in sentences for line in wrap(sentence, console.width))
    _paint_text(console, lines, _STYLES[block.style])


def _paint_details(console: Console, block: Details, render_message: RenderMessage) -> None:
    _paint_text(console, text_lines((block,), console.width, render_message))


def _paint_text(console: Console, lines: Iterable[str], style: str = "") -> None:
    """Print lines of one style."""
    _paint_styled(console, (((line, style),) for line in lines))


def _paint_styled(console: Console, lines: Iterable[StyledLine]) -> None:
    """Print lines as they come, many in one piece: each piece has its price."""
    coming = iter(lines)
    while piece := list(islice(coming, _LINES_AT_ONCE)):
        parts = (part for line in piece for part in (*line, ("\n", "")))
        segments = [
            Segment("".join(text for text, _ in same), console.get_style(style))
            for style, same in groupby(parts, key=itemgetter(1))
        ]
        console.print(Segments(segments), soft_wrap=True)


_PEGS = ("red", "cyan", "yellow", "green", "magenta", "blue")
"""The colours of the players' pegs."""


def _paint_board(console: Console, board: Board, render_message: RenderMessage) -> None:  # noqa: ARG001 — as the others
    width = board_cell_width(board, console.width)
    for row in board.rows:
        line = Text()
        for cell in row:
            style = "dim" if cell.owner is None else f"bold {_PEGS[cell.owner]}"
            marked = f"{style} reverse" if cell.mark == "line" else style
            line.append(board_cell_text(cell, width), style=marked)
        console.print(line, soft_wrap=True)


def _paint_chart(console: Console, chart: ScoreChart, render_message: RenderMessage) -> None:
    room = max(6, min(HEIGHT, console.height - len(chart.series) - 8))
    for place, (text, owners) in enumerate(chart_lines(chart, console.width, render_message, room)):
        line = Text(text, style="" if place else "bold")
        for column, owner in enumerate(owners):
            if owner is not None:
                line.stylize(f"bold {_PEGS[owner % len(_PEGS)]}", column, column + 1)
        console.print(line, soft_wrap=True)


def _paint_table(console: Console, table: Listed, render_message: RenderMessage) -> None:
    styles = chain(("bold yellow", "bold"), repeat(""))  # of its title and its head
    lines = table_lines(table, console.width, render_message)
    _paint_styled(console, ((styled,) for styled in zip(lines, styles, strict=False)))


def with_progress(items: Sequence[T], label: str) -> Iterable[T]:
    """Go through items with a bar of progress beside the data, gone when it is done."""
    from rich.progress import track

    console = Console(stderr=True)
    return track(items, description=label, console=console, transient=True)


def _paint_grid(console: Console, grid: Grid, render_message: RenderMessage) -> None:
    layout = lay_out(grid, render_message, console.width)
    if layout.total > console.width:
        _paint_text(console, text_lines((grid,), console.width, render_message))
        return
    _paint_styled(console, _grid_lines(grid, layout, console.width, render_message))


def _grid_lines(
    grid: Grid, layout: Layout, max_width: int, render_message: RenderMessage
) -> Iterator[StyledLine]:
    """Yield the lines of a table; rows of thousands of games are not for `rich.table`."""
    titles = zip(layout.titles, layout.widths, strict=True)
    yield _row_line((pad(title, width) for title, width in titles), "bold")
    yield _row_line(("─" * cells for cells in layout.widths), "dim")
    rule = (("─" * layout.total, "dim"),)
    for place, row in enumerate(grid.rows):
        if row is None:
            yield rule
        elif row.across is not None:  # a sentence across parts two tables
            for line in wrap(render_message(row.across), max_width):
                yield ((line, _STYLES[row.style]),)
        else:
            cells = (layout.cell(place, column) for column in range(len(grid.columns)))
            yield _row_line(cells, _STYLES[row.style])


def _row_line(cells: Iterable[str], style: str) -> StyledLine:
    """Return cells side by side; trumps have their own colours."""
    *before, last = cells
    styled = ((f"{cell} ", _TRUMPS.get(cell.strip(), style)) for cell in before)
    return (*styled, (last.rstrip(), style))


_PAINTERS: dict[type, Callable[..., None]] = {
    Grid: _paint_grid,
    Board: _paint_board,
    TextBlock: _paint_lines,
    Listed: _paint_table,
    ScoreChart: _paint_chart,
    Details: _paint_details,
}
"""The function that prints each kind of block."""
