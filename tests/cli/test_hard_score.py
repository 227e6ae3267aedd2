"""Hard score: games settled in units; and who wins a rubber in which several are level."""

import json
from pathlib import Path

import pytest

from tests.support.command_line import Cli, Recorded
from tests.support.sheets import account

DUMMY = "players: Ida, Noah\nrule: hard_score=1\n"
THREE = "players: Anna, Ben, Cara\nrule: hard_score=2\n"


def units(sheet: str) -> list[dict[str, int]]:
    """Return what each game and then the rubber comes to in units."""
    told = account(sheet)
    return [game["units"] for game in told["games"]] + [told["rubber"]["units"]]


@pytest.mark.parametrize(
    ("entries", "ida"),
    [
        ("adjust Ida 99\n9 0 0/5", 2),  # the dummy is level with Noah, who has nothing
        ("adjust Ida 99\nadjust Noah 50\n9 0 0/5", 1),  # both are above it
        ("adjust Ida 99\nadjust Dummy 200\n9 0 0/5", 0),  # nobody wins
        ("adjust Ida 99\nadjust Noah 99\n4- 4- 1/5", 0),  # level, and by Pagat nobody wins
    ],
)
def test_hard_score_pays_double_where_the_dummy_beats_or_equals_the_loser(
    entries: str, ida: int
) -> None:
    game, rubber = units(f"{DUMMY}\n{entries}\n")
    assert game == rubber == {"Ida": ida, "Noah": -ida, "Dummy": 0}


def test_hard_score_replaces_the_hundred_that_is_carried() -> None:
    entries = "adjust Ida 99\n9 0 0/5\n"
    plain = account(f"players: Ida, Noah\n\n{entries}")["games"][0]["bonuses"]
    hard = account(f"{DUMMY}\n{entries}")["games"][0]["bonuses"]
    assert (plain["Ida"], hard["Ida"]) == (200, 100)


@pytest.mark.parametrize(
    ("double", "entries", "expected"),
    [
        ("dummy", "9:CCC! 0 0\nadjust Ben 99\n1 8 0", [-2, 4, -2]),
        ("alone", "adjust Anna 99\n5 4 0", [8, -4, -4]),
        ("alone", "adjust Anna 99\nadjust Ben 97\n5 4 0", [4, -2, -2]),
        ("premium", "adjust Anna 60\n9:CCC! 0 0", [8, -4, -4]),
        ("premium", "adjust Anna 99\n9/8! 0 0", [4, -2, -2]),
        ("premium", "adjust Anna 99\n5 4/4! 0", [4, -2, -2]),
        ("alone,premium", "adjust Anna 60\n9:CCC! 0 0", [8, -4, -4]),
        ("-", "adjust Anna 60\n9:CCC! 0 0", [4, -2, -2]),
    ],
)
def test_what_counts_double_at_hard_score_is_the_tables_choice(
    double: str, entries: str, expected: list[int]
) -> None:
    game = units(f"{THREE}rule: hard_double={double}\n\n{entries}\n")[0]
    assert list(game.values()) == expected


def test_each_loser_pays_each_winner_of_a_shared_game() -> None:
    game, _ = units(f"{THREE}\nadjust Anna 99\nadjust Ben 99\n4 4 1\n")
    assert game == {"Anna": 2, "Ben": 2, "Cara": -4}


def test_units_and_not_points_win_a_rubber_at_hard_score() -> None:
    entries = "9:CCC! 0 0\nadjust Anna 400\n9 0 0\nadjust Ben 99\n1 8 0\nadjust Ben 99\n1 8 0\n"
    sheet = f"{THREE}games: 3\n\n{entries}"
    rubber = account(sheet)["rubber"]
    assert rubber["finished"]
    assert rubber["totals"]["Anna"] > rubber["totals"]["Ben"]
    assert (rubber["winners"], rubber["units"]) == (["Ben"], {"Anna": 0, "Ben": 6, "Cara": -6})


def test_points_rank_nobody_who_is_level_in_units(cli: Cli, recorded: Recorded) -> None:
    recorded("rule: hard_score=1", "games: 1", "", "9:CCC!! 0/1 0/2", "adjust Ben +40")
    assert cli("export", "--format", "chat").out.startswith("Everybody is level so far.\n")
    assert cli("add", "9:CCC!! 0/1 0/2").code == 0
    chat = cli("export", "--format", "chat").out
    assert chat.startswith("Anna has won by 3 units.")
    assert [line[0] for line in chat.splitlines() if line[1:3] == ". "] == ["1", "2", "2"]


def test_without_hard_score_no_units_are_in_the_json() -> None:
    told = account("players: Ida, Noah\n\nadjust Ida 99\n9 0 0/5\n")
    assert "units" not in json.dumps(told)


