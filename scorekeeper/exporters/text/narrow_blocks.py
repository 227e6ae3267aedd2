"""Tables where the window is too narrow for them: a block for each row."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import Grid
from scorekeeper.exporters.text.layout import Layout, join, joined_width
from scorekeeper.exporters.text.text_width import (
    MAX_NAME_WIDTH,
    display_width,
    pad,
    truncate_distinctly,
    wrap,
)


def grid_as_blocks(
    grid: Grid, layout: Layout, max_width: int, render_message: RenderMessage
) -> Iterator[str]:
    """Yield each row as a block: its heading, then a line a player."""
    columns = [index for index, column in enumerate(grid.columns) if column.player]
    names = [render_message(grid.columns[column].title) for column in columns]
    widths = layout.widths_across(columns)
    lines = _beginnings(names, max(1, max_width - joined_width(widths) - 3))
    for index, row in enumerate(grid.rows):
        if row is None:
            yield "-" * min(max_width, 20)
        elif row.across is not None:
            yield from wrap(render_message(row.across), max_width)
        else:
            if row.heading is not None:
                yield from wrap(render_message(row.heading), max_width)
            cells = layout.cells[index]
            for column, line in zip(columns, lines, strict=True):
                yield f"{line} {join(cells[column], widths)}".rstrip()


def _beginnings(names: Sequence[str], room: int) -> list[str]:
    """Return what each player's lines begin with: the name, cut where it is too long."""
    width = min(room, MAX_NAME_WIDTH, max(map(display_width, names), default=0))
    shown = truncate_distinctly([*names], [width] * len(names))
    return [f"  {pad(name, width, right=False)}" for name in shown]


def table_as_blocks(rows: Sequence[Sequence[str]], max_width: int) -> Iterator[str]:
    """Yield each row of a table as a block; the first row has the titles."""
    titles, *others = rows
    for row in others:
        yield from wrap(row[0], max_width)
        for title, cell in zip(titles[1:], row[1:], strict=True):
            if cell:
                yield from wrap(f"  {title}: {cell}", max_width)
