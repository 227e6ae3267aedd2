"""A second referee for Ninety-Nine, written from the rules page and apart from the product.

It judges tricks as a person would who has the cards on the table: who may play what, who takes the
trick, who leads next, and who has been proved to have revoked. A card is written with its rank
first, as in `10C`; the joker is `*`. Seats are numbers, the dummy's is the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

LOW_TO_HIGH = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "Q", "K", "A")
NINES = ("9D", "9S", "9H", "9C")  # the lowest first
DUMMY = 2


def ranks_of(variant: str, players: int) -> tuple[str, ...]:
    """The ranks of the pack that so many use for a variant, the lowest first (sections 2 and 5)."""
    whole = [rank for rank in LOW_TO_HIGH if rank not in ("11", "12")]
    if variant == "duel":
        return tuple(whole[whole.index("9") :])  # 24 cards
    if players == 4:
        return tuple(whole)  # 52
    if players == 5:
        return LOW_TO_HIGH  # 60: with elevens and twelves
    return tuple(whole[whole.index("6") :])  # 36


def pack_of(variant: str, players: int) -> list[str]:
    """Every card of that pack."""
    cards = [rank + suit for rank in ranks_of(variant, players) for suit in "CHSD"]
    return [*cards, "*"] if variant == "original" else cards


def trump_of_turned(card: str) -> str:
    """What a card turned up makes trump: its suit, but nothing if it is a nine or the joker."""
    if card == "*" or card[:-1] == "9":
        return "none"
    return {"C": "clubs", "H": "hearts", "S": "spades", "D": "diamonds"}[card[-1]]


@dataclass(frozen=True)
class Revoke:
    """A suit denied in one trick, and the card of a later one that proves it first."""

    seat: int
    trick: int
    thrown: str
    suit: str
    proved_in: int | None  # None where the bid that was shown after the last trick does
    proof: str


@dataclass(frozen=True)
class Judged:
    """What one trick came to."""

    number: int
    seats: tuple[int, ...]  # in the order of play
    cards: tuple[str, ...]
    winner: int
    best: str
    why: str  # "trump", "suit" where nobody trumped, or "no trump"
    suit: str  # the one that was led
    counts: tuple[int, ...]


@dataclass
class Referee:
    """One deal, from the first card to the last."""

    players: int
    dummy: bool
    leader: int
    trump: str
    turned: str = ""
    tricks: list[Judged] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats = self.players + self.dummy
        self.counts = [0] * self.seats
        self.plays_for_dummy = self.leader

    def stands_for(self, card: str) -> str:
        """What a card counts as: the joker is a double of the one turned up."""
        return self.turned if card == "*" else card

    def suit(self, card: str) -> str:
        """The suit that a card belongs to in play; nines as trump are one of their own."""
        card = self.stands_for(card)
        if self.trump == "nines" and card in NINES:
            return "nines"
        return {"C": "clubs", "H": "hearts", "S": "spades", "D": "diamonds"}[card[-1]]

    def height(self, card: str) -> int:
        """How high a card is among those of its suit."""
        card = self.stands_for(card)
        if self.suit(card) == "nines":
            return NINES.index(card)
        return LOW_TO_HIGH.index(card[:-1])

    def order(self) -> tuple[int, ...]:
        """Who plays to the next trick, in turn.

        With a dummy: the leader, the other, the dummy from the leader's choice. If the dummy took
        the trick before, whoever played for it leads from it, and plays third from the own hand.
        """
        if not self.dummy:
            return tuple((self.leader + turn) % self.players for turn in range(self.players))
        one = self.plays_for_dummy
        return (DUMMY, 1 - one, one) if self.leader == DUMMY else (one, 1 - one, DUMMY)

    def may_play(self, hand: Sequence[str], led: str | None) -> list[str]:
        """The cards of a hand that the rules allow, once a card has been led."""
        if led is None:
            return list(hand)
        following = [card for card in hand if self.suit(card) == self.suit(led)]
        return following or list(hand)

    def play(self, cards: Sequence[str]) -> Judged:
        """Judge a trick, its cards given in the order of play."""
        seats = self.order()
        led = self.suit(cards[0])
        trumps = [card for card in cards if self.suit(card) == self.trump]
        plain = "no trump" if self.trump == "none" else "suit"
        why = "trump" if trumps else plain
        among = trumps or [card for card in cards if self.suit(card) == led]
        best = max(among, key=self.height)  # of two alike the first that was played
        winner = seats[list(cards).index(best)]
        self.counts[winner] += 1
        self.leader = winner
        if winner != DUMMY or not self.dummy:
            self.plays_for_dummy = winner
        number = len(self.tricks) + 1
        counts = tuple(self.counts)
        judged = Judged(number, seats, tuple(cards), winner, best, why, led, counts)
        self.tricks.append(judged)
        return judged

    def revokes(self) -> list[Revoke]:
        """Every suit denied by somebody who is seen to have had it, and what shows it first."""
        found = []
        for place, trick in enumerate(self.tricks):
            for seat, thrown in zip(trick.seats, trick.cards, strict=True):
                if self.suit(thrown) == trick.suit:
                    continue
                for later in self.tricks[place + 1 :]:
                    card = later.cards[later.seats.index(seat)]
                    if self.suit(card) == trick.suit:
                        proof = (later.number, card)
                        found.append(Revoke(seat, trick.number, thrown, trick.suit, *proof))
                        break
        return found

    def revokes_by_bid(self, seat: int, shown: Sequence[str]) -> list[Revoke]:
        """What cards that were left over, shown with their ranks or not, prove besides.

        Only without nines as trump, so that a card without its rank has the suit that is printed.
        """
        known = {(revoke.trick, revoke.seat) for revoke in self.revokes()}
        found = []
        for trick in self.tricks:
            thrown = trick.cards[trick.seats.index(seat)]
            had = [card for card in shown if self.suit(card) == trick.suit]
            if had and self.suit(thrown) != trick.suit and (trick.number, seat) not in known:
                found.append(Revoke(seat, trick.number, thrown, trick.suit, None, had[0]))
        return found
