"""Contracts told by `+` alone, held against the cards that nobody played."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.games.cards import SUITS
from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.notation.hand import BID_CARDS
from scorekeeper.games.ninety_nine.play.contracts import (
    bid_of,
    dummy_made_it,
    made_it,
    winning_trick_counts,
)
from scorekeeper.games.ninety_nine.play.deal_in_play import DealInPlay
from scorekeeper.games.ninety_nine.play.trick_legality import suits_left
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

_Suits = tuple[int, int, int, int]
"""How many cards of each suit, in the order of `SUITS`."""
_NONE: _Suits = (0, 0, 0, 0)
_SUITS_OF_BIDS = tuple(combinations_with_replacement(SUITS, BID_CARDS))


def impossible_contracts(
    rules: NinetyNineRules, play: DealInPlay | None, deal: Deal
) -> tuple[int, ...]:
    """Return the seats that cannot have made it, as a `+` says, with any cards nobody played.

    If each of them can alone, but not all of them together, these are all that are told so.
    """
    groups = [group for group in _groups(rules) if _is_told_by_plus(deal, group)]
    if play is None or not groups:
        return ()
    left = _suits_left(rules, play, deal)
    taken = [_taken(rules, deal, group, left) for group in groups]
    alone = [
        seat
        for group, possible in zip(groups, taken, strict=True)
        if not possible
        for seat in group
    ]
    if alone or _fits_together(left, tuple(sorted(taken, key=len))):
        return tuple(alone)
    return tuple(seat for group in groups for seat in group)


def _groups(rules: NinetyNineRules) -> list[tuple[int, ...]]:
    """Return the seats that make it together: sides, or each player alone."""
    if rules.sides:
        return [tuple(rules.seats_of(side)) for side in sorted(set(rules.sides))]
    return [(seat,) for seat in range(rules.seats)]


def _is_told_by_plus(deal: Deal, group: Sequence[int]) -> bool:
    hands = [deal.hands[seat] for seat in group]
    return any(hand and hand.made and not hand.cards and hand.bid is None for hand in hands)


def _suits_left(rules: NinetyNineRules, play: DealInPlay, deal: Deal) -> _Suits:
    """Return how many cards of each suit were neither played nor turned up nor shown."""
    left = suits_left(rules, play)
    for hand in deal.hands:
        left.subtract(play.pack.effective_card(card)[-1] for card in (hand.cards if hand else ()))
    clubs, hearts, spades, diamonds = (max(0, left[suit]) for suit in SUITS)
    return clubs, hearts, spades, diamonds


def _taken(
    rules: NinetyNineRules, deal: Deal, group: Sequence[int], left: _Suits
) -> frozenset[_Suits]:
    """Return what bids take of the cards left with which a group would have made it."""
    hands = [hand for seat in group if (hand := deal.hands[seat]) is not None]
    tricks = sum(hand.tricks for hand in hands)
    shown = [
        winning_trick_counts(hand, bid_of(hand, rules, deal.turned) or 0, rules)
        for hand in hands
        if hand.cards
    ]
    numbers = [hand.bid for hand in hands if not hand.cards]
    told = tuple(sorted(shown)), tuple(sorted(numbers, key=str))
    possible = _taken_of_a_pack(rules, *told, tricks, group[0] >= rules.players)
    return frozenset(suits for suits in possible if _is_within(suits, left))


@lru_cache(maxsize=min(256, MAX_CACHED))
def _taken_of_a_pack(
    rules: NinetyNineRules,
    shown: tuple[tuple[int, ...], ...],
    numbers: tuple[int | None, ...],
    tricks: int,
    is_dummy: bool,  # noqa: FBT001 — a key of the cache
) -> frozenset[_Suits]:
    """Return the same of a whole pack, for the tricks of a group together.

    `shown` are the trick counts that fulfil each bid that was shown, `numbers` what was written of
    the others. In no order, and without the cards: in thousands of deals they are a few.
    """
    if not rules.sides:
        made = dummy_made_it if is_dummy else made_it
        (number,) = numbers
        return frozenset(
            suits for suits, bid in _bids(rules, number) if made(bid._replace(tricks=tricks), rules)
        )
    # A set of sums is a number with a bit for each: to add one more hand is to shift it.
    so_far, row = 1, 1 << _BITS_OF_COUNT
    for taken in [
        *([_bit(_NONE, count) for count in counts] for counts in shown),
        *(_counts(rules, number) for number in numbers),
    ]:
        sums = 0
        for bit in taken:
            if bit >> _BITS_OF_COUNT <= tricks:  # house rules may have bids of millions
                sums |= so_far << bit
        so_far = sums & ((1 << row * (tricks + 1)) - 1)
    exactly = bin(so_far >> row * tricks)[:1:-1]
    cards = BID_CARDS * len(numbers)
    return frozenset(_suits(place, cards) for place, bit in enumerate(exactly) if bit == "1")


_BITS_OF_COUNT = 12
"""Below the trick count are four bits for each suit but the last, which has what is left.

