"""`show`, `next`, `log`, `score`: reading what was recorded."""

from typing import Annotated

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.group import offer
from scorekeeper.core.problems import Refusal
from scorekeeper.core.session import as_of, open_session
from scorekeeper.games import game_named

Json = Annotated[bool, typer.Option("--json", help="As JSON.")]
Which = Annotated[
    str | None,
    typer.Argument(
        metavar="[SESSION|FILE]",
        help="A session's id or title, or a session file; else the current session.",
        autocompletion=offer("session_names"),
    ),
]


def show(
    context: typer.Context,
    session: Which = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="As it was after entry N of the log.")
    ] = None,
    chart: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--chart", help="The course of the game, as a chart.")
    ] = False,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Show the scoreboard: a row a deal, games and the rubber ruled off, and what comes next."""
    from scorekeeper.cli.showing import show_evening, titled
    from scorekeeper.core.problems import said
    from scorekeeper.formats.score_json import session_json

    desk: Desk = context.find_root().obj
    opened = desk.opened(session)
    title = titled(opened)
    if at is not None:
        title = (*title, said("title-at", number=at))
        opened = open_session(as_of(opened.session, at), game_named)
    if json:
        streams.write_json(session_json(opened))
    elif chart:
        show_evening(desk, title, (opened.game.keepsake(opened.evening).course,))
    else:
        show_evening(desk, title, opened.game.scoreboard(opened.evening))


def next_(context: typer.Context, session: Which = None, json: Json = False) -> None:  # noqa: FBT002
    """Say what the table needs to know before the next deal."""
    from scorekeeper.cli.telling_change import outlook
    from scorekeeper.formats.score_json import session_json

    desk: Desk = context.find_root().obj
    opened = desk.opened(session)
    if json:
        streams.write_json({"schema": 1, "next": session_json(opened).get("next")})
        return
    streams.tell_all(desk.words.say, outlook(opened))


def log(context: typer.Context, session: Which = None, json: Json = False) -> None:  # noqa: FBT002
    """List all entries, corrections too, with what they acted on, when, and why."""
    from scorekeeper.cli.telling_log import log_json, log_lines

    desk: Desk = context.find_root().obj
    opened = desk.opened(session)
    if json:
        streams.write_json(log_json(opened))
        return
    streams.tell_all(desk.words.say, log_lines(opened))


def score(
    context: typer.Context,
    sheets: Annotated[
        list[str], typer.Argument(metavar="SHEET...", help="Sheets; - is standard input.")
    ],
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Score sheets as they are written by hand; stores nothing."""
    from scorekeeper.cli import exits

    desk: Desk = context.find_root().obj
    code = exits.FINE
    for path in sheets:
        try:
            _score(desk, path, as_json=json)
        except Refusal as refusal:
            code = code or exits.of(refusal)
            _refused(desk, path, refusal, as_json=json)
    raise typer.Exit(code)


def _score(desk: Desk, path: str, *, as_json: bool) -> None:
    from scorekeeper.cli.showing import show_evening, title_of
    from scorekeeper.core.sheet import read_sheet
    from scorekeeper.formats.score_json import evening_json
    from scorekeeper.games import DEFAULT_GAME, game_named

    sheet = read_sheet(streams.content(path), game_named, DEFAULT_GAME)
    if as_json:
        streams.write_json(evening_json(sheet.game, sheet.evening, path))
    else:
        show_evening(desk, title_of(sheet.evening.header), sheet.game.scoreboard(sheet.evening))


def _refused(desk: Desk, path: str, refusal: Refusal, *, as_json: bool) -> None:
    messages = [desk.say(problem) for problem in refusal.problems]
    if as_json:
        error = {"code": refusal.code, "line": refusal.line, "message": " ".join(messages)}
        streams.write_json({"schema": 1, "file": path, "error": error})
        return
    place = f"{path}:{refusal.line}" if refusal.line is not None else path
    for message in messages:
        streams.talk(f"{place}: {message}")
