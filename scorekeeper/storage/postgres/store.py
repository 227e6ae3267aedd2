"""A store of sessions in a PostgreSQL database: what is stored is rows that are never changed.

No lock is held: entries are inserted under the numbers that they were planned for, and each change
of a session, also to the trash, takes the next number of its changes; who was not the first plans
anew. What is written carries a key by which it is known again, so that an answer that never came is
asked for once more.
"""

import contextlib
import copy
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper import __version__
from scorekeeper.core.entries import Entry
from scorekeeper.core.messages import Refusal, Unavailable, message
from scorekeeper.core.session import AnySession, Session, parse_session_id, session_day
from scorekeeper.core.session_summary import Summaries
from scorekeeper.core.setup import Setup
from scorekeeper.storage.postgres import statements
from scorekeeper.storage.postgres.content import (
    FoundSession,
    HeldSession,
    StoredSession,
    after,
    batches,
    entries_json,
    file_content,
    parse_stored,
    require_once,
    session_values,
    summary_of,
    told_json,
)
from scorekeeper.storage.postgres.new_ids import DatabaseIds, editions
from scorekeeper.storage.postgres.refusals import missing
from scorekeeper.storage.postgres.summaries import StoredSummaries
from scorekeeper.storage.postgres.tables import Outcome, StoreTables
from scorekeeper.storage.session_choice import SessionChoice
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.session_writer import session_content
from scorekeeper.storage.store import Staying
from scorekeeper.storage.watched_writes import watch_write, writes

if TYPE_CHECKING:
    from scorekeeper.core.commands import ChangeResult, Conflict, Plan
    from scorekeeper.storage.postgres.link_secret import DatabaseSecret
    from scorekeeper.storage.postgres.listener import WriteListener
    from scorekeeper.storage.store import Mark, ReadSummaries, Store

PROGRAM = f"{__version__}/4"
"""The version of summaries; another program may derive others."""
_WRITTEN = 16
"""Sessions that are kept as they were written: more are hardly in play at one time."""
_LIVE, _DELETED, _GONE = "live", "deleted", "gone"


