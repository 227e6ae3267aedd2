"""Everything that can be told of an evening, told at once: whatever was read must bear it."""

import json
import re
from collections.abc import Iterator

from scorekeeper.cli.change_messages import outlook
from scorekeeper.cli.commands.check_report import CheckReport
from scorekeeper.cli.commands.log_view import log_json, log_lines
from scorekeeper.cli.commands.sessions import list_json, list_lines
from scorekeeper.cli.commands.stats_report import StatsReport, session_filter
from scorekeeper.cli.report_output import titled
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import Message, Refusal
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.core.session_check import setup_findings
from scorekeeper.core.session_summary import summarize
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import FORMATS, render
from scorekeeper.exporters.score_json import session_score_json
from scorekeeper.exporters.text.report_text import text_lines
from scorekeeper.i18n.catalog import language

SAY = language("en").render
AT = "2026-11-20T19:31:02Z"
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
"""Signs that drive a terminal or turn its writing round."""
DRIVING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Those that no data may have in it either, for it is read on terminals too."""
_CHANGES = (
    "undo",
    "redo",
    "strike 1",
    "set title=x",
    "note x",
    "amend 1 3 4 2",
    "K",
    "draw",
    "3 3 3",
)


def told_everywhere(loaded: AnySession) -> Iterator[str]:
    """Yield all that people are told of a session, from every command that only reads."""
    game, record = loaded.game, loaded.record
    yield from map(SAY, (*outlook(loaded), *log_lines(loaded)))
    for cells in (80, 30):
        yield from text_lines((TextBlock("title", titled(loaded)),), cells, SAY)
        yield from text_lines(game.scoreboard(record), cells, SAY)
        yield from text_lines(game.explain(record, ExplainQuery(all=True)).report, cells, SAY)
    yield from map(SAY, list_lines([summarize(loaded)], None))
    yield from _checked(loaded)
    yield from _counted(loaded)


def as_data(loaded: AnySession, content: bytes) -> Iterator[str]:
    """Yield the session in every format, and its statistics as rows."""
    export = ExportDocument(loaded, titled(loaded), lambda: content)
    for name, one in FORMATS.items():
        if not one.needs or one.needs(loaded.game):
            text = render(name, [export], RenderOptions(SAY))
            yield text.replace("\r", "") if name == "json" else text  # a file as it is
    yield render("svg", [export], RenderOptions(SAY, picture="scoreboard"))
    if loaded.game.paper_sheets is not None:
        yield render("paper", [export], RenderOptions(SAY, blank=True))
    counted = StatsReport()
    counted.add(loaded, session_filter([], None, None, None))
    yield counted.csv([])


def as_json(loaded: AnySession) -> Iterator[str]:
    """Yield what programs are told."""
    answer = loaded.game.explain(loaded.record, ExplainQuery(all=True))
    for account in (
        session_score_json(loaded),
        log_json(loaded),
        list_json([summarize(loaded)]),
        _worded(answer.data),
    ):
        yield json.dumps(account)


def _worded(value: object) -> object:
    if isinstance(value, Message):
        return SAY(value)
    if isinstance(value, dict):
        return {key: _worded(item) for key, item in value.items()}
    return [_worded(item) for item in value] if isinstance(value, list | tuple) else value


def _checked(loaded: AnySession) -> Iterator[str]:
    checked = CheckReport()
    checked.check_session("file.json", loaded, warn=True)
    yield json.dumps(_worded(checked.to_json()))
    yield from (SAY(found.message()) for found in checked.findings + checked.warnings)


def _counted(loaded: AnySession) -> Iterator[str]:
    counted = StatsReport()
    counted.add(loaded, session_filter([], None, None, None))
    yield json.dumps(_worded(counted.as_json([])))
    report: Report = ()
    for collector in counted.collectors.values():
        report += collector.result([]).report
    yield from text_lines(report, 80, SAY)


def changed_in_all_ways(loaded: AnySession) -> Iterator[str]:
    """Yield why changes are refused; what is not refused is told again."""
    for line in _CHANGES:
        try:
            plan_change(loaded, parse_line(line, loaded), AT)
        except Refusal as refusal:
            yield from map(SAY, refusal.problems)


def must_bear_it(loaded: AnySession, content: bytes) -> None:
    """Tell everything; no text may drive a terminal, and data no more than its own marks may."""
    if setup_findings(loaded):
        return
    for text in (*told_everywhere(loaded), *changed_in_all_ways(loaded)):
        found = HARMFUL.search(text)
        assert found is None, (found, text[:200])
    for text in (*as_data(loaded, content), *as_json(loaded)):
        found = DRIVING.search(text)
        assert found is None, (found, text[:200])
