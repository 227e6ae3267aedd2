"""The only write path of sessions: every change is judged here and becomes entries of the log.

Nothing in the log is ever changed; a correction is a further entry.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from scorekeeper.core.commands import (
    AddFacts,
    Amend,
    Change,
    ChangeRequest,
    ChangeResult,
    Conflict,
    FactNumber,
    Insert,
    Plan,
    Redo,
    SessionStore,
    Set,
    Strike,
    Substitute,
    Undo,
    find_fact,
    first_of_deal,
    insertion_place,
    last_of_deal,
    numbered_facts,
)
from scorekeeper.core.entries import Entry, seats_taken
from scorekeeper.core.game_record import (
    SHARED_FACTS,
    AppliedFact,
    Fact,
    Outcome,
    Rules,
    SharedFact,
    State,
    Substitution,
)
from scorekeeper.core.limits import MAX_ENTRIES, MAX_LINE_LENGTH
from scorekeeper.core.messages import (
    Illegal,
    Malformed,
    Message,
    message,
    raise_malformed,
    refusal_for,
    with_player_names,
)
from scorekeeper.core.players import origin_problems
from scorekeeper.core.replay import kind_of, play, seat_marks, write_fact
from scorekeeper.core.session import (
    AnySession,
    LoadedSession,
    Session,
    as_readable,
    fact_as_entered,
    replay_changed,
    snapshot_at,
)
from scorekeeper.core.text import has_control_characters


def record_change(
    store: SessionStore,
    session: str,
    request: ChangeRequest,
    load: Callable[[Session], AnySession],
) -> ChangeResult | Conflict:
    """Record a change; raises `Malformed` or `Illegal`, and then nothing was stored.

    `load` replays a session as it is stored; who has done so before need not do it again.
    One whose key the log has already was recorded, and its answer lost: it is given again.
    """

    def plan(stored: Session) -> Plan:
        if request.key and any(entry.key == request.key for entry in stored.entries):
            return Plan((), _result_of(stored, request.key, load))
        if request.expected is not None:
            from scorekeeper.core.log_tag import entries_since

            if (new := entries_since(stored, request.expected)) != ():
                return Plan((), Conflict(stored, new))
        before = load(stored)
        planned, after = _planned(request, before)
        entries = tuple(entry._replace(key=request.key) for entry in planned)
        written = stored._replace(entries=(*stored.entries, *entries))
        result = ChangeResult(before, after._replace(session=written), entries)
        return Plan(entries, result)

    return store.append(session, plan)


def _result_of(stored: Session, key: str, load: Callable[[Session], AnySession]) -> ChangeResult:
    """Return what the change with a key came to when it was recorded."""
    entries = tuple(entry for entry in stored.entries if entry.key == key)
    before = load(snapshot_at(stored, entries[0].number - 1))
    after = load(snapshot_at(stored, entries[-1].number))
    return ChangeResult(before, after, entries)


def _planned(request: ChangeRequest, before: AnySession) -> tuple[tuple[Entry, ...], AnySession]:
    try:
        return plan_change(before, request.build(before), request.at, request.why, request.by)
    except Malformed as refusal:
        from scorekeeper.core.absent_players import name_absent_players

        raise Malformed(*name_absent_players(refusal.problems, before)) from None


def plan_change(
    before: LoadedSession[Rules, State, Fact, Outcome],
    change: Change[Fact],
    at: str,
    why: str | None = None,
    by: str | None = None,
) -> tuple[tuple[Entry, ...], LoadedSession[Rules, State, Fact, Outcome]]:
    """Return the entries that a change makes and the session after it; stores nothing."""
    _raise_unless_storable([why or ""])
    raise_malformed([] if by is None else origin_problems(by))
    entry = Entry(number=len(before.session.entries) + 1, at=at, kind="", why=why, by=by)
    entries, after = _carried_out(before, change, entry)
    if entries and len(after.session.entries) > (most := after.record.most_entries):
        full = "log-full" if most == MAX_ENTRIES else "log-full-names"
        raise Illegal(Message(full, {"most": most}))
    return entries, after


def _carried_out(
    before: LoadedSession[Rules, State, Fact, Outcome], change: Change[Fact], entry: Entry
) -> tuple[tuple[Entry, ...], LoadedSession[Rules, State, Fact, Outcome]]:
    """Return a change's entries, made from one without kind and line, and the session after it."""
    match change:
        case AddFacts(facts, after_deal):
            if after_deal is None:
                return _append(before, facts, entry)
            correction = _placed(before, facts, after_deal, entry)
        case Amend():
            correction = _amended(before, change, entry)
        case Insert():
            correction = _inserted(before, change, entry)
        case Strike(target):
            struck = find_fact(before, target).entry
            correction = entry._replace(kind="strike", target=struck)
        case Undo():
            code = "nothing-to-undo" if before.session.entries else "nothing-to-undo-new"
            correction = _reversed(entry._replace(kind="undo"), before.log.next_undo, code)
        case Redo():
            correction = _reversed(
                entry._replace(kind="redo"), before.log.next_redo, "nothing-to-redo"
            )
        case Set() | Substitute():
            correction = _set(before, change, entry)
        case _:
            assert_never(change)
    return _correct(before, correction)


