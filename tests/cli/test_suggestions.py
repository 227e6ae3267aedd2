"""A mistyped word of any kind brings the one that was probably meant."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli

THREE = ("Anna", "Ben", "Cara")


@pytest.fixture
def table(cli: Cli) -> Cli:
    cli("new", *THREE, "--title", "Friday", "--date", "2026-11-20")
    cli("add", "3:CDD 4- 2-")
    return cli


MISTYPED = {
    "a command": ("unod", "undo"),
    "an option": ("add --wy 3 4 2", "--why"),
    "an option with a value": ("new Anna Ben Cara --titel=Friday", "--title"),
    "a game": ("new Anna Ben --game ading", "adding"),
    "a variant": ("new Anna Ben Cara --variant pengiun", "penguin"),
    "a variant of a page": ("rules declarer-trump", "declarer-trumps"),
    "a variant to compare": ("compare --variant Pengiun", "penguin"),
    "a game's option": ("new A B --game adding --variant 99 --option swap-9-kng", "swap-9-king"),
    "a player of a hand": ("add Ana=3 Ben=4 Cara=2", "Anna"),
    "a player with a premium": ("add 3 4 2 declare=Bne", "Ben"),
    "a player whose points": ("adjust Craa -10", "Cara"),
    "a player of a claim": ("claim Bne 57", "Ben"),
    "a player to explain": ("explain --player Crara", "Cara"),
    "a first dealer": ("new Anna Ben Cara --first-dealer Bne", "Ben"),
    "a key of a line": ("add 3 4 2 decalre=Anna", "declare"),
    "a setting": ("set titel=Friday", "title"),
    "a name to correct": ("set Cra=Clara", "Cara"),
    "a house rule": ("set rule.declaer=40", "declare"),
    "a session's title": ("show Firday", "Friday"),
    "a session's id": ("open 2026-11-02-1", "2026-11-20-1"),
    "a format": ("export --format htlm", "html"),
    "a picture": ("export --format svg --picture scorebord", "scoreboard"),
    "a variant of the statistics": ("stats --variant pengiun", "penguin"),
    "a variant of a game's statistics": ("stats --game adding --variant 98-arizna", "98-arizona"),
    "a game of the statistics": ("stats --game ninty-nine", "ninety-nine"),
    "a player of some statistics": ("stats --variant pagat --player Bne", "Ben"),
    "a player of the statistics": ("stats --player Craa", "Cara"),
}


@pytest.mark.parametrize("kind", MISTYPED)
def test_what_is_mistyped_is_suggested(table: Cli, kind: str) -> None:
    line, meant = MISTYPED[kind]
    told = table(*line.split())
    assert told.code == 2, told
    assert f"Did you mean {meant}" in told.err, told.err
    assert len(table("log").out.splitlines()) == 1


def test_a_header_and_a_player_of_a_sheet(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "friday.sheet"
    sheet.write_text("titel: Friday\nplayers: Anna, Ben, Cara\n", encoding="utf-8")
    assert "Did you mean title?" in cli("score", str(sheet)).err
    sheet.write_text("players: Anna, Ben, Cara\n\n3 4 2 declare=Crara\n", encoding="utf-8")
    assert "Did you mean Cara?" in cli("score", str(sheet)).err


def test_a_column_of_a_paper(table: Cli, tmp_path: Path) -> None:
    paper = tmp_path / "paper.csv"
    paper.write_text("deal,Anna,Bne,Cara\n1,33,4,2\n", encoding="utf-8")
    assert "Did you mean Ben?" in table("check", "--sheet", str(paper)).err


def test_nothing_is_suggested_that_is_like_nothing(table: Cli) -> None:
    for line in ("frobnicate", "set zzz=1", "add Xyz=3 Ben=4 Cara=2", "show --zzz"):
        assert "Did you mean" not in table(*line.split()).err


def test_the_nearest_comes_first_whatever_the_case(table: Cli) -> None:
    assert "Did you mean --title?" in table("new", "--TITEL", "x").err
    assert "Did you mean Anna?" in table("add", "ANAN=3", "Ben=4", "Cara=2").err


def test_statistics_of_a_variant_that_nobody_played_are_none(table: Cli) -> None:
    for words in (("--variant", "Penguin"), ("--game", "ADDING"), ("--variant", "98")):
        told = table("stats", *words)
        assert (told.code, told.err) == (0, "")
        assert "No session matches" in told.out
    told = table("stats", "--game", "adding", "--variant", "pagat")
    assert told.code == 2
    assert "There is no variant called “pagat”" in told.err


def test_a_name_left_out_is_called_missing(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    refused = cli("add", "3/3 4- 2- declare=")
    assert "A name is missing. At the table: Anna, Ben and Cara." in refused.err


def test_what_stands_in_the_way_of_an_amendment_says_how_to_write_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4- 2-")
    cli("claim", "Anna", "30")
    assert "Begin the line with claim" in cli("amend", "--entry", "2", "3/3 3- 3-").err
    assert cli("amend", "--entry", "2", "claim Anna 33").code == 0


def test_a_game_still_going_on_points_to_its_deals(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4- 2-")
    assert "explain --rubber" in cli("explain", "--game", "1").err
