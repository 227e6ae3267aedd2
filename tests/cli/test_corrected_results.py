"""A correction that reaches a finished game says who has won it now, and who leads."""

import pytest

from tests.support.command_line import Cli, Recorded

FIRST_GAME = ("9/9!! 0 0", "3/3! 3/3 3/3", "9 0 0")
"""Anna has won the first game, and the second has begun."""


def told(cli: Cli, *line: str) -> list[str]:
    answer = cli(*line)
    assert answer.code == 0, answer.err
    return answer.out.splitlines()


def test_other_winners_of_an_earlier_game_are_named(cli: Cli, recorded: Recorded) -> None:
    recorded(*FIRST_GAME)
    lines = told(cli, "amend", "1", "0 9/9!! 0", "--why", "it was Ben")
    assert "Game 1 is now won by Ben: Anna 43, Ben 212, Cara 13." in lines
    assert "Before that, Anna had won game 1." in lines
    assert "Ben now leads in all. Before, it was Anna." in lines
    lines = told(cli, "undo")
    assert "Game 1 is now won by Anna: Anna 242, Ben 13, Cara 13." in lines
    assert "Anna now leads in all. Before, it was Ben." in lines


def test_the_same_winner_is_confirmed(cli: Cli, recorded: Recorded) -> None:
    recorded(*FIRST_GAME)
    lines = told(cli, "amend", "1", "8+!! 1 0")
    assert "Game 1 is still won by Anna: Anna 241, Ben 14, Cara 13." in lines
    assert "Anna still leads in all." in lines


def test_the_deal_that_ended_a_game_tells_its_winner_itself(cli: Cli, recorded: Recorded) -> None:
    recorded(*FIRST_GAME)
    lines = told(cli, "amend", "2", "3/3 3/3 3/3")
    assert [line for line in lines if "won by" in line] == [
        "Game 1 is over, won by Anna. With the bonus: Anna 212, Ben 13, Cara 13."
    ]
    assert "Anna still leads in all." in lines


def test_a_game_that_is_no_longer_over_leaves_a_leader(cli: Cli, recorded: Recorded) -> None:
    recorded(*FIRST_GAME)
    lines = told(cli, "amend", "1", "9/9 0 0")
    assert "Game 1 is no longer over: its bonus (Anna +100) is gone." in lines
    assert "Anna still leads in all." in lines


def test_a_game_without_a_bonus_that_is_no_longer_over_tells_of_none(
    cli: Cli, recorded: Recorded
) -> None:
    recorded("target: 60", "", "9/9! 0 0")
    assert "Game 1 is no longer over." in told(cli, "amend", "1", "9- 0 0")


@pytest.mark.parametrize("rubber", ["target: 90", "games: 1"])
def test_a_finished_evening_says_who_had_won(cli: Cli, recorded: Recorded, rubber: str) -> None:
    recorded(rubber, "", *FIRST_GAME[: 1 if rubber.startswith("target") else 2])
    lines = told(cli, "amend", "1", "0 9/9!! 0")
    assert "Before that, Anna had won." in lines
    assert "It is over: Ben has won." in lines


def test_an_evening_that_is_no_longer_over_says_who_leads(cli: Cli, recorded: Recorded) -> None:
    recorded("target: 90", "", "9/9!! 0 0")
    lines = told(cli, "amend", "1", "0 9/9 0")
    assert "The session is no longer over: play goes on." in lines
    assert "Ben leads." in lines


def test_a_correction_in_the_first_game_says_no_more_than_before(cli: Cli, table: None) -> None:
    cli("add", "3:CDD 4 2")
    assert not [line for line in told(cli, "amend", "1", "3 4/4 2") if "lead" in line[:20]]


def test_renamed_players_win_nothing_anew(cli: Cli, recorded: Recorded) -> None:
    recorded(*FIRST_GAME)
    for change in ("Anna=Ada", "seats=Cara,Ada,Ben"):
        lines = told(cli, "set", change)
        assert not [line for line in lines if "won" in line or "leads in all" in line]


