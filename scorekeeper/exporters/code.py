"""Evenings as share codes, a line each: what their sheets carry, to send in a chat."""

import re
from collections.abc import Sequence

from scorekeeper.core.sheet_reader import write_sheet
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions
from scorekeeper.exporters.share_code import encoded

_NUMBER = re.compile(r"[0-9]+\. ")


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:  # noqa: ARG001 — every format's face
    """Return the codes of sessions, a line each."""
    return "".join(
        encoded(_essence(write_sheet(export.loaded.game, export.loaded.record))) + "\n"
        for export in exports
    )


def _essence(sheet: str) -> str:
    """Leave out of a sheet what reading it again passes over: comments and numbers of entries."""
    setup, _, entries = sheet.partition("\n\n")
    lines = [_NUMBER.sub("", line, count=1) for line in entries.splitlines() if line[:1] != "#"]
    return "\n".join([setup, *lines])
