"""What a game adds to its scoreboard when a session is exported."""

from typing import NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.core.report import Details, Report, ScoreChart, Table, TextBlock


class Spreadsheet(NamedTuple):
    """Tidy rows for a spreadsheet: one a deal and player, or one an act; None where unknown."""

    columns: tuple[str, ...]
    """Short names, the same in every language."""
    rows: tuple[tuple[str | int | None, ...], ...]


class ExportData(NamedTuple):
    """What a game adds to its scoreboard when a session is exported."""

    standings: Table
    """The players by place, the best first."""
    chart: ScoreChart
    """The scores after each step."""
    highlights: tuple[Message, ...]
    """Sentences about what stood out."""
    explanations: tuple[Details, ...]
    """The reason for each point, a block a deal."""
    spreadsheet: Spreadsheet


def as_details(report: Report) -> tuple[Details, ...]:
    """Return each block of an explanation as details; its first sentence becomes the title."""
    return tuple(
        Details(block.lines[0], block.lines[1:])
        for block in report
        if isinstance(block, TextBlock) and block.lines
    )
