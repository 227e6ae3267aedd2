"""Corrections carried out: the facts that stand after amend, insert, strike, undo and redo."""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.entries import CORRECTIONS, Entry

if TYPE_CHECKING:
    from scorekeeper.core.entry_order import FactOrder

_kind_of, _target_of = attrgetter("kind"), attrgetter("target")


class ActiveLog(NamedTuple):
    """The log after all corrections."""

    facts: tuple[Entry, ...]
    """In the order in which they count, each as the entry that added it, amended."""
    moved: Mapping[int, tuple[int, ...]]
    """For a fact written before players moved, by its number: the old seat of each current seat."""
    settings: Mapping[str, object]
    """The settings of all active `set` entries, later ones over earlier ones."""
    next_undo: Entry | None
    """The entry that `undo` would undo."""
    next_redo: Entry | None
    """The entry that `redo` would redo."""
    numbers: frozenset[int]
    """The numbers of all active entries, corrections included."""
    last_correction: int
    """The number of the last correction, active or not; 0 if nothing was ever corrected."""


def apply_corrections(
    entries: Sequence[Entry], counted: str, parts: frozenset[str] = frozenset()
) -> ActiveLog:
    """Return the log after all corrections; `counted` is the kind of an inserted entry.

    `parts` are the kinds that lead up to a counted entry: they are struck with it, and an entry
    inserted before it comes before them too.

    Raises `CorruptData` if an entry acts on an entry that is not active: this program did not
    write such a file, and nothing may be derived from it.
    """
    if _only_grows(entries):
        last, numbers = entries[-1] if entries else None, range(1, len(entries) + 1)
        return ActiveLog(tuple(entries), {}, {}, last, None, frozenset(numbers), 0)
    from scorekeeper.core.undo_redo import UndoableLog  # most logs only grow

    log = UndoableLog(counted, parts)
    for entry in entries:
        log.read(entry)
    active = log.active()
    return ActiveLog(
        *_amended(active, log.facts),
        _settings(active),
        active[-1] if active else None,
        log.next_redo(),
        frozenset([entry.number for entry in active]),
        max((entry.number for entry in entries if entry.kind in CORRECTIONS), default=0),
    )


def _only_grows(entries: Sequence[Entry]) -> bool:
    """Return whether nothing was ever corrected or placed, as in most sessions."""
    corrected = not CORRECTIONS.isdisjoint(map(_kind_of, entries))
    return not corrected and {*map(_target_of, entries)} <= {None}


def _settings(active: Iterable[Entry]) -> dict[str, object]:
    settings: dict[str, object] = {}
    for entry in active:
        settings.update(entry.settings or {})
    return settings


def _amended(
    active: Iterable[Entry], order: "FactOrder"
) -> tuple[tuple[Entry, ...], dict[int, tuple[int, ...]]]:
    """Return the facts in the order in which they count, and the moved seats by their numbers."""
    from scorekeeper.core.entry_order import SeatMoves  # most logs only grow

    facts: dict[int, Entry] = {}
    seats = SeatMoves()
    for entry in active:
        match entry.kind:
            case "amend":
                target = entry.target or 0
                facts[target] = facts[target]._replace(line=entry.line)
                seats.wrote(target)
            case "set":
                if isinstance(places := (entry.settings or {}).get("seats"), list):
                    seats.move(tuple(places))
            case kind if kind != "strike":
                is_insert = kind == "insert"
                facts[entry.number] = entry._replace(kind=order.counted) if is_insert else entry
                seats.wrote(entry.number)
    moved = seats.old_seats()
    return tuple(facts[number] for number in order.order), {
        number: moved[number] for number in order.order if number in moved
    }
