"""Findings of `check` in a session that could be replayed, so that its file is sound."""

from collections.abc import Iterator

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import CorruptData, message, with_player_names
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.session import AnySession


def setup_findings(loaded: AnySession) -> list[Finding]:
    """Return a finding if the session's variant or settings are ones that `new` refuses."""
    try:
        loaded.game.settings_of(loaded.setup, loaded.record.rules)
    except CorruptData as damage:
        return [Finding("file", problem) for problem in damage.problems]
    return []


def rejected_findings(loaded: AnySession) -> Iterator[Finding]:
    """Yield a finding for each problem of an entry that the rules do not allow in its place."""
    for applied in loaded.record.applied:
        names = loaded.names_of(applied.players) if applied.problems else ()
        for problem in applied.problems:
            code = "after-the-end" if problem.code == "after-the-end" else "illegal"
            (text,) = with_player_names(rejection_reasons([problem]), names)
            finding = (
                message("finding-uncounted", problem=text)
                if applied.number
                else message("finding-uncounted-entry", number=applied.entry, problem=text)
            )
            yield Finding(code, finding, applied.entry, applied.number)
