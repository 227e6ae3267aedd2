"""The games of the family: a folder each, and a line here."""

from importlib import import_module
from typing import cast

from scorekeeper.core.game import Game
from scorekeeper.core.messages import Malformed, message

GAMES = {
    "ninety-nine": "scorekeeper.games.ninety_nine",
    "adding": "scorekeeper.games.adding",
    "game-of-99": "scorekeeper.games.pegs",
}
DEFAULT_GAME = "ninety-nine"


def game_with(variant: str) -> str:
    """Return the name of the game that has such a variant; the usual game, if none has."""
    having = (name for name in GAMES if variant.lower() in game_named(name).VARIANTS)
    return next(having, DEFAULT_GAME)


def game_named(name: str) -> Game:
    """Return the game of that name, importing no other; raises `Malformed` if there is none."""
    if name not in GAMES:
        raise Malformed(message("game-unknown", given=name, legal=list(GAMES)))
    return cast("Game", import_module(GAMES[name]))
