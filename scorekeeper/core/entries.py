"""The append-only log of a session: corrections are entries that name their target.

`undo` and `redo` take the last entry out of the active log and put it back; `amend`, `strike` and
`insert` act on active entries; all other kinds are facts, in the order in which they count.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.messages import CorruptData, Unavailable, message

if TYPE_CHECKING:
    from datetime import datetime

CORRECTIONS = frozenset({"undo", "redo", "amend", "insert", "strike", "set"})
"""The kinds of entry that change the log itself; every other kind is a fact."""
_kind_of = attrgetter("kind")

_YEARS = range(1000, 10_000)
"""The years that have four digits, as the log and ids need them."""


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
    by: str | None = None
    """Who or what entered it, where that is known."""
    key: str | None = None
    """The key by which a sender knows it again; one that is sent twice is recorded once."""


def misplaced(entry: Entry) -> CorruptData:
    """Return the refusal of an entry that acts on what is not there."""
    return CorruptData(
        message("entry-astray", number=entry.number, kind=entry.kind, target=entry.target)
    )


def seats_taken(entries: Sequence[Entry]) -> int:
    """Return how often a substitute takes over a seat in the lines of a log, amended ones too."""
    if "substitute" not in map(_kind_of, entries):  # as in most logs
        return 0
    lines = (entry.line.lstrip() for entry in entries if entry.line)
    word = "substitute"
    return sum(line.count("=") for line in lines if line[: len(word)].lower() == word)


def names_given(all_settings: Iterable[Mapping[str, object] | None]) -> int:
    """Return how many names the settings of `set` entries give, each counted once."""
    names: set[str] = set()
    for settings in filter(None, all_settings):
        match settings.get("players"):
            case [*players]:
                names.update(map(str, players))
        match settings.get("substitutes"):
            case {**by_entry}:
                tables = (each for each in by_entry.values() if isinstance(each, Mapping))
                names.update(str(name) for renamed in tables for name in renamed.values())
    return len(names)


def is_key(text: str) -> bool:
    """Return whether a text can be the key of an entry."""
    return re.fullmatch(r"[A-Za-z0-9_-]{8,64}", text) is not None


class Moment(NamedTuple):
    """An entry of a log with the state in which it was written."""

    entry: Entry
    line: str
    """The line that it replaces, strikes, undoes or redoes; empty if there is none."""
    place: int
    """The fact that it adds, amends, strikes, undoes or redoes."""
    settings: Mapping[str, object]
    """The settings of the `set` entries active before it, later ones over earlier ones."""
    seats: tuple[int, ...]
    """The players' seats after it: the current seat of the player in each seat."""


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
        moments.append(Moment(entry, lines.get(place, ""), place, settings, active[-1].seats))
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


_LINE_OF_FORMAT_2 = r"(finish|substitute|void)\b|trick .*\bby=|adjust .*\bgame=last$"
"""The lines that format 1 does not have; texts in them end with a quotation mark.

As text, for most commands only read files of format 1, and need no such pattern compiled.
"""


def format_of(entries: Iterable[Entry]) -> int:
    """Return the oldest format that has all that entries say.

    A program that knows older formats alone refuses a newer one, and so misreads nothing.
    """
    is_new_line = re.compile(_LINE_OF_FORMAT_2).match
    for _, _, _, line, _, settings, _, by, key in entries:
        if by is not None or key is not None or is_new_line(line or ""):
            return 2
        if settings and "substitutes" in settings:
            return 2
    return 1


def check_year(year: int) -> None:
    """Raise `Unavailable` for a year of the clock that no log could hold.

    A clock may be off by thousands of years: what was written then could never be read again.
    """
    if year not in _YEARS:
        raise Unavailable(message("clock-wrong", year=year))


def local_time(at: str) -> "datetime":
    """Return a time of the log as the clock on the wall had it.

    It stays in UTC where the system has no local time for it: Windows has none before 1970.
    Raises `ValueError` for what is no time.
    """
    from datetime import datetime

    moment = datetime.fromisoformat(at)
    try:
        return moment.astimezone()
    except (OSError, OverflowError):
        return moment
