"""The options and arguments that several commands have."""

from typing import Annotated

import typer

from scorekeeper.cli.command_group import offer

Why = Annotated[str | None, typer.Option("--why", help="The reason, for the log.")]
Json = Annotated[bool, typer.Option("--json", help="As JSON.")]
Line = Annotated[list[str], typer.Argument(metavar="LINE...", help="The deal as it should stand.")]
Number = Annotated[str, typer.Argument(metavar="N", help="The deal's number, as `show` has it.")]
Player = Annotated[str, typer.Argument(help="Whose points.", autocompletion=offer("seat_names"))]
Session = Annotated[
    str,
    typer.Argument(
        metavar="SESSION", help="An id or title.", autocompletion=offer("session_names")
    ),
]
SessionOrFile = Annotated[
    str | None,
    typer.Argument(
        metavar="[SESSION|FILE]",
        help="A session's id or title, or a session file; else the current session.",
        autocompletion=offer("session_names"),
    ),
]
