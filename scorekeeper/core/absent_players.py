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

    order: int
    """Of all who came, the first is 0."""
    seat: int
    number: int
    """Of the first deal, play or move since then."""


def name_absent_players(problems: Iterable[Message], session: AnySession) -> tuple[Message, ...]:
    """Return problems, each once; of a name of another time, it is said whose seat that was."""
    unique = [*{str(problem): problem for problem in problems}.values()]
    if not any(problem.code in _NOT_FOUND for problem in unique):
        return tuple(unique)
    arrivals = _arrivals(session)
    everybody = tuple(arrivals)
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
    if other not in arrivals or arrivals[other].seat != arrivals[name].seat:
        return problem  # a name that the same `set` has just given
    comes_later = arrivals[other].order < arrivals[name].order
    fields = {
        "player": name,
        "other": other,
        "kind": session.game.UNIT,
        "number": arrivals[name if comes_later else other].number,
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
                arrivals.setdefault(name, _Arrival(len(arrivals), seat, last + 1))
            seated = players
        last = number or last
    return arrivals
