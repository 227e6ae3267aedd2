"""What others have entered since the person at the prompt has seen the log."""

from scorekeeper.core.entries import Entry
from scorekeeper.core.log_tag import LogTag, entries_since
from scorekeeper.core.messages import Message, message
from scorekeeper.core.session import Session


def what_came(session: Session, seen: LogTag, own: int | None = 0) -> Message | None:
    """Tell what a log has beyond the one that was seen, and beyond a person's own entries.

    How many these are is None where nobody counted them: then they came first, and at once.
    """
    new = entries_since(session, seen)
    if new is None:
        return message("table-came-otherwise")
    if own is None:
        own = sum(entry.at == new[0].at for entry in new)
    count = max(0, len(new) - own)
    return message("table-came", count=count) if count else None


def stale(new: tuple[Entry, ...] | None) -> Message:
    """Return why a line is not recorded behind what others have entered."""
    return message("stale-otherwise") if new is None else message("stale", count=len(new))
