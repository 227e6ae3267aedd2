"""What has been checked, and what was found: for people a line each, for programs one object."""

from typing import NamedTuple

from scorekeeper.core.checking import mistold, uncounted
from scorekeeper.core.finding import Finding
from scorekeeper.core.problems import Refusal, Said, said
from scorekeeper.core.session import Opened


class Found(NamedTuple):
    """A finding with the file that it is in."""

    file: str
    kind: str
    """What is counted there: `deal`, `play`, `move`."""
    finding: Finding

    def told(self) -> Said:
        """Say where it is, and what."""
        fields = {"file": self.file, "text": self.finding.text}
        if self.finding.number is None:
            return Said("finding-in", fields)
        return Said("finding-at", {**fields, "kind": self.kind, "number": self.finding.number})

    def account(self) -> dict[str, object]:
        """Return it as programs get it."""
        finding = self.finding
        place = {"entry": finding.entry, self.kind: finding.number} if finding.entry else {}
        told = {key: value for key, value in finding.told.items() if key not in place}
        return {
            "code": finding.code,
            "file": self.file,
            **place,
            **told,
            "message": finding.text,
        }


class Checked:
    """What was found so far in all that was looked at."""

    def __init__(self) -> None:
        self.findings: list[Found] = []
        self.warnings: list[Found] = []
        self.looked_at = 0
        self.entries = 0
        self.counted = 0
        self._told: dict[tuple[object, ...], list[Finding]] = {}

    def join(self, later: "Checked") -> None:
        """Add what was found in files further on."""
        self.findings += later.findings
        self.warnings += later.warnings
        self.looked_at += later.looked_at
        self.entries += later.entries
        self.counted += later.counted

    def session(self, file: str, opened: Opened, *, warn: bool) -> None:
        """Check one session that could be replayed; look for what is only strange if told to."""
        game, evening = opened.game, opened.evening
        found = [*self._mistold(opened), *uncounted(evening, opened.names), *game.findings(evening)]
        self.findings += [Found(file, game.COUNTED, finding) for finding in found]
        if warn:
            self.warnings += [Found(file, game.COUNTED, one) for one in game.warnings(evening)]
        self.looked_at += 1
        self.entries += len(opened.session.entries)
        self.counted += sum(played.number is not None for played in evening.played)

    def _mistold(self, opened: Opened) -> list[Finding]:
        """Find what nobody could have told the session; in an archive most are told the same."""
        header = opened.header
        settings = tuple(header.settings.items())
        key = header.game, header.variant, len(header.players), settings
        if key not in self._told:
            self._told[key] = mistold(opened)
        return self._told[key]

    def refused(self, file: str, refusal: Refusal) -> None:
        """Keep that a file is not what it should be."""
        found = [Finding("file", problem, refusal.line) for problem in refusal.problems]
        self.findings += [Found(file, "line", finding) for finding in found]
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

    def summary(self) -> Said:
        """Say what was looked at."""
        return said(
            "check-summary",
            sessions=self.looked_at,
            entries=self.entries,
            counted=self.counted,
            findings=len(self.findings),
            warnings=len(self.warnings),
        )
