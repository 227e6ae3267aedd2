"""What the command does when it is given no command."""

from typing import TYPE_CHECKING

import typer

from scorekeeper.cli import console
from scorekeeper.core.messages import message

if TYPE_CHECKING:
    from scorekeeper.cli.context import AppContext


def root(
    context: typer.Context,
    version: bool = typer.Option(False, "--version"),  # noqa: FBT001, FBT003
) -> None:
    """Keep score of card games of the Ninety-Nine family, with real cards at a real table."""
    app: AppContext = context.find_root().obj
    if version:
        from scorekeeper import __version__

        console.print_message(f"scorekeeper {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return
    if app.session_option is None and app.store.current() is None:
        console.print_message(
            app.render(message("no-current" if app.store.ids() else "how-to-begin"))
        )
        return
    from scorekeeper.cli.commands.show import next_

    next_(app)
