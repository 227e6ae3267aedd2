"""`list`, `open`, `rename`, `delete`, `restore`: which sessions there are, and which is meant."""

from typing import Annotated

import typer

from scorekeeper.cli import exits, streams
from scorekeeper.cli.changing import change
from scorekeeper.cli.commands.reading import Json
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.group import offer
from scorekeeper.cli.telling_change import outlook
from scorekeeper.core.lexer import quote
from scorekeeper.core.problems import said

Session = Annotated[
    str,
    typer.Argument(
        metavar="SESSION", help="An id or title.", autocompletion=offer("session_names")
    ),
]


def list_(context: typer.Context, json: Json = False) -> None:  # noqa: FBT002 — a flag
    """List all sessions, the newest last; the current one is marked."""
    from scorekeeper.cli.listing import listed_json, listed_lines

    desk: Desk = context.find_root().obj
    found, troubles = desk.listed()
    if json:
        streams.write_json(listed_json(found))
    else:
        streams.tell_all(desk.words.say, listed_lines(found, desk.store.current()))
    for trouble in troubles:
        desk.complain(trouble)
    if troubles:
        raise typer.Exit(exits.UNABLE)


def open_(context: typer.Context, session: Session) -> None:
    """Make a session the current one: the one that commands mean when they name none."""
    desk: Desk = context.find_root().obj
    opened = desk.open(desk.session_id(session))
    desk.store.make_current(opened.session.id)
    streams.tell_all(desk.words.say, outlook(opened))


def rename(
    context: typer.Context,
    title: Annotated[list[str], typer.Argument(help="Its title from now on.")],
) -> None:
    """Give the session another title."""
    change(context.find_root().obj, "set " + quote("title=" + " ".join(title)))


def delete(context: typer.Context, session: Session) -> None:
    """Move a session to the trash, from where `restore` brings it back."""
    desk: Desk = context.find_root().obj
    name = desk.session_id(session)
    desk.store.delete(name)
    streams.tell(desk.say(said("told-deleted", id=name)))


def restore(
    context: typer.Context,
    session: Annotated[
        str | None,
        typer.Argument(
            metavar="SESSION", help="The id it had.", autocompletion=offer("deleted_names")
        ),
    ] = None,
) -> None:
    """Bring a session back from the trash; without a name, say which are there."""
    desk: Desk = context.find_root().obj
    deleted = desk.store.deleted()
    if session is None:
        code = "trash-holds" if deleted else "trash-empty"
        streams.tell(desk.say(said(code, ids=deleted)))
        return
    name = desk.one_of(session, deleted) if deleted else session
    desk.store.restore(name)
    streams.tell(desk.say(said("told-restored", id=name)))
