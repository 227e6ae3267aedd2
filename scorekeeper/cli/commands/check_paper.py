"""`check --sheet`: a paper score sheet against one session."""

from collections.abc import Mapping, Sequence
from itertools import chain

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.commands.check_report import CheckReport, FileFinding
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.games import require_capability


def check_paper(
    app: AppContext,
    what: Sequence[str] | None,
    sheets: Sequence[str],
    *,
    running: bool | None,
    strict: bool,
    json: bool,
) -> int:
    """Hold a paper against a session, and check that too; return the exit code.

    `what` names the session, and is None for all.
    """
    if len(sheets) > 1:
        raise Malformed(message("paper-several", count=len(sheets)))
    (paper,) = sheets
    loaded = app.load(_one_session(app, what))
    papers = require_capability(loaded.game, lambda game: game.paper_sheets, "check --sheet")
    try:
        comparison = papers.check_paper_sheet(loaded.record, console.read_input(paper), running)
    except Malformed as refusal:
        _refused(app, paper, refusal, json=json)
        return exit_codes.MALFORMED
    report = CheckReport()
    report.check_session(loaded.session.id, loaded, warn=strict or json)
    is_right = comparison.agrees and not report.findings
    on_paper = (FileFinding(paper, loaded.game.UNIT, finding) for finding in comparison.findings)
    findings = chain(report.findings, on_paper)
    counts = {"compared": comparison.compared, "deals": comparison.deals}
    if json:
        listed = {"ok": is_right, "findings": (finding.to_json() for finding in findings)}
        partial = {"partial": counts if comparison.is_partial else None}
        console.write_json(report.to_json(comparison.running) | listed | partial)
        return exit_codes.FINE if is_right else exit_codes.ILLEGAL
    for finding in chain(findings, report.warnings if strict else ()):
        console.print_message(app.render(finding.message()))
    _print_whole(app, counts, is_partial=comparison.is_partial, is_right=is_right)
    return exit_codes.FINE if is_right else exit_codes.ILLEGAL


def _print_whole(
    app: AppContext, counts: Mapping[str, int], *, is_partial: bool, is_right: bool
) -> None:
    """Print how much of the session the paper has, and on a screen that it agrees."""
    if is_partial:
        console.print_error(app.render(message("paper-partial", **counts)))
    if is_right and console.is_screen():
        console.print_message(app.render(message("paper-agrees", **counts)))


def _one_session(app: AppContext, what: Sequence[str] | None) -> str | None:
    if what is None:
        raise Malformed(message("paper-all"))
    if len(what) > 1:
        raise Malformed(message("paper-one-session", count=len(what)))
    if what and app.session_names().means_folder(what[0]):
        raise Malformed(message("paper-folder", path=what[0]))
    return what[0] if what else None


def _refused(app: AppContext, paper: str, refusal: Malformed, *, json: bool) -> None:
    """Print all that cannot be read, each with its line and column."""
    if json:
        problems = [
            {**{key: problem.fields[key] for key in ("line", "column")}, "message": problem}
            for problem in refusal.problems
        ]
        error = {"code": refusal.code, "problems": problems}
        console.write_json({"schema": 1, "ok": False, "error": error})
        return
    for problem in refusal.problems:
        console.print_error(app.render(_placed(paper, problem)))


def _placed(paper: str, problem: Message) -> Message:
    column = problem.fields["column"]
    where = message("paper-column", column=column) if column is not None else ""
    line = problem.fields["line"]
    return message("paper-line", path=paper, line=line, where=where, problem=problem)
