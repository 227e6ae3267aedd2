"""A report as plain text: for pipes, files, and terminals that show nothing else."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import (
    Board,
    BoardCell,
    Details,
    Grid,
    ReportBlock,
    ScoreChart,
    Table,
    TextBlock,
)
from scorekeeper.exporters.text.layout import Layout, lay_out
from scorekeeper.exporters.text.text_width import display_width, pad, wrap


def text_lines(
    report: Iterable[ReportBlock], max_width: int, render_message: RenderMessage
) -> Iterator[str]:
    """Yield the lines of a report, none wider than `max_width` terminal columns."""
    for index, block in enumerate(report):
        if index:
            yield ""
        yield from _BLOCK_LINES[type(block)](block, max_width, render_message)


def _grid_lines(grid: Grid, max_width: int, render_message: RenderMessage) -> Iterator[str]:
    layout = lay_out(grid, render_message, max_width)
    if layout.total <= max_width:
        return _grid_as_table(grid, layout, max_width, render_message)
    from scorekeeper.exporters.text.narrow_blocks import grid_as_blocks

    return grid_as_blocks(grid, layout, max_width, render_message)


def _board_lines(board: Board, max_width: int, render_message: RenderMessage) -> Iterator[str]:  # noqa: ARG001 — as the others
    width = board_cell_width(board, max_width)
    for row in board.rows:
        yield "".join(board_cell_text(cell, width) for cell in row).rstrip()


def _text_block_lines(
    block: TextBlock, max_width: int, render_message: RenderMessage
) -> Iterator[str]:
    for line in block.lines:
        yield from wrap(render_message(line), max_width)


def _details_lines(block: Details, max_width: int, render_message: RenderMessage) -> Iterator[str]:
    for line in (block.title, *block.lines):
        yield from wrap(render_message(line), max_width)


def _chart_lines(chart: ScoreChart, max_width: int, render_message: RenderMessage) -> Iterator[str]:
    from scorekeeper.exporters.text.text_chart import chart_lines

    return (text for text, _ in chart_lines(chart, max_width, render_message))


_CELL_MARKS = {"": (" ", " "), "last": ("(", ")"), "line": ("*", "*")}


_CELL_WIDTHS = (4, 3)
"""The terminal columns of a cell, and where the board does not fit so, those of a narrow one."""


def board_cell_width(board: Board, max_width: int) -> int:
    """Return how wide the cells of a board are on a terminal."""
    cells = max(map(len, board.rows))
    return next((width for width in _CELL_WIDTHS if width * cells <= max_width), _CELL_WIDTHS[-1])


def board_cell_text(cell: BoardCell, width: int = _CELL_WIDTHS[0]) -> str:
    """Return a cell of a board: a number, or a letter between marks."""
    if cell.owner is None:
        return f"{cell.text:>3}".ljust(width)
    prefix, suffix = _CELL_MARKS[cell.mark]
    return f"{prefix}{cell.text}{suffix}".rjust(width)


def table_lines(table: Table, max_width: int, render_message: RenderMessage) -> Iterator[str]:
    """Yield a table with its title; where it is too wide, each row as a block."""
    yield from wrap(render_message(table.title), max_width)
    rows = [[render_message(cell) for cell in row] for row in (table.columns, *table.rows)]
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    total = sum(widths) + 2 * len(widths) - 2
    if total > max_width:
        from scorekeeper.exporters.text.narrow_blocks import table_as_blocks

        yield from table_as_blocks(rows, max_width)
        return
    for index, row in enumerate(rows):
        yield "  ".join(_aligned_cells(row, widths)).rstrip()
        if not index:
            yield "-" * total


def _aligned_cells(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield cells aligned to the right, but for the first, which names the row."""
    for index, (text, width) in enumerate(zip(row, widths, strict=True)):
        yield pad(text, width, right=bool(index))


def _grid_as_table(
    grid: Grid, layout: Layout, max_width: int, render_message: RenderMessage
) -> Iterator[str]:
    titles = zip(layout.titles, layout.widths, strict=True)
    yield " ".join(pad(title, width) for title, width in titles).rstrip()
    yield "-" * layout.total
    for index, row in enumerate(grid.rows):
        if row is None:
            yield "-" * layout.total
        elif row.across is not None:
            yield from wrap(render_message(row.across), max_width)
        else:
            cells = (layout.cell(index, column) for column in range(len(grid.columns)))
            yield " ".join(cells).rstrip()


_BLOCK_LINES: dict[type, Callable[..., Iterator[str]]] = {
    Grid: _grid_lines,
    Board: _board_lines,
    TextBlock: _text_block_lines,
    Table: table_lines,
    ScoreChart: _chart_lines,
    Details: _details_lines,
}
"""How each block of a report is written."""
