"""Contracts told by `+`, held against every choice of the cards that nobody played."""

import tracemalloc
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.play.contracts import dummy_made_it, made_it, side_made_it
from scorekeeper.games.ninety_nine.play.deal_in_play import DealInPlay
from scorekeeper.games.ninety_nine.play.possible_bids import impossible_contracts
from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.support.effort import EFFORT
from tests.support.work import steps_run

BIDS = [*combinations_with_replacement("CHSD", 3)]
SIDES: dict[int, list[tuple[int, ...]]] = {
    2: [()],
    3: [(), (0, 1, 0)],
    4: [(), (0, 1, 0, 1), (0, 0, 0, 1)],
    5: [(), (0, 1, 1, 0, 2)],
}


@st.composite
def tables(draw: st.DrawFn) -> NinetyNineRules:
    rules = VARIANTS["pagat"].tables[draw(st.sampled_from([*SIDES]))]
    sides = draw(st.sampled_from(SIDES[rules.players]))
    numbers = st.integers(0, 4) | st.just(1_000_000)
    return replace(
        rules,
        dummy=rules.dummy and not sides,
        sides=sides,
        nought_or=draw(st.sampled_from([0, 5, 9])),
        dummy_makes_it=draw(st.sampled_from(["exactly", "exactly-or-under"])),
        clubs_bid=draw(numbers),
        hearts_bid=draw(numbers),
    )


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    tricks = draw(st.integers(0, 6))
    match draw(st.sampled_from(["shown", "number", "plus", "plus", "minus"])):
        case "shown":
            return Hand(
                tricks, tuple(draw(st.lists(st.sampled_from("CHSD"), min_size=3, max_size=3)))
            )
        case "number":
            return Hand(tricks, bid=draw(st.integers(0, 9)))
        case told:
            return Hand(tricks, made=told == "plus")


def in_play(rules: NinetyNineRules, left: Sequence[int]) -> DealInPlay:
    """A deal of which so many cards of each suit were not played."""
    played = [
        f"{rank}{suit}"
        for suit, count in zip("CHSD", left, strict=True)
        for rank in rules.ranks[count:]
    ]
    trick = JudgedTrick((), tuple(played), None, "highest-of-suit")
    return DealInPlay(Pack("none"), 0, None, (trick,))


def ways_to_make_it(
    rules: NinetyNineRules, deal: Deal, group: Sequence[int]
) -> Iterator[Counter[str]]:
    """Every choice of bid-cards for a group that made it with them."""
    known = [hand for seat in group if (hand := deal.hands[seat])]
    for cards in product(*([hand.cards] if hand.cards else BIDS for hand in known)):
        shown = [hand._replace(cards=each) for hand, each in zip(known, cards, strict=True)]
        worth = [sum(rules.bid_values[card] for card in hand.cards) for hand in shown]
        if any(
            hand.bid not in (None, bid) and not (bid == 0 and hand.bid == rules.nought_or)
            for hand, bid in zip(known, worth, strict=True)
        ):
            continue
        if rules.sides:
            made = side_made_it(shown, rules, None)
        elif group[0] == rules.players:
            made = dummy_made_it(shown[0], rules)
        else:
            made = made_it(shown[0], rules)
        if made:
            yield sum(
                (Counter(each) for hand, each in zip(known, cards, strict=True) if not hand.cards),
                Counter(),
            )


def excluded(rules: NinetyNineRules, left: Counter[str], deal: Deal) -> list[int]:
    """The seats that can't have made it, by trying every bid with every other."""
    groups = [
        [seat for seat in range(rules.seats) if rules.side_of[seat] == side]
        for side in sorted({*rules.side_of})
    ]
    told = [
        group
        for group in groups
        if any(
            hand and hand.made and not hand.cards and hand.bid is None
            for hand in (deal.hands[seat] for seat in group)
        )
    ]
    ways = [[way for way in ways_to_make_it(rules, deal, group) if way <= left] for group in told]
    if alone := [seat for group, way in zip(told, ways, strict=True) if not way for seat in group]:
        return alone
    if any(sum(choice, Counter()) <= left for choice in product(*ways)):
        return []
    return [seat for group in told for seat in group]


