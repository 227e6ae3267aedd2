"""The product against a scorer written apart: all three-handed deals, and random whole evenings."""

import itertools
import random

import pytest

from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.scoring import score, who_made_it
from scorekeeper.games.ninety_nine.variants import VARIANTS
from tests import second_scorer
from tests.sheets import account, without_order

TABLES = [(name, players) for name, variant in VARIANTS.items() for players in variant.tables]
SPLITS = [(a, b, 9 - a - b) for a in range(10) for b in range(10 - a)]
PREMIUMS = [("", "", "")] + [
    tuple(mark if seat == bidder else "" for seat in range(3))
    for bidder in range(3)
    for mark in ("!", "!!")
]


def test_all_385_000_three_handed_deals() -> None:
    rules = VARIANTS["pagat"].tables[3]
    compared = 0
    for tricks, bids, premiums in itertools.product(
        SPLITS, itertools.product(range(10), repeat=3), PREMIUMS
    ):
        hands = tuple(map(_hand, tricks, bids, premiums))
        deal = Deal(hands)
        points = score(deal, who_made_it(deal, rules), rules, (0, 0, 0)).points
        assert points == second_scorer.score_three(tricks, bids, premiums), (deal, points)
        compared += 1
    assert compared == 385_000


_HANDS: dict[tuple[int, int, str], Hand] = {}


def _hand(tricks: int, bid: int, premium: str) -> Hand:
    key = (tricks, bid, premium)
    if key not in _HANDS:
        _HANDS[key] = Hand(tricks, bid=bid, premium=premium)  # type: ignore[arg-type]
    return _HANDS[key]


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_random_evenings_agree(variant: str, players: int) -> None:
    rng = random.Random(f"{variant} {players}")
    for _ in range(60):
        sheet = second_scorer.random_sheet(rng, variant, players, rng.randint(0, 40))
        assert without_order(account(sheet)) == without_order(second_scorer.score_sheet(sheet)), (
            sheet
        )


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_spoiled_sheets_are_refused_alike(variant: str, players: int) -> None:
    rng = random.Random(f"spoiled {variant} {players}")
    for _ in range(80):
        sheet = second_scorer.spoiled_sheet(rng, variant, players)
        error = second_scorer.score_sheet(sheet)["error"]
        assert account(sheet) == {"error": error}, sheet
