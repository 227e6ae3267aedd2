"""Coins given and taken by agreement, and the order in which players leave."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli

GAME = ("--game", "adding")
THREE = ("Anna", "Ben", "Cara")
FOUR = (*THREE, "Dan")


def standing(cli: Cli) -> list[tuple[int, bool]]:
    return [(one["lives"], one["out"]) for one in cli("show", "--json").json["standing"]]


def lives(cli: Cli) -> list[int]:
    return [number for number, _ in standing(cli)]


@pytest.fixture
def coins(cli: Cli) -> Cli:
    """Anna deals to Ben and Cara; Ben has played 8."""
    assert cli("new", *THREE, *GAME).code == 0
    assert cli("add", "8").code == 0
    return cli


def test_coins_are_given_and_taken_for_mistakes(coins: Cli) -> None:
    told = coins("adjust", "Ben", "-1", "drew", "twice").out
    assert "Ben pays 1 coin: “drew twice”." in told
    assert "Coins: Anna 5, Ben 4, Cara 5." in told
    assert "8 → Cara" in told
    assert "Cara gets 2 coins." in coins("adjust", "ca", "+2").out
    assert lives(coins) == [5, 4, 7]
    assert "Ben -1 by agreement: “drew twice” (coins now: 4)" in coins("show").out
    assert coins("show", "--json").json["adjustments"] == [
        {"hand": 1, "player": "Ben", "coins": -1, "reason": "drew twice"},
        {"hand": 1, "player": "Cara", "coins": 2, "reason": ""},
    ]
    assert coins("list", "--json").json["sessions"][0]["deals"] == 1  # no play
    assert "Ben pays 1 coin: “drew twice”. [agreed at the table]" in coins("explain", "--all").out
    told = coins("explain", "--player", "Ben", "--json").json["explained"]
    (taken,) = [each for each in told if "coins" in each]
    assert (taken["hand"], taken["coins"], taken["reason"]) == (1, -1, "drew twice")
    assert taken["sources"] == ["agreed at the table"]


@pytest.mark.parametrize("number", ["0", "+0", "-00", "\u22120"])
@pytest.mark.parametrize("game", ["adding", "ninety-nine"])
def test_an_adjustment_gives_or_takes_something(cli: Cli, game: str, number: str) -> None:
    cli("new", *THREE, "--game", game)
    unit = "coins" if game == "adding" else "points"
    for line in (["adjust", "Anna", number], ["add", "adjust", "Anna", number]):
        told = cli(*line)
        assert (told.code, told.out) == (2, "")
        assert f"0 {unit} change nothing." in told.err
    assert "Nothing has been entered yet." in cli("log").out


def test_a_file_with_an_adjustment_of_nothing_is_read_as_before(cli: Cli, store: Path) -> None:
    cli("new", *THREE, *GAME)
    cli("adjust", "Ben", "+1")
    (path,) = (store / "sessions").glob("*.json")
    path.write_text(path.read_text("utf-8").replace("adjust @2 +1", "adjust @2 +0"), "utf-8")
    assert lives(cli) == [5, 5, 5]
    assert "adjust Ben +0" in cli("log").out


def test_coins_are_corrected_like_anything_else(coins: Cli) -> None:
    coins("adjust", "Ben", "-1", "drew twice")
    assert coins("amend", "--entry", "2", 'adjust Cara -1 "it was Cara"').code == 0
    assert lives(coins) == [5, 5, 4]
    assert coins("strike", "--entry", "2").code == 0
    assert lives(coins) == [5, 5, 5]
    coins("undo")
    assert lives(coins) == [5, 5, 4]
    assert coins("set", "seats=Cara,Ben,Anna").code == 0
    assert lives(coins) == [4, 5, 5]


def test_coins_stand_on_a_line_with_plays_and_come_back_from_a_sheet(coins: Cli) -> None:
    assert coins("add", 'adjust Anna -1 "a \\"slip\\"" K adjust cara +1 9').code == 0
    before = {**coins("show", "--json").json, "file": ""}
    assert coins("export", "-o", "out.sheet").code == 0
    assert {**coins("score", "--json", "out.sheet").json, "file": ""} == before
    assert coins("import", "out.sheet").code == 0
    assert {**coins("show", "--json").json, "file": ""} == before
    assert coins("check").code == 0


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("adjust Ben -6", 3, "You can't take 6 coins from Ben, who has 5."),
        ("adjust Ben one", 2, "“one” is not a number of coins"),
        ("adjust Ben 1.5", 2, "“1.5” is not a number of coins"),
        ("adjust Zoe -1", 2, "Zoe"),
        ("adjust Ben", 2, "To give or take coins, write a name, a number"),
        ("adjust", 2, "To give or take coins, write a name, a number"),
        ("adjust Ben -1 drew twice", 2, 'adjust Ben -1 "drew twice"'),
        ("adjust Ben -1 bust", 2, 'adjust Ben -1 "bust" or adjust Ben -1 "" bust'),
        ("7. adjust Ben -1 8", 2, 'adjust Ben -1 "8" or adjust Ben -1 "" 8'),
    ],
)
def test_coins_that_cannot_be_given_or_taken_are_refused(
    coins: Cli, line: str, code: int, said: str
) -> None:
    before = coins("log").out
    told = coins("add", line)
    assert (told.code, told.out) == (code, "")
    assert said in told.err
    assert coins("log").out == before


def test_what_stands_behind_coins_is_their_reason_or_the_next_play_as_it_is_written(
    coins: Cli,
) -> None:
    before = len(coins("log", "--json").json["entries"])
    assert coins("add", 'adjust Ben -1 "" 8').code == 0
    assert coins("add", 'adjust Ben -1 "8"').code == 0
    lines = [entry["line"] for entry in coins("log", "--json").json["entries"][before:]]
    assert lines == ["adjust Ben -1", "8", 'adjust Ben -1 "8"']


@pytest.mark.parametrize("variant", ["98", "98-arizona", "98-umass"])
def test_there_are_no_coins_to_adjust_where_none_are_played_for(cli: Cli, variant: str) -> None:
    cli("new", *THREE, *GAME, "--variant", variant)
    told = cli("adjust", "Ben", "-1")
    assert (told.code, told.out) == (3, "")
    assert "Nobody plays for coins here" in told.err


def test_a_variant_without_coins_is_refused_after_an_adjustment(coins: Cli) -> None:
    coins("adjust", "Ben", "-1")
    told = coins("set", "variant=98")
    assert told.code == 3
    assert "That would make entry 2 of the log illegal:" in told.err
    assert "Nobody plays for coins here" in told.err
    assert lives(coins) == [5, 4, 5]


def test_the_last_coin_taken_puts_a_player_out_and_passes_the_turn(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=1")
    told = cli("adjust", "Ben", "-1").out  # whose turn it is
    assert "Ben has left the game." in told
    assert "Hand 1: Anna deals, Cara starts." in told
    cli("add", "8")
    assert "8 → Anna" in cli("adjust", "Dan", "-1").out
    told = cli("adjust", "Anna", "-1").out
    assert "It is over: Cara has won." in told
    assert cli("list", "--json").json["sessions"][0]["winners"] == ["Cara"]


def test_the_dealer_who_is_put_out_between_hands_passes_the_deal_on(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=1")
    assert "Cara deals, Dan starts" in cli("add", "loses Ben").out
    assert "Dan deals, Anna starts" in cli("adjust", "Cara", "-1").out


def test_a_coin_given_back_brings_a_player_back_with_the_next_hand(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=1")
    cli("add", "loses Ben")
    cli("add", "8")  # Dan's
    told = cli("adjust", "Ben", "+1", "was not over").out
    assert "Ben is back in the game and joins in from the next hand." in told
    assert standing(cli)[1] == (1, True)
    cli("add", "8 8 8")
    plays = cli("show", "--json").json["hands"][1]["plays"]
    assert [play["player"] for play in plays] == ["Dan", "Anna", "Cara", "Dan"]
    cli("add", "loses Anna")
    assert standing(cli)[:2] == [(0, True), (1, False)]
    cli("add", "5 5 5")
    plays = cli("show", "--json").json["hands"][2]["plays"]
    assert [play["player"] for play in plays] == ["Ben", "Cara", "Dan"]


def test_after_the_end_coins_are_placed_behind_a_play(cli: Cli) -> None:
    cli("new", *THREE, *GAME, "--option", "lives=1")
    cli("add", "8 bust loses Ben")
    told = cli("adjust", "Ben", "+1")
    assert told.code == 3
    assert "undo, amend N or adjust --deal N" in told.err
    told = cli("adjust", "Ben", "+1", "--deal", "3")
    assert told.code == 3  # it was over with the third
    assert cli("adjust", "Ben", "+1", "--deal", "1").code == 0
    assert lives(cli) == [1, 1, 0]


def test_one_coin_taken_while_a_player_comes_back_ends_the_hand_not_the_game(cli: Cli) -> None:
    cli("new", *THREE, *GAME, "--option", "lives=1")
    cli("add", "loses Ben")
    cli("add", "8")
    cli("adjust", "Ben", "+1")  # without cards
    told = cli("adjust", "Cara", "-1").out  # so that Anna alone is in the hand
    assert "Hand 3" in told
    assert "over" not in told
    assert standing(cli) == [(1, False), (1, False), (0, True)]


# --- places -----------------------------------------------------------------------------------


def places(cli: Cli) -> list[str]:
    """Return the players of the page's table, the first place first."""
    lines = cli("export", "--format", "md", "-o", "-").out.splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("| ")]
    return [f"{row[0].strip()} {row[1].strip()}" for row in rows if row[0].strip().isdigit()][:4]


