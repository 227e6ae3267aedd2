"""What some games can do and others cannot: a command that does not fit says which can."""

from collections.abc import Callable
from typing import TypeVar

from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Malformed, message
from scorekeeper.games import GAMES, game_named

Capability = TypeVar("Capability")


def require_capability(
    game: AnyGame, capability_of: Callable[[AnyGame], Capability | None], command: str
) -> Capability:
    """Return a capability of a game; raises `Malformed` naming the games that have it."""
    capability = capability_of(game)
    if not capability:
        legal = [name for name in GAMES if capability_of(game_named(name))]
        raise Malformed(message("command-not-for", command=command, game=game.NAME, legal=legal))
    return capability
