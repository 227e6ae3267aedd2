"""An evening as its session file, byte for byte."""

from collections.abc import Sequence

from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:  # noqa: ARG001 — every format's face
    """Return the file of one session."""
    (export,) = exports
    return export.content.decode()
