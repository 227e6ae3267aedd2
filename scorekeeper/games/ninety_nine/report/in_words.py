"""A fact of Ninety-Nine as people at the table say it, with names and the signs of the suits."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import with_symbol
from scorekeeper.games.ninety_nine.facts import (
    JOKER,
    UNKNOWN_TRICKS,
    Adjustment,
    BidsOnly,
    Claim,
    Deal,
    Fact,
    Hand,
    VoidDeal,
)


def in_words(fact: Fact, names: Sequence[str]) -> Message | None:
    """Return a fact in words; None for a trick, whose cards say it as they are written."""
    match fact:
        case Deal() | BidsOnly():
            return message("entry-deal", parts=[*_hands(fact, names), *_trump(fact)])
        case VoidDeal(reason):
            return message("entry-void-why" if reason else "entry-void", reason=reason)
        case Adjustment(seat, points, reason):
            code = "entry-adjusted" if reason else "entry-adjusted-bare"
            return Message(
                code, {"player": names[seat], "points": f"{points:+d}", "reason": reason}
            )
        case Claim(seat, points, scope):
            fields = {"player": names[seat], "points": points, "scope": f"scope-{scope}"}
            return Message("entry-claim", fields)
        case _:
            return None


def _hands(deal: Deal | BidsOnly, names: Sequence[str]) -> Iterator[Message]:
    for name, hand in zip(names, deal.hands, strict=False):
        if hand is not None:
            yield message("entry-hand", player=name, parts=[*_parts(hand)])


def _parts(hand: Hand) -> Iterator[Message]:
    """Yield the tricks of a hand, its bid, and its premium."""
    if hand.tricks != UNKNOWN_TRICKS:
        yield message("entry-took", tricks=hand.tricks)
    if hand.cards:
        yield message("entry-bid", bid="".join(map(_card, hand.cards)))
    elif hand.bid is not None:
        yield message("entry-bid", bid=str(hand.bid))
    else:
        yield message("entry-made" if hand.made else "entry-failed")
    if hand.premium:
        yield message("entry-declared" if hand.premium == "!" else "entry-revealed")
    if hand.stated is not None:
        yield message("entry-stated", tricks=hand.stated)


def _card(card: str) -> str:
    return "🃏" if card == JOKER else with_symbol(card)


def _trump(deal: Deal | BidsOnly) -> Iterator[Message]:
    """Yield the trump that was named, and the card that was turned up."""
    if deal.trump is not None:
        yield message("entry-trump", trump=deal.trump)
    if deal.turned == JOKER:
        yield message("entry-turned-joker")
    elif deal.turned is not None:
        yield message("entry-turned", card=with_symbol(deal.turned))
