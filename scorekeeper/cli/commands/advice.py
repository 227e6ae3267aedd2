"""`auction`, `bids`, `compare`: what a table may want to know; nothing is recorded."""

from typing import Annotated

import typer

from scorekeeper.cli import console
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.house_rules_option import setup_with_file
from scorekeeper.cli.options import Json, VariantOrFile
from scorekeeper.cli.report_output import show_report
from scorekeeper.core.capabilities import BidsQuery
from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.session import AnySession
from scorekeeper.games import require_capability


def auction(
    app: AppContext,
    offers: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME:declare|reveal]...", autocompletion=offer("offers")),
    ] = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Say who gets the premium if several want it, informally and by the formal procedure."""
    loaded = app.load()
    advice = require_capability(loaded.game, lambda game: game.bid_advice, "auction")
    show_result(app, advice.auction(loaded.record, offers or ()), as_json=json)


def bids(
    app: AppContext,
    number: Annotated[str | None, typer.Argument(metavar="[N]")] = None,
    hand: Annotated[str | None, typer.Option(metavar="CARDS")] = None,
    turn: Annotated[str | None, typer.Option(metavar="CARD")] = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """List the suits that bid a number, or with --hand the cards, and what they leave."""
    loaded = app.load()
    advice = require_capability(loaded.game, lambda game: game.bid_advice, "bids")
    query = BidsQuery(number or "", hand or "", turn or "")
    show_result(app, advice.bids(loaded.record, query), as_json=json)


def compare(
    app: AppContext,
    variant: VariantOrFile = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Play the same recorded deals by other rules: the totals side by side, and where they part."""
    loaded = app.load()
    comparison = require_capability(loaded.game, lambda game: game.rules_comparison, "compare")
    if variant is None:
        raise Malformed(message("compare-which", legal=_other_variants(loaded)))
    setup = setup_with_file(loaded.setup, variant)
    rules = loaded.game.resolve(setup.variant, len(setup.players), setup.settings)
    show_result(app, comparison.compare(loaded.record, setup, rules), as_json=json)


def _other_variants(loaded: AnySession) -> list[str]:
    """Return the variants that as many can play, without the one that is played."""
    game, setup = loaded.game, loaded.setup
    return [
        name
        for name, counts in game.variants.items()
        if len(setup.players) in counts and name != setup.variant
    ]


def show_result(app: AppContext, result: Result, *, as_json: bool) -> None:
    """Print a result as a report or as JSON."""
    if as_json:
        console.write_json({"schema": 1, **result.data})
    else:
        show_report(app, result.report)
