"""Asking and writing in the tables of a store, whatever becomes of the connection."""

import contextlib
import copy
import re
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

from scorekeeper.core.messages import Message, Unavailable
from scorekeeper.storage.postgres import schema, statements
from scorekeeper.storage.postgres.address import parse_address
from scorekeeper.storage.postgres.connection import Database, DatabaseConnection
from scorekeeper.storage.postgres.failures import (
    ConnectionFailed,
    ConnectionLost,
    Settled,
    StatementFailed,
    Unsettled,
)
from scorekeeper.storage.postgres.hasty_database import HastyDatabase
from scorekeeper.storage.postgres.refusals import Taken, refusals, write_refusals
from scorekeeper.storage.postgres.results import Fields, Value
from scorekeeper.storage.watched_writes import UnconfirmedWrite, watch_write

_NO_TEXT = re.compile("[\0\ud800-\udfff]")
"""What no text in a database has: a name that is typed, or a file's, can have such bytes."""
_NOWHERE = "\uffff"
"""Stands for it in what is looked for: no text has this sign either."""
_VERSION_SECONDS = 1.0
"""For which a look at the version of the tables is enough to write.

A newer program may have changed them under a server or a prompt, which would leave out what that
one needs of each entry.
"""


class Outcome(Enum):
    """What became of something that was to be stored."""

    STORED = "stored"
    TAKEN = "taken"
    """Somebody else has written under the same number."""
    NOTHING = "nothing"
    """The session is not as it was said to be."""


