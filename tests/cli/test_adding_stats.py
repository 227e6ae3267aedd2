"""Statistics of the adding games: which hands count, for whom, and who wins."""

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
