"""Corrections carried out: the facts that stand after undo, redo, amend, insert and strike."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.core.entries import CORRECTIONS, Entry
from scorekeeper.core.messages import CorruptData, message


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
        return ActiveLog(tuple(entries), {}, {}, last, None, frozenset(numbers))
    active, undone = _undo_and_redo(entries)
    return ActiveLog(
        *_arrange(active, counted, parts),
        _settings(active),
        active[-1] if active else None,
        undone[-1] if undone else None,
        frozenset([entry.number for entry in active]),
    )


def _only_grows(entries: Sequence[Entry]) -> bool:
    """Return whether nothing was ever corrected or placed, as in most sessions."""
    corrected = not CORRECTIONS.isdisjoint({entry.kind for entry in entries})
    return not corrected and {entry.target for entry in entries} <= {None}


def _undo_and_redo(entries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    active: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            undone.append(_pop(active, entry))
        elif entry.kind == "redo":
            active.append(_pop(undone, entry))
        else:
            undone.clear()
            active.append(entry)
    return active, undone


def _pop(stack: list[Entry], entry: Entry) -> Entry:
    if not stack or stack[-1].number != entry.target:
        raise _misplaced(entry)
    return stack.pop()


def _misplaced(entry: Entry) -> CorruptData:
    return CorruptData(
        message("entry-astray", number=entry.number, kind=entry.kind, target=entry.target)
    )


def _settings(active: Iterable[Entry]) -> dict[str, object]:
    settings: dict[str, object] = {}
    for entry in active:
        settings.update(entry.settings or {})
    return settings


def _arrange(
    active: Sequence[Entry], counted: str, parts: frozenset[str]
) -> tuple[tuple[Entry, ...], dict[int, tuple[int, ...]]]:
    """Return the facts in the order in which they count, and the moved seats by their numbers."""
    facts: dict[int, Entry] = {}
    moved: dict[int, tuple[int, ...]] = {}
    order: list[int] = []
    for entry in active:
        number = entry.number
        if entry.kind not in CORRECTIONS and entry.target is None:  # nearly all of them
            facts[number] = entry
            order.append(number)
            continue
        match entry.kind:
            case "amend":
                target = _target(facts, entry)
                facts[target] = facts[target]._replace(line=entry.line)
                moved.pop(target, None)
            case "strike":
                struck = _target(facts, entry)
                for part in (*_leading_up(order, facts, struck, counted, parts), struck):
                    order.remove(part)
                    del facts[part]
            case "insert":
                facts[number] = entry._replace(kind=counted)
                place = _place(order, facts, entry, offset=0)
                if entry.target is not None:
                    leading = _leading_up(order, facts, entry.target, counted, parts)
                    place = order.index(leading[0]) if leading else place
                order.insert(place, number)
            case "set":
                _move_seats(facts, moved, entry.settings or {})
            case _:
                facts[number] = entry
                order.insert(_place(order, facts, entry, offset=1), number)
    return tuple(facts[number] for number in order), moved


def _leading_up(
    order: Sequence[int],
    facts: Mapping[int, Entry],
    target: int,
    counted: str,
    parts: frozenset[str],
) -> list[int]:
    """Return the parts of a counted entry: those between it and the counted entry before it."""
    if not parts or facts[target].kind != counted:
        return []
    earlier = order[: order.index(target)]
    run = takewhile(lambda number: facts[number].kind != counted, reversed(earlier))
    return [number for number in run if facts[number].kind in parts][::-1]


def _target(facts: Mapping[int, Entry], entry: Entry) -> int:
    if entry.target not in facts:
        raise _misplaced(entry)
    return entry.target or 0


def _place(order: Sequence[int], facts: Mapping[int, Entry], entry: Entry, offset: int) -> int:
    if entry.target is None:
        return len(order)
    return order.index(_target(facts, entry)) + offset


def _move_seats(
    facts: Iterable[int], moved: dict[int, tuple[int, ...]], settings: Mapping[str, object]
) -> None:
    places = settings.get("seats")
    if isinstance(places, list):
        for number in facts:
            earlier = moved.get(number)
            moved[number] = tuple(earlier[old] for old in places) if earlier else tuple(places)
