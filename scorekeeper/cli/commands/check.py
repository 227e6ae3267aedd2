"""`check`: silent when all is well; it never changes anything."""

import os
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.commands.check_report import CheckReport, FileFinding
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Json
from scorekeeper.cli.parallel import map_in_parallel
from scorekeeper.core.messages import Malformed, Refusal, Unavailable, message

if TYPE_CHECKING:
    from scorekeeper.cli.session_names import SessionNames
    from scorekeeper.core.session import AnySession


def check(
    app: AppContext,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SESSION|FILE|DIR]...", autocompletion=offer("session_names")),
    ] = None,
    sheet: Annotated[list[str] | None, typer.Option(metavar="PAPER.csv")] = None,
    running: Annotated[bool | None, typer.Option("--running/--no-running")] = None,
    all_: Annotated[bool, typer.Option("--all")] = False,  # noqa: FBT002 — a flag
    strict: Annotated[bool, typer.Option("--strict")] = False,  # noqa: FBT002 — a flag
    summary: Annotated[bool, typer.Option("--summary")] = False,  # noqa: FBT002 — a flag
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Find what is wrong with sessions; silent, and exit code 0, when all is well."""
    if sheet:
        from scorekeeper.cli.commands.check_paper import check_paper

        named = None if all_ else what or ()
        code = check_paper(app, named, sheet, running=running, strict=strict, json=json)
        raise typer.Exit(code)
    if running is not None:
        raise Malformed(message("running-without-sheet"))
    if all_ and (what or app.named):
        raise Malformed(message("all-and-some"))
    if all_ and not app.store.ids():
        raise Unavailable(message("no-session"))
    targets = [*map(_Target, app.store.ids())] if all_ else _targets(app, what or ())
    report = _check_all(app, targets, warn=strict or json or summary)
    if json:
        console.write_json(report.to_json())
    else:
        files = {target.name for target in targets if target.path is not None}
        _print_findings(app, report, files, strict=strict, is_named=bool(what or all_))
    if summary:
        console.print_error(app.render(report.summary()))
    elif not (json or report.findings) and console.is_screen():
        _print_success(app, report, nothing_named=not (what or all_ or app.session_option))
    raise typer.Exit(exit_codes.ILLEGAL if report.findings else exit_codes.FINE)


def _print_findings(
    app: AppContext, report: CheckReport, files: Collection[str], *, strict: bool, is_named: bool
) -> None:
    """Print the findings; commands in them name the session where the line does.

    A file can't be corrected before it is a session; commands that name it are refused until then.
    """

    def told(finding: FileFinding) -> str:
        if is_named and finding.file != app.named:
            app.name_in_commands(finding.file)
        return app.render(finding.message())

    found = report.findings + (report.warnings if strict else [])
    for finding in found:
        console.print_message(told(finding))
    for limit in report.limits:
        console.print_error(told(limit))
    for file in dict.fromkeys(each.file for each in found if each.file in files and each.corrects):
        console.print_error(app.render(message("check-file-first", path=file)))


def _print_success(app: AppContext, report: CheckReport, *, nothing_named: bool) -> None:
    """Say that all is well, and what was checked where nobody named it."""
    console.print_message(app.render(report.success()))
    if nothing_named and len(app.store.ids()) > 1:
        from scorekeeper.core.change_messages import session_line

        checked = session_line(app.open(app.session_id()))
        console.print_error(app.render(message("check-current", session=checked)))


def _check_all(app: AppContext, targets: Sequence["_Target"], *, warn: bool) -> CheckReport:
    """Check everything in its order; many targets are shared out among processes."""

    def check_part(part: Iterable[_Target]) -> CheckReport:
        report = CheckReport()
        for of_store, run in groupby(part, lambda target: target.path is None):
            for target, loaded in _sessions(app, run) if of_store else _files(app, run):
                if isinstance(loaded, Refusal):
                    report.add_refusal(target.name, loaded)
                else:
                    report.check_session(target.name, loaded, warn=warn)
        return report

    def check_with_progress(part: Sequence[_Target]) -> CheckReport:
        return check_part(console.with_progress(part, lambda: app.render(message("checking"))))

    report, *later_reports = map_in_parallel(check_part, targets, check_with_progress)
    for later in later_reports:
        report.merge(later)
    return report


class _Target(NamedTuple):
    """What is checked: a session of the store, or a file."""

    name: str
    path: Path | None = None


def _targets(app: AppContext, what: Sequence[str]) -> list[_Target]:
    """Return all that is to be checked, each once; raises a refusal for what is not there."""
    targets: dict[Path | str, _Target] = {}
    for target in _named_targets(app, what):
        targets.setdefault(target.path or target.name, target)
    return list(targets.values())


def _named_targets(app: AppContext, what: Sequence[str]) -> Iterator[_Target]:
    if not what:
        name = app.session_option
        yield (
            _target(app, app.session_names(), name)
            if name is not None
            else _Target(app.session_id())
        )
    known = app.session_names()
    for name in dict.fromkeys(what):
        if known.means_folder(name):
            yield from (_Target(path, Path(path)) for path in _files_in(app, Path(name)))
        else:
            yield _target(app, known, name)


def _files_in(app: AppContext, folder: Path) -> list[str]:
    """Return the files of sessions in a folder; of a store, or an unpacked archive, all of them.

    Says so if there are none, unless it is a store: another folder may be meant.
    """
    from scorekeeper.storage.outside_files import is_store

    sessions, files = folder / "sessions", _json_in(folder)
    stored = _json_in(sessions) if os.path.isdir(sessions) else []
    if stored or is_store(str(folder)):  # the list of its sessions is none of them
        files = [path for path in files if Path(path).name != "index.json"]
    elif not files:
        console.print_error(app.render(message("folder-empty", path=str(folder))))
    return [*files, *stored]


def _json_in(folder: Path) -> list[str]:
    from scorekeeper.storage.atomic_files import read_error

    try:
        with os.scandir(folder) as inside:  # what else is called so is a finding
            return sorted(file.path for file in inside if file.name.lower().endswith(".json"))
    except OSError as error:
        raise read_error(folder, error) from error


def _target(app: AppContext, known: "SessionNames", name: str) -> _Target:
    path = known.existing_file(name)
    return _Target(app.session_id(name, known)) if path is None else _Target(name, path)


def _sessions(
    app: AppContext, targets: "Iterable[_Target]"
) -> "Iterator[tuple[_Target, AnySession | Refusal]]":
    """Yield sessions of the store, each replayed or why it cannot be."""
    asked: deque[_Target] = deque()

    def ids() -> Iterator[str]:
        for target in targets:
            asked.append(target)
            yield target.name

    for loaded in app.open_each(ids()):
        yield asked.popleft(), loaded


def _files(
    app: AppContext, targets: "Iterable[_Target]"
) -> "Iterator[tuple[_Target, AnySession | Refusal]]":
    """Yield files, each replayed or why it cannot be."""
    for target in targets:
        assert target.path is not None  # noqa: S101 — a file has one
        try:
            yield target, app.file(target.path)
        except Refusal as refusal:
            yield target, refusal
