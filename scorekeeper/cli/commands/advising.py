"""`auction`, `bids`, `compare`: what a table may want to know; nothing is recorded."""

from typing import Annotated, cast

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.abilities import able
from scorekeeper.cli.commands.reading import Json
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.group import offer
from scorekeeper.cli.house_file import seated_by
from scorekeeper.cli.showing import show_report
from scorekeeper.core.abilities import Advising, BidsAsked, Comparing
from scorekeeper.core.game import Answer


def auction(
    context: typer.Context,
    offers: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME:declare|reveal]...",
            help="What each offers; a second offer of the same player raises the first.",
            autocompletion=offer("offers"),
        ),
    ] = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Say who gets the premium if several want it, informally and by the formal procedure."""
    desk: Desk = context.find_root().obj
    opened = desk.opened()
    advising = cast("Advising", able(opened.game, "auction", "auction"))
    give(desk, advising.auction(opened.evening, offers or ()), as_json=json)


def bids(
    context: typer.Context,
    number: Annotated[
        str | None, typer.Argument(metavar="[N]", help="The number of tricks to bid.")
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help='The cards of a hand, as in "AC 7C 10D …".'),
    ] = None,
    turn: Annotated[
        str | None, typer.Option(metavar="CARD", help="The card turned up for trump (original).")
    ] = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """List the suits that bid a number at this table; with --hand, the cards and what they leave.

    Without a number, what bids each number.
    """
    desk: Desk = context.find_root().obj
    opened = desk.opened()
    advising = cast("Advising", able(opened.game, "bids", "bids"))
    asked = BidsAsked(number or "", hand or "", turn or "")
    give(desk, advising.bids(opened.evening, asked), as_json=json)


def compare(
    context: typer.Context,
    variant: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE.toml",
            help="The other rules: a variant, or a file of house rules.",
            autocompletion=offer("variant_names"),
        ),
    ],
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Play the same recorded deals by other rules: the totals side by side, and where they part."""
    desk: Desk = context.find_root().obj
    opened = desk.opened()
    comparing = cast("Comparing", able(opened.game, "compare", "compare"))
    header = seated_by(opened.header, variant)
    rules = opened.game.resolve(header.variant, len(header.players), header.settings)
    give(desk, comparing.compare(opened.evening, header, rules), as_json=json)


def give(desk: Desk, answer: Answer, *, as_json: bool) -> None:
    """Give an answer as a picture or as JSON."""
    if as_json:
        streams.write_json({"schema": 1, **answer.account}, desk.words.say)
    else:
        show_report(desk, answer.report)
