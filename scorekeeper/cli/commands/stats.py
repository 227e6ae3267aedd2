"""The command `stats`: figures of many sessions."""

from typing import Annotated

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import GameName, Json, People, Place, Since


def stats(
    app: AppContext,
    player: People = None,
    since: Since = None,
    place: Place = None,
    variant: Annotated[
        str | None, typer.Option(metavar="NAME", autocompletion=offer("variant_names"))
    ] = None,
    game: GameName = None,
    json: Json = False,  # noqa: FBT002 — a flag
    csv: Annotated[bool, typer.Option("--csv")] = False,  # noqa: FBT002 — a flag
    table: Annotated[bool, typer.Option("--table")] = False,  # noqa: FBT002 — a flag
) -> None:
    """Count all sessions, or a choice: contracts, premiums, points, who wins against whom."""
    from scorekeeper.cli.chosen_sessions import session_choice
    from scorekeeper.cli.commands.stats_collect import chosen_statistics
    from scorekeeper.core.messages import message

    players = player or []
    choice = session_choice(players=players, since=since, place=place, game=game, variant=variant)
    report = chosen_statistics(app, choice)
    if json:
        data = report.league_json(players) if table else report.as_json(players)
        console.write_json(data)
    elif csv:
        rows, left_out = (report.league_csv(players), 0) if table else report.csv(players)
        console.write(rows.removesuffix("\n"))
        if left_out:
            console.print_error(app.render(message("stats-pairs-left-out", count=left_out)))
    else:
        show = report.show_league if table else report.show
        show(app, players, choice)
    for error in report.unreadable:
        app.print_refusal(error)
    if report.unreadable:
        raise typer.Exit(exit_codes.UNABLE)