def _raise_unless_storable(texts: Iterable[str]) -> None:
    """Raise `Malformed` for a text that no session file can hold, or no sheet give back."""
    for text in texts:
        if has_control_characters(text):
            raise Malformed(message("text-control"))
        if len(text) > MAX_LINE_LENGTH:
            raise Malformed(message("line-long", count=len(text), longest=MAX_LINE_LENGTH))


def _append(
    before: LoadedSession[Rules, State, Fact, Outcome],
    facts: Iterable[Fact | SharedFact],
    first: Entry,
) -> tuple[tuple[Entry, ...], LoadedSession[Rules, State, Fact, Outcome]]:
    """Play new facts onto the end; the first that is illegal refuses them all."""
    facts = tuple(facts)
    if any(_counts_earlier(before, fact) for fact in facts):
        return _append_replayed(before, facts, first)
    record = before.record
    entries: list[Entry] = []
    last_number = record.last_number
    for number, fact in enumerate(facts, start=first.number):
        entry = _of_fact(before, fact, first._replace(number=number))
        logged = [(number, entry.at, entry.kind, fact)]
        played = play(before.game, record.state, record.players, logged, last_number)
        (applied,) = played.applied
        last_number = applied.number or last_number
        if applied.problems:
            names = before.names_of(record.players)
            place = _place_in_line(before, fact, names, len(entries) + 1, len(facts))
            raise refusal_for((*with_player_names(applied.problems, names), *place))
        seen = before.game.as_logged(applied)
        applied_facts = (*record.applied, applied._replace(fact=seen))
        record = record._replace(applied=applied_facts, state=played.state, players=played.players)
        entries.append(entry if seen == fact else _of_fact(before, seen, entry))
    if not entries:
        raise Malformed(message("not-one-entry", given=0))
    log = before.log._replace(
        facts=(*before.log.facts, *entries),
        next_undo=entries[-1],
        next_redo=None,
        numbers=before.log.numbers.union([entry.number for entry in entries]),
    )
    session = before.session._replace(entries=(*before.session.entries, *entries))
    return tuple(entries), before._replace(session=session, log=log, record=record)


def _place_in_line(
    before: LoadedSession[Rules, State, Fact, Outcome],
    fact: Fact | SharedFact,
    names: Sequence[str],
    number: int,
    count: int,
) -> tuple[Message, ...]:
    """Say which fact of a line of several is refused: what is before it was not recorded either."""
    if count == 1:
        return ()
    given = write_fact(before.game, fact, names)
    return (message("refused-in-line", number=number, given=given),)


