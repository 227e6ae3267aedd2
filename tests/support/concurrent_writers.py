"""Several processes write one session at once, while others read it."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import NamedTuple

from tests.support.stored_session import SESSION, StoredSession


class Figures(NamedTuple):
    """The result of a run; the last four should be nought."""

    entries: int
    files_read: int
    """How often the file itself was read meanwhile."""
    shows: int
    """How often `show --json` was run meanwhile."""
    refused: int
    """Commands of the writers that failed."""
    halves: int
    """Readings that were not whole, or not what was read before and more."""
    disordered: int
    """Writers whose entries are not all there in the order in which they wrote them."""
    stray: int

    def lines(self) -> Iterator[str]:
        """Yield the figures, one a line."""
        for name, figure in self._asdict().items():
            yield f"{name:12} {figure:6}"

    @property
    def sound(self) -> bool:
        """Whether every writer's entries are there in order, and every reader saw a whole log."""
        return not any((self.refused, self.halves, self.disordered, self.stray))


def write_at_once(table: StoredSession, writers: int, adds: int) -> Figures:
    """Let so many writers make so many entries each, as fast as they can."""
    over = Event()
    with ThreadPoolExecutor(writers + 2) as pool:
        reading = pool.submit(_read_file, table, over)
        showing = pool.submit(_show, table, over)
        try:
            codes = list(pool.map(lambda writer: _write(table, writer, adds), range(writers)))
        finally:
            over.set()
        (read, torn), (shown, wrong) = reading.result(), showing.result()
    whys = table.whys()
    ordered = [whys_of(writer, whys) == _whys(writer, adds) for writer in range(writers)]
    return Figures(
        entries=len(whys),
        files_read=read,
        shows=shown,
        refused=sum(codes),
        halves=torn + wrong,
        disordered=ordered.count(False),
        stray=len(table.temporary()),
    )


def whys_of(writer: int, whys: list[str]) -> list[str]:
    """Return those entries that a writer has made."""
    return [why for why in whys if why.startswith(f"{writer}.")]


def _whys(writer: int, adds: int) -> list[str]:
    return [f"{writer}.{add}" for add in range(adds)]


def _write(table: StoredSession, writer: int, adds: int) -> int:
    """Make entries, each by a process of its own; return how many were refused."""
    return sum(not table.add(why) for why in _whys(writer, adds))


def _read_file(table: StoredSession, over: Event) -> tuple[int, int]:
    """Read the file again and again; return how often, and how often it was not whole."""
    read = torn = 0
    before: list[str] = []
    while not over.is_set():
        try:
            whys = table.whys()
        except (OSError, ValueError, LookupError, TypeError):
            torn += 1
        else:
            torn += whys[: len(before)] != before
            before = whys
        read += 1
        time.sleep(0.001)  # or the writers would have no turn
    return read, torn


def _show(table: StoredSession, over: Event) -> tuple[int, int]:
    """Show the session again and again, by its id and by its path; return the same of it."""
    shown = wrong = before = 0
    while not over.is_set():
        session = SESSION if shown % 2 else str(table.file)
        done = table.run("show", session, "--json")
        deals = len(json.loads(done.stdout)["deals"]) if done.returncode == 0 else -1
        wrong += deals < before
        before = max(before, deals)
        shown += 1
    return shown, wrong
