"""Writing a file where a person said: whole or not at all."""

import contextlib
import errno
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli import console
from scorekeeper.cli.confirm_change import agrees
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined
from scorekeeper.cli.waiting_streams import WaitingFile
from scorekeeper.core.messages import Message, Refusal, Unavailable, message
from scorekeeper.storage import platform_files
from scorekeeper.storage.watched_writes import ERROR, OUTPUT, writes

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.storage.atomic_files import Content

_MOST_LINKS = 8
"""Links that lead from a path to an open file, as from /dev/stdout."""
_NUMBER = re.compile(r"[0-9]{1,9}")
"""The number of an open file; no system gives greater ones."""
_NO_FILE = -1
"""The number that no open file has."""


def write_file(
    path: Path, content: "str | Content", *, new: bool = False, app: AppContext | None = None
) -> None:
    """Write a file; raises `Unavailable` where that cannot be, and then what was there is still.

    A `new` one replaces nothing: raises `FileExistsError` if anything has the name by then. Of a
    command that knows of a store, `app` has it: nothing goes there, nor into any other store.
    """
    _raise_unless_allowed(path, app)
    _write(path, content, new=new)


def _write(path: Path, content: "str | Content", *, new: bool) -> None:
    from scorekeeper.storage.atomic_files import write_error
    from scorekeeper.storage.outside_files import write_into, write_outside

    # Bytes of a file's name that are no text are spelt as on the output.
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    try:
        if (number := _open_file(path)) is not None:
            with _opened(number) as file:
                writes.with_data |= _streams_that_are(number)
                write_into(path, file, data)
            return
        # A link stays one, and a device or a pipe is written to: neither may be replaced by a file.
        target = _meant(path)
        if new and target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        if target.is_dir():  # also `.` and the root, of which the system says that they are busy
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if target.exists() and not target.is_file():
            with WaitingFile(target, "wb") as device:
                write_into(path, device, data)
            return
        if not target.parent.is_dir():
            reason = message("no-such-folder")
            raise Unavailable(message("write-failed", path=str(path), reason=reason))
    except FileExistsError:
        raise
    except OSError as error:
        raise write_error(path, error) from error
    write_outside(target, data, new=new)


def write_agreed(app: AppContext, path: Path, content: "Callable[[], str | Content]") -> None:
    """Write a file; at a terminal one that is there already is only replaced if somebody agrees.

    What came there while the content was made is there already too; then it is made anew.
    """
    _raise_unless_allowed(path, app)
    while True:
        new = console.is_interactive() and not os.path.exists(path)
        if console.is_interactive() and os.path.isfile(path):
            question = message("ask-replace", path=str(path))
            if not agrees(app, question):
                raise Declined(message("export-not-replaced", path=str(path)))
        with contextlib.suppress(FileExistsError):
            _write(path, content(), new=new)
            return


def make_folder(path: Path, app: AppContext | None = None) -> None:
    """Make a folder to write into, if it is not there; raises `Unavailable` if that fails."""
    from scorekeeper.storage.atomic_files import write_error

    _raise_unless_allowed(path, app)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(path, error) from error


def _raise_unless_allowed(path: Path, app: AppContext | None) -> None:
    """Raise `Unavailable` for a name that is no file's here, and for a file of any store.

    The null device takes all there is.
    """
    from scorekeeper.storage.atomic_files import write_error
    from scorekeeper.storage.outside_files import is_part_of_store

    for name in path.parts[bool(path.anchor) :]:
        if platform_files.is_reserved(name) and str(path).lower() != os.devnull:
            raise _refused(path, message("reserved-name", name=name))
    used = None
    with contextlib.suppress(Refusal):  # a store that cannot be opened has no files
        used = app.store.place if app is not None else None
    try:
        taken = is_part_of_store(path, used)
    except OSError as error:  # the folder in which the command was typed can be gone
        raise write_error(path, error) from error
    if taken:
        raise _refused(path, message("part-of-store"))


def _refused(path: Path, reason: Message) -> Unavailable:
    return Unavailable(message("write-failed", path=str(path), reason=reason))


def is_there_later(path: Path) -> bool:
    """Return whether a path still means what was written once the command has ended, as no pipe."""
    return _open_file(path) is None and os.path.isfile(path)


def _open_file(path: Path) -> int | None:
    """Return the number of the open file that a path like /dev/stdout means; None for any other.

    The system leads it to the file's name: a file put there would take the place of that one.
    """
    for _ in range(_MOST_LINKS):
        folder = os.path.realpath(path.parent)
        if folder in ("/dev/fd", os.path.realpath("/proc/self/fd")):
            return int(path.name) if _NUMBER.fullmatch(path.name) else _NO_FILE
        if not os.path.islink(path):  # noqa: PTH114 — False where the system cannot say
            return None
        path = path.parent / path.readlink()
    return None


def _opened(number: int) -> WaitingFile:
    """Return what writes into an open file; raises OSError for one that nobody handed over.

    What this program has opened itself, a connection to a database for one, no other inherits.
    """
    if not os.get_inheritable(number):
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    os.write(number, b"")  # refused by the system where it is open to read alone
    return WaitingFile(os.dup(number), "wb")


def _streams_that_are(number: int) -> set[int]:
    """Return which of standard output and error are an open file, unless a person looks at it."""
    same = set[int]()
    for stream in (OUTPUT, ERROR) if not os.isatty(number) else ():
        with contextlib.suppress(OSError):
            if os.path.sameopenfile(number, stream):
                same.add(stream)
    return same


def _meant(path: Path) -> Path:
    """Return the file that a link leads to; any other path means itself."""
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    if target.is_symlink():  # they lead in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target
