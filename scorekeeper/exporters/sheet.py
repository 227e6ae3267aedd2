"""A session as a sheet: to read, to edit, and to import again."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.sheet_writer import sheet_lines
from scorekeeper.exporters.document import ExportDocument, RenderOptions


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:  # noqa: ARG001 — has none
    """Yield the sheet of one session, line by line."""
    (document,) = documents
    yield from sheet_lines(document.loaded.game, document.loaded.record)
