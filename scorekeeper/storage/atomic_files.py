"""Files that are whole or not there at all, and locks that die with their process.

A write goes to a temporary file, is synced, and replaces the old one in one step. Temporary files
lie in a folder of their own and bear the name of the lock that they are written under, so that
what a killed process left behind can be told from what another is writing right now.
"""

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.core.messages import Unavailable, message

_PATIENCE = 12.0
"""Seconds to wait for a lock that somebody holds."""
_LONGEST_NAP = 0.05
_PIECE = 1 << 14
"""Bytes that are read at once of what has no known size."""


class LockTimeout(Unavailable):
    """Somebody else holds the lock and did not let go in time."""

    code = "busy"


class UnconfirmedWrite(Unavailable):
    """A file is in its place, but the disk did not say that it will stay there."""


def write_whole(path: Path, content: bytes, temporary: Path, previous: Path | None = None) -> None:
    """Replace a file in one step, keeping what was there as `previous`.

    Whatever fails on the way, the old file is as it was; then `Unable` is raised. The state before
    is put aside first: were it last, it could fail when the new file is already in place.
    """
    link = temporary.with_name(temporary.name + ".bak")
    try:
        _write_synced(temporary, content)
        if previous is not None and path.exists():
            _link_or_copy(path, link)
            os.replace(link, previous)  # noqa: PTH105 — one system call, and named for what it is
        os.replace(temporary, path)  # noqa: PTH105
    except OSError as error:
        raise write_error(path, error) from error
    finally:
        # Names of one and the same file are not replaced by each other: then the link is left.
        for left in (temporary, link):
            with contextlib.suppress(OSError):
                os.unlink(left)  # noqa: PTH108 — nearly always it is gone, and asking costs
    _confirm(path.parent, path)


def move(path: Path, target: Path) -> None:
    """Give a file another name in one step; what stands there already stays, and it is refused."""
    if target.exists():
        raise Unavailable(message("in-the-way", path=str(target), given=str(path)))
    try:
        make_folder(target.parent)
        os.replace(path, target)  # noqa: PTH105
    except OSError as error:
        raise write_error(path, error) from error
    for folder in (target.parent, path.parent):
        _confirm(folder, target)


def make_folder(folder: Path) -> None:
    """Make a folder that stays: each new name is synced in the folder that it stands in."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
    _sync_folder(folder.parent)


def write_error(path: Path, error: OSError) -> Unavailable:
    """Return how it is told that a file could not be written, and what to do about it."""
    code = _UNWRITTEN.get(error.errno or 0, "write-failed")
    named = error.filename2 or error.filename or path
    return Unavailable(message(code, path=str(named), reason=reason(error)))


_UNWRITTEN = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "write-failed-full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "write-failed-closed"),
    errno.EIO: "write-failed-broken",
}


def read_error(path: Path, error: OSError) -> Unavailable:
    """Return how it is told that something could not be read, and what to do about it."""
    code = _UNREAD.get(error.errno or 0, "read-failed")
    return Unavailable(message(code, path=str(error.filename or path), reason=reason(error)))


_UNREAD = {
    **dict.fromkeys((errno.EACCES, errno.EPERM), "read-failed-closed"),
    errno.EIO: "read-failed-broken",
}


def _confirm(folder: Path, path: Path) -> None:
    try:
        _sync_folder(folder)
    except OSError as error:
        raise UnconfirmedWrite(
            message("sync-failed", path=str(path), reason=reason(error))
        ) from error


def read_start(path: Path, most: int) -> bytes:
    """Return a file's content, or so many bytes of a larger one; it may have no size, or no end."""
    with path.open("rb", buffering=0) as file:
        known = os.fstat(file.fileno()).st_size
        content = file.read(min(known + 1, most)) or b""
        # Asked for at once, what is allowed at most would be made room for.
        while len(content) < most and (more := file.read(min(_PIECE, most - len(content)))):
            content += more
    return content


def reason(error: OSError) -> str:
    """Return why the system refused, in its own words."""
    return error.strerror or type(error).__name__


def _write_synced(path: Path, content: bytes) -> None:
    make_folder(path.parent)
    with path.open("wb", buffering=0) as file:
        view = memoryview(content)
        while view:
            view = view[file.write(view) :]
        os.fsync(file.fileno())


def _link_or_copy(path: Path, link: Path) -> None:
    """Hold on to what `path` is now, under another name."""
    link.unlink(missing_ok=True)
    try:
        os.link(path, link)
    except OSError:  # a file system without hard links
        _write_synced(link, path.read_bytes())


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # one may write into a folder that one cannot read
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def locked(path: Path, name: str, patience: float = _PATIENCE) -> Iterator[None]:
    """Hold the lock of a file; raises `Busy` if somebody else holds it too long.

    The file stays where it is: what is locked is the open file, which ends with the process.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise write_error(path, error) from error
    try:
        try:
            _wait_for(handle, name, patience)
        except OSError as error:  # a system without locks: nobody holds it, and nobody can
            raise write_error(path, error) from error
        yield
    finally:
        os.close(handle)


def _wait_for(handle: int, name: str, patience: float) -> None:
    nap, waited = 0.001, 0.0
    while not _try_lock(handle):
        if waited >= patience:
            raise LockTimeout(message("busy", name=name, seconds=round(patience)))
        time.sleep(nap)
        waited += nap
        nap = min(2 * nap, _LONGEST_NAP)


if os.name == "nt":  # pragma: no cover: the other system's way to say the same
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, InterruptedError):  # held, or a signal came between
            return False
        return True
