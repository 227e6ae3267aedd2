"""Tricks: the suit and height of a card, who takes a trick, and who has revoked.

Cards are in the order of play. Sources: Pagat, “Play”; for nines as trump, the joker and the dummy
Pagat, “Variations” and “Ninety-Nine for two”.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scorekeeper.games.cards import RANKS
from scorekeeper.games.ninety_nine.facts import JOKER
from scorekeeper.games.ninety_nine.rules.model import PlayedTrump, Trump

_HEIGHT = {rank: height for height, rank in enumerate(reversed(RANKS))}
_NINES_BY_HEIGHT = "DSHC"
"""The suits of nines as trump, the lowest first."""
_TRUMP_SUITS: dict[str, str] = {
    "clubs": "C",
    "hearts": "H",
    "spades": "S",
    "diamonds": "D",
    "nines": "9",
}

Why = Literal["highest-trump", "highest-of-suit", "any-trump", "unknown-trump"]
"""Where trump is not known, a trick can be one that the same card takes by any trump."""


class Pack(NamedTuple):
    """What decides the suit and height of cards in one deal."""

    trump: PlayedTrump
    turned: str | None = None
    """The card turned up; the joker counts as that card."""
    possible: tuple[Trump, ...] = ()
    """The trumps that it can have been, where it is not known."""

    def effective_card(self, card: str) -> str:
        """Return the card that a card counts as: the joker as the card turned up."""
        return (self.turned or card) if card == JOKER else card

    def suit(self, card: str) -> str:
        """Return the suit that a card must be followed in; nines as trump are one of their own."""
        effective = self.effective_card(card)
        return "9" if self.trump == "nines" and effective[:-1] == "9" else effective[-1]

    def height(self, card: str) -> int:
        """Return the height of a card within its suit; the higher beats the lower."""
        effective = self.effective_card(card)
        if self.suit(card) == "9":
            return _NINES_BY_HEIGHT.index(effective[-1])
        return _HEIGHT[effective[:-1]]

    @property
    def trump_suit(self) -> str | None:
        """The suit that beats the others; None without trump."""
        return _TRUMP_SUITS.get(self.trump)


class JudgedTrick(NamedTuple):
    """A trick that has been judged; cards and seats in the order of play."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    winner: int | None
    """The seat that took it; None if nobody can know, since trump is not known."""
    why: Why

    @property
    def best(self) -> str | None:
        """The card that took it."""
        return None if self.winner is None else self.cards[self.seats.index(self.winner)]


def judge_trick(cards: Sequence[str], seats: Sequence[int], pack: Pack) -> JudgedTrick:
    """Return who takes a trick; of two equal cards the first played wins (R18)."""
    if pack.trump != "not-known":
        return _judge(cards, seats, pack)
    judged = (_judge(cards, seats, pack._replace(trump=trump)) for trump in pack.possible)
    winners = {trick.winner for trick in judged}
    if len(winners) != 1:
        return JudgedTrick(tuple(seats), tuple(cards), None, "unknown-trump")
    return JudgedTrick(tuple(seats), tuple(cards), winners.pop(), "any-trump")


def _judge(cards: Sequence[str], seats: Sequence[int], pack: Pack) -> JudgedTrick:
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
    """Return the seats in the order in which they play to a trick; empty if unknown.

    With a dummy the leader plays first, the opponent second, the dummy third. If the dummy took the
    trick before, the player who chose its card leads from the dummy and plays third from hand. If
    it leads without having taken that trick, nobody can say who plays for it.
    """
    if dummy is None:
        return tuple((leader + place) % players for place in range(players))
    if leader != dummy:
        return leader, 1 - leader, dummy
    if last is None or last.winner not in (dummy, None):
        return ()
    player = _player_for_dummy(last, dummy)
    return dummy, 1 - player, player


def _player_for_dummy(last: JudgedTrick, dummy: int) -> int:
    """Return who chose the card of the dummy in a trick: who led, from hand or from the dummy."""
    return last.seats[2] if last.seats[0] == dummy else last.seats[0]
