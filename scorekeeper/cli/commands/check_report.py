"""The findings of `check`: for people a line each, for programs one object."""

from typing import NamedTuple

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.session import AnySession
from scorekeeper.core.session_check import (
    date_findings,
    game_findings,
    rejected_findings,
    settings_findings,
)


class FileFinding(NamedTuple):
    """A finding with the file that it is in."""

    file: str
    kind: str
    """What is counted there: `deal`, `play`, `move`."""
    finding: Finding

    @property
    def corrects(self) -> bool:
        """Whether it tells a command that corrects the session."""
        return self.finding.text.code in ("finding-order", "finding-uncounted-entry")

    def message(self) -> Message:
        """Return where it is, and what."""
        fields = {"file": self.file, "text": self.finding.text}
        if self.finding.number is None:
            return Message("finding-in", fields)
        return Message("finding-at", {**fields, "kind": self.kind, "number": self.finding.number})

    def to_json(self) -> dict[str, object]:
        """Return it as programs get it."""
        finding = self.finding
        place = {"entry": finding.entry, self.kind: finding.number} if finding.entry else {}
        details = {key: value for key, value in finding.details.items() if key not in place}
        return {
            "code": finding.code,
            "file": self.file,
            **place,
            **details,
            "message": finding.text,
        }


class CheckReport:
    """The findings so far, and how much was checked."""

    def __init__(self) -> None:
        self.findings: list[FileFinding] = []
        self.warnings: list[FileFinding] = []
        self.limits: list[FileFinding] = []
        """What could not be checked, which is said in any case."""
        self.sessions = 0
        self.entries = 0
        self.counted = 0
        self._known_findings: dict[tuple[object, ...], list[Finding]] = {}

    def merge(self, later: "CheckReport") -> None:
        """Add the findings of files further on."""
        self.findings += later.findings
        self.warnings += later.warnings
        self.limits += later.limits
        self.sessions += later.sessions
        self.entries += later.entries
        self.counted += later.counted

    def check_session(self, file: str, loaded: AnySession, *, warn: bool) -> None:
        """Check one session that could be replayed; look for what is only strange if asked to."""
        game, record = loaded.game, loaded.record
        of_game = game_findings(loaded)
        findings = [
            *date_findings(loaded),
            *self._settings_findings(loaded),
            *rejected_findings(loaded),
            *of_game.findings,
        ]
        self.findings += [FileFinding(file, game.UNIT, finding) for finding in findings]
        self.limits += [FileFinding(file, game.UNIT, limit) for limit in of_game.warnings()]
        if warn:
            self.warnings += [
                FileFinding(file, game.UNIT, finding) for finding in game.warnings(record)
            ]
        self.sessions += 1
        self.entries += len(loaded.session.entries)
        self.counted += record.last_number

    def _settings_findings(self, loaded: AnySession) -> list[Finding]:
        """Find settings that `new` would have refused; most sessions have the same."""
        setup = loaded.setup
        settings = tuple(setup.settings.items())
        key = setup.game, setup.variant, len(setup.players), settings
        if key not in self._known_findings:
            self._known_findings[key] = settings_findings(loaded)
        return self._known_findings[key]

    def add_refusal(self, file: str, refusal: Refusal) -> None:
        """Add that a file cannot be read."""
        findings = [Finding("file", problem, refusal.line) for problem in refusal.problems]
        self.findings += [FileFinding(file, "line", finding) for finding in findings]
        self.sessions += 1

    def to_json(self, running: bool | None = None) -> dict[str, object]:  # noqa: FBT001 — or none
        """Return everything as one object."""
        return {
            "schema": 1,
            "ok": not self.findings,
            "running": running,
            "findings": [finding.to_json() for finding in self.findings],
            "warnings": [finding.to_json() for finding in self.limits + self.warnings],
        }

    def success(self) -> Message:
        """Return that nothing is wrong, in a sentence."""
        fields = {"sessions": self.sessions, "warnings": len(self.warnings)}
        return Message("check-warned" if self.warnings else "check-fine", fields)

    def summary(self) -> Message:
        """Return how much was checked, in a sentence."""
        return message(
            "check-summary",
            sessions=self.sessions,
            entries=self.entries,
            counted=self.counted,
            findings=len(self.findings),
            warnings=len(self.warnings),
        )
