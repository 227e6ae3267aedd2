"""The facts that people see at the table; nothing here is derived by a rule."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.games.ninety_nine.rules.model import Trump

Premium = Literal["", "!", "!!"]
"""No premium, a declaration or a revelation."""

JOKER = "*"


class Hand(NamedTuple):
    """A hand after a deal: its tricks, and its bid as cards, a number, as made, or not at all."""

    tricks: int
    cards: tuple[str, ...] = ()
    """The three bid-cards as shown: a suit (`C`), with a rank before it (`10C`), or the joker."""
    bid: int | None = None
    """The bid, where only the number was written down."""
    made: bool = False
    """Whether the bid was made, where neither cards nor number are known."""
    premium: Premium = ""
    stated: int | None = None
    """The number of tricks stated for the premium, where the bid is what is left in the hand."""


class Deal(NamedTuple):
    """A deal: a hand for each seat, the dummy's last; None for hands that are not known yet."""

    hands: tuple[Hand | None, ...]
    trump: Trump | None = None
    """The trump that the premium bidder named."""
    turned: str | None = None
    """The card turned up for trump, with its rank, or the joker."""


class Adjustment(NamedTuple):
    """Points added or subtracted by agreement of the table."""

    seat: int
    points: int
    reason: str = ""
    in_last_game: bool = False
    """Whether it counts with the deal before it, and so in a game that this deal has ended."""


UNKNOWN_TRICKS = -1
"""The tricks of a hand of which only the bid was given."""


class BidsOnly(NamedTuple):
    """The bids of a deal whose tricks were recorded one by one; some hands have no tricks.

    `Game.complete` makes a `Deal` of it, with the tricks that were recorded.
    """

    hands: tuple[Hand | None, ...]
    trump: Trump | None = None
    turned: str | None = None


class OpenBid(NamedTuple):
    """Bid-cards that are face up while the deal is played."""

    seat: int
    cards: tuple[str, ...]
    premium: Premium


class Trick(NamedTuple):
    """The cards of one trick, in the order in which they were played."""

    cards: tuple[str, ...]
    trump: Trump | None = None
    """The trump that the premium bidder named, if it was given with this trick."""
    turned: str | None = None
    """The card turned up for trump, if it was given with this trick."""
    open_bids: tuple[OpenBid, ...] = ()
    """Bids that were shown before this trick."""


Scope = Literal["deal", "game", "rubber"]


class Claim(NamedTuple):
    """Points that the table believes a player to have; `check` proves or refutes them."""

    seat: int
    points: int
    scope: Scope = "deal"
    """The total of the game after the deal, that with its bonuses, or all points of the rubber."""


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
    """Return a fact with hands and points moved with their players; `seats[new]` is the old seat.

    The dummy keeps its seat. Cards of a trick stay in their order, which is that of play.
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
