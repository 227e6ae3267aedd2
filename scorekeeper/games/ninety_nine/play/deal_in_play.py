"""A deal recorded trick by trick: who plays when, what each has taken, and what that makes of bids.

Nothing here is needed by an evening that records deals alone.
"""

from typing import NamedTuple

from scorekeeper.games.ninety_nine.facts import UNKNOWN_TRICKS, BidsOnly, Deal, Hand, OpenBid, Trick
from scorekeeper.games.ninety_nine.play.tricks import (
    JudgedTrick,
    Pack,
    Revoke,
    judge_trick,
    order_of_play,
    revokes,
)
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, Trump


class DealInPlay(NamedTuple):
    """A deal in play, as far as its tricks were recorded."""

    pack: Pack
    eldest: int
    """The seat that led to the first trick."""
    named: Trump | None
    """The trump that was named for this deal."""
    tricks: tuple[JudgedTrick, ...] = ()
    open_bids: tuple[OpenBid, ...] = ()


class TrickResult(NamedTuple):
    """What the cards of a trick came to."""

    number: int
    """Its number within the deal, from 1."""
    trick: JudgedTrick
    play: DealInPlay
    """The deal with it."""
    counts: tuple[int, ...]
    """Tricks that each seat has taken in this deal so far."""
    revokes: tuple[Revoke, ...]
    """What it proves."""


def start_deal(trump: Trump, eldest: int, laid: Trick) -> DealInPlay:
    """Return the deal that a first trick begins."""
    return DealInPlay(Pack(trump, laid.turned), eldest, laid.trump)


def to_play(rules: NinetyNineRules, play: DealInPlay | None, eldest: int) -> tuple[int, ...]:
    """Return the seats in the order in which they play to the next trick."""
    last = play.tricks[-1] if play and play.tricks else None
    dummy = rules.players if rules.dummy else None
    return order_of_play(last.winner if last else eldest, rules.players, dummy, last)


def play_trick(rules: NinetyNineRules, play: DealInPlay, laid: Trick) -> TrickResult:
    """Judge the cards of a trick."""
    trick = judge_trick(laid.cards, to_play(rules, play, play.eldest), play.pack)
    after = play._replace(
        tricks=(*play.tricks, trick), open_bids=(*play.open_bids, *laid.open_bids)
    )
    number = len(after.tricks)
    proved = [one for one in revokes(after.tricks, play.pack) if one.proved_in == number]
    return TrickResult(number, trick, after, tricks_taken(rules, after), tuple(proved))


def tricks_taken(rules: NinetyNineRules, play: DealInPlay) -> tuple[int, ...]:
    """Return the tricks that each seat has taken."""
    winners = [trick.winner for trick in play.tricks]
    return tuple(winners.count(seat) for seat in range(rules.seats))


def all_tricks_recorded(rules: NinetyNineRules, play: DealInPlay | None) -> bool:
    """Tell whether every trick of the deal was recorded."""
    return play is not None and len(play.tricks) == rules.tricks


def complete_from_tricks(
    rules: NinetyNineRules, play: DealInPlay | None, fact: Deal | BidsOnly
) -> Deal | BidsOnly:
    """Put into a deal what its tricks have told: how many each took, trump, the card turned up."""
    if play is None or not play.tricks:
        return fact
    trump = fact.trump or play.named
    turned = fact.turned or play.pack.turned
    if not all_tricks_recorded(rules, play):
        return fact._replace(trump=trump, turned=turned) if isinstance(fact, Deal) else fact
    taken = (*tricks_taken(rules, play), *(0 for _ in fact.hands[rules.seats :]))
    hands = map(_with_tricks, fact.hands, taken)
    return Deal(tuple(hands), trump, turned)


def _with_tricks(hand: Hand | None, count: int) -> Hand | None:
    return hand._replace(tricks=count) if hand and hand.tricks == UNKNOWN_TRICKS else hand
