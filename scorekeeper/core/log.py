"""The append-only log of a session: corrections are entries that name their target.

`undo` and `redo` take the last entry out of the active log and put it back; `amend`, `strike` and
`insert` act on active entries; all other kinds are facts, in the order in which they count.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.core.messages import CorruptData, message

CORRECTIONS = frozenset({"undo", "redo", "amend", "insert", "strike", "set"})
"""The kinds of entry that change the log itself; every other kind is a fact."""


class Entry(NamedTuple):
    """One entry of a session's log, as it is stored."""

    number: int
    """Its sequence number, from 1, without gaps."""
    at: str
    """When it was written, in UTC: `2026-11-20T19:31:02Z`."""
    kind: str
    line: str | None = None
    """The fact in its canonical spelling, with seats instead of names."""
    target: int | None = None
    """The entry that a correction acts on; the entry that a placed fact follows."""
    settings: Mapping[str, object] | None = None
    """Of `set`: the changed settings."""
    why: str | None = None


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


class Moment(NamedTuple):
    """An entry of a log with the state in which it was written."""

    entry: Entry
    line: str
    """The line that it replaces, strikes, undoes or redoes; empty if there is none."""
    settings: Mapping[str, object]
    """The settings of the `set` entries active before it, later ones over earlier ones."""
    seats: tuple[int, ...]
    """The players' seats after it: the current seat of the player in each seat."""


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


def timeline(entries: Iterable[Entry], seats: int) -> list[Moment]:
    """Return each entry of a sound log with the state it was written in; `seats` counts them."""
    state = _State(None, {}, tuple(range(seats)), "")
    active, undone = [state], list[_State]()
    lines: dict[int, str] = {}
    moments = []
    for entry in entries:
        settings = active[-1].settings
        if entry.kind == "undo":
            undone.append(state := active.pop())
        elif entry.kind == "redo":
            active.append(state := undone.pop())
        else:
            undone.clear()
            active.append(state := _after(active[-1], entry, lines))
        changed = state.entry or entry
        place = _place_changed(changed)
        moments.append(Moment(entry, lines.get(place, ""), settings, active[-1].seats))
        if entry.kind == "undo" and changed.kind == "amend":
            lines[place] = state.replaced
        elif changed.kind != "strike":
            lines[place] = changed.line or ""
    now = {player: seat for seat, player in enumerate(active[-1].seats)}
    return [
        moment._replace(seats=tuple(now[player] for player in moment.seats)) for moment in moments
    ]


class _State(NamedTuple):
    """The state after an active entry."""

    entry: Entry | None
    settings: Mapping[str, object]
    seats: tuple[int, ...]
    """The player in each seat, by the player's first seat."""
    replaced: str
    """The line that the entry replaced."""


def _after(state: _State, entry: Entry, lines: Mapping[int, str]) -> _State:
    changed, seats = entry.settings or {}, state.seats
    if isinstance(moved := changed.get("seats"), list):
        seats = tuple(seats[old] for old in moved)
    settings = {**state.settings, **changed} if changed else state.settings
    return _State(entry, settings, seats, lines.get(_place_changed(entry), ""))


def _place_changed(entry: Entry) -> int:
    """Return the number of the fact that an entry adds, amends or strikes."""
    return (entry.target or 0) if entry.kind in ("amend", "strike") else entry.number


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
