"""A deal recorded trick by trick: order of play, tricks taken, and the deal they complete.

Sessions that record whole deals alone do not import this module.
"""

from typing import NamedTuple

from scorekeeper.games.ninety_nine.facts import UNKNOWN_TRICKS, BidsOnly, Deal, Hand, OpenBid, Trick
from scorekeeper.games.ninety_nine.play.next_trump import possible_trumps
from scorekeeper.games.ninety_nine.play.revokes import Revoke, revokes
from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack, judge_trick, order_of_play
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, PlayedTrump, Trump


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
    expected: tuple[int, ...]
    """The seats in the order that deals, seats and tricks before it give; empty if unknown."""

    @property
    def is_contradicted(self) -> bool:
        """Whether it was played in another order than what came before it gives."""
        return bool(self.expected) and self.expected != self.trick.seats


def start_deal(rules: NinetyNineRules, trump: PlayedTrump, eldest: int, trick: Trick) -> DealInPlay:
    """Return the deal in play that a first trick begins, before that trick is played."""
    possible = possible_trumps(rules) if trump == "not-known" else ()
    return DealInPlay(Pack(trump, trick.turned, possible), eldest, trick.trump)


def to_play(
    rules: NinetyNineRules, play: DealInPlay | None, eldest: int, leader: int | None = None
) -> tuple[int, ...]:
    """Return the seats in the order in which they play to the next trick; empty if unknown.

    `leader` is who is known to lead; if nobody, that follows from the trick before, which nobody
    can have judged where trump is not known.
    """
    last = play.tricks[-1] if play and play.tricks else None
    if leader is None:
        leader = last.winner if last else eldest
    if leader is None:
        return ()
    dummy = rules.players if rules.dummy else None
    return order_of_play(leader, rules.players, dummy, last)


def seats_of_trick(
    rules: NinetyNineRules, play: DealInPlay | None, eldest: int, trick: Trick
) -> tuple[int, ...]:
    """Return who played each card of a trick: as recorded, or else in turn; empty if unknown."""
    if len(trick.players) > 1:
        return trick.players
    return to_play(rules, play, eldest, trick.players[0] if trick.players else None)


def play_trick(rules: NinetyNineRules, play: DealInPlay, trick: Trick) -> TrickResult:
    """Return who takes a trick, the deal with it, and the revokes that it proves."""
    seats = seats_of_trick(rules, play, play.eldest, trick)
    expected = to_play(rules, play, play.eldest)
    judged = judge_trick(trick.cards, seats, play.pack)
    after = play._replace(
        tricks=(*_with_last_winner(play.tricks, seats[0]), judged),
        open_bids=(*play.open_bids, *trick.open_bids),
    )
    number = len(after.tricks)
    proved = [revoke for revoke in revokes(after.tricks, play.pack) if revoke.proved_in == number]
    return TrickResult(number, judged, after, tricks_taken(rules, after), tuple(proved), expected)


def _with_last_winner(tricks: tuple[JudgedTrick, ...], leader: int) -> tuple[JudgedTrick, ...]:
    """Return tricks of which the last, if nobody knows who took it, is taken by who leads next."""
    if not tricks or tricks[-1].winner is not None:
        return tricks
    return (*tricks[:-1], tricks[-1]._replace(winner=leader))


def tricks_taken(rules: NinetyNineRules, play: DealInPlay) -> tuple[int, ...]:
    """Return the tricks that each seat is known to have taken."""
    winners = [trick.winner for trick in play.tricks]
    return tuple(winners.count(seat) for seat in range(rules.seats))


def all_tricks_recorded(rules: NinetyNineRules, play: DealInPlay | None) -> bool:
    """Return whether every trick of the deal was recorded."""
    return play is not None and len(play.tricks) == rules.tricks


def all_tricks_judged(rules: NinetyNineRules, play: DealInPlay | None) -> bool:
    """Return whether every trick of the deal was recorded, and it is known who took it."""
    return play is not None and sum(tricks_taken(rules, play)) == rules.tricks


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
    if not all_tricks_judged(rules, play):
        return fact._replace(trump=trump, turned=turned) if isinstance(fact, Deal) else fact
    taken = (*tricks_taken(rules, play), *(0 for _ in fact.hands[rules.seats :]))
    hands = map(_with_tricks, fact.hands, taken)
    return Deal(tuple(hands), trump, turned)


def _with_tricks(hand: Hand | None, count: int) -> Hand | None:
    return hand._replace(tricks=count) if hand and hand.tricks == UNKNOWN_TRICKS else hand
