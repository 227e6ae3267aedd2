"""Recording a change: shared by every command that changes a session."""

from typing import Any

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.telling_change import told
from scorekeeper.core.problems import Refusal, Unable, said
from scorekeeper.core.record import Change, Stale, prepare
from scorekeeper.core.session import Session

LONG_AGO = 12 * 3600
"""Seconds after which a session counts as left: then a change says so first."""
REPEATED_WITHIN = 120
"""Seconds within which the same line again is probably a slip."""


def change(desk: Desk, line: str, session: str | None = None, **how: Any) -> None:
    """Record a line and tell what it changed and what comes next."""
    refuse_points(desk, line, session)
    done = desk.change(Change(line, desk.now().at, **how), session)
    if isinstance(done, Stale) and _goes_behind(desk, done):
        done = desk.change(Change(line, desk.now().at, **{**how, "expected": None}), session)
    if isinstance(done, Stale):
        raise Unable(said("stale", count=len(done.new)), said("stale-yours", line=line))
    warn_if_left(desk, done.before.session)
    streams.tell_all(desk.words.say, told(done))


def refuse_points(desk: Desk, line: str, session: str | None = None) -> None:
    """Refuse to adjust or claim points where a game keeps none, and say which games do."""
    verb = line.partition(" ")[0].lower()
    if verb in ("adjust", "claim"):
        from scorekeeper.cli.abilities import able

        able(desk.open(desk.own_session(session)).game, "POINTS", verb)


def _goes_behind(desk: Desk, stale: Stale) -> bool:
    """Ask whether an entry is meant to follow what somebody else has entered meanwhile."""
    new = [entry.line or entry.kind for entry in stale.new if entry.kind != "note"]
    if not new:
        return True
    from scorekeeper.cli.asking import ask

    return ask(desk.say(said("ask-behind", lines=new))).strip().lower() in ("y", "yes")


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


def meant_twice(desk: Desk, line: str) -> bool:
    """Ask, if a line says the same as the entry before, whether it is meant; else it is."""
    if not _repeats(desk, line):
        return True
    from scorekeeper.cli.asking import ask

    answer = "?"
    while answer not in (
        "",
        "n",
        "no",
        "y",
        "yes",
    ):  # a line is no answer
        answer = ask(desk.say(said("ask-repeated"))).strip().lower()
    return answer.startswith("y")


def _repeats(desk: Desk, line: str) -> bool:
    """Tell whether a line says the same as the entry before, written a moment ago.

    Where the prompt names whose turn it is, the next player often does the same.
    """
    opened = desk.open(desk.own_session())
    if hasattr(opened.game, "prompt"):
        return False
    last = opened.session.entries[-1:]
    if not last or seconds_of(desk.now().at) - seconds_of(last[0].at) > REPEATED_WITHIN:
        return False
    try:
        entries, _ = prepare(opened, Change(line, desk.now().at))
    except Refusal:  # it is told when it is recorded
        return False
    told = [(entry.kind, entry.line, entry.target) for entry in entries]
    return told == [(last[0].kind, last[0].line, last[0].target)]