def test_hard_score_is_said_shown_explained_and_exported(cli: Cli) -> None:
    cli("new", "Ida", "Noah")
    assert cli("set", "rule.hard_score=5").code == 0
    assert "each loser of a game pays its winner 5 units" in cli("next").out
    assert "3 games, and the most units win" in cli("next").out
    cli("adjust", "Ida", "99")
    assert "Hard score: Ida +10, Noah -10." in cli("add", "9 0 0/5").out
    for command in ("show", "explain --game 1", "explain --rubber", "export --format md"):
        assert "Ida +10, Noah -10" in " ".join(cli(*command.split()).out.split()), command
    page = " ".join(cli("rules", "--session", "20").out.split())
    assert "each loser pays the winner 5 units" in page
    assert "A win counts double if the dummy has at least as much" in page
    assert "adds another 100" not in page
    assert "R19: Pagat mentions hard score only for two players" in page
    compared = cli("compare", "--variant", "pagat", "--json").json
    assert compared["here"]["units"] == {"Ida": 10, "Noah": -10, "Dummy": 0}
    assert "units" not in compared["there"]


def test_hard_score_needs_games(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "original")
    refused = cli("set", "rule.hard_score=5")
    assert refused.code == 2
    assert "there are no games" in refused.err


LEVEL = "adjust Anna 99\nadjust Ben 99\n4 4 1\n"


@pytest.mark.parametrize(
    ("headers", "rule", "winners"),
    [
        ("games: 1", "share", ["Anna", "Ben"]),
        ("games: 1", "nobody", []),
        ("variant: penguin\ngames: 1", "share", ["Anna", "Ben"]),
        ("variant: penguin\ngames: 1", "nobody", []),
        ("target: 103", "share", ["Anna", "Ben"]),
        ("target: 103", "nobody", []),
        ("variant: original\ndeals: 1", "share", ["Anna", "Ben"]),
        ("variant: original\ndeals: 1", "nobody", []),
    ],
)
def test_who_wins_a_level_rubber_is_the_tables_choice(
    headers: str, rule: str, winners: list[str]
) -> None:
    level = LEVEL.replace("4 4 1", "4 4 1 turn=9H") if "original" in headers else LEVEL
    sheet = f"players: Anna, Ben, Cara\n{headers}\nrule: rubber_level={rule}\n\n{level}"
    rubber = account(sheet)["rubber"]
    assert rubber["finished"]
    assert rubber["winners"] == winners
    assert any(rubber["bonuses"].values()) == ("penguin" in headers and rule == "share")


@pytest.mark.parametrize(
    ("headers", "decider"),
    [
        ("games: 1", "adjust Ben 99\n4 5 0\n"),
        ("variant: penguin\ngames: 1", "adjust Ben 99\n4 5 0\n"),
        ("target: 103", "adjust Ben 99\n4 5 0\n"),
        ("variant: original\ndeals: 1", "4 5 0 turn=9H\n"),
    ],
)
def test_a_level_rubber_is_played_on_where_the_table_says_so(headers: str, decider: str) -> None:
    level = LEVEL.replace("4 4 1", "4 4 1 turn=9H") if "original" in headers else LEVEL
    sheet = f"players: Anna, Ben, Cara\n{headers}\nrule: rubber_level=play-on\n\n{level}"
    before, after = account(sheet), account(sheet + decider)
    assert not before["rubber"]["finished"]
    assert before["next"] is not None
    assert (after["rubber"]["finished"], after["rubber"]["winners"]) == (True, ["Ben"])


def test_next_says_why_a_level_rubber_goes_on(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--games", "1")
    cli("set", "rule.rubber_level=play-on")
    assert "another is played if several have that" in " ".join(
        cli("rules", "--session", "20").out.split()
    )
    for entry in ("adjust Anna 99", "adjust Ben 99"):
        cli(*entry.split())
    cli("add", "4 4 1")
    assert "Nobody is alone in the lead" in cli("next").out


def test_where_games_won_decide_they_do_so_before_units(cli: Cli, tmp_path: Path) -> None:
    """A message, Markdown, and the end of an evening that ends now say the same."""
    rules = tmp_path / "ours.toml"
    hard = 'hard_score = 1\nhard_double = ["premium"]\n'
    rules.write_text(f'base = "pagat"\nrubber = "wins"\nlength = 5\ngame = 1\n{hard}')
    assert cli("new", "Anna", "Ben", "Cara", "--variant", str(rules)).code == 0
    for line in (*3 * ["4+ 3- 2-"], *2 * ["2- 5+! 2-"]):
        assert cli("add", line).code == 0
    said = cli("export", "--format", "chat").out
    assert said.startswith("Anna is ahead by 1 game so far.")
    assert "- Anna is ahead, +2 at hard score." in cli("export", "--format", "md").out
    assert "Anna has won" in cli("finish").out
