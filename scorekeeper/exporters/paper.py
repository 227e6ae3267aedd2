"""A session as a paper score sheet, as `check --sheet` reads it."""

from collections.abc import Sequence
from typing import cast

from scorekeeper.core.capabilities import PaperSheets
from scorekeeper.exporters.csv import csv_text
from scorekeeper.exporters.document import ExportDocument, RenderOptions


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> str:
    """Return the paper sheet of one session, whose game must have paper sheets."""
    (document,) = documents
    papering = cast("PaperSheets", document.loaded.game)
    return csv_text(papering.write_paper_sheet(document.loaded.record, blank=options.blank))
