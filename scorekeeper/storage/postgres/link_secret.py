"""The secret of a store in a database from which the links to it are derived."""

import secrets
from collections.abc import Callable

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.postgres import statements

_SIZE = 32
"""Bytes of a secret."""


class LinkSecret:
    """The secret of the store in a database, as it was when it could be asked for last."""

    def __init__(
        self,
        place: str,
        read: Callable[..., list[tuple[str | None, ...]]],
        write: Callable[..., object],
    ) -> None:
        self._place = place
        self._read = read
        self._write = write
        self._secret: bytes | None = None

    def ensure(self) -> None:
        """Make a secret if the store has none; raises `Unavailable`."""
        if self.current() is None:
            self._write(statements.ADD_SECRET, secrets.token_hex(_SIZE), "false")
        if self.current() is None:
            raise Unavailable(message("links-damaged", path=self._place))

    def renew(self) -> None:
        """Make a new secret in the place of any old one; raises `Unavailable`."""
        self._write(statements.ADD_SECRET, secrets.token_hex(_SIZE), "true")

    def current(self) -> bytes | None:
        """Return the secret as it is now; None if there is none, or none that is whole."""
        for (text,) in self._read(statements.SECRET):
            try:
                secret = bytes.fromhex(text or "")
            except ValueError:
                return None
            return secret if len(secret) == _SIZE else None
        return None
