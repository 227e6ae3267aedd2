"""A deal recorded trick by trick: who plays when, what each has taken, and what that makes of bids.

Nothing here is needed by an evening that records deals alone.
"""

from typing import NamedTuple

from scorekeeper.games.ninety_nine.facts import UNTOLD, Bids, Deal, Hand, Laid, Opened
from scorekeeper.games.ninety_nine.rules import Rules, Trump
from scorekeeper.games.ninety_nine.tricks import Pack, Revoke, Trick, judged, order_of_play, revokes


class Play(NamedTuple):
    """A deal in play, as far as its tricks were recorded."""

    pack: Pack
    eldest: int
    """The seat that led to the first trick."""
    named: Trump | None
    """The trump that was named for this deal."""
    tricks: tuple[Trick, ...] = ()
    opened: tuple[Opened, ...] = ()


class Taken(NamedTuple):
    """What the cards of a trick came to."""

    number: int
    """Its number within the deal, from 1."""
    trick: Trick
    play: Play
    """The deal with it."""
    counts: tuple[int, ...]
    """Tricks that each seat has taken in this deal so far."""
    revokes: tuple[Revoke, ...]
    """What it proves."""


def begun(trump: Trump, eldest: int, laid: Laid) -> Play:
    """Return the deal that a first trick begins."""
    return Play(Pack(trump, laid.turned), eldest, laid.trump)


def to_play(rules: Rules, play: Play | None, eldest: int) -> tuple[int, ...]:
    """Return the seats in the order in which they play to the next trick."""
    last = play.tricks[-1] if play and play.tricks else None
    dummy = rules.players if rules.dummy else None
    return order_of_play(last.winner if last else eldest, rules.players, dummy, last)


def taken(rules: Rules, play: Play, laid: Laid) -> Taken:
    """Judge the cards of a trick."""
    trick = judged(laid.cards, to_play(rules, play, play.eldest), play.pack)
    after = play._replace(tricks=(*play.tricks, trick), opened=(*play.opened, *laid.opened))
    number = len(after.tricks)
    proved = [one for one in revokes(after.tricks, play.pack) if one.proved_in == number]
    return Taken(number, trick, after, counts(rules, after), tuple(proved))


def counts(rules: Rules, play: Play) -> tuple[int, ...]:
    """Return the tricks that each seat has taken."""
    winners = [trick.winner for trick in play.tricks]
    return tuple(winners.count(seat) for seat in range(rules.seats))


def all_in(rules: Rules, play: Play | None) -> bool:
    """Tell whether every trick of the deal was recorded."""
    return play is not None and len(play.tricks) == rules.tricks


def completed(rules: Rules, play: Play | None, fact: Deal | Bids) -> Deal | Bids:
    """Put into a deal what its tricks have told: how many each took, trump, the card turned up."""
    if play is None or not play.tricks:
        return fact
    trump = fact.trump or play.named
    turned = fact.turned or play.pack.turned
    if not all_in(rules, play):
        return fact._replace(trump=trump, turned=turned) if isinstance(fact, Deal) else fact
    taken = (*counts(rules, play), *(0 for _ in fact.hands[rules.seats :]))
    hands = map(_with_tricks, fact.hands, taken)
    return Deal(tuple(hands), trump, turned)


def _with_tricks(hand: Hand | None, count: int) -> Hand | None:
    return hand._replace(tricks=count) if hand and hand.tricks == UNTOLD else hand
