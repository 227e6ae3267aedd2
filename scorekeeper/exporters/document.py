"""What every exporter is given: a session to write, and what a person chose about the format."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from scorekeeper.core.export import ExportData, GameSheets, SessionResult, Spreadsheet
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Details, Grid, Report, ReportBlock, ScoreChart, Table, TextBlock
from scorekeeper.core.session import AnySession, session_day


class ExportDocument:
    """One session to export; each part is computed once, when a format first asks for it."""

    def __init__(
        self,
        loaded: AnySession,
        title: tuple[Message, ...],
        content: bytes,
        *,
        with_claims: bool = False,
    ) -> None:
        self.loaded = loaded
        self.title = title
        """The heading, then lines that describe the session."""
        self.content = content
        """The session file that was replayed, byte for byte."""
        self._with_claims = with_claims

    @property
    def day(self) -> str:
        """The day on which it was played."""
        session = self.loaded.session
        return session_day(session.id, self.loaded.setup.date, session.created)

    @cached_property
    def export_data(self) -> ExportData:
        """The parts that the game computes. Exporters read them below."""
        return self.loaded.game.export_data(self.loaded.record)

    @property
    def scoreboard(self) -> Report:
        """The scoreboard, as `show` prints it; what the table claims is left out unless wanted."""
        blocks = self.export_data.scoreboard
        return blocks if self._with_claims else tuple(map(_without_claims, blocks))

    @property
    def standings(self) -> Table:
        """The players by place, the best first."""
        return self.export_data.ranking.table

    @property
    def result(self) -> SessionResult:
        """Who has won or leads, and by how much."""
        return self.export_data.result

    @property
    def chart(self) -> ScoreChart:
        """The scores after each step."""
        return self.export_data.chart

    @property
    def highlights(self) -> tuple[Message, ...]:
        """Sentences about what stood out; empty before anything was recorded."""
        return self.export_data.highlights

    @property
    def explanations(self) -> Iterable[Details]:
        """The reason for each point, a block a deal."""
        return self.export_data.explanations

    @property
    def game_sheets(self) -> GameSheets:
        """Each game as a table that adds up to its totals."""
        return self.export_data.game_sheets

    @property
    def spreadsheet(self) -> Spreadsheet:
        """Tidy rows for a spreadsheet."""
        return self.export_data.spreadsheet


def _without_claims(block: ReportBlock) -> ReportBlock:
    if not isinstance(block, Grid):
        return block
    rows = tuple(row for row in block.rows if row is None or row.style != "claim")
    return block._replace(rows=rows) if rows else TextBlock("text", (message("log-empty"),))


class RenderOptions(NamedTuple):
    """What a person can choose about a format, and the language to write it in."""

    render_message: RenderMessage
    delimiter: str = ","
    """Of CSV: the character between cells."""
    picture: str = "chart"
    """Of SVG: `chart` or `scoreboard`."""
    blank: bool = False
    """Of a paper sheet: without numbers, to fill in by hand."""
    short: bool = False
    """Of a chat message: one line."""
    fenced: bool = False
    """Of a chat message: between fences, so that a messenger shows columns as columns."""
    qr: bool = False
    """Of a link: with a code to scan."""
