"""An evening as it is taken home: one neutral report, made once, for every format to render."""

from typing import NamedTuple

from scorekeeper.core.export import ExportData
from scorekeeper.core.messages import Message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.session import AnySession


class ExportDocument(NamedTuple):
    """A session ready to be written in any format."""

    loaded: AnySession
    content: bytes
    """Its file, byte for byte."""
    title: tuple[Message, ...]
    scoreboard: Report
    export_data: ExportData

    @property
    def report(self) -> Report:
        """Everything in the order in which people read it."""
        export_data = self.export_data
        highlights = (TextBlock("text", export_data.highlights),) if export_data.highlights else ()
        return (
            TextBlock("title", self.title),
            export_data.standings,
            export_data.course,
            *highlights,
            *self.scoreboard,
            *export_data.explained,
        )


def make_document(loaded: AnySession, content: bytes, title: tuple[Message, ...]) -> ExportDocument:
    """Make the report of a session."""
    game, record = loaded.game, loaded.record
    return ExportDocument(loaded, content, title, game.scoreboard(record), game.export_data(record))
