"""What is said of a command that was interrupted: whether its change is stored."""

from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.storage.atomic_files import UnconfirmedWrite
from scorekeeper.storage.watched_writes import (
    stored_anything,
    told_besides,
    told_midway,
    written_outside,
)


def what_stands(stored: str = "interrupted-stored") -> Message:
    """Return whether anything was stored before an interruption, or that nobody knows.

    `stored` is the code of what is said where it was.
    """
    told, besides = _what_stands(stored), told_besides()
    return told if besides is None else message("told-besides", told=told, besides=besides)


def _what_stands(stored: str) -> Message:
    try:
        if (told := told_midway()) is not None:
            return told
        if written := _written("interrupted-file", "interrupted-files"):
            return written[0]
        return Message(stored if stored_anything() else "interrupted")
    except UnconfirmedWrite as unknown:
        return message("interrupted-part", told=unknown.problems[0])


def broken_off(error: OSError) -> Unavailable:
    """Return the refusal for an error that nobody has met, and which files are written."""
    from scorekeeper.storage.system_errors import refusal

    return Unavailable(*refusal(error).problems, *_written("written-file", "written-files"))


def _written(one: str, more: str) -> list[Message]:
    """Return that files outside the store are written, by the codes of one and of more."""
    files = written_outside()
    fields = {"count": len(files), "path": str(files[-1])} if files else {}
    return [Message(more if len(files) > 1 else one, fields)] if files else []
