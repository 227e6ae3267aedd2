"""`list`, `open`, `rename`, `delete`, `restore`: which sessions there are, and which is meant."""

from typing import Annotated

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.apply_change import apply_change
from scorekeeper.cli.change_messages import outlook
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Json, Session
from scorekeeper.core.messages import message
from scorekeeper.core.parse_change import parse_settings


def list_(app: AppContext, json: Json = False) -> None:  # noqa: FBT002 — a flag
    """List all sessions, the newest last; the current one is marked."""
    from scorekeeper.cli.session_list import list_json, list_lines

    found, troubles = app.summaries()
    if json:
        console.write_json(list_json(found))
    else:
        console.print_messages(app.catalog.render, list_lines(found, app.store.current()))
    for trouble in troubles:
        app.print_refusal(trouble)
    if troubles:
        raise typer.Exit(exit_codes.UNABLE)


def open_(app: AppContext, session: Session) -> None:
    """Make a session the current one: the one that commands mean when they name none."""
    loaded = app.open(app.session_id(session))
    app.store.make_current(loaded.session.id)
    console.print_messages(app.catalog.render, outlook(loaded))


def rename(
    app: AppContext,
    title: Annotated[list[str], typer.Argument(help="Its title from now on.")],
) -> None:
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
        str | None,
        typer.Argument(
            metavar="SESSION", help="The id it had.", autocompletion=offer("deleted_names")
        ),
    ] = None,
) -> None:
    """Bring a session back from the trash; without a name, say which are there."""
    deleted = app.store.deleted()
    if session is None:
        code = "trash-holds" if deleted else "trash-empty"
        console.print_message(app.render(message(code, ids=deleted)))
        return
    name = app.one_of(session, deleted) if deleted else session
    app.store.restore(name)
    console.print_message(app.render(message("told-restored", id=name)))
