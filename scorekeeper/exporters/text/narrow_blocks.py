"""Tables where the window is too narrow for them: a block for each row."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import Grid, Row
from scorekeeper.exporters.text.layout import Layout
from scorekeeper.exporters.text.text_width import display_width, pad, truncate, wrap


def grid_as_blocks(
    grid: Grid, layout: Layout, max_width: int, render_message: RenderMessage
) -> Iterator[str]:
    """Yield each row as a block: its heading, then a line a player."""
    names = {
        index: render_message(column.title)
        for index, column in enumerate(grid.columns)
        if column.player
    }
    for index, row in enumerate(grid.rows):
        if row is None:
            yield "-" * min(max_width, 20)
        elif row.across is not None:
            yield from wrap(render_message(row.across), max_width)
        else:
            yield from _row_as_block(row, index, layout, names, max_width, render_message)


def _row_as_block(
    row: Row,
    index: int,
    layout: Layout,
    names: dict[int, str],
    max_width: int,
    render_message: RenderMessage,
) -> Iterator[str]:
    if row.heading is not None:
        yield from wrap(render_message(row.heading), max_width)
    for column, name in names.items():
        cell = layout.cell_aligned_across(index, column, tuple(names))
        cell_width = max(1, max_width - display_width(cell) - 3)
        name_width = min(cell_width, max(map(display_width, names.values())))
        shown = layout.titles[column] if display_width(name) > cell_width else name
        yield f"  {pad(truncate(shown, name_width), name_width, right=False)} {cell}".rstrip()


def table_as_blocks(rows: Sequence[Sequence[str]], max_width: int) -> Iterator[str]:
    """Yield each row of a table as a block; the first row has the titles."""
    titles, *others = rows
    for row in others:
        yield from wrap(row[0], max_width)
        for title, cell in zip(titles[1:], row[1:], strict=True):
            if cell:
                yield from wrap(f"  {title}: {cell}", max_width)
