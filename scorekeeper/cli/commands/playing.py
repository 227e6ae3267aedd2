"""`add`, `note`, `adjust`: what happens at the table goes into the log."""

from typing import Annotated

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.changing import change, meant_twice
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.group import offer
from scorekeeper.core.lexer import quote
from scorekeeper.core.problems import Malformed, Unable, said

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
    desk: Desk = context.find_root().obj
    text, expected = " ".join(line or ()), None
    if not text.strip():
        if not streams.is_dialogue():
            raise Malformed(said("line-not-given"))
        from scorekeeper.cli.asking import ask_entry

        asked = ask_entry(desk)
        if asked is None:
            raise Unable(said("nothing-recorded"))
        text, expected = asked
    if streams.is_dialogue() and not meant_twice(desk, text):
        raise Unable(said("nothing-recorded"))
    change(desk, text, why=why, expected=expected, fact_only=True)


def note(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="What to remember.")],
    why: Why = None,
) -> None:
    """Write a remark into the log; no rule looks at it, and it may stand after the end."""
    desk: Desk = context.find_root().obj
    words = " ".join(text)
    if not words.strip():
        raise Malformed(said("note-form"))
    change(desk, f"note {quote(words)}", why=why)


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
    desk: Desk = context.find_root().obj
    keys = (("trump", trump), ("turn", turn))
    told = [f"{key}={value}" for key, value in keys if value is not None]
    try:
        change(desk, " ".join(["trick", *cards, *told]), why=why, fact_only=True)
    except Malformed:  # perhaps because another game is played, which is the thing to say then
        from scorekeeper.cli.abilities import able

        able(desk.open(desk.own_session()).game, "tricks_told", "trick")
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
    desk: Desk = context.find_root().obj
    words = [quote(player) if set(player) & set(' "#\t') else player, points]
    if reason:
        words.append(quote(" ".join(reason)))
    change(desk, " ".join(["adjust", *words]), why=why, behind=deal)
