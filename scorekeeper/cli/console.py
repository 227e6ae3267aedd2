"""What is said and asked: data to standard output, messages to standard error."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

from scorekeeper.cli.standard_streams import is_terminal
from scorekeeper.core.limits import MAX_FILE_SIZE
from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.core.text import JOINED_BLANK

if TYPE_CHECKING:
    from json import JSONEncoder

T = TypeVar("T")

_PROGRESS_FROM = 50
"""Items that may take so long that a bar of progress is shown."""
_NO_PIPES = (".json", ".toml")
"""How names of sessions and of house rules end, which nobody writes while they are read."""
_LINES_AT_ONCE = 500
"""Lines that are written in one piece."""
_ITEMS_AT_ONCE = 20
"""Items of a list that become JSON in one piece."""
_NO_COLOUR = "\x1b[m"


class OutputFailed(Exception):
    """Standard output cannot be written: nobody reads it, it is closed, or its disk is full."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def discard_unwritten(stream: TextIO) -> None:
    """Discard the rest of what cannot be written, which Python would try again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def flush_output() -> None:
    """Write what is left of the output; raises `OutputFailed`."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise OutputFailed(error) from error


def print_error(text: str) -> None:
    """Say something beside the data, broken into lines that fit the terminal."""
    _say(text, sys.stderr)


def print_on_new_line(text: str) -> None:
    """Say something beside the data, below what stands on the terminal: `^C` behind a question.

    A report that was cut off there may have left its colour; what is left of it is not written.
    """
    on_terminal = is_terminal(sys.stderr)
    reset = _NO_COLOUR if is_screen() and os.environ.get("TERM", "dumb") != "dumb" else ""
    with contextlib.suppress(OSError):
        if on_terminal:
            sys.stderr.write(reset)
        elif is_screen():  # where it is said if standard error takes nothing
            os.write(sys.stdout.fileno(), f"{reset}\n".encode())
    _say("\n" * on_terminal + text, sys.stderr)


def print_message(text: str) -> None:
    """Answer in sentences, broken into lines that fit the terminal."""
    _say(text, sys.stdout)


def print_messages(say: Callable[[Message], str], lines: Iterable[Message]) -> None:
    """Answer in several sentences, a line each."""
    if sentences := [say(line) for line in lines]:  # and what is said is harmless already
        _put("\n".join(sentences), sys.stdout)


def write(text: str, end: str = "\n") -> None:
    """Write data as it is; to a terminal, without what would drive it."""
    try:
        print(_harmless(text) if is_screen() else text, end=end)  # noqa: T201
    except OSError as error:
        raise OutputFailed(error) from error


def write_parts(parts: Iterable[str]) -> None:
    """Write a text of data in parts, as they come; it ends with its line."""
    last = ""
    for part in parts:
        write(part, end="")
        last = part or last
    if not last.endswith("\n"):
        write("")


def write_binary(parts: Iterable[bytes]) -> None:
    """Write data that is no text, which only a pipe or a file should get."""
    try:
        sys.stdout.flush()
        for part in parts:
            sys.stdout.buffer.write(part)
    except OSError as error:
        raise OutputFailed(error) from error


def write_lines(lines: Iterable[str]) -> None:
    """Write lines of data as they come, many in one piece: each piece has its price."""
    coming = iter(lines)
    while piece := list(islice(coming, _LINES_AT_ONCE)):
        write("\n".join(piece))


def write_drawing(lines: Iterable[str]) -> None:
    """Write lines of our own, with the colours that they have."""
    try:
        print("\n".join(lines))  # noqa: T201
    except OSError as error:
        raise OutputFailed(error) from error


def _harmless(text: str) -> str:
    """Return a text of many lines without what drives a terminal: what was typed is told back."""
    if text.isprintable():
        return text
    from scorekeeper.core.sanitize import HARMFUL

    return text.translate({sign: shown for sign, shown in HARMFUL.items() if sign not in _KEPT})


_KEPT = (ord("\t"), ord("\n"))


