"""`check`: silent when all is well; it never changes anything."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.check_report import CheckReport
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.commands.show import Json
from scorekeeper.cli.context import AppContext, is_file
from scorekeeper.cli.parallel import map_in_parallel
from scorekeeper.core.messages import Malformed, Refusal, Unavailable, message


def check(
    context: typer.Context,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SESSION|FILE|DIR]...",
            help="Sessions, session files, or folders of them; else the current session.",
            autocompletion=offer("session_names"),
        ),
    ] = None,
    sheet: Annotated[
        str | None,
        typer.Option(metavar="PAPER.csv", help="Hold a paper score sheet against the session."),
    ] = None,
    running: Annotated[
        bool | None,
        typer.Option("--running/--no-running", help="Whether the paper has running totals."),
    ] = None,
    strict: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--strict", help="Show warnings too.")
    ] = False,
    summary: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--summary", help="Say what was checked.")
    ] = False,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Find what is wrong with sessions; silent, and exit code 0, when all is well.

    A file must be what this program writes, and every entry legal; the bids that were shown must
    have been there together; claims must hold. With --sheet it holds a paper score sheet against
    the session and says where they part, and how the slip probably happened.
    """
    app: AppContext = context.find_root().obj
    if sheet is not None:
        from scorekeeper.cli.check_paper import check_paper

        given = what or ()
        code = check_paper(app, given, sheet, running=running, strict=strict, json=json)
        raise typer.Exit(code)
    if running is not None:
        raise Malformed(message("running-without-sheet"))
    checked = _checked(app, list(_targets(app, what or ())), warn=strict or json or summary)
    if json:
        console.write_json(checked.account(), app.catalog.render)
    else:
        for found in checked.findings + (checked.warnings if strict else []):
            console.print_message(app.render(found.told()))
    if summary:
        console.print_error(app.render(checked.summary()))
    raise typer.Exit(exit_codes.ILLEGAL if checked.findings else exit_codes.FINE)


def _checked(app: AppContext, targets: Sequence["_Target"], *, warn: bool) -> CheckReport:
    """Look at everything in its order; much is shared out among processes."""

    def looked_at(some: Iterable[_Target]) -> CheckReport:
        checked = CheckReport()
        for target in some:
            _look_at(app, target, checked, warn=warn)
        return checked

    def watched(some: Sequence[_Target]) -> CheckReport:
        return looked_at(console.with_progress(some, app.render(message("checking"))))

    whole, *parts = map_in_parallel(looked_at, targets, watched)
    for part in parts:
        whole.merge(part)
    return whole


class _Target(NamedTuple):
    """What is checked: a session of the store, or a file."""

    name: str
    path: Path | None = None


def _targets(app: AppContext, what: Sequence[str]) -> Iterator[_Target]:
    """Yield all that is to be checked; raises a refusal for what is not there."""
    if not what:
        name = app.session_option
        yield _target(app, name) if name is not None else _Target(app.session_id())
    for name in what:
        folder = Path(name)
        if folder.is_dir():
            with os.scandir(folder) as inside:
                files = sorted(one.path for one in inside if _is_session(one))
            yield from (_Target(path, Path(path)) for path in files)
        else:
            yield _target(app, name)


def _is_session(one: "os.DirEntry[str]") -> bool:
    return one.name.endswith(".json") and one.is_file()


def _target(app: AppContext, name: str) -> _Target:
    if not is_file(name):
        return _Target(app.session_id(name))
    path = Path(name)
    if not path.exists():
        raise Unavailable(message("read-failed", path=name, reason="there is no such file"))
    return _Target(name, path)


def _look_at(app: AppContext, target: _Target, checked: CheckReport, *, warn: bool) -> None:
    try:
        loaded = app.open(target.name) if target.path is None else app.file(target.path)
    except Refusal as refusal:
        checked.refused(target.name, refusal)
    else:
        checked.session(target.name, loaded, warn=warn)
