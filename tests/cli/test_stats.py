"""`stats` as people ask for it: what it counts, what it refuses, how it looks."""

import json
from pathlib import Path

import pytest

from scorekeeper.core import head_to_heads
from scorekeeper.storage.folder_store import FolderStore
from tests.support.command_line import Cli
from tests.support.pseudo_terminal import Open
from tests.support.sheets import read

pytestmark = pytest.mark.both_stores

NOTHING = {"schema": 1, "sessions": 0, "games": {}}
EVENING = "players: Anna, Ben, Cara\ndate: 2026-11-20\nplace: Galway\n\n3:CDD! 4- 2-\n3/4 3/3 3+!\n"


def take(cli: Cli, sheet: str) -> None:
    run = cli("import", "-", given=sheet.encode())
    assert run.code == 0, run.err


@pytest.fixture
def record(cli: Cli) -> None:
    take(cli, EVENING)


# --- nothing to count -------------------------------------------------------------------------

_NOTHING = ("There are no sessions to count yet.", "No session matches: ")


def nothing_is_counted(cli: Cli, *options: str) -> None:
    run = cli("stats", *options)
    assert (run.code, run.out.startswith(_NOTHING)) == (0, True)
    assert cli("stats", "--json", *options).json == NOTHING
    assert cli("stats", "--csv", *options).out == "game,player,other,figure,value\n"


def test_no_sessions(cli: Cli) -> None:
    nothing_is_counted(cli)
    nothing_is_counted(cli, "--player", "Anna")


@pytest.mark.parametrize(
    "options",
    [
        ("--since", "2026-11-21"),
        ("--variant", "penguin"),
        ("--game", "adding"),
        ("--player", "Anna", "--variant", "duel"),
        ("--place", "Galway", "--since", "2026-11-21"),
    ],
)
def test_a_filter_that_fits_nothing(options: tuple[str, ...], record: None, cli: Cli) -> None:
    nothing_is_counted(cli, *options)


def test_players_who_never_sat_together(record: None, cli: Cli) -> None:
    take(cli, EVENING.replace("Anna", "Zoë"))
    nothing_is_counted(cli, "--player", "Anna", "--player", "Zoë")


def test_it_is_said_of_which_choice_nothing_is_left(record: None, cli: Cli) -> None:
    told = cli("stats", "--place", "galway", "--since", "2026-11-21", "--game", "adding").out
    assert " ".join(told.split()) == (
        "No session matches: only adding, at “galway”, since 2026-11-21. "
        "`scorekeeper list` shows them all."
    )


def test_sessions_are_counted_by_their_place(record: None, cli: Cli) -> None:
    take(cli, EVENING.replace("Galway", "Siobhán's"))
    for options in (("--place", "GALWAY"), ("--place", "siobhán's"), ("--place", "  galway ")):
        assert cli("stats", "--json", *options).json["sessions"] == 1


# --- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["--json", "--csv", None])
def test_an_unknown_player_is_refused_naming_those_who_played(
    form: str | None, record: None, cli: Cli
) -> None:
    run = cli("stats", "--player", "Dan", "--player", "Anna", *([form] if form else []))
    assert (run.code, run.out) == (2, "")
    assert "Dan" in run.err
    assert "Anna, Ben and Cara" in run.err


@pytest.mark.parametrize("form", ["--json", "--csv", None])
def test_an_unknown_place_is_refused_naming_those_that_there_are(
    form: str | None, record: None, cli: Cli
) -> None:
    run = cli("stats", "--place", "Galwey", *([form] if form else []))
    assert (run.code, run.out) == (2, "")
    assert "“Galwey”" in run.err
    assert "Places so far: Galway." in run.err


@pytest.mark.parametrize("day", ["yesterday", "2026-1-2", "20261120", "2026-13-01", "2026-02-30"])
def test_a_since_that_is_no_day_is_refused(day: str, record: None, cli: Cli) -> None:
    run = cli("stats", "--since", day, "--json")
    assert (run.code, run.out) == (2, "")
    assert day in run.err


def test_an_unknown_game_is_refused_naming_the_games(record: None, cli: Cli) -> None:
    run = cli("stats", "--game", "whist")
    assert (run.code, run.out) == (2, "")
    assert "ninety-nine, adding or game-of-99" in run.err


