"""A session as its session file, byte for byte."""

from collections.abc import Iterator, Sequence

from scorekeeper.exporters.document import ExportDocument, RenderOptions


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:  # noqa: ARG001 — has none
    """Yield the file of one session."""
    (document,) = documents
    yield document.content.decode()
