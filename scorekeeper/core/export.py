"""What a game adds to its scoreboard for those who take the evening home."""

from typing import NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.core.report import Details, Report, ScoreChart, Table, TextBlock


class Spreadsheet(NamedTuple):
    """Tidy rows for a spreadsheet: one a deal and player, or one an act; None where unknown."""

    columns: tuple[str, ...]
    """Short names, the same in every language."""
    rows: tuple[tuple[str | int | None, ...], ...]


class ExportData(NamedTuple):
    """What a game adds to its scoreboard for those who take the evening home."""

    standings: Table
    """Who stands where, the best first."""
    course: ScoreChart
    highlights: tuple[Message, ...]
    explained: tuple[Details, ...]
    """Why each point, deal by deal."""
    records: Spreadsheet


def as_details(report: Report) -> tuple[Details, ...]:
    """Fold what was explained: the first sentence of each block says what it is about."""
    return tuple(
        Details(block.lines[0], block.lines[1:])
        for block in report
        if isinstance(block, TextBlock) and block.lines
    )
