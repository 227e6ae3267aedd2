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
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper import __version__
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.session_summary import UNITS, SessionSummary
from scorekeeper.storage.atomic_files import locked

_NAME = f"{__version__}/2"
"""Of the program and of the form, for another one may derive otherwise."""
_SETTLED = 2_000_000_000
"""Nanoseconds after which a change to a file would show in its time."""
_COLUMNS = ("inode", "size", "changed", *SessionSummary._fields)
_KINDS = (int, int, int, str, str, str, str, list, int, bool, list, str)
"""Of the columns."""
_OF_MARK = 3
"""The first columns, which tell whether a file is the same."""

FileMark = tuple[int, ...]
_UNKNOWN: tuple[FileMark, None] = ((), None)


class IndexedSummaries(NamedTuple):
    """All sessions in short, and what could not be read."""

    sessions: list[SessionSummary]
    problems_found: list[Unavailable]


class Index:
    """The index of one store."""

    def __init__(self, path: Path, lock: Path, temporary: Path) -> None:
        self._path = path
        self._lock = lock
        self._temporary = temporary

    def summaries(
        self, sessions: Path, ids: Iterable[str], read: Callable[[str], SessionSummary]
    ) -> IndexedSummaries:
        """Return what is known of sessions; the files that are new or changed are read."""
        known = self._known()
        kept: list[tuple[object, ...]] = []
        folder = os.path.join(sessions, "")  # noqa: PTH118 — thousands of names, no paths
        listed, changed = IndexedSummaries([], []), False
        young = time.time_ns() - _SETTLED
        for session in ids:
            mark = _mark(f"{folder}{session}.json")
            stood, short = known.get(session, _UNKNOWN)
            if short is None or stood != mark:
                changed = True
                try:
                    short = read(session)
                except Unavailable as trouble:
                    listed.problems_found.append(trouble)
                    continue
            listed.sessions.append(short)
            if mark and mark[2] < young:
                kept.append((*mark, *short))
        if changed or len(kept) != len(known):
            self._keep(kept)
        return listed

    def _known(self) -> dict[str, tuple[FileMark, SessionSummary]]:
        try:
            stored = json.loads(self._path.read_bytes())
            if stored["program"] == _NAME:
                return _read([stored["columns"][name] for name in _COLUMNS])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass
        return {}

    def _keep(self, kept: list[tuple[object, ...]]) -> None:
        columns = {name: [entry[n] for entry in kept] for n, name in enumerate(_COLUMNS)}
        content = json.dumps({"program": _NAME, "columns": columns}, ensure_ascii=False)
        with (
            contextlib.suppress(OSError, Unavailable, UnicodeError),
            locked(self._lock, "index", patience=0),
        ):
            self._temporary.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._temporary.write_text(content, encoding="utf-8")
                self._temporary.replace(self._path)
            finally:  # on a full disk, half of it would stay
                self._temporary.unlink(missing_ok=True)


def _mark(path: str) -> FileMark:
    """Return what another content of a file would change; nothing, if that cannot be told."""
    try:
        found = os.stat(path)  # noqa: PTH116 — the same
    except OSError:
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _read(columns: list[list[Any]]) -> dict[str, tuple[FileMark, SessionSummary]]:
    """Put the columns together; raises ValueError or TypeError for what is not written here.

    Column by column thousands of entries are looked through in no time.
    """
    for column, kind in zip(columns, _KINDS, strict=True):
        if {*map(type, column)} - {kind}:
            raise TypeError(kind)
        if kind is list and {*map(type, chain.from_iterable(column))} - {str}:
            raise TypeError(kind)
    if {*columns[-1]} - {*UNITS}:
        raise ValueError(columns[-1])
    marks = zip(*columns[:_OF_MARK], strict=True)
    shorts = map(SessionSummary._make, zip(*columns[_OF_MARK:], strict=True))
    return dict(zip(columns[_OF_MARK], zip(marks, shorts, strict=True), strict=True))
