"""`show`, `next`, `log`, `score`: reading what was recorded."""

from typing import Annotated

import typer

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Json, SessionOrFile
from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.session import AnySession, replayed_at, titled
from scorekeeper.games import require_capability


def show(
    app: AppContext,
    session: SessionOrFile = None,
    game: Annotated[int | None, typer.Option(metavar="N")] = None,
    at: Annotated[int | None, typer.Option(metavar="N")] = None,
    chart: Annotated[bool, typer.Option("--chart")] = False,  # noqa: FBT002 — a flag
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Show the scoreboard: a row a deal, games and the rubber ruled off, and what comes next."""
    from scorekeeper.cli.report_output import scoreboard_with_hints, show_evening
    from scorekeeper.exporters.score_json import session_score_json

    loaded = app.load() if session is None else _named(app, session)
    title = titled(loaded)
    if at is not None:
        title = (*title, message("title-at", number=at))
        loaded = replayed_at(loaded, at)
    if game is not None:
        _show_game(app, loaded, title, game, other="--json" if json else "--chart" * chart)
    elif json:
        console.write_json(session_score_json(loaded))
    elif chart:
        show_evening(app, title, (loaded.game.export_data(loaded.record).chart,))
    else:
        show_evening(app, title, scoreboard_with_hints(loaded))


def _show_game(
    app: AppContext, loaded: AnySession, title: tuple[Message, ...], number: int, other: str
) -> None:
    """Show the deals of one game, and nothing else."""
    from scorekeeper.cli.report_output import show_evening
    from scorekeeper.core.report_parts import rows_of_game

    if other:
        raise Malformed(message("setting-clash", key=f"--game {number}", other=other))
    require_capability(loaded.game, lambda game: game.HAS_GAMES, "show --game")
    show_evening(app, title, rows_of_game(loaded.game.scoreboard(loaded.record), number))


def _named(app: AppContext, name: str) -> AnySession:
    """Return the session with a name; a number that is a deal's is refused with a hint."""
    from scorekeeper.cli.session_names import deal_hint

    with deal_hint(app, name, "hint-explain"):
        return app.load(name)


def next_(app: AppContext, session: SessionOrFile = None, json: Json = False) -> None:  # noqa: FBT002
    """Say what the table needs to know before the next deal."""
    from scorekeeper.core.change_messages import outlook
    from scorekeeper.exporters.score_json import session_score_json

    loaded = app.load(session)
    if json:
        console.write_json({"schema": 1, "next": session_score_json(loaded).get("next")})
        return
    console.print_messages(app.render, outlook(loaded))


def log(app: AppContext, session: SessionOrFile = None, json: Json = False) -> None:  # noqa: FBT002
    """List all entries, corrections too, with what they acted on, when, and why."""
    from scorekeeper.cli.commands.log_view import log_lines
    from scorekeeper.core.log_entries import log_json

    loaded = app.load(session)
    if json:
        console.write_json(log_json(loaded))
        return
    console.print_messages(app.render, log_lines(loaded))


def score(
    app: AppContext,
    sheets: Annotated[list[str], typer.Argument(metavar="SHEET...")],
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Score sheets as they are written by hand; stores nothing."""
    from scorekeeper.cli import exit_codes

    code = exit_codes.FINE
    if not json:
        _raise_for_player(app, sheets[0])
    for path in sheets:
        try:
            _score(app, path, as_json=json)
        except Refusal as refusal:
            code = code or exit_codes.code_of(refusal)
            _refused(app, path, refusal, as_json=json)
    raise typer.Exit(code)


def _raise_for_player(app: AppContext, word: str) -> None:
    """Raise `Malformed` for the name of a player in play, who has no sheet of that name.

    Only where players may claim points are they what a game is about.
    """
    import os

    if os.path.exists(word) or app.store.current() is None:
        return
    try:
        loaded = app.open(app.session_id())
    except Refusal:  # a session that cannot be read keeps no sheet from being scored
        return
    if not isinstance(seat := resolve_seat(word, loaded.names), int):
        return
    if loaded.game.claims is not None:
        raise Malformed(message("score-of-player", player=loaded.names[seat]))
    instead = message("score-instead", command="scorekeeper show")
    raise Malformed(message("score-of-sheet"), instead)


def _score(app: AppContext, path: str, *, as_json: bool) -> None:
    from scorekeeper.cli.report_output import show_evening
    from scorekeeper.core.setup import title_of
    from scorekeeper.core.sheet_reader import read_sheet
    from scorekeeper.exporters.score_json import record_score_json
    from scorekeeper.games import DEFAULT_GAME, game_named

    sheet = read_sheet(console.read_input(path), game_named, DEFAULT_GAME)
    if as_json:
        console.write_json(record_score_json(sheet.game, sheet.record, path))
    else:
        show_evening(app, title_of(sheet.record.setup), sheet.game.scoreboard(sheet.record))


def _refused(app: AppContext, path: str, refusal: Refusal, *, as_json: bool) -> None:
    if as_json:
        from scorekeeper.i18n.catalog import data_language

        text = " ".join(map(data_language().render, refusal.problems))
        error = {"code": refusal.code, "line": refusal.line, "message": text}
        console.write_json({"schema": 1, "file": path, "error": error})
        return
    place = f"{path}:{refusal.line}" if refusal.line is not None else path
    for problem in refusal.problems:
        console.print_error(f"{place}: {app.render(problem)}")
