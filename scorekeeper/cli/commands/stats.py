"""The command `stats`: figures of many sessions."""

from typing import Annotated

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Json


def stats(
    app: AppContext,
    player: Annotated[list[str] | None, typer.Option(metavar="NAME")] = None,
    since: Annotated[str | None, typer.Option(metavar="DATE")] = None,
    variant: Annotated[
        str | None, typer.Option(metavar="NAME", autocompletion=offer("variant_names"))
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    json: Json = False,  # noqa: FBT002 — a flag
    csv: Annotated[bool, typer.Option("--csv")] = False,  # noqa: FBT002 — a flag
) -> None:
    """Count all sessions, or a choice: contracts, premiums, points, who wins against whom."""
    from scorekeeper.cli.commands.stats_collect import collect_statistics
    from scorekeeper.cli.commands.stats_filter import session_filter

    selection = session_filter(player or [], since, variant, game)
    report = collect_statistics(app, app.store.ids(), selection)
    report.raise_if_unknown(selection.players)
    if json:
        console.write_json(report.as_json(selection.players))
    elif csv:
        console.write(report.csv(selection.players).removesuffix("\n"))
    else:
        report.show(app, selection.players)
    for error in report.unreadable:
        app.print_refusal(error)
    if report.unreadable:
        raise typer.Exit(exit_codes.UNABLE)
