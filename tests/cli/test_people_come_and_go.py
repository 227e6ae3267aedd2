"""A session that ends early, and players who are replaced from a deal on."""

import json
from pathlib import Path

import pytest

from tests.support.command_line import Cli

DEALS = ("3/3 4/4 2-", "3/3 4- 2/2", "4- 3/3 2/2", "1/1 4- 4-")
GAMES = {
    "ninety-nine": (("3/3 4/4 2-", "3/3 4- 2/2", "4- 3/3 2/2"), ()),
    "adding": (("2", "3", "5"), ("--game", "adding")),
    "pegs": (("draw", "draw", "draw"), ("--game", "game-of-99")),
}


@pytest.fixture
def evening(cli: Cli, store: Path) -> Path:
    """Begin a session of four deals, and return its file."""
    cli("new", "Anna", "Ben", "Cara")
    for deal in DEALS:
        assert cli("add", deal).code == 0
    (path,) = (store / "sessions").glob("*.json")
    return path


def test_finish_ends_an_evening_early_with_a_valid_result(cli: Cli, evening: Path) -> None:
    said = cli("finish", "--why", "the last bus").out
    assert "Anna has won" in said
    account = cli("show", "--json").json
    assert account["next"] is None
    assert account["rubber"]["finished"] is True
    assert account["rubber"]["ended_early"] is True
    assert account["rubber"]["winners"] == ["Anna"]
    assert account["rubber"]["totals"] == {"Anna": 81, "Ben": 55, "Cara": 50}
    assert account["rubber"]["bonuses"] == {"Anna": 0, "Ben": 0, "Cara": 0}
    (listed,) = cli("list", "--json").json["sessions"]
    assert (listed["finished"], listed["winners"]) == (True, ["Anna"])
    assert cli("add", "3-", "3-", "3-").code == 3
    assert cli("finish").code == 3
    assert cli("check").code == 0
    assert "why: the last bus" in cli("log").out
    assert "R20" in cli("explain", "--rubber").out


def test_an_early_end_can_be_undone_and_brought_back_like_any_entry(
    cli: Cli, evening: Path
) -> None:
    before = cli("show", "--json").json
    cli("finish")
    assert "no longer over" in cli("undo").out
    assert cli("show", "--json").json == before
    cli("redo")
    assert cli("show", "--json").json["rubber"]["finished"]
    assert cli("strike", "--entry", "5").code == 0
    assert cli("show", "--json").json == before


def test_corrections_before_an_early_end_change_its_result(cli: Cli, evening: Path) -> None:
    cli("finish")
    assert cli("adjust", "Ben", "+40", "--deal", "4").code == 0
    assert cli("show", "--json").json["rubber"]["winners"] == ["Ben"]


def test_most_games_won_go_first_where_they_decide(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "penguin", "--games", "2")
    for _ in range(4):
        assert cli("add", "4/4 3- 2-").code == 0
    assert cli("show", "--json").json["games"]
    for _ in range(2):
        cli("adjust", "Ben", "400")
    cli("finish")
    rubber = cli("show", "--json").json["rubber"]
    assert rubber["winners"] == ["Anna"]
    assert rubber["totals"]["Ben"] > rubber["totals"]["Anna"]


