"""Names of people who do not sit at the table now, or did not then: who has their seat instead."""

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.session import AnySession

_NOT_FOUND = ("name-unknown", "key-unknown")
"""Problems with a name, which have it as `given` and the names that were looked at as `legal`."""


class _Arrival(NamedTuple):
    """Where somebody sat down, who may be gone by now."""

    seat: int
    number: int
    """Of the first deal, play or move since then."""
    before: str = ""
    """Who sat there before; empty for those who began."""
    is_only: bool = True
    """Whether they sat down once, and did not come back."""


def name_absent_players(problems: Iterable[Message], session: AnySession) -> tuple[Message, ...]:
    """Return problems, each once; of a name of another time, it is said whose seat that was."""
    unique = [*{str(problem): problem for problem in problems}.values()]
    if not any(problem.code in _NOT_FOUND for problem in unique):
        return tuple(unique)
    arrivals = _arrivals(session)
    everybody = session.record.among_all(tuple(arrivals))
    told = []
    for problem in unique:
        seat = resolve_seat(str(problem.fields["given"]), everybody) if _is_name(problem) else None
        name = everybody[seat] if isinstance(seat, int) else None
        told.append(_absent(problem, session, arrivals, name) if name else problem)
    return tuple(told)


def _is_name(problem: Message) -> bool:
    return problem.code in _NOT_FOUND and isinstance(problem.fields["legal"], list)


def _absent(
    problem: Message, session: AnySession, arrivals: dict[str, _Arrival], name: str
) -> Message:
    """Say when the person played who was named, and who has the seat at the time in question."""
    legal = problem.fields["legal"]
    assert isinstance(legal, list)  # noqa: S101 — callers have looked
    other = legal[arrivals[name].seat]
    came, came_instead = arrivals[name], arrivals.get(other)
    if came_instead is None:
        return problem  # a name that the same `set` has just given
    comes_later = came.before == other
    is_next = comes_later or came_instead.before == name
    if not (is_next and came.is_only and came_instead.is_only):
        return problem  # neither sits there ever since: others came between, or one came back
    fields = {
        "player": name,
        "other": other,
        "kind": session.game.UNIT,
        "number": (came if comes_later else came_instead).number,
    }
    return Message("name-came-later" if comes_later else "name-left-earlier", fields)


def _arrivals(session: AnySession) -> dict[str, _Arrival]:
    """Return all who have sat at the table, those who began first."""
    record = session.record
    arrivals: dict[str, _Arrival] = {}
    seated: tuple[str, ...] = ()
    last = 0
    for players, number in (
        (record.setup.players, 0),
        *((applied.players, applied.number or 0) for applied in record.applied),
        (record.players, 0),
    ):
        if players is not seated:
            for seat, name in enumerate(players):
                if name not in arrivals:
                    before = seated[seat] if seated else ""
                    arrivals[name] = _Arrival(seat, last + 1, before)
                elif name not in seated:
                    arrivals[name] = arrivals[name]._replace(is_only=False)
            seated = players
        last = number or last
    return arrivals
