"""Know what a command has written, wherever it is interrupted."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path

from scorekeeper.core.messages import Message, Refusal, Unavailable, message

OUTPUT, ERROR = 1, 2
"""The numbers of the standard streams."""


class UnconfirmedWrite(Unavailable):
    """A write that may not survive a crash, or of which nobody can tell whether it is stored."""


class UnsettledWrite(UnconfirmedWrite):
    """A write of a file of which nobody can tell whether it is stored: no later look can either.

    Nothing is taken back after it, for what is read then may be what was there before.
    """


class WatchedWrites(threading.local):
    """The writes of a command: a server has many threads, and each minds its own."""

    def __init__(self) -> None:
        self.placed: dict[Path, int] = {}
        """The inode of each file that was about to be put in its place, by its path there."""
        self.done: set[Path] = set()
        """Those of them that were put there: somebody may have moved them since."""
        self.outside: list[Path] = []
        """Those of them that are no part of a store, the last one last."""
        self.elsewhere: dict[str, Callable[[], bool]] = {}
        """For each place of a write that makes no file, what tells whether it is done."""
        self.is_unknown = False
        """Whether a write could not be asked for: to ask again takes seconds, and says no more."""
        self.replacing: tuple[str, str] | None = None
        """The last session that was to be replaced, and the id that it has in the trash then."""
        self.choosing: str | None = None
        """The session that is about to become the current one, or did."""
        self.midway: Callable[[], Message | None] | None = None
        """What ends several writes that belong together, and tells how much of them is stored."""
        self.besides: Callable[[], Message | None] | None = None
        """What returns what is to be told of them besides, where the command is stopped."""
        self.unsaid: list[str] = []
        """What nobody could be told before anything was stored: it may tell of that."""
        self.count = True
        """Whether what is written is a change that somebody must be told of."""
        self.with_data: set[int] = set()
        """Which of `OUTPUT` and `ERROR` are the same as a file that was written."""


writes = WatchedWrites()


def forget_writes() -> None:
    """Begin to watch the writes of a command."""
    writes.placed.clear()
    writes.done.clear()
    writes.outside.clear()
    writes.elsewhere.clear()
    writes.unsaid.clear()
    writes.choosing = None
    writes.midway = writes.besides = writes.replacing = None
    writes.with_data.clear()
    writes.is_unknown = False


def watch_write(place: str, is_done: Callable[[], bool]) -> None:
    """Watch a write that makes no file, before it begins."""
    writes.elsewhere[place] = is_done


def begun_elsewhere() -> bool:
    """Return whether a write was begun that makes no file: nobody may know what came of it."""
    return bool(writes.elsewhere)


def is_begun(location: str) -> bool:
    """Return whether a write of the session was begun that is kept there."""
    return location in writes.elsewhere or location in map(str, writes.placed)


@contextlib.contextmanager
def belonging_together(end: Callable[[], Message | None]) -> Iterator[None]:
    """Watch several writes of which some may be stored.

    Where Ctrl-C comes between them, `end` is called once nothing can interrupt it any more. It
    returns what is to be told, or None where each write says it as ever; it may come twice.
    """
    writes.midway = end
    try:
        yield
    except (Refusal, OSError) as failure:  # which tells what is stored
        writes.midway = None
        if isinstance(failure, Refusal) and failure.problems:
            refused = message("interrupted-part", told=reduce(_together, failure.problems))
            writes.midway, writes.besides = lambda: refused, None  # it is told now
        raise
    writes.midway = None


def _together(told: Message, besides: Message) -> Message:
    return message("told-besides", told=told, besides=besides)


def told_midway() -> Message | None:
    """End the writes in whose midst the command was interrupted; return what to tell of them."""
    return writes.midway() if writes.midway is not None else None


def tell_besides(told: Callable[[], Message | None]) -> None:
    """Let what returns a message be asked for it wherever the command is stopped from now on."""
    writes.besides = told


def told_besides() -> Message | None:
    """Return what is to be told of the writes besides whether they are stored."""
    return writes.besides() if writes.besides is not None else None


@contextlib.contextmanager
def writes_unwatched() -> Iterator[None]:
    """Count no write as stored meanwhile: what goes into a throw-away folder changes nothing."""
    writes.count = False
    try:
        yield
    finally:
        forget_writes()
        writes.count = True


def stored_anything() -> bool:
    """Return whether anything of the command is stored, wherever it was interrupted."""
    if not writes.count:
        return False
    try:
        return any(map(_is_placed, writes.placed)) or any(
            is_done() for is_done in writes.elsewhere.values()
        )
    except Refusal:
        writes.is_unknown = True
        raise


def require_settled() -> None:
    """Raise `UnconfirmedWrite` where nobody knows whether some write is stored, or will be."""
    for is_done in writes.elsewhere.values():
        is_done()


def may_be_stored() -> bool:
    """Return whether anything of the command is stored, or nobody knows."""
    try:
        return writes.is_unknown or stored_anything()
    except Refusal:
        return True


def keep_unsaid(text: str) -> None:
    """Keep what nobody can be told now, until anything of the command is stored."""
    writes.unsaid.append(text)


def take_unsaid() -> list[str]:
    """Return what was kept, each once, if anything may be stored by now."""
    if not (writes.unsaid and may_be_stored()):
        return []
    unsaid = [*writes.unsaid]
    writes.unsaid.clear()
    return unsaid


def stored_whole() -> bool:
    """Return whether all that the command was to store is there: a change, and no part of many."""
    return writes.midway is None and not writes.outside and stored_anything()


def written_outside() -> list[Path]:
    """Return the files outside the store that the command has written, the last one last."""
    return [path for path in writes.outside if _is_placed(path)]


def _is_placed(path: Path) -> bool:
    """Return whether a write came to its place; just after it somebody else may have moved it."""
    now = _inode(path)
    return path in writes.done or (now is not None and now == writes.placed.get(path))


def forget_write(path: Path) -> None:
    """Count a write as none: it was taken back."""
    writes.done.discard(path)
    writes.placed.pop(path, None)


def settle(path: Path) -> None:
    """Decide whether a write is in its place, while the lock and the temporary file are held.

    Later another file may have got the inode of one that never came there.
    """
    if path in writes.placed and path not in writes.done:
        if _is_placed(path):
            writes.done.add(path)
        else:
            del writes.placed[path]


def placed_inode(path: Path) -> int | None:
    """Return the inode of the file that this thread has put there last; None if it has put none."""
    return writes.placed.get(path)


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except OSError:
        return None
