"""The games of the family: a folder each, and a line here."""

from collections.abc import Callable
from importlib import import_module
from typing import TypeVar

from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.session import AnySession, Session, load_file, load_session
from scorekeeper.core.session import title_in_file as title_in_file_of

Capability = TypeVar("Capability")

GAMES = {
    "ninety-nine": "scorekeeper.games.ninety_nine.game",
    "adding": "scorekeeper.games.adding.game",
    "game-of-99": "scorekeeper.games.pegs.game",
}
"""The module of each game, which has the object `GAME`."""
DEFAULT_GAME = "ninety-nine"


def game_with(variant: str) -> str:
    """Return the name of the game that has such a variant; the usual game, if none has."""
    return _games_by_variant().get(variant.lower(), DEFAULT_GAME)


def raise_unless_variant(name: str) -> None:
    """Raise `Malformed` naming the variants of all games, if none has one of that name."""
    variants = _games_by_variant()
    if name.lower() not in variants:
        raise Malformed(message("variant-unknown", given=name, legal=list(variants)))


def _games_by_variant() -> dict[str, str]:
    return {variant: name for name in GAMES for variant in game_named(name).variants}


def game_named(name: str) -> AnyGame:
    """Return the game of that name, importing no other; raises `Malformed` if there is none."""
    if name not in GAMES:
        raise Malformed(_unknown_game(name))
    game: AnyGame = import_module(GAMES[name]).GAME
    return game


def replay_session(session: Session) -> AnySession:
    """Replay a session of any game; raises `CorruptData` if its log is damaged."""
    return load_session(session, game_named)


def replay_file(session: Session, path: str) -> AnySession:
    """Replay the session of a file; raises `Unavailable` with its path if its log is damaged."""
    return load_file(session, path, game_named)


class LastReplay:
    """Replays sessions; of the last one it knows what came of it, as long as that is unchanged.

    At a prompt each line reads the whole evening two or three times.
    """

    def __init__(self) -> None:
        self.loaded: AnySession | None = None

    def replay(self, session: Session, path: str) -> AnySession:
        """Replay the session of a file, as `replay_file` does."""
        if self.loaded is None or not _is_same(self.loaded.session, session):
            self.loaded = replay_file(session, path)
        return self.loaded


def _is_same(known: Session, session: Session) -> bool:
    """Return whether two sessions are the same, also where they set rules.

    To Python false is 0; to a file of rules it is not, and what is damaged must be told.
    """
    return known == session and _settings(known) == _settings(session)


def _settings(session: Session) -> str:
    return repr([session.rules, *(each.settings for each in session.entries if each.settings)])


def title_in_file(session: Session, path: str) -> str:
    """Return the title of a file's session; raises `Unavailable` like `replay_file`."""
    return title_in_file_of(session, path, game_named)


def require_capability(
    game: AnyGame, capability_of: Callable[[AnyGame], Capability | None], command: str
) -> Capability:
    """Return a capability of a game; raises `Malformed` naming the games that have it."""
    capability = capability_of(game)
    if not capability:
        legal = [name for name in GAMES if capability_of(game_named(name))]
        raise Malformed(message("command-not-for", command=command, game=game.NAME, legal=legal))
    return capability


def _unknown_game(name: str) -> Message:
    """Say that there is no game of that name; what many call a game is a variant here."""
    for game in GAMES:
        if name in game_named(game).variants:
            return message("game-is-variant", given=name, game=game)
    return message("game-unknown", given=name, legal=list(GAMES))
