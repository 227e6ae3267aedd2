"""What is said of a command that was interrupted: whether its change is stored."""

from scorekeeper.core.messages import Message, message
from scorekeeper.storage.atomic_files import UnconfirmedWrite
from scorekeeper.storage.watched_writes import stored_anything, told_midway, written_outside


def what_stands(stored: str = "interrupted-stored") -> Message:
    """Return whether anything was stored before an interruption, or that nobody knows.

    `stored` is the code of what is said where it was.
    """
    try:
        if (told := told_midway()) is not None:
            return told
        if (told := what_is_written("interrupted-file", "interrupted-files")) is not None:
            return told
        return Message(stored if stored_anything() else "interrupted")
    except UnconfirmedWrite as unknown:
        return message("interrupted-part", told=unknown.problems[0])


def what_is_written(one: str, more: str) -> Message | None:
    """Return that a file outside the store is written, or more of them, by the codes of that."""
    if not (files := written_outside()):
        return None
    code = more if len(files) > 1 else one
    return Message(code, {"count": len(files), "path": str(files[-1])})
