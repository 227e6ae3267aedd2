"""The secret of a store in a database from which the links to it are derived."""

import itertools
import secrets
import threading

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.postgres import statements
from scorekeeper.storage.postgres.tables import StoreTables

_SIZE = 32
"""Bytes of a secret."""


class DatabaseSecret:
    """The secret of the store in a database, as it was when it could be asked for last."""

    is_remote = True

    def __init__(self, tables: StoreTables) -> None:
        self._tables = tables
        self._secret: bytes | None = None
        self._numbers = itertools.count(1)
        self._answered = 0
        """The number of the question whose answer it is; 0 if it was never asked for."""
        self._lock = threading.Lock()

    def ensure(self) -> None:
        """Make a secret if the store has none; raises `Unavailable`."""
        self._add(is_another=False)
        self.refresh()
        if self._secret is None:
            raise Unavailable(message("links-damaged", path=self._tables.place))

    def renew(self) -> None:
        """Make a new secret in the place of any old one; raises `Unavailable`."""
        number = next(self._numbers)
        added = self._add(is_another=True)
        try:
            self.refresh()
        except Unavailable:  # which says that nothing was changed
            if added is None:
                raise
            self._keep(number, added)

    def _add(self, *, is_another: bool) -> bytes | None:
        """Store a secret if there is none, or if it is to be another than the one there is.

        Returns None if somebody else has stored one just then.
        """
        secret = secrets.token_hex(_SIZE)
        is_added = self._tables.write(
            statements.ADD_SECRET,
            secret,
            str(is_another),
            is_done=lambda: self._tables.ask_soon(statements.SECRET) == [(secret,)],
        )
        return bytes.fromhex(secret) if is_added else None

    def current(self) -> bytes | None:
        """Return the secret as it was asked for last; None if there is none."""
        if not self._answered:
            self.refresh()
        return self._secret

    def refresh(self) -> None:
        """Ask for the secret as it is now; raises `Unavailable`."""
        number = next(self._numbers)
        self._keep(number, self._ask())

    def _keep(self, number: int, secret: bytes | None) -> None:
        with self._lock:
            if number > self._answered:  # or who asked later has been answered before
                self._secret, self._answered = secret, number

    def _ask(self) -> bytes | None:
        found = [text or "" for (text,) in self._tables.read(statements.SECRET)]
        try:
            secret = bytes.fromhex("".join(found))
        except ValueError:
            return None
        return secret if len(secret) == _SIZE else None
