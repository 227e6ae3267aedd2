"""Where sessions are kept: a folder with one file a session, and what belongs to them beside.

sessions/ID.json    a session; ID.bak is what it was before its last change
trash/ID.json       deleted sessions, until they are restored
locks/ID.lock       stays for good, so that no id is ever given twice
tmp/                what is being written
current             the id of the session in play
index.json          what `list` says of each, see `index`; it can be thrown away
"""

import contextlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.log import Entry
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.storage.atomic_files import (
    UnconfirmedWrite,
    locked,
    make_folder,
    move,
    read_error,
    write_error,
    write_whole,
)
from scorekeeper.storage.session_reader import read_session, read_tables, session_from

if TYPE_CHECKING:
    from scorekeeper.core.session_summary import SessionSummary
    from scorekeeper.storage.index import IndexedSummaries

_ID = r"([0-9]{4}-[0-9]{2}-[0-9]{2})-([1-9][0-9]*)"


_DAY_LENGTH = len("2026-11-20")


class FolderTransaction:
    """A session held for writing; made by `Store.writing`."""

    def __init__(self, store: "FolderStore", path: Path, content: bytes) -> None:
        self._store = store
        self._path = path
        self._content = content
        self._tables = read_tables(content, path)
        # A copy that somebody put here under another name goes by that name.
        self.session = session_from(self._tables, path)._replace(id=path.stem)

    def append(self, entries: Sequence[Entry]) -> Session:
        """Write further entries, all or none, once; return the session as it is then."""
        from scorekeeper.storage.tinydb_storage import WholeFileStorage, append_entries

        temporary = self._store.temporary(self.session.id)
        storage = WholeFileStorage(self._path, self._content, self._tables, temporary)
        append_entries(storage, entries)
        self.session = self.session._replace(entries=(*self.session.entries, *entries))
        return self.session


