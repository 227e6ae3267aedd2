"""Revokes: a suit that was not followed, and the card that proves it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack


class Revoke(NamedTuple):
    """A failure to follow suit, proved by a card of that suit played later."""

    seat: int
    suit: str
    """The suit that was led; `9` for nines as trump."""
    trick: int
    """The trick in which another suit was played, from 1."""
    thrown: str
    proved_in: int
    """The trick of the later card, from 1."""
    proof: str
    """The later card."""


def revokes(tricks: Sequence[JudgedTrick], pack: Pack) -> Iterator[Revoke]:
    """Yield each revoke that a later card proves: each trick in which that suit was denied."""
    denied: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for number, trick in enumerate(tricks, start=1):
        led = pack.suit(trick.cards[0])
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            suit = pack.suit(card)
            for thrown_in, thrown in denied.pop((seat, suit), ()):
                yield Revoke(seat, suit, thrown_in, thrown, number, card)
            if suit != led:
                denied.setdefault((seat, led), []).append((number, card))
