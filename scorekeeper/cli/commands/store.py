"""`store`: what is done once for a whole store."""

from typing import Annotated

import typer

from scorekeeper.cli import console
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.command_list import STORE_ACTIONS
from scorekeeper.core.messages import Malformed, message
from scorekeeper.storage.watched_writes import watch_write


def store(
    app: AppContext,
    action: Annotated[str, typer.Argument(metavar="WHAT", autocompletion=offer("store_actions"))],
) -> None:
    """Make what a store needs before the first session: the tables of a database, or a folder."""
    if action not in STORE_ACTIONS:
        raise Malformed(message("store-action", given=action, legal=list(STORE_ACTIONS)))
    app.interruption = message("interrupted-preparing")
    made = app.store.prepare()
    watch_write(app.store.place, lambda: made)
    code = "told-prepared" if made else "told-prepared-before"
    console.print_message(app.render(message(code, place=app.store.place)))