class FolderStore:
    """A folder of sessions. Nothing is created before the first write."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._sessions = root / "sessions"
        self._trash = root / "trash"
        self._locks = root / "locks"
        self._current = root / "current"

    def temporary(self, name: str) -> Path:
        """Return where a file is written that is locked by that name."""
        return self.root / "tmp" / f"{name}.tmp"

    def path(self, session: str) -> Path:
        """Return the file of a session."""
        return self._sessions / f"{session}.json"

    def ids(self) -> list[str]:
        """Return the ids of all sessions, the oldest first."""
        return _ids_in(self._sessions)

    def deleted(self) -> list[str]:
        """Return the ids of the sessions in the trash."""
        return _ids_in(self._trash)

    def summaries(self, read: Callable[[str], "SessionSummary"]) -> "IndexedSummaries":
        """Return all sessions in short, the oldest first; only what has changed is read anew."""
        from scorekeeper.storage.index import Index

        index = Index(self.root / "index.json", self._lock("index"), self.temporary("index"))
        return index.summaries(self._sessions, self.ids(), read)

    def read(self, session: str) -> Session:
        """Read a session; raises `Unable` if it is not there or not whole."""
        path = self.path(session)
        try:
            return read_session(path)._replace(id=session)
        except Unavailable as refusal:
            if not isinstance(refusal.__cause__, FileNotFoundError):
                raise
            raise Unavailable(message("session-none", given=session)) from refusal

    @contextlib.contextmanager
    def writing(self, session: str) -> Iterator[FolderTransaction]:
        """Hold a session, so that no other process writes to it meanwhile."""
        with self._locked(session):
            content = self.content(session)
            if content is None:
                raise Unavailable(message("session-none", given=session))
            yield FolderTransaction(self, self.path(session), content)

    def create(
        self,
        setup: Setup,
        rules: dict[str, object],
        created: str,
        day: str,
        entries: Sequence[Entry] = (),
    ) -> Session:
        """Store a new session under an id that was never given, and make it the current one."""
        session = Session(self._new_id(day), created, setup, rules, tuple(entries))
        return self._put(session)

    def import_session(self, session: Session, day: str) -> str:
        """Store a session from elsewhere, under its own id if that was never given."""
        match = re.fullmatch(_ID, session.id)
        known = self._known()
        if match is None or session.id in known or not self._reserve(session.id):
            session = session._replace(id=self._new_id(match.group(1) if match else day))
        return self._put(session).id

    def _put(self, session: Session) -> Session:
        path = self.path(session.id)
        with self._locked(session.id):
            self._make(self._sessions)
            from scorekeeper.storage.session_writer import session_content

            write_whole(path, session_content(session), self.temporary(session.id))
            try:
                self.make_current(session.id)
            except UnconfirmedWrite:
                raise
            except Unavailable:  # which tells that nothing was changed
                with contextlib.suppress(OSError):
                    path.unlink()
                raise
        return session

    def content(self, session: str, *, deleted: bool = False) -> bytes | None:
        """Return a session's file as it is, or that of a deleted one; None without it."""
        path = (self._trash if deleted else self._sessions) / f"{session}.json"
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise read_error(path, error) from error

    def restore_bytes(
        self, session: str, content: bytes, *, deleted: bool, overwrite: bool
    ) -> None:
        """Make a session's file this, byte for byte, under its own id, here or in the trash.

        Where there is another, it is kept as .bak, or, not to `overwrite`, `Unable` is raised.
        """
        home, other = (self._trash, self._sessions) if deleted else (self._sessions, self._trash)
        path, away = home / f"{session}.json", other / f"{session}.json"
        with self._locked(session):
            there = [self.content(session, deleted=place) for place in (False, True)]
            if not overwrite and any(was not in (None, content) for was in there):
                raise Unavailable(message("archive-meanwhile", session=session))
            self._make(home)
            if not path.exists() and away.exists():
                move(away, path)
            if self.content(session, deleted=deleted) != content:
                write_whole(path, content, self.temporary(session), path.with_suffix(".bak"))

    def current(self) -> str | None:
        """Return the id of the session in play, if it is still there."""
        try:
            named = self._current.read_text(encoding="utf-8").strip()
            return named if "/" not in named and self.path(named).is_file() else None
        except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
            return None
        except OSError as error:
            raise read_error(self._current, error) from error

    def make_current(self, session: str) -> None:
        """Make a session the one that commands mean when they name none."""
        with self._locked("current"):
            write_whole(self._current, f"{session}\n".encode(), self.temporary("current"))

    def delete(self, session: str) -> None:
        """Move a session to the trash."""
        self._move(session, self._sessions, self._trash)

    def restore(self, session: str) -> None:
        """Bring a session back from the trash."""
        self._move(session, self._trash, self._sessions)

    def clean_temporary_files(self) -> None:
        """Remove what killed processes left half written; what is being written stays."""
        with contextlib.suppress(OSError):
            for left in os.listdir(self.root / "tmp"):  # noqa: PTH208 — names are all it needs
                name = left.removesuffix(".bak").removesuffix(".tmp")
                with contextlib.suppress(Unavailable), locked(self._lock(name), name, patience=0):
                    (self.root / "tmp" / left).unlink(missing_ok=True)

    def _move(self, session: str, source: Path, target: Path) -> None:
        path = source / f"{session}.json"
        with self._locked(session):
            if not path.exists():
                raise Unavailable(message("session-none", given=session))
            move(path, target / path.name)

    def _lock(self, name: str) -> Path:
        return self._locks / f"{name}.lock"

    def _locked(self, name: str) -> contextlib.AbstractContextManager[None]:
        return locked(self._lock(name), name)

    def _make(self, folder: Path) -> None:
        try:
            make_folder(folder)
        except OSError as error:
            raise write_error(folder, error) from error

    def _new_id(self, day: str) -> str:
        """Reserve the next id of a day; its lock file is the reservation."""
        taken = [name[len(day) + 1 :] for name in self._known() if name.startswith(f"{day}-")]
        number = 1 + max((int(rest) for rest in taken if rest.isdigit()), default=0)
        while not self._reserve(f"{day}-{number}"):
            number += 1
        return f"{day}-{number}"

    def _reserve(self, session: str) -> bool:
        self._make(self._locks)
        try:
            self._lock(session).open("x").close()
        except FileExistsError:
            return False
        except OSError as error:
            raise write_error(self._locks, error) from error
        return True

    def _known(self) -> set[str]:
        locks = (name.removesuffix(".lock") for name in _names_in(self._locks))
        return {*locks, *self.ids(), *self.deleted()}


def _names_in(folder: Path) -> list[str]:
    """Return what lies in a folder. One that cannot be read is no empty one: that is told."""
    try:
        return os.listdir(folder)  # noqa: PTH208 — thousands of names, no paths
    except FileNotFoundError:
        return []
    except OSError as error:
        raise read_error(folder, error) from error


def _ids_in(folder: Path) -> list[str]:
    names = [name.removesuffix(".json") for name in _names_in(folder) if name.endswith(".json")]
    return sorted(filter(None, names), key=_age)


def _age(session: str) -> tuple[str, int, str]:
    """Order by day and number; files that people put here under other names come first."""
    day, number = session[:_DAY_LENGTH], session[_DAY_LENGTH + 1 :]
    if session[_DAY_LENGTH : _DAY_LENGTH + 1] == "-" and number.isdigit() and day[:4].isdigit():
        return day, len(number), number
    return "", 0, session
