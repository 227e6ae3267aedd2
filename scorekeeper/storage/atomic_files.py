"""Write files whole or not at all.

A write goes to a temporary file, is synced, and replaces the old one in one step. Temporary files
lie in a folder of their own and are named after the lock that they are written under: this
distinguishes the remains of a killed process from a file that another process is writing.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import FileIO
from itertools import takewhile
from pathlib import Path
from typing import TypeAlias

from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.storage import platform_files
from scorekeeper.storage.watched_writes import UnconfirmedWrite, UnsettledWrite, settle, writes

_CHUNK_SIZE = 1 << 14
"""Bytes read at once from a file of unknown size."""

Content: TypeAlias = bytes | Iterable[bytes]
"""What is written into a file: whole, or in parts that are made as they are written."""
Opened: TypeAlias = Callable[[Path], FileIO]
"""What opens a new file to write."""


def open_temporary(path: Path) -> FileIO:
    """Open a new file to write; what has its name is removed: no link that waits is followed."""
    try:
        return path.open("xb", buffering=0)
    except FileExistsError:
        path.unlink(missing_ok=True)  # which a share may remember from another computer
        return path.open("xb", buffering=0)


def write_whole(
    path: Path,
    content: Content,
    temporary: Path,
    previous: Path | None = None,
    opened: Opened = open_temporary,
    confirm: Callable[[], object] = bool,
) -> None:
    """Replace a file in one step, keeping its owner and mode, and its old content as `previous`.

    Raises `Unavailable`; the old file is then unchanged. The old content is kept before the new
    file is put in place, because a failure after that could no longer be taken back. `confirm` may
    refuse it just before.
    """
    link = temporary.with_name(temporary.name + ".bak")
    try:
        old = path.stat() if path.exists() else None
        writes.placed[path] = _write_synced(temporary, content, old, opened)
        if previous is not None and old is not None:
            link_or_copy(path, link)
        confirm()
        if previous is not None and old is not None:
            rename(platform_files.replace, link, previous)
        _replace(temporary, path, previous, is_there_before=old is not None)
        writes.done.add(path)
    except OSError as error:
        raise write_error(path, _of_file(error, temporary, path)) from error
    finally:
        settle(path)
        # `replace` does nothing between two names of one file, and would leave the link.
        for remaining in (temporary, link):
            with contextlib.suppress(OSError):
                os.unlink(remaining)  # noqa: PTH108 — it is rarely there; asking first costs time
    confirm_name(path.parent, path)


def _replace(temporary: Path, path: Path, previous: Path | None, *, is_there_before: bool) -> None:
    """Put a file in the place of an old one, if there is one; raises OSError, which leaves that.

    Raises `UnsettledWrite` if neither may be there.
    """
    put = partial(rename, platform_files.replace, temporary, path)
    try:
        try:
            put()
        except OSError as refused:
            if not is_there_before:
                raise
            from scorekeeper.storage.lost_answers import replace_again

            put_back = partial(rename, platform_files.move, previous, path) if previous else None
            replace_again(path, put, put_back, refused)
    except UnsettledWrite as failure:
        if previous is None or not is_there_before:
            raise
        staying = message("staying-previous", path=str(path), previous=str(previous))
        raise UnsettledWrite(*failure.problems, staying) from failure.__cause__


def create_whole(
    path: Path, content: Content, temporary: Path, opened: Opened = open_temporary
) -> None:
    """Write a new file in one step; it never replaces one that is there.

    No lock keeps others from taking the name: who has the same folder by a link has locks of their
    own. Raises `FileExistsError` if the name is taken, otherwise as `write_whole` does.
    """
    try:
        writes.placed[path] = _write_synced(temporary, content, opened=opened)
        file = temporary.lstat()
        try:
            os.link(temporary, path)
        except OSError as error:
            from scorekeeper.storage.lost_answers import was_linked

            if not was_linked(file, temporary, path, error):
                if isinstance(error, FileExistsError) and is_there(path):
                    raise
                rename(platform_files.move, temporary, path)  # a file system without hard links
        writes.done.add(path)
    except FileExistsError as error:
        if is_there(path):
            raise
        raise write_error(path, error) from error  # who asks for another name would ask for ever
    except OSError as error:
        raise write_error(path, _of_file(error, temporary, path)) from error
    finally:
        settle(path)
        with contextlib.suppress(OSError):
            temporary.unlink()
    confirm_name(path.parent, path)


def move(path: Path, target: Path) -> None:
    """Rename a file; raises `Unavailable` rather than take the place of another.

    A lock does not keep others from that: another store may have the same folder by a link.
    """
    try:
        make_folder(target.parent)
        writes.placed[target] = path.stat().st_ino
        rename(platform_files.move, path, target)
        writes.done.add(target)
    except FileExistsError as error:
        raise Unavailable(message("in-the-way", path=str(target), given=str(path))) from error
    except OSError as error:
        raise write_error(path, error) from error
    for folder in (target.parent, path.parent):
        confirm_name(folder, target)


def rename(call: Callable[[Path, Path], None], path: Path, target: Path) -> None:
    """Rename a file by a call of the system; raises OSError if it has its old name after that.

    A network drive may rename it and lose the answer, which is an error then. To do it again would
    enter a deal twice. Raises `UnsettledWrite` where nobody can tell.
    """
    file = path.lstat()
    try:
        call(path, target)
    except OSError as error:
        from scorekeeper.storage.lost_answers import was_renamed

        if not was_renamed(file, path, target, error):
            raise


@contextlib.contextmanager
def taking_back() -> Iterator[None]:
    """Take back what must not stay half done, as far as that can be; Ctrl-C waits meanwhile."""
    with platform_files.interruptions_held(), contextlib.suppress(OSError, Unavailable):
        yield


def make_folder(folder: Path) -> None:
    """Create a folder and its parents; each parent is synced, so that new names survive a crash."""
    missing = takewhile(lambda each: not each.is_dir(), (folder, *folder.parents))
    for each in reversed([*missing]):
        try:
            each.mkdir(exist_ok=True)
        except FileExistsError as error:  # which would tell that the name of a new file is taken
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), each) from error
        platform_files.sync_folder(each.parent)


def prepare_folder(folder: Path) -> None:
    """Create a folder and its parents; raises `Unavailable` if that cannot be done."""
    try:
        make_folder(folder)
    except OSError as error:
        raise write_error(folder, error) from error


def write_error(path: Path, error: OSError) -> Unavailable:
    """Return the refusal for a file that could not be written, by the system's error number."""
    at_fault = _at_fault(path, error)
    code = _WRITE_CODES.get(_kind(error), "write-failed")
    if platform_files.may_be_in_use(error):
        code = "write-failed-in-use"
    if link := _about_link_to_nothing(at_fault, error):
        return Unavailable(message("write-failed-nowhere", path=str(at_fault), reason=link))
    return Unavailable(message(code, path=str(at_fault), reason=_reason(error)))


