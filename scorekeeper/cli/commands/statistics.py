"""`stats`: what many evenings come to."""

from typing import Annotated

import typer

from scorekeeper.cli import exits, streams
from scorekeeper.cli.commands.reading import Json
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.group import offer


def stats(
    context: typer.Context,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Sessions with this player; may be given again."),
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="Sessions from this day on: 2026-11-20.")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Of this variant.", autocompletion=offer("variant_names")
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Of this game."),
    ] = None,
    json: Json = False,  # noqa: FBT002 — a flag
    csv: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--csv", help="As CSV, a number a row.")
    ] = False,
) -> None:
    """Count all sessions, or a choice: contracts, premiums, points, who wins against whom.

    Contracts are told as made/played. A deal's points are what the scoreboard shows for it.
    """
    from scorekeeper.cli.counting import chosen, count

    desk: Desk = context.find_root().obj
    wanted = chosen(player or [], since, variant, game)
    counted = count(desk, desk.store.ids(), wanted)
    counted.must_have_met(wanted.players)
    if json:
        streams.write_json(counted.account(wanted.players), desk.words.say)
    elif csv:
        streams.write(counted.csv(wanted.players).removesuffix("\n"))
    else:
        counted.show(desk, wanted.players)
    for trouble in counted.troubles:
        desk.complain(trouble)
    if counted.troubles:
        raise typer.Exit(exits.UNABLE)
