"""Whether a session is the one with which the players of another, that is over, have gone on.

No file says so: it is told by who sits there, and when they sat down.
"""

from datetime import date, datetime, timedelta

from scorekeeper.core.players import fold_case
from scorekeeper.core.session import AnySession
from scorekeeper.storage.session_ids import sort_key

_TIME_TO_GO_ON = timedelta(hours=12)
"""In which a session of the same people is a rematch, and not their next evening."""
_CLOCKS_APART = timedelta(minutes=10)
"""By which the clock of the computer that began the rematch may be behind the other's."""


def is_begun_next(following: AnySession, loaded: AnySession) -> bool:
    """Return whether a session is of the same people and game, and was begun in the hours after.

    Each variant is a game of its own: who has played 99 and begins 98 wants no rematch. An evening
    that was imported meanwhile was begun long before, whenever it came into the store.
    """
    begun, over = following.session.created, ended(loaded)
    return (
        following.setup[:2] == loaded.setup[:2]  # game and variant
        and _are_same_people(following, loaded)
        and not _was_imported(following)
        and not _is_days_before(following.setup.date, loaded.setup.date)
        and is_soon(begun, over)
        and (begun >= over or _has_later_id(following, loaded))
    )


def is_soon(begun: str, ended: str) -> bool:
    """Return whether a table sat down within the hours after another was over, if it was."""
    if not ended:
        return False
    waited = datetime.fromisoformat(begun) - datetime.fromisoformat(ended)
    return -_CLOCKS_APART <= waited <= _TIME_TO_GO_ON


def _was_imported(loaded: AnySession) -> bool:
    """Return whether a session came with its entries: a sheet's or code's are of one moment.

    Somebody may enter one in the second in which the table sits down.
    """
    first_two = [entry.at for entry in loaded.session.entries[:2]]
    return first_two == [loaded.session.created] * 2


def _are_same_people(following: AnySession, loaded: AnySession) -> bool:
    """Return whether those who sit there now, or who began there, sat at the other table.

    A name may have been put right since, at either of them.
    """
    people, former = {*map(fold_case, loaded.record.players)}, loaded.record.former
    began = map(fold_case, following.session.setup.players)
    as_now = {fold_case(former.get(name, name)) for name in began}
    return people in ({*map(fold_case, following.record.players)}, as_now)


def ended(loaded: AnySession) -> str:
    """Return when the last was played, or the end was called; else when anything was entered.

    What is corrected, noted or agreed on afterwards moves no end.
    """
    plays = {loaded.game.UNIT, *loaded.game.PARTS, "finish"}
    entries = loaded.session.entries[::-1]
    played = (each.at for each in entries if each.kind in plays and each.target is None)
    return next(played, entries[0].at if entries else "")


def _is_days_before(day: str, other: str) -> bool:
    """Return whether a day, if it is known, is before another: two of one night may be two days."""
    try:
        return (date.fromisoformat(other) - date.fromisoformat(day)).days > 1
    except ValueError:  # nobody said, or a file from elsewhere says what is no day
        return False


def _has_later_id(following: AnySession, loaded: AnySession) -> bool:
    """Return whether a session was begun behind another, whatever the clocks say of that."""
    return sort_key(following.session.id) > sort_key(loaded.session.id)
