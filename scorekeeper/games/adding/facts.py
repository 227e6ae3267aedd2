"""The facts of an adding game, as players report them; seats are counted from 0."""

from collections.abc import Sequence
from typing import NamedTuple


class Play(NamedTuple):
    """Cards played on the pile."""

    cards: tuple[str, ...]
    """Ranks in capitals, with the suit if it was given; `joker`."""
    announced: int | None = None
    """The number that each card adds or sets the count to, if the player announced one."""
    by: int | None = None
    """The seat that played, if the line names it; else it is the one whose turn it is."""
    target: int | None = None
    """The seat that the card puts out."""
    answer: str | None = None
    """The card by which the target answered."""


class Bust(NamedTuple):
    """A player cannot play."""

    by: int | None = None


class Loses(NamedTuple):
    """A player has lost the hand, out of turn too."""

    seat: int


class Turn(NamedTuple):
    """The card turned up to begin a hand."""

    card: str


class Kings(NamedTuple):
    """A player holds three kings and wins at once."""

    seat: int


class Sixes(NamedTuple):
    """A player holds three sixes, which ends the game."""

    seat: int


class CoinAdjustment(NamedTuple):
    """Coins that the table gives or takes, for a mistake perhaps."""

    seat: int
    coins: int
    reason: str = ""


Fact = Play | Bust | Loses | Turn | Kings | Sixes | CoinAdjustment


def reseat(fact: Fact, seats: Sequence[int]) -> Fact:
    """Move a fact with its players; `seats[new]` is the old seat."""
    places = {old: new for new, old in enumerate(seats)}
    match fact:
        case Play(by=by, target=target):
            return fact._replace(
                by=None if by is None else places[by],
                target=None if target is None else places[target],
            )
        case Bust(by):
            return Bust(None if by is None else places[by])
        case Loses(seat) | Kings(seat) | Sixes(seat) | CoinAdjustment(seat):
            return fact._replace(seat=places[seat])
        case _:
            return fact
