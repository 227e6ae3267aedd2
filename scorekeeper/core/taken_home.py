"""An evening as it is taken home: one neutral report, made once, for every format to render."""

from typing import NamedTuple

from scorekeeper.core.keepsake import Keepsake
from scorekeeper.core.problems import Said
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.session import Opened


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
