"""Findings of `check` in a session that could be replayed, so that its file is sound."""

from collections.abc import Iterator

from scorekeeper.core.entries import CORRECTIONS
from scorekeeper.core.game_record import AnyFact, AnyRecord, Finding
from scorekeeper.core.messages import CorruptData, message, with_player_names
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.session import AnySession, replay_session, snapshot_at


def setup_findings(loaded: AnySession) -> list[Finding]:
    """Return a finding if the session's variant or settings are ones that `new` refuses."""
    try:
        loaded.game.settings_of(loaded.setup, loaded.record.rules)
    except CorruptData as damage:
        return [Finding("file", problem) for problem in damage.problems]
    return []


def game_findings(loaded: AnySession) -> Iterator[Finding]:
    """Yield what a game finds wrong, and what corrections have made wrong since it was entered."""
    game, record, entries = loaded.game, loaded.record, loaded.session.entries
    yield from game.findings(record)
    if CORRECTIONS.isdisjoint({entry.kind for entry in entries}):
        return
    for applied in record.applied:
        if applied.outcome is not None and game.rests_on_parts(applied):
            seats = loaded.log.moved.get(applied.entry, ())
            yield from game.findings_since(record, applied, _as_told(loaded, applied), seats)


def _as_told(loaded: AnySession, applied: AnyFact) -> AnyFact:
    """Return a fact as it was in the session in which it was entered, or last amended."""
    written = max(
        entry.number
        for entry in loaded.session.entries
        if entry.number in loaded.log.numbers
        and applied.entry in (entry.number, entry.kind == "amend" and entry.target)
    )
    then = replay_session(snapshot_at(loaded.session, written), loaded.game)
    return next(told for told in then.record.applied if told.entry == applied.entry)


def rejected_findings(record: AnyRecord, names: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a finding for each problem of an entry that the rules do not allow in its place."""
    for applied in record.applied:
        for problem in applied.problems:
            code = "after-the-end" if problem.code == "after-the-end" else "illegal"
            (text,) = with_player_names(rejection_reasons([problem]), names)
            finding = (
                message("finding-uncounted", problem=text)
                if applied.number
                else message("finding-uncounted-entry", number=applied.entry, problem=text)
            )
            yield Finding(code, finding, applied.entry, applied.number)
