"""The Game of 99 at the prompt, on a terminal of its own."""

from tests.support.command_line import Cli
from tests.support.pseudo_terminal import ENTER, Open


def test_everybody_draws_without_being_asked_twice(terminal: Open, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", "game-of-99").code == 0
    table = terminal("table").until("Anna>")
    for following in ("Ben>", "Cara>", "Anna>"):
        table.type("draw" + ENTER, following)
    table.type("u" + ENTER, "Cara>").type("u" + ENTER, "Ben>")
    assert "again" not in table.screen