@pytest.mark.parametrize("form", ["--json", "--csv", None])
def test_beside_a_damaged_file_the_others_are_counted(
    form: str | None, record: None, cli: Cli, store: Path
) -> None:
    options = [form] if form else []
    whole = cli("stats", *options).out
    (store / "sessions" / "2026-11-19-1.json").write_text("{", encoding="utf-8")
    run = cli("stats", *options)
    assert (run.code, run.out) == (1, whole)
    assert "2026-11-19-1.json" in run.err


# --- what is counted --------------------------------------------------------------------------


def test_a_bid_that_nobody_wrote_down_is_no_bid(record: None, cli: Cli) -> None:
    anna, ben, cara = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    once = {"hands": 1, "made": 1}
    assert anna["by_bid"] == {"3": once, "4": {"hands": 1, "made": 0}}
    assert ben["by_bid"] == {"3": once}
    assert (cara["by_bid"], cara["deals"], cara["made"], cara["declare"]) == ({}, 2, 1, once)


def test_four_handed_nought_and_ten_are_one_bid(cli: Cli) -> None:
    players = "players: Anna, Ben, Cara, Dan\n"
    take(cli, players + "10/10 0/0 0:DDD 0-\n0/10 10:DDD 0/3 0/1\n10/0 0/4 0/1 0/2\n")
    told = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    assert [one["by_bid"].get("0") for one in told[:3]] == [
        {"hands": 3, "made": 3},
        {"hands": 2, "made": 2},
        {"hands": 1, "made": 1},
    ]


def test_deals_that_a_correction_left_uncounted_are_not_counted(cli: Cli) -> None:
    take(cli, "players: Anna, Ben, Cara\ntarget: 60\n3:CDD 4- 2-\n4- 3:CDD 2-\n2- 4- 3:CDD\n")
    assert cli("amend", "1", "3:CDD! 4- 2-").code == 0
    told = cli("stats", "--json").json["games"]["ninety-nine"]
    assert (told["deals"], [one["deals"] for one in told["players"]]) == (1, [1, 1, 1])
    assert [one["rubbers_won"] for one in told["players"]] == [1, 0, 0]


def test_the_best_deal_is_the_first_of_the_highest(record: None, cli: Cli) -> None:
    take(cli, EVENING + EVENING.partition("\n\n")[2])
    anna, ben, _ = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    assert anna["best"] == {"points": 63, "session": "2026-11-20-1", "deal": 1}
    assert ben["best"] == {"points": 23, "session": "2026-11-20-1", "deal": 2}


def test_a_shared_rubber_is_won_by_all_who_share_it(cli: Cli) -> None:
    take(cli, "players: Anna, Ben, Cara\ntarget: 10\n3:CDD 3:CDD 3:CDD\n")
    told = cli("stats", "--json").json["games"]["ninety-nine"]
    assert [one["rubbers_won"] for one in told["players"]] == [1, 1, 1]
    assert [pair["level"] for pair in told["head_to_head"]] == [1, 1, 1]


def test_points_agreed_on_without_a_deal_put_nobody_ahead(cli: Cli) -> None:
    take(cli, "players: Anna, Ben, Cara\nadjust Anna 20\n")
    told = cli("stats", "--json").json["games"]["ninety-nine"]
    assert (told["sessions"], told["deals"], told["head_to_head"]) == (1, 0, [])
    anna = told["players"][0]
    assert (anna["points"], anna["points_a_deal"], anna["best"]) == (0, 0, None)
    assert cli("add", "3:CDD 4- 2-").code == 0
    told = cli("stats", "--json").json["games"]["ninety-nine"]
    assert told["players"][0]["best"] == {"points": 33, "session": told_id(cli), "deal": 1}
    assert [pair["ahead"] for pair in told["head_to_head"]] == [1, 1, 1]


def told_id(cli: Cli) -> str:
    return str(cli("list", "--json").json["sessions"][0]["id"])


def test_one_person_is_spelled_as_last_in_every_game(cli: Cli) -> None:
    take(cli, "players: ANNA, Ben\ngame: adding\nloses Ben\n")
    take(cli, "players: Anna, BEN, Cara\n3:CDD 4- 2-\n")
    games = cli("stats", "--json").json["games"].values()
    assert {one["player"] for told in games for one in told["players"]} == {"Anna", "BEN", "Cara"}


