"""Links are the rights: whoever has one may look, or enter, in the whole store or one session.

A token is derived from the secret of the store and from what it opens, and so is stored nowhere.
That of one session names it behind a `~`, for the server to know what to derive.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Literal, NamedTuple
from urllib.parse import quote

from scorekeeper.core.messages import Unavailable
from scorekeeper.storage.store import StoredSecret

Rights = Literal["enter", "view"]
RIGHTS: tuple[Rights, ...] = ("enter", "view")
_KEPT_BYTES = 18
"""Of an HMAC, 144 bits: as many as fill 24 letters."""


class Link(NamedTuple):
    """What a token opens."""

    token: str
    rights: Rights
    session: str | None
    """The only session that exists for it; None for all."""

    @property
    def base(self) -> str:
        """The beginning of all its addresses, without a slash at the end."""
        return f"/{quote(self.token, safe='~')}"

    @property
    def may_enter(self) -> bool:
        """Whether something can be recorded by it."""
        return self.rights == "enter"

    def opens(self, session: str) -> bool:
        """Return whether a session exists for it, if it does at all."""
        return self.session in (None, session)


class Links:
    """The links of a store, by the secret that it has now, or had at the last `refresh`."""

    def __init__(self, secret: StoredSecret) -> None:
        self._secret = secret
        self.are_remote = secret.is_remote
        """Whether they must be refreshed, which takes time."""

    def refresh(self) -> None:
        """Ask for the secret as it is now; raises `Unavailable`."""
        self._secret.refresh()

    def link(self, rights: Rights, session: str | None = None) -> Link:
        """Return the link with these rights, for the whole store or one session."""
        secret = self._secret.current() or b""
        return Link(_token(secret, rights, session), rights, session)

    def opened_by(self, token: str) -> Link | None:
        """Return what a token opens; None if it is none of the store as it is now.

        It takes as long for a wrong token as for a right one.
        """
        try:
            secret = self._secret.current()
        except Unavailable:  # a secret that cannot be read opens as much as one that is not whole
            secret = None
        _, named, session_id = token.partition("~")
        session = session_id if named else None
        found = None
        for rights in RIGHTS:
            expected = _token(secret or b"", rights, session)
            if hmac.compare_digest(_bytes(expected), _bytes(token)):
                found = Link(token, rights, session)
        return found if secret else None


def _token(secret: bytes, rights: Rights, session: str | None) -> str:
    opened = rights if session is None else f"{rights} {session}"
    digest = hmac.new(secret, _bytes(opened), sha256).digest()[:_KEPT_BYTES]
    key = urlsafe_b64encode(digest).decode()
    return key if session is None else f"{key}~{session}"


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")
