"""A deal recorded trick by trick: order of play, tricks taken, and the deal they complete.

Sessions that record whole deals alone do not import this module.
"""

from typing import NamedTuple

from scorekeeper.games.ninety_nine.facts import UNKNOWN_TRICKS, BidsOnly, Deal, Hand, OpenBid, Trick
from scorekeeper.games.ninety_nine.play.revokes import Revoke, revokes
from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack, judge_trick, order_of_play
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, Trump


class DealInPlay(NamedTuple):
    """A deal in play, with the tricks recorded so far."""

    pack: Pack
    eldest: int
    """The seat that led to the first trick."""
    named: Trump | None
    """The trump that was named for this deal."""
    tricks: tuple[JudgedTrick, ...] = ()
    open_bids: tuple[OpenBid, ...] = ()


class TrickResult(NamedTuple):
    """The outcome of a recorded trick."""

    number: int
    """Its number within the deal, from 1."""
    trick: JudgedTrick
    play: DealInPlay
    """The deal, this trick included."""
    counts: tuple[int, ...]
    """Tricks that each seat has taken in this deal so far."""
    revokes: tuple[Revoke, ...]
    """Revokes that this trick proves."""


def start_deal(trump: Trump, eldest: int, trick: Trick) -> DealInPlay:
    """Return the deal in play that a first trick begins, before that trick is played."""
    return DealInPlay(Pack(trump, trick.turned), eldest, trick.trump)


def to_play(rules: NinetyNineRules, play: DealInPlay | None, eldest: int) -> tuple[int, ...]:
    """Return the seats in the order in which they play to the next trick."""
    last = play.tricks[-1] if play and play.tricks else None
    dummy = rules.players if rules.dummy else None
    return order_of_play(last.winner if last else eldest, rules.players, dummy, last)


def play_trick(rules: NinetyNineRules, play: DealInPlay, trick: Trick) -> TrickResult:
    """Return who takes a trick, the deal with it, and the revokes that it proves."""
    judged = judge_trick(trick.cards, to_play(rules, play, play.eldest), play.pack)
    after = play._replace(
        tricks=(*play.tricks, judged), open_bids=(*play.open_bids, *trick.open_bids)
    )
    number = len(after.tricks)
    proved = [revoke for revoke in revokes(after.tricks, play.pack) if revoke.proved_in == number]
    return TrickResult(number, judged, after, tricks_taken(rules, after), tuple(proved))


def tricks_taken(rules: NinetyNineRules, play: DealInPlay) -> tuple[int, ...]:
    """Return the tricks that each seat has taken."""
    winners = [trick.winner for trick in play.tricks]
    return tuple(winners.count(seat) for seat in range(rules.seats))


def all_tricks_recorded(rules: NinetyNineRules, play: DealInPlay | None) -> bool:
    """Return whether every trick of the deal was recorded."""
    return play is not None and len(play.tricks) == rules.tricks


def complete_from_tricks(
    rules: NinetyNineRules, play: DealInPlay | None, fact: Deal | BidsOnly
) -> Deal | BidsOnly:
    """Return a deal with what its tricks add.

    That is trump and the card turned up; if all tricks were recorded, also how many each seat took.
    """
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
