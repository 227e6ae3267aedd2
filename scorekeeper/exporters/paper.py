"""A session as a paper score sheet, as `check --sheet` reads it."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.spreadsheet_cells import escape_formula
from scorekeeper.exporters.csv import csv_text
from scorekeeper.exporters.document import ExportDocument, RenderOptions


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield the paper sheet of one session; raises `ValueError` if its game has none."""
    (document,) = documents
    game, record = document.loaded.game, document.loaded.record
    if game.paper_sheets is None:
        raise ValueError(game.NAME)
    header, *rows = game.paper_sheets.write_paper_sheet(record, blank=options.blank)
    yield csv_text([[*map(escape_formula, header)], *rows])  # below the names are numbers alone
