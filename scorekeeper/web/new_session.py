"""A new session from the keys of a sheet's header, as JSON or as a form has them."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.setup import REPEATABLE, Setup
from scorekeeper.core.setup_validation import KEYS, validate_setup
from scorekeeper.games import DEFAULT_GAME, game_named, game_with


class NewSession(NamedTuple):
    """What a valid header asks for."""

    game: AnyGame
    setup: Setup
    rules: dict[str, object]


def parse_new_session(given: Mapping[str, object], today: str) -> NewSession:
    """Read a header; raises `Malformed` with all that is wrong.

    A variant is one of the games' own: a file of house rules comes from the shell alone.
    """
    header, players, problems = _read_header(given)
    header = {key: text for key, text in header.items() if text or key == "title"}
    if header.get("variant") and "game" not in header:
        header["game"] = game_with(header["variant"])
    if header.get("first-dealer", "").lower() == "random" and players:
        header["first-dealer"] = random.choice(players)  # noqa: S311 — who deals is no secret
    header.setdefault("date", today)
    result = validate_setup(header, players, game_named, DEFAULT_GAME)
    raise_malformed([*problems, *(fault.problem for fault in result.faults)])
    if result.game is None or result.setup is None:
        raise Malformed(message("web-not-object"))
    game, setup = result.game, result.setup
    rules = game.resolve(setup.variant, len(setup.players), setup.settings)
    return NewSession(game, setup, game.rules_to_json(rules))


def _read_header(
    given: Mapping[str, object],
) -> tuple[dict[str, str], list[str], list[Message]]:
    """Return a header as texts, the players, and what is none of both."""
    problems: list[Message] = []
    header: dict[str, str] = {}
    players: list[str] = []
    for key, value in given.items():
        match key, value:
            case _, None:
                continue
            case "players", list() if all(isinstance(name, str) for name in value):
                players = [str(name) for name in value]
            case "players", str():
                players = value.split(",")
            case _, dict() if key in REPEATABLE:
                for name, text in value.items():
                    header[f"{key}.{name}".lower()] = _text(text) or ""
                problems += [_wrong(name, text) for name, text in value.items() if not _text(text)]
            case _ if key not in KEYS:
                problems.append(message("web-key", given=key, legal=list(KEYS)))
            case _ if key in (*REPEATABLE, "players") or _text(value) is None:
                problems.append(_wrong(key, value))
            case _:
                header[key] = _text(value) or ""
    return header, players, problems


def _text(value: object) -> str | None:
    """Return a value as a header has it; None for what no header can have."""
    match value:
        case bool():
            return "yes" if value else "no"
        case str() | int():
            return str(value)
        case _:
            return None


def _wrong(key: str, value: object) -> Message:
    return message("web-value", key=key, given=type(value).__name__)