They are enough for the fifteen bid-cards of five hands, and no side has more.
"""


def _bit(suits: _Suits, count: int) -> int:
    """Return the place of what bids take and of a trick count: that of a sum is the sum of both."""
    clubs, hearts, spades, _ = suits
    return clubs | hearts << 4 | spades << 8 | count << _BITS_OF_COUNT


def _suits(place: int, cards: int) -> _Suits:
    """Return what so many cards of bids take at a place."""
    clubs, hearts, spades = place & 15, place >> 4 & 15, place >> 8
    return clubs, hearts, spades, cards - clubs - hearts - spades


@lru_cache(maxsize=min(64, MAX_CACHED))
def _counts(rules: NinetyNineRules, number: int | None) -> frozenset[int]:
    """Return the places of what bids take, each with a trick count that fulfils it."""
    return frozenset(
        _bit(suits, count)
        for suits, bid in _bids(rules, number)
        for count in winning_trick_counts(bid, bid_of(bid, rules) or 0, rules)
    )


def _bids(rules: NinetyNineRules, number: int | None) -> Iterator[tuple[_Suits, Hand]]:
    """Yield each bid that a hand may be of which a number was written, or none; what it takes."""
    for cards in _SUITS_OF_BIDS:
        hand = Hand(0, cards)
        bid = bid_of(hand, rules)
        if number in (None, bid) or (bid == 0 and number == rules.nought_or):
            clubs, hearts, spades, diamonds = map(cards.count, SUITS)
            yield (clubs, hearts, spades, diamonds), hand


@lru_cache(maxsize=min(256, MAX_CACHED))
def _fits_together(left: _Suits, taken: tuple[frozenset[_Suits], ...]) -> bool:
    """Return whether the cards left are enough for a bid of each group at once.

    Whoever has fewest bids takes first; mostly the first bids that are tried fit. Where none do,
    all are tried: that takes a millisecond, and thousands of deals may be alike.
    """
    return _fits(left, taken, set())


def _fits(
    left: _Suits, taken: Sequence[Collection[_Suits]], tried: set[tuple[int, _Suits]]
) -> bool:
    """Return the same for groups in this order; `tried` is what did not fit for the last ones."""
    if not taken:
        return True
    state = (len(taken), left)
    if state in tried:
        return False
    tried.add(state)
    return any(
        _is_within(suits, left) and _fits(_without(left, suits), taken[1:], tried)
        for suits in taken[0]
    )


def _without(left: _Suits, suits: _Suits) -> _Suits:
    return left[0] - suits[0], left[1] - suits[1], left[2] - suits[2], left[3] - suits[3]


def _is_within(suits: _Suits, left: _Suits) -> bool:
    return (
        suits[0] <= left[0] and suits[1] <= left[1] and suits[2] <= left[2] and suits[3] <= left[3]
    )
