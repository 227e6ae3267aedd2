"""Revokes: a suit that was not followed, and the card that proves it.

A later card of that suit proves it. So does the bid where it is the cards that were left over: the
player held them all the while.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES


class Revoke(NamedTuple):
    """A failure to follow suit, proved by a card of that suit."""

    seat: int
    suit: str
    """The suit that was led; `9` for nines as trump."""
    trick: int
    """The trick in which another suit was played, from 1."""
    thrown: str
    proved_in: int | None
    """The trick of a later card that proves it, from 1; None if the bid does."""
    proof: str
    """The card that proves it; of a card in a bid perhaps the suit alone is known."""


_Denied: TypeAlias = dict[tuple[int, str], list[tuple[int, str]]]
"""By seat and suit, each trick in which the suit was denied, and the card thrown instead."""


def revokes(tricks: Sequence[JudgedTrick], pack: Pack) -> list[Revoke]:
    """Return each revoke that a later card proves: each trick in which that suit was denied."""
    proved, _ = _proved_and_denied(tricks, pack)
    return proved


def revokes_by_bid(
    tricks: Sequence[JudgedTrick], pack: Pack, seat: int, cards: Sequence[str]
) -> Iterator[Revoke]:
    """Yield each further revoke that the cards prove which a player had left over at the end."""
    _, denied = _proved_and_denied(tricks, pack)
    for card in cards:
        if card in SUIT_NAMES and pack.trump == "nines":
            continue  # it may be the nine, which is of another suit
        for trick, thrown in denied.pop((seat, pack.suit(card)), ()):
            yield Revoke(seat, pack.suit(card), trick, thrown, None, card)


def _proved_and_denied(tricks: Sequence[JudgedTrick], pack: Pack) -> tuple[list[Revoke], _Denied]:
    """Return the revokes that later cards prove, and the suits denied that none has proved."""
    proved: list[Revoke] = []
    denied: _Denied = {}
    if "nines" in pack.possible:  # then it is not known of which suit a nine is
        return proved, denied
    for number, trick in enumerate(tricks, start=1):
        led = pack.suit(trick.cards[0])
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            suit = pack.suit(card)
            for thrown_in, thrown in denied.pop((seat, suit), ()):
                proved.append(Revoke(seat, suit, thrown_in, thrown, number, card))
            if suit != led:
                denied.setdefault((seat, led), []).append((number, card))
    return proved, denied
