"""The product against a scorer written apart: all three-handed deals, and random whole evenings."""

import itertools
import random
import re

import pytest

from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.play.contracts import successes
from scorekeeper.games.ninety_nine.play.scoring import score
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.oracles import ninety_nine_scorer
from tests.support.effort import tries
from tests.support.sheets import account, without_order

TABLES = [(name, players) for name, variant in VARIANTS.items() for players in variant.tables]
SPLITS = [(a, b, 9 - a - b) for a in range(10) for b in range(10 - a)]
PREMIUMS = [("", "", "")] + [
    tuple(mark if seat == bidder else "" for seat in range(3))
    for bidder in range(3)
    for mark in ("!", "!!")
]


@pytest.mark.slow
def test_all_385_000_three_handed_deals() -> None:
    rules = VARIANTS["pagat"].tables[3]
    compared = 0
    for tricks, bids, premiums in itertools.product(
        SPLITS, itertools.product(range(10), repeat=3), PREMIUMS
    ):
        hands = tuple(map(_hand, tricks, bids, premiums))
        deal = Deal(hands)
        points = score(deal, successes(deal, rules), rules, (0, 0, 0)).points
        assert points == ninety_nine_scorer.score_three(tricks, bids, premiums), (deal, points)
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
    for _ in tries(10):
        sheet = ninety_nine_scorer.random_sheet(rng, variant, players, rng.randint(0, 40))
        assert without_order(account(sheet)) == without_order(
            ninety_nine_scorer.score_sheet(sheet)
        ), sheet


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_deals_that_do_not_count_pass_the_deal_on_alike(variant: str, players: int) -> None:
    rng = random.Random(f"void {variant} {players}")
    codes = set()
    for _ in tries(6):
        lines = ninety_nine_scorer.random_sheet(rng, variant, players, rng.randint(2, 12)).split(
            "\n"
        )
        first = 1 + max(
            place for place, line in enumerate(lines) if re.match("[A-Za-z-]+ *:", line)
        )
        for _ in range(rng.randint(1, 3)):
            lines.insert(rng.randint(first, len(lines)), "void")
        sheet = "\n".join(lines)
        told = without_order(account(sheet))
        assert told == without_order(ninety_nine_scorer.score_sheet(sheet)), sheet
        codes.add("error" in told)
    assert False in codes


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_spoiled_sheets_are_refused_alike(variant: str, players: int) -> None:
    rng = random.Random(f"spoiled {variant} {players}")
    for _ in tries(12):
        sheet = ninety_nine_scorer.spoiled_sheet(rng, variant, players)
        error = ninety_nine_scorer.score_sheet(sheet)["error"]
        assert account(sheet) == {"error": error}, sheet


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_evenings_by_house_rules_agree(variant: str, players: int) -> None:
    rng = random.Random(f"house {variant} {players}")
    for _ in tries(10):
        sheet = ninety_nine_scorer.house_sheet(rng, variant, players, rng.randint(0, 40))
        expected = without_order(ninety_nine_scorer.score_sheet(sheet))
        assert "error" not in expected, sheet
        assert without_order(account(sheet)) == expected, sheet


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_what_house_rules_forbid_is_refused_alike(variant: str, players: int) -> None:
    rng = random.Random(f"spoiled house {variant} {players}")
    for _ in tries(10):
        sheet = ninety_nine_scorer.spoiled_sheet(rng, variant, players, house=True)
        error = ninety_nine_scorer.score_sheet(sheet)["error"]
        assert account(sheet) == {"error": error}, sheet


def test_stated_numbers_agree() -> None:
    rng = random.Random("stated")
    for _ in tries(25):
        plain = ninety_nine_scorer.random_sheet(rng, "unbidden", 3, rng.randint(1, 12))
        sheet = re.sub(
            r"(?<=[^ !])(!{1,2})(?=\s)",
            lambda mark: mark[1] + rng.choice(["", "0", "2", "3", "3", "4", "9", "12"]),
            plain,
        )
        expected = without_order(ninety_nine_scorer.score_sheet(sheet))
        assert without_order(account(sheet)) == expected, sheet


FOUR = "players: Anna, Ben, Cara, Dan\n"
PARTNERS = f"variant: partnership\n{FOUR}"


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("5/3 4- 0/2 1-", ["Anna", "Cara"]),  # five tricks, and a bid of three and two
        ("3/3 4- 2/3 1-", []),  # a partner's own bid is not looked at
        ("5+ 4- 0/3 1-", ["Anna", "Cara"]),
        ("5- 4- 0/0 1-", []),
        ("5 4 0/5 1", []),
        ("4:DDD 0 6:DDD 0", ["Anna", "Cara"]),  # nought and ten
        ("4/4 0 6/0 0", []),
        ("0/10 5 0:DDD 5", ["Anna", "Cara"]),  # nought and nought
        ("9:CCC 0 1/10 0", []),
        ("9:CCC 1 0/10 0", ["Anna", "Cara"]),
        ("3+ 3+ 2+ 2+", ["Anna", "Ben", "Cara", "Dan"]),
    ],
)
def test_partners_make_the_sum_of_their_bids_together(line: str, made: list[str]) -> None:
    result = account(f"{PARTNERS}{line}\n")
    assert result["deals"][0]["made"] == made
    assert without_order(result) == without_order(
        ninety_nine_scorer.score_sheet(f"{PARTNERS}{line}\n")
    )


@pytest.mark.parametrize("line", ["4+ 2- 3- 1-", "4+ 2 3 1", "4- 2+ 3- 1"])
def test_partners_who_wrote_no_bid_must_agree(line: str) -> None:
    refused = {"code": "illegal", "line": 3}
    assert account(f"{PARTNERS}{line}\n") == {"error": refused}
    assert ninety_nine_scorer.score_sheet(f"{PARTNERS}{line}\n")["error"] == refused


def test_a_premium_lost_among_partners_goes_to_the_other_side_only() -> None:
    sheet = f"{PARTNERS}5/5!! 4- 1/2 0-\n"
    result = account(sheet)
    assert result["deals"][0]["scores"] == {"Anna": 5, "Ben": 64, "Cara": 1, "Dan": 60}
    assert without_order(result) == without_order(ninety_nine_scorer.score_sheet(sheet))


@pytest.mark.parametrize(
    "sheet",
    [
        f"{PARTNERS}rule: vulnerable=10\n4- 3- 2- 1-\n5- 4- 0- 1-\n",
        "players: Anna, Ben\nrule: vulnerable=10\nrule: sides=1,1\n5- 3- 1-\n5- 3- 1-\n",
        "players: Anna, Ben\nvariant: duel\nrule: sides=1,1\n5- 4-\n5- 4-\n",
    ],
)
def test_a_vulnerable_player_who_fails_gives_nothing_to_a_partner(sheet: str) -> None:
    assert without_order(account(sheet)) == without_order(ninety_nine_scorer.score_sheet(sheet))


@pytest.mark.parametrize(
    "sheet",
    [
        "players: Anna, Ben, Cara\nrule: nought_or=9\n0:CCC 7- 2-\n",
        f"{FOUR}rule: clubs_bid=4\n0:CCH 4- 2- 4-\n",
    ],
)
def test_only_cards_that_bid_nought_may_be_made_by_the_other_number(sheet: str) -> None:
    assert without_order(account(sheet)) == without_order(ninety_nine_scorer.score_sheet(sheet))
