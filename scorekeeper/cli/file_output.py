"""Writing a file where a person said: whole or not at all."""

import contextlib
import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli import console
from scorekeeper.cli.confirm_change import Declined, agrees
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Refusal, Unavailable, message
from scorekeeper.storage import platform_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.storage.atomic_files import Content

_STORED_IN = ("sessions", "trash", "locks", "tmp", "current", "index.json", "links.key")
"""What is in the folder of a store: it is changed under locks alone, and no export goes there."""


def write_file(path: Path, content: "str | Content", *, new: bool = False) -> None:
    """Write a file; raises `Unavailable` where that cannot be, and then what was there is still.

    A `new` one replaces nothing: raises `FileExistsError` if anything has the name by then.
    """
    from scorekeeper.storage.atomic_files import (
        create_outside,
        write_all,
        write_error,
        write_outside,
    )

    _raise_if_reserved(path)
    # Bytes of a file's name that are no text are spelt as on the output.
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    try:
        # A link stays one, and a device or a pipe is written to: neither may be replaced by a file.
        target = _meant(path)
        if new and target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        if target.exists() and not (target.is_file() or target.is_dir()):
            with target.open("wb", buffering=0) as device:
                write_all(device, data)
            return
    except FileExistsError:
        raise
    except OSError as error:
        raise write_error(path, error) from error
    if not target.parent.is_dir():
        reason = message("no-such-folder")
        raise Unavailable(message("write-failed", path=str(path), reason=reason))
    # Whatever the length of its name; and nobody else can have made or guessed the other one.
    temporary = target.parent / f".scorekeeper-{os.urandom(8).hex()}.tmp"
    (create_outside if new else write_outside)(target, data, temporary)


def write_agreed(app: AppContext, path: Path, content: "Callable[[], str | Content]") -> None:
    """Write a file; at a terminal one that is there already is only replaced if somebody agrees.

    What came there while the content was made is there already too; then it is made anew.
    """
    _raise_if_stored(app, path)
    while True:
        new = console.is_interactive() and not path.exists()
        if console.is_interactive() and path.is_file():
            question = message("ask-replace", path=str(path))
            if not agrees(app, question):
                raise Declined(message("export-not-replaced", path=str(path)))
        with contextlib.suppress(FileExistsError):
            write_file(path, content(), new=new)
            return


def make_folder(path: Path) -> None:
    """Make a folder to write into, if it is not there; raises `Unavailable` if that fails."""
    from scorekeeper.storage.atomic_files import write_error

    _raise_if_reserved(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(path, error) from error


def _raise_if_stored(app: AppContext, path: Path) -> None:
    """Raise `Unavailable` for a file of the store itself."""
    try:
        target, store = Path(os.path.realpath(path)), Path(app.store.place)
    except Refusal:  # a store that cannot be opened has no files
        return
    if any(target.is_relative_to(os.path.realpath(store / name)) for name in _STORED_IN):
        reason = message("part-of-store")
        raise Unavailable(message("write-failed", path=str(path), reason=reason))


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
