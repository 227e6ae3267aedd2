"""Recording a change: shared by every command that changes a session."""

from typing import Any

from scorekeeper.cli import console
from scorekeeper.cli.change_messages import change_messages
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Refusal, Unavailable, message
from scorekeeper.core.record import Change, Conflict, plan_change
from scorekeeper.core.session import Session

LONG_AGO = 12 * 3600
"""Seconds after which a session counts as left: then a change says so first."""
REPEATED_WITHIN = 120
"""Seconds within which the same line again is probably a slip."""


def apply_change(app: AppContext, line: str, session: str | None = None, **how: Any) -> None:
    """Record a line and tell what it changed and what comes next."""
    require_points(app, line, session)
    done = app.change(Change(line, app.now().at, **how), session)
    if isinstance(done, Conflict) and _goes_behind(app, done):
        done = app.change(Change(line, app.now().at, **{**how, "expected": None}), session)
    if isinstance(done, Conflict):
        raise Unavailable(message("stale", count=len(done.new)), message("stale-yours", line=line))
    warn_if_left(app, done.before.session)
    console.print_messages(app.catalog.render, change_messages(done))


def require_points(app: AppContext, line: str, session: str | None = None) -> None:
    """Refuse to adjust or claim points where a game keeps none, and say which games do."""
    verb = line.partition(" ")[0].lower()
    if verb in ("adjust", "claim"):
        from scorekeeper.cli.capabilities import require_capability

        require_capability(
            app.open(app.own_session(session)).game, lambda game: game.KEEPS_POINTS, verb
        )


def _goes_behind(app: AppContext, stale: Conflict) -> bool:
    """Ask whether an entry is meant to follow what somebody else has entered meanwhile."""
    new = [entry.line or entry.kind for entry in stale.new if entry.kind != "note"]
    if not new:
        return True
    from scorekeeper.cli.prompts import ask

    return ask(app.render(message("ask-behind", lines=new))).strip().lower() in ("y", "yes")


def warn_if_left(app: AppContext, session: Session) -> None:
    """Say first if the session was left long ago: perhaps another one is meant."""
    if session.entries and (hours := _hours_since(session, app.now().at)):
        console.print_error(app.render(message("left-long-ago", id=session.id, hours=hours)))


def _hours_since(session: Session, now: str) -> int:
    seconds = seconds_of(now) - seconds_of(session.entries[-1].at)
    return seconds // 3600 if seconds > LONG_AGO else 0


def seconds_of(at: str) -> int:
    """Return a time of the log in seconds since 1970."""
    from datetime import datetime

    return int(datetime.fromisoformat(at).timestamp())


def confirm_duplicate(app: AppContext, line: str) -> bool:
    """Ask, if a line says the same as the entry before, whether it is meant; else it is."""
    if not _repeats(app, line):
        return True
    from scorekeeper.cli.prompts import ask

    answer = "?"
    while answer not in (
        "",
        "n",
        "no",
        "y",
        "yes",
    ):  # a line is no answer
        answer = ask(app.render(message("ask-repeated"))).strip().lower()
    return answer.startswith("y")


def _repeats(app: AppContext, line: str) -> bool:
    """Tell whether a line says the same as the entry before, written a moment ago.

    Where the prompt names whose turn it is, the next player often does the same.
    """
    loaded = app.open(app.own_session())
    if loaded.game.PROMPTS_PLAYER:
        return False
    last = loaded.session.entries[-1:]
    if not last or seconds_of(app.now().at) - seconds_of(last[0].at) > REPEATED_WITHIN:
        return False
    try:
        entries, _ = plan_change(loaded, Change(line, app.now().at))
    except Refusal:  # it is told when it is recorded
        return False
    told = [(entry.kind, entry.line, entry.target) for entry in entries]
    return told == [(last[0].kind, last[0].line, last[0].target)]
