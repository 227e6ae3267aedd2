"""Windows, as far as the program asks for it: locks on bytes, files in use, and what is missing."""

import errno
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from scorekeeper.storage import windows_files


class WindowsRefusal(PermissionError):
    """An error with Windows' own number, which errors have on Windows alone."""

    def __init__(self, winerror: int, path: object) -> None:
        super().__init__(errno.EACCES, "Zugriff verweigert", str(path))
        self.winerror = winerror


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
    return fake


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
