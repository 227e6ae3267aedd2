"""What happens at the table of an adding game, as frozen facts; seats are counted from 0."""

from collections.abc import Sequence
from typing import NamedTuple


class Play(NamedTuple):
    """Cards laid on the pile."""

    cards: tuple[str, ...]
    """Ranks in capitals, with the suit if it was told; `joker`."""
    told: int | None = None
    """What each card adds, or where it sets the count, if the player said so."""
    by: int | None = None
    """Who played, if that was told; else the player whose turn it is."""
    target: int | None = None
    """Whom it puts out."""
    answer: str | None = None
    """The card by which that one has answered."""


class Bust(NamedTuple):
    """Somebody cannot play."""

    by: int | None = None


class Loses(NamedTuple):
    """Somebody has lost the hand, whoever's turn it is."""

    seat: int


class Turn(NamedTuple):
    """The card turned up to begin a hand."""

    card: str


class Kings(NamedTuple):
    """Somebody holds three kings and wins at once."""

    seat: int


class Sixes(NamedTuple):
    """Somebody holds three sixes, which ends the game."""

    seat: int


Fact = Play | Bust | Loses | Turn | Kings | Sixes


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
        case Loses(seat) | Kings(seat) | Sixes(seat):
            return fact._replace(seat=places[seat])
        case _:
            return fact