_IN_PLACE_OF_ANOTHER = (errno.ENOTDIR, errno.EISDIR, errno.EEXIST)
"""The system's numbers where a file stands in the place of a folder, or the other way round."""
_WRITE_CODES = {
    **dict.fromkeys(_IN_PLACE_OF_ANOTHER, "write-failed-in-the-way"),
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "write-failed-full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "write-failed-closed"),
    errno.EIO: "write-failed-broken",
    errno.EXDEV: "write-failed-apart",
}


def read_error(path: Path, error: OSError, *, named: bool = False) -> Unavailable:
    """Return the refusal for a file that could not be read, by the system's error number.

    One that was `named` by a person may well be something else; what a store has of its own is not.
    """
    code = _READ_CODES.get(_kind(error), "read-failed")
    if named and code == "read-failed-in-the-way":
        code = "read-failed"
    at_fault = _at_fault(path, error)
    return Unavailable(message(code, path=str(at_fault), reason=_reason(error)))


_READ_CODES = {
    **dict.fromkeys(_IN_PLACE_OF_ANOTHER, "read-failed-in-the-way"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "read-failed-closed"),
    errno.EIO: "read-failed-broken",
}


def _at_fault(path: Path, error: OSError) -> Path:
    """Return the file that an error is about; of one that is no folder, that and none within it."""
    at_fault = Path(os.fsdecode(error.filename2 or error.filename or path))
    return _nearest(at_fault) if error.errno == errno.ENOTDIR else at_fault


def _nearest(path: Path) -> Path:
    """Return a path, or the first of the folders above it of which the name is taken."""
    return next(filter(os.path.lexists, (path, *path.parents)), path)


def _kind(error: OSError) -> int:
    """Return the system's number of an error; of what is no file, that of a folder."""
    from scorekeeper.storage.system_errors import NOT_REGULAR

    return errno.EISDIR if error.strerror == NOT_REGULAR else error.errno or 0


def confirm_name(folder: Path, path: Path) -> None:
    """Wait until the names in a folder are on the disk; raises `UnconfirmedWrite`."""
    try:
        platform_files.sync_folder(folder)
    except OSError as error:
        code = "sync-failed-outside" if path in writes.outside else "sync-failed"
        raise UnconfirmedWrite(
            Message(code, {"path": str(path), "reason": _reason(error)})
        ) from error


