"""Recording a change: shared by every command that changes a session."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.core.change_messages import change_messages
from scorekeeper.core.commands import AddFacts, AnyChange, ChangeRequest, Conflict, Insert
from scorekeeper.core.messages import Message, Refusal, Unavailable, message
from scorekeeper.core.record import plan_change
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


class Doubts(NamedTuple):
    """What may be wrong with a legal line."""

    question: Message | None
    """What to ask before it is recorded."""
    may_repeat: bool = True
    """Whether it can be the entry before, written once more by a slip."""
    once: bool = True
    """Whether the question is not asked again once it was answered with yes."""


class Declined(Unavailable):
    """The person who was asked does not want it recorded."""


class Reconsidered(Declined):
    """The person who was asked wants to write the line in another way."""


def apply_change(
    app: AppContext,
    build: ChangeBuilder,
    why: str | None = None,
    *,
    typed: "TypedEntry | None" = None,
    confirm: bool = False,
    doubts: "Callable[[AnySession], Doubts] | None" = None,
) -> None:
    """Record a change; print what it changed and what comes next.

    `typed` is what was asked for on the terminal; that was no slip. `confirm` asks about a repeated
    entry, and what `doubts` returns.
    """
    if typed is None and (confirm or app.at_prompt):
        _confirm(app, build, doubts)
    seen = app.seen_entries if typed is None else typed.expected
    built: list[AnyChange] = []

    def build_once_more(session: AnySession) -> AnyChange:
        built.append(build(session))
        return built[-1]

    request = ChangeRequest(build_once_more, app.now().at, why, seen)
    result = app.change(request)
    if isinstance(result, Conflict) and typed is not None and _goes_behind(app, result):
        result = app.change(request._replace(expected=None))
    if isinstance(result, Conflict):
        yours = [message("stale-yours", line=typed.line)] if typed is not None else []
        raise Unavailable(message("stale", count=len(result.new)), *yours)
    if not result.entries:
        console.print_message(app.render(message("amend-unchanged")))
        return
    if app.at_prompt:
        _print_count(result.after)
    else:
        warn_if_left(app, result.before.session)
    from_shorthand = isinstance(built[-1], AddFacts | Insert) and built[-1].from_shorthand
    told = change_messages(result, from_shorthand=from_shorthand)
    console.print_messages(app.catalog.render, told)


def _goes_behind(app: AppContext, conflict: Conflict) -> bool:
    """Ask whether an entry is meant to follow what somebody else has entered meanwhile."""
    new = [entry.line or entry.kind for entry in conflict.new if entry.kind != "note"]
    if not new:
        return True
    return agrees(app, message("ask-behind", lines=new))


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


def _confirm(
    app: AppContext, build: ChangeBuilder, doubts: Callable[[AnySession], Doubts] | None
) -> None:
    """Ask about a change that may be a slip; raises `Declined` if it is one."""
    session = app.open(app.own_session())
    try:
        change = build(session)
        entries, _ = plan_change(session, change, app.now().at)
    except Refusal:  # it is printed when it is recorded
        return
    question, may_repeat, once = doubts(session) if doubts is not None else Doubts(None)
    may_repeat = may_repeat and isinstance(change, AddFacts | Insert)
    if may_repeat and _repeats_last_entry(app, session, entries):
        if not agrees(app, message("ask-repeated")):
            raise Declined(message("nothing-recorded"))
    elif question is not None and not (once and str(question) in app.answered):
        if not agrees(app, question):
            raise Reconsidered(message("nothing-recorded"))
        if once:
            app.answered.add(str(question))


def agrees(app: AppContext, question: Message) -> bool:
    """Ask whether it is so; Enter alone is no.

    At the prompt any other line is no as well, and is carried out next; elsewhere it is asked
    again.
    """
    from scorekeeper.cli.prompts import ask, typed_words

    yes, no = typed_words(app, "yes"), typed_words(app, "no")
    told = False
    while True:
        try:
            answer = ask(app.render(question)).strip()
        except (EOFError, KeyboardInterrupt):
            console.print_error(app.render(message("nothing-recorded")))
            raise
        if answer.lower() in ("", *yes, *no):
            return answer.lower() in yes
        if app.at_prompt:
            app.typed_next = answer
            return False
        if not told:
            console.print_error(app.render(message("answer-yes-no")))
        told = True


def _repeats_last_entry(app: AppContext, session: AnySession, entries: "tuple[Entry, ...]") -> bool:
    """Tell whether entries say the same as the entry before, written a moment ago.

    Where the prompt names whose turn it is, the next player often does the same.
    """
    last, now = session.session.entries[-1:], app.now().at
    if session.game.PROMPTS_PLAYER or not last:
        return False
    if seconds_of(now) - seconds_of(last[0].at) > REPEATED_WITHIN:
        return False
    return [*map(_said_by, entries)] == [_said_by(last[0])]


def _said_by(entry: "Entry") -> "Entry":
    """Return an entry as what it says, without its number, time, reason and author.

    What is inserted twice at the same number stands before another entry the second time.
    """
    target = None if entry.kind == "insert" else entry.target
    return entry._replace(number=0, at="", why=None, by=None, target=target)
