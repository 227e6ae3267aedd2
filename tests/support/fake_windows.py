"""Windows, as far as the program asks for it: locks on bytes, files in use, and what is missing."""

import datetime
import errno
import os
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any, Self

import pytest

from scorekeeper.storage import windows_files


class WindowsRefusal(PermissionError):
    """An error with Windows' own number, which errors have on Windows alone."""

    def __init__(self, winerror: int, path: object) -> None:
        super().__init__(errno.EACCES, "Zugriff verweigert", str(path))
        self.winerror = winerror


class WindowsDatetime(datetime.datetime):
    """A date and time that is in the local zone only where Windows knows that."""

    def astimezone(self, tz: datetime.tzinfo | None = None) -> Self:
        """Return the time in a zone; raises `OSError` for the local one long ago."""
        if tz is None and not 1970 <= self.year <= 3000:
            raise _no_local_time()
        return super().astimezone(tz)


def _no_local_time() -> OSError:
    return OSError(errno.EINVAL, os.strerror(errno.EINVAL))


class Msvcrt(ModuleType):
    """The module `msvcrt`: a byte is locked for one handle, until that unlocks it or is closed."""

    LK_UNLCK, LK_LOCK, LK_NBLCK, LK_RLCK, LK_NBRLCK = range(5)

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locks: dict[tuple[int, int, int], int] = {}
        """The handle that has locked a byte of a file; files by device and inode."""
        self.unlocked_by_closing = 0
        self.keys: list[str] = []

    def locking(self, handle: int, mode: int, count: int) -> None:
        """Lock or unlock a byte where the handle stands."""
        assert count == 1
        byte = self._file(handle), os.lseek(handle, 0, os.SEEK_CUR)
        place = (*byte[0], byte[1])
        if mode == self.LK_UNLCK:
            if self.locks.get(place) != handle:
                raise OSError(errno.EACCES, "Permission denied")
            del self.locks[place]
        elif mode == self.LK_NBLCK:
            if place in self.locks:
                raise OSError(errno.EACCES, "Permission denied")
            self.locks[place] = handle
        else:
            raise AssertionError("the others wait ten seconds, or are the same as these")

    def closed(self, handle: int) -> None:
        """End the locks of a handle, as the system does in its own time."""
        for place, holder in list(self.locks.items()):
            if holder == handle:
                self.unlocked_by_closing += 1
                del self.locks[place]

    def kbhit(self) -> bool:
        """Return whether a key waits."""
        return bool(self.keys)

    def getwch(self) -> str:
        """Return a sign of a key."""
        return self.keys.pop(0)

    @staticmethod
    def _file(handle: int) -> tuple[int, int]:
        found = os.fstat(handle)
        return found.st_dev, found.st_ino


def fake_windows(patch: pytest.MonkeyPatch) -> Msvcrt:
    """Let what is loaded of the program work as on Windows, over the files of this system."""
    fake, close = Msvcrt(), os.close

    def closing(handle: int) -> None:
        fake.closed(handle)
        close(handle)

    patch.setitem(sys.modules, "msvcrt", fake)
    patch.setattr(os, "close", closing)
    for name, module in list(sys.modules.items()):
        if name.startswith("scorekeeper.") and hasattr(module, "platform_files"):
            patch.setattr(module, "platform_files", windows_files)
    _lack_local_times(patch)
    return fake


def _lack_local_times(patch: pytest.MonkeyPatch) -> None:
    """Know no local time of long ago, whoever asks for it."""
    real, localtime = datetime.datetime, time.localtime

    def local(seconds: float | None = None) -> time.struct_time:
        if seconds is not None and seconds < 0:
            raise _no_local_time()
        return localtime(seconds)

    patch.setattr(time, "localtime", local)
    patch.setattr(datetime, "datetime", WindowsDatetime)
    for name, module in list(sys.modules.items()):
        if name.startswith("scorekeeper.") and getattr(module, "datetime", None) is real:
            patch.setattr(module, "datetime", WindowsDatetime)


def in_use_for(patch: pytest.MonkeyPatch, path: Path, times: int) -> list[float]:
    """Let a file be open in another program so many times; return the pauses between the tries."""
    pauses: list[float] = []
    replace, left = os.replace, [times]

    def replacing(source: Any, target: Any) -> None:
        if Path(target) == path and left[0]:
            left[0] -= 1
            raise WindowsRefusal(5, target)
        replace(source, target)

    patch.setattr(os, "replace", replacing)
    patch.setattr("time.sleep", pauses.append)
    return pauses
