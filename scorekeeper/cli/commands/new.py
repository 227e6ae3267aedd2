"""`new`: sitting down."""

import random
from typing import Annotated, cast

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.abilities import able
from scorekeeper.cli.desk import Desk, opened
from scorekeeper.cli.group import offer
from scorekeeper.cli.house_file import game_meant, sit_down_by
from scorekeeper.cli.roster import roster
from scorekeeper.core.abilities import Boarded
from scorekeeper.core.game import Game
from scorekeeper.core.header import Header
from scorekeeper.core.limits import LARGEST_BOARD
from scorekeeper.core.names import folded, name_problems
from scorekeeper.core.problems import Malformed, Refusal, Said, malformed_if, said
from scorekeeper.core.sitting_down import NAMED, header_of, in_short
from scorekeeper.games import DEFAULT_GAME, game_named


def new(
    context: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            help="Who plays, in seating order to the left.", autocompletion=offer("player_names")
        ),
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="NAME", help="The game.")] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE.toml",
            help="Whose rules, or a file of house rules.",
            autocompletion=offer("variant_names"),
        ),
    ] = None,
    first_dealer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who deals first, or `random`.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="A name for the session.")] = None,
    target: Annotated[
        str | None, typer.Option(metavar="N", help="One game to so many points.")
    ] = None,
    games: Annotated[
        str | None, typer.Option(metavar="N", help="Games in the rubber (penguin: games to win).")
    ] = None,
    deals: Annotated[str | None, typer.Option(metavar="N", help="Deals (original).")] = None,
    date: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="When it is played.")
    ] = None,
    place: Annotated[str | None, typer.Option(help="Where it is played.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="K=V", help="An option of the game.")
    ] = None,
    shown: Annotated[
        str | None,
        typer.Option(metavar="A=12,B=40", help="Cards shown for who goes first (Game of 99)."),
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="FILE", help="A board as a text grid (Game of 99).")
    ] = None,
    again: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--again", help="A rematch; the deal goes on from where it was.")
    ] = False,
) -> None:
    """Sit down: begin a session and make it the current one.

    Without players it asks for them. With --again it is a rematch of the current session: same
    game and variant, and the first to deal is the one who would have dealt the next game.
    """
    desk: Desk = context.find_root().obj
    told = {
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
    given = {key: value for key, value in told.items() if value is not None}
    for named in (part for text in option or () for part in text.split(",")):
        key, _, value = named.partition("=")
        given[f"option.{key.strip().lower()}"] = value.strip()
    if variant is not None and game is None and not again:
        given["game"] = game_meant(variant)
    names = [name.strip() for part in players or () for name in part.split(",")]
    if board is not None:
        given |= _of_board(board, given)
    if again:
        names, given = _rematch(desk, names, given)
    elif not names:
        names, given = _ask(desk, given)
    if shown is not None:
        given["first-dealer"] = _first_by(shown, names, given)
    if given.get("first-dealer", "").lower() == "random" and names:
        given["first-dealer"] = random.choice(names)  # noqa: S311 — who deals is no secret
    begin(desk, given, names)


def _of_board(path: str, given: dict[str, str]) -> dict[str, str]:
    """Read a board of another print from a file, as a setting."""
    game = game_named(given.get("game", DEFAULT_GAME).lower())
    boarded = cast("Boarded", able(game, "board_setting", "new --board"))
    content = streams.content(path, LARGEST_BOARD)
    if len(content) > LARGEST_BOARD:
        raise Malformed(said("board-large", path=path, most=LARGEST_BOARD))
    return dict(boarded.board_setting(content.decode(errors="replace"), path))


def _first_by(shown: str, names: list[str], given: dict[str, str]) -> str:
    game = game_named(given.get("game", DEFAULT_GAME).lower())
    return cast("Boarded", able(game, "first_by_shown", "new --shown")).first_by_shown(names, shown)


def begin(desk: Desk, told: dict[str, str], players: list[str]) -> None:
    """Store the new session and say what comes first."""
    seated, problems = sit_down_by(told, players)
    malformed_if(problems)
    assert seated.game  # noqa: S101 — nothing was wrong
    assert seated.header  # noqa: S101
    game, header, now = seated.game, seated.header, desk.now()
    rules = game.resolve(header.variant, len(header.players), header.settings)
    day = header.date or now.day
    session = desk.store.create(header, game.rules_to_json(rules), now.at, day)
    begun = opened(session, str(desk.store.path(session.id)))  # as stored, not read once more
    house = [
        in_short(key, text) for key, text in header.settings.items() if header_of(key) in NAMED
    ]
    fields = {"id": session.id, "game": game.NAME, "variant": header.variant}
    code = "told-new-house" if house else "told-new"
    streams.tell(desk.say(Said(code, {**fields, "rules": house, "players": list(begun.names)})))
    streams.tell_all(desk.words.say, game.forecast(begun.evening))
    streams.tell_all(desk.words.say, game.preparation(begun.evening))


def _rematch(
    desk: Desk, names: list[str], given: dict[str, str]
) -> tuple[list[str], dict[str, str]]:
    """Take game, variant, players and the next dealer from the session before."""
    before = desk.opened()
    header, game = before.header, before.game
    told = {
        "game": header.game,
        "variant": header.variant,
        "place": header.place,
    }
    told = {key: value for key, value in told.items() if value}
    told |= {
        key: value
        for key, value in header.settings.items()
        if not (header_of(key) in NAMED and "variant" in given)
    }
    players = names or list(header.players)
    if not _mistaken(players, game):
        told["first-dealer"] = _next_dealer(before.evening.state, game, header, players)
    if {"target", "games"} & given.keys():
        told.pop("target", None)
        told.pop("games", None)
    return players, told | given


def _mistaken(players: list[str], game: Game) -> bool:
    return bool(name_problems(players, game.RESERVED))


def _next_dealer(state: object, game: Game, header: Header, players: list[str]) -> str:
    """The first to deal is who would have dealt the next game, or the next of them who is here."""
    seat = game.next_first_dealer(state)
    here = {folded(name): name for name in players}
    turn = [header.players[(seat + n) % len(header.players)] for n in range(len(header.players))]
    return next((here[folded(name)] for name in turn if folded(name) in here), players[0])


_KNOWN = 20
"""People who are named where somebody is asked who plays."""


def _ask(desk: Desk, given: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Ask who plays, by which rules, and who deals; again, if that cannot be."""
    if not streams.is_dialogue():
        raise Malformed(said("players-not-given"))
    from scorekeeper.cli.asking import ask, complain

    game = game_named(given.get("game", DEFAULT_GAME))
    questions = {
        "players": said("ask-players"),
        "variant": said("ask-variant", usual=game.DEFAULT_VARIANT),
        "first-dealer": said("ask-dealer"),
    }
    if known := roster(desk.store):
        streams.tell(desk.say(said("ask-roster", names=known[:_KNOWN])))
    if "variant" not in given:
        streams.tell(desk.say(said("ask-variants", legal=list(game.VARIANTS))))
    answers: dict[str, str] = {}
    while True:
        for key, question in questions.items():
            if key not in given:
                answers[key] = ask(desk.say(question), answers.get(key, "")).strip()
        names = [name.strip() for name in answers["players"].split(",")]
        told = given | {key: text for key, text in answers.items() if text and key != "players"}
        try:
            _, problems = sit_down_by(_without_random(told), names)
        except Refusal as refusal:  # of a file of house rules
            problems = refusal.problems
        if not problems:
            return names, told
        complain(desk.say, problems)


def _without_random(told: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in told.items() if text.lower() != "random"}