def write_json(value: object) -> None:
    """Write data as JSON, on one line; sentences in it are the same in every language.

    What an iterator or a list in an object yields is written as it comes, so that long ones take no
    room.
    """
    from scorekeeper.i18n.catalog import data_language

    pieces, last = _json_pieces(value, data_language().render), ""
    while several := "".join(islice(pieces, _LINES_AT_ONCE // _ITEMS_AT_ONCE)):
        if last:
            write(last, end="")
        last = several
    write(last)


def _json_pieces(value: object, say: Callable[[Message], str]) -> Iterator[str]:
    if isinstance(value, Iterator | list):
        between, items = "[", iter(value)
        while several := list(islice(items, _ITEMS_AT_ONCE)):
            yield between + _json_text(several, say)[1:-1]
            between = ", "
        yield "]" if between == ", " else "[]"
    elif isinstance(value, dict) and any(
        isinstance(item, Iterator | list) for item in value.values()
    ):
        for place, (key, item) in enumerate(value.items()):
            yield f"{', ' if place else '{'}{_json_text(key, say)}: "
            yield from _json_pieces(item, say)
        yield "}"
    else:
        yield _json_text(value, say)


def _json_text(value: object, say: Callable[[Message], str]) -> str:
    from scorekeeper.i18n.catalog import render_values

    text = _json_encoder().encode(render_values(value, say))
    if text.isprintable():
        return text
    from scorekeeper.core.sanitize import (
        HARMFUL,  # as data the same, and no terminal is driven by it
    )

    return text.translate({sign: f"\\u{sign:04x}" for sign in HARMFUL})


@cache
def _json_encoder() -> "JSONEncoder":
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False)


def _say(text: str, stream: TextIO) -> None:
    _put(JOINED_BLANK.join(map(_harmless, text.split(JOINED_BLANK))), stream)


def _put(text: str, stream: TextIO) -> None:
    from scorekeeper.storage.watched_writes import ERROR, OUTPUT, take_unsaid, writes

    if stream is sys.stderr and ERROR in writes.with_data:
        stream = sys.stdout
    if stream is sys.stdout and OUTPUT in writes.with_data:  # nothing else may stand among them
        return
    if stream is sys.stdout:
        text = "\n".join([*take_unsaid(), text])
    if is_terminal(stream):
        text = "\n".join(wrapped(text))
    text = text.replace(JOINED_BLANK, " ")
    try:
        stream.write(f"{text}\n")  # at once: a reader who leaves has it all, or nothing of it
        stream.flush()
    except OSError as error:
        _say_elsewhere(text, stream, error)


def _say_elsewhere(text: str, stream: TextIO, error: OSError) -> None:
    """Say on the other stream what standard output or error does not take.

    If anything may be stored, it tells of that; and commands that store anything write no data, in
    which it would stand. What error does not take before is said with the first answer after that,
    but at once to a person at a terminal, where no data is read by anybody else.
    """
    from scorekeeper.storage.watched_writes import keep_unsaid, may_be_stored, writes

    if sys.stdout is sys.stderr or writes.with_data:  # there is nobody to tell
        return
    if stream is sys.stderr:
        if not (is_interactive() or may_be_stored()):
            keep_unsaid(text)
            return
        discard_unwritten(stream)
        sys.stderr = sys.stdout
    else:
        if not may_be_stored():
            raise OutputFailed(error) from error
        discard_unwritten(stream)
        sys.stdout = sys.stderr
    _put(text, sys.stdout)


def wrapped(text: str) -> list[str]:
    """Return a text in lines that fit the terminal; blanks at its end stay."""
    import shutil

    from scorekeeper.exporters.text.text_width import wrap

    cells = shutil.get_terminal_size().columns
    lines = [part for line in text.split("\n") for part in wrap(line, cells)]
    return [*lines[:-1], lines[-1].rstrip() + text[len(text.rstrip()) :]]


def with_progress(items: Sequence[T], label: Callable[[], str]) -> Iterable[T]:
    """Go through items; where that takes long and a person looks on, with a bar of progress."""
    if len(items) < _PROGRESS_FROM or not is_terminal(sys.stderr):
        return items
    from scorekeeper.cli.terminal_report import with_progress

    return with_progress(items, label())


def read_input(path: str, most: int = MAX_FILE_SIZE) -> bytes:
    """Return the content of a file, or of standard input where its name is `-`.

    A byte more than the most is enough to be refused, by those who know how to word it.
    """
    try:
        if path == "-":
            return _within(sys.stdin.buffer.read(most + 1), path)
        if path.lower().endswith(_NO_PIPES):  # or what stands in the place of one and never ends
            from scorekeeper.storage.atomic_files import read_regular

            return _within(read_regular(Path(path), most + 1), path)
        with Path(path).open("rb") as file:
            return _within(file.read(most + 1), path)
    except (OSError, ValueError) as error:  # a name can be none that any file could have
        from scorekeeper.storage.system_errors import reason

        why = reason(error) if isinstance(error, OSError) else str(error)
        raise Unavailable(message("read-failed", path=path, reason=why)) from error


def _within(content: bytes, path: str) -> bytes:
    if len(content) > MAX_FILE_SIZE:
        why = message("too-large", most=MAX_FILE_SIZE)
        raise Unavailable(message("read-failed", path=path, reason=why))
    return content


def is_interactive() -> bool:
    """Tell whether a person sits there who can be asked something."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def is_screen() -> bool:
    """Tell whether the data goes to a terminal."""
    return is_terminal(sys.stdout)
