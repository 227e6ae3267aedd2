"""How long a session took, by the times of its entries."""

from itertools import pairwise

from scorekeeper.core.game_record import AnyRecord

_BREAK = 12 * 3600
"""Seconds after which a session was left and taken up again; they do not count."""


def seconds_taken(record: AnyRecord) -> int:
    """Return the seconds from sitting down to the last deal, play or move; 0 if not known."""
    numbered = [applied.at for applied in record.applied if applied.number]
    if not record.begun or not all(numbered):  # a sheet knows no times
        return 0
    times = sorted(map(_seconds, [record.begun, *numbered]))
    return sum(gap for before, after in pairwise(times) if (gap := after - before) < _BREAK)


def _seconds(at: str) -> int:
    from datetime import datetime

    return int(datetime.fromisoformat(at).timestamp())
