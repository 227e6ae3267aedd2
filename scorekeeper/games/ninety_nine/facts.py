"""The facts that people see at the table; nothing here is derived by a rule."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

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


class VoidDeal(NamedTuple):
    """A deal that was played and does not count: it passes the deal on, and scores nothing."""

    reason: str = ""


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
    stated: int | None = None
    """A number of tricks stated with it, which only a bid left in the hand has: it is refused."""


class Trick(NamedTuple):
    """The cards of one trick, in the order in which they were played."""

    cards: tuple[str, ...]
    players: tuple[int, ...] = ()
    """The seat that played each card; or the leader's alone; or nobody's: then it goes in turn."""
    trump: Trump | None = None
    """The trump that the premium bidder named, if it was given with this trick."""
    turned: str | None = None
    """The card turned up for trump, if it was given with this trick."""
    open_bids: tuple[OpenBid, ...] = ()
    """Bids that were shown before this trick."""


Scope = Literal["deal", "game", "rubber"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


class Claim(NamedTuple):
    """Points that the table believes a player to have; `check` proves or refutes them."""

    seat: int
    points: int
    scope: Scope = "deal"
    """The game's total with its bonuses, all points, or, with `deal`, whichever total fits."""


Fact: TypeAlias = Deal | BidsOnly | VoidDeal | Trick | Adjustment | Claim

UNIT: Final = "deal"
KINDS: dict[type[Fact], str] = {
    Deal: UNIT,
    BidsOnly: UNIT,
    VoidDeal: UNIT,
    Trick: "trick",
    Adjustment: "adjust",
    Claim: "claim",
}
"""The kind of entry that each type of fact makes."""


def reseat(fact: Fact, seats: Sequence[int]) -> Fact:
    """Return a fact with all that is a player's moved with them; `seats[new]` is the old seat.

    The dummy keeps its seat. Cards of a trick stay in their order, which is that of play; where it
    is not recorded who played them, they are those of who plays in turn.
    """
    if isinstance(fact, VoidDeal):
        return fact
    if isinstance(fact, Adjustment | Claim):
        return fact._replace(seat=_moved(fact.seat, seats))
    if isinstance(fact, Trick):
        players = (_moved(seat, seats) for seat in fact.players)
        open_bids = (bid._replace(seat=_moved(bid.seat, seats)) for bid in fact.open_bids)
        return fact._replace(players=tuple(players), open_bids=tuple(open_bids))
    hands = fact.hands
    moved = [hands[old] if old < len(hands) else None for old in seats]
    return fact._replace(hands=(*moved, *hands[len(seats) :]))


def _moved(seat: int, seats: Sequence[int]) -> int:
    """Return the seat that a player has moved to; the dummy's is not among `seats`."""
    return seat if seat >= len(seats) else list(seats).index(seat)
