"""Recording a change: shared by every command that changes a session."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.cli import console
from scorekeeper.cli.change_messages import change_messages
from scorekeeper.cli.context import AppContext
from scorekeeper.core.commands import AnyChange
from scorekeeper.core.messages import Refusal, Unavailable, message
from scorekeeper.core.record import ChangeRequest, Conflict, plan_change
from scorekeeper.core.session import AnySession, Session

if TYPE_CHECKING:
    from scorekeeper.cli.prompts import TypedEntry
    from scorekeeper.core.entries import Entry

LONG_AGO = 12 * 3600
"""Seconds after which a session counts as left: then a change says so first."""
REPEATED_WITHIN = 120
"""Seconds within which the same entry again is probably a slip."""

ChangeBuilder: TypeAlias = Callable[[AnySession], AnyChange]
"""Makes a change from the session as it is held for writing."""


class Declined(Unavailable):
    """The person who was asked does not want it recorded."""


def apply_change(
    app: AppContext,
    build: ChangeBuilder,
    why: str | None = None,
    *,
    typed: "TypedEntry | None" = None,
    confirm: bool = False,
) -> None:
    """Record a change; print what it changed and what comes next.

    `typed` is what was asked for on the terminal, `confirm` asks about a repeated entry.
    """
    if (confirm or app.at_prompt) and not _confirm_duplicate(app, build):
        raise Declined(message("nothing-recorded"))
    seen = app.seen_entries if typed is None else typed.expected
    request = ChangeRequest(build, app.now().at, why, seen)
    result = app.change(request)
    if isinstance(result, Conflict) and typed is not None and _goes_behind(app, result):
        result = app.change(request._replace(expected=None))
    if isinstance(result, Conflict):
        yours = [message("stale-yours", line=typed.line)] if typed is not None else []
        raise Unavailable(message("stale", count=len(result.new)), *yours)
    if app.at_prompt:
        _print_count(result.after)
    else:
        warn_if_left(app, result.before.session)
    console.print_messages(app.catalog.render, change_messages(result))


def _goes_behind(app: AppContext, conflict: Conflict) -> bool:
    """Ask whether an entry is meant to follow what somebody else has entered meanwhile."""
    new = [entry.line or entry.kind for entry in conflict.new if entry.kind != "note"]
    if not new:
        return True
    from scorekeeper.cli.prompts import ask, typed_words

    answer = ask(app.render(message("ask-behind", lines=new))).strip().lower()
    return answer in typed_words(app, "yes")


def _print_count(session: AnySession) -> None:
    """Print the number large that a fast game calls."""
    number = session.game.count_to_display(session.record)
    if number is None:
        return
    from scorekeeper.exporters.text.large_digits import large_digits

    for line in large_digits(number):
        console.print_message(line)


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


def _confirm_duplicate(app: AppContext, build: ChangeBuilder) -> bool:
    """Ask whether a change that repeats the entry before is meant; any other is."""
    if not _repeats_last_entry(app, build):
        return True
    from scorekeeper.cli.prompts import ask, typed_words

    yes, no = typed_words(app, "yes"), typed_words(app, "no")
    answer = ask(app.render(message("ask-repeated"))).strip().lower()
    while answer not in ("", *yes, *no):  # a line is no answer
        answer = ask(app.render(message("ask-repeated"))).strip().lower()
    return answer in yes


def _repeats_last_entry(app: AppContext, build: ChangeBuilder) -> bool:
    """Tell whether a change says the same as the entry before, written a moment ago.

    Where the prompt names whose turn it is, the next player often does the same.
    """
    session = app.open(app.own_session())
    if session.game.PROMPTS_PLAYER:
        return False
    last, now = session.session.entries[-1:], app.now().at
    if not last or seconds_of(now) - seconds_of(last[0].at) > REPEATED_WITHIN:
        return False
    try:
        entries, _ = plan_change(session, build(session), now)
    except Refusal:  # it is printed when it is recorded
        return False
    return [*map(_said_by, entries)] == [_said_by(last[0])]


def _said_by(entry: "Entry") -> "Entry":
    """Return an entry as what it says, without its number, time and reason."""
    return entry._replace(number=0, at="", why=None)
