"""The parts of an export as plain values, for games and tests that have them at hand."""

from typing import NamedTuple

from scorekeeper.core.export import GameSheets, Ranking, SessionResult, Spreadsheet
from scorekeeper.core.messages import Message
from scorekeeper.core.report import Details, Report, ScoreChart


class ExportParts(NamedTuple):
    """All parts, computed before anybody asks; it fulfils `ExportData`."""

    scoreboard: Report
    ranking: Ranking
    result: SessionResult
    chart: ScoreChart
    highlights: tuple[Message, ...]
    explanations: tuple[Details, ...]
    game_sheets: GameSheets
    spreadsheet: Spreadsheet
