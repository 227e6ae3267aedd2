"""Sessions as tidy CSV, one row a deal and player or one a move; and any other table as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from scorekeeper.core.spreadsheet_cells import escape_formula
from scorekeeper.exporters.document import ExportDocument, RenderOptions

COMMON_COLUMNS = ("session", "date", "title", "game", "variant")


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield the rows of all sessions; a column that a game lacks is empty in its rows."""
    columns = list(COMMON_COLUMNS)
    for document in documents:
        columns += [name for name in document.spreadsheet.columns if name not in columns]
    rows = (
        [escape_formula(value) for value in map(row.get, columns)]
        for document in documents
        for row in _rows(document)
    )
    yield csv_text(chain([columns], rows), options.delimiter)


def _rows(document: ExportDocument) -> Iterator[dict[str, str | int | None]]:
    setup, session = document.loaded.setup, document.loaded.session
    date = setup.date or session.created[:10]
    values = (session.id, date, setup.title or None, setup.game, setup.variant)
    common: dict[str, str | int | None] = dict(zip(COMMON_COLUMNS, values, strict=True))
    columns, rows = document.spreadsheet
    return ({**common, **dict(zip(columns, row, strict=True))} for row in rows)


def csv_text(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    r"""Return rows as text with a line feed after each; None is an empty cell.

    >>> csv_text([["deal", "Anna"], [1, None]], ";")
    'deal;Anna\n1;\n'
    """
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue()
