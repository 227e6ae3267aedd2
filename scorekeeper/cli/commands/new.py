"""`new`: sitting down."""

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated

import typer

from scorekeeper.cli import console
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.house_rules_option import game_meant, validate_setup_with_file
from scorekeeper.cli.options import GameName, HouseRules, VariantOrFile
from scorekeeper.core.limits import MAX_BOARD_SIZE
from scorekeeper.core.messages import Malformed, Message, Refusal, message, raise_malformed
from scorekeeper.core.rematch import rematch_header
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import REPEATABLE, header_key, short_setting
from scorekeeper.core.setup_validation import is_drawn
from scorekeeper.core.typed_names import players_named
from scorekeeper.games import DEFAULT_GAME, game_named, replay_file, require_capability


def new(
    app: AppContext,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", autocompletion=offer("player_names")),
    ] = None,
    game: GameName = None,
    variant: VariantOrFile = None,
    first_dealer: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT")] = None,
    target: Annotated[str | None, typer.Option(metavar="N")] = None,
    games: Annotated[str | None, typer.Option(metavar="N")] = None,
    deals: Annotated[str | None, typer.Option(metavar="N")] = None,
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD")] = None,
    place: Annotated[
        str | None, typer.Option(metavar="TEXT", autocompletion=offer("place_names"))
    ] = None,
    option: HouseRules = None,
    shown: Annotated[str | None, typer.Option(metavar="A=12,B=40")] = None,
    board: Annotated[str | None, typer.Option(metavar="FILE")] = None,
    again: Annotated[bool, typer.Option("--again")] = False,  # noqa: FBT002 — a flag
) -> None:
    """Sit down: begin a session and make it the current one."""
    options = {
        "game": game,
        "variant": variant,
        "first-dealer": first_dealer,
        "title": title,
        "date": date,
        "place": place,
        "target": target,
        "games": games,
        "deals": deals,
    }
    header = _typed_header(options, option or ())
    if variant is not None and game is None and not again:
        header["game"] = game_meant(variant)
    named = players_named(players or ())
    if board is not None:
        header |= _board_setting(board, header)
    names, header = _who_plays(app, named, header, again=again)
    _decide_first_dealer(header, names, shown)
    left = _left(app) if app.at_prompt else None
    begin(app, header, names)
    if left is not None and not left.game.status(left.record).finished:
        console.print_message(app.render(message("new-back", name=_to_open(app, left))))


def _left(app: AppContext) -> AnySession | None:
    """Return the session at the prompt; None if somebody else has just deleted it."""
    try:
        return app.open(app.own_session())
    except Refusal as refusal:
        from scorekeeper.cli.prompt_refusals import is_missing

        if is_missing(refusal, app.session_option or ""):
            return None
        raise


def _who_plays(
    app: AppContext, names: list[str], header: dict[str, str], *, again: bool
) -> tuple[list[str], dict[str, str]]:
    """Return who plays, and how: as typed, as in the session before, or as is asked for."""
    if again:
        from scorekeeper.cli.prompts import raise_if_more_came

        before = app.load()
        raise_if_more_came(app, before.session)
        names = names or list(before.record.players)
        return names, rematch_header(before, names, header)
    if names:
        return names, header
    from scorekeeper.cli.commands.ask_setup import ask_setup

    return ask_setup(app, header)


def _typed_header(options: Mapping[str, str | None], rules: Sequence[str]) -> dict[str, str]:
    """Return the header that options make; of house rules an argument can have several."""
    header = {key: value for key, value in options.items() if value is not None}
    for assignment in (part for text in rules for part in text.split(",")):
        key, _, value = assignment.partition("=")
        header[f"option.{key.strip().lower()}"] = value.strip()
    return header


def _decide_first_dealer(header: dict[str, str], names: list[str], shown: str | None) -> None:
    """Put the first dealer into the header where cards that were shown or chance decide."""
    if shown is not None:
        header["first-dealer"] = _first_by_cards(shown, names, header)
    if names and is_drawn(header.get("first-dealer", ""), names):
        header["first-dealer"] = random.choice(names)  # noqa: S311 — who deals is no secret


def _to_open(app: AppContext, left: AnySession) -> str:
    """Return how `open` names a session: by its title, if no other can have it, or by its id."""
    session, title, names = left.session.id, left.setup.title, app.session_names()
    with suppress(Refusal):  # the other one is begun, whatever becomes of the store now
        if title and names.find(title) == session and not names.uncertain(title):
            return title
    return session


def _board_setting(path: str, header: dict[str, str]) -> dict[str, str]:
    """Read a board of another print from a file, as a setting."""
    game = game_named(header.get("game", DEFAULT_GAME).lower())
    board = require_capability(game, lambda game: game.board_setup, "new --board")
    content = console.read_input(path, MAX_BOARD_SIZE)
    if len(content) > MAX_BOARD_SIZE:
        raise Malformed(message("board-large", path=path, most=MAX_BOARD_SIZE))
    return dict(board.board_setting(content.decode(errors="replace"), path))


def _first_by_cards(shown: str, names: list[str], header: dict[str, str]) -> str:
    game = game_named(header.get("game", DEFAULT_GAME).lower())
    first = require_capability(game, lambda game: game.first_player, "new --shown")
    return first.first_by_shown(names, shown)


def begin(app: AppContext, header: dict[str, str], players: list[str]) -> None:
    """Store the new session, of today unless it has a date, and say what comes first."""
    app.name_in_commands(None)  # that was the one before
    now = app.now()
    result, problems = validate_setup_with_file({"date": now.day, **header}, players)
    raise_malformed(problems)
    assert result.game  # noqa: S101 — nothing was wrong
    assert result.setup  # noqa: S101
    game, setup = result.game, result.setup
    rules = game.resolve(setup.variant, len(setup.players), setup.settings)
    session = app.store.create(setup, game.rules_to_json(rules), now.at, setup.date or now.day)
    app.chosen, app.shown = session.id, session
    loaded = replay_file(session, app.store.location(session.id))  # as stored, not read once more
    house_rules = [
        short_setting(key, text)
        for key, text in setup.settings.items()
        if header_key(key) in REPEATABLE
    ]
    fields = {"id": session.id, "game": game.NAME, "variant": setup.variant}
    code = "told-new-house" if house_rules else "told-new"
    console.print_message(
        app.render(Message(code, {**fields, "rules": house_rules, "players": list(loaded.names)}))
    )
    console.print_messages(app.render, game.next_up(loaded.record))
    console.print_messages(app.render, game.setup_instructions(loaded.record))
