"""A new session from the keys of a sheet's header, as JSON or as a form has them."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.rematch import rematch_header
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import REPEATABLE, Setup, canonical_key
from scorekeeper.core.setup_validation import KEYS, is_drawn, validate_setup
from scorekeeper.core.typed_names import players_answered
from scorekeeper.games import DEFAULT_GAME, game_named, game_with

_PLAIN_KEYS = frozenset(KEYS) - {*REPEATABLE, "players"}
_EMPTY_LIST = "-"
"""How a setting spells a list without items."""


class NewSession(NamedTuple):
    """What a valid header asks for."""

    game: AnyGame
    setup: Setup
    rules: dict[str, object]


class _GivenHeader(NamedTuple):
    """A header as texts, the players, and what is none of both."""

    values: dict[str, str]
    players: list[str]
    problems: list[Message]


def parse_new_session(given: Mapping[str, object], today: str) -> NewSession:
    """Read a header; raises `Malformed` with all that is wrong.

    A variant is one of the games' own: a file of house rules comes from the shell alone.
    """
    header, players, problems = _read_header(given)
    if header.get("variant") and "game" not in header:
        header["game"] = game_with(header["variant"])
    if players and is_drawn(header.get("first-dealer", ""), players):
        header["first-dealer"] = random.choice(players)  # noqa: S311 — who deals is no secret
    return _validated(header, players, problems, today)


def rematch_of(before: AnySession, today: str) -> NewSession:
    """Return a session with the players and the rules of another; raises `Malformed`."""
    players = list(before.record.players)
    return _validated(rematch_header(before, players, {}), players, [], today)


def _validated(
    header: Mapping[str, str], players: list[str], problems: Sequence[Message], today: str
) -> NewSession:
    header = {"date": today, **header}
    result = validate_setup(header, players, game_named, DEFAULT_GAME)
    raise_malformed([*problems, *(fault.problem for fault in result.faults)])
    if result.game is None or result.setup is None:  # what is wrong has been said
        raise Malformed
    game, setup = result.game, result.setup
    rules = game.resolve(setup.variant, len(setup.players), setup.settings)
    return NewSession(game, setup, game.rules_to_json(rules))


def _read_header(given: Mapping[str, object]) -> _GivenHeader:
    values: dict[str, str] = {}
    players: list[str] = []
    problems: list[Message] = []
    for key, value in given.items():
        match key, value:
            case _, None | "":
                continue
            case "players", list() if all(isinstance(name, str) for name in value):
                players = [str(name) for name in value]
            case "players", str():
                players = players_answered(value)
            case _, dict() if key in REPEATABLE:
                values |= _settings(key, value)
            case _, str() | int() if key in _PLAIN_KEYS and not isinstance(value, bool):
                values[key] = str(value)
            case _ if key in KEYS:
                problems.append(message("web-value", key=key, given=type(value).__name__))
            case _:
                problems.append(message("web-key", given=key, legal=list(KEYS)))
    return _GivenHeader(values, players, problems)


def _settings(key: str, chosen: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the options or rules of an object as a header has them.

    An option that only is chosen is `true`; a rule may be a table of its own.
    """
    for name, value in chosen.items():
        if isinstance(value, dict):
            yield from _settings(f"{key}.{name}", value)
        elif value is None or (key == "option" and value is False):
            continue
        else:
            text = "" if key == "option" and value is True else _text(value)
            yield canonical_key(f"{key}.{name.strip()}"), text


def _text(value: object) -> str:
    """Spell a value as a setting; one that none can have is refused by its text."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ",".join(map(_text, value)) or _EMPTY_LIST
        case _:
            return str(value)
