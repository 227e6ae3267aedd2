"""Points by agreement: in which game they count, and the line that they have of their own."""

import csv
import io
from pathlib import Path

import pytest

from tests.support.command_line import Cli

TO_100 = ("4/4 3- 2/2",) * 5
"""Deals that end a game: Anna 120, Ben 15, Cara 110."""


@pytest.fixture
def ended(cli: Cli) -> None:
    """Begin a rubber whose first game is over."""
    cli("new", "Anna", "Ben", "Cara", "--games", "2")
    for deal in TO_100:
        assert cli("add", deal).code == 0


def test_an_adjustment_after_a_games_last_deal_says_in_which_game_it_counts(
    cli: Cli, ended: None
) -> None:
    assert "It counts in game 2, which comes next." in cli("adjust", "Anna", "-10", "revoke").out
    account = cli("show", "--json").json
    assert account["games"][0]["scores"]["Anna"] == 120
    assert account["rubber"]["totals"]["Anna"] == 210
    assert "Anna -10 by agreement, in game 2: “revoke”" in cli("show").out
    assert "counts in game" not in cli("add", "4/4 3- 2/2").out
    assert "counts in game" not in cli("adjust", "Anna", "-1").out


def test_deal_may_name_the_last_deal_of_a_game_itself(cli: Cli, ended: None) -> None:
    said = cli("adjust", "Anna", "-10", "revoke", "--deal", "5").out
    assert "It counts in game 1, which deal 5 ended." in said
    account = cli("show", "--json").json
    assert account["games"][0]["scores"] == {"Anna": 110, "Ben": 15, "Cara": 110}
    assert account["games"][0]["winners"] == ["Anna", "Cara"]
    assert account["deals"][4]["scores"]["Anna"] == 14
    assert account["deals"][4]["lines"][-1]["reason"] == "adjustment"
    cli("add", "4/4 3- 2/2")
    assert cli("show", "--json").json["deals"][5]["totals"]["Anna"] == 24
    assert cli("adjust", "Cara", "1", "--deal", "5").code == 0
    assert cli("show", "--json").json["games"][0]["winners"] == ["Cara"]


def test_an_adjustment_of_the_last_deal_can_keep_a_game_open(cli: Cli, ended: None) -> None:
    cli("add", "4/4 3- 2/2")
    cli("adjust", "Anna", "-30", "--deal", "5")
    cli("adjust", "Cara", "-30", "--deal", "5")
    account = cli("show", "--json").json
    assert [deal["game"] for deal in account["deals"]] == [1] * 6
    assert account["games"][0]["scores"] == {"Anna": 114, "Ben": 18, "Cara": 102}
    cli("undo")
    assert len(cli("show", "--json").json["games"][0]["deals"]) == 5


def test_no_adjustment_ends_a_game_by_itself(cli: Cli, ended: None) -> None:
    cli("adjust", "Anna", "5", "--deal", "5")
    assert cli("amend", "5", "3- 3- 3-").code == 0  # Anna 99, and 104 with what was agreed on
    account = cli("show", "--json").json
    assert account["games"] == []
    assert account["next"]["deal"] == 6


@pytest.mark.parametrize(
    "options",
    [("--games", "1"), ("--target", "100"), ("--variant", "original", "--deals", "5")],
)
def test_the_last_deal_of_all_can_be_named_too(cli: Cli, options: tuple[str, ...]) -> None:
    cli("new", "Anna", "Ben", "Cara", *options)
    for deal in TO_100:
        cli("add", deal + (" turn=9H" if "original" in options else ""))
    before = cli("show", "--json").json["rubber"]
    assert before["winners"] == ["Anna"]
    assert cli("adjust", "Anna", "-12").code == 3
    assert cli("adjust", "Anna", "-12", "--deal", "5").code == 0
    after = cli("show", "--json").json["rubber"]
    assert after["winners"] == ["Cara"]
    assert cli("check").code == 0


