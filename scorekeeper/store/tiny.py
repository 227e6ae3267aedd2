"""The only room that knows TinyDB: a Storage for it that writes whole files or none."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document

from scorekeeper.core.log import Entry
from scorekeeper.store.files import write_whole
from scorekeeper.store.session_file import Tables, entry_document, write_tables


class WholeFileStorage(Storage):
    """A session file that was read under its lock; each write replaces it in one step.

    TinyDB's own JSONStorage truncates in place, and creates files on reading.
    """

    def __init__(self, path: Path, tables: Tables | None, temporary: Path, previous: Path) -> None:
        """Keep where to write; `tables` is what the file holds, None for a new one."""
        self._path = path
        self._tables = tables
        self._temporary = temporary
        self._previous = previous

    def read(self) -> Tables | None:
        """Return the tables as they were read, or written last."""
        return self._tables

    def write(self, data: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> None:
        """Write all tables; raises `Unable`, and then the old file is as it was."""
        write_whole(self._path, write_tables(data), self._temporary, self._previous)


def append_entries(storage: WholeFileStorage, entries: Sequence[Entry]) -> None:
    """Add entries to the log, all in one write."""
    log = TinyDB(storage=lambda: storage).table("entries")
    log.insert_multiple([Document(entry_document(entry), entry.number) for entry in entries])
