"""Locks on files that end with the process that holds them."""

import contextlib
import errno
import os
import threading
import time
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from weakref import WeakValueDictionary

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import parse_session_id
from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import make_folder, write_error

_TIMEOUT = 12.0
"""Seconds to wait for a lock that another process holds."""
_FIRST_PAUSE = 0.001
_MAX_PAUSE = 0.05
"""Seconds between two attempts; the pause doubles up to the maximum."""
_OWN_FILES = ("current", "index", "links")
"""What is written in a store's own folder, beside the sessions."""


class LockTimeout(Unavailable):
    """Another process held the lock for longer than the timeout."""

    code = "busy"


@contextlib.contextmanager
def locked(path: Path, name: str, timeout: float = _TIMEOUT) -> Iterator[None]:
    """Hold the lock of a file for the length of a `with` block.

    Raises `LockTimeout` if another process holds it for longer than `timeout` seconds. The lock
    file is never removed: the lock is on the open file, which the system closes with the process.
    A link in its place is refused, as it leads to a file that is none of ours. Where Ctrl-C comes
    before it is closed, its last reference does that: the prompt goes on.
    """
    try:
        make_folder(path.parent)
        file = FileIO(platform_files.open_lock(path))
    except OSError as error:
        raise write_error(path, _about_link(path) or error) from error
    is_locked = False
    try:
        try:
            _wait_for(file.fileno(), name, timeout)
            is_locked = True
        except OSError as error:  # a system without locks
            raise write_error(path, error) from error
        yield
    finally:
        with contextlib.suppress(OSError):  # nothing was written to it, and it is let go
            if is_locked:
                platform_files.unlock(file.fileno())
        _close(file)


class _HeldFiles(threading.local):
    """The files that this thread holds, by device and inode: it must not wait for itself."""

    def __init__(self) -> None:
        self.files: WeakValueDictionary[tuple[int, int], FileIO] = WeakValueDictionary()


_held_here = _HeldFiles()


@contextlib.contextmanager
def file_held(path: Path, name: str, timeout: float = _TIMEOUT) -> Iterator[None]:
    """Hold a file itself: another store may reach it through a link, and has other locks.

    It is the one that has the name once it is held. Where there is none, nothing is held, nor where
    a file that is open can't be replaced.
    """
    platform_files.look_anew(path)
    file = _held_file(path, name, timeout)
    try:
        yield
    finally:
        if file is not None:
            _close(file)


def _held_file(path: Path, name: str, timeout: float) -> FileIO | None:
    """Return a file that is held until it is closed; None where there is none to hold."""
    while (file := _opened(path)) is not None:
        try:
            found = os.fstat(file.fileno())
            if (key := (found.st_dev, found.st_ino)) in _held_here.files:
                break  # by another name: programs that find copies make links of them
            _wait_for(file.fileno(), name, timeout)
        except OSError:  # a system without locks, or a file that can't be looked at
            break
        except BaseException:  # Ctrl-C while another holds it
            _close(file)
            raise
        if _is_at(file.fileno(), path):
            _held_here.files[key] = file
            break
        _close(file)
    return file


def _opened(path: Path) -> FileIO | None:
    with contextlib.suppress(OSError):
        if (handle := platform_files.open_to_hold(path)) is not None:
            try:
                return FileIO(handle)
            except OSError:  # a folder
                os.close(handle)
    return None


def _close(file: FileIO) -> None:
    with contextlib.suppress(OSError):  # nothing was written to it
        file.close()


def _is_at(handle: int, path: Path) -> bool:
    with contextlib.suppress(OSError):
        return os.path.samestat(os.fstat(handle), path.stat())
    return False


def remove_leftover_files(folder: Path, locks: Path) -> None:
    """Remove the temporary files of killed processes from a folder; those being written stay.

    Each was named after the lock that it was written under, and no lock's file is ever removed.
    Names that are no ids are left alone, even so: a store may come from elsewhere, with a link to a
    person's own files, and other programs have locks and temporary files too.
    """
    with contextlib.suppress(OSError):
        for file in os.listdir(folder):  # noqa: PTH208 — names are all it needs
            name = file.removesuffix(".bak").removesuffix(".tmp")
            lock = locks / f"{name}.lock"
            is_own = name in _OWN_FILES or parse_session_id(name) is not None
            is_temporary = file in (f"{name}.tmp", f"{name}.tmp.bak")
            if not (is_own and is_temporary and lock.is_file()):
                continue
            # What cannot be removed, such as a folder of that name, leaves the others to be.
            with contextlib.suppress(Unavailable, OSError), locked(lock, name, timeout=0):
                (folder / file).unlink(missing_ok=True)


def _about_link(path: Path) -> OSError | None:
    """Return the error of a link in the place of a lock file, in better words than the system's."""
    try:
        if not path.is_symlink():
            return None
    except OSError:  # a folder into which nobody can look
        return None
    from scorekeeper.storage.system_errors import NOT_REGULAR

    return OSError(errno.EINVAL, NOT_REGULAR, str(path))


def _wait_for(handle: int, name: str, timeout: float) -> None:
    pause, waited = _FIRST_PAUSE, 0.0
    while not platform_files.try_lock(handle):
        if waited >= timeout:
            raise LockTimeout(message("busy", name=name, seconds=round(timeout)))
        time.sleep(pause)
        waited += pause
        pause = min(2 * pause, _MAX_PAUSE)