def _counts_earlier(
    before: LoadedSession[Rules, State, Fact, Outcome], fact: Fact | SharedFact
) -> bool:
    return not isinstance(fact, SHARED_FACTS) and before.game.counts_earlier(fact)


def _append_replayed(
    before: LoadedSession[Rules, State, Fact, Outcome],
    facts: Iterable[Fact | SharedFact],
    first: Entry,
) -> tuple[tuple[Entry, ...], LoadedSession[Rules, State, Fact, Outcome]]:
    """Append facts that change how earlier ones count."""
    entries = tuple(
        _of_fact(before, fact, first._replace(number=number))
        for number, fact in enumerate(facts, start=first.number)
    )
    after = _replay_with(before, entries)
    new = [applied for applied in after.record.applied if applied.entry >= first.number]
    for applied in new:
        if applied.problems:
            names = after.names_of(applied.players)
            raise refusal_for(with_player_names(applied.problems, names))
    logged = tuple(
        _of_fact(before, before.game.as_logged(applied), entry)
        for applied, entry in zip(new, entries, strict=True)
    )
    return logged, after if logged == entries else _replay_with(before, logged)


def _says_nothing_new(before: AnySession, amendment: Entry) -> bool:
    """Return whether a fact stands as it is amended to, and nothing was corrected since.

    After a correction of what it rests on, saying the same once more confirms it.
    """
    target = amendment.target or 0
    fact = fact_as_entered(before, target)
    if amendment.line != write_fact(before.game, fact, seat_marks(len(before.names))):
        return False
    last = before.log.last_correction
    correction = before.session.entries[last - 1]
    return last <= target or (correction.kind, correction.target) == ("amend", target)


def _correct(
    before: LoadedSession[Rules, State, Fact, Outcome], entry: Entry
) -> tuple[tuple[Entry, ...], LoadedSession[Rules, State, Fact, Outcome]]:
    """Carry out a correction; without `KEEPS_REJECTED` it may not make facts illegal.

    An amendment that says nothing new makes no entry.
    """
    after = _replay_with(before, [entry])
    corrected = entry.target if entry.kind == "amend" else entry.number
    counted_before = {applied.entry for applied in before.record.applied if not applied.problems}
    for applied in after.record.applied:
        if not applied.problems:
            if applied.entry == corrected and entry.line is not None:
                logged = before.game.as_logged(applied)
                entry = _of_fact(before, logged, entry)._replace(kind=entry.kind)
            continue
        if applied.entry == corrected and entry.line is not None:
            problems = with_player_names(applied.problems, after.names_of(applied.players))
            raise refusal_for((*problems, *_whole_line(before, entry)))
        if not before.game.KEEPS_REJECTED and applied.entry in counted_before:
            first = _would_become_illegal(before, applied)
            names = after.names_of(applied.players)
            raise Illegal(first, *with_player_names(applied.problems, names))
    if entry.kind == "amend" and _says_nothing_new(before, entry):
        return (), before
    is_as_given = after.session.entries[-1] == entry
    return (entry,), after if is_as_given else _replay_with(before, [entry])


def _replay_with(
    before: LoadedSession[Rules, State, Fact, Outcome], entries: Sequence[Entry]
) -> LoadedSession[Rules, State, Fact, Outcome]:
    """Return the session with further entries, all of it replayed."""
    session = before.session._replace(entries=(*before.session.entries, *entries))
    return replay_changed(session, before.game)


def _would_become_illegal(
    before: LoadedSession[Rules, State, Fact, Outcome], applied: AppliedFact[Fact, Outcome]
) -> Message:
    """Name the fact that a correction would make illegal, by its entry if it has no number."""
    if applied.number is None:
        return message("entry-would-become-illegal", number=applied.entry)
    return message("would-become-illegal", kind=before.game.UNIT, number=applied.number)


