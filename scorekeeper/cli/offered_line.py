"""A line that stands at a prompt already: what is typed replaces it, Enter takes it as it is.

Any other key (an arrow, Backspace …) leaves it there to be edited. So what is on the screen is what
is taken, and a line that was refused never mixes with the next one.
"""

import codecs
import contextlib
import errno
import os
import re
import select
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from scorekeeper.cli.declined import InputEnded
from scorekeeper.cli.tidy_terminal import put_back
from scorekeeper.core.sanitize import replace_harmful

_REVERSED, _PLAIN = "\x1b[7m", "\x1b[m"
_REST_OF_A_KEY = 0.05
"""Seconds within which a terminal sends the rest of an arrow key."""
_CTRL_D, _CTRL_U, _CTRL_W, _ESCAPE = "\x04", "\x15", "\x17", "\x1b"
_BACKSPACES = ("\x7f", "\x08")
_ENTERS = ("\r", "\n")
_KEYS_OF_EDITOR = re.compile(r"(?:\x1b(?:\[[0-9;?]*|O)[A-Za-z~]|\t)+")
"""Tab, and the arrows and other keys of which a terminal sends a sequence of signs."""
_UNKNOWN = "…"
"""Stands for what such keys would have written."""
_PASTE_MARKS = ("\x1b[200~", "\x1b[201~")
"""What a terminal sends before and behind what is pasted."""
_DOWN = ("\x1b[B", "\x1bOB")


class Begun(NamedTuple):
    """What the first key made of an offered line."""

    text: str
    is_answer: bool
    """Whether Enter was pressed, so that this is the answer; or else it goes on being edited."""


def ask_offered(prompt: str, offered: str, ask_on: Callable[[str], str]) -> str:
    """Ask with a line offered; `ask_on` asks for the rest once its beginning is known.

    Raises `InputEnded` for Ctrl-D, which leaves as on an empty line.
    """
    with ended_with_terminal(), _key_by_key() as show_keys:
        typed_before = waiting_bytes()
        _write(marked(prompt, offered))
        question = ""
        try:
            begun = _after_key(offered, _answering_key(typed_before))
        except (InputEnded, KeyboardInterrupt):
            question = prompt  # what comes of it is said below the question
            raise
        finally:
            with contextlib.suppress(OSError):  # how it ends counts, also on a closed window
                _erase(f"{prompt}{replace_harmful(offered)}")
                _write(question)
        if begun.is_answer:
            _write(f"{prompt}{replace_harmful(begun.text)}\n")
            return begun.text
        show_keys()  # which the line editor takes for granted
        return ask_on(begun.text)


