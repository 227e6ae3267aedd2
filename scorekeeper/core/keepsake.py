"""What a game adds to its scoreboard for those who take the evening home."""

from typing import NamedTuple

from scorekeeper.core.problems import Said
from scorekeeper.core.report import Course, Folded, Lines, Report, Table


class Records(NamedTuple):
    """Tidy rows for a spreadsheet: one a deal and player, or one an act; None where unknown."""

    columns: tuple[str, ...]
    """Short names, the same in every language."""
    rows: tuple[tuple[str | int | None, ...], ...]


class Keepsake(NamedTuple):
    """What a game adds to its scoreboard for those who take the evening home."""

    standings: Table
    """Who stands where, the best first."""
    course: Course
    highlights: tuple[Said, ...]
    explained: tuple[Folded, ...]
    """Why each point, deal by deal."""
    records: Records


def folded(report: Report) -> tuple[Folded, ...]:
    """Fold what was explained: the first sentence of each block says what it is about."""
    return tuple(
        Folded(block.lines[0], block.lines[1:])
        for block in report
        if isinstance(block, Lines) and block.lines
    )
