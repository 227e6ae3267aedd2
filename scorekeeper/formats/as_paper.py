"""An evening as a paper score sheet, as `check --sheet` reads it."""

from collections.abc import Sequence
from typing import cast

from scorekeeper.core.abilities import Papering
from scorekeeper.core.taken_home import Export
from scorekeeper.formats.catalogue import How
from scorekeeper.formats.table_csv import table_csv


def written(exports: Sequence[Export], how: How) -> str:
    """Return the paper of one session of a game that has papers."""
    (export,) = exports
    papering = cast("Papering", export.opened.game)
    return table_csv(papering.paper_written(export.opened.evening, blank=how.blank))
