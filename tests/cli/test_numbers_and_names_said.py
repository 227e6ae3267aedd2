"""What is said names the game, the deal, the trick and the session that it is about."""

import pytest

from scorekeeper.cli import console
from tests.support.command_line import Cli


@pytest.fixture
def second_game(cli: Cli) -> None:
    """Play a game that Anna wins by 198 with 100 of bonus, and a deal of the next."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for line in ("9/9!! 0 0", "9/9!! 0 0", "4- 3 2"):
        assert cli("add", line).code == 0


def test_an_amended_deal_of_an_earlier_game_says_the_totals_of_that_game(
    cli: Cli, second_game: None
) -> None:
    said = cli("amend", "1", "8/8!! 1- 0-").out
    assert "Game 1 is still won by Anna: Anna 297, Ben 1, Cara 0." in said
    assert "Game 1 is still won by Anna: Anna 298, Ben 0, Cara 0." in cli("undo").out
    assert "Game 1" not in cli("amend", "3", "4- 2- 3-").out


def test_undo_of_seats_names_the_setting_that_is_undone(cli: Cli, table: None) -> None:
    cli("add", "3/3 4- 2-")
    assert "Anna deals first" in cli("set", "seats=Ben,Anna,Cara").out
    assert "Undone: seats, to the left: Ben, Anna, Cara; Anna deals first." in cli("undo").out
    assert "Anna deals first" in cli("redo").out


def test_it_is_said_what_is_no_longer_over(cli: Cli, table: None) -> None:
    cli("add", "3/3 4- 2-")
    cli("finish")
    assert "The session is no longer over" in cli("undo").out


def test_the_log_has_the_numbers_that_the_table_knows(cli: Cli, table: None) -> None:
    for line in ("3/3 4- 2-", "3- 4- 2-"):
        cli("add", line)
    cli("note", "tea")
    cli("amend", "2", "3/3 4/4 2-")
    cli("insert", "1", "1- 4- 4-")
    cli("amend", "--entry", "3", "note", "pizza")
    told = cli("log").out.splitlines()
    assert "deal 3: amend entry 2: 3/3 4/4 2-" in told[3]
    assert "deal 1: insert before entry 1: 1- 4- 4-" in told[4]
    assert "deal" not in told[5]


def test_the_log_says_where_a_deal_was_inserted_that_comes_before_no_other(
    cli: Cli, table: None
) -> None:
    cli("insert", "1", "3/3 4- 2-")
    assert cli("log").out.endswith("deal 1: insert at the end: 3/3 4- 2-\n")
    german = cli("--lang", "de", "log").out
    assert german.endswith("Spiel 1: Einfügung am Ende: 3/3 4- 2-\n")


def test_the_log_names_who_played_what_was_inserted(cli: Cli) -> None:
    cli("new", "--game", "adding", "Anna", "Ben", "Cara")
    cli("add", "7 8 9")
    cli("set", "Cara=Dana", "--from", "4")
    cli("amend", "1", "6")
    cli("insert", "4", "loses Dana")
    assert cli("log").out.endswith("play 4: insert at the end: loses Dana\n")
    assert cli("log", "--json").json["entries"][-1]["line"] == "loses Dana"


def test_a_deal_that_contradicts_a_recorded_trick_names_the_trick(cli: Cli, table: None) -> None:
    cli("add", "trick 7C KC AC")
    refused = cli("add", "0/0 6/6 3/3").err
    assert "but the cards show 1. Anna took trick 1." in refused
    assert "strike --entry" in refused


def test_where_nobody_may_reveal_the_way_to_declare_is_named(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dora", "Emil")
    refused = cli("add", "3/3 4- 2- 0- 0-!!").err
    assert "you can only declare: declare Emil, or a single !" in refused


def test_check_says_that_it_looked_at_the_current_session_alone(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "is_screen", lambda: True)
    cli("add", "3/3 4- 2-")
    assert "current session" not in cli("check").err
    cli("new", "Anna", "Ben", "Cara", "--title", "friday")
    said = cli("check").err
    assert "That was the current session, friday" in said
    assert "The others were not looked at" in said
    assert "current session" not in cli("check", "friday").err


def test_explain_says_agreed_points_and_marks_in_few_words(cli: Cli, table: None) -> None:
    cli("add", "3+ 4- 2-")
    cli("adjust", "Ben", "-10", "looked at cards")
    said = " ".join(cli("explain", "1").out.split())
    assert "Ben -10: “looked at cards”. [agreed at the table]" in said
    assert "Anna +30: took 3, marked +: made it alone: 30." in said


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("ninety-nine", "10=-10", "It looks like a play of 98, 99 or 100"),
        ("ninety-nine", "bust", "It looks like a play of 98, 99 or 100"),
        ("ninety-nine", "play 14 58", "It looks like a move of the Game of 99"),
        ("adding", "3:CDD 4- 2-", "It looks like a deal of Ninety-Nine"),
        ("game-of-99", "3:CDD 4- 2-", "It looks like a deal of Ninety-Nine"),
    ],
)
def test_a_line_of_another_game_names_the_session_in_play(
    game: str, line: str, said: str, cli: Cli
) -> None:
    cli("new", "Anna", "Ben", "Cara", "--game", game, "--title", "friday")
    refused = cli("add", *line.split())
    assert refused.code == 2
    assert f"{said}, but the game in play is another: friday" in refused.err
    assert "looks like" not in cli("add", "hullo").err


def test_a_line_that_is_read_in_two_ways_is_of_no_other_game(cli: Cli) -> None:
    assert cli("new", "Carl", "Queenie", "Ben", "Andrea", "--game", "adding").code == 0
    refused = cli("add", "Ca=4")
    assert refused.code == 2
    assert "can mean two things" in refused.err
    assert "looks like" not in refused.err


def test_coins_with_a_reason_without_quotes_are_of_no_other_game(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--game", "adding")
    refused = cli("add", "adjust", "Anna", "-1", "drew", "twice")
    assert 'adjust Ben -1 "drew twice"' in refused.err
    assert "looks like" not in refused.err


def test_the_board_says_that_nought_makes_a_bid_of_ten(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dora")
    assert cli("add", "3/3 4- 3- 0:DDD").code == 0
    assert "0/10" not in cli("show").out
    assert cli("add", "0/10 6- 4- 0-").code == 0
    assert "0/10 and 10/0 are made: that bid is 0 or 10" in cli("show").out


@pytest.mark.parametrize("number", ["00000000012", "0" * 1500 + "12"])
def test_noughts_before_a_number_make_no_other_deal_of_it(
    cli: Cli, table: None, number: str
) -> None:
    """`0000000012` was read as 1, by its first nine digits."""
    for line in ("3/3 4- 2-", "3- 4- 2-"):
        cli("add", line)
    before = cli("show").out
    for words in (
        ["strike", number],
        ["amend", number, "3 3 3"],
        ["insert", number, "3 3 3"],
        ["explain", number],
        ["set", "--from", number, "Anna=Dora"],
        ["claim", "--deal", number, "Anna", "3"],
        ["claim", "Anna", "3", "--game", number],
    ):
        told = cli(*words)
        assert told.code != 0, told
    assert cli("show").out == before
    assert "Struck out: 2." in cli("strike", f"{number[:-2]}2").out


@pytest.mark.parametrize("given", ["0x1", "-1", "2_", "２"])
def test_what_is_no_number_is_told_whole(cli: Cli, table: None, given: str) -> None:
    told = "must be a whole number, not “{}”"
    assert told.format(given) in cli("claim", "--deal", given, "Anna", "3").err
    assert told.format(f"x{given}") in cli("show", "--at", f"x{given}").err


@pytest.mark.parametrize("given", ["1_0", "x", "２", "last"])
@pytest.mark.parametrize("command", [("strike",), ("amend", "3 3 3")])
def test_what_is_no_number_of_an_entry_is_told_whole(
    cli: Cli, table: None, command: tuple[str, ...], given: str
) -> None:
    verb, *line = command
    refused = cli(verb, "--entry", given, *line)
    assert refused.code == 2
    assert f"--entry must be a whole number, not “{given}”" in refused.err
    assert cli(verb, "--entry", "9" * 5000, *line).err.startswith("Entry 999999999 can't")


def test_somebody_called_random_is_not_drawn_by_chance(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor where the cards that were shown choose them, or the first deal passes on to them."""
    monkeypatch.setattr("random.choice", lambda names: names[0])
    assert "Random deals" in cli("new", "Ann", "Random", "Cy", "--first-dealer", "RANDOM").out
    assert "Random deals" in cli("new", "--again").out
    shown = ("--game", "game-of-99", "--shown", "Random=4,Ben=12")
    assert "It is Random's turn" in cli("new", "Ben", "Random", *shown).out
    assert "Ann deals" in cli("new", "Ann", "Ben", "Cy", "--first-dealer", "Random").out


def test_a_player_who_is_called_by_a_number_is_no_number_of_a_line(cli: Cli) -> None:
    cli("new", "Anna", "3", "Ben", "--game", "adding", "--variant", "98")
    assert "3 plays 8" in cli("add", "3: 8").out
    refused = cli("add", "3: 8")
    assert (refused.code, refused.err) == (3, "It is Ben's turn, not 3's.\n")
    assert "Ben plays 9" in cli("add", "2: 9").out
    assert "Anna plays 9" in cli("add", "3. 9").out


def test_where_no_colon_names_a_player_it_is_behind_a_number(cli: Cli) -> None:
    cli("new", "1", "2", "3")
    assert "1 3, 2 4, 3 2" in cli("add", "3: 3- 4- 2-").out


def test_the_number_of_a_line_is_no_start_of_a_name(cli: Cli) -> None:
    assert cli("new", "Anna", "5th Ben", "Cara", "--game", "adding", "--variant", "98").code == 0
    assert cli("add", "2", "3", "4", "5").code == 0
    assert "Cara plays 2" in cli("add", "5: 2").out
