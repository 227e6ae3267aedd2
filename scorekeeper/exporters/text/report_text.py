"""A report as plain text: for pipes, files, and terminals that show nothing else."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.report import (
    Board,
    BoardCell,
    Details,
    Grid,
    Report,
    Row,
    ScoreChart,
    Table,
    TextBlock,
)
from scorekeeper.exporters.text.layout import NARROW, Layout, Render, lay_out
from scorekeeper.exporters.text.text_width import cut, padded, width, wrapped


def text_lines(report: Report, cells: int, say: Render) -> Iterator[str]:
    """Yield the lines of a report, none wider than so many cells."""
    for place, block in enumerate(report):
        if place:
            yield ""
        yield from _TOLD[type(block)](block, cells, say)


def _told_grid(grid: Grid, cells: int, say: Render) -> Iterator[str]:
    layout = lay_out(grid, say, cells)
    fits = cells >= NARROW and layout.total <= cells
    return (_table if fits else _blocks)(grid, layout, cells, say)


def _told_board(board: Board, cells: int, say: Render) -> Iterator[str]:  # noqa: ARG001 — as the others
    for row in board.rows:
        yield "".join(map(board_cell_text, row)).rstrip()


def _told_lines(block: TextBlock, cells: int, say: Render) -> Iterator[str]:
    for line in block.lines:
        yield from wrapped(say(line), cells)


def _told_folded(block: Details, cells: int, say: Render) -> Iterator[str]:
    for line in (block.title, *block.lines):
        yield from wrapped(say(line), cells)


def _told_course(course: ScoreChart, cells: int, say: Render) -> Iterator[str]:
    from scorekeeper.exporters.text.text_chart import chart_lines

    return (text for text, _ in chart_lines(course, cells, say))


_MARKS = {"": (" ", " "), "last": ("(", ")"), "line": ("*", "*")}


def board_cell_text(spot: BoardCell) -> str:
    """Return a place of a board in four cells: a number, or a letter between its marks."""
    before, behind = _MARKS[spot.mark]
    return f"{spot.text:>3} " if spot.owner is None else f" {before}{spot.text}{behind}"


def table_lines(table: Table, cells: int, say: Render) -> Iterator[str]:
    """Yield a list with its title; where it is too wide, each row as a block."""
    yield from wrapped(say(table.title), cells)
    rows = [[say(cell) for cell in row] for row in (table.columns, *table.rows)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) - 2 <= cells:
        for place, row in enumerate(rows):
            yield "  ".join(_aligned(row, widths)).rstrip()
            if not place:
                yield "-" * (sum(widths) + 2 * len(widths) - 2)
        return
    for row in rows[1:]:
        yield from wrapped(row[0], cells)
        for title, cell in zip(rows[0][1:], row[1:], strict=True):
            if cell:
                yield from wrapped(f"  {title}: {cell}", cells)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """What a row is stands at the left, numbers at the right."""
    for place, (text, cells) in enumerate(zip(row, widths, strict=True)):
        yield padded(text, cells, right=bool(place))


def _table(grid: Grid, layout: Layout, cells: int, say: Render) -> Iterator[str]:
    yield " ".join(
        padded(title, layout.widths[place]) for place, title in enumerate(layout.titles)
    ).rstrip()
    yield "-" * layout.total
    for place, row in enumerate(grid.rows):
        if row is None:
            yield "-" * layout.total
        elif row.across is not None:
            yield from wrapped(say(row.across), cells)
        else:
            yield " ".join(
                layout.cell(place, column) for column in range(len(grid.columns))
            ).rstrip()


def _blocks(grid: Grid, layout: Layout, cells: int, say: Render) -> Iterator[str]:
    """Tell each row as a block: what it is, then a line a player."""
    players = [place for place, column in enumerate(grid.columns) if column.player]
    names = {place: say(grid.columns[place].title) for place in players}
    for place, row in enumerate(grid.rows):
        if row is None:
            yield "-" * min(cells, 20)
        elif row.across is not None:
            yield from wrapped(say(row.across), cells)
        else:
            yield from _block(row, place, layout, names, cells, say)


def _block(
    row: Row, place: int, layout: Layout, names: dict[int, str], cells: int, say: Render
) -> Iterator[str]:
    if row.heading is not None:
        yield from wrapped(say(row.heading), cells)
    for column, name in names.items():
        told = layout.cell_alike(place, column, tuple(names))
        room = max(1, cells - width(told) - 3)
        longest = min(room, max(map(width, names.values())))
        shown = layout.titles[column] if width(name) > room else name
        yield f"  {padded(cut(shown, longest), longest, right=False)} {told}".rstrip()


_TOLD: dict[type, Callable[..., Iterator[str]]] = {
    Grid: _told_grid,
    Board: _told_board,
    TextBlock: _told_lines,
    Table: table_lines,
    ScoreChart: _told_course,
    Details: _told_folded,
}
"""How each block of a report is told."""
