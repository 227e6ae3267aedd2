"""An evening as Markdown, as people paste it into a chat: standings, the deals, what stood out."""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message
from scorekeeper.core.report import Board, Grid, Row, Table, TextBlock
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions
from scorekeeper.exporters.text.layout import Render
from scorekeeper.exporters.text.report_text import board_cell_text

_SPECIAL = re.compile(r"([\\`*_\[\]<|~&@])")
_LEADING = re.compile(r"^(?:(?=[-+=#>])|(\d+)(?=[.)]))")


def escaped(text: str) -> str:
    r"""Return a text that Markdown shows as it is, tags and table bars included.

    >>> escaped("<b>|x"), escaped("- 1*2")
    ('\\<b>\\|x', '\\- 1\\*2')
    """
    return _LEADING.sub(r"\1\\", _SPECIAL.sub(r"\\\1", text.strip()))


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return sessions one after the other, each with a heading."""

    def say(what: Message | str) -> str:
        return escaped(how.render(what))

    return "\n".join("\n".join(_session(export, say)) + "\n" for export in exports)


def _session(export: ExportDocument, say: Render) -> Iterator[str]:
    yield f"## {say(export.title[0])}"
    for line in export.title[1:]:
        yield from ("", say(line))
    yield ""
    yield from _table(export.export_data.standings, say)
    if export.export_data.highlights:
        yield ""
        yield from (f"- {say(line)}" for line in export.export_data.highlights)
    for block in export.scoreboard:
        yield ""
        match block:
            case Grid():
                yield from _grid(block, say)
            case Board():
                rows = ["".join(map(board_cell_text, row)).rstrip() for row in block.rows]
                yield from ("```", *rows, "```")
            case TextBlock():
                yield from _lines(block, say)


def _lines(block: TextBlock, say: Render) -> Iterator[str]:
    for place, line in enumerate(block.lines):
        if place:
            yield ""
        yield f"*{say(line)}*" if block.style == "legend" else say(line)


def _table(table: Table, say: Render) -> Iterator[str]:
    yield _row([say(title) for title in table.columns])
    yield _row(["---", ":--", *["--:"] * (len(table.columns) - 2)])
    yield from (_row([say(cell) for cell in row]) for row in table.rows)


def _grid(grid: Grid, say: Render) -> Iterator[str]:
    """No table can join cells: sentences across it have a column of their own, the last."""
    remarks = [""] if any(row and row.across for row in grid.rows) else []
    yield _row([*(say(column.title) for column in grid.columns), *remarks])
    yield _row([*["--:"] * len(grid.columns), *[":--" for _ in remarks]])
    for row in grid.rows:
        if row is not None:
            yield _row(_cells(row, grid, say) + (remarks if row.across is None else []))


def _cells(row: Row, grid: Grid, say: Render) -> list[str]:
    if row.across is not None:
        return [*[""] * len(grid.columns), f"*{say(row.across)}*"]
    return [" ".join(filter(None, map(say, cell))) for cell in row.cells]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
