"""A real pseudo-terminal for a command: what it prints, on a screen that can be read."""

import contextlib
import os
import re
import select
from collections.abc import Callable, Iterator
from typing import Any

import pyte
import pytest

from tests.support.forked_process import ForkedProcess
from tests.support.waiting import HANG, is_asleep, wait_until

ENTER, CTRL_C, CTRL_D, CTRL_U, RUBOUT = "\r", "\x03", "\x04", "\x15", "\x7f"


class Terminal:
    """A command on a terminal, and the screen that it prints on."""

    def __init__(
        self,
        arguments: tuple[str, ...],
        environment: dict[str, str],
        columns: int,
        program: str | None = None,
        *,
        blocking: bool = True,
    ) -> None:
        import termios  # which Windows has not

        self._keyboard, line = os.openpty()
        os.set_blocking(line, blocking)
        termios.tcsetwinsize(line, (24, columns))
        self.modes_before = self.modes
        try:
            self.process = ForkedProcess(
                *arguments,
                environment=environment,
                streams=dict.fromkeys(range(3), line),
                program=program,
            )
        finally:
            os.close(line)
        self.printed = b""
        self._screen = pyte.Screen(columns, 300)
        self._stream = pyte.ByteStream(self._screen)

    def _read(self) -> bool:
        if not select.select([self._keyboard], [], [], HANG)[0]:
            pytest.fail(f"no further output; on the screen is:\n{self.screen}")
        try:
            part = os.read(self._keyboard, 65536)
        except OSError:  # what Linux says where nobody has the terminal open any more
            part = b""
        self.printed += part
        self._stream.feed(part)
        return bool(part)

    @property
    def screen(self) -> str:
        """All that is on the screen."""
        return "\n".join(
            map(self._text_of, range(max(self._screen.buffer, default=-1) + 1))
        ).rstrip()

    def _text_of(self, row: int) -> str:
        """Return what is on a row; the screen's own `display` makes all of them."""
        if row not in self._screen.buffer:
            return ""
        cells = self._screen.buffer[row]
        return "".join(cells[column].data for column in range(self._screen.columns)).rstrip()

    @property
    def modes(self) -> list[Any]:
        """How it hands keys over, and shows them."""
        import termios

        return termios.tcgetattr(self._keyboard)

    @property
    def lines(self) -> list[str]:
        """What was printed, without its styles; a line too long for the terminal stays one."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.printed.decode()).split("\r\n")

    @property
    def row(self) -> int:
        return int(self._screen.cursor.y)

    def see(self, text: str) -> "Terminal":
        """Read until this is on the screen."""
        while text not in self.screen:
            assert self._read(), f"it ended; on the screen is:\n{self.screen}"
        return self

    def until(self, line: str, below: int = -1) -> "Terminal":
        """Read until the cursor stands behind this, below a row of the screen."""
        while not (self.row > below and self._text_of(self.row) == line):
            assert self._read(), f"it ended; on the screen is:\n{self.screen}"
        return self

    def send(self, keys: str) -> None:
        """Press keys; Ctrl-C once the command waits for one.

        Python prints the prompt and then waits for a key. It notices a signal that comes between
        the two with the next key alone.
        """
        if CTRL_C in keys:
            wait_until(lambda: is_asleep(self.process.pid))
        self.press(keys)

    def press(self, keys: str) -> None:
        """Press keys at once."""
        os.write(self._keyboard, keys.encode())

    def type(self, keys: str, then: str) -> "Terminal":
        """Press keys and wait until the cursor's line is this one, below if Enter was pressed."""
        row = self.row if keys.endswith(ENTER) else -1
        self.send(keys)
        return self.until(then, below=row)

    def end(self, keys: str = "") -> int:
        """Press the last keys, read to the end, and return the exit code."""
        self.send(keys)
        while self._read():
            pass
        assert "Traceback" not in self.screen
        return self.process.wait()

    def give_up(self) -> None:
        """End the command if it still runs."""
        self.process.end()
        os.close(self._keyboard)


Open = Callable[..., Terminal]


@contextlib.contextmanager
def terminals(environment: dict[str, str]) -> Iterator[Open]:
    """Open commands each on a terminal of its own; close those that are left."""
    loaded: list[Terminal] = []

    def open_terminal(
        *arguments: str,
        columns: int = 80,
        program: str | None = None,
        blocking: bool = True,
        **extra: str,
    ) -> Terminal:
        around = {**environment, "TERM": "xterm-256color", "LANG": "C.UTF-8", **extra}
        loaded.append(Terminal(arguments, around, columns, program, blocking=blocking))
        return loaded[-1]

    try:
        yield open_terminal
    finally:
        for left in loaded:
            left.give_up()
