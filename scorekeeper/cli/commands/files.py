"""`import` and `export`: sessions in from files, and out."""

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli import exits, streams
from scorekeeper.cli.desk import Desk, opened
from scorekeeper.cli.exporting import Asked, export_all
from scorekeeper.cli.group import offer
from scorekeeper.cli.telling_change import outlook
from scorekeeper.core.log import Entry
from scorekeeper.core.problems import Malformed, Refusal, Unable, said
from scorekeeper.core.replay import kind_of, seat_marks, write_fact
from scorekeeper.core.sheet import read_sheet
from scorekeeper.formats.catalogue import FORMATS
from scorekeeper.games import DEFAULT_GAME, game_named


def import_(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A sheet or a session file; - is standard input.")
    ],
) -> None:
    """Store a sheet or a session file as one new session, and make it the current one."""
    desk: Desk = context.find_root().obj
    content = streams.content(file)
    session = (
        _session_file(desk, file, content) if _is_session(content) else _sheet(desk, file, content)
    )
    done = desk.open(session)
    streams.tell(desk.say(said("told-imported", path=file, id=session)))
    streams.tell_all(desk.words.say, outlook(done))


def _is_session(content: bytes) -> bool:
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def _session_file(desk: Desk, file: str, content: bytes) -> str:
    """Store another program run's session; its id is kept if it is free."""
    from scorekeeper.store.session_file import read_tables, session_from

    path = Path(file)
    session = opened(session_from(read_tables(content, path), path), file).session
    return desk.store.take_in(session, desk.now().day)


def _sheet(desk: Desk, file: str, content: bytes) -> str:
    """Store a sheet's evening, each line an entry of now."""
    try:
        sheet = read_sheet(content, game_named, DEFAULT_GAME)
    except Refusal as refusal:
        place = [
            said("sheet-line", path=file, line=refusal.line or 1, problem=p)
            for p in refusal.problems
        ]
        raise type(refusal)(*place, line=refusal.line) from refusal
    game, evening, now = sheet.game, sheet.evening, desk.now()
    marks = seat_marks(len(game.seat_names(evening.players, evening.rules)))
    entries = [
        Entry(number, now.at, kind_of(game, played.fact), write_fact(game, played.fact, marks))
        for number, played in enumerate(evening.played, start=1)
    ]
    rules = game.rules_to_json(evening.rules)
    day = evening.header.date or now.day
    return desk.store.create(evening.header, rules, now.at, day, entries).id


def export(
    context: typer.Context,
    sessions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SESSION|FILE]...",
            help="Sessions, or session files; else the current session.",
            autocompletion=offer("session_names"),
        ),
    ] = None,
    all_: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--all", help="Every session there is.")
    ] = False,
    format: Annotated[  # noqa: A002 — the option's name
        str | None, typer.Option("--format", metavar="FORMAT", help=", ".join(FORMATS) + ".")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE|DIR",
            help="Where to; its ending chooses the format. In a folder, a file a session.",
        ),
    ] = None,
    delimiter: Annotated[
        str | None,
        typer.Option(metavar="SIGN", help="Of csv: what parts the cells, as in ; or tab."),
    ] = None,
    picture: Annotated[
        str | None, typer.Option(metavar="WHAT", help="Of svg: chart or scoreboard.")
    ] = None,
    blank: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--blank", help="Of a paper, without numbers: to fill in by hand.")
    ] = False,
) -> None:
    """Write sessions out: to read, to print, for a chat or a spreadsheet, or to import again."""
    desk: Desk = context.find_root().obj
    if all_ and sessions:
        raise Malformed(said("all-and-some"))
    names: list[str | None] = [*desk.store.ids()] if all_ else [*(sessions or ())]
    if all_ and not names:
        raise Unable(said("no-session"))
    names = names or [None]
    if not export_all(desk, names, Asked(format, output, delimiter, picture, blank)):
        raise typer.Exit(exits.UNABLE)