def test_players_are_ranked_by_when_they_left(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=1")
    told = cli("add", "loses Cara loses Anna loses Dan").out
    assert "Final order: 1. Ben, 2. Dan, 3. Anna, 4. Cara." in told
    assert places(cli) == ["1 Ben", "2 Dan", "3 Anna", "4 Cara"]
    assert "Final order: 1. Ben, 2. Dan" in cli("show").out


def test_hands_lost_do_not_count_against_who_left_later(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=2")
    cli("adjust", "Dan", "-1")
    cli("add", "loses Dan")  # one hand lost, and out first
    cli("add", "loses Anna loses Anna loses Cara")
    assert places(cli) == ["1 Ben", "2 Cara", "3 Anna", "4 Dan"]


def test_before_the_end_coins_rank_those_who_are_in(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=2")
    cli("add", "loses Anna loses Anna loses Ben")
    assert places(cli) == ["1 Cara", "1 Dan", "3 Ben", "4 Anna"]
    cli("adjust", "Anna", "+1")
    assert places(cli)[2:] == ["3 Ben", "4 Anna"]  # as many coins, one more hand lost


def test_winners_share_the_first_place_however_many_hands_they_lost(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=2")
    cli("add", "loses Anna loses Ben loses Ben loses Dan")
    cli("adjust", "Cara", "-1")  # who has lost no hand
    told = cli("finish").out
    assert "Anna, Cara and Dan have won." in told
    assert "Final order: 1. Anna, 1. Cara, 1. Dan, 4. Ben." in told
    pairs = cli("stats", "--json").json["games"]["adding"]["head_to_head"]
    of_winners = [pair for pair in pairs if "Ben" not in (pair["player"], pair["against"])]
    assert [pair["level"] for pair in of_winners] == [1, 1, 1]


def test_statistics_put_who_left_later_ahead(cli: Cli) -> None:
    cli("new", *FOUR, *GAME, "--option", "lives=2")
    cli("adjust", "Dan", "-1")
    cli("add", "loses Dan loses Anna loses Anna loses Cara loses Cara")
    met = cli("stats", "--json").json["games"]["adding"]["head_to_head"]
    ahead = {(one["player"], one["against"]): one["ahead"] for one in met}
    pairs = {pair: ahead.get(pair, 1 - ahead.get(pair[::-1], 0)) for pair in [("Anna", "Dan")]}
    assert pairs == {("Anna", "Dan"): 1}
