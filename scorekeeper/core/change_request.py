"""What a change is asked for with, what comes of it, and where sessions are kept."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from scorekeeper.core.commands import AnyChange
from scorekeeper.core.entries import Entry
from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.session import AnySession, Session


class WriteTransaction(Protocol):
    """A session held for writing."""

    @property
    def session(self) -> Session:
        """The session as it is on disk, while no other process can write to it."""

    def append(self, entries: Sequence[Entry]) -> Session:
        """Write further entries, all or none."""


class SessionStore(Protocol):
    """Where sessions are kept."""

    def writing(self, session: str) -> AbstractContextManager[WriteTransaction]:
        """Hold a session, so that no other process writes to it meanwhile."""


class ChangeRequest(NamedTuple):
    """A change that is asked for, and what is known of it."""

    build: Callable[[AnySession], AnyChange]
    """Makes the change from the session as it is held: names and rules are read by that one."""
    at: str
    """Now, in UTC."""
    why: str | None = None
    expected: int | None = None
    """How many entries the writer has seen; None if it does not matter."""
    by: str | None = None
    """Who or what enters it, if that is known."""
    key: str | None = None
    """The key by which the sender knows it again, see `Entry`."""


class ChangeResult(NamedTuple):
    """A change that is on disk."""

    before: AnySession
    after: AnySession
    entries: tuple[Entry, ...]

    @property
    def newly_rejected(self) -> tuple[AnyFact, ...]:
        """What the change has made illegal: it stays in the log, and is not counted."""
        was = {applied.entry for applied in self.before.record.applied if applied.problems}
        return tuple(
            applied
            for applied in self.after.record.applied
            if applied.problems and applied.entry not in was
        )


class Conflict(NamedTuple):
    """Another process has written meanwhile; nothing was recorded."""

    session: Session
    new: tuple[Entry, ...]
