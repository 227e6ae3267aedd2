"""Refusals name what was meant, and contain no nonsense."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli

EMPTY = [
    ("insert 20 3/3 4- 2-", "Nothing has been recorded yet", "1 to 1"),
    ("amend last 3/3 4- 2-", "No deal has been recorded yet.", "deal 0"),
    ("strike last", "No deal has been recorded yet.", "deal 0"),
    ("new Zoe", "but you named only Zoe.", "In a sheet"),
]


@pytest.mark.parametrize(("line", "said", "unsaid"), EMPTY)
def test_refusals_in_an_empty_session(
    line: str, said: str, unsaid: str, cli: Cli, table: None
) -> None:
    refused = cli(*line.split())
    assert refused.code == 2
    assert said in refused.err
    assert unsaid not in refused.err


PLAYED = [
    ("add 3= 4- 2-", "“3” is neither a player", "“”"),
    ("add Anna= Ben=4 Cara=2", "There is no hand after “Anna=”.", "“”"),
    ("set Anna=Ben", "Two players are called Ben.", "could be"),
    ("insert 2", "insert needs more than that. For example: insert 3 3:CDD 4- 2-", "LINE..."),
    ("claim Ben", "claim needs more than that. For example: claim Ben 57", "'points'"),
    ("adjust", "adjust needs more than that", "'player'"),
    ("add 3:DSKr 4- 2-", "KR is not a suit", "K is not a card"),
    ("score Ben 10", "To give Ben points: scorekeeper adjust Ben +10.", "No such file"),
    ("add 3 4 2 declare", "Who? Write a name right after “declare=”", "needs a name"),
    ("add Whats the trump", "To see what is trump: next", "trump=NAME"),
    ("add 3 4 2 turn", "turn=9H", "turn=NAME"),
]


@pytest.mark.parametrize(("line", "said", "unsaid"), PLAYED)
def test_refusals_name_what_was_meant(
    line: str, said: str, unsaid: str, cli: Cli, table: None
) -> None:
    cli("add", "3:CDD 4- 2-")
    refused = cli(*line.split())
    assert refused.code == 2, refused
    assert said in refused.err
    assert unsaid not in refused.err
    assert len(cli("log").out.splitlines()) == 1


@pytest.mark.parametrize(
    "line", ["3/3, 4-, 2-.", "3/3 4- 2-.", "3 CDD, 4, 2.", "Anna=3/3, Ben=4-, Cara=2-."]
)
def test_a_full_stop_at_the_end_is_understood(line: str, cli: Cli, table: None) -> None:
    assert cli("add", line).code == 0
    assert "Read as: 3" in cli("insert", "1", line).out


@pytest.mark.parametrize("line", ["K, 4.", "3; 5."])
def test_a_full_stop_after_a_play_is_understood(line: str, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--game", "adding")
    assert cli("add", line).code == 0, line


def test_a_sheet_with_names_without_commas_is_told_of_commas(cli: Cli) -> None:
    refused = cli("score", "-", given=b"players: Anna Ben Cara\n")
    assert "Separate the names with commas." in refused.err


def test_explain_says_in_which_deal_trump_was_made(cli: Cli, table: None) -> None:
    for line in ("3/3 4- 2-", "3/3 4/4 2-", "3- 4- 2-", "3- 4- 2-"):
        cli("add", line)
    said = " ".join(cli("explain", "3").out.split())
    assert "Trump: hearts ♥, because 2 made it in deal 2." in said
    assert "because one made it in deal 1." in " ".join(cli("explain", "2").out.split())
    assert "because nobody made it in deal 3." in " ".join(cli("explain", "4").out.split())
    assert "first deal of a game" in " ".join(cli("explain", "1").out.split())


@pytest.mark.parametrize(
    ("game", "line", "unit"),
    [("ninety-nine", "3/3 4- 2-", "deal"), ("adding", "5", "play"), ("game-of-99", "draw", "move")],
)
def test_a_new_name_for_the_whole_past_names_the_way_of_a_substitute(
    game: str, line: str, unit: str, cli: Cli
) -> None:
    cli("new", "Anna", "Ben", "Jutta", "--game", game)
    assert "--from" not in cli("set", "Ben=Max").out
    cli("add", line)
    said = cli("set", "Jutta=Karl").out
    assert f"All of Jutta's {unit}s now count as Karl's." in said
    assert "set --from 2 Jutta=Karl" in said
    for spelt in ("Karl=Carl", "Carl=Carla", "Max=Maximilian"):
        assert "--from" not in cli("set", spelt).out
    assert "--from" not in cli("set", "seats=Maximilian,Carla,Anna").out
    cli("set", "Carla=Zoe", "--from", "2")
    assert "All of" not in cli("set", "Zoe=Annabel").out  # who has not played yet


def test_only_who_gets_a_new_name_is_told_of_where_two_were_the_same_person(cli: Cli) -> None:
    """All who had come later were told one by one as renamed into the next."""
    cli("new", "Anna", "Ben", "Cara")
    for deal, change in enumerate(("Anna=Bo", "Bo=Vera", "Vera=Zed"), start=2):
        cli("add", "3 3 3")
        cli("set", change, "--from", str(deal))
    cli("add", "3 3 3")
    said = cli("set", "Bo=Vera").out
    assert [line for line in said.splitlines() if "now count" in line] == [
        "All of Bo's deals now count as Vera's."
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["import", ""], "import needs more than that. For example: import friday.sheet"),
        (["export", "-o", ""], "The option --output needs a value."),
        (["export", "--archive", ""], "The option --archive needs a value."),
        (["check", "--sheet", ""], "The option --sheet needs a value."),
        (["score", ""], "score needs more than that."),
        (["rules", "--write", ""], "The option --write needs a value."),
        (["serve", "--certificate", "", "--key", "x"], "The option --certificate needs a value."),
    ],
)
def test_an_empty_name_names_no_file(table: None, cli: Cli, line: list[str], said: str) -> None:
    refused = cli(*line)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("stats --variant=", "There is no variant called “”."),
        ("stats --game=", "There is no game called “”."),
        ("rules --game=", "There is no game called “”."),
        ("rules pagat --game=", "There is no game called “”."),
        ("export --format=", "There is no format “”."),
        ("export --blank --format html --variant=", "There is no variant called “”."),
        ("export --blank --format html --size=", "There is no paper size “” here."),
    ],
)
def test_an_empty_value_does_not_mean_the_usual(
    table: None, cli: Cli, line: str, said: str
) -> None:
    """As of a variable that is not set: figures of all were taken for those of one game."""
    refused = cli(*line.split())
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(said)


@pytest.mark.parametrize("folder", [".", "/", "archives"])
def test_a_folder_is_no_archive(table: None, cli: Cli, folder: str, tmp_path: Path) -> None:
    (tmp_path / "archives").mkdir()
    refused = cli("export", "--archive", folder)
    assert refused.code == 1
    assert f"Could not write {folder}: Is a directory." in refused.err


GAMES = {"98": "5", "washburne": "draw", "pagat": "3- 4- 2-"}
"""A first line of each variant, one of every game."""


@pytest.fixture
def first_line(variant: str, cli: Cli) -> None:
    """Begin a session of three players, and enter a first line."""
    game = {"98": "adding", "washburne": "game-of-99"}.get(variant, "ninety-nine")
    cli("new", "Anna", "Ben", "Cara", "--game", game, "--variant", variant)
    assert cli("add", GAMES[variant]).code == 0


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("text", ["tea", '"tea"', "tea and cake"])
def test_no_entry_is_told_to_be_of_a_kind_that_is_refused_then(
    text: str, first_line: None, cli: Cli
) -> None:
    amended = cli("amend", "1", "note", text).err
    assert amended.startswith("An entry can't change its kind (here from ")
    assert "Begin the line" not in amended
    inserted = cli("insert", "1", "note", text).err
    assert inserted.startswith("You can only insert a ")
    assert "adjust" not in inserted


def test_an_adjustment_is_placed_otherwise(cli: Cli, table: None) -> None:
    assert "adjust --deal N" in cli("insert", "1", "adjust", "Ben", "-10").err


@pytest.mark.parametrize("verb", ["amend", "strike", "insert"])
def test_who_takes_the_number_of_an_entry_is_told_of_it(verb: str, cli: Cli, table: None) -> None:
    cli("add", "3- 4- 2-")
    refused = cli(verb, "x", *(["3- 4- 2-"] if verb != "strike" else []))
    assert "“x” is not one. Use a number from show" in refused.err
    assert ("--entry" in refused.err) == (verb != "insert")


@pytest.mark.parametrize("variant", GAMES)
def test_points_are_offered_where_a_game_has_them(variant: str, first_line: None, cli: Cli) -> None:
    refused = cli("score", "Anna")
    assert refused.code == 2
    assert "`score` reads score sheets" in refused.err
    assert ("adjust" in refused.err) == ("claim" in refused.err) == (variant == "pagat")


@pytest.mark.parametrize("variant", ["98", "washburne"])
def test_a_note_whose_end_nothing_shows_is_said_to_need_quotes(
    variant: str, first_line: None, cli: Cli
) -> None:
    assert "Put the text of a note in quotes here" in cli("add", "note tea 5").err
    assert "A note needs some text" in cli("add", "note").err
