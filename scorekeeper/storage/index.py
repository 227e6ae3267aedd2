"""An index of the store: the summary of each session, valid until its file changes.

The files always win: an entry is used only while the file has the same inode, size and time of
change, and only if that time was not too recent to show a further change. Without a usable index
everything is read; failing to write one is no error.
"""

import contextlib
import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper import __version__
from scorekeeper.core.limits import MAX_FILE_SIZE
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.session_summary import SessionSummary, Summaries
from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import make_folder, open_temporary, read_regular, write_all
from scorekeeper.storage.locks import locked
from scorekeeper.storage.summary_check import are_summaries

if TYPE_CHECKING:
    from scorekeeper.storage.store import ReadSummaries

INDEX_VERSION = f"{__version__}/6"
"""The program's version and that of the index; another version may derive other summaries."""
_TIME_RESOLUTION = 2_000_000_000
"""Nanoseconds after which a further change of a file is sure to change its time."""

_SIZE, _SIZE_OF_SUMMARY = 1_000_000, 20_000
"""Bytes of an index that are read, and how many more for each session, beside those of its file:
it has all names that the summary has.
"""
_SIZE_OF_LIST = 1_000
"""Bytes for each list that may be in them: a session has three, which take twenty times as much."""

FileMark = tuple[int, ...]
"""Inode, size and time of change in nanoseconds; empty if they cannot be read."""
_MARK_COLUMNS = ("inode", "size", "changed")
COLUMNS = (*_MARK_COLUMNS, *SessionSummary._fields)
_MISSING: tuple[FileMark, None] = ((), None)


class Index:
    """The index of a store."""

    def __init__(self, path: Path, lock: Path, temporary: Path) -> None:
        self._path = path
        self._lock = lock
        self._temporary = temporary

    def summaries(
        self,
        sessions: Path,
        ids: Sequence[str],
        read: "ReadSummaries",
        *,
        keep: bool = True,
        anew: bool = False,
    ) -> Summaries:
        """Return the summaries of these sessions; `read` is called for new and changed files.

        If `keep` is set, what was read is in the index from then on; `anew` believes none of it.
        """
        rows: list[tuple[object, ...]] = []
        folder = os.path.join(sessions, "")  # noqa: PTH118 — thousands of names, no paths
        result, changed = Summaries([], []), False
        now = datetime.now(UTC).timestamp()  # what `time` has ends with the year 2262
        newest = int(now * 1e9) - _TIME_RESOLUTION
        marks = [_mark(f"{folder}{session}.json") for session in ids]
        size = sum(mark[1] for mark in marks if mark)
        stored = {} if anew else self._load(_SIZE + len(ids) * _SIZE_OF_SUMMARY + size)
        for session, mark in zip(ids, marks, strict=True):
            stored_mark, summary = stored.get(session, _MISSING)
            if summary is None or stored_mark != mark:
                changed = True
                (made,) = read([session])
                if isinstance(made, Unavailable):
                    result.note_problem(made)
                    continue
                summary = made
            result.sessions.append(summary)
            if mark and mark[2] < newest:
                rows.append((*mark, *summary))
        if keep and (changed or len(rows) != len(stored)):
            self._save(rows)
        return result

    def _load(self, most: int) -> dict[str, tuple[FileMark, SessionSummary]]:
        try:
            content = read_regular(self._path, min(most, MAX_FILE_SIZE))
            if content.count(b"[") + content.count(b"{") > max(most, _SIZE) // _SIZE_OF_LIST:
                return {}
            stored = json.loads(content)
            if stored["program"] == INDEX_VERSION:
                return _from_columns([stored["columns"][name] for name in COLUMNS])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass
        return {}

    def _save(self, rows: list[tuple[object, ...]]) -> None:
        columns = {name: [row[n] for row in rows] for n, name in enumerate(COLUMNS)}
        content = json.dumps({"program": INDEX_VERSION, "columns": columns}, ensure_ascii=False)
        with (
            contextlib.suppress(OSError, Unavailable, UnicodeError),
            locked(self._lock, "index", timeout=0),
        ):
            make_folder(self._temporary.parent)
            try:
                with open_temporary(self._temporary) as file:
                    write_all(file, content.encode())
                platform_files.replace(self._temporary, self._path)
            finally:  # a full disk leaves half of the file
                self._temporary.unlink(missing_ok=True)


def _mark(path: str) -> FileMark:
    """Return the mark of a file, which differs after every change of its content."""
    try:
        status = os.stat(path)  # noqa: PTH116 — thousands of names, no paths
    except OSError:
        return ()
    return status.st_ino, status.st_size, status.st_mtime_ns


def _from_columns(columns: list[list[Any]]) -> dict[str, tuple[FileMark, SessionSummary]]:
    """Return marks and summaries by session id.

    Raises ValueError or TypeError for columns that `_save` does not write. Checking the types by
    column instead of by entry keeps thousands of entries fast.
    """
    first = len(_MARK_COLUMNS)
    if {*map(type, chain.from_iterable(columns[:first]))} - {int}:
        raise TypeError(columns)
    if not are_summaries(columns[first:]):
        raise ValueError(columns)
    marks = zip(*columns[:first], strict=True)
    summaries = map(SessionSummary._make, zip(*columns[first:], strict=True))
    return dict(zip(columns[first], zip(marks, summaries, strict=True), strict=True))
