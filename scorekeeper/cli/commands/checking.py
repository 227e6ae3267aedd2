"""`check`: silent when all is well; it never changes anything."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from scorekeeper.cli import exits, streams
from scorekeeper.cli.checked import Checked
from scorekeeper.cli.commands.reading import Json
from scorekeeper.cli.desk import Desk, is_file
from scorekeeper.cli.group import offer
from scorekeeper.cli.side_by_side import shared_out
from scorekeeper.core.problems import Malformed, Refusal, Unable, said


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
    desk: Desk = context.find_root().obj
    if sheet is not None:
        from scorekeeper.cli.checking_paper import check_paper

        given = what or ()
        code = check_paper(desk, given, sheet, running=running, strict=strict, json=json)
        raise typer.Exit(code)
    if running is not None:
        raise Malformed(said("running-without-sheet"))
    checked = _checked(desk, list(_targets(desk, what or ())), warn=strict or json or summary)
    if json:
        streams.write_json(checked.account(), desk.words.say)
    else:
        for found in checked.findings + (checked.warnings if strict else []):
            streams.tell(desk.say(found.told()))
    if summary:
        streams.talk(desk.say(checked.summary()))
    raise typer.Exit(exits.ILLEGAL if checked.findings else exits.FINE)


def _checked(desk: Desk, targets: Sequence["_Target"], *, warn: bool) -> Checked:
    """Look at everything in its order; much is shared out among processes."""

    def looked_at(some: Iterable[_Target]) -> Checked:
        checked = Checked()
        for target in some:
            _look_at(desk, target, checked, warn=warn)
        return checked

    def watched(some: Sequence[_Target]) -> Checked:
        return looked_at(streams.watched(some, desk.say(said("checking"))))

    whole, *parts = shared_out(looked_at, targets, watched)
    for part in parts:
        whole.join(part)
    return whole


class _Target(NamedTuple):
    """What is checked: a session of the store, or a file."""

    name: str
    path: Path | None = None


def _targets(desk: Desk, what: Sequence[str]) -> Iterator[_Target]:
    """Yield all that is to be checked; raises a refusal for what is not there."""
    if not what:
        name = desk.session_named
        yield _target(desk, name) if name is not None else _Target(desk.session_id())
    for name in what:
        folder = Path(name)
        if folder.is_dir():
            with os.scandir(folder) as inside:
                files = sorted(one.path for one in inside if _is_session(one))
            yield from (_Target(path, Path(path)) for path in files)
        else:
            yield _target(desk, name)


def _is_session(one: "os.DirEntry[str]") -> bool:
    return one.name.endswith(".json") and one.is_file()


def _target(desk: Desk, name: str) -> _Target:
    if not is_file(name):
        return _Target(desk.session_id(name))
    path = Path(name)
    if not path.exists():
        raise Unable(said("read-failed", path=name, reason="there is no such file"))
    return _Target(name, path)


def _look_at(desk: Desk, target: _Target, checked: Checked, *, warn: bool) -> None:
    try:
        opened = desk.open(target.name) if target.path is None else desk.file(target.path)
    except Refusal as refusal:
        checked.refused(target.name, refusal)
    else:
        checked.session(target.name, opened, warn=warn)
