"""What Linux and macOS do with files; `windows_files` has the same functions for Windows.

The package `storage` chooses between the two, as `platform_files`: nothing else in it asks for the
system that it runs on.
"""

import contextlib
import errno
import fcntl
import functools
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

assert sys.platform != "win32"  # noqa: S101 — what follows is checked by the other systems' types


_HERE, _UNLESS_TAKEN, _UNLESS_TAKEN_ON_MACOS = -100, 1, 4
"""`AT_FDCWD`, `RENAME_NOREPLACE` and `RENAME_EXCL`, as the systems have them."""
_NOT_THERE = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM, errno.EINTR)
"""What is answered where the system, the disk or a sandbox does not rename so."""
_NOT_SYNCED = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF)
"""What is answered where a disk, as one of another computer, has no syncing of folders."""
_LENT_SECONDS, _PAUSE = 2.0, 0.02
"""For which a file is awaited that another computer has to give back."""


def open_lock(path: Path) -> int:
    """Open a file to lock it, and create it if it is missing; raises OSError for a link."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)


def try_lock(handle: int) -> bool:
    """Lock an open file without waiting; return whether nobody else holds it."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError, InterruptedError):
        return False  # it is held, which is EACCES on a share; or a signal has interrupted it
    return True


def open_to_hold(path: Path) -> int | None:
    """Open a file to lock it itself; None where nobody could replace it then.

    A server of Windows refuses to replace what is open, upon which Linux removes the old file; NFS
    and FUSE move it out of the way first.
    """
    return open_to_read(path) if _is_local(path) else None


_OF_THIS_COMPUTER = frozenset(
    (
        *("ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "jfs", "reiserfs", "bcachefs"),
        *("tmpfs", "ramfs", "overlay", "vfat", "msdos", "exfat", "ntfs3", "hfsplus", "squashfs"),
    )
)
"""Systems of files that have no server or program behind them."""


def _is_local(path: Path) -> bool:
    """Tell whether a file is on a disk of this computer, as far as its system lists them."""
    try:
        device = path.parent.stat().st_dev
        return _type_of_files(device) in _OF_THIS_COMPUTER
    except OSError:
        return True


@functools.cache
def _type_of_files(device: int) -> str:
    """Return the type of the files on a device, as Linux lists it, or raise OSError."""
    number = f"{os.major(device)}:{os.minor(device)}"
    for mounted in Path("/proc/self/mountinfo").read_bytes().splitlines():
        where, _, what = mounted.decode(errors="replace").partition(" - ")
        if where.split()[2] == number:
            return what.split()[0]
    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), number)


def hold(handle: int) -> int | None:
    """Lock an open file until the handle that is returned is closed, through a new name too.

    Returns None if somebody else has locked it. On a system without locks nobody can.
    """
    held = os.dup(handle)
    try:
        if try_lock(held):
            return held
    except OSError:
        return held
    os.close(held)
    return None