def test_nothing_can_be_finished_before_it_began(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    refused = cli("finish")
    assert refused.code == 3
    assert "Nothing has been played" in refused.err


@pytest.mark.parametrize(
    ("setup", "lines"),
    [
        ("variant: pagat", "void"),
        ("variant: penguin", "void"),
        ("variant: original\ndeals: 2", "void"),
        ("game: adding", "5"),
        ("game: adding\nvariant: 98", "5"),
    ],
)
def test_nobody_wins_an_evening_of_which_nothing_counts(cli: Cli, setup: str, lines: str) -> None:
    sheet = f"{setup}\nplayers: Anna, Ben, Cara\n\n{lines}\nfinish\n"
    assert "It ended early, and nobody has won." in cli("import", "-", given=sheet.encode()).out
    (listed,) = cli("list", "--json").json["sessions"]
    assert (listed["finished"], listed["winners"]) == (True, [])
    assert "It is over, and nobody has won." in cli("export", "--format", "chat").out
    assert cli("check").code == 0
    (told,) = cli("stats", "--json").json["games"].values()
    assert {one["games_won"] + one.get("rubbers_won", 0) for one in told["players"]} == {0}
    assert told["head_to_head"] == []


def test_nobody_wins_a_session_whose_last_deal_of_none_that_counts_is_void(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "original", "--deals", "1")
    assert "It is over, and nobody has won." in cli("add", "void").out
    assert "It is over, and nobody has won." in cli("explain", "--rubber").out


def test_a_deal_that_counts_makes_level_players_share_it_after_a_void_one(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 3/3 3/3")
    cli("add", "void")
    assert "Anna, Ben and Cara have won" in cli("finish").out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_end_early_and_goes_on_after_undo(cli: Cli, game: str) -> None:
    lines, options = GAMES[game]
    cli("new", "Anna", "Ben", "Cara", *options)
    for line in lines:
        assert cli("add", line).code == 0
    before = cli("show", "--json").json
    assert cli("finish").code == 0
    assert cli("add", lines[-1]).code == 3
    (listed,) = cli("list", "--json").json["sessions"]
    assert listed["finished"]
    assert "Ended early." in cli("show").out
    sheet = cli("export", "--format", "sheet").out
    assert sheet.endswith("finish\n")
    assert cli("import", "-", given=sheet.encode()).code == 0
    assert cli("show", "--json").json["next"] is None
    cli("undo")
    assert {**cli("show", "--json").json, "file": ""} == {**before, "file": ""}


def test_the_player_with_most_coins_has_won_an_adding_game_that_ends_early(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--game", "adding")
    cli("add", "loses Ben")
    assert "Anna and Cara have won" in cli("finish").out
    account = cli("show", "--json").json
    assert (account["winner"], account["winners"]) == (None, ["Anna", "Cara"])


def test_a_substitute_plays_from_a_deal_on_and_keeps_the_score(cli: Cli, evening: Path) -> None:
    assert "From deal 3 on, Dana plays for Cara." in cli("set", "Cara=Dana", "--from", "3").out
    account = cli("show", "--json").json
    assert account["players"] == ["Anna", "Ben", "Dana"]
    assert account["substitutions"] == [{"player": "Cara", "substitute": "Dana", "from": 3}]
    names = [list(deal["scores"]) for deal in account["deals"]]
    assert names == [["Anna", "Ben", "Cara"]] * 2 + [["Anna", "Ben", "Dana"]] * 2
    assert [deal["dealer"] for deal in account["deals"]] == ["Anna", "Ben", "Dana", "Anna"]
    assert account["rubber"]["totals"]["Dana"] == 50
    assert "Cara/Dana" in cli("show").out
    assert "Cara" in cli("explain", "2").out
    assert "Dana" not in cli("explain", "2").out
    assert "Cara" not in cli("explain", "3").out
    assert cli("check").code == 0


def test_statistics_count_each_deal_for_who_played_it(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Dana", "--from", "2")
    players = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    figures = {one["player"]: (one["deals"], one["made"], one["points"]) for one in players}
    assert figures["Cara"] == (1, 0, 2)
    assert figures["Dana"] == (3, 2, 48)
    assert figures["Anna"] == (4, 3, 81)
    for name in ("Cara", "Dana"):
        assert cli("stats", "--player", name, "--json").json["sessions"] == 1


@pytest.mark.parametrize(("game", "figure"), [("adding", "plays"), ("pegs", "moves")])
def test_the_other_games_count_for_who_acted(cli: Cli, game: str, figure: str) -> None:
    lines, options = GAMES[game]
    cli("new", "Anna", "Ben", "Cara", *options)
    for line in lines:
        cli("add", line)
    last = cli("next", "--json").json["next"]
    leaves = last["player"] if isinstance(last, dict) else last
    assert cli("set", f"{leaves}=Dana", "--from", "4").code == 0
    cli("add", lines[-1])
    (counted,) = cli("stats", "--json").json["games"].values()
    figures = {one["player"]: one[figure] for one in counted["players"]}
    assert figures["Dana"] == figures[leaves] == 1
    assert f"{leaves}/Dana" in cli("show").out
    assert cli("explain", "4", "--json").json["explained"][0]["player"] == "Dana"
    assert cli("explain", "1", "--json").json["explained"][0]["player"] != "Dana"


def test_a_new_name_without_from_stays_a_new_name_everywhere(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Clara")
    account = cli("show", "--json").json
    assert all("Clara" in deal["scores"] for deal in account["deals"])
    assert "substitutions" not in account
    assert json.loads(evening.read_text())["session"]["1"]["format"] == 1


def test_both_people_of_a_seat_can_be_renamed(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Dana", "--from", "3")
    assert cli("set", "Dana=Diana").code == 0
    assert cli("set", "Cara=Clara").code == 0
    names = [list(deal["scores"])[2] for deal in cli("show", "--json").json["deals"]]
    assert names == ["Clara", "Clara", "Diana", "Diana"]
    assert cli("set", "Clara=Ben").code == 2
    assert cli("set", "Diana=Anna").code == 2
    cli("undo")
    assert "Cara" in cli("show", "--json").json["deals"][0]["scores"]


def test_a_substitute_moves_with_the_deal_and_with_the_seats(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Dana", "--from", "3")
    cli("insert", "1", "3-", "3-", "3-")
    account = cli("show", "--json").json
    assert account["substitutions"][0]["from"] == 4
    cli("set", "seats=Dana,Anna,Ben")
    account = cli("show", "--json").json
    assert account["players"] == ["Dana", "Anna", "Ben"]
    assert account["deals"][1]["scores"]["Cara"] == 2
    assert account["rubber"]["totals"]["Dana"] == 53


def test_deals_before_a_substitute_are_amended_by_the_names_of_then(
    cli: Cli, evening: Path
) -> None:
    cli("set", "Cara=Dana", "--from", "3")
    assert cli("amend", "2", "Cara=3/3", "Anna=3/3", "Ben=3/3").code == 0
    assert cli("amend", "3", "Cara=3/3", "Anna=3/3", "Ben=3/3").code == 2
    assert cli("adjust", "Cara", "-10", "--deal", "1").code == 0
    assert cli("show", "--json").json["deals"][0]["scores"]["Cara"] == -8


def test_points_agreed_on_for_a_substitute_count_for_nobody_else(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Dana", "--from", "5")
    assert cli("adjust", "Dana", "80").code == 0

    def figures(key: str) -> list[object]:
        players = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
        return [player[key] for player in players if player["player"] in ("Cara", "Dana")]

    assert (figures("points"), figures("points_a_deal")) == ([50, 80], [12.5, 0])
    assert cli("add", "3- 3- 3-").code == 0
    assert (figures("points"), figures("points_a_deal")) == ([50, 83], [12.5, 83])
    assert [best["points"] for best in figures("best") if isinstance(best, dict)] == [22, 3]
    rows = cli("stats", "--table", "--json").json["tables"]["ninety-nine"]["rows"]
    points = {row["player"]: row["points"] for row in rows}
    assert points == {"Anna": 84, "Ben": 58, "Cara": 50, "Dana": 83}
    deal = cli("show", "--json").json["deals"][3]
    (agreed,) = [line for line in deal["lines"] if line["reason"] == "adjustment"]
    assert agreed["player"] == "Cara"  # whose lines add up to the scores
    (explained,) = cli("explain", "4", "--json").json["explained"]
    assert explained["scores"] == deal["scores"]
    reasons = {line["reason"]: line["player"] for line in explained["lines"]}
    assert reasons["adjustment"] == "Dana"


@pytest.mark.parametrize("between", [(), ("amend", "1", "3/3", "3/3", "3-")])
def test_the_log_names_who_sat_there_in_what_was_undone(
    cli: Cli, evening: Path, between: tuple[str, ...]
) -> None:
    cli("set", "Cara=Dana", "--from", "4")
    assert not between or cli(*between).code == 0
    assert "Dana +5" in cli("adjust", "Dana", "+5").out
    cli("undo")
    undone, undo = cli("log", "--json").json["entries"][-2:]
    assert undone["line"] == undo["was"] == "adjust Dana +5"


def test_somebody_can_come_back(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Dana", "--from", "2")
    assert cli("set", "Dana=Cara", "--from", "4").code == 0
    names = [list(deal["scores"])[2] for deal in cli("show", "--json").json["deals"]]
    assert names == ["Cara", "Dana", "Dana", "Cara"]
    players = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    assert {one["player"]: one["deals"] for one in players}["Cara"] == 2
    assert {one["player"]: one["sessions"] for one in players}["Cara"] == 1


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (("Cara=Ben", "--from", "3"), 3),
        (("Cara=Dana", "--from", "6"), 2),
        (("Cara=Dana", "--from", "0"), 2),
        (("Zoe=Dana", "--from", "3"), 2),
        (("title=Dana", "--from", "3"), 2),
        (("Cara=Da:na", "--from", "3"), 2),
        (("Cara=Dana", "Ben=Dana", "--from", "3"), 3),
    ],
)
def test_what_no_substitute_can_be_is_refused_and_stores_nothing(
    cli: Cli, evening: Path, typed: tuple[str, ...], code: int
) -> None:
    before = evening.read_bytes()
    assert cli("set", *typed).code == code
    assert evening.read_bytes() == before


@pytest.mark.parametrize("carrier", ["sheet", "code", "json"])
def test_substitutes_and_an_early_end_travel_in_every_carrier(
    cli: Cli, evening: Path, carrier: str
) -> None:
    cli("set", "Cara=Mary Ann", "--from", "3")
    cli("add", "Mary=3/3", "Anna=3-", "Ben=3/3")
    cli("finish")
    there = cli("show", "--json").json
    carried = cli("export", "--format", carrier).out
    assert cli("import", "-", given=carried.encode()).code == 0
    here = cli("show", "--json").json
    assert {**here, "file": ""} == {**there, "file": ""}


def test_a_file_with_new_kinds_of_entries_says_format_2(cli: Cli, evening: Path) -> None:
    def stored_format() -> int:
        number = json.loads(evening.read_text())["session"]["1"]["format"]
        assert isinstance(number, int)
        return number

    assert stored_format() == 1
    cli("finish")
    assert stored_format() == 2
    cli("undo")  # the entry stays in the log
    assert stored_format() == 2
    assert cli("check").code == 0
    evening.write_text(evening.read_text().replace('"format": 2', '"format": 3'))
    refused = cli("show")
    assert refused.code == 1
    assert "newer" in refused.err


def test_a_substitute_takes_over_before_the_tricks_of_the_first_deal(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4/4 2-")
    assert cli("trick", "7C", "KC", "AC").code == 0
    assert cli("set", "Cara=Dana", "--from", "2").code == 0
    found = cli("explain", "--tricks", "--json").json
    assert "Dana" in found["tricks"][0]["cards"]


def test_a_paper_is_headed_by_whoever_sat_there(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Dana", "--from", "3")
    paper = Path(cli("export", "--format", "paper").out)
    for name in ("Cara/Dana", "Cara", "Dana"):
        sheet = str(paper).replace("Cara/Dana", name)
        Path(evening.parent / "paper.csv").write_text(sheet)
        assert cli("check", "--sheet", str(evening.parent / "paper.csv")).code == 0


def test_a_rematch_is_played_by_those_who_sit_there_now(cli: Cli, evening: Path) -> None:
    cli("set", "Cara=Dana", "--from", "3")
    cli("finish")
    cli("new", "--again")
    account = cli("show", "--json").json
    assert account["players"] == ["Anna", "Ben", "Dana"]
    assert account["next"]["dealer"] == "Ben"


def test_the_log_names_who_had_just_sat_down_in_a_substitution_that_was_undone(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3:CDD 4- 2-")
    cli("set", "Cara=Dana", "--from", "2")
    cli("set", "Dana=Emil", "--from", "2")
    assert "Emil plays for Dana" in cli("log").out
    cli("undo")
    assert cli("log").out.count("Emil plays for Dana") == 2
