"""A terminal is left as it was found, also where a signal ends or stops the command at a question.

While somebody is asked, keys come one by one and are not shown: a shell that gets its terminal back
like that seems dead.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

ENDING = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)
"""`kill`, a window that is closed, and Ctrl-Backslash, as far as the system has them."""
_ENDED_BY = 128
"""The exit code of a process that a signal has ended, without the signal's number."""


class TidyTerminal:
    """The terminal of a question."""

    def __init__(self) -> None:
        self.shown: Callable[[], str] = str
        """Returns what stands on the line, which is shown again when the command goes on."""


def put_back(keyboard: int, modes: list[Any]) -> None:
    """Put modes of a terminal back, unless its window is closed."""
    if sys.platform == "win32":
        return
    import termios

    with contextlib.suppress(termios.error):
        termios.tcsetattr(keyboard, termios.TCSADRAIN, modes)


@contextlib.contextmanager
def ended_tidily() -> Iterator[None]:
    """Clean up as at any other end where a signal ends the process."""

    def end(number: int, _: object) -> None:
        raise SystemExit(_ENDED_BY + number)

    with _handled(ENDING, end):
        yield


@contextlib.contextmanager
def tidy_terminal() -> Iterator[TidyTerminal]:
    """Put the terminal back where a signal ends the process, or Ctrl-Z stops it for a while."""
    terminal = TidyTerminal()
    with ended_tidily(), _stopped_tidily(terminal):
        yield terminal


@contextlib.contextmanager
def _stopped_tidily(terminal: TidyTerminal) -> Iterator[None]:
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    import termios

    try:
        keyboard = sys.stdin.fileno()
        found = termios.tcgetattr(keyboard)
    except (termios.error, OSError):  # its window is closed
        yield
        return

    def stop(number: int, _: object) -> None:
        asking = termios.tcgetattr(keyboard)
        put_back(keyboard, found)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # and here it goes on
        signal.signal(number, stop)
        put_back(keyboard, asking)
        sys.stdout.write(terminal.shown())
        sys.stdout.flush()

    with _handled((signal.SIGTSTP,), stop):
        yield


@contextlib.contextmanager
def _handled(numbers: tuple[int, ...], handler: Callable[[int, object], None]) -> Iterator[None]:
    """Handle signals for a while; those that are ignored, as `nohup` has it, still are."""
    heeded = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handler) for number in heeded}
    try:
        yield
    finally:
        for number, handled in before.items():
            signal.signal(number, handled)
