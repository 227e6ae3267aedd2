"""The one door: every change of a session, from whatever face it comes, is made here.

A change is a line: an entry in the game's notation, or a correction (`undo`, `redo`,
`amend 3 LINE`, `insert 3 LINE`, `strike 3`, `set KEY=VALUE`). What it writes are new entries of
the log; nothing that stands there is ever touched.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from scorekeeper.core.game import Game, Played
from scorekeeper.core.lexer import has_control_signs, split_words, without_comment, without_number
from scorekeeper.core.limits import LONGEST_LINE, MOST_ENTRIES
from scorekeeper.core.log import Entry
from scorekeeper.core.problems import Illegal, Malformed, Said, malformed_if, named, refusal, said
from scorekeeper.core.replay import (
    Note,
    kind_of,
    parse_facts,
    play,
    seat_marks,
    write_fact,
)
from scorekeeper.core.session import Opened, Session, open_session


class Page(Protocol):
    """A session held for writing."""

    @property
    def session(self) -> Session:
        """The session as it is on disk, while nobody else can write to it."""

    def append(self, entries: Sequence[Entry]) -> Session:
        """Write further entries, all or none."""


class Sessions(Protocol):
    """Where sessions are kept."""

    def writing(self, session: str) -> AbstractContextManager[Page]:
        """Hold a session, so that nobody else writes to it meanwhile."""


class Change(NamedTuple):
    """What is to be recorded, and what is known of it."""

    line: str
    at: str
    """Now, in UTC."""
    why: str | None = None
    fact_only: bool = False
    """Whether it must be an entry, and words like `undo` mean nothing."""
    expected: int | None = None
    """How many entries the log is believed to have; None if it does not matter."""
    entry: int | None = None
    """Of `amend` and `strike`: the entry meant, where it is no deal."""
    behind: int | None = None
    """The number of the deal that a new fact is placed behind."""


class Recorded(NamedTuple):
    """A change that is on disk."""

    before: Opened
    after: Opened
    entries: tuple[Entry, ...]

    @property
    def no_longer_counted(self) -> tuple[Played, ...]:
        """What the change has made illegal: it stays in the log, and is not counted."""
        was = {played.entry for played in self.before.evening.played if played.problems}
        return tuple(
            played
            for played in self.after.evening.played
            if played.problems and played.entry not in was
        )


class Stale(NamedTuple):
    """Somebody else has written meanwhile; nothing was recorded."""

    session: Session
    new: tuple[Entry, ...]


def record(
    store: Sessions, session: str, change: Change, find_game: Callable[[str], Game]
) -> Recorded | Stale:
    """Record a change; raises `Malformed` or `Illegal`, and then nothing was stored."""
    with store.writing(session) as page:
        if change.expected is not None and change.expected != len(page.session.entries):
            return Stale(page.session, page.session.entries[change.expected :])
        before = open_session(page.session, find_game)
        entries, after = prepare(before, change)
        written = page.append(entries)
        return Recorded(before, after._replace(session=written), entries)


def prepare(before: Opened, change: Change) -> tuple[tuple[Entry, ...], Opened]:
    """Return the entries that a change makes and the session after it; stores nothing."""
    if has_control_signs(change.line) or has_control_signs(change.why or ""):
        raise Malformed(said("text-control"))
    if len(change.line) > LONGEST_LINE:
        raise Malformed(said("line-long", count=len(change.line), longest=LONGEST_LINE))
    if len(before.session.entries) >= MOST_ENTRIES:
        raise Illegal(said("log-full", most=MOST_ENTRIES))
    words = without_number(split_words(without_comment(change.line)))
    verb = words[0].lower() if words else ""
    if verb in _CORRECTIONS and not change.fact_only:
        return _correct(before, _CORRECTIONS[verb](before, words[1:], change))
    if change.behind is not None:
        return _correct(before, _placed(before, words, change))
    return _add(before, words, change)


def _entry(before: Opened, change: Change, kind: str, **fields: Any) -> Entry:
    number = len(before.session.entries) + 1
    return Entry(number=number, at=change.at, kind=kind, why=change.why, **fields)


def _add(before: Opened, words: Sequence[str], change: Change) -> tuple[tuple[Entry, ...], Opened]:
    """Play new facts onto the end; the first that is illegal refuses them all."""
    game, evening = before.game, before.evening
    marks = seat_marks(len(before.names))
    number, entries = len(before.session.entries), []
    called = max((played.number for played in evening.played if played.number), default=0)
    for fact in parse_facts(game, words, before.names, evening.rules):
        number += 1
        kind, line = kind_of(game, fact), write_fact(game, fact, marks)
        state, (played,) = play(game, evening.state, [(number, change.at, kind, fact)], called)
        called = played.number or called
        if played.problems:
            raise refusal(named(played.problems, before.names))
        evening = evening._replace(played=(*evening.played, played), state=state)
        entries.append(Entry(number, change.at, kind, line, why=change.why))
    if not entries:
        raise Malformed(said("not-one-entry", given=0))
    standing = before.standing._replace(
        facts=(*before.standing.facts, *entries),
        undoable=entries[-1],
        redoable=None,
        numbers=before.standing.numbers.union([entry.number for entry in entries]),
    )
    session = before.session._replace(entries=(*before.session.entries, *entries))
    after = before._replace(session=session, standing=standing, evening=evening)
    return tuple(entries), after


def _correct(before: Opened, entry: Entry) -> tuple[tuple[Entry, ...], Opened]:
    """Carry a correction out; a game that keeps nothing illegal refuses what would make it so."""
    session = before.session._replace(entries=(*before.session.entries, entry))
    after = open_session(session, lambda _: before.game)
    touched = {entry.target if entry.kind == "amend" else entry.number}
    counted_before = {played.entry for played in before.evening.played if not played.problems}
    for played in after.evening.played:
        if not played.problems:
            continue
        if played.entry in touched and entry.line is not None:
            problems = named(played.problems, after.names)
            raise refusal((*problems, *_whole_line(before, entry)))
        if not before.game.KEEPS_ILLEGAL and played.entry in counted_before:
            first = said("would-become-illegal", kind=before.game.COUNTED, number=played.number)
            raise Illegal(first, *named(played.problems, after.names))
    return (entry,), after


def _whole_line(before: Opened, entry: Entry) -> list[Said]:
    """Say how an amended line stands now: who writes a part of it means the rest to stay."""
    for played in before.evening.played:
        if entry.kind == "amend" and played.entry == entry.target:
            line = write_fact(before.game, played.fact, before.names)
            return [said("amend-whole-line", line=line)]
    return []


def _undo(before: Opened, words: Sequence[str], change: Change) -> Entry:
    _no_more_words("undo", words)
    return _turned(before, change, "undo", before.standing.undoable, "nothing-to-undo")


def _redo(before: Opened, words: Sequence[str], change: Change) -> Entry:
    _no_more_words("redo", words)
    return _turned(before, change, "redo", before.standing.redoable, "nothing-to-redo")


def _turned(before: Opened, change: Change, kind: str, last: Entry | None, none: str) -> Entry:
    if last is None:
        raise Illegal(said(none))
    return _entry(before, change, kind, target=last.number)


def _no_more_words(verb: str, words: Sequence[str]) -> None:
    malformed_if([said("words-too-many", verb=verb, given=" ".join(words))] if words else [])


def _amend(before: Opened, words: Sequence[str], change: Change) -> Entry:
    target, words = _meant(before, "amend", words, change)
    if isinstance(target.fact, Note) and not (words and words[0].lower() == "note"):
        words = ["note", *words]
    fact = _one_fact(before, words)
    kind = kind_of(before.game, fact)
    if kind != (was := kind_of(before.game, target.fact)):
        raise Malformed(said("amend-other-kind", given=kind, legal=was))
    return _entry(before, change, "amend", target=target.entry, line=_line(before, fact))


def _insert(before: Opened, words: Sequence[str], change: Change) -> Entry:
    counted = [played for played in before.evening.played if played.number]
    place = _number("insert", words)
    if not 1 <= place <= len(counted) + 1:
        kind = before.game.COUNTED
        raise Malformed(said("insert-place", kind=kind, given=place, last=len(counted) + 1))
    fact = _one_fact(before, words[1:])
    if kind_of(before.game, fact) != before.game.COUNTED:
        raise Malformed(said("insert-other-kind", legal=before.game.COUNTED))
    target = counted[place - 1].entry if place <= len(counted) else None
    return _entry(before, change, "insert", target=target, line=_line(before, fact))


def _strike(before: Opened, words: Sequence[str], change: Change) -> Entry:
    target, words = _meant(before, "strike", words, change)
    _no_more_words("strike", words)
    return _entry(before, change, "strike", target=target.entry)


def _set(before: Opened, words: Sequence[str], change: Change) -> Entry:
    from scorekeeper.core.resetting import new_settings

    return _entry(before, change, "set", settings=new_settings(before, words))


def _placed(before: Opened, words: Sequence[str], change: Change) -> Entry:
    target = _last_behind(before, _deal_numbered(before, change.behind or 0))
    fact = _one_fact(before, words)
    kind, line = kind_of(before.game, fact), _line(before, fact)
    return _entry(before, change, kind, target=target, line=line)


def _last_behind(before: Opened, deal: Played) -> int:
    """Return the last entry that stands behind a deal and before the next."""
    order = list(before.evening.played)
    place = order.index(deal)
    while place + 1 < len(order) and order[place + 1].number is None:
        place += 1
    return order[place].entry


_CORRECTIONS: dict[str, Callable[[Opened, Sequence[str], Change], Entry]] = {
    "undo": _undo,
    "redo": _redo,
    "amend": _amend,
    "insert": _insert,
    "strike": _strike,
    "set": _set,
}


def _line(before: Opened, fact: Any) -> str:
    return write_fact(before.game, fact, seat_marks(len(before.names)))


def _one_fact(before: Opened, words: Sequence[str]) -> Any:
    facts = parse_facts(before.game, words, before.names, before.evening.rules)
    if len(facts) != 1:
        raise Malformed(said("not-one-entry", given=len(facts)))
    return facts[0]


def _number(verb: str, words: Sequence[str]) -> int:
    if not words or not words[0].rstrip(".").isascii() or not words[0].rstrip(".").isdigit():
        raise Malformed(said("number-missing", verb=verb, given=" ".join(words[:1])))
    return int(words[0].rstrip(".")[:9])


def _deal_numbered(before: Opened, number: int) -> Played:
    counted = [played for played in before.evening.played if played.number]
    if not 1 <= number <= len(counted):
        code = "number-none" if counted else "number-none-yet"
        fields = {"kind": before.game.COUNTED, "given": number, "last": len(counted)}
        raise Malformed(Said(code, fields))
    return counted[number - 1]


def _meant(
    before: Opened, verb: str, words: Sequence[str], change: Change
) -> tuple[Played, Sequence[str]]:
    if change.entry is not None:
        return _entry_meant(before, change.entry), words
    return _deal_numbered(before, _number(verb, words)), words[1:]


def _entry_meant(before: Opened, number: int) -> Played:
    for played in before.evening.played:
        if played.entry == number:
            return played
    standing = [played.entry for played in before.evening.played]
    raise Malformed(said("entry-none", given=number, legal=list(map(str, standing))))
