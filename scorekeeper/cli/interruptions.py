"""What is said of a command that was interrupted or broken off: whether its change is stored."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from scorekeeper.cli import console, exit_codes
from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.storage.watched_writes import (
    UnconfirmedWrite,
    stored_anything,
    stored_whole,
    told_besides,
    told_midway,
    written_outside,
)

if TYPE_CHECKING:
    from scorekeeper.cli.context import AppContext


def print_unexpected(app: "AppContext", error: Exception) -> int:
    """Print an error of the system's, or a fault of our own; return the exit code."""
    stored = False
    with suppress(Unavailable):  # which nobody knows
        stored = stored_whole()
    if isinstance(error, OSError) and not stored:
        app.print_refusal(broken_off(error))
        return exit_codes.UNABLE
    code = "own-fault-stored" if stored else "own-fault"
    told = message(code, given=f"{type(error).__name__}: {error}")
    console.print_error(app.render(_with_besides(told)))
    return exit_codes.FINE if stored else exit_codes.UNABLE


def print_unsaid(app: "AppContext", failure: console.OutputFailed) -> int:
    """Say that the output could not be written; return the exit code."""
    from scorekeeper.storage import platform_files

    console.discard_unwritten(sys.stdout)
    stored = stored_anything()
    if stored or not platform_files.is_closed_pipe(failure.error):  # its reader has seen enough
        code = "output-failed-stored" if stored else "output-failed"
        from scorekeeper.storage.system_errors import reason

        why = reason(failure.error) if failure.error.strerror else message("output-closed")
        console.print_error(app.render(message(code, reason=why)))
    return exit_codes.FINE if stored else exit_codes.UNABLE


def what_stands(stored: str = "interrupted-stored") -> Message:
    """Return whether anything was stored before an interruption, or that nobody knows.

    `stored` is the code of what is said where it was.
    """
    return _with_besides(_what_stands(stored))


def _with_besides(told: Message) -> Message:
    besides = told_besides()
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
