"""An evening as a paper score sheet, as `check --sheet` reads it."""

from collections.abc import Sequence
from typing import cast

from scorekeeper.core.capabilities import PaperSheets
from scorekeeper.exporters.csv_text import csv_text
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return the paper of one session of a game that has papers."""
    (export,) = exports
    papering = cast("PaperSheets", export.loaded.game)
    return csv_text(papering.write_paper_sheet(export.loaded.record, blank=how.blank))
