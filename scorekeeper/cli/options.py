"""The options and arguments that several commands have."""

from typing import Annotated

import typer

from scorekeeper.cli.command_group import offer


def deal_number(text: str) -> int:
    """Return the number of a deal, or what stands for the last; raises `ValueError`."""
    from scorekeeper.core import parse_change  # which commands that read need not load

    return parse_change.deal_number(text)


def entry_number(text: str) -> int:
    """Return the number of an entry; raises `ValueError`."""
    from scorekeeper.core import parse_change

    return parse_change.entry_number(text)


Why = Annotated[str | None, typer.Option("--why", metavar="TEXT")]
Json = Annotated[bool, typer.Option("--json")]
DealOption = Annotated[int | None, typer.Option("--deal", metavar="N", parser=deal_number)]
EntryOption = Annotated[int | None, typer.Option("--entry", metavar="ID", parser=entry_number)]
Line = Annotated[list[str], typer.Argument(metavar="LINE...")]
Number = Annotated[str, typer.Argument(metavar="N")]
Player = Annotated[str, typer.Argument(metavar="NAME", autocompletion=offer("seat_names"))]
People = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="NAME", autocompletion=offer("player_names")),
]
Since = Annotated[str | None, typer.Option("--since", metavar="DATE")]
Place = Annotated[
    str | None, typer.Option("--place", metavar="PLACE", autocompletion=offer("place_names"))
]
GameName = Annotated[
    str | None, typer.Option("--game", metavar="NAME", autocompletion=offer("game_names"))
]
VariantOrFile = Annotated[
    str | None,
    typer.Option("--variant", metavar="NAME|FILE.toml", autocompletion=offer("variant_names")),
]
HouseRules = Annotated[list[str] | None, typer.Option("--option", metavar="K=V")]
Points = Annotated[str, typer.Argument(metavar="POINTS")]
MaybeSession = Annotated[
    str | None, typer.Argument(metavar="[SESSION]", autocompletion=offer("session_names"))
]
SessionOrFile = Annotated[
    str | None,
    typer.Argument(
        metavar="[SESSION|FILE]",
        autocompletion=offer("session_names"),
    ),
]
