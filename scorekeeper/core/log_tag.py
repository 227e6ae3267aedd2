"""How a log is known again: by the number of its entries, and by a digest of what they say.

The number alone does not tell the log that somebody has seen from one of as many entries that was
imported in its place.
"""

import json
from typing import NamedTuple

from scorekeeper.core.entries import Entry
from scorekeeper.core.session import Session

_DIGEST_BYTES = 8


class LogTag(NamedTuple):
    """A log as somebody has seen it."""

    entries: int
    digest: str = ""
    """Empty where only the number is known."""

    def __str__(self) -> str:
        """Write it as pages and headers do: `12-0123456789abcdef`."""
        return f"{self.entries}-{self.digest}"


def log_tag(session: Session, entries: int | None = None) -> LogTag:
    """Return the tag of a session's log, or of its beginning of so many entries.

    When they were entered, by whom and by what key makes no other log: exports leave it out.
    """
    from hashlib import blake2b  # which costs a start, and only prompts and pages need it

    seen = session.entries[:entries]
    lines = [(each.kind, each.line, each.target, each.settings, each.why) for each in seen]
    said = json.dumps([session.setup, session.rules, lines], sort_keys=True, default=dict)
    return LogTag(len(seen), blake2b(said.encode(), digest_size=_DIGEST_BYTES).hexdigest())


def entries_since(session: Session, seen: LogTag) -> tuple[Entry, ...] | None:
    """Return what a log has beyond the one that somebody has seen; None if that is another one."""
    if not 0 <= seen.entries <= len(session.entries):
        return None
    if seen.digest and log_tag(session, seen.entries) != seen:
        return None
    return session.entries[seen.entries :]