def read_regular(path: Path, limit: int) -> bytes:
    """Return a file's content, at most `limit` bytes of it; raises OSError for a pipe or a device.

    To open a pipe that nobody writes to would take for ever.
    """
    platform_files.look_anew(path)
    handle = platform_files.open_to_read(path)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            from scorekeeper.storage.system_errors import NOT_REGULAR

            raise OSError(errno.EINVAL, NOT_REGULAR, str(path))
        with open(handle, "rb", buffering=0, closefd=False) as file:
            return _read(file, limit)
    finally:
        os.close(handle)


def _of_file(error: OSError, temporary: Path, path: Path) -> OSError:
    """Return an error as one of the file meant, where it names the temporary one beside that.

    Of one in a folder of its own that folder may be the trouble.
    """
    if temporary.parent == path.parent and error.filename == str(temporary):
        error.filename = error.filename2 = None
    return error


def is_there(path: Path) -> bool:
    """Tell whether a name is taken, by a link too; raises `Unavailable` if that cannot be told."""
    return _is_so(path, path.lstat)


def is_same_file(path: Path, other: Path) -> bool:
    """Tell whether two paths lead to the same; raises `Unavailable` if that cannot be told."""
    return path == other or _is_so(other, lambda: path.samefile(other))


def _is_so(path: Path, look: Callable[[], object]) -> bool:
    """Return what a look at a path tells; it is not so where nothing is there."""
    try:
        return bool(look())
    except FileNotFoundError as error:
        raise_if_link(path, error)
        return False
    except (NotADirectoryError, ValueError):
        return False
    except OSError as error:
        if platform_files.can_be_no_name(error):
            return False
        raise read_error(path, error) from error


def may_be_there(path: Path) -> bool:
    """Tell whether a name is taken, or that cannot be told."""
    try:
        return is_there(path)
    except Unavailable:
        return True


def names_in(folder: Path) -> list[str]:
    """Return the names in a folder, none if it does not exist; raises `Unavailable` otherwise."""
    try:
        return os.listdir(folder)  # noqa: PTH208 — thousands of names, no paths
    except FileNotFoundError as error:
        raise_if_link(folder, error)
        return []
    except OSError as error:
        raise read_error(folder, error) from error


def raise_if_link(path: Path, error: FileNotFoundError) -> None:
    """Raise `Unavailable` if a link on the way leads to nothing: that may be on another disk."""
    nearest = _nearest(path)
    if link := _about_link_to_nothing(nearest, error):
        raise Unavailable(message("read-failed-nowhere", path=str(nearest), reason=link)) from error


def _about_link_to_nothing(path: Path, error: OSError) -> Message | None:
    """Return why a link cannot be followed, if that is what stands in the way."""
    with contextlib.suppress(OSError):
        if error.errno in (errno.ENOENT, errno.ENOTDIR) and not path.exists():
            return message("link-to-nothing", path=os.readlink(path))  # noqa: PTH115
    return None


def _read(file: FileIO, limit: int) -> bytes:
    content = file.read(min(os.fstat(file.fileno()).st_size + 1, limit)) or b""
    # Reading `limit` bytes at once would allocate memory for all of them.
    while len(content) < limit and (chunk := file.read(min(_CHUNK_SIZE, limit - len(content)))):
        content += chunk
    return content


def _reason(error: OSError) -> Message | str:
    from scorekeeper.storage.system_errors import reason

    return reason(error)


def _write_synced(
    path: Path,
    content: Content,
    like: os.stat_result | None = None,
    opened: Opened = open_temporary,
) -> int:
    """Write a file, wait until it is on the disk, and return its inode.

    It gets the owner and the mode of the file that it will replace before it has any content.
    """
    make_folder(path.parent)
    with opened(path) as file:
        if like is not None:
            platform_files.make_like(file.fileno(), like)
        write_all(file, content)
        os.fsync(file.fileno())
        return os.fstat(file.fileno()).st_ino


def write_all(file: FileIO, content: Content) -> None:
    """Write all of a content: the system may take a part of it at a time."""
    for part in (content,) if isinstance(content, bytes) else content:
        view = memoryview(part)
        while view:
            view = view[file.write(view) :]


def link_or_copy(path: Path, link: Path) -> None:
    """Give the file at `path` a second name, or copy it where the file system has no links."""
    link.unlink(missing_ok=True)
    try:
        os.link(path, link)
    except OSError:  # a file system without hard links
        _write_synced(link, path.read_bytes(), path.stat())
