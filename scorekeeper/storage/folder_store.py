"""A store of sessions in a folder, one file per session.

sessions/ID.json    a session; ID.bak holds its content before the last change
trash/ID.json       deleted sessions, until they are restored
locks/ID.lock       never removed, so that no id is ever given twice
tmp/                files being written
current             the id of the current session
index.json          the summaries that `list` shows, see `index`; safe to delete
"""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.entries import Entry
from scorekeeper.core.limits import MAX_SESSION_SIZE
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import Session, parse_session_id, session_day
from scorekeeper.core.setup import Setup
from scorekeeper.storage.atomic_files import (
    create_whole,
    is_same_file,
    is_there,
    may_be_there,
    move,
    names_in,
    prepare_folder,
    raise_if_link,
    read_error,
    read_regular,
    taking_back,
    write_whole,
)
from scorekeeper.storage.locks import file_held, locked, remove_leftover_files
from scorekeeper.storage.session_ids import (
    can_be_noted,
    ids_in,
    is_file_name,
    names_in_note,
    raise_unless_there,
)
from scorekeeper.storage.session_reader import each_read, parse_file, parse_session
from scorekeeper.storage.watched_writes import (
    UnconfirmedWrite,
    forget_write,
    placed_inode,
    watch_write,
    writes,
)

if TYPE_CHECKING:
    from scorekeeper.core.commands import ChangeResult, Conflict, Plan
    from scorekeeper.core.session_summary import Summaries
    from scorekeeper.storage.link_secret import LinkSecret
    from scorekeeper.storage.new_ids import NewIds
    from scorekeeper.storage.session_choice import SessionChoice
    from scorekeeper.storage.store import Mark, ReadSummaries, Staying, Store

_ATTEMPTS = 5
"""To enter where another program changes the file each time; then it is told."""


class _ChangedMeanwhile(Exception):
    """A session's file is no longer the one that was read."""


