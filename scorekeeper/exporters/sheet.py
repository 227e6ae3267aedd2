"""A session as a sheet: to read, to edit, and to import again."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.exporters.document import ExportDocument, RenderOptions


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:  # noqa: ARG001 — has none
    """Yield the sheet of one session."""
    (document,) = documents
    yield write_sheet(document.loaded.game, document.loaded.record)
