"""An evening as a sheet: to read, to edit, and to import again."""

from collections.abc import Sequence

from scorekeeper.core.sheet import write_sheet
from scorekeeper.core.taken_home import Export
from scorekeeper.formats.catalogue import How


def written(exports: Sequence[Export], how: How) -> str:  # noqa: ARG001 — every format's face
    """Return the sheet of one session."""
    (export,) = exports
    return write_sheet(export.opened.game, export.opened.evening)
