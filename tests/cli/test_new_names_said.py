"""What is said of new names and seats: those whom the change has reached, as they were called."""

from pathlib import Path

import pytest

from scorekeeper.core.session import AnySession
from scorekeeper.core.typed_lines import typed_lines
from scorekeeper.games import replay_file
from scorekeeper.i18n.catalog import language
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.web.pages.entry_words import change_words, entry_words
from tests.support.command_line import Cli


@pytest.fixture
def two_came(cli: Cli) -> None:
    """Play four deals; Dana takes over from Cara in the third, Emil from Ben in the fourth."""
    cli("new", "Anna", "Ben", "Cara", "--target", "900")
    for line in ("3:CDD 4- 2-", "4+ 3- 2+"):
        cli("add", line)
    for change in ("Cara=Dana", "Ben=Emil"):
        assert cli("set", change, "--from", "3" if "Dana" in change else "4").code == 0
        assert cli("add", "4+ 3- 2+").code == 0


def loaded(store: Path) -> AnySession:
    (path,) = (store / "sessions").glob("*.json")
    return replay_file(parse_session(path.read_bytes(), path), str(path))


@pytest.mark.parametrize(("tag", "word"), [("en", "instead of"), ("de", "statt")])
def test_only_who_is_renamed_now_is_said_to_be(
    cli: Cli, two_came: None, tag: str, word: str
) -> None:
    cli("set", "Dana=Dora")
    told = cli("--lang", tag, "set", "Emil=Eric").out
    assert f"Eric {word} Emil." in told
    assert "Dana" not in told
    for line in (("set", "Dora=Doris"), ("undo",), ("redo",)):
        told = cli("--lang", tag, *line).out
        assert f": Doris {word} Dora." in told
        assert "Dana" not in told
        assert "Emil" not in told
    assert cli("--lang", tag, "log").out.count("Emil") == 1


def test_who_came_back_is_renamed_once(cli: Cli, two_came: None, store: Path) -> None:
    cli("set", "Dana=Cara", "--from", "5")
    cli("add", "4+ 3- 2+")
    assert "Changed: Carla instead of Cara.\n" in cli("set", "Cara=Carla").out
    assert [*typed_lines(loaded(store), 8)] == ["set Cara=Carla"]


def test_whose_deals_count_for_another_is_who_was_renamed(cli: Cli, two_came: None) -> None:
    cli("set", "Emil=Fritz", "--from", "5")
    cli("add", "4+ 3- 2+")
    told = cli("set", "Emil=Cara").out
    assert "All of Emil's deals now count as Cara's.\n" in told
    assert "Fritz plays" not in told
    assert "Emil's deals now count as Fritz's" not in told


def test_new_seats_are_told_with_who_sat_there(cli: Cli, two_came: None, store: Path) -> None:
    told = cli("set", "seats=Emil,Anna,Dana").out
    assert "Seats now: Emil, Anna, Dana." in told
    assert "Undone: seats, to the left: Emil, Anna, Dana;" in cli("undo").out
    assert "changed seats, to the left: Emil, Anna, Dana; Anna deals first" in cli("log").out


def test_on_a_page_an_undone_order_of_seats_is_told_as_it_was(
    cli: Cli, table: None, store: Path
) -> None:
    cli("set", "seats=Cara,Anna,Ben")
    cli("undo")
    english = language("en").render
    assert english(entry_words(loaded(store), 1)) == "new order of seats: Cara, Anna, Ben"
    assert english(change_words(loaded(store))) == "Undone: new order of seats: Cara, Anna, Ben"


def test_undo_of_a_dropped_house_rule_names_the_rule(cli: Cli, table: None) -> None:
    cli("set", "rule.declare=40")
    cli("set", "rule.declare=")
    assert "Undone: no longer declare=40." in cli("undo").out
    assert "Redone: no longer declare=40." in cli("redo").out


@pytest.mark.parametrize(
    ("game", "line", "last", "first"),
    [
        ("ninety-nine", "4+ 3- 2+", "3", "1"),
        ("adding", "2 2 2", "9", "3"),
        ("game-of-99", "draw draw draw", "7", "1"),
    ],
)
def test_who_comes_back_in_other_letters_is_explained_as_one_person(
    cli: Cli, game: str, line: str, last: str, first: str
) -> None:
    cli("new", "Ben", "Cara", "Dana", "--game", game, "--first-dealer", "Dana")
    for change in ("substitute Dana=Emil", "substitute Emil=DANA", ""):
        assert cli("add", line).code == 0
        assert not change or cli("add", change).code == 0
    assert "DANA" in (of_last := cli("explain", last, "--player", "Dana").out)
    everything = cli("explain", "--player", "dana").out
    assert of_last.splitlines()[0] in everything
    assert cli("explain", first, "--player", "Dana").out.splitlines()[0] in everything


