"""What Windows does with files otherwise than Linux and macOS, see `posix_files`.

A file that somebody has open cannot be replaced or removed there: virus scanners, indexers and our
own readers have one open for moments, so it is tried again before it is given up. Locks are on
bytes and forbid others to read them, so the byte that is locked lies beyond all that is ever read.
Folders cannot be opened, and so not be synced: the file system keeps a journal of names itself.
"""

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

_LOCKED_BYTE = 1 << 30
"""Where the byte lies that is locked: files may be shorter."""
_HELD = (errno.EACCES, errno.EDEADLK)
"""What `locking` answers if another handle has locked the byte."""
_PATIENCE = 1.0
"""Seconds in which a file that another program has open is tried again."""
_LONG_AGO = 3600.0
"""Seconds after which nobody is about to give a file that he has closed its name."""
_FIRST_PAUSE, _MAX_PAUSE = 0.001, 0.05
_IN_USE = (32, 33)
"""Windows' own numbers for a file that another program has open, or has locked a part of."""
_NO_NAME = 123
"""Windows' own number for a name that no file can have."""
_DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[\0-\x1f"*:<>?|]')


def open_lock(path: Path) -> int:
    """Open a file to lock it, and create it if it is missing; raises OSError for a link."""
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o666)


def hold(handle: int) -> int | None:  # noqa: ARG001 — the same functions on every system
    """Return another handle that holds nothing: who has a file open keeps it from a new name."""
    return os.open(os.devnull, os.O_RDONLY)


def remove_unheld(path: Path) -> None:
    """Remove a file that has not been written to for long; one that is open cannot be removed."""
    if time.time() - path.lstat().st_mtime > _LONG_AGO:
        path.unlink()


def try_lock(handle: int) -> bool:
    """Lock an open file without waiting; return whether nobody else holds it."""
    import msvcrt

    os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError as error:
        if error.errno in _HELD:
            return False
        raise
    return True


@contextlib.contextmanager
def interruptions_held(*others: int) -> Iterator[None]:  # noqa: ARG001 — the same functions on every system
    """Let Ctrl-C come as ever: it cannot be held up here."""
    yield


def unlock(handle: int) -> None:
    """End the lock on a file that is to be closed: by itself the system would take its time."""
    import msvcrt

    os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
    msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]


def open_to_hold(path: Path) -> int | None:  # noqa: ARG001 — the same functions on every system
    """Return None: what is open can't be replaced."""
    return None


def replace(source: Path, target: Path) -> None:
    """Rename a file in one step, in the place of any other, once nobody has that open."""
    _patiently(lambda: os.replace(source, target))  # noqa: PTH105


def move(path: Path, target: Path) -> None:
    """Rename a file, once nobody has it open; raises `FileExistsError` where the name is taken."""
    _patiently(lambda: os.rename(path, target))  # noqa: PTH104


def open_to_read(path: Path) -> int:
    """Open a file, once nobody is about to replace it; raises `IsADirectoryError` for a folder."""
    try:
        return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except PermissionError as error:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from error
    return _patiently(lambda: os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)))


def look_anew(path: Path) -> None:
    """Do nothing: a folder can't be opened here as files are."""


def sync_folder(folder: Path) -> None:
    """Do nothing: Windows cannot open folders."""


def make_like(handle: int, like: os.stat_result) -> None:
    """Do nothing: a file has the rights of its folder, and one to be replaced is writable."""


def close_to_others(path: Path, found: os.stat_result) -> None:
    """Do nothing: the folder of the person keeps others out."""


def is_reserved(name: str) -> bool:
    """Return whether the system keeps a name for a device or a stream, or would shorten it.

    >>> [is_reserved(name) for name in ("con.txt", "NUL", "a:b", "evening.", "console.txt", "..")]
    [True, True, True, True, False, False]
    """
    if name in (".", ".."):
        return False
    device = name.partition(".")[0].rstrip(" ")  # with any ending, to most Windows
    return bool(name[-1:] in (".", " ") or _FORBIDDEN.search(name) or _DEVICES.fullmatch(device))


def can_be_no_name(error: OSError) -> bool:
    """Return whether an error says that no file can have the name."""
    return error.errno == errno.ENAMETOOLONG or getattr(error, "winerror", None) == _NO_NAME


def may_be_in_use(error: OSError) -> bool:
    """Return whether a file may be refused only because another program has it open.

    To replace such a file is refused as if it were forbidden; a file that is read-only is.
    """
    if getattr(error, "winerror", None) in _IN_USE:
        return True
    path = error.filename2 or error.filename
    if not isinstance(error, PermissionError) or path is None:
        return False
    try:
        found = os.stat(path)  # noqa: PTH116 — it may be text or bytes
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and bool(found.st_mode & stat.S_IWUSR)


def reason_code(error: OSError) -> str:
    """Return the catalog's code for the system's error; nothing for one that has its own words.

    Windows words errors in its own language, and those without a POSIX name are invalid arguments.
    """
    number, own = error.errno or 0, getattr(error, "winerror", None)
    if own in _IN_USE:
        return "file-in-use"
    is_known = number != errno.EINVAL if own else error.strerror == os.strerror(number)
    return f"errno-{errno.errorcode.get(number, '').lower()}" if is_known else ""


def is_closed_pipe(error: OSError) -> bool:
    """Return whether a pipe cannot be written because its reader has left."""
    return isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL


def _patiently(act: Callable[[], T]) -> T:
    """Do what is refused while another program has the file open, again and again for a while."""
    pause, waited = _FIRST_PAUSE, 0.0
    while True:
        try:
            return act()
        except PermissionError:
            if waited >= _PATIENCE:
                raise
        time.sleep(pause)
        waited += pause
        pause = min(2 * pause, _MAX_PAUSE)