class StoreTables:
    """The tables of a store, which are made by the first write."""

    def __init__(self, address: str) -> None:
        self.database = Database(parse_address(address))
        self._looked: float | None = None
        """When the tables were seen to be there, of our version; None as long as they were not."""
        self._is_hasty = False
        self.unsettled_sessions: set[str] = set()
        """Ids of those of which something may yet be stored: nobody has waited for the answer."""

    def in_haste(self) -> "StoreTables":
        """Return the same for what is done after an interruption: all of it has one deadline."""
        hasty = copy.copy(self)
        hasty.database = HastyDatabase(self.database.address)
        hasty._is_hasty = True  # noqa: SLF001 — of its own class
        return hasty

    @property
    def place(self) -> str:
        """The address, without a password."""
        return self.database.address.place

    def are_same(self, other: "StoreTables") -> bool:
        """Return whether others are these tables; asks the server where the address is another."""
        if self.database.address == other.database.address:
            return True
        mine = self.read(statements.IDENTITY)
        return bool(mine) and mine == other.read(statements.IDENTITY)

    def prepare(self) -> bool:
        """Make the tables if they are missing; return whether they were."""
        with refusals(self.database.address):
            made = schema.prepare(self.database)
        self._looked = time.monotonic()
        return made

    def read(self, statement: str, *values: Value) -> list[Fields]:
        """Return the rows of a statement that only reads; none before the tables are made."""
        with refusals(self.database.address):
            return (
                self.database.run(statement, *map(_findable, values)) if self._are_there() else []
            )

    def write(self, statement: str, *values: Value, is_done: Callable[[], bool]) -> list[Fields]:
        """Run a statement that stores something; it is no harm if it does so twice.

        It returns rows if it has stored anything; `is_done` says so after an interruption.
        """
        try:
            return self._write(statement, *values)
        except (Unsettled, UnconfirmedWrite):
            watch_write(self.place, lambda: self._require_done(is_done=is_done()))
            raise

    def _write(self, statement: str, *values: Value) -> list[Fields]:
        if self._is_long_ago() and not self._is_hasty:
            with refusals(self.database.address):  # nothing is sent yet
                self._look()
        with write_refusals(self.database.address):
            if not self._are_there():
                self.prepare()
            try:
                rows = self.database.write(statement, *values)
            except Settled as interruption:
                self._watch(interruption.rows)
                raise
        self._watch(rows)
        return rows

    def _watch(self, rows: Sequence[Fields]) -> None:
        if rows:
            watch_write(self.place, lambda: True)

    def insert(self, statement: str, session: str, *values: Value, writing: str = "") -> Outcome:
        """Store something once, however often it must be sent: it has a key of its own."""
        writing = writing or str(uuid.uuid4())
        place = f"{self.place}/{session}"
        watch_write(place, lambda: self._was_stored(session, writing))
        try:
            outcome = (
                Outcome.STORED if self._write(statement, writing, *values) else Outcome.NOTHING
            )
        except Taken:
            outcome = Outcome.TAKEN
        except (Unsettled, UnconfirmedWrite):
            self.unsettled_sessions.add(session)
            watch_write(place, lambda: self._was_stored(session, writing, is_settled=False))
            raise
        # Perhaps by this very write, whose first answer never came.
        is_stored = outcome is Outcome.STORED or self._is_known(session, writing)
        watch_write(place, lambda: is_stored)
        return Outcome.STORED if is_stored else outcome

    @contextlib.contextmanager
    def turn(self, session: int) -> Iterator[None]:
        """Let those who were not first take turns, or they would go on being in each other's way.

        It is a courtesy: who waits too long for somebody who is gone goes on without.
        """
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(ConnectionFailed, ConnectionLost, StatementFailed):
                connection = stack.enter_context(self.database.connection())
                stack.callback(_end_turn, connection)
                connection.run(statements.LIMIT_WAITING)
                connection.run(statements.WAIT_FOR_TURN, session)
            yield

    def ask_soon(self, statement: str, *values: Value) -> list[Fields]:
        """Return the rows of what tells whether something is stored, after an interruption.

        Whoever has pressed Ctrl-C waits for a few seconds. Raises `UnconfirmedWrite` where nobody
        answers in them.
        """
        if self._looked is None:  # nothing was sent
            return []
        try:
            return HastyDatabase(self.database.address).run(statement, *values)
        except (ConnectionFailed, ConnectionLost, StatementFailed) as failure:
            # One that is only silent gives no reason.
            code = "club-unconfirmed" if str(failure) else "club-unsettled"
            raise self._unconfirmed(code) from failure

    def _unconfirmed(self, code: str) -> UnconfirmedWrite:
        return UnconfirmedWrite(Message(code, {"host": self.database.address.host}))

    def _is_known(self, session: str, writing: str) -> bool:
        """Return whether something is stored; raises `UnconfirmedWrite`."""
        try:
            return bool(self.read(statements.KNOWN_WRITING, session, writing))
        except Unavailable as refusal:
            raise self._unconfirmed("club-unconfirmed") from refusal

    def _was_stored(self, session: str, writing: str, *, is_settled: bool = True) -> bool:
        """Say so after an interruption; raises `UnconfirmedWrite`, also if it yet may be."""
        is_known = bool(self.ask_soon(statements.KNOWN_WRITING, session, writing))
        return is_known if is_settled else self._require_done(is_done=is_known)

    def _require_done(self, *, is_done: bool) -> bool:
        """Return that something is done; raises `UnconfirmedWrite` where it yet may be."""
        if not is_done:
            raise self.unsettled()
        return True

    def unsettled(self) -> UnconfirmedWrite:
        """Return the refusal for what was sent and may still be carried out."""
        return self._unconfirmed("club-unsettled")

    def _are_there(self) -> bool:
        if self._looked is None and not self._is_hasty:  # else nothing was sent
            self._look()
        return self._looked is not None

    def _look(self) -> None:
        """Look at the version of the tables; raises `Unavailable` for another one than ours."""
        found = schema.version(self.database, self.place)
        schema.require_current(found, self.place)
        self._looked = time.monotonic() if found else self._looked

    def _is_long_ago(self) -> bool:
        since = self._looked
        return since is not None and time.monotonic() - since > _VERSION_SECONDS


def _end_turn(connection: DatabaseConnection) -> None:
    with contextlib.suppress(ConnectionLost, StatementFailed):
        connection.run(statements.END_TURN)


def _findable(value: Value) -> Value:
    """Return a value to look for, as a database takes it."""
    return _NO_TEXT.sub(_NOWHERE, value) if isinstance(value, str) else value
