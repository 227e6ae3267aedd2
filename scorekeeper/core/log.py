"""The log of a session only grows: corrections are entries that name their target.

`undo` and `redo` move the last entries out of and back into what stands; `amend`, `strike` and
`insert` act on the entries that stand; the rest are facts, in the order in which they count.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.core.messages import CorruptData, message

CORRECTIONS = frozenset({"undo", "redo", "amend", "insert", "strike", "set"})
"""The kinds of entry that say something of the log itself; every other kind is a fact."""


class Entry(NamedTuple):
    """One entry of a session's log, as it is stored."""

    number: int
    """Its sequence number, from 1, without gaps."""
    at: str
    """When it was written, in UTC: `2026-11-20T19:31:02Z`."""
    kind: str
    line: str | None = None
    """The fact in its canonical spelling, with seats where people would write names."""
    target: int | None = None
    """The entry it acts on; of a fact, the entry that it stands behind, if placed."""
    settings: Mapping[str, object] | None = None
    """Of `set`: what the session is told anew."""
    why: str | None = None


class ActiveLog(NamedTuple):
    """What is left of a log when all corrections have been carried out."""

    facts: tuple[Entry, ...]
    """In the order in which they count; each is the entry that brought it in, as amended since."""
    moved: Mapping[int, tuple[int, ...]]
    """Of a fact written before players moved, by its number: the old seat of each seat of now."""
    settings: Mapping[str, object]
    """What the standing `set` entries say, later ones over earlier ones."""
    next_undo: Entry | None
    """The entry that `undo` would take back."""
    next_redo: Entry | None
    """The entry that `redo` would bring back."""
    numbers: frozenset[int]
    """Of all entries that stand, corrections too."""


class Moment(NamedTuple):
    """An entry of a log with what stood when it was written."""

    entry: Entry
    line: str
    """The line in the place that it changes, until then; empty if there was none."""
    settings: Mapping[str, object]
    """What the standing `set` entries said before it, later ones over earlier ones."""
    seats: tuple[int, ...]
    """Who sat where after it: the current seat of the player in each seat."""


def apply_corrections(
    entries: Sequence[Entry], counted: str, parts: frozenset[str] = frozenset()
) -> ActiveLog:
    """Carry out all corrections of a log; `counted` is the kind an inserted entry has.

    `parts` are the kinds that lead up to a counted one: they are struck with it, and what is
    inserted comes before them.

    Raises `Damaged` where an entry acts on something that is not there: then the file was not
    written by this program, and nothing may be derived from it.
    """
    if _only_grows(entries):
        last, numbers = entries[-1] if entries else None, range(1, len(entries) + 1)
        return ActiveLog(tuple(entries), {}, {}, last, None, frozenset(numbers))
    standing, undone = _undo_and_redo(entries)
    return ActiveLog(
        *_arrange(standing, counted, parts),
        _settings(standing),
        standing[-1] if standing else None,
        undone[-1] if undone else None,
        frozenset([entry.number for entry in standing]),
    )


def _only_grows(entries: Sequence[Entry]) -> bool:
    """Tell whether nothing was ever corrected or placed, as in most evenings."""
    corrected = not CORRECTIONS.isdisjoint({entry.kind for entry in entries})
    return not corrected and {entry.target for entry in entries} <= {None}