def test_since_means_the_day_at_the_table(cli: Cli, store: Path) -> None:
    """Where no date was told it is the day of the id; the time of the file is another zone's."""
    game, record = read(EVENING)
    setup = record.setup._replace(date="")
    rules = game.rules_to_json(record.rules)
    FolderStore(store).create(setup, rules, "2026-11-20T23:30:00Z", "2026-11-21")
    assert cli("stats", "--json", "--since", "2026-11-21").json["sessions"] == 1
    assert cli("stats", "--json", "--since", "2026-11-22").json == NOTHING


def test_a_told_date_goes_before_the_day_of_the_id(record: None, cli: Cli) -> None:
    assert cli("set", "date=2026-12-24").code == 0
    assert cli("stats", "--json", "--since", "2026-12-24").json["sessions"] == 1


def test_deleted_sessions_are_not_counted(record: None, cli: Cli) -> None:
    assert cli("delete", "2026-11-20-1").code == 0
    assert cli("stats", "--json").json == NOTHING


# --- how it looks -----------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [30, 40, 60, 80])
def test_tables_stay_within_the_width(columns: int, record: None, cli: Cli) -> None:
    take(cli, EVENING.replace("Anna", "Maximiliane von und zu Hohenstein"))
    take(cli, "players: Anna, Ben\ngame: adding\n3 K 9 10 loses Ben\n")
    take(cli, "players: Anna, Ben\ngame: game-of-99\ndraw draw play 5 9\n")
    shown = cli("stats", COLUMNS=str(columns)).out
    assert max(map(len, shown.splitlines())) <= columns
    assert "Maximiliane" in shown


def test_tables_are_coloured_unless_no_color_is_set(terminal: Open, record: None, cli: Cli) -> None:
    coloured, plain = terminal("stats"), terminal("stats", NO_COLOR="1")
    assert coloured.end() == plain.end() == 0
    colour = b"\x1b[1;33m"
    assert colour in coloured.printed
    assert colour not in plain.printed
    assert coloured.lines == plain.lines


def test_a_name_that_looks_like_a_formula_is_harmless_in_csv(cli: Cli) -> None:
    take(cli, EVENING.replace("Anna", "+1-1").replace("Ben", "@SUM").replace("! 4-", " 4-!"))
    run = cli("stats", "--csv")
    cells = [cell for line in run.out.splitlines() for cell in line.split(",")]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
    assert "ninety-nine,'@SUM,'+1-1,points,30" in run.out
    assert "+1-1" in cli("stats", "--json").out


def test_a_session_whose_file_is_called_as_a_formula_is_harmless_in_csv(
    cli: Cli, store: Path, record: None
) -> None:
    (file,) = (store / "sessions").glob("*.json")
    file.rename(file.with_name("=1+1.json"))
    cells = cli("stats", "--csv").out.replace("\n", ",").split(",")
    assert "'=1+1" in cells
    assert "=1+1" not in cells


def test_nobody_is_called_by_a_formula(cli: Cli) -> None:
    """The notation needs `=`, so that no table takes such a name."""
    run = cli("import", "-", given=EVENING.replace("Anna", "=1+1").encode())
    assert (run.code, "=1+1" in run.err) == (2, True)


def test_pairs_that_are_left_out_are_told(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head_to_heads, "MAX_PAIRS_TOLD", 2)
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3 4 2")
    assert "Head to head has the pairs who met most often, and not 1 other." in cli("stats").out
    told = json.loads(cli("stats", "--json").out)["games"]["ninety-nine"]
    assert (len(told["head_to_head"]), told["head_to_head_left_out"]) == (2, 1)
    assert "left_out" not in cli("stats", "--json", "--player", "Anna").out


def test_csv_tells_beside_the_data_of_pairs_that_are_left_out(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(head_to_heads, "MAX_PAIRS_TOLD", 2)
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3 4 2")
    cli("new", "Anna", "Ben", "Cara", "--game", "adding", "--option", "lives=1")
    assert cli("add", "loses Anna loses Ben").code == 0
    told = cli("stats", "--csv")
    assert told.code == 0
    assert "Head to head has the pairs who met most often, and not 2 others." in told.err
    assert "Head to head" not in told.out
    assert cli("stats", "--csv", "--player", "Anna").err == ""
    assert cli("stats", "--csv", "--table").err == ""
