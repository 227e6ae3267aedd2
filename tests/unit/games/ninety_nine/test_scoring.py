"""Rules by name: each test states one rule of the books and proves it on a deal."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.ninety_nine.facts import Hand
from scorekeeper.games.ninety_nine.play.contracts import side_made_it
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.support.sheets import deals
from tests.support.work import steps_run

TWO, THREE, FOUR, FIVE = "Anna, Ben", "Anna, Ben, Cara", "Anna, Ben, Cara, Dan", "A, B, C, D, E"


def scores(*entries: str, players: str, **setup: str) -> dict[str, int]:
    return deals(*entries, players=players, **setup)["deals"][-1]["scores"]  # type: ignore[no-any-return]


def after(*entries: str, players: str, **setup: str) -> Any:
    return deals(*entries, players=players, **setup)["next"]


@pytest.mark.parametrize(
    ("players", "line", "trump"),
    [
        (THREE, "3- 3- 3-", "diamonds"),
        (THREE, "3+ 3- 3-", "spades"),
        (THREE, "3+ 3+ 3-", "hearts"),
        (THREE, "3+ 3+ 3+", "clubs"),
        (FOUR, "3+ 3+ 3+ 1-", "clubs"),
        (FOUR, "3+ 3+ 3+ 1+", "none"),
        (FIVE, "3+ 3+ 3- 0- 0-", "hearts"),
        (FIVE, "3+ 3+ 3+ 0- 0-", "clubs"),
        (FIVE, "3+ 3+ 3+ 0+ 0-", "none"),
        (FIVE, "3+ 3+ 3+ 0+ 0+", "none"),
    ],
)
def test_next_trump_goes_by_how_many_made_it(players: str, line: str, trump: str) -> None:
    assert after(line, players=players)["trump"] == trump


@pytest.mark.parametrize(
    ("players", "line", "contract"),
    [
        (THREE, "3+ 3- 3-", 30),
        (THREE, "3+ 3+ 3-", 20),
        (THREE, "3+ 3+ 3+", 10),
        (FOUR, "3+ 3- 3- 1-", 30),
        (FOUR, "3+ 3+ 3- 1-", 20),
        (FOUR, "3+ 3+ 3+ 1-", 10),
        (FOUR, "3+ 3+ 3+ 1+", 0),
        (FIVE, "3+ 3- 3- 0- 0-", 50),
        (FIVE, "3+ 3+ 3- 0- 0-", 40),
        (FIVE, "3+ 3+ 3+ 0- 0-", 30),
        (FIVE, "3+ 3+ 3+ 0+ 0-", 20),
        (FIVE, "3+ 3+ 3+ 0+ 0+", 10),
    ],
)
def test_contract_points_go_by_how_many_made_it(players: str, line: str, contract: int) -> None:
    first, *others = scores(line, players=players).values()
    assert first == 3 + contract
    assert [score for score in others if score > 3] == [
        3 + contract if token.startswith("3") else contract
        for token in line.split()[1:]
        if token.endswith("+") and contract
    ]


def test_a_trick_is_a_point_whatever_the_bid() -> None:
    assert scores("4- 3/5 2", players=THREE) == {"Anna": 4, "Ben": 3, "Cara": 2}


@pytest.mark.parametrize(("cards", "bid"), [("CCC", 9), ("DDD", 0), ("CHS", 6), ("HSD", 3)])
def test_the_bid_is_the_sum_of_the_suits(cards: str, bid: int) -> None:
    others = 9 - bid
    assert scores(f"{bid}:{cards} {others} 0", players=THREE)["Anna"] == bid + 30


def test_a_declaration_made_is_worth_30_and_a_revelation_60() -> None:
    assert scores("3/3! 4 2", players=THREE)["Anna"] == 3 + 30 + 30
    assert scores("3/3!! 4 2", players=THREE)["Anna"] == 3 + 30 + 60


def test_a_lost_premium_goes_to_each_opponent_whatever_their_own_result() -> None:
    assert scores("3/4! 4/4 2", players=THREE) == {"Anna": 3, "Ben": 4 + 30 + 30, "Cara": 2 + 30}
    assert scores("3/4!! 4 2 1", players=FOUR) == {"Anna": 3, "Ben": 64, "Cara": 62, "Dan": 61}


def test_five_players_declare_for_50_of_their_own_and_others_get_nothing() -> None:
    result = scores("3/3! 3/4! 3- 0- 0-", players=FIVE)
    assert result == {"A": 3 + 50 + 50, "B": 3 - 50, "C": 3, "D": 0, "E": 0}


@pytest.mark.parametrize("tricks", [0, 10])
@pytest.mark.parametrize("bid", [":DDD", "/0", "/10"])
def test_four_players_three_diamonds_are_nought_or_ten(tricks: int, bid: str) -> None:
    assert scores(f"{tricks}{bid} {10 - tricks} 0 0", players=FOUR)["Anna"] == tricks + 30


def test_four_players_a_lone_revealed_ten_scores_100_in_one_deal() -> None:
    result = deals("10:DDD!! 0 0 0", players=FOUR)
    assert result["deals"][0]["scores"]["Anna"] == 100
    assert result["games"][0]["winners"] == ["Anna"]


class TestGameAndRubber:
    def test_everyone_who_reached_100_gets_100(self) -> None:
        result = deals("9/9!! 0 0", "0 3 6/6!!", "1 3 5/5", players=THREE)["games"][0]
        assert result["scores"] == {"Anna": 100, "Ben": 6, "Cara": 131}
        assert result["bonuses"] == {"Anna": 100, "Ben": 0, "Cara": 100}
        assert result["winners"] == ["Cara"]

    def test_the_highest_of_those_who_reached_100_wins_and_equals_share(self) -> None:
        level = ("adjust Anna +97", "adjust Ben +97", "3- 3- 3-")
        assert deals(*level, players=THREE)["games"][0]["winners"] == ["Anna", "Ben"]

    def test_each_new_game_is_dealt_first_by_the_next_in_turn(self) -> None:
        game = ("9/9!! 0 0", "9/9!! 0 0")
        result = after(*game, players=THREE, first_dealer="Ben")
        assert (result["game"], result["deal"], result["dealer"], result["leader"]) == (
            2,
            1,
            "Cara",
            "Anna",
        )

    def test_an_adjustment_does_not_end_a_game_itself(self) -> None:
        result = deals("3 3 3", "adjust Anna +100", players=THREE)
        assert result["games"] == []
        assert result["deals"][0]["totals"]["Anna"] == 103
        assert result["rubber"]["totals"]["Anna"] == 103

    def test_an_adjustment_before_the_first_deal_is_a_line_of_it(self) -> None:
        result = deals("adjust Anna +7", players=THREE)
        assert result["rubber"]["totals"]["Anna"] == 7
        result = deals("adjust Anna +7", "3 3 3", players=THREE)
        assert result["deals"][0]["scores"]["Anna"] == 10

    def test_an_adjustment_after_a_games_last_deal_belongs_to_the_next(self) -> None:
        result = deals("9/9!! 0 0", "9/9!! 0 0", "adjust Ben +5", "3 3 3", players=THREE)
        assert result["games"][0]["scores"]["Ben"] == 0
        assert result["deals"][2]["totals"]["Ben"] == 8

    @pytest.mark.parametrize(("players", "games"), [(TWO, 3), (THREE, 3), (FOUR, 4), (FIVE, 5)])
    def test_a_pagat_rubber_is_so_many_games(self, players: str, games: int) -> None:
        result = deals(*[_won_at_once(players)] * games, players=players)
        assert len(result["games"]) == games
        assert result["rubber"]["finished"]
        assert result["rubber"]["winners"] == ["A" if players == FIVE else "Anna"]
        assert result["next"] is None

    @pytest.mark.parametrize(("lost", "bonus"), [(0, 500), (1, 400), (2, 300)])
    def test_a_penguin_rubber_is_won_by_three_games_and_shorter_ones_pay(
        self, lost: int, bonus: int
    ) -> None:
        games = ["adjust Ben +100\n3 3 3"] * lost + ["adjust Anna +100\n3 3 3"] * 3
        result = deals(*games, players=THREE, variant="penguin")["rubber"]
        assert result["bonuses"] == {"Anna": bonus, "Ben": 0, "Cara": 0}

    def test_a_penguin_rubber_bonus_is_never_below_nought(self) -> None:
        games = ["adjust Anna +100\n3 3 3", "adjust Ben +100\n3 3 3"] * 4
        result = deals(
            *games, "adjust Anna +100\n3 3 3", players=THREE, variant="penguin", games="5"
        )
        assert result["rubber"]["winners"] == ["Anna"]
        assert set(result["rubber"]["bonuses"].values()) == {0}

    def test_of_two_who_get_there_at_once_the_higher_total_wins(self) -> None:
        shared = "adjust Anna +100\nadjust Ben +100\n3 3 3"
        result = deals("adjust Ben +1", *[shared] * 3, players=THREE, variant="penguin")
        assert result["rubber"]["winners"] == ["Ben"]
        result = deals(*[shared] * 3, players=THREE, variant="penguin")["rubber"]
        assert result["winners"] == ["Anna", "Ben"]
        assert result["bonuses"] == {"Anna": 500, "Ben": 500, "Cara": 0}

    def test_a_target_is_one_game_without_hundreds(self) -> None:
        result = deals("9/9! 0 0", players=THREE, target="60")
        assert result["games"][0]["bonuses"] == {"Anna": 0, "Ben": 0, "Cara": 0}
        assert result["rubber"]["winners"] == ["Anna"]
        assert result["rubber"]["games_won"] == {"Anna": 1, "Ben": 0, "Cara": 0}


def _won_at_once(players: str) -> str:
    """A game of one deal, won by the first player."""
    rest = " ".join("0-" for _ in players.split(",")[1:]) + (" 0-" if players == TWO else "")
    name = players.partition(",")[0]
    return f"adjust {name} +100\n{10 if players == FOUR else 9}- {rest}"


class TestTwoWithDummy:
    def test_first_trump_is_clubs_by_pagat_and_none_by_penguin(self) -> None:
        assert after(players=TWO)["trump"] == "clubs"
        assert after(players=TWO, variant="penguin")["trump"] == "none"

    def test_the_non_dealer_leads_and_only_the_living_deal(self) -> None:
        result = deals("3 3 3", "3 3 3", players=TWO)["deals"]
        assert [(deal["dealer"], deal["leader"]) for deal in result] == [
            ("Anna", "Ben"),
            ("Ben", "Anna"),
        ]

    def test_a_lost_declaration_gives_30_to_the_other_and_the_dummy(self) -> None:
        assert scores("3/4! 3 3", players=TWO) == {"Anna": 3, "Ben": 33, "Dummy": 33}

    def test_both_declare_and_lose_then_only_the_dummy_gets_60(self) -> None:
        assert scores("3/4! 3/4! 3", players=TWO) == {"Anna": 3, "Ben": 3, "Dummy": 63}

    @pytest.mark.parametrize(
        ("bid", "points"), [("3/3", 3 + 30 + 30), ("3/2", 3), ("3/5", 3 + 30), ("3:HSD", 63)]
    )
    def test_penguin_dummy_fails_over_succeeds_under_and_declares_exactly(
        self, bid: str, points: int
    ) -> None:
        assert scores(f"3- 3- {bid}", players=TWO, variant="penguin")["Dummy"] == points

    def test_pagat_dummy_scores_like_a_third_player(self) -> None:
        assert scores("3- 3- 3/5", players=TWO)["Dummy"] == 3
        assert scores("3- 3- 3/3", players=TWO)["Dummy"] == 33

    def test_pagat_dummy_above_both_and_nobody_wins(self) -> None:
        result = deals("adjust Dummy +100", "3 3 3", players=TWO)["games"][0]
        assert (result["winners"], result["bonuses"]["Dummy"]) == ([], 100)

    @pytest.mark.parametrize(("dummy", "carried"), [(20, 200), (10, 200), (9, 100), (100, 200)])
    def test_pagat_winner_carries_100_if_the_dummy_beat_or_equalled_the_loser(
        self, dummy: int, carried: int
    ) -> None:
        result = deals(
            "adjust Anna +100", "adjust Ben +10", f"adjust Dummy +{dummy}", "3 3 3", players=TWO
        )["games"][0]
        assert result["winners"] == ["Anna"]
        assert result["bonuses"]["Anna"] == carried

    def test_level_players_share_by_penguin_and_nobody_wins_by_pagat(self) -> None:
        level = ("adjust Anna +100", "adjust Ben +100", "3- 3- 3/0")
        assert deals(*level, players=TWO)["games"][0]["winners"] == []
        result = deals(*level, players=TWO, variant="penguin")["games"][0]
        assert result["winners"] == ["Anna", "Ben"]
        assert result["bonuses"] == {"Anna": 100, "Ben": 100, "Dummy": 0}


class TestDuel:
    def test_both_succeed_10_each_one_succeeds_20(self) -> None:
        assert scores("5+ 4+", players=TWO, variant="duel") == {"Anna": 15, "Ben": 14}
        assert scores("5+ 4-", players=TWO, variant="duel") == {"Anna": 25, "Ben": 4}

    def test_vulnerable_fails_then_the_other_gets_10_unless_vulnerable(self) -> None:
        result = deals("5+ 4-", "5- 4-", players=TWO, variant="duel")["deals"][1]
        assert {"player": "Ben", "points": 10, "reason": "vulnerable"} in result["lines"]
        assert scores("5- 4-", players=TWO, variant="duel") == {"Anna": 5, "Ben": 4}
        assert scores("5+ 4-", "4+ 5-", players=TWO, variant="duel") == {"Anna": 24, "Ben": 5}

    def test_next_trump_is_diamonds_spades_or_hearts(self) -> None:
        lines = ("5- 4-", "5+ 4-", "5+ 4+")
        trumps = [after(line, players=TWO, variant="duel")["trump"] for line in lines]
        assert trumps == ["diamonds", "spades", "hearts"]


def test_rotating_the_seats_rotates_the_scores() -> None:
    plain = deals("3:CDD! 4/5 2/2", "2- 3+ 4/4!!", players=THREE)["deals"][-1]["totals"]
    turned = deals("4/5 2/2 3:CDD!", "3+ 4/4!! 2-", players="Ben, Cara, Anna")["deals"][-1][
        "totals"
    ]
    assert plain == turned


def test_a_side_of_twice_as_many_is_no_more_than_four_times_the_work() -> None:
    """Each may have bid 0 or the other number; a file from elsewhere may have sides of fifteen."""
    rules = replace(VARIANTS["partnership"].tables[4], nought_or=5)

    def steps(count: int) -> int:
        hands = [Hand(1, bid=9), *(Hand(0, bid=0) for _ in range(count))]
        assert not side_made_it(hands, rules, None)
        assert side_made_it([*hands, Hand(13)._replace(bid=5)], rules, None)
        return steps_run(lambda: side_made_it(hands, rules, None))

    assert steps(12) < 5 * steps(6)