def _undo_and_redo(entries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    standing: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            undone.append(_last(standing, entry))
        elif entry.kind == "redo":
            standing.append(_last(undone, entry))
        else:
            undone.clear()
            standing.append(entry)
    return standing, undone


def _last(pile: list[Entry], entry: Entry) -> Entry:
    if not pile or pile[-1].number != entry.target:
        raise _misplaced(entry)
    return pile.pop()


def _misplaced(entry: Entry) -> CorruptData:
    return CorruptData(
        message("entry-astray", number=entry.number, kind=entry.kind, target=entry.target)
    )


def timeline(entries: Iterable[Entry], seats: int) -> list[Moment]:
    """Return every entry of a sound log with what stood before it; `seats` is how many players."""
    state = _State(None, {}, tuple(range(seats)), "")
    standing, undone = [state], list[_State]()
    lines: dict[int, str] = {}
    moments = []
    for entry in entries:
        settings = standing[-1].settings
        if entry.kind == "undo":
            undone.append(state := standing.pop())
        elif entry.kind == "redo":
            standing.append(state := undone.pop())
        else:
            undone.clear()
            standing.append(state := _after(standing[-1], entry, lines))
        changed = state.entry or entry
        place = _place_changed(changed)
        moments.append(Moment(entry, lines.get(place, ""), settings, standing[-1].seats))
        if entry.kind == "undo" and changed.kind == "amend":
            lines[place] = state.replaced
        elif changed.kind != "strike":
            lines[place] = changed.line or ""
    now = {player: seat for seat, player in enumerate(standing[-1].seats)}
    return [
        moment._replace(seats=tuple(now[player] for player in moment.seats)) for moment in moments
    ]


class _State(NamedTuple):
    """What stands after an entry."""

    entry: Entry | None
    settings: Mapping[str, object]
    seats: tuple[int, ...]
    """The player in each seat, named by the seat at the beginning."""
    replaced: str
    """The line in the place that the entry changed, until then."""


def _after(state: _State, entry: Entry, lines: Mapping[int, str]) -> _State:
    told, seats = entry.settings or {}, state.seats
    if isinstance(moved := told.get("seats"), list):
        seats = tuple(seats[old] for old in moved)
    settings = {**state.settings, **told} if told else state.settings
    return _State(entry, settings, seats, lines.get(_place_changed(entry), ""))


def _place_changed(entry: Entry) -> int:
    """Return the number of the fact whose line an entry changes, or brings in."""
    return (entry.target or 0) if entry.kind in ("amend", "strike") else entry.number


def _settings(standing: Iterable[Entry]) -> dict[str, object]:
    told: dict[str, object] = {}
    for entry in standing:
        if entry.settings:
            told.update(entry.settings)
    return told


def _arrange(
    standing: Sequence[Entry], counted: str, parts: frozenset[str]
) -> tuple[tuple[Entry, ...], dict[int, tuple[int, ...]]]:
    """Put the facts into the order in which they count, with those whose players have moved."""
    facts: dict[int, Entry] = {}
    moved: dict[int, tuple[int, ...]] = {}
    order: list[int] = []
    for entry in standing:
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
                place = _place(order, facts, entry, behind=0)
                if entry.target is not None:
                    leading = _leading_up(order, facts, entry.target, counted, parts)
                    place = order.index(leading[0]) if leading else place
                order.insert(place, number)
            case "set":
                _move_seats(facts, moved, entry.settings or {})
            case _:
                facts[number] = entry
                order.insert(_place(order, facts, entry, behind=1), number)
    return tuple(facts[number] for number in order), moved


def _leading_up(
    order: Sequence[int],
    facts: Mapping[int, Entry],
    target: int,
    counted: str,
    parts: frozenset[str],
) -> list[int]:
    """Return the parts of a counted entry, which stand between it and the one before."""
    if not parts or facts[target].kind != counted:
        return []
    before = order[: order.index(target)]
    run = takewhile(lambda number: facts[number].kind != counted, reversed(before))
    return [number for number in run if facts[number].kind in parts][::-1]


def _target(facts: Mapping[int, Entry], entry: Entry) -> int:
    if entry.target not in facts:
        raise _misplaced(entry)
    return entry.target or 0


def _place(order: Sequence[int], facts: Mapping[int, Entry], entry: Entry, behind: int) -> int:
    if entry.target is None:
        return len(order)
    return order.index(_target(facts, entry)) + behind


def _move_seats(
    facts: Iterable[int], moved: dict[int, tuple[int, ...]], settings: Mapping[str, object]
) -> None:
    places = settings.get("seats")
    if isinstance(places, list):
        for number in facts:
            before = moved.get(number)
            moved[number] = tuple(before[old] for old in places) if before else tuple(places)
