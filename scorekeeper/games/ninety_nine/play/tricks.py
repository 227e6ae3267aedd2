"""The cards on the table: which suit a card is of, who takes a trick, and who has revoked.

A trick is the cards in the order in which they were played. Sources: Pagat, “Play”; for nines as
trump, the joker and the dummy Pagat, “Variations” and “Ninety-Nine for two”.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from scorekeeper.games.cards import RANKS
from scorekeeper.games.ninety_nine.facts import JOKER
from scorekeeper.games.ninety_nine.rules.model import Trump

_HEIGHT = {rank: height for height, rank in enumerate(reversed(RANKS))}
_NINES = "DSHC"
"""Nines as trump, the lowest first."""
_TRUMP_SUITS: dict[str, str] = {
    "clubs": "C",
    "hearts": "H",
    "spades": "S",
    "diamonds": "D",
    "nines": "9",
}

Why = Literal["highest-trump", "highest-of-suit"]


class Pack(NamedTuple):
    """What makes cards what they are in one deal."""

    trump: Trump
    turned: str | None = None
    """The card turned up, of which the joker is a double."""

    def face(self, card: str) -> str:
        """Return the card that a card counts as."""
        return (self.turned or card) if card == JOKER else card

    def suit(self, card: str) -> str:
        """Return the suit that a card must be followed in; nines as trump are one of their own."""
        face = self.face(card)
        return "9" if self.trump == "nines" and face[:-1] == "9" else face[-1]

    def height(self, card: str) -> int:
        """Return how high a card stands within its suit."""
        face = self.face(card)
        if self.suit(card) == "9":
            return _NINES.index(face[-1])
        return _HEIGHT[face[:-1]]

    @property
    def trump_suit(self) -> str | None:
        """The suit that beats the others, if there is one."""
        return _TRUMP_SUITS.get(self.trump)


class JudgedTrick(NamedTuple):
    """A trick that has been judged; cards and seats in the order of play."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    winner: int
    """The seat that took it."""
    why: Why

    @property
    def best(self) -> str:
        """The card that took it."""
        return self.cards[self.seats.index(self.winner)]


class Revoke(NamedTuple):
    """A player who could have followed suit, and did not: proved by a card played later."""

    seat: int
    suit: str
    """The suit that was led; `9` for nines as trump."""
    trick: int
    """The trick in which something else was thrown, from 1."""
    thrown: str
    proved_in: int
    """The trick that shows it."""
    proof: str
    """The card that was there all the time."""


def judge_trick(cards: Sequence[str], seats: Sequence[int], pack: Pack) -> JudgedTrick:
    """Tell who takes a trick; of two cards that are the same the first played wins (R18)."""
    led = pack.suit(cards[0])
    trumps = [card for card in cards if pack.suit(card) == pack.trump_suit]
    rivals = trumps or [card for card in cards if pack.suit(card) == led]
    best = max(rivals, key=pack.height)
    winner = seats[list(cards).index(best)]
    return JudgedTrick(tuple(seats), tuple(cards), winner, _why(bool(trumps)))


def _why(by_trump: bool) -> Why:  # noqa: FBT001 — what it was taken by
    return "highest-trump" if by_trump else "highest-of-suit"


def order_of_play(
    leader: int, players: int, dummy: int | None, last: JudgedTrick | None
) -> tuple[int, ...]:
    """Return the seats in the order in which they play to a trick.

    With a dummy the leader plays first, the other second, the dummy third; where the dummy took the
    trick before, whoever played for it leads from the dummy, and plays third from hand.
    """
    if dummy is None:
        return tuple((leader + place) % players for place in range(players))
    if leader != dummy or last is None:
        return leader, 1 - leader, dummy
    player = _who_plays_for_it(last, dummy)
    return dummy, 1 - player, player


def _who_plays_for_it(last: JudgedTrick, dummy: int) -> int:
    """Return who chose the dummy's card in a trick: its leader, from hand or from the dummy."""
    return last.seats[2] if last.seats[0] == dummy else last.seats[0]


def revokes(tricks: Sequence[JudgedTrick], pack: Pack) -> Iterator[Revoke]:
    """Yield every revoke that a later card proves: each trick in which the suit was denied."""
    denied: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for number, trick in enumerate(tricks, start=1):
        led = pack.suit(trick.cards[0])
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            suit = pack.suit(card)
            for thrown_in, thrown in denied.pop((seat, suit), ()):
                yield Revoke(seat, suit, thrown_in, thrown, number, card)
            if suit != led:
                denied.setdefault((seat, led), []).append((number, card))
