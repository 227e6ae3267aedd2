"""Contracts told by `+` alone, held against the cards that nobody played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from scorekeeper.games.cards import SUITS
from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.notation.hand import BID_CARDS
from scorekeeper.games.ninety_nine.play.contracts import (
    bid_of,
    dummy_made_it,
    made_it,
    side_made_it,
)
from scorekeeper.games.ninety_nine.play.deal_in_play import DealInPlay
from scorekeeper.games.ninety_nine.play.trick_legality import suits_left
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

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
    left = suits_left(rules, play)
    for hand in deal.hands:
        left.subtract(play.pack.effective_card(card)[-1] for card in (hand.cards if hand else ()))
    bids = [tuple(_bids(rules, deal, group)) for group in groups]
    alone = [
        seat
        for group, possible in zip(groups, bids, strict=True)
        if not _fits(left, [possible])
        for seat in group
    ]
    if alone or _fits(left, bids):
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


def _bids(rules: NinetyNineRules, deal: Deal, group: Sequence[int]) -> Iterator[Counter[str]]:
    """Yield the suits of all bids with which a group would have made it; shown cards left out."""
    hands = [hand for seat in group if (hand := deal.hands[seat]) is not None]
    choices = [[hand.cards] if hand.cards else _SUITS_OF_BIDS for hand in hands]
    for chosen in product(*choices):
        bids = [
            hand._replace(cards=tuple(cards)) for hand, cards in zip(hands, chosen, strict=True)
        ]
        as_written = all(
            _is_bid(rules, hand, bid, deal.turned) for hand, bid in zip(hands, bids, strict=True)
        )
        if as_written and _made(rules, group, bids, deal.turned):
            pairs = zip(hands, bids, strict=True)
            yield Counter(card for hand, bid in pairs if not hand.cards for card in bid.cards)


def _is_bid(rules: NinetyNineRules, hand: Hand, shown: Hand, turned: str | None) -> bool:
    """Return whether a bid that was written as a number, if it was, can be of these cards."""
    if hand.bid is None:
        return True
    bid = bid_of(shown, rules, turned)
    return hand.bid == bid or (bid == 0 and hand.bid == rules.nought_or)


def _made(
    rules: NinetyNineRules, group: Sequence[int], hands: Sequence[Hand], turned: str | None
) -> bool:
    if rules.sides:
        return side_made_it(hands, rules, turned)
    if group[0] >= rules.players:
        return dummy_made_it(hands[0], rules)
    return made_it(hands[0], rules, turned)


def _fits(left: Counter[str], bids: Sequence[Sequence[Counter[str]]]) -> bool:
    """Return whether the cards left are enough for a bid of each group at once."""
    if not bids:
        return True
    return any(
        all(left[suit] >= count for suit, count in bid.items()) and _fits(left - bid, bids[1:])
        for bid in bids[0]
    )
