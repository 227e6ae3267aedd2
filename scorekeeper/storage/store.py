"""What a store of sessions does, wherever it keeps them; commands and pages know no more of it.

`folder_store` keeps them in a folder, `postgres_store` in a database; `cli.context` chooses.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from scorekeeper.core.commands import SessionStore
from scorekeeper.core.entries import Entry
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup

if TYPE_CHECKING:
    from scorekeeper.core.messages import Unavailable
    from scorekeeper.core.session_summary import SessionSummary, Summaries
    from scorekeeper.storage.session_choice import SessionChoice

ReadSummaries: TypeAlias = "Callable[[Sequence[str]], Iterable[SessionSummary | Unavailable]]"
"""Reads sessions for their summaries; has the refusal of one that cannot be read in its place."""
Mark: TypeAlias = tuple[int | str, ...]
"""What tells the states of a session apart; empty where there is none."""


class Staying(NamedTuple):
    """The sessions that could not be taken back."""

    ids: list[str]
    is_sure: bool = True
    """Whether all of them are known to be there; the store may not have answered."""


class StoredSecret(Protocol):
    """The secret of a store from which the links to it are derived."""

    is_remote: bool
    """Whether `current` is as it was at the last `refresh`, which takes time."""

    def ensure(self) -> None:
        """Make a secret if the store has none; raises `Unavailable`."""

    def renew(self) -> None:
        """Make a new secret in the place of any old one; raises `Unavailable`."""

    def current(self) -> bytes | None:
        """Return the secret; None if there is none."""

    def refresh(self) -> None:
        """Ask for the secret as it is now; raises `Unavailable`."""


class Listening(Protocol):
    """What listens to the writes of others."""

    def end(self) -> None:
        """Stop listening."""


class Store(SessionStore, Protocol):
    """Sessions, the trash, and which session is the current one.

    Every method raises `Unavailable` for what it cannot read or write.
    """

    @property
    def place(self) -> str:
        """Where the store is, as messages say it."""

    def is_same(self, other: "Store") -> bool:
        """Return whether another store is this one, though it be named in other words."""

    def location(self, session: str) -> str:
        """Return where a session is kept, as messages say it; it begins with the store's place."""

    def prepare(self) -> bool:
        """Make what the first write would make; return whether anything was missing."""

    def ids(self) -> list[str]:
        """Return the ids of all sessions, the oldest first."""

    def deleted(self) -> list[str]:
        """Return the ids of the sessions in the trash."""

    def has(self, session: str) -> bool:
        """Return whether there is a session of that id."""

    def is_stored(self, session: str) -> bool:
        """Return whether a new session cannot have an id: one in the trash has it, or its .bak."""

    def summaries(
        self,
        read: "ReadSummaries",
        *,
        keep: bool = True,
        choice: "SessionChoice | None" = None,
        anew: bool = False,
    ) -> "Summaries":
        """Return the summaries of all sessions, or of a choice, the oldest first.

        `read` makes those that are not at hand; if `keep` is set, they are from then on. All are
        made `anew` where one said otherwise than its session.
        """

    def read(self, session: str, *, deleted: bool = False) -> Session:
        """Read a session; raises `Unavailable` if it does not exist or is damaged."""

    def read_each(
        self, sessions: Iterable[str], *, deleted: bool = False
    ) -> "Iterator[Session | Unavailable]":
        """Read many sessions in their order; yield the refusal of one that cannot be read."""

    def read_content(self, session: str, *, deleted: bool = False) -> bytes:
        """Return a session as its file's bytes; raises `Unavailable` if it does not exist."""

    def content(self, session: str, *, deleted: bool = False) -> bytes | None:
        """Return a session as its file's bytes; None if it does not exist."""

    def mark(self, session: str) -> Mark:
        """Return the mark of a session as it is now; any name may be asked for."""

    def own_mark(self, session: Session) -> Mark:
        """Return the mark of a session that this thread has just written.

        It is empty if the session has changed again since.
        """

    def create(
        self,
        setup: Setup,
        rules: Mapping[str, object],
        created: str,
        day: str,
        entries: Sequence[Entry] = (),
        begun: list[Session] | None = None,
    ) -> Session:
        """Store a new session under a new id, make it the current one, and return it.

        One of several is in `begun` before it is in the store, so that `take_back` knows it
        whatever happens; it is not made the current one.
        """

    def import_session(self, session: Session, day: str) -> str:
        """Store a session from elsewhere and return its id: its own one if that was never given."""

    def take_back(self, begun: Sequence[Session], current: str | None) -> Staying:
        """Remove sessions that were stored just now, and make the one before them current again.

        Returns those that stay, because somebody has entered something there since or
        because they cannot be removed. Raises `UnconfirmedWrite` if one may yet be stored.
        """

    def in_haste(self) -> "Store":
        """Return the same store for what is done in a few seconds, after an interruption.

        Further ones are ignored then. What is not done in these seconds is refused.
        """

    def restore_bytes(self, session: str, content: bytes, *, deleted: bool, overwrite: bool) -> str:
        """Store a session's file byte for byte under its own id, or put it into the trash.

        What the store has under that id with another content goes into the trash under a new one,
        if `overwrite` is set; else raises `Unavailable`. Returns that new id; empty without one.
        """

    def current(self) -> str | None:
        """Return the id of the current session; None if none is chosen or it no longer exists."""

    def make_current(self, session: str) -> None:
        """Make a session the current one: the default of every command."""

    def delete(self, session: str, confirm: Callable[[Session], object] | None = None) -> None:
        """Move a session to the trash; `confirm` may refuse the session as it is then."""

    def restore(self, session: str, confirm: Callable[[Session], object] | None = None) -> None:
        """Move a session back from the trash; `confirm` may refuse the session as it is then."""

    def change_mark(self) -> Mark:
        """Return what differs after each write of anybody; empty where `listen` tells of them."""

    def listen(self, tell: Callable[[], None]) -> "Listening | None":
        """Call something, in any thread, after each write of anybody, until that is ended.

        Returns None where nobody tells of writes: marks must be looked at then.
        """

    def link_secret(self) -> StoredSecret:
        """Return the secret of the links to the store."""
