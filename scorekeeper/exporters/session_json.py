"""A session as its session file, byte for byte."""

from collections.abc import Sequence

from scorekeeper.exporters.document import ExportDocument, RenderOptions


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> str:  # noqa: ARG001 — has none
    """Return the file of one session."""
    (document,) = documents
    return document.content.decode()
