"""Names after a substitution: everybody who ever sat at the table is known by name."""

import pytest

from tests.support.command_line import Cli

pytestmark = pytest.mark.both_stores

DEALS = ("3/3 4/4 2-", "3/3 4- 2/2", "4- 3/3 2/2", "1/1 4- 4-")


@pytest.fixture
def karl_came(cli: Cli) -> None:
    """Play four deals; Karl takes over from Jutta in the third."""
    cli("new", "Lena", "Oskar", "Jutta")
    for deal in DEALS:
        assert cli("add", deal).code == 0
    assert cli("set", "Jutta=Karl", "--from", "3").code == 0


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("2", "--player", "Karl"), "Karl did not play deal 2: Jutta held that seat then."),
        (("3", "Jutta"), "Jutta did not play deal 3: Karl held that seat then."),
        (("--rubber", "--player", "jut"), "Jutta has left the table: Karl holds that seat now"),
    ],
)
def test_explain_says_who_held_the_seat(
    arguments: tuple[str, ...], answer: str, cli: Cli, karl_came: None
) -> None:
    said = cli("explain", *arguments)
    assert said.code == 0
    assert answer in said.out
    assert cli("explain", *arguments, "--json").json["explained"] == []


def test_explain_says_who_was_there_when_a_game_ended(cli: Cli) -> None:
    cli("new", "Lena", "Oskar", "Jutta", "--games", "2")
    for deal in ("9/9!! 0 0", "3/3 4/4 2-", "3/3 4- 2/2"):
        cli("add", deal)
    cli("set", "Jutta=Karl", "--from", "3")
    said = cli("explain", "--game", "1", "--player", "Karl").out
    assert "Karl was not at the table when game 1 ended: Jutta held that seat then" in said


@pytest.mark.parametrize(
    ("game", "lines", "kind"), [("adding", ("2",), "Play"), ("game-of-99", ("draw",), "Move")]
)
def test_explain_says_whose_play_it_was(
    game: str, lines: tuple[str, ...], kind: str, cli: Cli
) -> None:
    cli("new", "Lena", "Oskar", "Jutta", "--game", game)
    for line in lines:
        assert cli("add", line).code == 0
    first = cli("explain", "1", "--json").json["explained"][0]["player"]
    others = [name for name in ("Lena", "Oskar", "Jutta") if name != first]
    for other in others:
        said = cli("explain", "1", "--player", other)
        assert f"{kind} 1 was {first}'s, not {other}'s." in said.out
    assert "has done nothing yet" in cli("explain", "--player", others[-1]).out


CAME = "Karl has only been at the table since deal 3; before that, Jutta sat there. Write Jutta."
LEFT = "Jutta left before deal 3; since then Karl has sat there. Write Karl."


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("amend 2 Karl=4/4", CAME),
        ("amend 2 Lena=1- Oskar=4- karl=4-", CAME),
        ("amend 2 declare=Karl", CAME),
        ("claim Karl 53 --deal 2", CAME),
        ("insert 1 Lena=1- Oskar=4- Karl=4-", CAME),
        ("adjust kar -10 --deal 1", CAME),
        ("claim Jutta 155", LEFT),
        ("adjust Jutta -10", LEFT),
        ("add Lena=1- Oskar=4- Jutta=4-", LEFT),
        ("amend 3 Jutta=1/1", LEFT),
        ("set Jutta=Max --from 5", LEFT),
    ],
)
def test_a_name_of_another_time_is_said_to_be_that(
    line: str, answer: str, cli: Cli, karl_came: None
) -> None:
    refused = cli(*line.split())
    assert refused.code == 2
    assert answer in refused.err
    assert "Did you mean" not in refused.err


def test_a_name_that_nobody_ever_had_gets_no_absurd_suggestion(cli: Cli, karl_came: None) -> None:
    cli("undo")
    refused = cli("claim", "Karl", "53").err
    assert "Nobody here is called “Karl”. At the table" in refused
    assert "Did you mean Oskar?" in cli("claim", "Osakr", "53").err


@pytest.mark.parametrize(
    ("game", "lines"), [("adding", ("2", "3", "4")), ("game-of-99", ("draw",))]
)
def test_the_other_games_know_who_has_left(game: str, lines: tuple[str, ...], cli: Cli) -> None:
    cli("new", "Lena", "Oskar", "Jutta", "--game", game)
    for line in lines:
        assert cli("add", line).code == 0
    number = len(lines) + 1
    cli("set", "Jutta=Karl", "--from", str(number))
    refused = cli("add", "Jutta: draw" if game == "game-of-99" else "Jutta: 5")
    assert f"Jutta left before {'move' if game == 'game-of-99' else 'play'} {number}" in refused.err
