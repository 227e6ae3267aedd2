"""A terminal is left as it was found, also where a signal ends or stops the command at a question.

While somebody is asked, keys come one by one and are not shown: a shell that gets its terminal back
like that seems dead.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from scorekeeper.storage import platform_files

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
        # Not after what is still to be shown: Ctrl-S may have stopped that.
        termios.tcsetattr(keyboard, termios.TCSANOW, modes)


def is_in_background(keyboard: int) -> bool:
    """Return whether the terminal is somebody else's: who changes its modes is stopped then."""
    if sys.platform == "win32":
        return False
    try:
        return os.tcgetpgrp(keyboard) != os.getpgrp()
    except OSError:  # a terminal without jobs
        return False


@contextlib.contextmanager
def ended_tidily(tidy: Callable[[], object]) -> Iterator[None]:
    """Tidy up before a signal ends the process, also what an outer one has to tidy up.

    The process is gone then. An exception instead would be lost to Ctrl-C, or would come again in
    the midst of what the first one ends: a window that is closed sends two signals.
    """
    before = {number: signal.getsignal(number) for number in ENDING}

    def end(number: int, frame: FrameType | None) -> None:
        # An exception of Ctrl-C may have come just before, or come here: once each. Python then
        # makes any call a SystemError, so that there is none outside the `try`.
        for _ in (1, 2, 3):
            try:
                with platform_files.interruptions_held(*ENDING):
                    tidy()
                    if callable(outer := before[number]):
                        outer(number, frame)
                    os._exit(_ENDED_BY + number)
            except BaseException:  # noqa: BLE001, S112 — of Ctrl-C
                continue
        os._exit(_ENDED_BY + number)

    with _handled(ENDING, end):
        yield


@contextlib.contextmanager
def tidy_terminal() -> Iterator[TidyTerminal]:
    """Put the terminal back where a signal ends the process, or Ctrl-Z stops it for a while."""
    terminal = TidyTerminal()
    with _stopped_tidily(terminal) as put_back_found, ended_tidily(put_back_found):
        yield terminal


@contextlib.contextmanager
def _stopped_tidily(terminal: TidyTerminal) -> Iterator[Callable[[], None]]:
    """Yield what puts the terminal back as it was found."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield lambda: None
        return
    import termios

    try:
        keyboard = sys.stdin.fileno()
        found = termios.tcgetattr(keyboard)
    except (termios.error, OSError):  # its window is closed
        yield lambda: None
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

    def put_back_found() -> None:
        if not is_in_background(keyboard):
            put_back(keyboard, found)

    with _handled((signal.SIGTSTP,), stop):
        yield put_back_found


@contextlib.contextmanager
def _handled(
    numbers: tuple[int, ...], handler: Callable[[int, FrameType | None], None]
) -> Iterator[None]:
    """Handle signals for a while; those that are ignored, as `nohup` has it, still are."""
    heeded = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handler) for number in heeded}
    try:
        yield
    finally:
        for number, handled in before.items():
            signal.signal(number, handled)
