"""Who made the bid: what a hand has bid, and which trick counts fulfil it."""

from collections.abc import Iterable, Sequence
from itertools import product

from scorekeeper.games.ninety_nine.facts import JOKER, Deal, Hand
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


def bid_of(hand: Hand, rules: NinetyNineRules, turned: str | None = None) -> int | None:
    """Return the number of tricks that a hand bids; None if neither cards nor number are known.

    The joker bids as the card turned up for trump, `turned`; without one nobody knows its bid.
    """
    cards = hand.cards
    if not cards:
        return hand.bid
    values = rules.bid_values
    if JOKER in cards:
        if turned in (None, JOKER):
            return None
        cards = tuple([turned if card == JOKER else card for card in cards])
    first, second, third = cards
    return values[first[-1]] + values[second[-1]] + values[third[-1]]


def made_it(hand: Hand, rules: NinetyNineRules, turned: str | None = None) -> bool:
    """Return whether a live player's hand fulfilled its bid."""
    tricks, cards, bid, made, _, _ = hand
    if cards:
        bid = bid_of(hand, rules, turned)
    if bid is None:
        return made
    if rules.nought_or:
        return tricks in winning_trick_counts(hand, bid, rules)
    return tricks == bid


def winning_trick_counts(hand: Hand, bid: int, rules: NinetyNineRules) -> tuple[int, ...]:
    """Return the trick counts that fulfil a bid; two where 0 also counts as `nought_or`.

    A bid written as that number may have been made with cards that bid 0.
    """
    either = (0, rules.nought_or)
    written_as_number = bid == rules.nought_or and not hand.cards
    return either if rules.nought_or and (bid == 0 or written_as_number) else (bid,)


def dummy_made_it(hand: Hand, rules: NinetyNineRules, turned: str | None = None) -> bool:
    """Return whether the dummy fulfilled its bid, or by some rules took fewer tricks."""
    bid = bid_of(hand, rules, turned)
    if rules.dummy_makes_it == "exactly" or bid is None:
        return made_it(hand, rules, turned)
    return hand.tricks <= bid


def successes(deal: Deal, rules: NinetyNineRules) -> tuple[bool, ...]:
    """Return for each seat whether it fulfilled its bid; partners as one side."""
    hands, _, turned = deal
    live = hands[:-1] if rules.dummy else hands
    if rules.sides:
        made = _by_sides([hand for hand in live if hand is not None], rules, turned)
    else:
        made = [made_it(hand, rules, turned) for hand in live if hand is not None]
    if rules.dummy and (dummy := hands[-1]) is not None:
        made.append(dummy_made_it(dummy, rules, turned))
    return tuple(made)


def premiums_lost(deal: Deal, made: Sequence[bool]) -> tuple[bool, ...]:
    """Return for each seat whether it lost a premium: by its bid, or by the number it stated."""
    return tuple(
        [
            hand is not None
            and bool(hand.premium)
            and not (success and hand.stated in (None, hand.tricks))
            for hand, success in zip(deal.hands, made, strict=True)
        ]
    )


def _by_sides(hands: Sequence[Hand], rules: NinetyNineRules, turned: str | None) -> list[bool]:
    """Return for each player whether the side fulfilled its bids (R14)."""
    sides = {
        side: side_made_it([hands[seat] for seat in rules.seats_of(side)], rules, turned)
        for side in set(rules.sides)
    }
    return [sides[side] for side in rules.sides]


def side_made_it(hands: Iterable[Hand], rules: NinetyNineRules, turned: str | None) -> bool:
    """Return whether the tricks of a side are the sum of its bids; `+` says so of the side."""
    bids = [(hand, bid_of(hand, rules, turned)) for hand in hands]
    if any(hand.made for hand, bid in bids if bid is None):
        return True
    if any(bid is None for _, bid in bids):
        return False
    counts = [winning_trick_counts(hand, bid, rules) for hand, bid in bids if bid is not None]
    tricks = sum(hand.tricks for hand, _ in bids)
    return any(sum(choice) == tricks for choice in product(*counts))
