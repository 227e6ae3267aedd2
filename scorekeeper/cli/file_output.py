"""Writing a file where a person said: whole or not at all."""

import errno
import os
from pathlib import Path

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage import platform_files


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; raises `Unavailable` where that cannot be, and then what was there is still."""
    from scorekeeper.storage.atomic_files import write_error, write_whole

    _raise_if_reserved(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        # A link stays one, and a device or a pipe is written to: neither may be replaced by a file.
        target = _meant(path)
        if target.exists() and not (target.is_file() or target.is_dir()):
            target.write_bytes(data)
            return
    except OSError as error:
        raise write_error(path, error) from error
    if not target.parent.is_dir():
        reason = message("no-such-folder")
        raise Unavailable(message("write-failed", path=str(path), reason=reason))
    temporary = target.with_name(
        f".scorekeeper-{os.getpid()}.tmp"
    )  # whatever the length of its name
    write_whole(target, data, temporary)


def make_folder(path: Path) -> None:
    """Make a folder to write into, if it is not there; raises `Unavailable` if that fails."""
    from scorekeeper.storage.atomic_files import write_error

    _raise_if_reserved(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(path, error) from error


def _raise_if_reserved(path: Path) -> None:
    """Raise `Unavailable` for a name that is no file's here; the null device takes all there is."""
    for name in path.parts[bool(path.anchor) :]:
        if platform_files.is_reserved(name) and str(path).lower() != os.devnull:
            reason = message("reserved-name", name=name)
            raise Unavailable(message("write-failed", path=str(path), reason=reason))


def _meant(path: Path) -> Path:
    """Return the file that a link leads to; any other path means itself."""
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    if target.is_symlink():  # they lead in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target
