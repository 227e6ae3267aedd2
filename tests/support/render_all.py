"""Renders every report and export of a session, to prove that no text drives a terminal."""

import json
import re
from collections.abc import Iterator

from scorekeeper.cli.commands.check_report import CheckReport
from scorekeeper.cli.commands.log_view import log_lines
from scorekeeper.cli.commands.sessions import list_rows
from scorekeeper.cli.commands.stats_collect import StatsReport
from scorekeeper.core.change_messages import outlook
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.log_entries import log_json
from scorekeeper.core.messages import Message, Refusal
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.session import AnySession, titled
from scorekeeper.core.session_check import setup_findings
from scorekeeper.core.session_summary import list_json, summarize
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import FORMATS, render
from scorekeeper.exporters.score_json import session_score_json
from scorekeeper.exporters.text.report_text import text_lines
from scorekeeper.i18n.catalog import language

SAY = language("en").render
AT = "2026-11-20T19:31:02Z"
UNSAFE_IN_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
"""Characters that drive a terminal or reverse its writing."""
UNSAFE_IN_DATA = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Those forbidden in data too, which is also read on terminals."""
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


def user_texts(loaded: AnySession) -> Iterator[str]:
    """Yield every text for people, of all commands that only read."""
    game, record = loaded.game, loaded.record
    yield from map(SAY, (*outlook(loaded), *log_lines(loaded)))
    for cells in (80, 30):
        yield from text_lines((TextBlock("title", titled(loaded)),), cells, SAY)
        yield from text_lines(game.scoreboard(record), cells, SAY)
        yield from text_lines(game.explain(record, ExplainQuery(all=True)).report, cells, SAY)
    (row,) = list_rows([summarize(loaded)], None)
    yield " ".join(map(SAY, row))
    yield from _check_texts(loaded)
    yield from _statistics_texts(loaded)


def exported_texts(loaded: AnySession, content: bytes) -> Iterator[str]:
    """Yield the session in every format, and its statistics as rows."""
    export = ExportDocument(loaded, titled(loaded), content)
    for name, file_format in FORMATS.items():
        if file_format.binary:
            continue
        if not file_format.needs or file_format.needs(loaded.game):
            try:
                text = render(name, [export], RenderOptions(SAY))
            except Refusal:
                assert setup_findings(loaded), name  # no sheet tells what `new` refuses
                continue
            yield text.replace("\r", "") if name == "json" else text  # a file as it is
    yield render("svg", [export], RenderOptions(SAY, picture="scoreboard"))
    if loaded.game.paper_sheets is not None:
        yield render("paper", [export], RenderOptions(SAY, blank=True))
    statistics = StatsReport()
    statistics.add(loaded)
    yield statistics.csv([])[0]


def json_texts(loaded: AnySession) -> Iterator[str]:
    """Yield the JSON of every report."""
    result = loaded.game.explain(loaded.record, ExplainQuery(all=True))
    for data in (
        session_score_json(loaded),
        log_json(loaded),
        list_json([summarize(loaded)]),
        _rendered(result.data),
    ):
        yield json.dumps(data)


def _rendered(value: object) -> object:
    if isinstance(value, Message):
        return SAY(value)
    if isinstance(value, Iterator):
        return [_rendered(item) for item in value]
    if isinstance(value, dict):
        return {key: _rendered(item) for key, item in value.items()}
    return [_rendered(item) for item in value] if isinstance(value, list | tuple) else value


def _check_texts(loaded: AnySession) -> Iterator[str]:
    report = CheckReport()
    report.check_session("file.json", loaded, warn=True)
    yield json.dumps(_rendered(report.to_json()))
    yield from (SAY(finding.message()) for finding in report.findings + report.warnings)


def _statistics_texts(loaded: AnySession) -> Iterator[str]:
    statistics = StatsReport()
    statistics.add(loaded)
    yield json.dumps(_rendered(statistics.as_json([])))
    report: Report = ()
    for collector in statistics.collectors.values():
        report += tuple(collector.result([]).report)
    yield from text_lines(report, 80, SAY)


def change_refusals(loaded: AnySession) -> Iterator[str]:
    """Plan changes; yield the reasons why some are refused."""
    for line in _CHANGES:
        try:
            plan_change(loaded, parse_line(line, loaded), AT)
        except Refusal as refusal:
            yield from map(SAY, refusal.problems)


def assert_renders_safely(loaded: AnySession, content: bytes) -> None:
    """Render everything; no text and no data may have unsafe characters."""
    for text in (*user_texts(loaded), *change_refusals(loaded)):
        unsafe = UNSAFE_IN_TEXT.search(text)
        assert unsafe is None, (unsafe, text[:200])
    for text in (*exported_texts(loaded, content), *json_texts(loaded)):
        unsafe = UNSAFE_IN_DATA.search(text)
        assert unsafe is None, (unsafe, text[:200])
