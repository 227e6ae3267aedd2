"""Validating the setup of a session, from a sheet's header or from the command line alike."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.game import AnyGame
from scorekeeper.core.limits import MAX_TITLE_LENGTH
from scorekeeper.core.messages import FieldProblem, Malformed, Message, message
from scorekeeper.core.players import (
    SeatNames,
    fold_case,
    name_problems,
    normalize,
    resolve_seat,
)
from scorekeeper.core.setup import SETTINGS, Setup, header_key, listed_counts
from scorekeeper.core.text import has_control_characters

FREE_TEXTS = ("title", "date", "place")
COMMON = ("game", "variant", "players", "first-dealer", *FREE_TEXTS)
KEYS = (*COMMON, *SETTINGS)
_RANDOM = "random"


class SetupResult(NamedTuple):
    """A valid setup and its game, or all faults."""

    game: AnyGame | None
    setup: Setup | None
    faults: tuple[FieldProblem, ...]


def validate_setup(
    header: Mapping[str, str],
    players: Sequence[str],
    find_game: Callable[[str], AnyGame],
    default_game: str,
    *,
    rules_stay: bool = False,
) -> SetupResult:
    """Validate a whole header at once; `find_game` raises `Malformed` for an unknown game.

    Rules that stay as they are at a table are not judged anew: earlier programs took others.
    """
    try:
        game = find_game(header.get("game", default_game).lower())
    except Malformed as refusal:
        faults = [FieldProblem("game", problem) for problem in refusal.problems]
        return SetupResult(None, None, tuple(faults))
    variant = header.get("variant", game.DEFAULT_VARIANT).lower()
    names = tuple(map(normalize, players))
    seats = players if isinstance(players, SeatNames) else names
    dealer = resolve_seat(header["first-dealer"], seats) if "first-dealer" in header else 0
    day = calendar_day(header["date"]) if header.get("date") else ""
    faults = [
        *(FieldProblem("players", fault) for fault in name_problems(names, reserved_names(game))),
        *([] if rules_stay else _variant_problems(game, variant, names, header)),
    ]
    if not isinstance(dealer, int):
        faults.append(FieldProblem("first-dealer", dealer))
    if header.get("date") and not day:
        faults.append(FieldProblem("date", message("date-unreadable", given=header["date"])))
    faults += _text_problems(header)
    if faults or not isinstance(dealer, int):
        return SetupResult(game, None, tuple(faults))
    settings = {key: header[key] for key in header if header_key(key) in game.SETTINGS}
    texts = {key: header[key] for key in FREE_TEXTS if key in header}
    if day:
        texts["date"] = day
    setup = Setup(game.NAME, variant, names, dealer, settings, **texts)
    return SetupResult(game, _with_plain_rules(game, setup), ())


def _variant_problems(
    game: AnyGame, variant: str, names: Sequence[str], header: Mapping[str, str]
) -> list[FieldProblem]:
    if variant in game.variants:
        return _table_problems(game, variant, names, header)
    unknown = message("variant-unknown", given=variant, legal=list(game.variants))
    return [FieldProblem("variant", unknown)]


def _text_problems(header: Mapping[str, str]) -> Iterator[FieldProblem]:
    """Yield what is wrong with the free texts, all that cannot be printed first."""
    texts = {key: header.get(key, "") for key in FREE_TEXTS}
    for key, text in texts.items():
        if has_control_characters(text):
            yield FieldProblem(key, message("text-control"))
    for key, text in texts.items():
        if (count := len(text)) > MAX_TITLE_LENGTH:
            long = message("text-long", key=key, count=count, longest=MAX_TITLE_LENGTH)
            yield FieldProblem(key, long)


def _with_plain_rules(game: AnyGame, setup: Setup) -> Setup:
    """Spell house rules in the one way, and leave out what only repeats the variant."""
    if not any(header_key(key) == "rule" for key in setup.settings):
        return setup
    rules = game.resolve(setup.variant, len(setup.players), setup.settings)
    return setup._replace(settings=game.settings_of(setup, rules))


def is_drawn(dealer: str, players: Iterable[str]) -> bool:
    """Return whether chance is to decide who deals first: nobody who plays is called `random`."""
    return fold_case(dealer) == _RANDOM and _RANDOM not in map(fold_case, players)


def calendar_day(text: str) -> str:
    """Return a day of the calendar as 2026-11-20, which 20.11.2026 means too; nothing for others.

    >>> calendar_day("2026-11-20"), calendar_day("1.2.2026"), calendar_day("30.2.2026")
    ('2026-11-20', '2026-02-01', '')
    """
    from datetime import date

    if written := re.fullmatch(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})", text):
        day, month, year = written.groups()
        text = f"{year}-{month:0>2}-{day:0>2}"
    elif not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def reserved_names(game: AnyGame) -> frozenset[str]:
    """Return the words, in lower case, that no player of a game can be called."""
    return frozenset({*KEYS, "note", *map(fold_case, game.RESERVED)})


def _table_problems(
    game: AnyGame, variant: str, names: Sequence[str], header: Mapping[str, str]
) -> list[FieldProblem]:
    faults = []
    if len(names) not in game.player_counts(variant):
        legal, given = listed_counts(game.variants[variant]), len(names)
        fields: dict[str, object] = {"variant": variant, "given": given, "legal": legal}
        one = "players-count-one" if " " in "".join(names) else "players-count-alone"
        code = one if given == 1 else "players-count"
        faults.append(FieldProblem("players", Message(code, {**fields, "names": list(names)})))
    return [*faults, *_setting_problems(game, variant, len(names), header)]


def _useless(key: str, variant: str) -> Message:
    """Return that a variant does nothing with a setting; an option may be another variant's."""
    header, _, name = key.partition(".")
    if header == "option":
        return message("option-of-none", name=name, variant=variant)
    return message("setting-useless", key=header, variant=variant)


def _setting_problems(
    game: AnyGame, variant: str, players: int, header: Mapping[str, str]
) -> Iterator[FieldProblem]:
    settings = {key: value for key, value in header.items() if header_key(key) in SETTINGS}
    for key in settings:
        if header_key(key) not in game.SETTINGS:
            yield FieldProblem(key, _useless(key, variant))
    useful = {key: value for key, value in settings.items() if header_key(key) in game.SETTINGS}
    counts = game.player_counts(variant)
    yield from game.setting_problems(variant, players if players in counts else min(counts), useful)
