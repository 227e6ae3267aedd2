"""Kills real `add` processes at random moments, and looks what became of their entries.

Half of the moments are spread over the whole life of the process; the others are aimed at the
write: from the first temporary file on. Where a kill has hit is told by what it left behind.
"""

import random
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.support.stored_session import LINE, Table, command

WARM_UP = 5
SLOW = 5.0
"""Seconds; a command that takes longer has waited for a lock."""
SOONER, LATER = 0.93, 1.01
"""How the next moment is chosen after one that came too late, and after a hit."""
BEFORE, DURING, AFTER, ENDED = (
    "before the write",
    "during the write",
    "after it",
    "too late: it had ended",
)


class Figures(NamedTuple):
    """What a run came to. All but the first three should be nought."""

    moments: Counter[str]
    """How many kills hit where, and how many hit nothing."""
    acknowledged: int
    littered: int
    """How often a kill left temporary files behind, before the next command came."""
    lost: int
    """Acknowledged entries that are not there."""
    disordered: int
    """How often the entries stood in another order than they were entered in, or twice."""
    unreadable: int
    blocked: int
    """How often the next command failed, or waited for a lock."""
    stray: int
    """How often a temporary file was there still after the next command."""

    def lines(self) -> Iterator[str]:
        """Tell the figures, one a line."""
        for moment in (BEFORE, DURING, AFTER, ENDED):
            yield f"killed {moment:25} {self.moments[moment]:6}"
        for name in self._fields[1:]:
            yield f"{name:32} {getattr(self, name):6}"

    @property
    def sound(self) -> bool:
        """Whether nothing was lost and nothing stood in the way."""
        return not any((self.lost, self.disordered, self.unreadable, self.blocked, self.stray))


class Killing:
    """A table at which every second command is killed."""

    def __init__(self, store: Path, seed: int = 99) -> None:
        self._table = Table(store)
        self._random = random.Random(seed)
        self._tried: list[str] = []
        self._acknowledged: set[str] = set()
        self._found: Counter[str] = Counter()
        self._moments: Counter[str] = Counter()
        lives = [self._life(f"warm-up {number}") for number in range(WARM_UP)]
        # Within how many seconds a kill falls: after the start, and aimed, after the write's begin.
        self._span = [*map(statistics.median, zip(*lives, strict=True))]

    def run(self, times: int) -> Figures:
        """Kill so many commands, each followed by one that is let live."""
        for number in count(1):
            hit = self._kill(f"kill {number}", aimed=number % 2 == 0)
            self._moments[hit] += 1
            self._span[number % 2 == 0] *= SOONER if hit == ENDED else LATER
            self._found["littered"] += bool(self._table.temporary())
            self._look()
            self._next(number)
            self._look()
            if self._moments.total() - self._moments[ENDED] == times:
                break
        found = [self._found[name] for name in Figures._fields[2:]]
        return Figures(self._moments, len(self._acknowledged), *found)

    def _started(self, why: str) -> "subprocess.Popen[bytes]":
        self._tried.append(why)
        return subprocess.Popen(
            command("add", LINE, "--why", why),
            env=self._table.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def _life(self, why: str) -> tuple[float, float]:
        """Let a command live; return how long that was, and how long from its write on."""
        begun, before = time.perf_counter(), self._written()
        with self._started(why) as process:
            self._wait_for_write(process, before)
            writes = time.perf_counter()
            process.communicate()
        assert process.returncode == 0
        self._acknowledged.add(why)
        return time.perf_counter() - begun, time.perf_counter() - writes

    def _kill(self, why: str, *, aimed: bool) -> str:
        before = self._written()
        with self._started(why) as process:
            if aimed:
                self._wait_for_write(process, before)
            wait = _doze if aimed else time.sleep
            wait(self._random.uniform(0, self._span[aimed]))
            process.kill()
            printed, _ = process.communicate()
        return self._hit(why, printed, ended=process.returncode == 0)

    def _hit(self, why: str, printed: bytes, *, ended: bool) -> str:
        """Tell where a kill has hit."""
        if ended or b"\nDeal " in printed:
            self._acknowledged.add(why)
            return ENDED if ended else AFTER
        return DURING if self._table.temporary() or why in self._whys() else BEFORE

    def _written(self) -> int:
        """Return what changes as soon as a temporary file is made."""
        return (self._table.store / "tmp").stat().st_mtime_ns

    def _wait_for_write(self, process: "subprocess.Popen[bytes]", before: int) -> None:
        while self._written() == before and process.poll() is None:
            pass  # a nap would be longer than a write

    def _whys(self) -> list[str]:
        try:
            return self._table.whys()
        except (OSError, ValueError, LookupError, TypeError):
            return []

    def _look(self) -> None:
        """Compare what is on disk with what was acknowledged, and with the order of entering."""
        whys = self._whys()
        self._found["unreadable"] += not whys
        self._found["lost"] += len(self._acknowledged.difference(whys))
        self._found["disordered"] += not _in_order(whys, self._tried)

    def _next(self, number: int) -> None:
        """Run a command that nobody kills: by turns one that writes and one that reads."""
        begun = time.perf_counter()
        if number % 4 < 2:
            fine = self._table.run("show", "--json").returncode == 0
        else:
            self._tried.append(f"after {number}")
            fine = self._table.add(f"after {number}")
            self._acknowledged.update([f"after {number}"] if fine else [])
        self._found["blocked"] += not fine or time.perf_counter() - begun > SLOW
        self._found["stray"] += bool(self._table.temporary())


def _doze(seconds: float) -> None:
    """Wait more exactly than a sleep does."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def _in_order(some: Iterable[str], all_: Iterable[str]) -> bool:
    rest = iter(all_)
    return all(one in rest for one in some)
