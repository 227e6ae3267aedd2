"""The games of the family: a folder each, and a line here."""

from importlib import import_module
from typing import cast

from scorekeeper.core.game import Game
from scorekeeper.core.problems import Malformed, said

GAMES = {
    "ninety-nine": "scorekeeper.games.ninety_nine",
    "adding": "scorekeeper.games.adding",
    "game-of-99": "scorekeeper.games.game_of_99",
}
DEFAULT_GAME = "ninety-nine"


def game_named(name: str) -> Game:
    """Return the game of that name, importing no other; raises `Malformed` if there is none."""
    if name not in GAMES:
        raise Malformed(said("game-unknown", given=name, legal=list(GAMES)))
    return cast("Game", import_module(GAMES[name]))