def test_a_row_shows_what_the_deal_scored_and_the_adjustment_has_its_own(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4/4 2-")
    cli("adjust", "Ben", "-10", "revoke")
    cli("add", "3- 4/4 2-")
    rows = [line.split() for line in cli("show").out.splitlines()]
    at = rows.index(["1", "–", "*3/3", "23", "23", "4/4", "24", "24", "2-", "2", "2"])
    assert rows[at + 1][:3] == ["Ben", "-10", "by"]
    assert rows[at + 2] == ["-10", "14"]
    assert "34  48" in cli("show").out or "34 48" in cli("show").out
    table = list(csv.DictReader(io.StringIO(cli("export", "--format", "csv").out)))
    ben = [(row["deal"], row["score"], row["total"]) for row in table if row["player"] == "Ben"]
    assert ben == [("1", "24", "24"), ("1", "-10", "14"), ("2", "34", "48")]
    for style in ("md", "html", "txt"):
        assert "-10" in cli("export", "--format", style).out


def test_a_paper_has_the_adjustment_above_or_below_the_end_of_the_game(
    cli: Cli, ended: None, tmp_path: Path
) -> None:
    cli("adjust", "Ben", "-3", "next")
    cli("adjust", "Anna", "-10", "revoke", "--deal", "5")
    paper = cli("export", "--format", "paper").out
    lines = paper.splitlines()
    assert lines[5:9] == ["5,24,3,22", "adjust,-10,0,0", "game,100,0,100", "adjust,0,-3,0"]
    (tmp_path / "paper.csv").write_text(paper)
    assert cli("check", "--sheet", str(tmp_path / "paper.csv")).code == 0
    running = "deal,Anna,Ben,Cara\n" + "".join(
        f"{n},{24 * n},{3 * n},{22 * n}\n" for n in range(1, 6)
    )
    running += "adjust,110,15,110\ngame,210,15,210\nadjust,0,-3,0\n"
    (tmp_path / "paper.csv").write_text(running)
    assert cli("check", "--sheet", str(tmp_path / "paper.csv"), "--running").code == 0


@pytest.mark.parametrize("carrier", ["sheet", "code", "json"])
def test_an_adjustment_of_the_last_deal_travels(cli: Cli, ended: None, carrier: str) -> None:
    cli("adjust", "Anna", "-10", "revoke", "--deal", "5")
    there = cli("show", "--json").json
    carried = cli("export", "--format", carrier).out
    assert cli("import", "-", given=carried.encode()).code == 0
    assert {**cli("show", "--json").json, "file": ""} == {**there, "file": ""}


def test_other_rules_count_the_same_adjustments(cli: Cli, ended: None) -> None:
    cli("adjust", "Anna", "-10", "revoke", "--deal", "5")
    here = cli("compare", "--variant", "penguin", "--json").json["here"]
    assert here["totals"]["Anna"] == 210


def test_who_was_vulnerable_does_not_change_by_what_is_agreed_on_after_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "penguin")
    for _ in range(10):
        if not cli("show", "--json").json["games"]:
            assert cli("add", "4/4 3- 2/2").code == 0
    before = cli("show", "--json").json
    last = before["deals"][-1]
    cli("adjust", "Anna", "-1", "--deal", str(last["number"]))
    after = cli("show", "--json").json["deals"][-1]
    assert [line for line in after["lines"] if line["reason"] != "adjustment"] == last["lines"]


def test_a_spreadsheet_keeps_the_totals_of_two_games_apart(cli: Cli, ended: None) -> None:
    for late in (("Ben", "5"), ("Ben", "-10", "--deal", "5"), ("Ben", "7")):
        assert cli("adjust", *late).code == 0
    rows = csv.DictReader(io.StringIO(cli("export", "--format", "csv").out))
    agreed = [row for row in rows if row["adjustment"] not in ("", "0")]
    assert [(row["deal"], row["game_number"], row["total"]) for row in agreed] == [
        *(("", "2", "5"), ("5", "1", "5"), ("", "2", "12")),
    ]


def test_a_chart_ends_with_points_agreed_on_between_games(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--games", "2")
    for line in (*("9/9 0- 0-",) * 3, "void"):
        assert cli("add", line).code == 0
    assert cli("adjust", "Ben", "50", "agreed").code == 0
    totals = cli("show", "--json").json["rubber"]["totals"]
    assert totals == {"Anna": 217, "Ben": 50, "Cara": 0}
    chart = cli("export", "--format", "svg", "-o", "-").out
    assert "Anna 217, Ben 50, Cara 0" in chart


def test_a_chart_before_the_first_deal_that_counts_has_the_points_agreed_on(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    assert cli("add", "void").code == 0
    assert cli("adjust", "Ben", "50", "agreed").code == 0
    legend = [line.split() for line in cli("show", "--chart").out.splitlines()[-4:]]
    assert ["B", "Ben", "50"] in legend


def test_the_best_deal_is_the_one_that_gave_most_by_itself(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3+ 3- 3-", "4- 3+ 2-", "adjust Cara 60"):
        assert cli("add", line).code == 0
    assert "Best deal: Anna, 33 points in deal 1." in cli("export", "--format", "md").out
    *_, cara = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    assert (cara["best"]["points"], cara["points"], cara["spread"]) == (3, 65, 0.5)
