"""What people see at the table, as frozen facts; nothing here is derived by a rule."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.games.ninety_nine.rules.model import Trump

Premium = Literal["", "!", "!!"]
"""Nothing, declared, revealed."""

JOKER = "*"


class Hand(NamedTuple):
    """What is known of one hand when a deal is over: one of four forms of bid, or none."""

    tricks: int
    cards: tuple[str, ...] = ()
    """The three bid-cards as shown: a suit (`C`), with a rank before it (`10C`), or the joker."""
    bid: int | None = None
    """The bid, where only the number was written down."""
    made: bool = False
    """Whether it was made, where neither is known; if nothing was shown, it was not."""
    premium: Premium = ""


class Deal(NamedTuple):
    """One deal: a hand a seat, the dummy's last; while it is being asked for, None where open."""

    hands: tuple[Hand | None, ...]
    trump: Trump | None = None
    """The trump that the premium bidder named."""
    turned: str | None = None
    """The card turned up for trump, with its rank, or the joker."""


class Adjustment(NamedTuple):
    """Points given or taken by agreement of the table."""

    seat: int
    points: int
    reason: str = ""


UNKNOWN_TRICKS = -1
"""The tricks of a hand of which only the bid was said."""


class BidsOnly(NamedTuple):
    """The end of a deal whose tricks were recorded one by one: hands of which some say no tricks.

    In an evening it is a `Deal`, with the tricks that the cards have given.
    """

    hands: tuple[Hand | None, ...]
    trump: Trump | None = None
    turned: str | None = None


class OpenBid(NamedTuple):
    """Bid-cards that lie open while the deal is played."""

    seat: int
    cards: tuple[str, ...]
    premium: Premium


class Trick(NamedTuple):
    """The cards of one trick, in the order in which they were played."""

    cards: tuple[str, ...]
    trump: Trump | None = None
    """The trump that the premium bidder named, if it was told with this trick."""
    turned: str | None = None
    """The card turned up for trump, likewise."""
    open_bids: tuple[OpenBid, ...] = ()
    """Bids that were shown before it was played."""


Scope = Literal["deal", "game", "rubber"]


class Claim(NamedTuple):
    """What the table believes that somebody has; `check` proves it or refutes it."""

    seat: int
    points: int
    scope: Scope = "deal"
    """The total as it stands with the deal, that of the game with its bonuses, or all points."""


Fact: TypeAlias = Deal | BidsOnly | Trick | Adjustment | Claim

UNIT = "deal"
KINDS: dict[type[Fact], str] = {
    Deal: UNIT,
    BidsOnly: UNIT,
    Trick: "trick",
    Adjustment: "adjust",
    Claim: "claim",
}
"""The kind of entry that each type of fact makes."""


def reseat(fact: Fact, seats: Sequence[int]) -> Fact:
    """Move hands and points with their players; `seats[new]` is the old seat.

    The dummy keeps its seat. Cards lie in the order of play, which moves with the first dealer.
    """
    if isinstance(fact, Adjustment | Claim):
        if fact.seat >= len(seats):
            return fact
        return fact._replace(seat=list(seats).index(fact.seat))
    if isinstance(fact, Trick):
        open_bids = (bid._replace(seat=list(seats).index(bid.seat)) for bid in fact.open_bids)
        return fact._replace(open_bids=tuple(open_bids))
    hands = fact.hands
    moved = [hands[old] if old < len(hands) else None for old in seats]
    return fact._replace(hands=(*moved, *hands[len(seats) :]))
