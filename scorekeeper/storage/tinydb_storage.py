"""A TinyDB storage that writes whole files or none; the only module that imports TinyDB."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document

from scorekeeper.core.entries import Entry, format_of
from scorekeeper.storage.atomic_files import write_whole
from scorekeeper.storage.session_reader import Tables
from scorekeeper.storage.session_writer import entry_document, extended, raise_if_full


class WholeFileStorage(Storage):
    """A session file, read under its lock; each write replaces it in one step.

    TinyDB's own JSONStorage truncates the file in place, and creates files on reading.
    """

    def __init__(
        self,
        path: Path,
        content: bytes,
        tables: Tables,
        temporary: Path,
        confirm: Callable[[], object],
    ) -> None:
        """Take the path, the file's content as bytes and as tables, and the temporary file.

        `confirm` may refuse the write just before it replaces the file.
        """
        self._path = path
        self._content = content
        self._tables = tables
        self._before = dict(tables)  # TinyDB puts new tables into the dict that `read` returns
        self._temporary = temporary
        self._confirm = confirm

    def read(self) -> Tables:
        """Return the tables of the file."""
        return self._tables

    def write(self, data: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> None:
        """Write all tables; raises `Unavailable` or `Illegal`, and the old file is unchanged."""
        content = extended(self._content, self._before, data)
        raise_if_full(len(content))
        previous = self._path.with_suffix(".bak")
        write_whole(self._path, content, self._temporary, previous, confirm=self._confirm)

    def require_format(self, number: int) -> None:
        """Let the next write say a newer format, if the file has an older one."""
        (document,) = self._tables["session"].values()
        if document["format"] < number:
            self._tables["session"] = {"1": {**document, "format": number}}


def append_entries(storage: WholeFileStorage, entries: Sequence[Entry]) -> None:
    """Append entries to the log in one write."""
    storage.require_format(format_of(entries))
    log = TinyDB(storage=lambda: storage).table("entries")
    log.insert_multiple([Document(entry_document(entry), entry.number) for entry in entries])