@contextlib.contextmanager
def ended_with_terminal() -> Iterator[None]:
    """Raise `InputEnded` for what the system says of a terminal whose window is closed."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        raise InputEnded from None


def marked(prompt: str, offered: str) -> str:
    """Return a line as it stands there before the first key; nothing in it drives the terminal."""
    return f"{prompt}{_REVERSED}{replace_harmful(offered)}{_PLAIN}"


def can_ask() -> bool:
    """Return whether the terminal can mark a line, and hand over one key."""
    from importlib.util import find_spec

    return find_spec("termios") is not None and os.environ.get("TERM", "dumb") != "dumb"


def waiting_bytes() -> int:
    """Return how many bytes were typed and are not read yet; none where nobody can say."""
    if sys.platform == "win32":
        return 0
    import array
    import fcntl
    import termios

    count = array.array("i", [0])
    with contextlib.suppress(OSError):
        fcntl.ioctl(sys.stdin.fileno(), termios.FIONREAD, count)
    return count[0]


class Typed(NamedTuple):
    """What was typed already, by somebody who has not read yet what is told now."""

    lines: list[str]
    """Whole lines, each with its Enter."""
    begun: str
    """The beginning of the next one, of which the rest is still to come."""


def take_typed() -> Typed:
    """Take what was typed already from the terminal."""
    typed = b""
    with contextlib.suppress(OSError):  # its window is closed, which the next question finds
        while count := waiting_bytes():
            typed += os.read(sys.stdin.fileno(), count)  # nothing for a Ctrl-D among it
    typed = re.sub(rb"\x1b\[20[01]~", b"", typed)  # the marks of what is pasted
    text = _KEYS_OF_EDITOR.sub(
        _UNKNOWN, typed.decode(sys.stdin.encoding or "utf-8", "surrogateescape")
    )
    *lines, begun = re.split("[\r\n]", text)
    return Typed([line for line in map(_edited, lines) if line], _edited(begun))


def _edited(typed: str) -> str:
    """Return the line that keys make."""
    line = ""
    for key in typed:
        if key in _BACKSPACES:
            line = line[:-1]
        elif key in (_CTRL_U, _CTRL_W):
            line = _cut_back(line) if key == _CTRL_W else ""
        elif key.isprintable() or "\udc80" <= key <= "\udcff":  # or a byte that is no letter here
            line += key
    return line


def _cut_back(line: str) -> str:
    """Return a line without its last word, as the line editor leaves it."""
    line = line.rstrip()
    return line[: line.rfind(" ") + 1]


def _after_key(offered: str, key: str) -> Begun:
    if key in _ENTERS:
        return Begun(offered, is_answer=True)
    if key == _CTRL_D or not key:
        raise InputEnded
    if key == _CTRL_U or key in _DOWN:
        return Begun("", is_answer=False)
    if key == _CTRL_W:
        return Begun(_cut_back(offered), is_answer=False)
    if key in _BACKSPACES:
        return Begun(offered[:-1], is_answer=False)
    return Begun(key if key.isprintable() else offered, is_answer=False)


@contextlib.contextmanager
def _key_by_key() -> Iterator[Callable[[], None]]:
    """Have the terminal hand over every key at once; yield what lets it show them again."""
    if sys.platform == "win32":  # see `can_ask`
        raise NotImplementedError
    import termios

    stream = sys.stdin.fileno()
    try:
        before, changed = termios.tcgetattr(stream), termios.tcgetattr(stream)
    except termios.error as error:
        raise OSError(*error.args) from error
    changed[6][termios.VMIN], changed[6][termios.VTIME] = 1, 0

    def set_modes(*, shown: bool) -> None:
        changed[3] &= ~termios.ICANON
        changed[3] = changed[3] | termios.ECHO if shown else changed[3] & ~termios.ECHO
        put_back(stream, changed)

    set_modes(shown=False)
    try:
        yield lambda: set_modes(shown=True)
    finally:
        put_back(stream, before)


def _answering_key(typed_before: int) -> str:
    """Return the first key that answers: an Enter pressed before the line stood there takes none.

    It may be a second one behind the line that was refused.
    """
    while (key := _read_key()) in _PASTE_MARKS or (key in _ENTERS and typed_before > 0):
        typed_before -= len(key)
    return key


def _read_key() -> str:
    """Read a character, or all that an arrow or another special key sends."""
    stream = sys.stdin.fileno()
    decode = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace").decode
    key = ""
    while not key:
        select.select([stream], [], [])  # which another program may have left non-blocking
        if not (byte := os.read(stream, 1)):
            break
        key = decode(byte)
    while key.startswith(_ESCAPE) and select.select([stream], [], [], _REST_OF_A_KEY)[0]:
        key += decode(os.read(stream, 1))
        if (key[-1].isalpha() and key[1:] != "O") or key[-1] == "~":
            break
    return key


def _erase(shown: str) -> None:
    """Erase a line that may be longer than a row of the terminal."""
    from shutil import get_terminal_size

    from scorekeeper.exporters.text.text_width import rows_of

    rows = rows_of(shown, get_terminal_size().columns) - 1
    up = f"\x1b[{rows}A" if rows else ""
    _write(f"\r{up}\x1b[J")


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