class FolderStore:
    """The `Store` of a folder, which is created by the first write."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._sessions = root / "sessions"
        self._trash = root / "trash"
        self._locks = root / "locks"
        self._current = root / "current"

    def temporary(self, name: str) -> Path:
        """Return the temporary file that may be written under the lock of that name."""
        return self.root / "tmp" / f"{name}.tmp"

    @property
    def place(self) -> str:
        """The folder."""
        return str(self.root)

    def is_same(self, other: "Store") -> bool:
        """Return whether another store is in the same folder, though that be named otherwise."""
        return isinstance(other, FolderStore) and is_same_file(self.root, other.root)

    def location(self, session: str) -> str:
        """Return the path of a session's file, as messages say it."""
        return str(self.path(session))

    def path(self, session: str, *, deleted: bool = False) -> Path:
        """Return the path of a session's file."""
        return (self._trash if deleted else self._sessions) / f"{session}.json"

    def prepare(self) -> bool:
        """Make the folder; return whether it was missing."""
        if missing := not os.path.isdir(self._sessions):
            watch_write(self.place, lambda: os.path.isdir(self._sessions))
        prepare_folder(self._sessions)
        return missing

    def ids(self) -> list[str]:
        """Return the ids of all sessions, the oldest first."""
        return ids_in(names_in(self._sessions))

    def deleted(self) -> list[str]:
        """Return the ids of the sessions in the trash."""
        return ids_in(names_in(self._trash))

    def summaries(
        self,
        read: "ReadSummaries",
        *,
        keep: bool = True,
        choice: "SessionChoice | None" = None,
        anew: bool = False,
    ) -> "Summaries":
        """Return the summaries of a choice, the oldest first; reads only files that changed."""
        from scorekeeper.storage.index import Index

        index = Index(self.root / "index.json", self._lock("index"), self.temporary("index"))
        found = index.summaries(self._sessions, self.ids(), read, keep=keep, anew=anew)
        return found if choice is None else choice.of(found)

    def has(self, session: str) -> bool:
        """Return whether something has the name of that session, even if it can be none."""
        return is_file_name(session) and is_there(self.path(session))

    def mark(self, session: str) -> "Mark":
        """Return the inode, the size and the time of change of a session's file."""
        if not is_file_name(session):
            return ()
        try:
            found = os.stat(self.path(session))  # noqa: PTH116 — some times a second
        except OSError:
            return ()
        return found.st_ino, found.st_size, found.st_mtime_ns

    def own_mark(self, session: Session) -> "Mark":
        """Return the mark of a file that this thread has written, while it is in its place."""
        mark = self.mark(session.id)
        return mark if mark and mark[0] == placed_inode(self.path(session.id)) else ()

    def change_mark(self) -> "Mark":
        """Return the time of change of the folder, in which each write replaces a file."""
        try:
            return (os.stat(self._sessions).st_mtime_ns,)  # noqa: PTH116 — some times a second
        except OSError:
            return ()

    def listen(self, tell: Callable[[], None]) -> None:
        """Do nothing: a folder tells nobody what is written there."""

    def link_secret(self) -> "LinkSecret":
        """Return the secret of the links to the store."""
        from scorekeeper.storage.link_secret import LinkSecret

        return LinkSecret(self.root)

    def read(self, session: str, *, deleted: bool = False) -> Session:
        """Read a session; raises `Unavailable` if it does not exist or its file is damaged."""
        content = self.read_content(session, deleted=deleted)
        path = self.path(session, deleted=deleted)
        return parse_session(content, path)._replace(id=session)

    def read_each(
        self, sessions: Iterable[str], *, deleted: bool = False
    ) -> Iterator[Session | Unavailable]:
        """Read many sessions in their order; yield the refusal of one that cannot be read."""
        return each_read(partial(self.read, deleted=deleted), sessions)

    def read_content(self, session: str, *, deleted: bool = False) -> bytes:
        """Return a session's file as bytes; raises `Unavailable` if it does not exist."""
        content = self.content(session, deleted=deleted)
        if content is None:
            raise Unavailable(message("session-none", given=session, legal=[]))
        return content

    def append(self, session: str, plan: "Callable[[Session], Plan]") -> "ChangeResult | Conflict":
        """Append what is planned for a session; no other process writes to it meanwhile.

        It is planned anew if another program, which knows of no locks, has changed the file; one
        that goes on doing so is told.
        """
        for _ in range(_ATTEMPTS):
            with contextlib.suppress(_ChangedMeanwhile), self.holding(session):
                return self._append(session, plan)
        path, reason = self.location(session), message("file-in-use")
        raise Unavailable(message("write-failed-in-use", path=path, reason=reason))

    def _append(self, session: str, plan: "Callable[[Session], Plan]") -> "ChangeResult | Conflict":
        from scorekeeper.storage.tinydb_storage import WholeFileStorage, append_entries

        path, mark = self.path(session), self.mark(session)
        content = self.read_content(session)
        stored, tables = parse_file(content, path)
        # The file's name is the id, also of a copy that was renamed by hand.
        planned = plan(stored._replace(id=session))

        def confirm() -> None:
            if self.mark(session) != mark and self.content(session) != content:
                raise _ChangedMeanwhile

        if planned.entries:
            storage = WholeFileStorage(path, content, tables, self.temporary(session), confirm)
            append_entries(storage, planned.entries)
        return planned.result

    def create(
        self,
        setup: Setup,
        rules: Mapping[str, object],
        created: str,
        day: str,
        entries: Sequence[Entry] = (),
        begun: list[Session] | None = None,
    ) -> Session:
        """Store a new session and return it: the current one then, or one of several in `begun`."""
        session = Session(self.new_ids.next(day), created, setup, rules, tuple(entries))
        return self._put(session, begun)

    def import_session(self, session: Session, day: str) -> str:
        """Store a session from elsewhere and return its id: its own one if that was never given."""
        parts = parse_session_id(session.id)
        if parts is None or not self.new_ids.reserve(session.id):
            session = session._replace(id=self.new_ids.next(parts.day if parts else day))
        return self._put(session).id

    def _put(self, session: Session, begun: list[Session] | None = None) -> Session:
        """Store a new session, under another new id if its own was taken meanwhile."""
        several = begun if begun is not None else []
        while not self._stored(session, several, alone=begun is None):
            day = session_day(session.id, "", session.created)
            session = session._replace(id=self.new_ids.next(day))
        return session

    def _stored(self, session: Session, begun: list[Session], *, alone: bool) -> bool:
        """Store a new session and return whether its id was still free."""
        from scorekeeper.storage.session_writer import session_content

        path, content = self.path(session.id), session_content(session)
        with self.holding(session.id):
            prepare_folder(self._sessions)
            if is_there(self._trash / path.name):
                return False
            begun.append(session)
            forget_write(self._current)  # of a session before
            writes.choosing = session.id if alone else None
            try:
                create_whole(path, content, self.temporary(session.id))
                if alone:
                    self.make_current(session.id)
            except FileExistsError:
                begun.pop()
                return False
            except BaseException as failure:  # a refusal, which says that nothing was changed
                is_unsure = isinstance(failure, UnconfirmedWrite)
                if alone and not (is_unsure or self._is_taken_back(path, content)):
                    from scorekeeper.storage.system_errors import with_staying

                    raise with_staying(failure, message("new-staying", id=session.id)) from None
                raise
        return True

    def _is_taken_back(self, path: Path, content: bytes) -> bool:
        """Take a new session back unless it was made current; return whether it is not there."""
        with taking_back():
            current = None  # also where nobody can read it, which this one is not
            with contextlib.suppress(Unavailable):
                current = self.current()
            # Somebody may have opened it, or another one after it had become the current one.
            if current != path.stem and self._current not in writes.done:
                self._remove(path, content)
        return not may_be_there(path)

    def _remove(self, path: Path, content: bytes) -> None:
        """Remove a session's file unless somebody has changed it."""
        if self.content(path.stem) == content:
            path.unlink()
            forget_write(path)

    def take_back(self, begun: Sequence[Session], current: str | None) -> "Staying":
        """Remove sessions that were stored just now; return those that stay."""
        from scorekeeper.storage.session_writer import session_content
        from scorekeeper.storage.store import Staying

        staying, is_sure = [], True
        for session in begun:
            with contextlib.suppress(OSError, Unavailable), self.holding(session.id):
                self._remove(self.path(session.id), session_content(session))
            try:
                staying += [session.id] * is_there(self.path(session.id))
            except Unavailable:  # it may never have been stored
                staying, is_sure = [*staying, session.id], False
        with contextlib.suppress(OSError, Unavailable):  # what stays must be told in any case
            if current is None:
                self._forget_chosen(begun)
            elif self.current() is None:
                self.make_current(current)
        return Staying(staying, is_sure)

    def _forget_chosen(self, sessions: Sequence[Session]) -> None:
        """Choose no session any more where one of these was chosen."""
        with locked(self._lock("current"), "current"):
            if {session.id for session in sessions} & {*names_in_note(self._current)}:
                self._current.unlink()

    def in_haste(self) -> "FolderStore":
        """Return this store: a folder is asked at once."""
        return self

    def content(self, session: str, *, deleted: bool = False) -> bytes | None:
        """Return the bytes of a session's file, or of a deleted one's; None if there is none."""
        path = self.path(session, deleted=deleted)
        try:
            return read_regular(path, MAX_SESSION_SIZE + 1)
        except FileNotFoundError as error:
            raise_if_link(path, error)
            return None
        except OSError as error:
            raise read_error(path, error) from error

    def restore_bytes(self, session: str, content: bytes, *, deleted: bool, overwrite: bool) -> str:
        """Store a session's file, or put it into the trash; return the id of what it replaced."""
        from scorekeeper.storage.folder_restore import restore_file

        return restore_file(self, session, content, deleted=deleted, overwrite=overwrite)

    def current(self) -> str | None:
        """Return the id of the current session; None if none is chosen or it no longer exists."""
        return next((id_ for id_ in names_in_note(self._current) if is_there(self.path(id_))), None)

    def make_current(self, session: str) -> None:
        """Make a session the current one: the default of every command."""
        if not can_be_noted(session):
            raise Unavailable(message("session-unnoted", given=session))
        writes.choosing = session
        with locked(self._lock("current"), "current"):
            write_whole(self._current, os.fsencode(f"{session}\n"), self.temporary("current"))

    def delete(self, session: str, confirm: Callable[[Session], object] | None = None) -> None:
        """Move a session to the trash; `confirm` may refuse the session that is held."""
        self._move(session, confirm, deleted=False)

    def restore(self, session: str, confirm: Callable[[Session], object] | None = None) -> None:
        """Move a session back from the trash; `confirm` may refuse the session that is held."""
        self._move(session, confirm, deleted=True)

    def clean_temporary_files(self) -> None:
        """Remove the temporary files of killed processes; those whose lock is held stay."""
        remove_leftover_files(self.root / "tmp", self._locks)

    def _move(
        self, session: str, confirm: Callable[[Session], object] | None, *, deleted: bool
    ) -> None:
        path = self.path(session, deleted=deleted)
        raise_unless_there(session, path)  # a lock would use up the id, or lie anywhere
        with self.holding(session):
            raise_unless_there(session, path)
            if confirm is not None:
                confirm(self.read(session, deleted=deleted))
            move(path, self.path(session, deleted=not deleted))

    def _lock(self, name: str) -> Path:
        return self._locks / f"{name}.lock"

    @contextlib.contextmanager
    def holding(self, session: str) -> Iterator[None]:
        """Hold a session's lock and files for the length of a `with` block."""
        lock, live = self._lock(session), self.path(session)
        trash = self.path(session, deleted=True)
        with locked(lock, session), file_held(live, session), file_held(trash, session):
            yield

    def is_stored(self, session: str) -> bool:
        """Return whether a session has an id, one in the trash, or the .bak of one that is gone."""
        live, deleted = self.path(session), self.path(session, deleted=True)
        return any(map(is_there, (live, deleted, live.with_suffix(".bak"))))

    @cached_property
    def new_ids(self) -> "NewIds":
        """What gives the ids of new sessions."""
        from scorekeeper.storage.new_ids import NewIds

        return NewIds(self._locks, (self._sessions, self._trash), self.is_stored)


if TYPE_CHECKING:  # commands that only read need not load `record`
    _IMPLEMENTS: Callable[[Path], Store] = FolderStore
