"""A claim is about the total that people mean: the game's, or that of all games."""

import pytest

from tests.support.command_line import Cli


@pytest.fixture
def second_game(cli: Cli) -> None:
    """Play a game that Anna wins by 198 with 100 of bonus, and a deal of the next."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for line in ("9/9!! 0 0", "9/9!! 0 0", "4- 3 2"):
        assert cli("add", line).code == 0


@pytest.fixture
def rubber_over(cli: Cli) -> None:
    """Play a rubber of two games; Anna gets 103 in the first, and Ben wins the second."""
    assert cli("new", "Anna", "Ben", "Cara", "--games", "2").code == 0
    for line in ("9/9!! 0 0", "4- 3 2", "0 9/9!! 0", "4- 3 2"):
        assert cli("add", line).code == 0


@pytest.mark.parametrize(
    ("points", "answer"),
    [
        ("4", "Anna claims 4: correct."),
        ("306", "Anna claims 306 in all: correct."),
    ],
)
def test_a_claim_is_right_for_any_total_in_sight(
    points: str, answer: str, cli: Cli, second_game: None
) -> None:
    cli("adjust", "Anna", "+4", "--deal", "2")
    said = cli("claim", "Anna", points).out
    assert answer in said
    assert "too" not in said
    assert cli("check").code == 0


def test_a_wrong_claim_is_answered_with_the_nearest_total_and_names_the_others(
    cli: Cli, second_game: None
) -> None:
    said = cli("claim", "Anna", "310").out
    assert "Anna claims 310 in all, but has 302: 8 too many." in said
    assert "Other totals: 4 in game 2." in said
    said = cli("claim", "Anna", "6").out
    assert "Anna claims 6, but has 4: 2 too many." in said
    assert "Other totals: 302 in all games together." in said


def test_after_the_end_a_claim_is_about_all_games(cli: Cli, rubber_over: None) -> None:
    totals = cli("show", "--json").json["rubber"]["totals"]
    assert (
        f"Ben claims {totals['Ben']} in all: correct."
        in cli("claim", "Ben", str(totals["Ben"])).out
    )
    said = cli("claim", "Ben", str(totals["Ben"] + 7)).out
    assert f"but has {totals['Ben']}: 7 too many." in said
    assert "all games together" in said
    assert " in game 2" in said
    assert "too many" in cli("show").out
    assert "Ben claims 1 in all" in cli("claim", "Ben", "1").out


def test_a_claim_right_for_the_last_game_is_right_after_the_end(
    cli: Cli, rubber_over: None
) -> None:
    game = cli("show", "--json").json["games"][-1]
    for totals in (game["scores"], game["totals"]):
        assert "correct" in cli("claim", "Ben", str(totals["Ben"])).out
    assert cli("check").code == 0


def test_a_wrong_claim_says_in_which_deals_the_difference_arose(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3/3 4- 2", "3/3 4- 2", "3/3 4- 2"):
        cli("add", line)
    assert "The difference arose somewhere in deals 1 to 3." in cli("claim", "Anna", "90").out
    cli("undo")
    cli("claim", "Anna", "66", "--deal", "2")
    assert "The difference arose in deal 3." in cli("claim", "Anna", "90").out


def test_a_deal_thrown_in_after_a_game_is_one_of_the_next(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--games", "2")
    for line in (*("9/9 0- 0-",) * 3, "void"):
        assert cli("add", line).code == 0
    said = cli("claim", "Anna", "5").out
    assert "That is in game 2, after deal 4." in said
    assert "The difference arose in deal 4." in said
    (finding,) = cli("check", "--json").json["findings"]
    assert (finding["first_deal"], finding["deal"]) == (4, 4)


def test_a_deal_thrown_in_is_one_in_which_a_difference_can_arise(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3/3 4- 2", "claim Anna 33", "void"):
        assert cli("add", line).code == 0
    assert "The difference arose in deal 2." in cli("claim", "Anna", "66").out


def test_of_many_games_with_the_claimed_points_the_last_ones_are_named(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--games", "40").code == 0
    assert cli("set", "rule.game=30").code == 0
    for _ in range(12):
        assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("add", "3- 3- 3-").code == 0
    answer = cli("claim", "Anna", "33").out
    assert "33 is right for game 5, game 6" in answer
    assert "game 12 and 4 other games." in answer
    assert "game 4," not in answer
    finding = cli("check")
    assert (finding.code, "game 12 and 4 other games." in finding.out) == (3, True)
    assert cli("undo").code == 0
    assert cli("claim", "Anna", "133").code == 0
    assert "133 is right for game 5 with its bonuses" in cli("check").out


@pytest.fixture
def agreed_for_the_next(cli: Cli) -> None:
    """End a game that Anna wins by 200 with its bonus, and agree on 20 for her in the next."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for line in ("9/9!! 0 0", "9/9!! 0 0", "adjust Anna 20"):
        assert cli("add", line).code == 0


@pytest.mark.parametrize("points", ["20", "198", "298", "318"])
def test_between_games_a_claim_may_be_about_the_next_once_it_has_points(
    points: str, cli: Cli, agreed_for_the_next: None
) -> None:
    assert f"Anna claims {points}" in (said := cli("claim", "Anna", points).out)
    assert "correct." in said
    assert cli("check").code == 0


def test_a_wrong_claim_about_points_of_the_next_game_arose_in_no_deal(
    cli: Cli, agreed_for_the_next: None
) -> None:
    said = cli("claim", "Anna", "25").out
    assert "Anna claims 25, but has 20: 5 too many." in said
    assert "That is in game 2, after deal 2." in said
    assert "The difference arose" not in said
    (finding,) = cli("check", "--json").json["findings"]
    assert (finding["first_deal"], finding["deal"], finding["derived"]) == (None, None, 20)
    assert "That was before the game's first deal." in finding["message"]


def test_a_claim_about_the_next_game_by_its_number_waits_for_a_deal(
    cli: Cli, agreed_for_the_next: None
) -> None:
    refused = cli("claim", "Anna", "20", "--game", "2")
    assert (refused.code, "Game 2 has no deal yet." in refused.err) == (2, True)
    assert cli("claim", "Anna", "298", "--game", "1").code == 0
    assert "Anna claims 20 in" in (said := cli("claim", "Anna", "20", "--game", "1").out)
    assert "That is game 1" in said
    assert "but has 298" in said
    assert cli("undo").code == 0
    assert cli("add", "4- 3 2").code == 0
    assert "Anna claims 24" in (said := cli("claim", "Anna", "24", "--game", "2").out)
    assert "correct." in said
