"""How long a session took, for what is said at its end."""

from collections.abc import Iterator

from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.messages import Message, message
from scorekeeper.core.time_taken import seconds_taken


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
