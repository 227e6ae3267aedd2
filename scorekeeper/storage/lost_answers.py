"""Tell whether a file was renamed or linked though the system answered with an error.

A network drive may do it and lose the answer. To do it again would enter a deal twice.
"""

import os
import sys
from pathlib import Path
from unicodedata import normalize

from scorekeeper.core.messages import Message
from scorekeeper.storage import platform_files
from scorekeeper.storage.system_errors import reason
from scorekeeper.storage.watched_writes import UnconfirmedWrite


def was_renamed(file: os.stat_result, path: Path, target: Path, error: OSError) -> bool:
    """Tell whether a file came to its new name; raises `UnconfirmedWrite` if nobody can tell."""
    if not is_gone(path):
        return False
    if has_name(file, target, error):
        return True
    if isinstance(error, FileNotFoundError):  # somebody else had taken it before
        return False
    raise unsettled(target, error) from error


def has_name(file: os.stat_result, path: Path, error: OSError) -> bool:
    """Tell whether a file has a name; raises `UnconfirmedWrite` if nobody can look."""
    try:  # some drives number no files: each has 0 there
        return file.st_ino != 0 and os.path.samestat(file, path.lstat())
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return False
    except OSError as unseen:
        if platform_files.can_be_no_name(unseen):
            return False
        raise unsettled(path, error) from error


def is_gone(path: Path) -> bool:
    """Tell whether a name is free, or nobody can look.

    The folder is listed for that: systems that reach their drive through a program (FUSE) answer
    what a name is from memory for a second, and know nothing of what was done behind an error.
    """
    if sys.platform == "win32":  # names there may be short ones, and no system answers so
        return not os.path.lexists(path)
    try:
        names = os.listdir(path.parent)  # noqa: PTH208 — thousands of names, no paths
    except OSError:
        return not os.path.lexists(path)
    return _as_compared(path.name) not in map(_as_compared, names)


def _as_compared(name: str) -> str:
    """Return a name as systems compare it that know no case, or spell letters otherwise."""
    return normalize("NFC", name).casefold()


def unsettled(path: Path, error: OSError) -> UnconfirmedWrite:
    """Return the refusal for a write of which nobody can tell whether it is stored."""
    return UnconfirmedWrite(
        Message("write-unsettled", {"path": str(path), "reason": reason(error)})
    )
