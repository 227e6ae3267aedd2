"""`list`, `open`, `rename`, `delete`, `restore`: which sessions there are, and which is meant."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.apply_change import act_on_meant, apply_change
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import InputEnded
from scorekeeper.cli.options import Json, MaybeSession, People, Place, Since
from scorekeeper.cli.session_names import raise_for_deal
from scorekeeper.core.change_messages import outlook
from scorekeeper.core.log_tag import LogTag, log_tag
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, first_few, message
from scorekeeper.core.parse_change import parse_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scorekeeper.core.session import Session
    from scorekeeper.core.session_summary import SessionSummary
    from scorekeeper.storage.session_choice import SessionChoice

_NOT_IN_TRASH = {"session-none": "trash-none", "session-none-start": "trash-none-start"}
"""What is said of a name that no session has, by what is said of it elsewhere."""
_WIDEST_COLUMN = 80
"""What is wider moves the rest of its own line alone: 36 players would widen ten thousand."""


def list_(
    app: AppContext,
    limit: Annotated[int | None, typer.Option(metavar="N")] = None,
    player: People = None,
    since: Since = None,
    place: Place = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """List all sessions, or a choice, the newest last; the current one is marked."""
    choice = _choice(limit, player or [], since, place)
    summaries, problems = app.summaries(choice=choice)
    if json:
        from scorekeeper.core.session_summary import list_json

        console.write_json(list_json(summaries))
    elif choice and not summaries and _is_any_readable(app):
        console.print_messages(app.render, _why_none(app, choice))
    else:
        ids = [] if summaries else app.store.ids()
        print_list(app, summaries, ids if len(problems) == len(ids) else [])
    for problem in problems:
        app.print_refusal(problem)
    if problems:
        raise typer.Exit(exit_codes.UNABLE)


def _choice(
    limit: int | None, players: "Sequence[str]", since: str | None, place: str | None
) -> "SessionChoice | None":
    """Return which sessions the options choose; None for all."""
    if limit is None and since is None and place is None and not players:
        return None
    from scorekeeper.cli.chosen_sessions import session_choice

    return session_choice(players=players, since=since, place=place, limit=limit)


def _is_any_readable(app: AppContext) -> bool:
    from scorekeeper.storage.session_choice import SessionChoice

    return bool(app.summaries(choice=SessionChoice(limit=1)).sessions)


def _why_none(app: AppContext, choice: "SessionChoice") -> "Sequence[Message]":
    """Return why no session was chosen: a name that there is nowhere, or all of it together."""
    from scorekeeper.cli.chosen_sessions import none_chosen, unknown_values

    return unknown_values(app, choice) or [none_chosen("list-none-chosen", choice)]


def open_(app: AppContext, session: MaybeSession = None) -> None:
    """Make a session the current one: the one that commands mean when they name none."""
    name = app.named if session is None else session
    chosen = _choose(app) if name is None else _session_to_open(app, name)
    if chosen is None:
        return
    loaded = app.open(chosen)
    app.store.make_current(loaded.session.id)
    app.chosen, app.shown = loaded.session.id, loaded.session
    console.print_messages(app.render, outlook(loaded))


def _choose(app: AppContext) -> str | None:
    """Return the only session, or the one that a person chooses from the list; None for none."""
    ids = app.store.ids()
    if not ids:
        raise Unavailable(message("no-session"))
    if len(ids) == 1:
        return ids[0]
    summaries, problems = app.summaries()
    print_list(app, summaries, [] if summaries else ids)
    for problem in problems:
        app.print_refusal(problem)
    if not summaries:
        raise typer.Exit(exit_codes.UNABLE)
    if not console.is_interactive():
        console.print_message(app.render(message("open-how")))
        return None
    from scorekeeper.cli.prompts import ask, typed_words

    while answer := _answer(lambda: ask(app.render(message("ask-open")))):
        leaves = answer.lower() in (*typed_words(app, "quit"), *typed_words(app, "back"))
        try:
            return _session_to_open(app, answer, whole=leaves)
        except Malformed as refusal:
            if leaves:
                break
            app.print_refusal(refusal)
    console.print_message(app.render(message("nothing-opened")))
    return None


def _session_to_open(app: AppContext, name: str, *, whole: bool = False) -> str:
    """Return the session that is meant: the next entry goes there, as a change does."""
    return app.session_found(app.session_names(thorough=True), name, whole=whole)


def _answer(asking: "Callable[[], str]") -> str:
    """Return what a person answers; nothing if they close the input."""
    try:
        return asking().strip()
    except InputEnded:
        return ""


def rename(
    app: AppContext, title: Annotated[list[str], typer.Argument(metavar="TITLE...")]
) -> None:
    """Give the session another title."""
    assignment = f"title={' '.join(title)}"
    apply_change(app, lambda session: parse_settings([assignment], session))


def delete(app: AppContext, session: MaybeSession = None) -> None:
    """Move a session to the trash, from where `restore` brings it back."""
    given = app.session_option if session is None else session
    if session is not None:
        raise_for_deal(app, session, "hint-strike")
    asked_about = None
    if given is None or (session is None and app.named is None):  # or it is that at the prompt
        given = app.own_session()
        if (asked_about := _asked_about(app, given)) is None:
            return
    app.told_stored = "interrupted-deleted"
    current = app.store.current()

    def move(session: str, replay: "Callable[[Session], object] | None") -> None:
        app.deleted = session
        app.store.delete(session, replay if asked_about is None else raise_if_changed)

    def raise_if_changed(held: "Session") -> None:
        if log_tag(held) != asked_about:
            raise Unavailable(message("stale-delete", id=held.id))

    name = _move(app, given, partial(app.changeable_session, given), move)
    console.print_message(app.render(message("told-deleted", id=name)))
    with suppress(Unavailable):  # it is deleted, whatever becomes of the store now
        if name == current and app.store.current() is None:  # or somebody has chosen another
            console.print_message(app.render(message("told-deleted-current")))


def _move(
    app: AppContext,
    name: str | None,
    find: "Callable[[], str]",
    move: "Callable[[str, Callable[[Session], object] | None], None]",
) -> str:
    """Move the session meant to the trash, or back from there; return its id."""

    def act(session: str, replay: "Callable[[Session], object]") -> str:
        move(session, None if name == session else replay)  # an id means a damaged one too
        return session

    return act_on_meant(app, name, find, act)


def _asked_about(app: AppContext, session: str) -> LogTag | None:
    """Ask whether the session in play is to be deleted; return its log as it was then, if so.

    Without a terminal, it must be named.
    """
    if not console.is_interactive():
        raise Malformed(message("delete-which", id=session))
    from scorekeeper.cli.prompts import ask, typed_words
    from scorekeeper.core.session_summary import summarize

    loaded = app.open(session)
    summary = summarize(loaded)
    counted = message(f"counted-{summary.counted}", count=summary.deals)
    code = "ask-delete" if session == app.store.current() else "ask-delete-other"
    question = message(code, id=session, players=summary.players, counted=counted)
    answer = _answer(lambda: ask(app.render(question)))
    if answer.lower() in typed_words(app, "yes"):
        return log_tag(loaded.session)
    console.print_message(app.render(message("nothing-deleted")))
    if app.in_table and answer.lower() not in ("", *typed_words(app, "no")):
        app.typed_next = answer
    return None


def restore(
    app: AppContext,
    session: Annotated[
        str | None, typer.Argument(metavar="SESSION", autocompletion=offer("deleted_names"))
    ] = None,
) -> None:
    """Bring a session back from the trash; without a name, say which are there."""
    deleted = app.store.deleted()
    if (session := session or app.named) is None:
        code = "trash-holds" if deleted else "trash-empty"
        console.print_message(app.render(message(code, ids=deleted)))
        return
    if session not in deleted and session in app.store.ids():
        raise Malformed(message("session-not-deleted", id=session))
    app.told_stored = "interrupted-restored"
    find = partial(app.changeable_session, session, deleted=True)
    try:
        name = _move(app, session, find, app.store.restore)
    except Refusal as refusal:
        if (live := _called_so(app, session, refusal)) is None:
            problem, *unread = refusal.problems
            if problem.code not in _NOT_IN_TRASH:
                raise
            told = Message(_NOT_IN_TRASH[problem.code], problem.fields)
            raise type(refusal)(told, *unread) from refusal
        _, *unread = refusal.problems
        raise Malformed(message("session-not-deleted", id=live), *unread) from refusal
    try:
        current = app.store.current()
    except Unavailable:  # it is restored, whatever becomes of the store now
        console.print_message(app.render(message("told-restored", id=name)))
        return
    code = "told-restored-current" if name == current else "told-restored"
    console.print_message(app.render(message(code, id=name)))
    if name == current and app.at_prompt and (here := app.session_option) != name:
        console.print_message(app.render(message("table-stays-here", id=here)))
    if current is None:
        console.print_message(app.render(message("told-restored-none", id=name)))
    elif name != current:
        console.print_message(app.render(message("told-restored-other", id=name, other=current)))


def _called_so(app: AppContext, name: str, refusal: Refusal) -> str | None:
    """Return the session that has a name which nothing in the trash has, if there is one."""
    if refusal.problems[0].code in _NOT_IN_TRASH:
        from scorekeeper.storage.session_choice import SessionChoice

        choice = SessionChoice(name=name)
        with suppress(Refusal, OSError):
            begun = app.summaries(keep=False, choice=choice).sessions
            return next((each.id for each in begun if choice.names(each)), None)
    return None


def print_list(
    app: AppContext, summaries: "Sequence[SessionSummary]", unread: "Sequence[str]" = ()
) -> None:
    """Print every session in a line, in columns; two lines each where the window is too narrow.

    Without any, say so, or that those there are unread.
    """
    if not summaries:
        none = (
            message("no-session-readable", ids=first_few(unread))
            if unread
            else message("no-session")
        )
        console.print_message(app.render(none))
        return
    from scorekeeper.exporters.text.text_width import display_width, pad

    rows = [[*map(app.render, row)] for row in list_rows(summaries, app.store.current())]
    columns = zip(*rows, strict=True)
    widths = [min(_WIDEST_COLUMN, max(map(display_width, column))) for column in columns]
    lines = [
        "  ".join(pad(*cell, right=False) for cell in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    if console.is_screen() and any(len(console.wrapped(line)) > 1 for line in lines):
        lines = [line for row in rows for line in _narrow_row(*row)]
    console.print_message("\n".join(lines))


def list_rows(
    summaries: "Sequence[SessionSummary]", current: str | None
) -> "Iterator[tuple[Message, ...]]":
    """Yield the cells of each session: mark and id, variant, players, state, title."""
    for summary in summaries:
        counted = message(f"counted-{summary.counted}", count=summary.deals)
        yield (
            message("list-id", mark="*" if summary.id == current else " ", id=summary.id),
            message("title", title=summary.variant),
            message("list-players", players=summary.players),
            message("list-counted", counted=counted, state=_state(summary)),
            message("list-title" if summary.title else "title", title=summary.title),
        )


def _narrow_row(mark_and_id: str, variant: str, players: str, state: str, title: str) -> list[str]:
    """Return a session in two lines; the second is indented, and so is what it goes on with."""
    more = "  ".join(filter(None, [players, title]))
    return [f"{mark_and_id}  {variant}  {state}", f"    {more}"]


def _state(summary: "SessionSummary") -> Message | str:
    if not summary.finished:
        return message("list-unfinished")
    return (
        message("list-finished", winners=summary.winners)
        if summary.winners
        else message("list-over")
    )
