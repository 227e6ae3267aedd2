"""Work on many items shared among processes, each of which takes a run of them."""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from io import BufferedReader
from itertools import pairwise
from typing import NamedTuple, NoReturn, TypeVar

from scorekeeper.storage import platform_files

T = TypeVar("T")
R = TypeVar("R")

_MIN_ITEMS = 100
"""Items that are worth a process: to start one takes as long as some dozens."""
_MAX_PROCESSES = 8
"""This one included."""


class _Worker(NamedTuple):
    """A running process, and the end of a pipe to read its result from."""

    process: int
    pipe: BufferedReader


def map_in_parallel(
    work: Callable[[Sequence[T]], R],
    items: Sequence[T],
    work_here: Callable[[Sequence[T]], R],
) -> list[R]:
    """Return the results of the work on each run of items, in the order of the items.

    `work_here` does the same as `work`, for the run that this process does itself: it may show its
    progress. If a process fails, this one does its run, and so raises its error.
    """
    first, *others = _split(items)
    if others:  # what the work imports and caches for an item, no process has to do again
        work(items[:1])
    workers: list[_Worker | None] = []
    try:
        for part in others:
            _start(work, part, workers)
        results = [work_here(first)]
        for worker, part in zip(workers, others, strict=True):
            result: tuple[R] | None = _result_of(worker) if worker else None
            results.append(result[0] if result else work(part))
    finally:
        _end(workers)
    return results


def _end(workers: Iterable[_Worker | None]) -> None:
    """End the processes, also those for whose results nobody waits, and let go of all they hold."""
    if sys.platform == "win32":  # see `_processors`
        return
    with platform_files.interruptions_held():
        for worker in filter(None, workers):
            worker.pipe.close()
            os.kill(worker.process, signal.SIGKILL)  # and until it is waited for, its number is its
            os.waitpid(worker.process, 0)


def _split(items: Sequence[T]) -> list[Sequence[T]]:
    count = max(1, min(_processors(), _MAX_PROCESSES, len(items) // _MIN_ITEMS))
    ends = [len(items) * place // count for place in range(count + 1)]
    return [items[begin:end] for begin, end in pairwise(ends)]


def _processors() -> int:
    """Return how many processors there are to use; 1 where processes cannot be forked."""
    if not hasattr(os, "fork"):
        return 1
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _start(
    work: Callable[[Sequence[T]], R], part: Sequence[T], workers: list[_Worker | None]
) -> None:
    """Start a process that does a run of items; add None where the system has none to give."""
    worker = None
    sys.stdout.flush()  # or the new process would have it to write as well
    # A Ctrl-C between would leave a process that nobody knows, or make it another us.
    with platform_files.interruptions_held():
        with contextlib.suppress(OSError):
            worker = _fork(work, part, workers)
        workers.append(worker)


def _fork(
    work: Callable[[Sequence[T]], R], part: Sequence[T], others: Iterable[_Worker | None]
) -> _Worker | None:
    """Fork the process that does a run of items, with a pipe to its result."""
    if sys.platform == "win32":  # see `_processors`
        return None
    # Whoever started us may ignore it: then the system waits for the process, and we could not.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    read_end, write_end = os.pipe()
    pipe = os.fdopen(read_end, "rb")
    try:
        if process := os.fork():
            return _Worker(process, pipe)
        _work_and_exit(work, part, write_end, [pipe, *(one.pipe for one in others if one)])
    except OSError:
        pipe.close()
        raise
    finally:
        os.close(write_end)


def _work_and_exit(
    work: Callable[[Sequence[T]], R],
    part: Sequence[T],
    write_end: int,
    not_ours: Iterable[BufferedReader],
) -> NoReturn:
    """Do a run of items in a process of its own, which ends with it whatever happens."""
    if sys.platform == "win32":
        raise NotImplementedError
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # it ends without a word, and at once
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        for pipe in not_ours:
            pipe.close()
        # Only where there are processes to share with.
        import pickle
        import threading

        threading.Thread(target=_exit_when_unread, args=(write_end,), daemon=True).start()
        with os.fdopen(write_end, "wb") as result:
            pickle.dump((work(part),), result, pickle.HIGHEST_PROTOCOL)
        code = 0
    finally:
        os._exit(code)


def _exit_when_unread(write_end: int) -> None:
    """End this process once nobody can read its result: however the first one ended, it has."""
    if sys.platform == "win32":
        return
    import select

    unread = select.poll()
    unread.register(write_end, 0)
    unread.poll()
    os._exit(1)


def _result_of(worker: _Worker) -> tuple[R] | None:
    """Return a process's result in a tuple; None if it has none, or not all of it."""
    import pickle

    try:
        result: tuple[R] = pickle.loads(worker.pipe.read())  # noqa: S301 — our own process wrote it
    except (EOFError, pickle.UnpicklingError):
        return None
    return result
