"""The JSON of `score` and `show`, schema 1."""

from scorekeeper.core.game import Game, GameRecord
from scorekeeper.core.session import LoadedSession

SCHEMA = 1


def evening_json(game: Game, record: GameRecord, file: str) -> dict[str, object]:
    """Return the scores of a sheet or session; `file` is its path, as it was given."""
    setup = record.setup
    return {
        "schema": SCHEMA,
        "game": setup.game,
        "variant": setup.variant,
        "players": list(setup.players),
        "file": file,
        **game.score(record),
    }


def session_json(loaded: LoadedSession) -> dict[str, object]:
    """Return the scores of a session; its id stands for the file."""
    return evening_json(loaded.game, loaded.record, loaded.session.id)
