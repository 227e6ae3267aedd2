"""A report as plain text: for pipes, files, and terminals that show nothing else."""

from collections.abc import Iterator

from scorekeeper.core.report import Board, Grid, Lines, Report, Row, Spot
from scorekeeper.formats.cells import cut, padded, width, wrapped
from scorekeeper.formats.layout import NARROW, Layout, Say, lay_out


def text_lines(report: Report, cells: int, say: Say) -> Iterator[str]:
    """Yield the lines of a report, none wider than so many cells."""
    for place, block in enumerate(report):
        if place:
            yield ""
        match block:
            case Grid():
                layout = lay_out(block, say, cells)
                fits = cells >= NARROW and layout.total <= cells
                told = (
                    _table(block, layout, cells, say)
                    if fits
                    else _blocks(block, layout, cells, say)
                )
                yield from told
            case Board():
                for row in block.rows:
                    yield "".join(map(spot_text, row)).rstrip()
            case Lines():
                for line in block.lines:
                    yield from wrapped(say(line), cells)


_MARKS = {"": (" ", " "), "last": ("(", ")"), "line": ("*", "*")}


def spot_text(spot: Spot) -> str:
    """Return a place of a board in four cells: a number, or a letter between its marks."""
    before, behind = _MARKS[spot.mark]
    return f"{spot.text:>3} " if spot.owner is None else f" {before}{spot.text}{behind}"


def _table(grid: Grid, layout: Layout, cells: int, say: Say) -> Iterator[str]:
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


def _blocks(grid: Grid, layout: Layout, cells: int, say: Say) -> Iterator[str]:
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
    row: Row, place: int, layout: Layout, names: dict[int, str], cells: int, say: Say
) -> Iterator[str]:
    if row.heading is not None:
        yield from wrapped(say(row.heading), cells)
    for column, name in names.items():
        told = layout.cell_alike(place, column, tuple(names))
        room = max(1, cells - width(told) - 3)
        longest = min(room, max(map(width, names.values())))
        shown = layout.titles[column] if width(name) > room else name
        yield f"  {padded(cut(shown, longest), longest, right=False)} {told}".rstrip()
