"""`stats` begins with who leads whom, who wins in a row, and the best evening."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.samples import SESSIONS

WON = {"Anna": "3:CDD! 4- 2-", "Ben": "4- 3:CDD! 2-", "Cara": "4- 2- 3:CDD!"}


def evening(cli: Cli, winner: str, day: int, *, finished: bool = True) -> None:
    """Play an evening of three in which somebody has most; it is over after a game or not."""
    sheet = f"players: Anna, Ben, Cara\ndate: 2026-11-{day:02}\ngames: 1\n\n"
    text = sheet + f"{WON[winner]}\n" * (2 if finished else 1)
    assert cli("import", "-", given=text.encode()).code == 0


@pytest.fixture
def evenings(cli: Cli) -> None:
    """Anna wins two, Ben one, then Anna three; two more are not finished."""
    for day, winner in enumerate(("Anna", "Anna", "Ben", "Anna", "Anna", "Anna"), start=1):
        evening(cli, winner, day)
    evening(cli, "Cara", 7, finished=False)
    evening(cli, "Ben", 8, finished=False)


def test_stats_begin_with_a_headline(cli: Cli, evenings: None) -> None:
    lines = cli("stats").out.splitlines()
    assert lines[0] == "ninety-nine: 8 sessions, 2 of them unfinished"
    headline = " ".join(lines[2 : lines.index("Contracts")])
    for sentence in (
        "Anna leads Cara 6 to 0.",
        "Anna leads Ben 5 to 1.",
        "Most evenings won in a row: Anna, 3.",
        "Anna has won the last 3 in a row.",
        "Best evening: Anna with ",
        "session 2026-11-01-1",
    ):
        assert sentence in headline, headline


def test_the_headline_counts_finished_evenings_alone(cli: Cli) -> None:
    evening(cli, "Anna", 1)
    evening(cli, "Cara", 2, finished=False)
    evening(cli, "Cara", 3, finished=False)
    shown = cli("stats").out
    assert "Anna leads Cara 1 to 0." in shown
    assert "or is ahead so far" in shown
    told = cli("stats", "--json").json["games"]["ninety-nine"]
    assert told["unfinished"] == 2
    assert told["winning_streaks"]["Anna"] == {"longest": 1, "current": 1}
    assert told["best_evening"]["session"] == "2026-11-01-1"


def test_the_headline_is_of_the_players_who_are_asked_for(cli: Cli, evenings: None) -> None:
    shown = cli("stats", "--player", "Ben").out
    assert "Anna leads Ben 5 to 1." in shown
    assert "Anna leads Cara" not in shown
    assert "Best evening: Ben" in shown


def test_nothing_finished_has_no_headline_but_says_so(cli: Cli) -> None:
    evening(cli, "Anna", 1, finished=False)
    lines = cli("stats").out.splitlines()
    assert lines[:3] == ["ninety-nine: 1 session, 1 of them unfinished", "", "Contracts"]


def test_streaks_are_the_same_in_parts(store: Path, evenings: None) -> None:
    from scorekeeper.cli.commands.stats_collect import StatsReport, collect_statistics
    from scorekeeper.cli.context import AppContext

    app = AppContext()
    app.store_option = str(store)
    ids = app.store.ids()
    whole = collect_statistics(app, ids).as_json([])
    for cut in range(len(ids) + 1):
        merged = StatsReport()
        for part in (ids[:cut], ids[cut:]):
            merged.merge(collect_statistics(app, part))
        assert merged.as_json([]) == whole


def test_a_game_that_three_sixes_ended_is_finished_and_nobody_won_it(cli: Cli) -> None:
    begin = ("new", "Anna", "Ben", "--game", "adding", "--variant", "99")
    for _ in range(2):
        assert cli(*begin, "--option", "lives=1").code == 0
        assert cli("add", "loses Ben").code == 0
    assert cli(*begin, "--option", "three-sixes-end").code == 0
    assert cli("add", "loses Ben").code == 0
    assert "1 of them unfinished" in cli("stats").out
    assert cli("add", "sixes Ben").code == 0
    told = cli("stats").out
    assert "unfinished" not in told
    assert "Most evenings won in a row: Anna, 2." in told
    assert "won the last" not in told
    (players,) = [game["players"] for game in cli("stats", "--json").json["games"].values()]
    assert [player["finished"] for player in players] == [3, 3]
    assert [player["games_won"] for player in players] == [2, 0]


EARLY = """players: Anna, Ben, Cara
variant: penguin

4/4 4/4 1/2
5/5 4/4 0/1
4/4 5/5 0/1
4/4 4/4 1/2
5/5 4/4 0/1
0/1 8/8 1/2
"""
"""Anna wins the first game, and Ben has more points."""


def headline(cli: Cli, game: str) -> tuple[dict[str, int], list[str]]:
    """Return the longest streak of each player, and what is said of them."""
    told = cli("stats", "--json").json["games"][game]["winning_streaks"]
    streaks = {player: streak["longest"] for player, streak in told.items()}
    said = " ".join(cli("stats").out.split("\n\n")[1].split())
    return streaks, [line for line in said.split(". ") if "in a row" in line]


def test_who_has_won_an_evening_by_games_has_the_streak(cli: Cli) -> None:
    for _ in range(2):
        assert cli("import", "-", given=EARLY.encode()).code == 0
        assert "Anna has won" in cli("finish").out
    streaks, said = headline(cli, "ninety-nine")
    assert streaks == {"Anna": 2, "Ben": 0, "Cara": 0}
    assert said[0] == "Most evenings won in a row: Anna, 2"


def test_an_evening_that_level_players_do_not_win_ends_a_streak(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "level.toml"
    rules.write_text('base = "pagat"\nplayers = 3\nlength = 1\nrubber_level = "nobody"\n')
    cli("new", "Anna", "Ben", "Cara", "--variant", str(rules))
    assert cli("add", "4/4 4/4 1/2").code == 0
    assert "nobody has won" in cli("finish").out
    assert headline(cli, "ninety-nine")[0] == {"Anna": 0, "Ben": 0, "Cara": 0}


def test_partners_win_games_evenings_and_streaks_together(cli: Cli) -> None:
    path = next(path for path in SESSIONS if path.stem == "partnership-4")
    assert cli("import", str(path)).code == 0
    assert "the side of Aino and Marjatta Koskela has won" in " ".join(cli("next").out.split())
    players = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    won = {told["player"]: (told["rubbers_won"], told["games_won"]) for told in players}
    theirs, others = ("Aino", "Marjatta Koskela"), ("Jyrki", "Väinö")
    assert won == dict.fromkeys(theirs, (1, 3)) | dict.fromkeys(others, (0, 1))
    assert headline(cli, "ninety-nine")[0] == dict.fromkeys(theirs, 1) | dict.fromkeys(others, 0)
    (table,) = cli("stats", "--table", "--json").json["tables"].values()
    assert [row["rubbers_won"] for row in table["rows"]] == [1, 1, 0, 0]


def test_a_game_of_99_that_nobody_won_ends_a_streak(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "--game", "game-of-99")
    assert cli("add", "draw").code == 0
    assert cli("finish").code == 0
    assert headline(cli, "game-of-99")[0] == {"Anna": 0, "Ben": 0}
