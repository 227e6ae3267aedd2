"""The JSON of `score` and `show`, schema 1."""

from scorekeeper.core.game import Evening, Game
from scorekeeper.core.session import Opened

SCHEMA = 1


def evening_json(game: Game, evening: Evening, file: str) -> dict[str, object]:
    """Return what is public of an evening; `file` is where it comes from, as it was given."""
    header = evening.header
    return {
        "schema": SCHEMA,
        "game": header.game,
        "variant": header.variant,
        "players": list(header.players),
        "file": file,
        **game.score(evening),
    }


def session_json(opened: Opened) -> dict[str, object]:
    """Return the same of a session, whose id stands for the file."""
    return evening_json(opened.game, opened.evening, opened.session.id)
