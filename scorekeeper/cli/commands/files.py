"""`import` and `export`: sessions in from files, and out."""

from pathlib import Path
from typing import Annotated, cast

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.abilities import able
from scorekeeper.cli.commands.reading import Which
from scorekeeper.cli.desk import Desk, opened
from scorekeeper.cli.telling_change import outlook
from scorekeeper.cli.writing import write_file
from scorekeeper.core.abilities import Papering
from scorekeeper.core.log import Entry
from scorekeeper.core.problems import Malformed, Refusal, said
from scorekeeper.core.replay import kind_of, seat_marks, write_fact
from scorekeeper.core.session import Opened
from scorekeeper.core.sheet import read_sheet, write_sheet
from scorekeeper.games import DEFAULT_GAME, game_named

FORMATS = ("sheet", "json", "paper")


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
    session: Which = None,
    format: Annotated[  # noqa: A002 — the option's name
        str | None, typer.Option("--format", metavar="FORMAT", help="sheet, json or paper.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Where to; its ending chooses the format."
        ),
    ] = None,
    blank: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--blank", help="Of a paper, without numbers: to fill in by hand.")
    ] = False,
) -> None:
    """Write a session out: a sheet to read and edit, or the session file itself."""
    desk: Desk = context.find_root().obj
    done = desk.opened(session)
    ending = Path(output).suffix.removeprefix(".") if output else ""
    if format is None and ending and ending not in (*FORMATS, "txt"):
        raise Malformed(said("format-ending", given=ending, legal=list(FORMATS)))
    wanted = format or (ending if ending in FORMATS else FORMATS[0])
    if wanted not in FORMATS:
        raise Malformed(said("format-unknown", given=wanted, legal=list(FORMATS)))
    if blank and wanted != "paper":
        raise Malformed(said("blank-without-paper"))
    text = _written(done, wanted, blank=blank)
    if output is None or output == "-":
        streams.write(text.removesuffix("\n"))
        return
    write_file(Path(output), text)
    streams.talk(desk.say(said("told-exported", id=done.session.id, path=output)))


def _written(done: Opened, wanted: str, *, blank: bool) -> str:
    if wanted == "json":
        from scorekeeper.store.session_file import session_content

        return session_content(done.session).decode()
    if wanted == "paper":
        from scorekeeper.formats.table_csv import table_csv

        papering = cast("Papering", able(done.game, "paper_written", "export --format paper"))
        return table_csv(papering.paper_written(done.evening, blank=blank))
    return write_sheet(done.game, done.evening)
