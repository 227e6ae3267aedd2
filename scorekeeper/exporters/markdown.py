"""A session as Markdown, to paste into a chat: standings, highlights, the scoreboard."""

import re
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.messages import Message, RenderMessage
from scorekeeper.core.report import Board, Grid, Row, Table, TextBlock
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.text.report_text import board_cell_text

_SPECIAL = re.compile(
    r"@+|[\\`*_{\[\]<|~$]"
    r"|&(?=[#\w])"  # what could be an entity
    r"|/(?=/)|(?<=[Ww][Ww][Ww])\.|\.(?=[^\W\d])"  # what makes an address, with a scheme or not
    r"|^[-+#>:]|#$"  # what begins a list, a heading, a quotation or a definition; a heading's end
)
_ORDINAL = re.compile(r"^(\d+)(?=[.)](?:\s|$))")
_ENTITIES = {sign: f"&#{ord(sign)};" for sign in "|~$/:"} | {"&": "&amp;", "<": "&lt;"}
"""Behind a backslash not all readers take these for what they are; `<` would even be a tag."""


def escape(text: str) -> str:
    r"""Return a text that Markdown shows as it is: no tag, table bar or link is made of it.

    Readers find addresses in three ways. Some look at the source, and take the backslashes and
    entities behind `http://` or `www.` for a part of the address: so none may begin. Some look
    into what a backslash or an entity has parted, and some (GitHub's, for `@`) even beyond that:
    there only code is left alone.

    >>> escape("<b>|x"), escape("- 1*2")
    ('&lt;b>&#124;x', '\\- 1\\*2')
    >>> escape("https://a.bc, anna@a.bc, 9.11.2026")
    'https:&#47;/a\\.bc, anna`@`a\\.bc, 9.11.2026'
    """
    return _ORDINAL.sub(r"\1\\", _SPECIAL.sub(_escaped, text.strip()))


def _escaped(match: re.Match[str]) -> str:
    signs = match.group()
    return f"`{signs}`" if "@" in signs else _ENTITIES.get(signs, f"\\{signs}")


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield sessions one after the other, each with a heading."""

    def render_message(text: Message | str) -> str:
        return escape(options.render_message(text))

    for place, document in enumerate(documents):
        if place:
            yield "\n"
        for line in _session(document, render_message):
            yield f"{line}\n"


def _session(document: ExportDocument, render_message: RenderMessage) -> Iterator[str]:
    yield f"## {render_message(document.title[0])}"
    for line in document.title[1:]:
        yield from ("", render_message(line))
    yield ""
    yield from _table(document.standings, render_message)
    if document.highlights:
        yield ""
        yield from (f"- {render_message(line)}" for line in document.highlights)
    for block in document.scoreboard:
        yield ""
        match block:
            case Grid():
                yield from _grid(block, render_message)
            case Board():
                rows = ["".join(map(board_cell_text, row)).rstrip() for row in block.rows]
                yield from ("```", *rows, "```")
            case TextBlock():
                yield from _text_block(block, render_message)


def _text_block(block: TextBlock, render_message: RenderMessage) -> Iterator[str]:
    for index, line in enumerate(block.lines):
        if index:
            yield ""
        text = render_message(line)
        yield f"*{text}*" if block.style == "legend" else text


def _table(table: Table, render_message: RenderMessage) -> Iterator[str]:
    yield _table_row(map(render_message, table.columns))
    yield _table_row(["---", ":--", *["--:"] * (len(table.columns) - 2)])
    yield from (_table_row(map(render_message, row)) for row in table.rows)


def _grid(grid: Grid, render_message: RenderMessage) -> Iterator[str]:
    """Yield a grid as a table. Markdown joins no cells: sentences across get a last column."""
    remarks = [""] if any(row and row.across for row in grid.rows) else []
    titles = [render_message(column.title) for column in grid.columns]
    yield _table_row([*titles, *remarks])
    yield _table_row([*["--:"] * len(grid.columns), *[":--" for _ in remarks]])
    for row in grid.rows:
        if row is not None:
            cells = _grid_cells(row, grid, render_message)
            yield _table_row(cells + (remarks if row.across is None else []))


def _grid_cells(row: Row, grid: Grid, render_message: RenderMessage) -> list[str]:
    if row.across is not None:
        return [*[""] * len(grid.columns), f"*{render_message(row.across)}*"]
    return [" ".join(filter(None, map(render_message, cell))) for cell in row.cells]


def _table_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