class PostgresStore:
    """The `Store` of a database, whose tables are made by the first write."""

    def __init__(self, address: str, load: Callable[[Session], AnySession]) -> None:
        """Take the address, and what replays a session, for its summary."""
        self._tables = StoreTables(address)
        self._load = load
        self._summaries = StoredSummaries(self._tables, PROGRAM)
        self._new_ids = DatabaseIds()
        self._written: dict[str, HeldSession] = {}
        """Sessions as this process has written them last."""

    def in_haste(self) -> "PostgresStore":
        """Return the same store for what is done in a few seconds, after an interruption."""
        hasty = copy.copy(self)
        hasty._tables = self._tables.in_haste()  # noqa: SLF001 — of its own class
        return hasty

    @property
    def place(self) -> str:
        """The address, without a password."""
        return self._tables.place

    def is_same(self, other: "Store") -> bool:
        """Return whether another store has the same tables; asks where the address is another."""
        return isinstance(other, PostgresStore) and self._tables.are_same(other._tables)  # noqa: SLF001 — of its own class

    def location(self, session: str) -> str:
        """Return where a session is kept, as messages say it."""
        return f"{self.place}/{session}"

    def prepare(self) -> bool:
        """Make the tables if they are missing; return whether they were."""
        return self._tables.prepare()

    def ids(self) -> list[str]:
        """Return the ids of all sessions, the oldest first."""
        return [str(id_) for (id_,) in self._tables.read(statements.IDS, _LIVE)]

    def deleted(self) -> list[str]:
        """Return the ids of the sessions in the trash."""
        return [str(id_) for (id_,) in self._tables.read(statements.IDS, _DELETED)]

    def has(self, session: str) -> bool:
        """Return whether there is a session of that id."""
        return self._found(session) is not None

    def is_stored(self, session: str) -> bool:
        """Return whether something is, or was, stored under an id."""
        return editions(self._tables, session) > 0

    def mark(self, session: str) -> "Mark":
        """Return which session there is, and what was written last; it may be one of several."""
        return self._found(session, is_once=False) or ()

    def own_mark(self, session: Session) -> "Mark":
        """Return the mark of a session while it has no more entries than this one."""
        found = self._found(session.id)
        return found if found and found.entries == len(session.entries) else ()

    def content(self, session: str, *, deleted: bool = False) -> bytes | None:
        """Return a session as its file's bytes; None if it does not exist."""
        stored = self._stored(session, deleted=deleted)
        return None if stored is None else file_content(stored, self.location(session))

    def read_content(self, session: str, *, deleted: bool = False) -> bytes:
        """Return a session as its file's bytes; raises `Unavailable` if it does not exist."""
        if (content := self.content(session, deleted=deleted)) is None:
            raise missing(session)
        return content

    def read(self, session: str, *, deleted: bool = False) -> Session:
        """Read a session; raises `Unavailable` if it does not exist or is damaged."""
        return self._parsed(self._stored(session, deleted=deleted), session)

    def read_each(
        self, sessions: Iterable[str], *, deleted: bool = False
    ) -> Iterator[Session | Unavailable]:
        """Read many sessions, some at once; yield the refusal of one that cannot be read."""
        state = _DELETED if deleted else _LIVE
        for batch in batches(self._tables, sessions, state):
            rows = self._tables.read(statements.CONTENTS, json.dumps([*{*batch}]), state)
            found = {row[0]: StoredSession.from_row(row[1:]) for row in rows}
            for session in batch:
                try:
                    yield self._parsed(found.get(session), session)
                except Unavailable as refusal:
                    yield refusal.to_keep()

    def _parsed(self, stored: StoredSession | None, session: str) -> Session:
        return parse_stored(stored, session, self.location(session))

    def append(self, session: str, plan: "Callable[[Session], Plan]") -> "ChangeResult | Conflict":
        """Append what is planned for a session; it is planned anew if somebody was first."""
        if (result := self._append(session, plan)) is not None:
            return result
        found = self._found(session)
        with self._tables.turn(found.key if found else 0):
            while (result := self._append(session, plan)) is None:
                pass
        return result

    def _append(
        self, session: str, plan: "Callable[[Session], Plan]"
    ) -> "ChangeResult | Conflict | None":
        """Append what is planned; return None if somebody was first."""
        held = self._held(session)
        planned = plan(held.session)
        if not planned.entries:
            return planned.result
        written = held.written(planned)
        outcome = self._tables.insert(
            statements.APPEND,
            session,
            held.mark.key,
            entries_json(planned.entries),
            summary_of(after(planned), PROGRAM),
            told_json(session, planned.entries[-1].number),
            writing=written.mark.writing,
        )
        if outcome is not Outcome.STORED:  # or it is no longer there, or another is in its place
            return None
        if len(self._written) >= _WRITTEN:
            self._written.clear()
        self._written[session] = written
        return planned.result

    def _held(self, session: str) -> HeldSession:
        """Return a session; where this process has written last, it is not read again."""
        if (known := self._written.get(session)) is not None and self._found(session) == known.mark:
            return known
        return HeldSession.from_rows(self._stored(session), session, self.location(session))

    def create(
        self,
        setup: Setup,
        rules: Mapping[str, object],
        created: str,
        day: str,
        entries: Sequence[Entry] = (),
        begun: list[Session] | None = None,
    ) -> Session:
        """Store a new session under a new id, and return it; without `begun` it is current then."""
        id_ = self._new_ids.next(self._tables, day)
        return self._put(Session(id_, created, setup, rules, tuple(entries)), day, begun)

    def import_session(self, session: Session, day: str) -> str:
        """Store a session from elsewhere and return its id: its own one if that was never given."""
        parts = parse_session_id(session.id)
        day = parts.day if parts else day
        if parts is None or self.is_stored(session.id):
            session = session._replace(id=self._new_ids.next(self._tables, day))
        return self._put(session, day).id

    def _put(self, session: Session, day: str, begun: list[Session] | None = None) -> Session:
        """Store a new session, under another new id if its own was taken meanwhile."""
        alone, begun = begun is None, begun if begun is not None else []
        begun.append(session)
        while not self._create(session, session_content(session), is_current=alone):
            begun.pop()
            session = session._replace(id=self._new_ids.next(self._tables, day))
            begun.append(session)
        return session

    def _create(
        self,
        session: Session,
        content: bytes,
        *,
        edition: int = 1,
        is_deleted: bool = False,
        is_current: bool = False,
        kept: str = "",
    ) -> bool:
        """Store a session's file, what has its id as `kept`; return whether the id was free."""
        parts = parse_session_id(kept)
        if is_current:
            writes.choosing = session.id
        outcome = self._tables.insert(
            statements.OVERWRITE if parts else statements.CREATE,
            session.id,
            session.id,
            edition,
            *session_values(session, content),
            self._summary_of(session),
            str(is_deleted),
            str(is_current),
            told_json(session.id, len(session.entries)),
            *((kept, *parts) if parts else ()),
        )
        return outcome is Outcome.STORED

    def take_back(self, begun: Sequence[Session], current: str | None) -> Staying:
        """Take back what was stored just now; once the database is silent, none of the rest is."""
        staying, unsettled, left = list[str](), list[str](), [session.id for session in begun]
        with contextlib.suppress(Unavailable):  # what stays must be told in any case
            for session in begun:
                stored = self._stored(session.id)
                if stored is not None and not self._is_taken_back(session, stored):
                    staying.append(session.id)
                elif stored is None and session.id in self._tables.unsettled_sessions:
                    unsettled.append(session.id)
                left.pop(0)
            if current is not None and self.current() is None:
                self.make_current(current)
        if unsettled and not (staying or left):
            raise self._tables.unsettled()
        return Staying([*staying, *unsettled, *left], not (unsettled or left))

    def _is_taken_back(self, session: Session, stored: StoredSession) -> bool:
        """Take a session back if it is still as it was stored; return whether it was."""
        if file_content(stored, self.location(session.id)) != session_content(session):
            return False
        return self._change_state(session.id, _LIVE, _GONE, stored.found)

    def restore_bytes(self, session: str, content: bytes, *, deleted: bool, overwrite: bool) -> str:
        """Store a session's file, or put it into the trash; return the id of what it replaced."""
        how = {"deleted": deleted, "overwrite": overwrite}
        while (kept := self._restore_bytes(session, content, **how)) is None:
            pass
        return kept

    def _restore_bytes(
        self, session: str, content: bytes, *, deleted: bool, overwrite: bool
    ) -> str | None:
        """Store it, or put it into the trash; return None if it was changed meanwhile."""
        # Asked before its contents, or an edition that is stored in between would be overwritten.
        edition = editions(self._tables, session) + 1
        rows = [self._stored(session, deleted=in_trash) for in_trash in (False, True)]
        stored = [row and file_content(row, self.location(session)) for row in rows]
        if not overwrite and any(old not in (None, content) for old in stored):
            raise Unavailable(message("archive-meanwhile", session=session))
        if content == stored[deleted]:
            return ""
        parsed = parse_session(content, self.location(session))._replace(id=session)
        if (old := rows[not deleted]) is not None and content == stored[not deleted]:
            states = (_LIVE, _DELETED) if deleted else (_DELETED, _LIVE)
            is_moved = self._change_state(session, *states, old.found)
            return "" if is_moved else None
        day = session_day(session, "", parsed.created)
        kept = self._new_ids.next(self._tables, day) if any(rows) else ""
        writes.replacing = (session, kept) if kept else None
        is_stored = self._create(parsed, content, edition=edition, is_deleted=deleted, kept=kept)
        return kept if is_stored else None

    def summaries(
        self,
        read: "ReadSummaries",
        *,
        keep: bool = True,
        choice: SessionChoice | None = None,
        anew: bool = False,
    ) -> Summaries:
        """Return the summaries of all sessions, the oldest first; reads those that have none."""
        summaries = StoredSummaries(self._tables) if anew else self._summaries
        return summaries.read(read, choice, keep=keep)

    def current(self) -> str | None:
        """Return the id of the current session; None if none is chosen or it no longer exists."""
        return next((id_ for (id_,) in self._tables.read(statements.CURRENT)), None)

    def make_current(self, session: str) -> None:
        """Make a session the current one: the default of every command of this user."""
        writes.choosing = session
        watch_write(self.place, is_done := lambda: self._is_current(session))
        self._tables.write(statements.MAKE_CURRENT, session, is_done=is_done)

    def _is_current(self, session: str) -> bool:
        """Return whether a session is the current one; raises `UnconfirmedWrite`."""
        return self._tables.ask_soon(statements.CURRENT) == [(session,)]

    def delete(self, session: str, confirm: Callable[[Session], object] | None = None) -> None:
        """Move a session to the trash; `confirm` may refuse the session as it is then."""
        self._move(session, _LIVE, _DELETED, confirm)

    def restore(self, session: str, confirm: Callable[[Session], object] | None = None) -> None:
        """Move a session back from the trash; `confirm` may refuse the session as it is then."""
        self._move(session, _DELETED, _LIVE, confirm)

    def change_mark(self) -> "Mark":
        """Return nothing: whoever listens is told of writes."""
        return ()

    def listen(self, tell: Callable[[], None]) -> "WriteListener":
        """Call something after each write of anybody, and when the database is back."""
        from scorekeeper.storage.postgres.listener import WriteListener

        return WriteListener(self._tables.database, tell)

    def link_secret(self) -> "DatabaseSecret":
        """Return the secret of the links to the store."""
        from scorekeeper.storage.postgres.link_secret import DatabaseSecret

        return DatabaseSecret(self._tables)

    def _move(
        self, session: str, old: str, new: str, confirm: Callable[[Session], object] | None
    ) -> None:
        """Change a session's state; what was confirmed is confirmed anew if it is another now."""
        found = None
        while True:
            if confirm is not None:
                stored = self._stored(session, deleted=old == _DELETED)
                confirm(self._parsed(stored, session))
                found = stored and stored.found
            elif self._found(session, old) is None:
                raise missing(session)
            if self._change_state(session, old, new, found):
                return

    def _change_state(
        self, session: str, old: str, new: str, found: FoundSession | None = None
    ) -> bool:
        """Say what became of a session; return False if it is not as it was found."""
        values = session, old, new, *(found or (None, None, None)), told_json(session, -1)
        outcome = Outcome.TAKEN
        while outcome is Outcome.TAKEN:  # somebody else was changing it, and perhaps back again
            outcome = self._tables.insert(statements.CHANGE_STATE, session, *values)
        return outcome is Outcome.STORED

    def _stored(self, session: str, *, deleted: bool = False) -> StoredSession | None:
        rows = self._tables.read(statements.CONTENT, session, _DELETED if deleted else _LIVE)
        return StoredSession.from_row(rows[0]) if rows else None

    def _found(
        self, session: str, state: str = _LIVE, *, is_once: bool = True
    ) -> FoundSession | None:
        for key, entries, writing, times in self._tables.read(statements.FOUND, session, state):
            require_once(int(times or 0) if is_once else 1, self.location(session))
            return FoundSession(int(key or 0), int(entries or 0), writing or "")
        return None

    def _summary_of(self, session: Session) -> str:
        """Return the summary of a session as the statements take it; none if it is damaged."""
        with contextlib.suppress(Refusal):
            return summary_of(self._load(session), PROGRAM)
        return "[]"


if TYPE_CHECKING:
    _IMPLEMENTS: Callable[[str, Callable[[Session], AnySession]], Store] = PostgresStore
