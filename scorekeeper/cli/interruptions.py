"""What is said of a command that was interrupted: whether its change is stored."""

import contextlib
import signal
from collections.abc import Iterator

from scorekeeper.core.messages import Message, message
from scorekeeper.storage.atomic_files import UnconfirmedWrite
from scorekeeper.storage.watched_writes import stored_anything, written_outside


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ignore further Ctrl-C while what became of the first is told."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def what_stands() -> Message:
    """Return whether anything was stored before an interruption, or that nobody knows."""
    try:
        if files := written_outside():
            code = "interrupted-files" if len(files) > 1 else "interrupted-file"
            return Message(code, {"count": len(files), "path": str(files[-1])})
        return message("interrupted-stored" if stored_anything() else "interrupted")
    except UnconfirmedWrite as unknown:
        return message("interrupted-part", told=unknown.problems[0])
