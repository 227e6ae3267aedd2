"""Work on many items shared among processes, each of which takes a run of them."""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Generic, NamedTuple, NoReturn, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_MIN_ITEMS = 100
"""Items that are worth a process: to start one takes as long as some dozens."""
_MAX_PROCESSES = 8
"""This one included."""


class _Worker(NamedTuple, Generic[R]):
    """A running process, and the end of a pipe to read its result from."""

    process: int
    pipe: int


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
    workers: list[_Worker[R] | None] = []
    try:
        workers.extend(_start(work, part) for part in others)
        results = [work_here(first)]
        for part in others:
            result = _result_of(workers[0]) if workers[0] else None
            workers.pop(0)  # until then it is ended with the others
            results.append(result[0] if result else work(part))
    except BaseException:
        _end(workers)
        raise
    return results


def _end(workers: Iterable[_Worker[R] | None]) -> None:
    """End processes for whose results nobody waits: they hold our output open for its reader."""
    for worker in filter(None, workers):
        with contextlib.suppress(OSError):
            os.kill(worker.process, signal.SIGTERM)


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


def _start(work: Callable[[Sequence[T]], R], part: Sequence[T]) -> _Worker[R] | None:
    """Start a process that does a run of items; None where the system has none to give."""
    if sys.platform == "win32":  # see `_processors`
        return None
    with contextlib.suppress(OSError):
        read_end, write_end = os.pipe()
        sys.stdout.flush()
        # A Ctrl-C that the new process meets before it has its own way would make it another us.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process = os.fork()
            if not process:
                _work_and_exit(work, part, write_end, before)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(write_end)
        return _Worker(process, read_end)
    return None


def _work_and_exit(
    work: Callable[[Sequence[T]], R],
    part: Sequence[T],
    write_end: int,
    signals_held: Collection[int],
) -> NoReturn:
    """Do a run of items in a process of its own, which ends with it whatever happens."""
    if sys.platform == "win32":
        raise NotImplementedError
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # it ends without a word, and at once
        signal.pthread_sigmask(signal.SIG_SETMASK, signals_held)
        import pickle  # only where there are processes to share with

        with os.fdopen(write_end, "wb") as pipe:
            pickle.dump((work(part),), pipe, pickle.HIGHEST_PROTOCOL)
        code = 0
    finally:
        os._exit(code)


def _result_of(worker: _Worker[R]) -> tuple[R] | None:
    """Return a process's result in a tuple; None if it has none."""
    with os.fdopen(worker.pipe, "rb") as pipe:
        content = pipe.read()
    _, status = os.waitpid(worker.process, 0)
    if status:
        return None
    import pickle

    result: tuple[R] = pickle.loads(content)  # noqa: S301 — written by our own process
    return result
