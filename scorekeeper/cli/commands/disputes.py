"""`explain`: settling what the score is, and why."""

from typing import Annotated

import typer

from scorekeeper.cli.commands.advising import give
from scorekeeper.cli.commands.reading import Json
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.group import offer
from scorekeeper.core.game import Wanted


def explain(
    context: typer.Context,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="A deal, as `show` numbers them.")
    ] = None,
    game: Annotated[
        int | None, typer.Option(metavar="N", help="The end of a game: bonuses and winner.")
    ] = None,
    rubber: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--rubber", help="What everybody has in all, and who wins.")
    ] = False,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="One player's points alone.", autocompletion=offer("seat_names")
        ),
    ] = None,
    everything: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--all", help="Every deal, game and the rubber.")
    ] = False,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Explain every point: what it is for, its arithmetic, and the rule that it rests on.

    Alone it explains the last deal, and what ended with it. A rule is a section of a book, or a
    reading of ours where the books are silent.
    """
    desk: Desk = context.find_root().obj
    opened = desk.opened()
    wanted = Wanted(number, game, rubber, everything, player)
    give(desk, opened.game.explain(opened.evening, wanted), as_json=json)
