"""Listening to what others store in a database, in a thread of its own."""

import contextlib
import threading
import time
from collections.abc import Callable

from scorekeeper.storage.postgres.connection import Database, DatabaseConnection
from scorekeeper.storage.postgres.failures import ConnectionFailed, ConnectionLost, StatementFailed

_WAIT_SECONDS = 1.0
"""After which it looks whether it is still needed."""
_PAUSE = 0.5
"""Seconds between two attempts to reach a database that is away."""


class WriteListener:
    """Calls `tell` after each write of anybody, and when a lost connection is there again."""

    def __init__(self, database: Database, tell: Callable[[], None]) -> None:
        self._database = database
        self._tell = tell
        self._ended = threading.Event()
        threading.Thread(target=self._listen, name="listener", daemon=True).start()

    def end(self) -> None:
        """Stop listening."""
        self._ended.set()

    def _listen(self) -> None:
        while not self._ended.is_set():
            with contextlib.suppress(ConnectionFailed, ConnectionLost, StatementFailed):
                connection = self._database.connect()
                try:
                    self._listen_on(connection)
                finally:
                    connection.close()
            if not self._ended.is_set():
                time.sleep(_PAUSE)

    def _listen_on(self, connection: DatabaseConnection) -> None:
        connection.run("listen scorekeeper")
        self._tell()  # nobody knows what was stored before
        while not self._ended.is_set():
            if connection.notifications(_WAIT_SECONDS):
                self._tell()
