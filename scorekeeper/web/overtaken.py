"""Entries that came too late: what was entered first, and what can become of the one that was not.

Two phones that enter the same deal mean one deal: the second may be dropped, may correct the first,
or is another deal after all.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from scorekeeper.core.commands import (
    LAST,
    AddFacts,
    Amend,
    AnyChange,
    EntryNumber,
    FactNumber,
    Insert,
    Redo,
    Set,
    Strike,
    Substitute,
    Undo,
    numbered_facts,
)
from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.players import fold_case
from scorekeeper.core.record import plan_change
from scorekeeper.core.replay import kind_of, write_fact
from scorekeeper.core.session import AnySession, same_people_sit
from scorekeeper.web.changes import (
    LineChange,
    has_number,
    is_aside,
    is_correction,
    parse_line_change,
)
from scorekeeper.web.pages.entry_words import applied_words, words_of_entries, words_of_fact

_NEVER_SEEN = message("stale-otherwise")
_OF_THEMSELVES = {"note", "adjust"}
"""Kinds of entries that say the same whatever stands before them."""
_MAX_WORDED = 12
"""Entries that are told in words: a phone that was away has missed more than it can say."""
_MAX_LOOKED_AT = 2_000
"""Characters of lines before another one that were not stored: a phone sends fifty of them."""


class Offer(NamedTuple):
    """What can be done instead: the text of a button, and the line that it enters."""

    text: Message
    line: str


class Discarded(NamedTuple):
    """Lines that were entered before another one, and were not stored as they were."""

    gone: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    """In whose place another entry stands: what others had entered, or the same as an amendment."""


class Overtaken(NamedTuple):
    """What is said of an entry that was made for an older log."""

    told: tuple[Message, ...]
    yours: Message | None = None
    """The entry in words, where that is another text than its line."""
    after: int | None = None
    """The entries of the log up to the deal, play or move that stands where this one would.

    That is the whole log where none does; None for other entries.
    """
    same: bool = False
    """Whether that says the same."""
    offers: tuple[Offer, ...] | None = None
    """None where it can be entered as it is."""


class Known(NamedTuple):
    """What a sender knew of a session when they made an entry."""

    follows: AnySession
    """With their own entries made before it, and those of others that they were told of."""
    shown: AnySession
    """As they had it before them."""
    lost: Discarded


def overtaken(loaded: AnySession, known: Known, change: LineChange) -> Overtaken:
    """Say what became of an entry, now that there are others than it was to follow."""
    if (follows_lost := behind_lost(loaded, known.lost, change)) is not None:
        return follows_lost
    follows, shown, _ = known
    mine, first = _only_fact(loaded, change), _in_its_place(loaded, follows)
    told: tuple[Message, ...] = (message("phone-not-stored"),)
    if new := [*_words_of_new(loaded, len(follows.session.entries))]:
        told = message("phone-first", what=message("entry-several", facts=new)), *told
    if not means_the_same(loaded, shown, change):
        again = message("phone-means-otherwise")
        return Overtaken((*told, again), _yours(shown, change), offers=())
    if mine is None:
        return Overtaken(told)
    if first is None:  # it can stand where it would, behind all others
        return Overtaken(told, after=len(loaded.session.entries))
    line = write_fact(loaded.game, mine, loaded.names)
    next_one = loaded.record.last_number + 1
    as_next = Offer(message("phone-enter-as", kind=loaded.game.UNIT, number=next_one), line)
    fields = {
        "place": message(f"pages-history-{loaded.game.UNIT}", number=first.number),
        "what": applied_words(loaded, first),
        "line": write_fact(loaded.game, first.fact, loaded.names_of(first.players)),
    }
    if first.fact == mine:
        told = (Message("phone-same", fields), message("phone-not-stored-again"))
        return Overtaken(told, None, first.entry, same=True, offers=_legal(loaded, as_next))
    amended = message("phone-amend-with", kind=loaded.game.UNIT, number=first.number)
    offers = _legal(loaded, as_next, Offer(amended, f"amend {first.number} {line}"))
    told = (Message("phone-first-at", fields), message("phone-not-stored"))
    return Overtaken(told, _yours(loaded, change), first.entry, offers=offers)


def unseen(loaded: AnySession, change: LineChange) -> Overtaken:
    """Say of an entry for a log that is not known what it would be in this one."""
    return Overtaken((_NEVER_SEEN,), _yours(loaded, change))


def _yours(session: AnySession, change: LineChange) -> Message | None:
    """Return the one deal, play or move that a line adds, in words; None for another line."""
    if (fact := _only_fact(session, change)) is None:
        return None
    line = write_fact(session.game, fact, session.names)
    return message("phone-yours", what=words_of_fact(session, fact), line=line)


def means_the_same(loaded: AnySession, shown: AnySession, line: LineChange) -> bool:
    """Return whether a line says of the log of now what it said of the older one that was shown.

    It names players by the order of their seats or by their turn, deals by their numbers, and what
    was the last.
    """
    change = _built(loaded, line)
    match change:
        case Undo() | Redo():
            return loaded.session.entries == shown.session.entries
        case AddFacts(_, None) | Set() if _is_by_seats(loaded, change):
            return same_people_sit(loaded, shown) and _has_its_turn(loaded, shown)
        case Amend(FactNumber(number)) | Insert(number):
            is_that = _up_to(loaded, number) == _up_to(shown, number)
            return is_that and same_people_sit(loaded, shown, number)
        case AddFacts() | Set() | Substitute() | Strike(FactNumber()):
            place = _number_of(change)
            is_that = place is None or _up_to(loaded, place) == _up_to(shown, place)
            return is_that and _names_whom_it_did(loaded, shown, change, _built(shown, line))
        case Amend(EntryNumber(number)) | Strike(EntryNumber(number)):
            was_there = number <= len(shown.session.entries)
            return was_there and loaded.log.moved == shown.log.moved
        case _:  # what is refused is so in its own words
            return True


def behind_lost(loaded: AnySession, lost: Discarded, line: LineChange) -> Overtaken | None:
    """Say what becomes of a line behind those that were not stored as they were; None if nothing.

    A deal behind a correction may be the right one, or the one that was to be corrected again.
    """
    told = (message("phone-follows"),)
    if _is_about_lost(loaded, lost, line):
        return Overtaken(told, offers=())
    if any(map(is_correction, lost.gone)) and not _kinds_at_the_end(loaded, line) <= _OF_THEMSELVES:
        return Overtaken(told, _yours(loaded, line))
    return None


def _is_about_lost(loaded: AnySession, lost: Discarded, line: LineChange) -> bool:
    """Return whether a line is about one before it that was not stored as it was.

    A step back or forth, and what is about the last one, always is; behind a deal a claim and the
    end are, and in games of turns a play, if none stands in its place. Numbers of deals are not:
    they are compared with those that were shown.
    """
    if not any(lost) or (change := _built(loaded, line)) is None:
        return False
    if isinstance(change, Undo | Redo) or _number_of(change) == LAST:
        return True
    gone, replaced = (_has_deal(loaded, lines) for lines in lost)
    kinds = _kinds_at_the_end(loaded, line)
    if kinds and kinds <= {loaded.game.UNIT, *loaded.game.PARTS}:
        return loaded.game.PROMPTS_PLAYER and gone
    return (gone or replaced) and not kinds <= _OF_THEMSELVES


def _kinds_at_the_end(loaded: AnySession, line: LineChange) -> set[str]:
    """Return the kinds of what a line adds behind all that there is; none for another line."""
    change = _built(loaded, line)
    if not isinstance(change, AddFacts) or change.after_deal is not None:
        return set()
    return {kind_of(loaded.game, fact) for fact in change.facts}


def _has_deal(loaded: AnySession, lines: tuple[str, ...]) -> bool:
    """Return whether one of some lines was a deal; where they are too long to look at, one was."""
    left = _MAX_LOOKED_AT
    for line in dict.fromkeys(lines):
        left -= len(line)
        if left < 0 or _is_deal(loaded, line):
            return True
    return False


def _is_deal(loaded: AnySession, line: str) -> bool:
    """Return whether a line was a deal; where players have turns, whether it changed the turn.

    One that can't be read, and has a number as the hands of a deal do, had a slip.
    """
    if loaded.game.PROMPTS_PLAYER:
        return not is_aside(line)
    if is_aside(line) or is_correction(line):  # to look for what they name takes time
        return False
    try:
        change = parse_line_change(line).build(loaded)
    except Refusal:
        return has_number(line)
    kinds = {kind_of(loaded.game, each) for each in getattr(change, "facts", ())}
    return not kinds.isdisjoint({loaded.game.UNIT, *loaded.game.PARTS})


def _number_of(change: AnyChange) -> int | None:
    """Return the number of the deal, play or move that a change is about, if it has one."""
    match change:
        case Amend(FactNumber(number)) | Strike(FactNumber(number)):
            return number
        case Insert(number) | Substitute(_, number) | AddFacts(_, number):
            return number
        case _:
            return None


def _is_by_seats(loaded: AnySession, change: AddFacts[Any] | Set) -> bool:
    """Return whether a change names players by their order alone, or changes that."""
    if isinstance(change, Set):
        return not change.values.keys().isdisjoint(("seats", "players"))
    kinds = {kind_of(loaded.game, fact) for fact in change.facts}
    return not kinds.isdisjoint({loaded.game.UNIT, *loaded.game.PARTS})


def _names_whom_it_did(
    loaded: AnySession, shown: AnySession, change: AnyChange, then: AnyChange | None
) -> bool:
    """Return whether a change names the same people as it did then: a name may be a start of one.

    Who is called otherwise by now is the same, as long as all sit where they did.
    """
    if type(change) is not type(then):
        return True
    if _people(loaded, change, {}) == _people(shown, then, loaded.record.former):
        return True
    place = _number_of(change)
    return _seats(loaded, change) == _seats(shown, then) and same_people_sit(loaded, shown, place)


def _people(session: AnySession, change: AnyChange | None, now: Mapping[str, str]) -> object:
    """Return what a change says, with whole names: those of `now` in the place of former ones."""

    def named(names: Iterable[str]) -> list[str]:
        return [now.get(fold_case(name)) or name for name in names]

    match change:
        case AddFacts(facts, place):
            players = session.record.players if place is None else session.players_at(place)
            names = named(session.names_of(players))
            return [write_fact(session.game, fact, names) for fact in facts]
        case Substitute(substitution, number):
            players = session.players_at(number)
            leaving = named(players[seat] for seat, _ in substitution.players)
            return leaving, [name for _, name in substitution.players]
        case Set(_, new_names):
            return named(new_names), [*new_names.values()]
    return None


def _seats(session: AnySession, change: AnyChange | None) -> object:
    """Return what a change says, with the places of players."""
    if isinstance(change, Set):
        everybody = session.record.everybody
        return {everybody.index(old): new for old, new in change.names.items()}
    return change


def _up_to(session: AnySession, number: int) -> list[int]:
    """Return what a number stands for: the entries of all facts up to it."""
    entries = [applied.entry for applied in numbered_facts(session)]
    return entries if number == LAST else entries[:number]


def _has_its_turn(loaded: AnySession, shown: AnySession) -> bool:
    """Return whether a play or move is that of the player whose turn it was, or of one after."""
    plays, plays_then = loaded.record.last_number, shown.record.last_number
    if not loaded.game.PROMPTS_PLAYER or plays > plays_then:
        return True
    return plays == plays_then and _turn(loaded) == _turn(shown)


def _turn(session: AnySession) -> int | None:
    """Return the seat of the player whom the prompt names; None if it names nobody."""
    player = session.game.prompt(session.record).fields.get("player")
    return session.record.players.index(player) if isinstance(player, str) else None


def _words_of_new(loaded: AnySession, expected: int) -> Iterator[Message]:
    """Yield the entries that have come since, the first of them in words."""
    count = len(loaded.session.entries)
    last = min(count, expected + _MAX_WORDED)
    yield from words_of_entries(loaded, range(expected + 1, last + 1))
    if last < count:
        yield message("chat-more", count=count - last)


def _only_fact(loaded: AnySession, line: LineChange) -> object:
    """Return the one deal, play or move that a line would add at the end; None for another line."""
    change = _built(loaded, line)
    if not isinstance(change, AddFacts) or change.after_deal is not None:
        return None
    (fact, *more) = change.facts
    return fact if not more and kind_of(loaded.game, fact) == loaded.game.UNIT else None


def _built(loaded: AnySession, line: LineChange) -> AnyChange | None:
    """Return what a line asks for; None if it is refused."""
    try:
        return line.build(loaded)
    except Refusal:
        return None


def _in_its_place(loaded: AnySession, seen: AnySession) -> AnyFact | None:
    """Return what has the number that the next deal, play or move of an older log would have."""
    number = seen.record.last_number + 1
    for applied in loaded.record.applied:
        if applied.number == number and applied.entry > len(seen.session.entries):
            return applied
    return None


def _legal(loaded: AnySession, *offers: Offer) -> tuple[Offer, ...]:
    """Return the offers that would not be refused now."""

    def allowed() -> Iterator[Offer]:
        for offer in offers:
            try:
                plan_change(loaded, parse_line_change(offer.line).build(loaded), "")
            except Refusal:
                continue
            yield offer

    return tuple(allowed())
