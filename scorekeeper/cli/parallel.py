"""Long work shared out among the processors: each process has a run of the items to go through."""

import contextlib
import os
import pickle
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_MIN_ITEMS = 100
"""Items to go through for each process, at least: to begin one takes as long as some dozens."""
_MAX_PROCESSES = 8
"""Processes, the first included."""


class _Worker(NamedTuple):
    """A process at work, and where its result comes from."""

    process: int
    result: int


def map_in_parallel(
    work: Callable[[Sequence[T]], R],
    items: Sequence[T],
    watched: Callable[[Sequence[T]], R],
) -> list[R]:
    """Return what the work on each part came to, in the order of the items.

    `watched` does the same as `work`, for the part that this process does itself: it may show how
    it gets on. A process that fails leaves its part to this one, where an error is told.
    """
    parts = _parts(items)
    helpers = [_helper(work, part) for part in parts[1:]]
    done = [watched(parts[0])]
    for helper, part in zip(helpers, parts[1:], strict=True):
        result = _result_of(helper) if helper else None
        done.append(work(part) if result is None else result[0])
    return done


def _parts(items: Sequence[T]) -> list[Sequence[T]]:
    count = max(1, min(_processors(), _MAX_PROCESSES, len(items) // _MIN_ITEMS))
    ends = [len(items) * place // count for place in range(count + 1)]
    return [items[begin:end] for begin, end in pairwise(ends)]


def _processors() -> int:
    if not hasattr(os, "fork"):
        return 1
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _helper(work: Callable[[Sequence[T]], R], part: Sequence[T]) -> _Worker | None:
    """Begin a process that does a part; None where the system gives none."""
    with contextlib.suppress(OSError):
        out, into = os.pipe()
        sys.stdout.flush()
        process = os.fork()
        if process:
            os.close(into)
            return _Worker(process, out)
        code = 1
        try:
            with os.fdopen(into, "wb") as result:
                pickle.dump((work(part),), result, pickle.HIGHEST_PROTOCOL)
            code = 0
        finally:
            os._exit(code)  # whatever it was: this process was there for its part alone
    return None


def _result_of(helper: _Worker) -> tuple[Any] | None:
    """Return a process's result in a tuple; None if it has none."""
    with os.fdopen(helper.result, "rb") as result:
        content = result.read()
    _, status = os.waitpid(helper.process, 0)
    return pickle.loads(content) if not status else None  # noqa: S301 — written by our own process
