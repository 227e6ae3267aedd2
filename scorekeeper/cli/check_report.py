"""What has been checked, and what was found: for people a line each, for programs one object."""

from typing import NamedTuple

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.session import AnySession
from scorekeeper.core.session_check import rejected_findings, setup_findings


class FileFinding(NamedTuple):
    """A finding with the file that it is in."""

    file: str
    kind: str
    """What is counted there: `deal`, `play`, `move`."""
    finding: Finding

    def told(self) -> Message:
        """Say where it is, and what."""
        fields = {"file": self.file, "text": self.finding.text}
        if self.finding.number is None:
            return Message("finding-in", fields)
        return Message("finding-at", {**fields, "kind": self.kind, "number": self.finding.number})

    def account(self) -> dict[str, object]:
        """Return it as programs get it."""
        finding = self.finding
        place = {"entry": finding.entry, self.kind: finding.number} if finding.entry else {}
        told = {key: value for key, value in finding.details.items() if key not in place}
        return {
            "code": finding.code,
            "file": self.file,
            **place,
            **told,
            "message": finding.text,
        }


class CheckReport:
    """What was found so far in all that was looked at."""

    def __init__(self) -> None:
        self.findings: list[FileFinding] = []
        self.warnings: list[FileFinding] = []
        self.looked_at = 0
        self.entries = 0
        self.counted = 0
        self._told: dict[tuple[object, ...], list[Finding]] = {}

    def merge(self, later: "CheckReport") -> None:
        """Add the findings of files further on."""
        self.findings += later.findings
        self.warnings += later.warnings
        self.looked_at += later.looked_at
        self.entries += later.entries
        self.counted += later.counted

    def session(self, file: str, loaded: AnySession, *, warn: bool) -> None:
        """Check one session that could be replayed; look for what is only strange if told to."""
        game, record = loaded.game, loaded.record
        found = [
            *self._mistold(loaded),
            *rejected_findings(record, loaded.names),
            *game.findings(record),
        ]
        self.findings += [FileFinding(file, game.UNIT, finding) for finding in found]
        if warn:
            self.warnings += [FileFinding(file, game.UNIT, one) for one in game.warnings(record)]
        self.looked_at += 1
        self.entries += len(loaded.session.entries)
        self.counted += sum(applied.number is not None for applied in record.applied)

    def _mistold(self, loaded: AnySession) -> list[Finding]:
        """Find what nobody could have told the session; in an archive most are told the same."""
        setup = loaded.setup
        settings = tuple(setup.settings.items())
        key = setup.game, setup.variant, len(setup.players), settings
        if key not in self._told:
            self._told[key] = setup_findings(loaded)
        return self._told[key]

    def refused(self, file: str, refusal: Refusal) -> None:
        """Keep that a file is not what it should be."""
        found = [Finding("file", problem, refusal.line) for problem in refusal.problems]
        self.findings += [FileFinding(file, "line", finding) for finding in found]
        self.looked_at += 1

    def account(self, running: bool | None = None) -> dict[str, object]:  # noqa: FBT001 — or none
        """Return everything as one object."""
        return {
            "schema": 1,
            "ok": not self.findings,
            "running": running,
            "findings": [found.account() for found in self.findings],
            "warnings": [found.account() for found in self.warnings],
        }

    def summary(self) -> Message:
        """Say what was looked at."""
        return message(
            "check-summary",
            sessions=self.looked_at,
            entries=self.entries,
            counted=self.counted,
            findings=len(self.findings),
            warnings=len(self.warnings),
        )
