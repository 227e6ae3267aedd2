"""`stats --table`: the league table of a season, as text, JSON and CSV, on both stores."""

import pytest

from tests.support.command_line import Cli

pytestmark = pytest.mark.both_stores

SEASON = (
    # Anna and Ben win a rubber each, with the same games and points a deal; Cara wins none.
    "players: Anna, Ben, Cara\ndate: 2026-09-04\nplace: The Swan\ntarget: 50\n\n3:CDD! 4- 2-\n",
    "players: Ben, Anna, Cara\ndate: 2026-10-02\nplace: The Swan\ntarget: 50\n\n3:CDD! 4- 2-\n",
    "players: Cara, Dan, Zoë\ndate: 2026-11-06\nplace: Galway\n\n3:CDD 4- 2-\n",
)
ADDING = "game: adding\nplayers: Anna, Ben\ndate: 2026-11-07\n\nloses Ben\n"


@pytest.fixture
def season(cli: Cli) -> None:
    for sheet in SEASON:
        assert cli("import", "-", given=sheet.encode()).code == 0


@pytest.mark.usefixtures("season")
def test_a_league_table_has_the_best_first_and_says_what_decides(cli: Cli) -> None:
    assert (
        cli("stats", "--table").out
        == """\
ninety-nine: 3 sessions, 1 of them unfinished

League table
Player  Place  Evenings  Rubbers  Games  Deals  Per deal  Made  Share
---------------------------------------------------------------------
Anna       =1         2        1      1      2      33.5   1/2   50 %
Ben        =1         2        1      1      2      33.5   1/2   50 %
Cara        3         3        0      0      3      12.3   1/3   33 %
Dan         4         1        0      0      1       4.0   0/1    0 %
Zoë         5         1        0      0      1       2.0   0/1    0 %

Sorted by rubbers won, then by games won, then by points per deal.
= means level in all of these.
"""
    )


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize(
    ("options", "players", "sessions"),
    [
        (("--since", "2026-11-01"), ["Cara", "Dan", "Zoë"], 1),
        (("--place", "the swan"), ["Anna", "Ben", "Cara"], 2),
        (("--place", "Galway", "--since", "2026-11-07"), [], 0),
        (("--player", "zoë"), ["Zoë"], 1),
        (("--variant", "pagat"), ["Anna", "Ben", "Cara", "Dan", "Zoë"], 3),
    ],
)
def test_a_league_table_is_of_the_evenings_that_are_chosen(
    cli: Cli, options: tuple[str, ...], players: list[str], sessions: int
) -> None:
    run = cli("stats", "--table", "--json", *options)
    assert (run.code, run.json["sessions"]) == (0, sessions)
    rows = [row for table in run.json["tables"].values() for row in table["rows"]]
    assert sorted(row["player"] for row in rows) == players
    lines = cli("stats", "--table", "--csv", *options).out.splitlines()
    assert len(lines) == 1 + len(players)


@pytest.mark.usefixtures("season")
def test_one_players_line_has_the_place_among_all(cli: Cli) -> None:
    (table,) = cli("stats", "--table", "--json", "--player", "Zoë").json["tables"].values()
    ((row),) = table["rows"]
    assert (row["player"], row["place"], row["tied"]) == ("Zoë", 3, False)


@pytest.mark.usefixtures("season")
def test_where_nothing_is_chosen_there_is_no_table_and_it_is_said(cli: Cli) -> None:
    told = cli("stats", "--table", "--since", "2027-01-01").out
    assert told.startswith("No session matches: since 2027-01-01.")
    refused = cli("stats", "--table", "--player", "Dab")
    assert (refused.code, refused.out) == (2, "")
    assert "“Dab”" in refused.err


@pytest.mark.usefixtures("season")
def test_each_game_has_a_table_of_its_own_with_its_figures(cli: Cli) -> None:
    assert cli("import", "-", given=ADDING.encode()).code == 0
    tables = cli("stats", "--table", "--json").json["tables"]
    assert set(tables) == {"ninety-nine", "adding"}
    anna, ben = tables["adding"]["rows"]
    assert (anna["player"], anna["kept_share"], ben["kept_share"]) == ("Anna", 1.0, 0.0)
    only = cli("stats", "--table", "--json", "--game", "adding").json["tables"]
    assert only == {"adding": tables["adding"]}


@pytest.mark.usefixtures("season")
def test_on_a_narrow_terminal_every_line_fits(cli: Cli) -> None:
    told = cli("stats", "--table", COLUMNS="40").out
    assert all(len(line) <= 40 for line in told.splitlines())
    assert "Per deal: 33.5" in told
