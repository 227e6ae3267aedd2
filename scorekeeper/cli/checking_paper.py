"""`check --sheet`: a paper score sheet against one session."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from scorekeeper.cli import exits, streams
from scorekeeper.cli.abilities import able
from scorekeeper.cli.checked import Checked, Found
from scorekeeper.cli.desk import Desk
from scorekeeper.core.abilities import Papering
from scorekeeper.core.problems import Malformed, Said, said


def check_paper(
    desk: Desk, what: Sequence[str], paper: str, *, running: bool | None, strict: bool, json: bool
) -> int:
    """Hold a paper against a session, and check that too; return the exit code."""
    opened = desk.opened(_one_session(what))
    papering = cast("Papering", able(opened.game, "paper_found", "check --sheet"))
    try:
        held = papering.paper_found(opened.evening, streams.content(paper), running)
    except Malformed as refusal:
        _refused(desk, paper, refusal, json=json)
        return exits.MALFORMED
    checked = Checked()
    checked.session(opened.session.id, opened, warn=strict or json)
    checked.findings += [Found(paper, opened.game.COUNTED, finding) for finding in held.findings]
    if json:
        streams.write_json(checked.account(held.running), desk.words.say)
    else:
        for found in checked.findings + (checked.warnings if strict else []):
            streams.tell(desk.say(found.told()))
    return exits.ILLEGAL if checked.findings else exits.FINE


def _one_session(what: Sequence[str]) -> str | None:
    if len(what) > 1:
        raise Malformed(said("paper-one-session", count=len(what)))
    if what and Path(what[0]).is_dir():
        raise Malformed(said("paper-folder", path=what[0]))
    return what[0] if what else None


def _refused(desk: Desk, paper: str, refusal: Malformed, *, json: bool) -> None:
    """Tell all that cannot be read, each with its line and column."""
    if json:
        problems = [
            {**{key: problem.fields[key] for key in ("line", "column")}, "message": problem}
            for problem in refusal.problems
        ]
        error = {"code": refusal.code, "problems": problems}
        streams.write_json({"schema": 1, "ok": False, "error": error}, desk.words.say)
        return
    for problem in refusal.problems:
        streams.talk(desk.say(_placed(paper, problem)))


def _placed(paper: str, problem: Said) -> Said:
    column = problem.fields["column"]
    where = said("paper-column", column=column) if column is not None else ""
    line = problem.fields["line"]
    return said("paper-line", path=paper, line=line, where=where, problem=problem)
