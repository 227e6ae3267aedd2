"""What the command does when it is given no command."""

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.core.problems import said


def root(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Say the version."),  # noqa: FBT001, FBT003
) -> None:
    """Keep score of card games of the Ninety-Nine family, with real cards at a real table."""
    desk: Desk = context.find_root().obj
    if version:
        from scorekeeper import __version__

        streams.tell(f"scorekeeper {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return
    if desk.session_named is None and desk.store.current() is None:
        streams.tell(desk.say(said("no-current" if desk.store.ids() else "how-to-begin")))
        return
    from scorekeeper.cli.commands.reading import next_

    next_(context)
