"""Questions before a change that may be a slip: the same entry again, a line that hardly can be."""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined, InputEnded, Reconsidered
from scorekeeper.cli.old_session_warning import seconds_of
from scorekeeper.core.commands import AddFacts, AnyChange, Insert
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession

if TYPE_CHECKING:
    from scorekeeper.core.entries import Entry
    from scorekeeper.core.log_tag import LogTag

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


def confirm_change(
    app: AppContext, build: ChangeBuilder, doubts: Callable[[AnySession], Doubts] | None
) -> "LogTag | None":
    """Ask about a change that may be a slip; raises `Declined` if it is one.

    Return the log that was asked about: what others enter meanwhile may be the same deal, or make
    of the change that of other seats and numbers. None where nothing was asked.
    """
    session = app.open(app.own_session())
    try:
        change = build(session)
        if doubts is None and not isinstance(change, AddFacts | Insert):
            return None  # there is nothing to ask
        entries, _ = plan_change(session, change, app.now().at)
    except Refusal:  # it is printed when it is recorded
        return None
    question, may_repeat, once = doubts(session) if doubts is not None else Doubts(None)
    may_repeat = may_repeat and isinstance(change, AddFacts | Insert)
    if may_repeat and _repeats_last_entry(app, session, entries):
        if not agrees(app, message("ask-repeated")):
            raise Declined(_not_recorded(app))
    elif question is not None and not (once and str(question) in app.answered):
        if not _answers_yes(app, question):
            raise Reconsidered(_not_recorded(app))
        if once:
            app.answered.add(str(question))
    else:
        return None
    if app.session_option is not None:  # whatever has its title by now
        app.session_option = session.session.id
    from scorekeeper.core.log_tag import log_tag

    return log_tag(session.session)


def _not_recorded(app: AppContext) -> Message:
    """Say that nothing is recorded, or that another line is taken instead."""
    if app.typed_next is None:
        return message("nothing-recorded")
    return message("taken-instead", line=app.typed_next)


def agrees(app: AppContext, question: Message) -> bool:
    """Ask whether it is so; Enter alone is no, and so is the end of the input.

    At the prompt any other line is no as well, and is carried out next; elsewhere it is asked
    again.
    """
    with contextlib.suppress(InputEnded):
        return _answers_yes(app, question)
    return False


def _answers_yes(app: AppContext, question: Message) -> bool:
    from scorekeeper.cli.prompts import ask, typed_words

    yes, no = typed_words(app, "yes"), typed_words(app, "no")
    told = False
    while True:
        answer = ask(app.render(question)).strip()
        if answer.lower() in ("", *yes, *no):
            return answer.lower() in yes
        if app.in_table:
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
