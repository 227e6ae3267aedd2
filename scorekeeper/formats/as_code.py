"""Evenings as share codes, a line each: what their sheets carry, to send in a chat."""

import re
from collections.abc import Sequence

from scorekeeper.core.sheet import write_sheet
from scorekeeper.core.taken_home import Export
from scorekeeper.formats.catalogue import How
from scorekeeper.formats.share_code import encoded

_NUMBER = re.compile(r"[0-9]+\. ")


def written(exports: Sequence[Export], how: How) -> str:  # noqa: ARG001 — every format's face
    """Return the codes of sessions, a line each."""
    return "".join(
        encoded(_essence(write_sheet(export.opened.game, export.opened.evening))) + "\n"
        for export in exports
    )


def _essence(sheet: str) -> str:
    """Leave out of a sheet what reading it again passes over: comments and numbers of entries."""
    header, _, entries = sheet.partition("\n\n")
    lines = [_NUMBER.sub("", line, count=1) for line in entries.splitlines() if line[:1] != "#"]
    return "\n".join([header, *lines])
