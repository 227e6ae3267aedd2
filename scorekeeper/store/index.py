"""An index of the sessions: what a list says of each, kept until its file is another.

It is never trusted over the files: an entry counts only while the file is the same by its inode,
size and time of change, and was not changed just before it was looked at. Without the index, or
with a foreign one, everything is read anew; whoever cannot write one goes without.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper import __version__
from scorekeeper.core.in_short import COUNTED, InShort
from scorekeeper.core.problems import Unable
from scorekeeper.store.files import locked

_NAME = f"{__version__}/1"
"""Of the program and of the form, for another one may derive otherwise."""
_SETTLED = 2_000_000_000
"""Nanoseconds after which a change to a file would show in its time."""
_KINDS = (str, str, str, str, list, int, bool, list, str)
"""Of the fields of a session in short."""

Mark = list[int]


class Listed(NamedTuple):
    """All sessions in short, and what could not be read."""

    sessions: list[InShort]
    troubles: list[Unable]


class Index:
    """The index of one store."""

    def __init__(self, path: Path, lock: Path, temporary: Path) -> None:
        self._path = path
        self._lock = lock
        self._temporary = temporary

    def listed(self, sessions: Path, ids: Iterable[str], read: Callable[[str], InShort]) -> Listed:
        """Return what is known of sessions; the files that are new or changed are read."""
        known, kept = self._known(), {}
        folder = os.path.join(sessions, "")  # noqa: PTH118 — thousands of names, no paths
        listed, changed = Listed([], []), False
        young = time.time_ns() - _SETTLED
        for session in ids:
            mark = _mark(f"{folder}{session}.json")
            entry = known.get(session)
            if entry is None or entry[0] != mark:
                changed = True
                try:
                    entry = [mark, *read(session)]
                except Unable as trouble:
                    listed.troubles.append(trouble)
                    continue
            listed.sessions.append(InShort._make(entry[1:]))
            if mark and mark[2] < young:
                kept[session] = entry
        if changed or len(kept) != len(known):
            self._keep(kept)
        return listed

    def _known(self) -> dict[str, list[Any]]:
        try:
            stored = json.loads(self._path.read_bytes())
            if stored["program"] == _NAME and all(map(_is_entry, stored["sessions"].values())):
                return dict(stored["sessions"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass
        return {}

    def _keep(self, kept: dict[str, list[Any]]) -> None:
        content = json.dumps({"program": _NAME, "sessions": kept}, ensure_ascii=False)
        with (
            contextlib.suppress(OSError, Unable, UnicodeError),
            locked(self._lock, "index", patience=0),
        ):
            self._temporary.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._temporary.write_text(content, encoding="utf-8")
                self._temporary.replace(self._path)
            finally:  # on a full disk, half of it would stay
                self._temporary.unlink(missing_ok=True)


def _mark(path: str) -> Mark:
    """Return what another content of a file would change; nothing, if that cannot be told."""
    try:
        found = os.stat(path)  # noqa: PTH116 — the same
    except OSError:
        return []
    return [found.st_ino, found.st_size, found.st_mtime_ns]


def _is_entry(entry: Any) -> bool:
    _, *told = entry
    if len(told) != len(_KINDS) or not all(map(isinstance, told, _KINDS)):
        return False
    short = InShort._make(told)
    names = {*map(type, short.players), *map(type, short.winners)}
    return names <= {str} and short.counted in COUNTED
