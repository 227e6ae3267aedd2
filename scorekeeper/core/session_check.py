"""What a check finds: the file was right already when an evening could be replayed."""

from collections.abc import Iterator

from scorekeeper.core.game_record import AnyRecord, Finding
from scorekeeper.core.messages import CorruptData, message, with_player_names
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.session import AnySession


def setup_findings(loaded: AnySession) -> list[Finding]:
    """Find a variant or a setting that nobody could have told this program."""
    try:
        loaded.game.settings_of(loaded.setup, loaded.record.rules)
    except CorruptData as damage:
        return [Finding("file", problem) for problem in damage.problems]
    return []


def rejected_findings(record: AnyRecord, names: tuple[str, ...]) -> Iterator[Finding]:
    """Find the entries that the rules of the session do not allow where they stand."""
    for applied in record.applied:
        for problem in applied.problems:
            code = "after-the-end" if problem.code == "after-the-end" else "illegal"
            (text,) = with_player_names(rejection_reasons([problem]), names)
            told = (
                message("finding-uncounted", problem=text)
                if applied.number
                else message("finding-uncounted-entry", number=applied.entry, problem=text)
            )
            yield Finding(code, told, applied.entry, applied.number)
