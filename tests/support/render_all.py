"""Everything that can be told of an evening, told at once: whatever was read must bear it."""

import json
import re
from collections.abc import Iterator

from scorekeeper.cli.checked import Checked
from scorekeeper.cli.counting import Counted, chosen
from scorekeeper.cli.listing import listed_json, listed_lines
from scorekeeper.cli.showing import titled
from scorekeeper.cli.telling_change import outlook
from scorekeeper.cli.telling_log import log_json, log_lines
from scorekeeper.core.checking import mistold
from scorekeeper.core.game import Wanted
from scorekeeper.core.in_short import in_short
from scorekeeper.core.problems import Refusal, Said
from scorekeeper.core.record import Change, prepare
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.session import Opened
from scorekeeper.core.taken_home import taken_home
from scorekeeper.formats.catalogue import FORMATS, How, written
from scorekeeper.formats.score_json import session_json
from scorekeeper.formats.text import text_lines
from scorekeeper.words import language

SAY = language("en").say
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


def told_everywhere(opened: Opened) -> Iterator[str]:
    """Yield all that people are told of a session, from every command that only reads."""
    game, evening = opened.game, opened.evening
    yield from map(SAY, (*outlook(opened), *log_lines(opened)))
    for cells in (80, 30):
        yield from text_lines((Lines("title", titled(opened)),), cells, SAY)
        yield from text_lines(game.scoreboard(evening), cells, SAY)
        yield from text_lines(game.explain(evening, Wanted(all=True)).report, cells, SAY)
    yield from map(SAY, listed_lines([in_short(opened)], None))
    yield from _checked(opened)
    yield from _counted(opened)


def as_data(opened: Opened, content: bytes) -> Iterator[str]:
    """Yield the session in every format, and its statistics as rows."""
    export = taken_home(opened, content, titled(opened))
    for name, one in FORMATS.items():
        if not one.ability or hasattr(opened.game, one.ability):
            text = written(name, [export], How(SAY))
            yield text.replace("\r", "") if name == "json" else text  # a file as it is
    yield written("svg", [export], How(SAY, picture="scoreboard"))
    if hasattr(opened.game, "paper_written"):
        yield written("paper", [export], How(SAY, blank=True))
    counted = Counted()
    counted.look_at(opened, chosen([], None, None, None))
    yield counted.csv([])


def as_json(opened: Opened) -> Iterator[str]:
    """Yield what programs are told."""
    answer = opened.game.explain(opened.evening, Wanted(all=True))
    for account in (
        session_json(opened),
        log_json(opened),
        listed_json([in_short(opened)]),
        _worded(answer.account),
    ):
        yield json.dumps(account)


def _worded(value: object) -> object:
    if isinstance(value, Said):
        return SAY(value)
    if isinstance(value, dict):
        return {key: _worded(item) for key, item in value.items()}
    return [_worded(item) for item in value] if isinstance(value, list | tuple) else value


def _checked(opened: Opened) -> Iterator[str]:
    checked = Checked()
    checked.session("file.json", opened, warn=True)
    yield json.dumps(_worded(checked.account()))
    yield from (SAY(found.told()) for found in checked.findings + checked.warnings)


def _counted(opened: Opened) -> Iterator[str]:
    counted = Counted()
    counted.look_at(opened, chosen([], None, None, None))
    yield json.dumps(_worded(counted.account([])))
    report: Report = ()
    for observer in counted.observers.values():
        report += observer.told([]).report
    yield from text_lines(report, 80, SAY)


def changed_in_all_ways(opened: Opened) -> Iterator[str]:
    """Yield why changes are refused; what is not refused is told again."""
    for line in _CHANGES:
        try:
            prepare(opened, Change(line, AT))
        except Refusal as refusal:
            yield from map(SAY, refusal.problems)


def must_bear_it(opened: Opened, content: bytes) -> None:
    """Tell everything; no text may drive a terminal, and data no more than its own marks may."""
    if mistold(opened):
        return
    for text in (*told_everywhere(opened), *changed_in_all_ways(opened)):
        found = HARMFUL.search(text)
        assert found is None, (found, text[:200])
    for text in (*as_data(opened, content), *as_json(opened)):
        found = DRIVING.search(text)
        assert found is None, (found, text[:200])
