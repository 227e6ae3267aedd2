"""Recording a change: shared by every command that changes a session."""

from typing import Any

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.telling_change import told
from scorekeeper.core.problems import Unable, said
from scorekeeper.core.record import Change, Stale
from scorekeeper.core.session import Session

LONG_AGO = 12 * 3600
"""Seconds after which a session counts as left: then a change says so first."""


def change(desk: Desk, line: str, session: str | None = None, **how: Any) -> None:
    """Record a line and tell what it changed and what comes next."""
    done = desk.change(Change(line, desk.now().at, **how), session)
    if isinstance(done, Stale):
        raise Unable(said("stale", count=len(done.new)))
    warn_if_left(desk, done.before.session)
    streams.tell_all(desk.words.say, told(done))


def warn_if_left(desk: Desk, session: Session) -> None:
    """Say first if the session was left long ago: perhaps another one is meant."""
    if session.entries and (hours := _hours_since(session, desk.now().at)):
        streams.talk(desk.say(said("left-long-ago", id=session.id, hours=hours)))


def _hours_since(session: Session, now: str) -> int:
    seconds = seconds_of(now) - seconds_of(session.entries[-1].at)
    return seconds // 3600 if seconds > LONG_AGO else 0


def seconds_of(at: str) -> int:
    """Return a time of the log in seconds since 1970."""
    from datetime import datetime

    return int(datetime.fromisoformat(at).timestamp())