def test_another_winner_of_a_game_of_99_is_named(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "--game", "adding", "--variant", "99", "--option", "lives=1")
    cli("add", "loses Ben")
    assert "It is over: Anna has won." in cli("next").out
    lines = told(cli, "amend", "1", "loses Anna")
    assert "Before that, Anna had won." in lines
    assert "It is over: Ben has won." in lines


@pytest.mark.parametrize("rule", ["variant: penguin", "rule: hard_score=1"])
def test_who_leads_by_other_than_points_leads_in_the_rubber(
    cli: Cli, recorded: Recorded, rule: str
) -> None:
    recorded(rule, "", *FIRST_GAME, "adjust Ben +500")
    assert "Anna still leads in the rubber." in told(cli, "amend", "1", "8+!! 1 0")


def test_a_game_that_ends_at_the_time_of_others_is_not_still_theirs(
    cli: Cli, recorded: Recorded
) -> None:
    recorded("3- 3/3 3-", "substitute Ben=Vera", "3- 3/3! 3-", "substitute Vera=Willi")
    assert "Game 1 is over, won by Willi." in cli("add", "4/4", "3/3", "2-").out
    lines = told(cli, "insert", "2", "3/3", "3/3", "3-")
    assert "Game 1 is now won by Vera: Anna 29, Vera 219, Cara 9." in lines


def test_a_winner_with_a_new_name_has_still_won(cli: Cli, recorded: Recorded) -> None:
    recorded(*FIRST_GAME)
    lines = told(cli, "set", "Anna=Zoe", "rule.declare=25", "rule.reveal=50")
    assert "Game 1 is still won by Zoe: Zoe 227, Ben 13, Cara 13." in lines


def test_a_correction_names_deals_whose_points_depend_on_it(cli: Cli) -> None:
    """Who fails gives points if vulnerable, and that goes by the totals before."""
    cli("new", "Anna", "Ben", "--variant", "duel")
    for line in ("5+ 4-", "3- 6-"):
        cli("add", line)
    told = cli("amend", "1", "5- 4+").out
    moved = "Points are now different: in deal 2 Anna 13 and Ben 6 (was Anna 3 and Ben 16)."
    assert moved in told
    back = cli("undo").out
    assert "in deal 2 Anna 3 and Ben 16 (was Anna 13 and Ben 6)." in back
    for more in (("amend", "2", "2- 7-"), ("set", "Anna=Dana"), ("set", "seats=Ben,Dana")):
        assert "Points are now different" not in cli(*more).out, more


def test_a_correction_names_what_counts_again(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "60")
    for line in ("3- 3- 3-", "4+ 3- 2-", "3- 4+ 2-"):
        cli("add", line)
    assert "No longer counted: 2. 4+ 3- 2-, 3." in cli("amend", "1", "9:CCC! 0/1 0/1").out
    assert "Counted again: 2. 4+ 3- 2-, 3. 3- 4+ 2-." in cli("undo").out
    assert "Counted again" not in cli("amend", "3", "3- 4- 2+").out


def test_what_a_house_rule_rejected_counts_again_without_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3!! 4- 2-")
    cli("set", "rule.reveal=0")
    assert "Counted again: 1. 3/3!! 4- 2-." in cli("set", "rule.reveal=60").out
    cli("set", "rule.reveal=0")
    assert "Counted again" not in cli("amend", "1", "3/3! 4- 2-").out


def test_of_many_deals_of_other_points_the_first_few_are_named(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "--variant", "duel").code == 0
    assert cli("set", "rule.game=1000").code == 0
    for line in ["5- 4-", "4- 5-"] * 10:
        assert cli("add", line).code == 0
    told = cli("amend", "1", "4- 5-").out
    assert "Points are now different" in told
    assert "more" in told
    assert "in deal 20" not in told
