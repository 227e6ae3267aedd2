"""Tell whether a file was renamed or linked though the system answered with an error.

A network drive may do it and lose the answer: to do it again would enter a deal twice. Or it has
done half of it, and the old file is gone.
"""

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

from scorekeeper.core.messages import Message
from scorekeeper.storage import platform_files
from scorekeeper.storage.system_errors import reason
from scorekeeper.storage.watched_writes import UnsettledWrite

_LOST = frozenset(
    getattr(errno, name, errno.EIO)
    for name in (
        *("EIO", "EREMOTEIO", "ENOTCONN", "ECONNABORTED", "ECONNRESET", "EPIPE", "ETIMEDOUT"),
        *("ESTALE", "EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH"),
    )
)
"""The system's numbers of errors that are no answer: that of a drive was lost, or it is away."""
_PAUSES = (0.01, 0.03, 0.06, 0.1, 0.2, 0.4, 0.6, 0.6)
"""Seconds in which others have read a file, and let go of it."""


def was_renamed(file: os.stat_result, path: Path, target: Path, error: OSError) -> bool:
    """Tell whether a file came to its new name; raises `UnsettledWrite` if nobody can tell."""
    if not is_gone(path, target, error):
        return False
    if has_name(file, target, error):
        return True
    if isinstance(error, FileNotFoundError):  # somebody else had taken it before
        return False
    raise unsettled(target, error) from error


def was_linked(file: os.stat_result, path: Path, target: Path, error: OSError) -> bool:
    """Tell whether a file got a further name; raises `UnsettledWrite` if nobody can tell.

    What has that name by now may be the file though it has another number: some drives number names
    anew. Where the file itself is gone, the drive is.
    """
    if has_name(file, target, error):
        return True
    if error.errno in _LOST and (
        is_gone(path, target, error) or not is_gone(target, target, error)
    ):
        raise unsettled(target, error) from error
    return False


def replace_again(
    path: Path,
    put: Callable[[], None],
    put_back: Callable[[], None] | None,
    refused: OSError,
) -> None:
    """Put a file again in the place of an old one that is gone, or `put_back` that.

    A drive that is a program's (libfuse, as `sshfs`) moves an old file that is open out of the way
    first, and does not put it back if the rest is refused. Where a server of Windows refuses since
    somebody reads the old one, Linux removes that, and it goes as soon as they have done. Raises
    the refusal if the old one is there, and `UnsettledWrite` if neither may be, or nobody can tell
    which.
    """
    if not is_gone(path, path, refused):
        raise refused
    unknown: UnsettledWrite | None = None
    with platform_files.interruptions_held():
        for pause in _PAUSES:
            time.sleep(pause)
            try:
                put()
            except UnsettledWrite as failure:  # perhaps it is there, and no later attempt tells
                unknown = failure
            except OSError:
                continue
            else:
                return
        if put_back is not None and _is_done(put_back):
            raise refused
        if unknown is None and not is_gone(path, path, refused):
            raise refused
    raise unknown or unsettled(path, refused) from refused


def _is_done(call: Callable[[], None]) -> bool:
    try:
        call()
    except (OSError, UnsettledWrite):
        return False
    return True


def has_name(file: os.stat_result, path: Path, error: OSError) -> bool:
    """Tell whether a file has a name; raises `UnsettledWrite` if nobody can look."""
    try:  # some drives number no files: each has 0 there
        return file.st_ino != 0 and os.path.samestat(file, path.lstat())
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return False
    except OSError as unseen:
        if platform_files.can_be_no_name(unseen):
            return False
        raise unsettled(path, error) from error


def is_gone(path: Path, written: Path, error: OSError) -> bool:
    """Tell whether a name is free; raises `UnsettledWrite` of what was written if nobody can tell.

    It is opened for that, as if to write, and its folder listed: systems that reach their drive
    through a program (FUSE) answer what a name is from memory, and know nothing of what was done
    behind an error. `sshfs` keeps listings for twenty seconds; a file that was moved out of the way
    can be opened; one that others read on a server of Windows is listed and can be read until they
    end, and it is ENOENT or EINVAL to write it.
    """
    if sys.platform == "win32":  # names there may be short ones, and no system answers so
        return not os.path.lexists(path)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOFOLLOW))
    except OSError as unseen:
        if unseen.errno in (errno.ENOENT, errno.EINVAL):
            return True
        if unseen.errno in _LOST:
            raise unsettled(written, error) from error
    try:
        names = os.listdir(path.parent)  # noqa: PTH208 — thousands of names, no paths
    except OSError as unseen:
        if unseen.errno in _LOST:
            raise unsettled(written, error) from error
        return False
    return _as_compared(path.name) not in map(_as_compared, names)


def _as_compared(name: str) -> str:
    """Return a name as systems compare it that know no case, or spell letters otherwise."""
    return normalize("NFC", name).casefold()


def unsettled(path: Path, error: OSError) -> UnsettledWrite:
    """Return the refusal for a write of which nobody can tell whether it is stored."""
    return UnsettledWrite(Message("write-unsettled", {"path": str(path), "reason": reason(error)}))
