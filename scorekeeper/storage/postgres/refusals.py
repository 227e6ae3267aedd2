"""What goes wrong with a database, as refusals."""

import contextlib
from collections.abc import Iterator

from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.storage.postgres.address import Address
from scorekeeper.storage.postgres.failures import (
    UNIQUE_VIOLATION,
    ConnectionFailed,
    ConnectionLost,
    StatementFailed,
)
from scorekeeper.storage.watched_writes import UnconfirmedWrite

UNDEFINED_TABLE = "42P01"
NOT_AS_KNOWN = ("42703", "42883", "42809")
"""A column that is not there, a function that takes no such values, and what is no table."""
NO_RIGHT = "42501"
NO_SCHEMA = "3F000"
"""There is none in which tables could be made: of those that the address names, none is there."""


class Taken(Unavailable):
    """Somebody else has written under the same number."""


@contextlib.contextmanager
def refusals(address: Address) -> Iterator[None]:
    """Raise what goes wrong in a `with` block as `Unavailable`, naming the database."""
    try:
        yield
    except (ConnectionFailed, ConnectionLost) as failure:
        raise unreachable(address, failure) from failure
    except StatementFailed as failure:
        if failure.code == UNIQUE_VIOLATION:
            raise Taken from failure
        code = "club-no-right" if failure.code == NO_RIGHT else "club-refused"
        fields = {"place": address.place, "reason": failure.reason}
        raise Unavailable(Message(code, fields)) from failure


@contextlib.contextmanager
def write_refusals(address: Address) -> Iterator[None]:
    """Do so for a write, of which nobody knows whether it was done if the connection broke."""
    with refusals(address):
        try:
            yield
        except ConnectionLost as failure:
            raise UnconfirmedWrite(message("club-unconfirmed", host=address.host)) from failure


def missing(session: str) -> Unavailable:
    """Return the refusal for a session that is not there."""
    return Unavailable(message("session-none", given=session, legal=[]))


def unreachable(address: Address, failure: Exception) -> Unavailable:
    """Return the refusal for a database that does not answer."""
    reason = _reason(failure)
    if isinstance(failure, ConnectionFailed) and failure.hosts:
        each = [
            message("club-of-host", host=name, reason=_reason(why)) for name, why in failure.hosts
        ]
        reason = message("club-of-hosts", reasons=each)
    return Unavailable(message("club-unreachable", host=address.host, reason=reason))


def _reason(failure: Exception) -> Message | str:
    if isinstance(failure, ConnectionFailed) and failure.failed_lookup is not None:
        return message("club-no-address" if failure.failed_lookup.in_time else "club-no-lookup")
    return str(failure) or message("club-silent")
