"""Points for the game that is over, spelt in the shell as in sheets and at the prompt."""

import pytest

from tests.support.command_line import Cli


@pytest.mark.parametrize("reason", [(), ("revoke",), ("late", "again")])
def test_points_are_of_the_game_that_the_notation_says(cli: Cli, reason: tuple[str, ...]) -> None:
    """They counted in the next game, with `game=last` as a part of the reason."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for line in ("3:CDD 4- 2-", "3:CDD! 4- 2-", "3:CDD! 4- 2-"):
        assert cli("add", line).code == 0
    said = cli("adjust", "Ben", "-10", *reason, "game=last")
    assert said.code == 0
    assert "It counts in game 1" in said.out
    text = f' "{" ".join(reason)}"' if reason else ""
    assert f"adjust Ben -10{text} game=last" in cli("log").out
    assert cli("adjust", "Ben", "-10", *reason).code == 0
