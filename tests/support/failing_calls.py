"""Calls of the system that fail in a store, with an error or Ctrl-C, before or after the fact."""

import fcntl
import io
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage import platform_files

CALLS = ("open", "fsync", "link", "replace", "unlink", "mkdir", "listdir")
"""Of `os`; beside them are those of files that are read and written, and of locks."""
DOING = ("link", "replace", "unlink", "mkdir", "move")
"""Those of which the answer can be lost; the last one is of the system's own files."""
INTERRUPTION = 0
"""In the place of an error: Ctrl-C."""
Call = Callable[..., Any]


class Faults:
    """Fails the so-manyth call that has to do with a store, and all after it if it `lasts`.

    If it `is_done`, that is one of those which change names, after it has done so.
    """

    def __init__(
        self, store: Path, trouble: int, step: int, *, is_done: bool = False, lasts: bool = False
    ) -> None:
        self.store = str(store)
        self.trouble = trouble
        self.left = step
        self.happened = False
        self._is_done = is_done
        self._lasts = lasts and trouble != INTERRUPTION

    def count(self, *named: object) -> None:
        """Fail if it is this call's turn; calls on paths elsewhere do not count."""
        if not self._is_done and self._is_due(*named):
            self._fail(*named)

    def before(self, call: Call) -> Call:
        """Return a call that may fail before it has done anything, or after it."""
        if self._is_done and call.__name__ not in DOING:
            return call

        def failing(*arguments: Any, **named: Any) -> Any:
            about = arguments[:1] if isinstance(arguments[0], str | os.PathLike) else ()
            is_due = self._is_due(*about)
            if is_due and not self._is_done:
                self._fail(*about)
            result = call(*arguments, **named)
            if is_due:
                self._fail(*about)
            return result

        return failing

    def opened(self, path: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        """Open a file, which may fail then, or when something is written to it."""
        self.count(path)
        if mode != "xb":
            return open(path, mode, *rest, **named)  # noqa: PTH123 — it stands for that
        return _Failing(self, path)

    def _is_due(self, *named: object) -> bool:
        if named and self.store not in str(named[0]):
            return False
        if self.trouble == INTERRUPTION and _is_held():
            return False  # it comes when that is over
        self.left -= 1
        return self.left == 0 or (self._lasts and self.left < 0)

    def _fail(self, *named: object) -> None:
        self.happened = True
        if self.trouble == INTERRUPTION:
            raise KeyboardInterrupt
        raise OSError(self.trouble, os.strerror(self.trouble), *map(str, named[:1]))


class _Failing(io.FileIO):
    """A file that may fail at being written to, after it has taken a part."""

    def __init__(self, faults: Faults, path: Any) -> None:
        super().__init__(path, "xb")
        self._faults = faults

    def write(self, some: Any) -> int:
        taken = super().write(bytes(some)[:200])
        self._faults.count()
        return taken or 0


def patched(patch: pytest.MonkeyPatch, faults: Faults) -> None:
    """Let the calls of this process fail as these faults say."""
    for name in CALLS:
        patch.setattr(os, name, faults.before(getattr(os, name)))
    patch.setattr(fcntl, "flock", faults.before(fcntl.flock))
    patch.setattr(io, "open", faults.opened)
    patch.setattr(platform_files, "move", faults.before(platform_files.move))


def _is_held() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
