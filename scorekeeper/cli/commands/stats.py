"""`stats`: what many evenings come to."""

from typing import Annotated

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Json


def stats(
    app: AppContext,
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
    from scorekeeper.cli.commands.stats_report import collect_statistics, session_filter

    chosen = session_filter(player or [], since, variant, game)
    statistics = collect_statistics(app, app.store.ids(), chosen)
    statistics.must_have_met(chosen.players)
    if json:
        console.write_json(statistics.account(chosen.players), app.catalog.render)
    elif csv:
        console.write(statistics.csv(chosen.players).removesuffix("\n"))
    else:
        statistics.show(app, chosen.players)
    for trouble in statistics.problems_found:
        app.print_refusal(trouble)
    if statistics.problems_found:
        raise typer.Exit(exit_codes.UNABLE)
