"""The secret of a store in a database from which the links to it are derived."""

import secrets
import threading
import time

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.postgres import statements
from scorekeeper.storage.postgres.tables import StoreTables

_SIZE = 32
"""Bytes of a secret."""
_VALID_SECONDS = 0.5
"""For which the secret is taken as it was, so that nobody waits for it at each request."""


class DatabaseSecret:
    """The secret of the store in a database, as it was when it could be asked for last."""

    def __init__(self, tables: StoreTables) -> None:
        self._tables = tables
        self._secret: bytes | None = None
        self._asked = 0.0

    def ensure(self) -> None:
        """Make a secret if the store has none; raises `Unavailable`."""
        self._tables.write(statements.ADD_SECRET, secrets.token_hex(_SIZE), "false")
        self._ask()
        if self._secret is None:
            raise Unavailable(message("links-damaged", path=self._tables.place))

    def renew(self) -> None:
        """Make a new secret in the place of any old one; raises `Unavailable`."""
        self._tables.write(statements.ADD_SECRET, secrets.token_hex(_SIZE), "true")
        self._ask()

    def current(self) -> bytes | None:
        """Return the secret; None if there is none. It is asked for beside, now and then."""
        if self._secret is None:
            self._ask()
        elif time.monotonic() - self._asked > _VALID_SECONDS:
            self._asked = time.monotonic()
            threading.Thread(target=self._ask_again, name="secret", daemon=True).start()
        return self._secret

    def _ask_again(self) -> None:
        try:
            self._ask()
        except Unavailable:  # the links are what they were while the database is away
            return

    def _ask(self) -> None:
        found = [text or "" for (text,) in self._tables.read(statements.SECRET)]
        self._asked = time.monotonic()
        try:
            secret = bytes.fromhex("".join(found))
        except ValueError:
            secret = b""
        self._secret = secret if len(secret) == _SIZE else None
