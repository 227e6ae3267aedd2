"""Write files whole or not at all.

A write goes to a temporary file, is synced, and replaces the old one in one step. Temporary files
lie in a folder of their own and are named after the lock that they are written under: this
distinguishes the remains of a killed process from a file that another process is writing.
"""

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path

from scorekeeper.core.messages import Unavailable, message

_CHUNK_SIZE = 1 << 14
"""Bytes read at once from a file of unknown size."""


class UnconfirmedWrite(Unavailable):
    """The file is in its place, but the system did not confirm that it will survive a crash."""


def write_whole(path: Path, content: bytes, temporary: Path, previous: Path | None = None) -> None:
    """Replace a file in one step, keeping its old content as `previous`.

    Raises `Unavailable`; the old file is then unchanged. The old content is kept before the new
    file is put in place, because a failure after that could no longer be taken back.
    """
    link = temporary.with_name(temporary.name + ".bak")
    try:
        _write_synced(temporary, content)
        if previous is not None and path.exists():
            _link_or_copy(path, link)
            os.replace(link, previous)  # noqa: PTH105 — one system call, and the name says what the system does
        os.replace(temporary, path)  # noqa: PTH105
    except OSError as error:
        raise write_error(path, error) from error
    finally:
        # `replace` does nothing between two names of one file, and would leave the link.
        for remaining in (temporary, link):
            with contextlib.suppress(OSError):
                os.unlink(remaining)  # noqa: PTH108 — it is rarely there; asking first costs time
    _confirm(path.parent, path)


def remove_leftover_files(
    folder: Path, hold_lock: Callable[[str], contextlib.AbstractContextManager[None]]
) -> None:
    """Remove the temporary files of killed processes from a folder.

    `hold_lock` holds the lock of a name without waiting, or raises `Unavailable`: then another
    process is writing the file, and it stays.
    """
    with contextlib.suppress(OSError):
        for file in os.listdir(folder):  # noqa: PTH208 — names are all it needs
            name = file.removesuffix(".bak").removesuffix(".tmp")
            with contextlib.suppress(Unavailable), hold_lock(name):
                (folder / file).unlink(missing_ok=True)


def move(path: Path, target: Path) -> None:
    """Rename a file in one step; raises `Unavailable` if the target exists already."""
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
    """Create a folder and its parents; each parent is synced, so that new names survive a crash."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
    _sync_folder(folder.parent)


def write_error(path: Path, error: OSError) -> Unavailable:
    """Return the refusal for a file that could not be written, by the system's error number."""
    code = _WRITE_CODES.get(error.errno or 0, "write-failed")
    at_fault = error.filename2 or error.filename or path
    return Unavailable(message(code, path=str(at_fault), reason=reason(error)))


_WRITE_CODES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "write-failed-full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "write-failed-closed"),
    errno.EIO: "write-failed-broken",
}


def read_error(path: Path, error: OSError) -> Unavailable:
    """Return the refusal for a file that could not be read, by the system's error number."""
    code = _READ_CODES.get(error.errno or 0, "read-failed")
    return Unavailable(message(code, path=str(error.filename or path), reason=reason(error)))


_READ_CODES = {
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


def read_start(path: Path, limit: int) -> bytes:
    """Return a file's content, at most `limit` bytes of it; pipes and endless devices are fine."""
    with path.open("rb", buffering=0) as file:
        size = os.fstat(file.fileno()).st_size
        content = file.read(min(size + 1, limit)) or b""
        # Reading `limit` bytes at once would allocate memory for all of them.
        while len(content) < limit and (chunk := file.read(min(_CHUNK_SIZE, limit - len(content)))):
            content += chunk
    return content


def reason(error: OSError) -> str:
    """Return the system's own text for an error."""
    return error.strerror or type(error).__name__


def _write_synced(path: Path, content: bytes) -> None:
    make_folder(path.parent)
    with path.open("wb", buffering=0) as file:
        view = memoryview(content)
        while view:
            view = view[file.write(view) :]
        os.fsync(file.fileno())


def _link_or_copy(path: Path, link: Path) -> None:
    """Give the file at `path` a second name, or copy it where the file system has no links."""
    link.unlink(missing_ok=True)
    try:
        os.link(path, link)
    except OSError:  # a file system without hard links
        _write_synced(link, path.read_bytes())


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # Windows cannot open folders
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # a folder may be writable without being readable
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
