"""Kills real `add` processes at random moments, and looks what became of their entries.

Half of the moments are spread over the whole life of the process; the others are aimed at the
write: from the first temporary file on. What a kill left on the disk shows when it hit.
"""

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from tests.support.stored_session import LINE, Started, StoredSession

WARM_UP = 5
SLOW = 5.0
"""Seconds; a command that takes longer has waited for a lock."""
SOONER, LATER = 0.93, 1.01
"""How the next moment is chosen after a kill that was too late, and after a hit."""
BEFORE, DURING, AFTER, ENDED = (
    "before the write",
    "during the write",
    "after it",
    "too late: it had ended",
)


class Figures(NamedTuple):
    """The result of a run. All but the first three should be nought."""

    moments: Counter[str]
    """How many kills hit where, and how many hit nothing."""
    acknowledged: int
    littered: int
    """How often a kill left temporary files behind, until the next command."""
    lost: int
    """Acknowledged entries that are not there."""
    disordered: int
    """How often the entries were in another order than entered, or twice."""
    unreadable: int
    blocked: int
    """How often the next command failed, or waited for a lock."""
    stray: int
    """How often a temporary file was there still after the next command."""

    def lines(self) -> Iterator[str]:
        """Yield the figures, one a line."""
        for moment in (BEFORE, DURING, AFTER, ENDED):
            yield f"killed {moment:25} {self.moments[moment]:6}"
        for name in self._fields[1:]:
            yield f"{name:32} {getattr(self, name):6}"

    @property
    def sound(self) -> bool:
        """Whether nothing was lost and nothing was blocked."""
        return not any((self.lost, self.disordered, self.unreadable, self.blocked, self.stray))


class KillRun:
    """A run of commands on one session, of which every second is killed."""

    def __init__(self, table: StoredSession, seed: int = 99) -> None:
        self._table = table
        self._random = random.Random(seed)
        self._tried: list[str] = []
        self._acknowledged: set[str] = set()
        self._counts: Counter[str] = Counter()
        self._moments: Counter[str] = Counter()
        durations = [self._run_whole(f"warm-up {number}") for number in range(WARM_UP)]
        # Within how many seconds a kill falls: after the start, and aimed, after the write's begin.
        self._span = [*map(statistics.median, zip(*durations, strict=True))]

    def run(self, times: int) -> Figures:
        """Kill so many commands, each followed by one that is not."""
        for number in count(1):
            hit = self._kill(f"kill {number}", aimed=number % 2 == 0)
            self._moments[hit] += 1
            self._span[number % 2 == 0] *= SOONER if hit == ENDED else LATER
            self._counts["littered"] += bool(self._table.temporary())
            self._check_file()
            self._run_next(number)
            self._check_file()
            if self._moments.total() - self._moments[ENDED] == times:
                break
        counts = [self._counts[name] for name in Figures._fields[2:]]
        return Figures(self._moments, len(self._acknowledged), *counts)

    def _start(self, why: str) -> Started:
        self._tried.append(why)
        return self._table.start("add", LINE, "--why", why)

    def _run_whole(self, why: str) -> tuple[float, float]:
        """Run a command to its end; return the seconds from its start, and from its write."""
        begun, before = time.perf_counter(), self._written()
        with self._start(why) as process:
            self._wait_for_write(process, before)
            writes = time.perf_counter()
            process.communicate()
        assert process.returncode == 0
        self._acknowledged.add(why)
        return time.perf_counter() - begun, time.perf_counter() - writes

    def _kill(self, why: str, *, aimed: bool) -> str:
        before = self._written()
        with self._start(why) as process:
            if aimed:
                self._wait_for_write(process, before)
            wait = _busy_wait if aimed else time.sleep
            wait(self._random.uniform(0, self._span[aimed]))
            process.kill()
            printed, _ = process.communicate()
        return self._hit(why, printed, ended=process.returncode == 0)

    def _hit(self, why: str, printed: bytes, *, ended: bool) -> str:
        """Return when a kill hit."""
        if ended or b"\nDeal " in printed:
            self._acknowledged.add(why)
            return ENDED if ended else AFTER
        return DURING if self._table.temporary() or why in self._whys() else BEFORE

    def _written(self) -> int:
        """Return what changes as soon as a temporary file is made."""
        return (self._table.store / "tmp").stat().st_mtime_ns

    def _wait_for_write(self, process: Started, before: int) -> None:
        while self._written() == before and process.poll() is None:
            pass  # a nap would be longer than a write

    def _whys(self) -> list[str]:
        try:
            return self._table.whys()
        except (OSError, ValueError, LookupError, TypeError):
            return []

    def _check_file(self) -> None:
        """Compare what is on disk with what was acknowledged, and with the order of entering."""
        whys = self._whys()
        self._counts["unreadable"] += not whys
        self._counts["lost"] += len(self._acknowledged.difference(whys))
        self._counts["disordered"] += not _in_order(whys, self._tried)

    def _run_next(self, number: int) -> None:
        """Run a command that nobody kills: by turns one that writes and one that reads."""
        begun = time.perf_counter()
        if number % 4 < 2:
            fine = self._table.run("show", "--json").returncode == 0
        else:
            self._tried.append(f"after {number}")
            fine = self._table.add(f"after {number}")
            self._acknowledged.update([f"after {number}"] if fine else [])
        self._counts["blocked"] += not fine or time.perf_counter() - begun > SLOW
        self._counts["stray"] += bool(self._table.temporary())


def _busy_wait(seconds: float) -> None:
    """Wait, more exactly than a sleep does."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def _in_order(reasons: Iterable[str], tried: Iterable[str]) -> bool:
    rest = iter(tried)
    return all(reason in rest for reason in reasons)
