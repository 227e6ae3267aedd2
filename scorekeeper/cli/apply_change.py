"""Recording a change: shared by every command that changes a session."""

from typing import TYPE_CHECKING

from scorekeeper.cli import console
from scorekeeper.cli.confirm_change import ChangeBuilder, Doubts, agrees, confirm_change
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.old_session_warning import warn_if_left
from scorekeeper.core.change_messages import change_messages
from scorekeeper.core.commands import (
    AddFacts,
    AnyChange,
    ChangeRequest,
    ChangeResult,
    Conflict,
    Insert,
)
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import AnySession

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.cli.prompts import TypedEntry


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

    `typed` is what was asked for on the terminal, which only its log is meant for. `confirm` asks
    about a repeated entry, and what `doubts` returns.
    """
    seen = app.seen_log if typed is None else typed.expected
    if confirm or (typed is None and app.at_prompt):
        asked_about = confirm_change(app, build, doubts)
        seen = seen or asked_about
    built: list[AnyChange] = []

    def build_once_more(session: AnySession) -> AnyChange:
        built.append(build(session))
        return built[-1]

    result = _record(app, ChangeRequest(build_once_more, app.now().at, why, seen), typed)
    _note_as_seen(app, result.after)
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


def _record(app: AppContext, request: ChangeRequest, typed: "TypedEntry | None") -> ChangeResult:
    """Record a change; raises `Unavailable` if it does not fit what somebody else has entered."""
    result = app.change(request)
    while isinstance(result, Conflict) and typed is not None and _goes_behind(app, typed, result):
        # Behind what was told, and not in a session that comes in its place meanwhile.
        from scorekeeper.core.log_tag import log_tag

        result = app.change(request._replace(expected=log_tag(result.session)))
    if isinstance(result, Conflict):
        _note_as_seen(app, result)
        yours = [message("stale-yours", line=typed.line)] if typed is not None else []
        new = result.new
        why_not = message("stale-otherwise") if new is None else message("stale", count=len(new))
        raise Unavailable(why_not, *yours)
    return result


def _note_as_seen(app: AppContext, log: AnySession | Conflict) -> None:
    """Note at the prompt that the person there has been told of a log."""
    if app.at_prompt:
        from scorekeeper.core.log_tag import log_tag

        app.seen_log = log_tag(log.session)


def _goes_behind(app: AppContext, typed: "TypedEntry", conflict: Conflict) -> bool:
    """Ask whether an entry is meant to follow what somebody else has entered meanwhile.

    A note changes nothing for it. What else came may have changed the deal that one corrects.
    """
    if conflict.new is None:
        return False
    new = [entry.line or entry.kind for entry in conflict.new if entry.kind != "note"]
    if not new or typed.corrects:
        return not new
    return agrees(app, message("ask-behind", lines=new))


def _print_count(session: AnySession) -> None:
    """Print the number large that a fast game calls."""
    number = session.game.count_to_display(session.record)
    if number is None:
        return
    from scorekeeper.exporters.text.large_digits import large_digits

    for line in large_digits(number):
        console.print_message(line)
