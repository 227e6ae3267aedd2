"""An evening as a paper score sheet, as `check --sheet` reads it."""

from collections.abc import Sequence

from scorekeeper.exporters.csv_text import csv_text
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return the paper of one session of a game that has papers."""
    (export,) = exports
    papers = export.loaded.game.paper_sheets
    if papers is None:
        raise ValueError(export.loaded.game.NAME)
    return csv_text(papers.write_paper_sheet(export.loaded.record, blank=how.blank))
