"""The standard streams, made ready: open, waiting, in UTF-8 unless a terminal cannot."""

import codecs
import contextlib
import os
import sys
from io import FileIO
from typing import TextIO

MAX_WIDTH = 1000
"""Cells of a line: more than the widest screen shows."""
_SIZES = {"COLUMNS": MAX_WIDTH, "TERMINAL_WIDTH": MAX_WIDTH, "LINES": MAX_WIDTH}
"""The variables by which a size is given, `TERMINAL_WIDTH` to Typer's help, and their most."""
_SUBSTITUTES = {
    "♣": "C",
    "♥": "H",
    "♠": "S",
    "♦": "D",
    "–": "-",
    "…": ".",
    "·": "-",
    "−": "-",
    "█": "#",
    "→": ">",
    "←": "<",
}


def prepare() -> None:
    """Make the standard streams write UTF-8, or substitutes where a terminal lacks a sign."""
    _open_closed_streams()
    _wait_for_streams()
    _bound_sizes()
    codecs.register_error("substitute", _substitute)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if stream is sys.stdin:
            if is_terminal(stream):  # its keyboard may have letters that its encoding lacks
                reconfigure(errors="surrogateescape")
        elif is_terminal(stream):
            reconfigure(errors="substitute")
        else:  # and a file has the same lines on every system
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    if sys.platform == "win32" and is_terminal(sys.stdout):
        from scorekeeper.cli.windows_console import carries_out_escape_sequences

        if not carries_out_escape_sequences():
            os.environ["TERM"] = "dumb"  # nothing is drawn by them then


def _open_closed_streams() -> None:
    """Put the null device where a standard stream is closed, as services and cron have them.

    Otherwise the next file of ours would get its number. What is written to one fails.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # the lowest free number is this one
            os.open(os.devnull, os.O_RDWR)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:  # only to be read, so that writing fails
            setattr(sys, name, open(number, encoding="utf-8", closefd=False))  # noqa: SIM115


def _wait_for_streams() -> None:
    """Replace standard streams of which a part could be lost: non-blocking ones, or unbuffered."""
    for name in ("stdin", "stdout", "stderr"):
        if not _is_waited_for(stream := getattr(sys, name)):
            from scorekeeper.cli.waiting_streams import waiting

            setattr(sys, name, waiting(stream))


def _is_waited_for(stream: TextIO) -> bool:
    """Return whether Python waits until all is written to a stream, or read from it."""
    buffer = getattr(stream, "buffer", None)
    if isinstance(buffer, FileIO):  # Python was told not to buffer
        return False
    raw = getattr(buffer, "raw", None)
    if sys.platform == "win32" or not isinstance(raw, FileIO):
        return True
    return os.get_blocking(raw.fileno())


def _bound_sizes() -> None:
    """Bound what the environment and the terminal say of their size, for all who ask them.

    Tables are filled up to the width that is given, and libraries take any number there is.
    """
    for name, most in _SIZES.items():
        given = os.environ.get(name)
        if given is None:
            continue
        if not (given.isascii() and given.isdigit() and given.strip("0")):
            del os.environ[name]
        elif len(digits := given.lstrip("0")) > len(str(most)) or int(digits) > most:
            os.environ[name] = str(most)
    with contextlib.suppress(AttributeError, OSError, ValueError):  # no terminal has no size
        if "COLUMNS" not in os.environ and os.get_terminal_size(1).columns > MAX_WIDTH:
            os.environ["COLUMNS"] = str(MAX_WIDTH)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_SUBSTITUTES.get(sign, "?") for sign in missing), error.end


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a stream is there and goes to a terminal, or comes from one."""
    return stream is not None and stream.isatty()
