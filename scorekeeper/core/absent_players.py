"""Names of people who do not sit at the table now, or did not then: who has their seat instead."""

from collections.abc import Iterable

from scorekeeper.core.messages import Message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.session import AnySession

_NOT_FOUND = ("name-unknown", "key-unknown")
"""Problems with a name, which have it as `given` and the names that were looked at as `legal`."""


def name_absent_players(problems: Iterable[Message], session: AnySession) -> tuple[Message, ...]:
    """Return problems; a name of somebody who plays at another time is said to be that."""
    return tuple(
        (_absent(problem, session) or problem) if problem.code in _NOT_FOUND else problem
        for problem in problems
    )


def _absent(problem: Message, session: AnySession) -> Message | None:
    """Say when the person played who was named, and who has the seat at the time in question."""
    record = session.record
    legal, everybody = problem.fields["legal"], record.everybody
    seat = resolve_seat(str(problem.fields["given"]), everybody)
    if not isinstance(seat, int) or not isinstance(legal, list):
        return None
    name = everybody[seat]
    other = record.sits_instead(name, legal)
    comes_later = everybody.index(other) < everybody.index(name)
    later = name if comes_later else other
    fields = {
        "player": name,
        "other": other,
        "kind": session.game.UNIT,
        "number": _first_number(session, later),
    }
    return Message("name-came-later" if comes_later else "name-left-earlier", fields)


def _first_number(session: AnySession, name: str) -> int:
    """Return the number of the first deal, play or move of somebody who came in."""
    last = 0
    for applied in session.record.applied:
        if name in applied.players:
            return last + 1
        last = applied.number or last
    return last + 1
