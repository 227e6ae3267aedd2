"""The one door: every change of a session, from whatever face it comes, is made here.

A change is a line: an entry in the game's notation, or a correction (`undo`, `redo`,
`amend 3 LINE`, `insert 3 LINE`, `strike 3`, `set KEY=VALUE`). What it writes are new entries of
the log; nothing that stands there is ever touched.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import AnyFact, Note
from scorekeeper.core.limits import MAX_ENTRIES, MAX_LINE_LENGTH
from scorekeeper.core.log import Entry
from scorekeeper.core.messages import (
    Illegal,
    Malformed,
    Message,
    message,
    raise_malformed,
    refusal_for,
    with_player_names,
)
from scorekeeper.core.replay import (
    kind_of,
    parse_facts,
    play,
    seat_marks,
    write_fact,
)
from scorekeeper.core.session import AnySession, Session, load_session
from scorekeeper.core.text import (
    has_control_characters,
    split_words,
    strip_comment,
    strip_entry_number,
)


class WriteTransaction(Protocol):
    """A session held for writing."""

    @property
    def session(self) -> Session:
        """The session as it is on disk, while nobody else can write to it."""

    def append(self, entries: Sequence[Entry]) -> Session:
        """Write further entries, all or none."""


class SessionStore(Protocol):
    """Where sessions are kept."""

    def writing(self, session: str) -> AbstractContextManager[WriteTransaction]:
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


class ChangeResult(NamedTuple):
    """A change that is on disk."""

    before: AnySession
    after: AnySession
    entries: tuple[Entry, ...]

    @property
    def newly_rejected(self) -> tuple[AnyFact, ...]:
        """What the change has made illegal: it stays in the log, and is not counted."""
        was = {applied.entry for applied in self.before.record.applied if applied.problems}
        return tuple(
            applied
            for applied in self.after.record.applied
            if applied.problems and applied.entry not in was
        )


class Conflict(NamedTuple):
    """Somebody else has written meanwhile; nothing was recorded."""

    session: Session
    new: tuple[Entry, ...]


def record_change(
    store: SessionStore, session: str, change: Change, find_game: Callable[[str], AnyGame]
) -> ChangeResult | Conflict:
    """Record a change; raises `Malformed` or `Illegal`, and then nothing was stored."""
    with store.writing(session) as page:
        if change.expected is not None and change.expected != len(page.session.entries):
            return Conflict(page.session, page.session.entries[change.expected :])
        before = load_session(page.session, find_game)
        entries, after = plan_change(before, change)
        written = page.append(entries)
        return ChangeResult(before, after._replace(session=written), entries)


def plan_change(before: AnySession, change: Change) -> tuple[tuple[Entry, ...], AnySession]:
    """Return the entries that a change makes and the session after it; stores nothing."""
    if has_control_characters(change.line) or has_control_characters(change.why or ""):
        raise Malformed(message("text-control"))
    if len(change.line) > MAX_LINE_LENGTH:
        raise Malformed(message("line-long", count=len(change.line), longest=MAX_LINE_LENGTH))
    if len(before.session.entries) >= MAX_ENTRIES:
        raise Illegal(message("log-full", most=MAX_ENTRIES))
    words = strip_entry_number(split_words(strip_comment(change.line)))
    verb = words[0].lower() if words else ""
    if verb in _CORRECTIONS and not change.fact_only:
        return _correct(before, _CORRECTIONS[verb](before, words[1:], change))
    if change.behind is not None:
        return _correct(before, _placed(before, words, change))
    return _add(before, words, change)


def _entry(before: AnySession, change: Change, kind: str, **fields: Any) -> Entry:
    number = len(before.session.entries) + 1
    return Entry(number=number, at=change.at, kind=kind, why=change.why, **fields)


def _add(
    before: AnySession, words: Sequence[str], change: Change
) -> tuple[tuple[Entry, ...], AnySession]:
    """Play new facts onto the end; the first that is illegal refuses them all."""
    game, record = before.game, before.record
    marks = seat_marks(len(before.names))
    number, entries = len(before.session.entries), []
    called = max((applied.number for applied in record.applied if applied.number), default=0)
    for fact in parse_facts(game, words, before.names, record.rules):
        number += 1
        kind, line = kind_of(game, fact), write_fact(game, fact, marks)
        state, (applied,) = play(game, record.state, [(number, change.at, kind, fact)], called)
        called = applied.number or called
        if applied.problems:
            raise refusal_for(with_player_names(applied.problems, before.names))
        record = record._replace(applied=(*record.applied, applied), state=state)
        entries.append(Entry(number, change.at, kind, line, why=change.why))
    if not entries:
        raise Malformed(message("not-one-entry", given=0))
    standing = before.log._replace(
        facts=(*before.log.facts, *entries),
        next_undo=entries[-1],
        next_redo=None,
        numbers=before.log.numbers.union([entry.number for entry in entries]),
    )
    session = before.session._replace(entries=(*before.session.entries, *entries))
    after = before._replace(session=session, log=standing, record=record)
    return tuple(entries), after


def _correct(before: AnySession, entry: Entry) -> tuple[tuple[Entry, ...], AnySession]:
    """Carry a correction out; a game that keeps nothing illegal refuses what would make it so."""
    session = before.session._replace(entries=(*before.session.entries, entry))
    after = load_session(session, lambda _: before.game)
    touched = {entry.target if entry.kind == "amend" else entry.number}
    counted_before = {applied.entry for applied in before.record.applied if not applied.problems}
    for applied in after.record.applied:
        if not applied.problems:
            continue
        if applied.entry in touched and entry.line is not None:
            problems = with_player_names(applied.problems, after.names)
            raise refusal_for((*problems, *_whole_line(before, entry)))
        if not before.game.KEEPS_REJECTED and applied.entry in counted_before:
            first = message("would-become-illegal", kind=before.game.UNIT, number=applied.number)
            raise Illegal(first, *with_player_names(applied.problems, after.names))
    return (entry,), after


def _whole_line(before: AnySession, entry: Entry) -> list[Message]:
    """Say how an amended line stands now: who writes a part of it means the rest to stay."""
    for applied in before.record.applied:
        if entry.kind == "amend" and applied.entry == entry.target:
            line = write_fact(before.game, applied.fact, before.names)
            return [message("amend-whole-line", line=line)]
    return []


def _undo(before: AnySession, words: Sequence[str], change: Change) -> Entry:
    _no_more_words("undo", words)
    return _turned(before, change, "undo", before.log.next_undo, "nothing-to-undo")


def _redo(before: AnySession, words: Sequence[str], change: Change) -> Entry:
    _no_more_words("redo", words)
    return _turned(before, change, "redo", before.log.next_redo, "nothing-to-redo")


def _turned(before: AnySession, change: Change, kind: str, last: Entry | None, none: str) -> Entry:
    if last is None:
        raise Illegal(message(none))
    return _entry(before, change, kind, target=last.number)


def _no_more_words(verb: str, words: Sequence[str]) -> None:
    raise_malformed([message("words-too-many", verb=verb, given=" ".join(words))] if words else [])


def _amend(before: AnySession, words: Sequence[str], change: Change) -> Entry:
    target, words = _meant(before, "amend", words, change)
    if isinstance(target.fact, Note) and not (words and words[0].lower() == "note"):
        words = ["note", *words]
    fact = _one_fact(before, words)
    kind = kind_of(before.game, fact)
    if kind != (was := kind_of(before.game, target.fact)):
        raise Malformed(message("amend-other-kind", given=kind, legal=was))
    return _entry(before, change, "amend", target=target.entry, line=_line(before, fact))


def _insert(before: AnySession, words: Sequence[str], change: Change) -> Entry:
    counted = [applied for applied in before.record.applied if applied.number]
    place = _number("insert", words)
    if not 1 <= place <= len(counted) + 1:
        kind = before.game.UNIT
        raise Malformed(message("insert-place", kind=kind, given=place, last=len(counted) + 1))
    fact = _one_fact(before, words[1:])
    if kind_of(before.game, fact) != before.game.UNIT:
        raise Malformed(message("insert-other-kind", legal=before.game.UNIT))
    target = counted[place - 1].entry if place <= len(counted) else None
    return _entry(before, change, "insert", target=target, line=_line(before, fact))


def _strike(before: AnySession, words: Sequence[str], change: Change) -> Entry:
    target, words = _meant(before, "strike", words, change)
    _no_more_words("strike", words)
    return _entry(before, change, "strike", target=target.entry)


def _set(before: AnySession, words: Sequence[str], change: Change) -> Entry:
    from scorekeeper.core.edit_setup import new_settings

    return _entry(before, change, "set", settings=new_settings(before, words))


def _placed(before: AnySession, words: Sequence[str], change: Change) -> Entry:
    target = _last_behind(before, _deal_numbered(before, change.behind or 0))
    fact = _one_fact(before, words)
    kind, line = kind_of(before.game, fact), _line(before, fact)
    return _entry(before, change, kind, target=target, line=line)


def _last_behind(before: AnySession, deal: AnyFact) -> int:
    """Return the last entry that stands behind a deal and before the next."""
    order = list(before.record.applied)
    place = order.index(deal)
    while place + 1 < len(order) and order[place + 1].number is None:
        place += 1
    return order[place].entry


_CORRECTIONS: dict[str, Callable[[AnySession, Sequence[str], Change], Entry]] = {
    "undo": _undo,
    "redo": _redo,
    "amend": _amend,
    "insert": _insert,
    "strike": _strike,
    "set": _set,
}


def _line(before: AnySession, fact: Any) -> str:
    return write_fact(before.game, fact, seat_marks(len(before.names)))


def _one_fact(before: AnySession, words: Sequence[str]) -> Any:
    facts = parse_facts(before.game, words, before.names, before.record.rules)
    if len(facts) != 1:
        raise Malformed(message("not-one-entry", given=len(facts)))
    return facts[0]


def _number(verb: str, words: Sequence[str]) -> int:
    if not words or not words[0].rstrip(".").isascii() or not words[0].rstrip(".").isdigit():
        raise Malformed(message("number-missing", verb=verb, given=" ".join(words[:1])))
    return int(words[0].rstrip(".")[:9])


def _deal_numbered(before: AnySession, number: int) -> AnyFact:
    counted = [applied for applied in before.record.applied if applied.number]
    if not 1 <= number <= len(counted):
        code = "number-none" if counted else "number-none-yet"
        fields = {"kind": before.game.UNIT, "given": number, "last": len(counted)}
        raise Malformed(Message(code, fields))
    return counted[number - 1]


def _meant(
    before: AnySession, verb: str, words: Sequence[str], change: Change
) -> tuple[AnyFact, Sequence[str]]:
    if change.entry is not None:
        return _entry_meant(before, change.entry), words
    return _deal_numbered(before, _number(verb, words)), words[1:]


def _entry_meant(before: AnySession, number: int) -> AnyFact:
    for applied in before.record.applied:
        if applied.entry == number:
            return applied
    standing = [applied.entry for applied in before.record.applied]
    raise Malformed(message("entry-none", given=number, legal=list(map(str, standing))))
