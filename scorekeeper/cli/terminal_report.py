"""Reports in colours, the only module with rich; names are text, not markup."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice, repeat, zip_longest
from operator import itemgetter
from shutil import get_terminal_size
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.segment import Segment, Segments

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import (
    Board,
    BoardCell,
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
    columns, height = get_terminal_size()
    window = _Window(columns, height, render_message)
    console = Console(highlight=False, emoji=False, width=columns, height=height)
    coming = _report_lines(report, window)
    while piece := list(islice(coming, _LINES_AT_ONCE)):
        parts = (part for line in piece for part in (*line, ("\n", "")))
        segments = [
            Segment("".join(text for text, _ in same), console.get_style(style))
            for style, same in groupby(parts, key=itemgetter(1))
        ]
        console.print(Segments(segments), soft_wrap=True)


class _Window(NamedTuple):
    """What a report is drawn for."""

    columns: int
    height: int
    render_message: RenderMessage


def _report_lines(report: Iterable[ReportBlock], window: _Window) -> Iterator[StyledLine]:
    head_is_gone = isinstance(report, tuple) and _is_taller(report, window)
    for place, block in enumerate(report):
        if place:
            yield ()
        yield from _BLOCK_LINES[type(block)](block, window)
        if head_is_gone and isinstance(block, Grid):
            yield from _foot_lines(block, window)


def _is_taller(report: Report, window: _Window) -> bool:
    """Return whether a report with a table is taller than the window."""
    if not any(isinstance(block, Grid) for block in report):
        return False
    lines = islice(text_lines(report, window.columns, window.render_message), window.height)
    return sum(1 for _ in lines) >= window.height


def _foot_lines(grid: Grid, window: _Window) -> Iterator[StyledLine]:
    """Yield the names of the columns once more, below a table whose head is off the screen."""
    layout = lay_out(grid, window.render_message, window.columns)
    if layout.total <= window.columns:
        yield _rule(layout)
        yield _titles(layout)


def _text_block_lines(block: TextBlock, window: _Window) -> Iterator[StyledLine]:
    style = _STYLES[block.style]
    for sentence in block.lines:
        lines = wrap(window.render_message(sentence), window.columns)
        if lines and not style:  # in one piece: a narrow window has millions of lines
            lines = ["\n".join(lines)]
        yield from (((line, style),) for line in lines)


def _plain_lines(block: ReportBlock, window: _Window) -> Iterator[StyledLine]:
    """Yield the lines of a block as they are in a pipe."""
    for line in text_lines((block,), window.columns, window.render_message):
        yield ((line, ""),)


_PEGS = ("red", "cyan", "yellow", "green", "magenta", "blue")
"""The colours of the players' pegs."""


def _board_lines(board: Board, window: _Window) -> Iterator[StyledLine]:
    width = board_cell_width(board, window.columns)
    for row in board.rows:
        yield tuple((board_cell_text(cell, width), _cell_style(cell)) for cell in row)


def _cell_style(cell: BoardCell) -> str:
    style = "dim" if cell.owner is None else f"bold {_PEGS[cell.owner]}"
    return f"{style} reverse" if cell.mark == "line" else style


def _chart_lines(chart: ScoreChart, window: _Window) -> Iterator[StyledLine]:
    room = max(6, min(HEIGHT, window.height - len(chart.series) - 8))
    lines = chart_lines(chart, window.columns, window.render_message, room)
    for place, (text, owners) in enumerate(lines):
        style = "" if place else "bold"
        styles = [
            style if owner is None else f"bold {_PEGS[owner % len(_PEGS)]}" for owner in owners
        ]
        yield tuple(zip_longest(text, styles, fillvalue=style))


def _table_lines(table: Listed, window: _Window) -> Iterator[StyledLine]:
    styles = chain(("bold yellow", "bold"), repeat(""))  # of its title and its head
    lines = table_lines(table, window.columns, window.render_message)
    return ((styled,) for styled in zip(lines, styles, strict=False))


def _grid_lines(grid: Grid, window: _Window) -> Iterator[StyledLine]:
    layout = lay_out(grid, window.render_message, window.columns)
    if layout.total > window.columns:
        yield from _plain_lines(grid, window)
        return
    yield _titles(layout)
    yield _row_line(("─" * cells for cells in layout.widths), "dim")
    for place, row in enumerate(grid.rows):
        if row is None:
            yield _rule(layout)
        elif row.across is not None:
            for line in wrap(window.render_message(row.across), window.columns):
                yield ((line, _STYLES[row.style]),)
        else:
            cells = (layout.cell(place, column) for column in range(len(grid.columns)))
            yield _row_line(cells, _STYLES[row.style])


def _rule(layout: Layout) -> StyledLine:
    return (("─" * layout.total, "dim"),)


def _titles(layout: Layout) -> StyledLine:
    titles = zip(layout.titles, layout.widths, strict=True)
    return _row_line((pad(title, width) for title, width in titles), "bold")


def _row_line(cells: Iterable[str], style: str) -> StyledLine:
    """Return cells side by side; trumps have their own colours."""
    *before, last = cells
    styled = ((f"{cell} ", _TRUMPS.get(cell.strip(), style)) for cell in before)
    return (*styled, (last.rstrip(), style))


_BLOCK_LINES: dict[type, Callable[..., Iterator[StyledLine]]] = {
    Grid: _grid_lines,
    Board: _board_lines,
    TextBlock: _text_block_lines,
    Listed: _table_lines,
    ScoreChart: _chart_lines,
    Details: _plain_lines,
}
"""How each kind of block is drawn."""


class _WithCursor(Console):
    """A console that never hides the cursor: a signal that ends the process would leave it so."""

    def show_cursor(self, show: bool = True) -> bool:  # noqa: ARG002, FBT001, FBT002 — as the base's
        """Leave the cursor as it is."""
        return False


def with_progress(items: Sequence[T], label: str) -> Iterable[T]:
    """Go through items with a bar of progress beside the data, gone when it is done."""
    from rich.progress import track

    console = _WithCursor(stderr=True)
    return track(items, description=label, console=console, transient=True)
