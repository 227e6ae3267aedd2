"""`add`, `note`, `adjust`: what happens at the table goes into the log."""

from typing import Annotated

import typer

from scorekeeper.cli import console
from scorekeeper.cli.apply_change import apply_change, confirm_duplicate
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Malformed, Unavailable, message
from scorekeeper.core.text import quote

Why = Annotated[str | None, typer.Option("--why", help="The reason, for the log.")]


def add(
    context: typer.Context,
    line: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[LINE]...",
            help="A hand a seat, in seating order or named: 3:CDD, 3/5, 4+, 4-, Ben=2:HDD.",
            autocompletion=offer("named_hands"),
        ),
    ] = None,
    why: Why = None,
) -> None:
    """Record a deal: who took how many tricks, and the bid-cards that were shown.

    A hand is TRICKS and then the bid: 3:CDD (showed a club and two diamonds), 3:7CQD10D (with
    ranks), 3/5 (took 3 of the 5 bid), 4+ (made it), 4- or 4 (failed, nothing shown). A premium is
    declare=NAME or reveal=NAME, or ! and !! behind a hand. Without a line it asks seat by seat.
    """
    app: AppContext = context.find_root().obj
    text, expected = " ".join(line or ()), None
    if not text.strip():
        if not console.is_interactive():
            raise Malformed(message("line-not-given"))
        from scorekeeper.cli.prompts import ask_entry

        asked = ask_entry(app)
        if asked is None:
            raise Unavailable(message("nothing-recorded"))
        text, expected = asked
    if console.is_interactive() and not confirm_duplicate(app, text):
        raise Unavailable(message("nothing-recorded"))
    apply_change(app, text, why=why, expected=expected, fact_only=True)


def note(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="What to remember.")],
    why: Why = None,
) -> None:
    """Write a remark into the log; no rule looks at it, and it may stand after the end."""
    app: AppContext = context.find_root().obj
    words = " ".join(text)
    if not words.strip():
        raise Malformed(message("note-form"))
    apply_change(app, f"note {quote(words)}", why=why)


def trick(
    context: typer.Context,
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARD...",
            help="The cards in the order of play: 7C KC AC. An open bid goes with them: Anna=:CDD!",
        ),
    ],
    trump: Annotated[
        str | None,
        typer.Option(metavar="SUIT", help="The trump that was named, with the first trick."),
    ] = None,
    turn: Annotated[
        str | None,
        typer.Option(metavar="CARD", help="The card turned up for trump, with the first trick."),
    ] = None,
    why: Why = None,
) -> None:
    """Record the cards of one trick; who takes it is said, and who has revoked.

    When all tricks are in, `add` needs the bids alone: :CDD, + or -.
    """
    app: AppContext = context.find_root().obj
    keys = (("trump", trump), ("turn", turn))
    told = [f"{key}={value}" for key, value in keys if value is not None]
    try:
        apply_change(app, " ".join(["trick", *cards, *told]), why=why, fact_only=True)
    except Malformed:  # perhaps because another game is played, which is the thing to say then
        from scorekeeper.cli.capabilities import require_capability

        require_capability(
            app.open(app.own_session()).game, lambda game: game.trick_referee, "trick"
        )
        raise


def adjust(
    context: typer.Context,
    player: Annotated[
        str, typer.Argument(help="Whose points.", autocompletion=offer("seat_names"))
    ],
    points: Annotated[str, typer.Argument(help="How many: +20 or -10.")],
    reason: Annotated[list[str] | None, typer.Argument(help="What for.")] = None,
    deal: Annotated[
        int | None, typer.Option(metavar="N", help="Place it behind this deal, not at the end.")
    ] = None,
    why: Why = None,
) -> None:
    """Give or take points by agreement of the table.

    They count from where they stand: for who is vulnerable next, and for who has reached the game
    when the next deal ends. After a game's last deal they belong to the next game.
    """
    app: AppContext = context.find_root().obj
    words = [quote(player) if set(player) & set(' "#\t') else player, points]
    if reason:
        words.append(quote(" ".join(reason)))
    apply_change(app, " ".join(["adjust", *words]), why=why, behind=deal)
