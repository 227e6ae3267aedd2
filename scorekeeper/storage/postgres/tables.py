"""Asking and writing in the tables of a store, whatever becomes of the connection."""

import contextlib
import uuid
from collections.abc import Iterator
from enum import Enum

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.atomic_files import UnconfirmedWrite
from scorekeeper.storage.postgres import schema, statements
from scorekeeper.storage.postgres.address import parse_address
from scorekeeper.storage.postgres.connection import Database, DatabaseConnection, Fields, Value
from scorekeeper.storage.postgres.failures import (
    ConnectionFailed,
    ConnectionLost,
    StatementFailed,
    Unsettled,
)
from scorekeeper.storage.postgres.refusals import Taken, refusals, write_refusals
from scorekeeper.storage.watched_writes import watch_write


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
        self._is_prepared = False

    @property
    def place(self) -> str:
        """The address, without a password."""
        return self.database.address.place

    def prepare(self) -> bool:
        """Make the tables if they are missing; return whether they were."""
        with refusals(self.database.address):
            made = schema.prepare(self.database)
        self._is_prepared = True
        return made

    def read(self, statement: str, *values: Value) -> list[Fields]:
        """Return the rows of a statement that only reads; none before the tables are made."""
        with refusals(self.database.address):
            return self.database.run(statement, *values) if self._are_there() else []

    def write(self, statement: str, *values: Value) -> list[Fields]:
        """Run a statement that stores something; it is no harm if it does so twice."""
        with write_refusals(self.database.address):
            if not self._are_there():
                self.prepare()
            rows = self.database.write(statement, *values)
        watch_write(self.place, lambda: True)
        return rows

    def insert(self, statement: str, session: str, *values: Value) -> Outcome:
        """Store something once, however often it must be sent: it has a key of its own."""
        writing = str(uuid.uuid4())
        place = f"{self.place}/{session}"
        watch_write(place, lambda: self._is_known(session, writing))
        try:
            outcome = Outcome.STORED if self.write(statement, writing, *values) else Outcome.NOTHING
        except Taken:
            outcome = Outcome.TAKEN
        except Unsettled:
            watch_write(place, lambda: self._is_known(session, writing, is_settled=False))
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

    @contextlib.contextmanager
    def asked_what_is_stored(self) -> Iterator[None]:
        """Raise `UnconfirmedWrite` where nobody can be asked any more."""
        try:
            yield
        except Unavailable as refusal:
            host = self.database.address.host
            raise UnconfirmedWrite(message("club-unconfirmed", host=host)) from refusal

    def _is_known(self, session: str, writing: str, *, is_settled: bool = True) -> bool:
        """Return whether something is stored; raises `UnconfirmedWrite`, also if it yet may be."""
        with self.asked_what_is_stored():
            is_known = bool(self.read(statements.KNOWN_WRITING, session, writing))
        if not is_known and not is_settled:
            raise UnconfirmedWrite(message("club-unsettled", host=self.database.address.host))
        return is_known

    def _are_there(self) -> bool:
        if not self._is_prepared:
            with self.database.connection() as connection:
                found = schema.version(connection)
            schema.require_current(found, self.place)
            self._is_prepared = found > 0
        return self._is_prepared


def _end_turn(connection: DatabaseConnection) -> None:
    with contextlib.suppress(ConnectionLost, StatementFailed):
        connection.run(statements.END_TURN)
