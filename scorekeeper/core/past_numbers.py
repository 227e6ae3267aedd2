"""The numbers that deals, plays or moves had when the entries about them were written.

One pass over the log keeps the order of its facts as it was at each entry, a second one counts.
A fact put behind another is behind it whenever both count, so one order of all facts that there
ever were holds those of any time in the order of then.
"""

from bisect import bisect, bisect_left, insort
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from scorekeeper.core.entries import CORRECTIONS, Entry
from scorekeeper.core.entry_order import EntryOrder
from scorekeeper.core.undo_redo import UndoableLog


def has_number(entry: Entry) -> bool:
    """Return whether an entry is about a deal, play or move, or was placed behind one."""
    placed = entry.kind not in CORRECTIONS and entry.target is not None
    return placed or entry.kind in {"amend", "insert", "strike"}


def past_numbers(
    entries: Iterable[Entry], counted: str, parts: frozenset[str]
) -> dict[int, int | None]:
    """Return, by the number of each entry that `has_number`, the number it said when written.

    It is that of what is amended, struck or inserted, None for what has none; of a placed fact, how
    many deals, plays or moves there were up to the one that it follows. `counted` and `parts` are
    as for `apply_corrections`, and so is `CorruptData`.
    """
    ever = EntryOrder()
    events = [*_events(entries, UndoableLog(counted, parts), ever)]
    places = {fact: place for place, fact in enumerate(ever)}
    counting: list[int] = []
    numbers: dict[int, int | None] = {}
    for kind, fact, asking in events:
        place = places[fact]
        match kind:
            case "came":
                insort(counting, place)
            case "went":
                del counting[bisect_left(counting, place)]
            case "asked":
                numbers[asking] = bisect(counting, place)
            case "unnumbered":
                numbers[asking] = None
    return numbers


class _Event(NamedTuple):
    """What a log did to a fact that is numbered, or asked of a fact."""

    kind: Literal["came", "went", "asked", "unnumbered"]
    fact: int
    asking: int = 0
    """The entry that asks for the number."""


def _events(entries: Iterable[Entry], log: UndoableLog, ever: EntryOrder) -> Iterator[_Event]:
    """Yield what comes, goes and is asked, and put all facts that there ever were in order."""
    for entry in entries:
        is_insert = entry.kind == "insert"
        if has_number(entry) and not is_insert:
            yield _asked(log, entry, log.facts.target_of(entry))
        change = log.read(entry)
        if change.adds and change.entry == entry:
            for fact, before in change.facts:
                ever.insert_after(before, fact)
        for fact, _ in change.facts:
            if log.facts.is_counted(fact):
                yield _Event("came" if change.adds else "went", fact)
        if is_insert:
            yield _asked(log, entry, entry.number)


def _asked(log: UndoableLog, entry: Entry, fact: int) -> _Event:
    is_numbered = entry.kind not in CORRECTIONS or log.facts.is_counted(fact)
    return _Event("asked" if is_numbered else "unnumbered", fact, entry.number)
