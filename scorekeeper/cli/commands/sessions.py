"""`list`, `open`, `rename`, `delete`, `restore`: which sessions there are, and which is meant."""

from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.apply_change import apply_change
from scorekeeper.cli.change_messages import outlook
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Json, Session
from scorekeeper.core.messages import Message, message
from scorekeeper.core.parse_change import parse_settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorekeeper.core.session_summary import SessionSummary


def list_(app: AppContext, json: Json = False) -> None:  # noqa: FBT002 — a flag
    """List all sessions, the newest last; the current one is marked."""
    summaries, problems = app.summaries()
    if json:
        console.write_json(list_json(summaries))
    else:
        console.print_messages(app.catalog.render, list_lines(summaries, app.store.current()))
    for problem in problems:
        app.print_refusal(problem)
    if problems:
        raise typer.Exit(exit_codes.UNABLE)


def open_(app: AppContext, session: Session) -> None:
    """Make a session the current one: the one that commands mean when they name none."""
    loaded = app.open(app.session_id(session))
    app.store.make_current(loaded.session.id)
    console.print_messages(app.catalog.render, outlook(loaded))


def rename(app: AppContext, title: list[str]) -> None:
    """Give the session another title."""
    assignment = f"title={' '.join(title)}"
    apply_change(app, lambda session: parse_settings([assignment], session))


def delete(app: AppContext, session: Session) -> None:
    """Move a session to the trash, from where `restore` brings it back."""
    name = app.session_id(session)
    app.store.delete(name)
    console.print_message(app.render(message("told-deleted", id=name)))


def restore(
    app: AppContext,
    session: Annotated[
        str | None, typer.Argument(metavar="SESSION", autocompletion=offer("deleted_names"))
    ] = None,
) -> None:
    """Bring a session back from the trash; without a name, say which are there."""
    deleted = app.store.deleted()
    if session is None:
        code = "trash-holds" if deleted else "trash-empty"
        console.print_message(app.render(message(code, ids=deleted)))
        return
    name = app.deleted_names().find(session) if deleted else session
    app.store.restore(name)
    console.print_message(app.render(message("told-restored", id=name)))


def list_json(summaries: "Sequence[SessionSummary]") -> dict[str, object]:
    """Return every session in summary."""
    return {"schema": 1, "sessions": [_summary_json(summary) for summary in summaries]}


def _summary_json(summary: "SessionSummary") -> dict[str, object]:
    return {key: value for key, value in summary._asdict().items() if key != "counted"}


def list_lines(summaries: "Sequence[SessionSummary]", current: str | None) -> "Iterator[Message]":
    """Say every session in a line, the current one marked."""
    if not summaries:
        yield message("no-session")
    for summary in summaries:
        yield message(
            "list-line",
            mark="*" if summary.id == current else " ",
            id=summary.id,
            variant=summary.variant,
            players=summary.players,
            counted=message(f"counted-{summary.counted}", count=summary.deals),
            state=_state(summary),
            name=message("list-title", title=summary.title) if summary.title else "",
        )


def _state(summary: "SessionSummary") -> Message | str:
    if not summary.finished:
        return ""
    return (
        message("list-finished", winners=summary.winners)
        if summary.winners
        else message("list-over")
    )
