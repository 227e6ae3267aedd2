"""The JSON of `score --json` and `show --json`, schema 1."""

from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import AnyRecord, Substitution
from scorekeeper.core.session import AnySession

SCHEMA = 1


def record_score_json(game: AnyGame, record: AnyRecord, file: str) -> dict[str, object]:
    """Return the scores of a sheet or session; `file` is its path, as it was given."""
    setup = record.setup
    return {
        "schema": SCHEMA,
        "game": setup.game,
        "variant": setup.variant,
        "players": list(record.players),
        **_substitutions_json(record),
        "file": file,
        **game.score(record),
    }


def _substitutions_json(record: AnyRecord) -> dict[str, object]:
    """Return who took over from whom, and from which deal, play or move on, if anybody did."""
    substitutions = []
    last = 0
    for applied in record.applied:
        last = applied.number or last
        if isinstance(applied.fact, Substitution) and not applied.problems:
            substitutions += [
                {"player": applied.players[seat], "substitute": name, "from": last + 1}
                for seat, name in applied.fact.players
            ]
    return {"substitutions": substitutions} if substitutions else {}


def session_score_json(loaded: AnySession) -> dict[str, object]:
    """Return the scores of a session; its id stands for the file."""
    return record_score_json(loaded.game, loaded.record, loaded.session.id)
