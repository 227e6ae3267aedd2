"""An evening as its session file, byte for byte."""

from collections.abc import Sequence

from scorekeeper.core.taken_home import Export
from scorekeeper.formats.catalogue import How


def written(exports: Sequence[Export], how: How) -> str:  # noqa: ARG001 — every format's face
    """Return the file of one session."""
    (export,) = exports
    return export.content.decode()
