"""The warning before a change of a session that was left long ago."""

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import message
from scorekeeper.core.session import Session

LONG_AGO = 12 * 3600
"""Seconds after which a session counts as left."""


def warn_if_left(app: AppContext, session: Session) -> None:
    """Warn if the session was left long ago: perhaps another one is meant."""
    if session.entries and (hours := _hours_since(session, app.now().at)):
        console.print_error(app.render(message("left-long-ago", id=session.id, hours=hours)))


def _hours_since(session: Session, now: str) -> int:
    seconds = seconds_of(now) - seconds_of(session.entries[-1].at)
    return seconds // 3600 if seconds > LONG_AGO else 0


def seconds_of(at: str) -> int:
    """Return a time of the log in seconds since 1970."""
    from datetime import datetime

    return int(datetime.fromisoformat(at).timestamp())
