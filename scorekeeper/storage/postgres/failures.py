"""What can go wrong with a connection to a database, and with what is asked of it."""

from collections.abc import Sequence

from scorekeeper.storage.postgres.host_lookup import HostUnknown

UNIQUE_VIOLATION = "23505"
"""The code of what a database refuses because somebody else has written under the same number."""


class ConnectionFailed(Exception):
    """No connection could be made, so that nothing was asked."""

    def __init__(
        self,
        reason: str = "",
        failed_lookup: HostUnknown | None = None,
        hosts: Sequence[tuple[str, "ConnectionFailed"]] = (),
        *,
        is_by_server: bool = False,
    ) -> None:
        super().__init__(reason)
        self.is_by_server = is_by_server
        """Whether the server itself gave the reason, which is alive then."""
        self.failed_lookup = failed_lookup
        """Where not even an address of the host is known."""
        self.hosts = hosts
        """Where several were tried, each with what became of it."""

    def again(self) -> "ConnectionFailed":
        """Return the same for somebody else: raised twice, an error can be behind itself."""
        return ConnectionFailed(str(self), self.failed_lookup, self.hosts)


class ConnectionLost(Exception):
    """A connection broke before the answer: what was asked may be done, or not."""


class Unanswered(ConnectionLost):
    """The server was silent for too long."""


class Hanging(Unanswered):
    """The server answers nobody."""


class Settled(KeyboardInterrupt):
    """A Ctrl-C before the answer, which came all the same: what was asked is done."""

    def __init__(self, rows: "Sequence[tuple[str | None, ...]]") -> None:
        super().__init__()
        self.rows = rows


class Unsettled(KeyboardInterrupt):
    """A Ctrl-C before the answer: what was asked may still be done."""


class StatementFailed(Exception):
    """The database refused a statement."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        """The SQLSTATE."""
        self.reason = reason
