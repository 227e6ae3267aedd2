"""A paper score sheet checked against an evening, with its findings as plain JSON."""

from typing import Any

from scorekeeper.core.game_record import AnyRecord
from scorekeeper.games.ninety_nine.paper.check import check_paper_sheet


def check_paper(
    record: AnyRecord,
    content: bytes,
    running: bool | None,  # noqa: FBT001
) -> dict[str, Any]:
    """Return `ok`, `running` and `findings`; raises `Malformed` with line and column of each."""
    checked = check_paper_sheet(record, content, running)
    findings = [finding.details for finding in checked.findings]
    return {"ok": not findings, "running": checked.running, "findings": findings}
