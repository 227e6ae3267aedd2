"""Entries that came too late: what was entered first, and what can become of the one that was not.

Two phones that enter the same deal mean one deal: the second may be dropped, may correct the first,
or is another deal after all.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.commands import (
    LAST,
    AddFacts,
    Amend,
    AnyChange,
    EntryNumber,
    FactNumber,
    Insert,
    Redo,
    Strike,
    Substitute,
    Undo,
    numbered_facts,
)
from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.record import plan_change
from scorekeeper.core.replay import kind_of, write_fact
from scorekeeper.core.session import AnySession, same_people_sit
from scorekeeper.web.changes import LineChange, parse_line_change
from scorekeeper.web.pages.entry_words import applied_words, entry_words, words_of_fact

_NEVER_SEEN = message("stale-otherwise")
_MAX_WORDED = 12
"""Entries that are told in words: a phone that was away has missed more than it can say."""


class Offer(NamedTuple):
    """What can be done instead: the text of a button, and the line that it enters."""

    text: Message
    line: str


class Overtaken(NamedTuple):
    """What is said of an entry that was made for an older log."""

    told: tuple[Message, ...]
    yours: Message | None = None
    """The entry in words, where that is another text than its line."""
    after: int | None = None
    """The entries of the log up to the one that stands where this one would; None without one."""
    same: bool = False
    """Whether that says the same."""
    offers: tuple[Offer, ...] | None = None
    """None where it can be entered as it is."""


class Seen(NamedTuple):
    """What the sender of an entry knew of its session."""

    follows: AnySession
    """The one that the entry is to follow, with all that they have sent themselves."""
    shown: AnySession
    """The one that they had before them: it says whose seats and which numbers are meant."""


def overtaken(loaded: AnySession, seen: Seen, change: LineChange) -> Overtaken:
    """Say what became of an entry for a log as it was seen, now that there are others."""
    mine, first = _only_fact(loaded, change), _in_its_place(loaded, seen.follows)
    since = min(len(each.session.entries) for each in seen)
    what = message("entry-several", facts=[*_words_of_new(loaded, since)])
    told = message("phone-first", what=what), message("phone-not-stored")
    is_in_turn = mine is None or first is not None or _turn(loaded) == _turn(seen.follows)
    if not (is_in_turn and means_the_same(loaded, seen, change)):
        again = message("phone-means-otherwise")
        return Overtaken((*told, again), _yours(seen.shown, change), offers=())
    if mine is None or first is None:
        return Overtaken(told)
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


def means_the_same(loaded: AnySession, seen: Seen, line: LineChange) -> bool:
    """Return whether a line says of the log of now what it said of the one that was shown.

    It names players by the order of their seats, deals by their numbers, and what was the last.
    """
    shown = seen.shown
    try:
        change: AnyChange = line.build(loaded)
    except Refusal:
        return True  # it would be refused in its own words
    match change:
        case Undo() | Redo():
            return loaded.session.entries == shown.session.entries
        case AddFacts(facts, None):
            of_seats = {loaded.game.UNIT, *loaded.game.PARTS}
            kinds = {kind_of(loaded.game, fact) for fact in facts}
            return not kinds & of_seats or same_people_sit(loaded, shown)
        case (
            Amend(FactNumber(number))
            | Strike(FactNumber(number))
            | Insert(number)
            | Substitute(_, number)
            | AddFacts(_, int(number))
        ):
            # A number that was not shown is that of one's own deal, not yet sent.
            then = shown if number <= shown.record.last_number else seen.follows
            is_that = _up_to(loaded, number) == _up_to(then, number)
            return is_that and same_people_sit(loaded, then, number)
        case Amend(EntryNumber()):
            return loaded.log.moved == shown.log.moved
    return True


def _up_to(session: AnySession, number: int) -> list[int]:
    """Return what a number stands for: the entries of all facts up to it."""
    entries = [applied.entry for applied in numbered_facts(session)]
    return entries if number == LAST else entries[:number]


def _turn(session: AnySession) -> object:
    """Return what names whose turn it is, in a game whose entries do not name the player."""
    return session.game.PROMPTS_PLAYER and session.game.prompt(session.record)


def _words_of_new(loaded: AnySession, expected: int) -> Iterator[Message]:
    """Yield the entries that have come since, the first of them in words."""
    count = len(loaded.session.entries)
    last = min(count, expected + _MAX_WORDED)
    yield from (entry_words(loaded, number + 1) for number in range(expected, last))
    if last < count:
        yield message("chat-more", count=count - last)


def _only_fact(loaded: AnySession, line: LineChange) -> object:
    """Return the one deal, play or move that a line would add at the end; None for another line."""
    try:
        change: AnyChange = line.build(loaded)
    except Refusal:
        return None
    if not isinstance(change, AddFacts) or change.after_deal is not None:
        return None
    (fact, *more) = change.facts
    return fact if not more and kind_of(loaded.game, fact) == loaded.game.UNIT else None


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
