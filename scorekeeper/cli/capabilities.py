"""What some games can do and others cannot: a command that does not fit says which can."""

from scorekeeper.core.game import Game
from scorekeeper.core.messages import Malformed, message
from scorekeeper.games import GAMES, game_named


def require_capability(game: Game, ability: str, command: str) -> Game:
    """Return a game that has an ability; raises `Malformed` naming those that have it."""
    if not hasattr(game, ability):
        those = [name for name in GAMES if hasattr(game_named(name), ability)]
        raise Malformed(message("command-not-for", command=command, game=game.NAME, legal=those))
    return game