def remove_unheld(path: Path) -> None:
    """Remove a file unless its writer is still there, see `hold`."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if stat.S_ISREG(os.fstat(handle).st_mode) and try_lock(handle):
            path.unlink()
    finally:
        os.close(handle)


def unlock(handle: int) -> None:
    """Do nothing: closing a file ends the lock on it."""


@contextlib.contextmanager
def interruptions_held(*others: int) -> Iterator[None]:
    """Let Ctrl-C, and other signals that are named, wait until what is begun is done."""
    import signal  # which is rarely needed, and costs a start

    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        # This line itself raises what had come by then. The second signal repeats the first where
        # Python swallowed it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGALRM, *others})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def replace(source: Path, target: Path) -> None:
    """Rename a file in one step, in the place of any other."""
    os.replace(source, target)  # noqa: PTH105 — one system call, and the name says what the system does


def move(path: Path, target: Path) -> None:
    """Rename a file in one step; raises `FileExistsError` rather than take the place of another."""
    error = _rename_to_free(os.fsencode(path), os.fsencode(target))
    if error in _NOT_THERE:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        replace(path, target)
    elif error:
        raise OSError(error, os.strerror(error), str(path), None, str(target))


def _rename_to_free(path: bytes, target: bytes) -> int:
    """Rename a file by what Python has no function for; return 0, or the number of the error."""
    try:
        import ctypes  # which only the trash needs, and a disk without hard links
    except ImportError:
        return errno.ENOSYS
    system = ctypes.CDLL(None, use_errno=True)
    if rename := getattr(system, "renameat2", None):  # Linux
        failed = rename(_HERE, path, _HERE, target, _UNLESS_TAKEN)
    elif rename := getattr(system, "renamex_np", None):  # macOS
        failed = rename(path, target, _UNLESS_TAKEN_ON_MACOS)
    else:
        return errno.ENOSYS
    return ctypes.get_errno() if failed else 0


def open_to_read(path: Path) -> int:
    """Open a file without waiting for whoever writes to it, if it is a pipe.

    One that a server here has lent to another computer is asked back by that, and is tried again.
    """
    until = time.monotonic() + _LENT_SECONDS
    while True:
        try:
            return os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
        time.sleep(_PAUSE)


def look_anew(path: Path) -> None:
    """Let the system ask again which file has a name, if it has that from a server.

    NFS does so when the folder is opened. Else the name leads for half a minute to the file that
    another computer has replaced, as long as that is there: as the `.bak` it is.
    """
    folder = os.path.join(os.path.dirname(path), "")  # noqa: PTH118, PTH120 — for each that is read
    with contextlib.suppress(OSError):
        os.close(os.open(folder or ".", os.O_RDONLY | os.O_DIRECTORY))


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # a folder may be writable without being readable
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NOT_SYNCED:
            raise
    finally:
        os.close(handle)


def make_like(handle: int, like: os.stat_result) -> None:
    """Give a file the owner, the group and the mode of another, as far as the system lets us.

    Where it can't have the group, that one's rights go to no other.
    """
    now, mode = os.fstat(handle), stat.S_IMODE(like.st_mode)
    if now.st_uid != like.st_uid:
        with contextlib.suppress(OSError):  # only root may give a file away
            os.fchown(handle, like.st_uid, -1)
    if now.st_gid != like.st_gid:
        try:
            os.fchown(handle, -1, like.st_gid)
        except OSError:  # a group that the writer is not in
            mode = mode & ~stat.S_IRWXG | (mode & stat.S_IRWXO) << 3
    if stat.S_IMODE(now.st_mode) != mode:
        with contextlib.suppress(OSError):  # a file system without modes
            os.fchmod(handle, mode)


def close_to_others(path: Path, found: os.stat_result) -> None:
    """Let its owner alone read a file."""
    if stat.S_IMODE(found.st_mode) != stat.S_IRUSR | stat.S_IWUSR:
        with contextlib.suppress(OSError):
            path.chmod(stat.S_IRUSR | stat.S_IWUSR)


def is_reserved(name: str) -> bool:  # noqa: ARG001 — the same functions on every system
    """Return whether the system keeps a name for something else than a file."""
    return False


def can_be_no_name(error: OSError) -> bool:
    """Return whether an error says that no file can have the name, on this disk at least."""
    return error.errno in (errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ)


def may_be_in_use(error: OSError) -> bool:  # noqa: ARG001
    """Return whether a file may be refused only because another program has it open."""
    return False


def reason_code(error: OSError) -> str:
    """Return the catalog's code for the system's error; nothing for one that has its own words."""
    number = error.errno or 0
    is_the_systems = error.strerror == os.strerror(number)
    return f"errno-{errno.errorcode.get(number, '').lower()}" if is_the_systems else ""


def is_closed_pipe(error: OSError) -> bool:
    """Return whether a pipe cannot be written because its reader has left."""
    return isinstance(error, BrokenPipeError)