@given(
    rules=tables(),
    all_hands=st.lists(hands(), min_size=5, max_size=5),
    left=st.lists(st.integers(0, 4), min_size=4, max_size=4),
)
@settings(max_examples=200 * EFFORT, deadline=None)
def test_what_is_excluded_is_what_no_choice_of_cards_allows(
    rules: NinetyNineRules, all_hands: list[Hand], left: list[int]
) -> None:
    deal = Deal(tuple(all_hands[: rules.seats]))
    unseen = Counter(dict(zip("CHSD", left, strict=True)))
    unseen.subtract(card for hand in deal.hands if hand for card in hand.cards)
    unseen = +unseen
    found = impossible_contracts(rules, in_play(rules, left), deal)
    assert list(found) == excluded(rules, unseen, deal)


def test_a_side_of_five_is_judged_in_no_more_steps_than_its_sums_have() -> None:
    """Five hands can show 3,200,000 bids, which took half a minute."""
    rules = replace(VARIANTS["pagat"].tables[5], sides=(0, 0, 0, 0, 0))
    deal = Deal(tuple(Hand(tricks, made=True) for tricks in (9, 0, 0, 0, 0)))
    play, found = in_play(rules, (0, 0, 5, 10)), list[int]()
    assert steps_run(lambda: found.extend(impossible_contracts(rules, play, deal))) < 50_000
    assert found == [0, 1, 2, 3, 4]


def test_cards_that_bid_a_million_cost_no_more_than_others() -> None:
    """As house rules may have it: of four such hands a sum of bits took 4 GB."""
    rules = replace(VARIANTS["pagat"].tables[4], sides=(0, 1, 0, 1), clubs_bid=1_000_000)
    deal = Deal(tuple(Hand(tricks, made=True) for tricks in (3, 3, 2, 1)))
    tracemalloc.start()
    try:
        assert not impossible_contracts(rules, in_play(rules, (9, 9, 9, 9)), deal)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("sides", [(), (0, 1, 0, 1, 0)])
def test_bids_that_are_all_possible_are_fitted_together_at_once(sides: tuple[int, ...]) -> None:
    """Where most bids are 0, five groups have 30,000 sums: thousands of deals took a minute."""
    rules = replace(
        VARIANTS["pagat"].tables[5],
        sides=sides,
        nought_or=1,
        clubs_bid=0,
        hearts_bid=0,
        spades_bid=0,
    )
    steps = []
    for first in (1, 0, 1, 0):  # what a hand can bid is worked out once
        deal = Deal((Hand(first, made=True), Hand(1 - first, made=True), *[Hand(0, made=True)] * 3))
        steps.append(steps_run(partial(impossible_contracts, rules, PLAY, deal)))
        assert not impossible_contracts(rules, PLAY, deal)
    assert max(steps[2:]) < 10_000


def test_of_a_bid_that_was_shown_only_what_it_is_worth_counts() -> None:
    """A side of five, of whom one shows other cards in each deal, took 6 ms for each."""
    rules = replace(
        VARIANTS["pagat"].tables[5], sides=(0,) * 5, clubs_bid=0, hearts_bid=0, spades_bid=0
    )
    steps = list[int]()
    for cards in BIDS:
        ranks = zip("789", cards, strict=True)
        shown = Hand(0, tuple(rank + suit for rank, suit in ranks))
        hands = (*[Hand(0, made=True)] * 4, shown)
        deal = Deal(tuple(hands[len(steps) % 5 :] + hands[: len(steps) % 5]))
        steps.append(steps_run(partial(impossible_contracts, rules, PLAY, deal)))
    assert max(steps[1:]) < 10_000


PLAY = in_play(VARIANTS["pagat"].tables[5], (9, 9, 9, 9))
