"""An evening as it is taken home: one neutral report, made once, for every format to render."""

from typing import NamedTuple

from scorekeeper.core.problems import Said
from scorekeeper.core.report import Course, Folded, Lines, Report, Table
from scorekeeper.core.session import Opened


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


class Export(NamedTuple):
    """A session ready to be written in any format."""

    opened: Opened
    content: bytes
    """Its file, byte for byte."""
    title: tuple[Said, ...]
    scoreboard: Report
    keepsake: Keepsake

    @property
    def report(self) -> Report:
        """Everything in the order in which people read it."""
        keepsake = self.keepsake
        highlights = (Lines("text", keepsake.highlights),) if keepsake.highlights else ()
        return (
            Lines("title", self.title),
            keepsake.standings,
            keepsake.course,
            *highlights,
            *self.scoreboard,
            *keepsake.explained,
        )


def taken_home(opened: Opened, content: bytes, title: tuple[Said, ...]) -> Export:
    """Make the report of a session."""
    game, evening = opened.game, opened.evening
    return Export(opened, content, title, game.scoreboard(evening), game.keepsake(evening))


def folded(report: Report) -> tuple[Folded, ...]:
    """Fold what was explained: the first sentence of each block says what it is about."""
    return tuple(
        Folded(block.lines[0], block.lines[1:])
        for block in report
        if isinstance(block, Lines) and block.lines
    )
