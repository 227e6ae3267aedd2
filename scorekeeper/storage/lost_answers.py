"""Tell whether a file was renamed or linked though the system answered with an error.

A network drive may do it and lose the answer. To do it again would enter a deal twice.
"""

import os
from pathlib import Path

from scorekeeper.core.messages import Message
from scorekeeper.storage import platform_files
from scorekeeper.storage.system_errors import reason
from scorekeeper.storage.watched_writes import UnconfirmedWrite


def was_renamed(file: os.stat_result, path: Path, target: Path, error: OSError) -> bool:
    """Tell whether a file came to its new name; raises `UnconfirmedWrite` if nobody can tell."""
    if not _is_gone(path):
        return False
    if has_name(file, target, error):
        return True
    if isinstance(error, FileNotFoundError):  # somebody else had taken it before
        return False
    raise _unsettled(target, error) from error


def has_name(file: os.stat_result, path: Path, error: OSError) -> bool:
    """Tell whether a file has a name; raises `UnconfirmedWrite` if nobody can look."""
    try:  # some drives number no files: each has 0 there
        return file.st_ino != 0 and os.path.samestat(file, path.lstat())
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return False
    except OSError as unseen:
        if platform_files.can_be_no_name(unseen):
            return False
        raise _unsettled(path, error) from error


def _is_gone(path: Path) -> bool:
    """Tell whether a name is free, or nobody can look.

    It is opened for that: systems that reach their drive through a program (FUSE) answer what a
    name is from memory for a second, and know nothing of a renaming that they took for a failure.
    """
    try:
        os.close(platform_files.open_to_read(path))
    except FileNotFoundError:
        return True
    except OSError:
        return not os.path.lexists(path)
    return False


def _unsettled(path: Path, error: OSError) -> UnconfirmedWrite:
    return UnconfirmedWrite(
        Message("write-unsettled", {"path": str(path), "reason": reason(error)})
    )
