"""Statistics of the adding games: which hands count, for whom, and who wins."""

from pathlib import Path

from tests.support.command_line import Cli

THREE = ("Anna", "Ben", "Cara")
GAME = ("--game", "adding", "--variant", "99")


def figures(cli: Cli, *keys: str) -> dict[str, list[object]]:
    """Return some figures of each player."""
    players = cli("stats", "--json").json["games"]["adding"]["players"]
    return {player["player"]: [player[key] for key in keys] for player in players}


def test_a_hand_in_play_as_the_table_ends_the_game_does_not_count(cli: Cli) -> None:
    cli("new", *THREE, *GAME)
    cli("add", "K", "loses", "Anna")
    cli("add", "5", "6")
    before = figures(cli, "hands", "longest_run", "plays")
    assert before == {"Anna": [1, 0, 1], "Ben": [1, 1, 1], "Cara": [1, 1, 1]}
    assert cli("finish").code == 0
    assert figures(cli, "hands", "longest_run", "plays") == before
    assert cli("stats", "--json").json["games"]["adding"]["hands"] == 1


def test_the_chart_of_a_game_ended_in_a_hand_has_the_hands_before_and_all_coins(cli: Cli) -> None:
    cli("new", *THREE, *GAME)
    cli("add", "K", "loses", "Anna")
    cli("add", "5", "6")
    cli("adjust", "Ben", "+1", "a mistake")
    cli("finish")
    shown = cli("export", "--format", "chat", "-o", "-").out
    chart = shown.partition("Coins left after each hand:\n")[2].splitlines()
    assert [line.split() for line in chart] == [["Anna", "Ben", "Cara"], ["1", "4", "6", "5"]]


def streaks_and_pairs(cli: Cli) -> tuple[dict[str, int], list[tuple[str, str, int, int]]]:
    told = cli("stats", "--json").json["games"]["adding"]
    pairs = [
        (pair["player"], pair["against"], pair["ahead"], pair["behind"])
        for pair in told["head_to_head"]
    ]
    return {name: one["longest"] for name, one in told["winning_streaks"].items()}, pairs


KINGS = [("Anna", "Ben", 2, 0), ("Anna", "Cara", 2, 0), ("Ben", "Cara", 0, 0)]
"""Anna has won two games by three kings."""


def test_three_kings_win_a_game_before_a_hand_is_over(cli: Cli) -> None:
    for _ in range(2):
        cli("new", *THREE, *GAME, "--option", "three-kings-win")
        assert cli("add", "kings Anna").code == 0
    assert streaks_and_pairs(cli) == ({"Anna": 2, "Ben": 0, "Cara": 0}, KINGS)


def test_three_kings_win_a_game_without_coins_for_who_has_lost_a_hand(
    cli: Cli, tmp_path: Path
) -> None:
    rules = tmp_path / "k.toml"
    rules.write_text('base = "98"\nplayers = 3\nthree_kings = true\n')
    for _ in range(2):
        cli("new", *THREE, "--variant", str(rules))
        assert cli("add", "loses Anna").code == 0
        assert cli("add", "kings Anna").code == 0
    assert streaks_and_pairs(cli) == ({"Anna": 2, "Ben": 0, "Cara": 0}, KINGS)
    assert "Most evenings won in a row: Anna, 2." in cli("stats").out


def test_who_came_back_by_agreement_is_in_the_hands_that_follow(cli: Cli) -> None:
    cli("new", *THREE, "Dora", *GAME, "--option", "lives=1")
    assert cli("add", "loses Ben").code == 0
    assert cli("adjust", "Ben", "+3", "second life").code == 0
    assert cli("add", "loses Ben", "loses Ben").code == 0
    keys = ("hands", "hands_lost", "longest_run")
    kept: list[object] = [3, 0, 3]
    expected = {"Anna": kept, "Ben": [3, 3, 0], "Cara": kept, "Dora": kept}
    assert figures(cli, *keys) == expected


def test_who_comes_back_in_a_hand_and_loses_it_has_lost_it(cli: Cli) -> None:
    cli("new", *THREE, *GAME, "--option", "lives=1")
    assert cli("add", "loses Cara", "4").code == 0
    assert cli("adjust", "Cara", "2").code == 0
    assert cli("add", "loses Cara").code == 0
    counted = figures(cli, "hands", "hands_lost", "longest_run")
    assert counted == {"Anna": [2, 0, 2], "Ben": [2, 0, 2], "Cara": [2, 2, 0]}


def test_a_hand_is_that_of_who_played_it_not_of_who_took_the_seat_then(cli: Cli) -> None:
    cli("new", *THREE, *GAME)
    assert cli("add", "7", "K", "bust").code == 0
    (loser,) = [hand["loser"] for hand in cli("show", "--json").json["hands"]]
    assert cli("set", "--from", "4", f"{loser}=Dora").code == 0
    assert cli("adjust", "Dora", "+1", "bought in").code == 0
    assert cli("add", "loses Dora").code == 0
    counted = figures(cli, "hands", "hands_lost")
    assert (counted[loser], counted["Dora"]) == ([1, 1], [1, 1])
    rows = [row.split(",") for row in cli("export", "--format", "csv").out.splitlines()]
    name, lost = rows[0].index("player"), rows[0].index("lost")
    assert [row[name] for row in rows[1:] if row[lost] == "1"] == [loser, "Dora"]


def test_who_came_back_while_a_hand_was_played_is_in_the_next(cli: Cli) -> None:
    cli("new", *THREE, "Dora", *GAME, "--option", "lives=1")
    assert cli("add", "loses Ben", "5").code == 0
    assert cli("adjust", "Ben", "+1").code == 0
    assert cli("add", "loses Anna", "loses Cara").code == 0
    hands = {"Anna": [2], "Ben": [2], "Cara": [3], "Dora": [3]}
    assert figures(cli, "hands") == hands


def test_a_hand_that_was_broken_off_by_agreement_counts_for_nobody(cli: Cli) -> None:
    cli("new", "Anna", "Ben", *GAME)
    assert cli("add", "loses Anna", "7").code == 0
    assert cli("adjust", "Ben", "-5", "went home").code == 0
    assert "Anna has won" in cli("show").out
    assert figures(cli, "hands", "hands_lost") == {"Anna": [1, 1], "Ben": [1, 0]}


def test_who_was_put_out_by_agreement_is_in_no_more_hands(cli: Cli) -> None:
    cli("new", *THREE, "Dora", *GAME, "--option", "lives=1")
    assert cli("add", "loses Ben").code == 0
    assert cli("adjust", "Cara", "-1", "goes home").code == 0
    assert cli("add", "loses Anna").code == 0
    keys = ("hands", "longest_run")
    assert figures(cli, *keys) == {"Anna": [2, 1], "Ben": [1, 0], "Cara": [1, 1], "Dora": [2, 2]}


def test_who_was_put_out_before_the_first_hand_is_in_none(cli: Cli) -> None:
    cli("new", *THREE, *GAME, "--option", "lives=1")
    assert cli("adjust", "Cara", "-1").code == 0
    assert cli("add", "loses Ben").code == 0
    assert figures(cli, "hands") == {"Anna": [1], "Ben": [1], "Cara": [0]}


def test_of_hands_whose_losers_alone_are_recorded_none_is_the_longest(cli: Cli) -> None:
    cli("new", *THREE, *GAME)
    assert cli("add", "loses Ben", "loses Cara").code == 0
    assert "Longest hand" not in cli("export", "--format", "md").out
    assert cli("add", "5", "loses Ben").code == 0
    assert "Longest hand: hand 3, 1 play." in cli("export", "--format", "md").out
