"""An evening as a sheet: to read, to edit, and to import again."""

from collections.abc import Sequence

from scorekeeper.core.sheet_reader import write_sheet
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:  # noqa: ARG001 — every format's face
    """Return the sheet of one session."""
    (export,) = exports
    return write_sheet(export.loaded.game, export.loaded.record)
