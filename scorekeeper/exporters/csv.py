"""Sessions as tidy CSV, one row a deal and player or one a move; and any other table as CSV."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

from scorekeeper.core.limits import MAX_CACHED, MAX_TITLE_LENGTH
from scorekeeper.core.spreadsheet_cells import escape_formula
from scorekeeper.exporters.document import ExportDocument, RenderOptions

COMMON_COLUMNS = ("session", "date", "title", "game", "variant")

_Cell = str | int | None


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield the rows of all sessions; a column that a game lacks is empty in its rows."""
    columns = list(COMMON_COLUMNS)
    for document in documents:
        columns += [name for name in document.spreadsheet.columns if name not in columns]
    yield from _csv_lines([columns], options.delimiter)
    for document in documents:
        yield from _csv_lines(_rows(document, columns), options.delimiter)


def _rows(document: ExportDocument, columns: Sequence[str]) -> Iterator[tuple[_Cell, ...]]:
    """Yield the rows of a session, as no spreadsheet reads a formula in them.

    What each begins with is shortened: it comes in thousands of rows.
    """
    setup, session = document.loaded.setup, document.loaded.session
    texts = session.id, document.day, setup.title, setup.game, setup.variant
    common = [_escaped(_shortened(text)) or None for text in texts]
    own, rows = document.spreadsheet
    places = {name: place for place, name in enumerate((*COMMON_COLUMNS, *own))}
    in_order = itemgetter(*(places.get(name, -1) for name in columns))
    for row in rows:
        cells = [_escaped(cell) if type(cell) is str else cell for cell in row]
        yield in_order((*common, *cells, None))


def _shortened(text: str) -> str:
    """Return a text at most as long as a title; a file from elsewhere has longer ones."""
    return text if len(text) <= MAX_TITLE_LENGTH else f"{text[: MAX_TITLE_LENGTH - 1]}…"


_escaped = lru_cache(maxsize=min(1024, MAX_CACHED))(escape_formula)
"""Names come in thousands of rows."""


class _HandsBack:
    """Takes what a writer of CSV writes, and hands it back."""

    def write(self, line: str) -> str:
        """Return the line."""
        return line


def _csv_lines(rows: Iterable[Sequence[object]], delimiter: str) -> Iterator[str]:
    """Yield rows as lines, which `writerow` returns from what it writes to."""
    writer = csv.writer(_HandsBack(), delimiter=delimiter, lineterminator="\n")
    return map(writer.writerow, rows)


def csv_text(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    r"""Return rows as text with a line feed after each; None is an empty cell.

    >>> csv_text([["deal", "Anna"], [1, None]], ";")
    'deal;Anna\n1;\n'
    """
    return "".join(_csv_lines(rows, delimiter))
