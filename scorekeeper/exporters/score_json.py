"""The JSON of `score --json` and `show --json`, schema 1."""

from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.session import AnySession

SCHEMA = 1


def record_score_json(game: AnyGame, record: AnyRecord, file: str) -> dict[str, object]:
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


def session_score_json(loaded: AnySession) -> dict[str, object]:
    """Return the scores of a session; its id stands for the file."""
    return record_score_json(loaded.game, loaded.record, loaded.session.id)
