"""The changes of a session as values: what is done, to which fact, and where it belongs.

Facts hold seats, as everywhere in a game. Typed text becomes one of these in `parse_change`.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias

from scorekeeper.core.entries import Entry
from scorekeeper.core.game_record import (
    AnyFact,
    AppliedFact,
    Fact,
    Outcome,
    Rules,
    SharedFact,
    State,
    Substitution,
)
from scorekeeper.core.messages import Malformed, Message, first_few, message
from scorekeeper.core.replay import kind_of
from scorekeeper.core.session import AnySession, LoadedSession, Session

if TYPE_CHECKING:
    from scorekeeper.core.log_tag import LogTag

LAST = -1
"""Stands for the number of the last deal, play or move."""


class FactNumber(NamedTuple):
    """A deal, play or move by its number, as people count them, or `LAST`."""

    number: int


class EntryNumber(NamedTuple):
    """Any fact by the number of its entry in the log."""

    number: int


Target: TypeAlias = FactNumber | EntryNumber
"""The fact that a correction acts on."""


class AddFacts(NamedTuple, Generic[Fact]):
    """Record new facts, all or none."""

    facts: tuple[Fact | SharedFact, ...]
    after_deal: int | None = None
    """The number of the deal after which one fact is placed, or `LAST`; None for the end."""
    from_shorthand: bool = False
    """Whether they were not written as the notation spells them."""


class Amend(NamedTuple, Generic[Fact]):
    """Put a fact of the same kind in the place of one in the log."""

    target: Target
    fact: Fact | SharedFact


class Insert(NamedTuple, Generic[Fact]):
    """Add a forgotten numbered fact; those after it move up."""

    number: int
    """The number that it gets, or `LAST`."""
    fact: Fact | SharedFact
    from_shorthand: bool = False
    """Whether it was not written as the notation spells it."""


class Strike(NamedTuple):
    """Take a fact out; those after it move down."""

    target: Target


class Undo(NamedTuple):
    """Take back the last active entry."""


class Redo(NamedTuple):
    """Bring back what was undone last."""


class Set(NamedTuple):
    """Correct the setup of the session."""

    values: Mapping[str, str]
    """By the keys of a sheet's header, and `seats`."""
    names: Mapping[str, str] = {}
    """New names of single players, by the names that they have."""


class Substitute(NamedTuple):
    """Let other players take over seats, from a numbered fact on."""

    substitution: Substitution
    number: int
    """The first deal, play or move of the new players."""


Change: TypeAlias = (
    AddFacts[Fact] | Amend[Fact] | Insert[Fact] | Strike | Undo | Redo | Set | Substitute
)
AnyChange: TypeAlias = Change[Any]
"""A change in a session of a game chosen at run time."""


class ChangeRequest(NamedTuple):
    """A change that is asked for, and what is known of it."""

    build: Callable[[AnySession], AnyChange]
    """Makes the change from the session as it is held: names and rules are read by that one."""
    at: str
    """Now, in UTC."""
    why: str | None = None
    expected: "LogTag | None" = None
    """The log that the writer has seen; None if it does not matter."""
    by: str | None = None
    """Who or what enters it, if that is known."""
    key: str | None = None
    """The key by which the sender knows it again, see `Entry`."""


class ChangeResult(NamedTuple):
    """A change that is on disk."""

    before: AnySession
    after: AnySession
    entries: tuple[Entry, ...]
    """None where everything was so already."""

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
    """Another process has written meanwhile; nothing was recorded."""

    session: Session
    new: tuple[Entry, ...] | None
    """What was entered; None where the log is no longer the one that the writer has seen."""


class Plan(NamedTuple):
    """What a change makes of a session as it is stored."""

    entries: tuple[Entry, ...]
    """To be appended, all or none; nothing is written if there are none."""
    result: ChangeResult | Conflict
    """What the change comes to once they are stored."""


class SessionStore(Protocol):
    """Where changes of sessions are recorded."""

    def append(self, session: str, plan: Callable[[Session], Plan]) -> ChangeResult | Conflict:
        """Append what is planned for a session as it is stored, and return what it comes to.

        It is planned anew if another process was first.
        """


_MAX_LEGAL = 20
"""Entries that a refusal names of those that can be changed."""


def find_fact(
    session: LoadedSession[Rules, State, Fact, Outcome], target: Target
) -> AppliedFact[Fact, Outcome]:
    """Return the fact that is meant; raises `Malformed` naming those that there are."""
    if isinstance(target, EntryNumber):
        for applied in session.record.applied:
            if applied.entry == target.number:
                return applied
        legal = [str(applied.entry) for applied in session.record.applied]
        code = "entry-none" if legal else "entry-nothing"
        raise Malformed(message(code, given=target.number, legal=first_few(legal, _MAX_LEGAL)))
    numbered = numbered_facts(session)
    number = len(numbered) if target.number == LAST else target.number
    if not 1 <= number <= len(numbered):
        code = "number-none" if numbered else "number-none-yet"
        code = "number-none-last" if target.number == LAST else code
        fields = {"kind": session.game.UNIT, "given": number, "last": len(numbered)}
        raise Malformed(Message(code, fields))
    return numbered[number - 1]


def numbered_facts(
    session: LoadedSession[Rules, State, Fact, Outcome],
) -> list[AppliedFact[Fact, Outcome]]:
    """Return the facts that have a number, in their order."""
    return [applied for applied in session.record.applied if applied.number]


def insertion_place(session: LoadedSession[Rules, State, Fact, Outcome], number: int) -> int:
    """Return the number that an inserted fact gets, where `LAST` stands for that of the last."""
    return max(1, len(numbered_facts(session))) if number == LAST else number


def first_of_deal(session: AnySession, number: int) -> AnyFact | None:
    """Return the first of the parts of a deal, or the deal itself; None if there is neither.

    Of the deal in play there may be parts alone.
    """
    last = 0
    for applied in session.record.applied:
        is_part = kind_of(session.game, applied.fact) in session.game.PARTS
        if applied.number == number or (is_part and last + 1 == number):
            return applied
        last = applied.number or last
    return None


def last_of_deal(session: AnySession, deal: int) -> int:
    """Return the last entry after a deal and before the next, its parts, a substitute or an end."""
    order = list(session.record.applied)
    place = order.index(find_fact(session, FactNumber(deal)))
    ends = {session.game.UNIT, *session.game.PARTS, "finish", "substitute"}
    while place + 1 < len(order) and kind_of(session.game, order[place + 1].fact) not in ends:
        place += 1
    return order[place].entry