def test_contracts_of_who_came_back_in_other_letters_are_of_one_person(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in (
        "3- 2- 4+",
        "substitute Cara=Dana",
        "3- 2- 4-",
        "substitute Dana=CARA",
        "3- 2- 4+",
    ):
        assert cli("add", line).code == 0
    assert "Most contracts: Cara, 2 of 2." in cli("finish").out


def test_the_log_calls_a_substitute_as_all_else_calls_them(cli: Cli, two_came: None) -> None:
    cli("amend", "--entry", "3", "substitute Cara=Gina")
    for change in ("Gina=Xi", "Cara=Gina"):
        assert cli("set", change).code == 0
    told = cli("log").out.splitlines()
    assert "Dana plays for Gina  (after entry 2)" in told[2]  # as it was before it was amended
    assert "amend entry 3: substitute Gina=Xi  (was: Dana plays for Gina)" in told[6]
    lines = [entry.get("line") for entry in cli("log", "--json").json["entries"]]
    assert (lines[2], lines[6]) == ("substitute Gina=Dana", "substitute Gina=Xi")


def test_agreed_points_are_explained_with_who_got_them(cli: Cli, two_came: None) -> None:
    """Emil, who came for Ben, gets points; they count with the deal before, which Ben played."""
    cli("strike", "4")
    assert "Emil +5 by agreement" in cli("adjust", "Emil", "5").out
    told = cli("explain", "3").out
    assert "Emil +5: by agreement." in told
    assert "Ben: 3 in this deal, +5 by agreement, 15 in the game." in told
    assert "Emil +5: by agreement." in cli("explain", "3", "Emil").out
    assert "Ben" not in cli("explain", "3", "Emil", "--json").json["explained"][0]["scores"]
    assert "did not play deal 2" in cli("explain", "2", "Emil").out
    lines = cli("explain", "3", "Ben", "--json").json["explained"][0]["lines"]
    assert [line["player"] for line in lines] == ["Ben", "Ben", "Emil"]


def test_points_of_an_ended_game_are_shown_with_who_got_them(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("9/9!! 0 0", "9/9!! 0 0", "substitute Cara=Dana", "adjust Dana 5 game=last"):
        assert cli("add", line).code == 0
    assert "Dana +5 by agreement" in cli("show").out
    assert "Dana +5: by agreement." in cli("explain", "2").out


def test_who_sits_there_already_is_not_said_to_take_over(cli: Cli, table: None) -> None:
    cli("add", "3- 4- 2-")
    told = cli("set", "Anna=Ben", "Ben=Anna").out
    assert "All of Anna's deals now count as Ben's.\n" in told
    assert "takes over" not in told
    assert "takes over from Cara" in cli("set", "Cara=Willi").out


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", "Dana deals because Ben won hand 1."),
        ("de", "Dana gibt, denn Runde 1 hat Ben gewonnen."),
    ],
)
def test_who_deals_in_the_seat_of_who_won_has_not_won(cli: Cli, tag: str, said: str) -> None:
    cli("new", "Anna", "Ben", "--game", "adding", "--variant", "98-arizona")
    cli("add", "K", "bust")
    assert "Ben deals because Ben won hand 1." in cli("next").out
    assert said in cli("--lang", tag, "set", "Ben=Dana", "--from", "3").out


@pytest.mark.parametrize("joining", ["and", "und", "&"])
def test_a_word_between_new_names_is_of_none(cli: Cli, joining: str) -> None:
    cli("new", "Jo", "Ben", "Cara")
    told = cli("set", "Jo=Kai", joining, "Ben=Anna", "Maria").out
    assert "Changed: Kai instead of Jo; Anna Maria instead of Ben." in told
    assert f"“Rock {joining} Roll”" in cli("set", "title=Rock", joining, "Roll").out


@pytest.mark.parametrize(
    ("words", "players"),
    [
        ("And Ben Cara", ["And", "Ben", "Cara"]),
        ("Ben and Cara and Und", ["Ben", "Cara", "Und"]),
        ("Anna, Ben and Cara", ["Anna", "Ben", "Cara"]),
    ],
)
def test_a_word_that_joins_is_between_two_names(cli: Cli, words: str, players: list[str]) -> None:
    assert cli("new", *words.split()).code == 0
    assert cli("show", "--json").json["players"] == players
