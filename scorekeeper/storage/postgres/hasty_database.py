"""Connections to a database for what is done after a Ctrl-C, in a few seconds at most."""

import time

from scorekeeper.storage.postgres.address import Address
from scorekeeper.storage.postgres.connection import Database, DatabaseConnection
from scorekeeper.storage.postgres.failures import ConnectionFailed
from scorekeeper.storage.postgres.results import Fields, Value

SOON_SECONDS = 4.0
"""For which somebody waits at most who asks what became of a write, or takes it back."""
_LIMIT_STATEMENTS = "select set_config('statement_timeout', $1, false)"
"""Value: for how many milliseconds the server then works at a statement, or waits for its locks."""


class HastyDatabase(Database):
    """Connections of their own, all of whose statements have one deadline, a few seconds from now.

    Nothing is tried twice, and the server carries out nothing that nobody waits for any more.
    """

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        self._deadline = time.monotonic() + SOON_SECONDS

    def run(self, statement: str, *values: Value) -> list[Fields]:
        """Run a statement that only reads, in the time that is left."""
        with self.connection() as connection:
            return connection.run(statement, *values, seconds=self._left())

    def write(self, statement: str, *values: Value) -> list[Fields]:
        """Run a statement that stores something, in the time that is left."""
        with self.connection() as connection:
            milliseconds = int(self._left() * 1000) + 1  # 0 were no limit
            connection.run(_LIMIT_STATEMENTS, milliseconds, seconds=self._left())
            return connection.run(statement, *values, seconds=self._left())

    def connect(self, *, until: float | None = None) -> DatabaseConnection:
        """Return a new connection, in the time that is left."""
        deadline = self._deadline if until is None else min(until, self._deadline)
        return super().connect(until=deadline)

    def _left(self) -> float:
        """Return the seconds that are left; raises `ConnectionFailed` where none are."""
        if (left := self._deadline - time.monotonic()) <= 0:
            raise ConnectionFailed
        return left
