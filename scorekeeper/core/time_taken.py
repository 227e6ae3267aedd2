"""How long a session took, by the times of its entries."""

from collections.abc import Iterator
from itertools import pairwise

from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.messages import Message, message

_BREAK = 12 * 3600
"""Seconds after which a session was left and taken up again; they do not count."""


def time_taken(record: AnyRecord) -> Iterator[Message]:
    """Say how long it took from sitting down to the last deal, play or move, if it is known."""
    seconds = seconds_taken(record)
    if not seconds:  # all at once, from a sheet
        return
    hours, minutes = divmod(seconds // 60, 60)
    if not hours and not minutes:
        yield message("closing-time-moment")
        return
    code = "closing-time" if hours and minutes else "closing-time-hours"
    code = code if hours else "closing-time-minutes"
    yield Message(code, {"hours": hours, "minutes": minutes})


def seconds_taken(record: AnyRecord) -> int:
    """Return the seconds from sitting down to the last deal, play or move; 0 if not known."""
    entered = [*_entered_in_turn(record)]
    if not record.begun or not all(entered):  # a sheet knows no times
        return 0
    times = sorted(map(_seconds, [record.begun, *entered]))
    return sum(gap for before, after in pairwise(times) if (gap := after - before) < _BREAK)


def _entered_in_turn(record: AnyRecord) -> Iterator[str]:
    """Yield when each deal, play or move was entered, without those that were inserted later."""
    following: int | None = None
    for applied in reversed(record.applied):
        if applied.number and (following is None or applied.entry < following):
            following = applied.entry
            yield applied.at


def _seconds(at: str) -> int:
    from datetime import datetime

    return int(datetime.fromisoformat(at).timestamp())
