"""Reading what a session is told, from a sheet's header or from the command line alike."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.game import Game
from scorekeeper.core.header import Header
from scorekeeper.core.lexer import has_control_signs
from scorekeeper.core.names import folded, name_problems, one_seat, tidy
from scorekeeper.core.problems import Fault, Malformed, Said, said

FREE_TEXTS = ("title", "date", "place")
COMMON = ("game", "variant", "players", "first-dealer", *FREE_TEXTS)
NAMED = ("option", "rule")
"""Headers that name what they set, and so may be several: told as `rule.declare`, say."""
SETTINGS = ("target", "games", "deals", *NAMED)
"""Headers that some game has a use for."""
KEYS = (*COMMON, *SETTINGS)


def header_of(key: str) -> str:
    """Return the header that a key is told by.

    >>> header_of("rule.declare"), header_of("target")
    ('rule', 'target')
    """
    return key.partition(".")[0]


def key_of(text: str) -> str:
    """Return the key that is meant in any case; an entry of a table stays as it is written.

    >>> key_of("Rule.Declare"), key_of("rule.Cards.K")
    ('rule.declare', 'rule.cards.K')
    """
    header, dot, name = text.strip().lower().partition(".")
    name, another, entry = name.partition(".")
    return f"{header}{dot}{name}{another}{text.strip()[-len(entry) :] if entry else ''}"


def as_header(key: str, value: str) -> str:
    """Spell a setting as it stands in a sheet.

    >>> as_header("rule.declare", "40"), as_header("target", "250")
    ('rule: declare=40', 'target: 250')
    """
    header, _, name = key.partition(".")
    return f"{header}: {_named(name, value)}" if name else f"{key}: {value}"


def in_short(key: str, value: str) -> str:
    """Spell a setting for a title: `target 250`, `declare=40`."""
    _, _, name = key.partition(".")
    shown = value if len(value) <= _SHORT else "…"
    return _named(name, shown) if name else f"{key} {shown}"


_SHORT = 60
"""Characters of a value that are told in a title."""


def _named(name: str, value: str) -> str:
    return f"{name}={value}" if value else name


class Seated(NamedTuple):
    """What came of it: the game and the header, or all faults."""

    game: Game | None
    header: Header | None
    faults: tuple[Fault, ...]


def sit_down(
    told: Mapping[str, str],
    players: Sequence[str],
    find_game: Callable[[str], Game],
    default_game: str,
) -> Seated:
    """Judge all that was told at once; `find_game` raises `Malformed` for a game it has not."""
    try:
        game = find_game(told.get("game", default_game).lower())
    except Malformed as refusal:
        return Seated(None, None, tuple(Fault("game", problem) for problem in refusal.problems))
    variant = told.get("variant", game.DEFAULT_VARIANT).lower()
    names = tuple(map(tidy, players))
    faults = [Fault("players", problem) for problem in name_problems(names, _reserved(game))]
    if variant not in game.VARIANTS:
        faults.append(
            Fault("variant", said("variant-unknown", given=variant, legal=list(game.VARIANTS)))
        )
    else:
        faults += _table_faults(game, variant, names, told)
    dealer = one_seat(told["first-dealer"], names) if "first-dealer" in told else 0
    if not isinstance(dealer, int):
        faults.append(Fault("first-dealer", dealer))
    if (day := told.get("date")) and not is_day(day):
        faults.append(Fault("date", said("date-unreadable", given=day)))
    faults += [
        Fault(key, said("text-control"))
        for key in FREE_TEXTS
        if has_control_signs(told.get(key, ""))
    ]
    if faults or not isinstance(dealer, int):
        return Seated(game, None, tuple(faults))
    settings = {key: told[key] for key in told if header_of(key) in game.SETTINGS}
    texts = {key: told[key] for key in FREE_TEXTS if key in told}
    header = Header(game.NAME, variant, names, dealer, settings, **texts)
    return Seated(game, _plain(game, header), ())


def _plain(game: Game, header: Header) -> Header:
    """Spell house rules in the one way, and leave out what only repeats the variant."""
    if not any(header_of(key) == "rule" for key in header.settings):
        return header
    rules = game.resolve(header.variant, len(header.players), header.settings)
    return header._replace(settings=game.settings_of(header, rules))


def is_day(text: str) -> bool:
    """Tell whether a text is a day of the calendar, written as 2026-11-20."""
    from datetime import date

    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _reserved(game: Game) -> frozenset[str]:
    return frozenset({*KEYS, "note", *map(folded, game.RESERVED)})


def _table_faults(
    game: Game, variant: str, names: Sequence[str], told: Mapping[str, str]
) -> list[Fault]:
    faults = []
    counts = game.VARIANTS[variant]
    if len(names) not in counts:
        legal = list(map(str, sorted(counts)))
        given = len(names)
        fields: dict[str, object] = {"variant": variant, "given": given, "legal": legal}
        code = "players-count-one" if given == 1 else "players-count"
        faults.append(Fault("players", Said(code, {**fields, "names": list(names)})))
    return [*faults, *_setting_faults(game, variant, len(names), told)]


def _setting_faults(
    game: Game, variant: str, players: int, told: Mapping[str, str]
) -> Iterator[Fault]:
    settings = {key: value for key, value in told.items() if header_of(key) in SETTINGS}
    for key in settings:
        if header_of(key) not in game.SETTINGS:
            yield Fault(key, said("setting-useless", key=header_of(key), variant=variant))
    useful = {key: value for key, value in settings.items() if header_of(key) in game.SETTINGS}
    counts = game.VARIANTS[variant]
    yield from game.setting_problems(variant, players if players in counts else min(counts), useful)
