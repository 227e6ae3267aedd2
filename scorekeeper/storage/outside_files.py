"""Write files where a person said, outside any store: a regular one whole or not at all.

The temporary file lies beside what it will be, and its writer holds a lock on it. One that nobody
holds is what a killed process has left, and the next one that writes there removes it.
"""

import contextlib
import os
import re
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.players import fold_case
from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import (
    Content,
    Opened,
    create_whole,
    open_temporary,
    write_all,
    write_whole,
)
from scorekeeper.storage.system_errors import reason
from scorekeeper.storage.watched_writes import belonging_together, writes

_FOLDERS = {
    "sessions": (".json", ".bak"),
    "trash": (".json", ".bak"),
    "locks": (".lock",),
    "tmp": (".tmp", ".bak"),
}
"""The folders in that of a store, and how the names of its files end in each."""
_FILES = ("current", "index.json", "links.key")
_STORED_IN = (*_FOLDERS, *_FILES)
"""What is in the folder of a store: it is changed under locks alone, and no export goes there."""
_BESIDE = ("locks", "current", "trash")
"""What is beside the sessions of a store: locks once it was written to, or what an archive has."""
_TEMPORARY = re.compile(r"\.scorekeeper-[0-9a-f]{16}\.tmp")


def write_outside(path: Path, content: Content, *, new: bool = False) -> None:
    """Write a file that is no part of a store, as `write_whole` does, or a new one.

    A `new` one replaces nothing: raises `FileExistsError` if anything has the name by then.
    """
    if not writes.outside or writes.outside[-1].parent != path.parent:
        _remove_abandoned(path.parent)
    writes.outside.append(path)
    # Whatever the length of its name; and nobody else can have made or guessed the other one.
    temporary = path.parent / f".scorekeeper-{os.urandom(8).hex()}.tmp"
    with _held() as opened:
        if new:
            create_whole(path, content, temporary, opened)
        else:
            write_whole(path, content, temporary, opened=opened)


def write_into(path: Path, file: FileIO, content: Content) -> None:
    """Write into what is open already, or no regular file: what it has taken stays there.

    Raises `Unavailable`, which says so, where it takes no more.
    """
    told = message("interrupted-midway", path=str(path))
    with belonging_together(lambda: told):
        try:
            write_all(file, content)
        except OSError as error:
            stopped = message("write-stopped", path=str(path), reason=reason(error))
            raise Unavailable(stopped) from error
        note_written(path, file)


def note_written(path: Path, file: FileIO) -> None:
    """Note that an open file was written into, of which a Ctrl-C tells from now on."""
    writes.placed[path] = os.fstat(file.fileno()).st_ino
    writes.done.add(path)
    writes.outside.append(path)


def is_part_of_store(path: Path, used: str | None) -> bool:
    """Return whether a path leads into what a store has of its own: the one used, or any other."""
    target = os.path.realpath(path)
    if used is None:
        return _is_within(target, None)
    root = os.path.realpath(used)
    return _is_within(target, root) or _is_led_to(target, root)


def _is_within(target: str, root: str | None) -> bool:
    """Return whether a path is in the folder of a store, by one of the names that it uses there."""
    while (folder := os.path.dirname(target)) != target:  # noqa: PTH120
        if fold_case(os.path.basename(target)) in _STORED_IN and (  # noqa: PTH119
            folder == root or is_store(folder)
        ):
            return True
        target = folder
    return False


def _is_led_to(target: str, root: str) -> bool:
    """Return whether a path is a file of a store, if by links of it, and has a name as those have.

    Such a folder may be anything else too; its other files are no part of the store.
    """
    name, parent = fold_case(target), os.path.dirname(target)  # noqa: PTH120
    folders = [folder for folder, ends in _FOLDERS.items() if name.endswith(ends)]
    places = [*((target, file) for file in _FILES), *((parent, folder) for folder in folders)]
    return any(_is_same(place, f"{root}/{stored}") for place, stored in places)


def is_store(folder: str) -> bool:
    """Return whether a folder is any store: asking where nobody may look is no error."""
    is_beside = (os.path.exists(f"{folder}/{name}") for name in _BESIDE)
    return os.path.isdir(f"{folder}/sessions") and any(is_beside)


def _is_same(path: str, other: str) -> bool:
    found = _identity(other)
    return found is not None and found == _identity(path)


def _identity(path: str | Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 — of a text: this is asked for each file of an export
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


@contextlib.contextmanager
def _held() -> Iterator[Opened]:
    """Return what opens a temporary file, on which a lock is held until the end of the block."""
    with contextlib.ExitStack() as until_the_end:

        def opened(path: Path) -> FileIO:
            while True:
                file = open_temporary(path)
                held = platform_files.hold(file.fileno())
                if held is not None:
                    until_the_end.callback(_let_go, held)
                    if _identity(path) is not None:
                        return file
                file.close()  # somebody who found it without a lock removes it

        yield opened


def _let_go(handle: int) -> None:
    """Close a file that was held; by then it is written, and its own handle closed."""
    with contextlib.suppress(OSError):
        os.close(handle)


def _remove_abandoned(folder: Path) -> None:
    """Remove the temporary files of killed processes."""
    with contextlib.suppress(OSError):
        for name in filter(_TEMPORARY.fullmatch, os.listdir(folder)):  # noqa: PTH208
            with contextlib.suppress(OSError):
                platform_files.remove_unheld(folder / name)
