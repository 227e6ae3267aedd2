"""Recording a change: shared by every command that changes a session."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from scorekeeper.cli import console
from scorekeeper.cli.confirm_change import ChangeBuilder, Doubts, agrees, confirm_change
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined
from scorekeeper.cli.old_session_warning import warn_if_left
from scorekeeper.core.change_messages import change_messages, stale
from scorekeeper.core.commands import (
    AddFacts,
    AnyChange,
    ChangeRequest,
    ChangeResult,
    Conflict,
    Insert,
)
from scorekeeper.core.entries import CORRECTIONS
from scorekeeper.core.messages import CorruptData, Refusal, Unavailable, message
from scorekeeper.core.players import fold_title
from scorekeeper.core.session import (
    AnySession,
    Session,
    damaged_file,
    replayed_at,
    same_people_sit,
)
from scorekeeper.core.text import shell_line
from scorekeeper.games import game_named
from scorekeeper.storage.session_ids import ids_meant

if TYPE_CHECKING:
    from scorekeeper.cli.prompts import TypedEntry

T = TypeVar("T")
Replay: TypeAlias = Callable[[Session], AnySession]
"""Replays a session that is held."""


def typed_line(app: AppContext, arguments: Sequence[str], session: AnySession) -> str:
    """Return the line that a shell or the prompt has handed over as arguments."""
    names = [*session.record.everybody, *session.record.former]
    return shell_line(arguments, names, from_shell=not app.in_table)


def apply_change(
    app: AppContext,
    build: ChangeBuilder,
    why: str | None = None,
    *,
    typed: "TypedEntry | None" = None,
    confirm: bool = False,
    doubts: Callable[[AnySession], Doubts] | None = None,
) -> None:
    """Record a change; print what it changed and what comes next.

    `typed` is what was asked for on the terminal, which only its log is meant for. `confirm` asks
    about a repeated entry, and what `doubts` returns.
    """
    seen = app.seen_log if typed is None else typed.expected
    built: list[AnyChange] = []

    def build_once_more(session: AnySession) -> AnyChange:
        built.append(build(session))
        return built[-1]

    with _shown_if_refused(typed):
        if confirm or (typed is None and seen is not None):
            asked_about = confirm_change(app, build, doubts)
            seen = seen or asked_about
        result = _record(app, ChangeRequest(build_once_more, app.now().at, why, seen), typed)
    is_known = app.seen_log is not None and not _has_more(app, result.before)
    if is_known:
        _note_as_seen(app, result.after)
    app.entered = result.after.session.id, 0 if is_known else len(result.entries)
    if not result.entries:
        console.print_message(app.render(message("amend-unchanged")))
        return
    if app.at_prompt:
        _print_count(result.after)
    else:
        warn_if_left(app, result.before.session)
    from_shorthand = isinstance(built[-1], AddFacts | Insert) and built[-1].from_shorthand
    told = change_messages(result, from_shorthand=from_shorthand)
    console.print_messages(app.render, told)


@contextmanager
def _shown_if_refused(typed: "TypedEntry | None") -> Iterator[None]:
    """Show what was asked for where it can't be recorded: it stands nowhere else.

    A correction that is refused for what it says comes back to be edited.
    """
    try:
        yield
    except Declined:  # whoever gives it up knows what it was
        raise
    except Refusal as refusal:
        if typed is not None and (isinstance(refusal, Unavailable) or not typed.corrects):
            refusal.problems += (message("yours-was", line=typed.line),)
        raise


def _record(app: AppContext, request: ChangeRequest, typed: "TypedEntry | None") -> ChangeResult:
    """Record a change; raises `Unavailable` if it does not fit what somebody else has entered."""
    result = change_session(app, request)
    while isinstance(result, Conflict) and typed is not None and _goes_behind(app, typed, result):
        # Behind what was told, and not in a session that comes in its place meanwhile.
        from scorekeeper.core.log_tag import log_tag

        result = change_session(app, request._replace(expected=log_tag(result.session)))
    if isinstance(result, Conflict):
        _note_as_seen(app, result)
        raise Unavailable(stale(result.new))
    app.last_replay.loaded = result.after
    return result


def _has_more(app: AppContext, before: AnySession) -> bool:
    """Return whether others have entered what the person at the prompt was not told of."""
    from scorekeeper.core.log_tag import log_tag

    return log_tag(before.session) != app.seen_log


def _note_as_seen(app: AppContext, log: AnySession | Conflict) -> None:
    """Note at the prompt that the person there has been told of a log."""
    if app.seen_log is not None:
        from scorekeeper.core.log_tag import log_tag

        app.seen_log = log_tag(log.session)


def _goes_behind(app: AppContext, typed: "TypedEntry", conflict: Conflict) -> bool:
    """Ask whether an entry is meant to follow what somebody else has entered meanwhile.

    A note changes nothing for it. What else came may have changed the deal that one corrects, and
    where others sit by now, hands would be theirs.
    """
    if conflict.new is None:
        return False
    new = [entry.line or entry.kind for entry in conflict.new if entry.kind != "note"]
    if not new or typed.corrects or _has_moved_seats(app, typed, conflict):
        return not new
    if not agrees(app, message("ask-behind", lines=new)):
        return False
    _note_as_seen(app, conflict)
    deals = {game_named(conflict.session.setup.game).UNIT, *CORRECTIONS} - {"set"}
    if any(entry.kind in deals for entry in conflict.new):
        app.announced = ()  # which was for the deal before this one
    return True


def _has_moved_seats(app: AppContext, typed: "TypedEntry", conflict: Conflict) -> bool:
    """Return whether others sit in the seats than when an entry was asked for, seat by seat."""
    session = conflict.session
    now = app.last_replay.replay(session, app.store.location(session.id))
    return not same_people_sit(now, replayed_at(now, typed.expected.entries))


def _print_count(session: AnySession) -> None:
    """Print the number large that a fast game calls."""
    number = session.game.count_to_display(session.record)
    if number is None:
        return
    from scorekeeper.exporters.text.large_digits import large_digits

    for line in large_digits(number):
        console.print_message(line)


class _TitleLost(Exception):
    """A session was renamed after it was found by its title, and before it was held."""


def act_on_meant(
    app: AppContext, name: str | None, find: Callable[[], str], act: Callable[[str, Replay], T]
) -> T:
    """Find the session that a name means, act on it, and return what comes of that.

    Once `act` holds the session, it replays it by its second argument. Where that has lost the
    title by which it was found, nothing is done, and the session meant is found anew.
    """
    while True:
        session = find()

        def replay(held: Session, session: str = session) -> AnySession:
            loaded = app.last_replay.replay(held, app.store.location(session))
            is_titled = name is not None and fold_title(loaded.setup.title) == fold_title(name)
            if not (name is None or session in ids_meant(name) or is_titled):
                raise _TitleLost
            return loaded

        with suppress(_TitleLost):
            return act(session, replay)


def change_session(app: AppContext, request: "ChangeRequest") -> "ChangeResult | Conflict":
    """Record a change in the session meant."""
    from scorekeeper.core.record import record_change

    def act(session: str, replay: Replay) -> "ChangeResult | Conflict":
        try:
            return record_change(app.store, session, request, replay)
        except CorruptData as damage:
            raise damaged_file(app.store.location(session), damage) from damage

    return act_on_meant(app, app.session_option, app.own_session, act)
