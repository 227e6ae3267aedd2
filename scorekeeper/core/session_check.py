"""Findings of `check` in a session that could be replayed, so that its file is sound."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import CorruptData, message, with_player_names
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup_validation import calendar_day

if TYPE_CHECKING:
    from scorekeeper.core.facts_as_told import FactsAsTold


def setup_findings(loaded: AnySession) -> list[Finding]:
    """Return a finding if the session's date, variant or settings are ones that `new` refuses."""
    return date_findings(loaded) + settings_findings(loaded)


def date_findings(loaded: AnySession) -> list[Finding]:
    """Return a finding if the session's date is none, so that no sheet of it could be read."""
    day = loaded.setup.date
    if day == calendar_day(day):  # no date is fine
        return []
    return [Finding("file", message("date-unreadable", given=day))]


def settings_findings(loaded: AnySession) -> list[Finding]:
    """Return a finding if the session's variant or settings are ones that `new` refuses."""
    try:
        loaded.game.settings_of(loaded.setup, loaded.record.rules)
    except CorruptData as damage:
        return [Finding("file", problem) for problem in damage.problems]
    return []


class GameFindings(NamedTuple):
    """What is wrong in a game's terms."""

    findings: list[Finding]
    uncompared: int = 0
    """How many facts were not compared with what they were told of, because there are too many."""
    told: "FactsAsTold | None" = None
    """The facts as they were told, where any of them rests on others."""

    def warnings(self) -> list[Finding]:
        """Return what a check says of its own limit."""
        if not self.uncompared:
            return []
        return [Finding("uncompared", message("warning-uncompared", count=self.uncompared))]


def game_findings(loaded: AnySession, known: "FactsAsTold | None" = None) -> GameFindings:
    """Return what a game finds wrong, and what has become wrong since it was entered.

    `known` are the facts of the same log, before or after a change, as they were told.
    """
    game, record = loaded.game, loaded.record
    findings = [*game.findings(record)]
    resting = {
        applied.entry: applied
        for applied in record.applied
        if applied.outcome is not None and game.rests_on_parts(applied)
    }
    if not resting:
        return GameFindings(findings)
    from scorekeeper.core.facts_as_told import facts_as_told  # most logs rest on nothing

    told = facts_as_told(loaded, resting, known)
    for entry, applied in resting.items():
        if entry in told.facts:
            seats = loaded.log.moved.get(entry, ())
            findings += game.findings_since(record, applied, told.facts[entry], seats)
    return GameFindings(findings, told.left_out, told)


def rejected_findings(loaded: AnySession) -> Iterator[Finding]:
    """Yield a finding for each problem of an entry that the rules do not allow in its place."""
    for applied in loaded.record.applied:
        if not applied.problems:
            continue
        names = loaded.names_of(applied.players)
        for problem in applied.problems:
            code = "after-the-end" if problem.code == "after-the-end" else "illegal"
            (text,) = with_player_names(rejection_reasons([problem]), names)
            finding = (
                message("finding-uncounted", problem=text)
                if applied.number
                else message("finding-uncounted-entry", number=applied.entry, problem=text)
            )
            yield Finding(code, finding, applied.entry, applied.number)