def _whole_line(before: LoadedSession[Rules, State, Fact, Outcome], entry: Entry) -> list[Message]:
    """Describe an amended line as a whole, if less was written: an amendment replaces all of it."""
    for applied in before.record.applied:
        if entry.kind == "amend" and applied.entry == entry.target:
            from scorekeeper.core.log_entries import as_said

            line = write_fact(before.game, applied.fact, before.names_of(applied.players))
            return [message("amend-whole-line", line=as_said(before, applied, line))]
    return []


def _of_fact(
    before: LoadedSession[Rules, State, Fact, Outcome], fact: Fact | SharedFact, entry: Entry
) -> Entry:
    """Return an entry with a fact's kind and line, which can be read again."""
    line = write_fact(before.game, fact, seat_marks(len(before.names)))
    _raise_unless_storable([line])
    if isinstance(fact, Substitution):
        from scorekeeper.core.substitutes import raise_unless_room

        raise_unless_room(fact, seats_taken(before.session.entries))
    return as_readable(before, entry._replace(kind=kind_of(before.game, fact), line=line))


def _placed(
    before: LoadedSession[Rules, State, Fact, Outcome],
    facts: Sequence[Fact | SharedFact],
    deal: int,
    entry: Entry,
) -> Entry:
    place = last_of_deal(before, deal)
    if len(facts) != 1:
        raise Malformed(message("not-one-entry", given=len(facts)))
    if not isinstance(fact := facts[0], SHARED_FACTS):
        fact = before.game.placed_with(fact, find_fact(before, FactNumber(deal)))
    return _of_fact(before, fact, entry)._replace(target=place)


def _amended(
    before: LoadedSession[Rules, State, Fact, Outcome], change: Amend[Fact], entry: Entry
) -> Entry:
    target = find_fact(before, change.target)
    amended = _of_fact(before, change.fact, entry)
    if amended.kind != (kind := kind_of(before.game, target.fact)):
        begins = [message("amend-begins", legal=kind)] if kind != before.game.UNIT else []
        raise Malformed(message("amend-other-kind", given=amended.kind, legal=kind), *begins)
    return amended._replace(kind="amend", target=target.entry)


def _inserted(
    before: LoadedSession[Rules, State, Fact, Outcome], change: Insert[Fact], entry: Entry
) -> Entry:
    numbered, unit = numbered_facts(before), before.game.UNIT
    number = insertion_place(before, change.number)
    if not 1 <= number <= len(numbered) + 1:
        code = "insert-place" if numbered else "insert-place-first"
        raise Malformed(Message(code, {"kind": unit, "given": number, "last": len(numbered) + 1}))
    inserted = _of_fact(before, change.fact, entry)
    if inserted.kind != unit:
        instead = [message("insert-adjustment")] if inserted.kind == "adjust" else []
        raise Malformed(message("insert-other-kind", legal=unit), *instead)
    following = numbered[number - 1] if number <= len(numbered) else first_of_deal(before, number)
    return inserted._replace(kind="insert", target=following and following.entry)


def _substituted(before: AnySession, change: Substitute, entry: Entry) -> Entry:
    """Place a substitution before its first deal, and before the tricks of that one."""
    first = first_of_deal(before, change.number)
    target: int | None = None
    for applied in before.record.applied:
        if applied is first:
            break
        target = applied.entry
    return _of_fact(before, change.substitution, entry)._replace(target=target)


def _reversed(entry: Entry, last: Entry | None, problem: str) -> Entry:
    """Return `undo` or `redo` with its target; without one there is the problem of this code."""
    if last is None:
        raise Illegal(message(problem))
    return entry._replace(target=last.number)


def _set(before: AnySession, change: Set | Substitute, entry: Entry) -> Entry:
    if isinstance(change, Substitute):
        return _substituted(before, change, entry)
    from scorekeeper.core.edit_setup import new_settings

    _raise_unless_storable([*change.values.values(), *change.names.values()])
    return entry._replace(kind="set", settings=new_settings(before, change))
