"""What a table may ask for when it sits down, and the rules that come of it."""

import re
from collections.abc import Iterator, Mapping

from scorekeeper.core.header import Header
from scorekeeper.core.house_rules import RULE, must_be_sound
from scorekeeper.core.problems import Fault, said
from scorekeeper.games.ninety_nine import SETTINGS, variants
from scorekeeper.games.ninety_nine.house_rules import HOUSE
from scorekeeper.games.ninety_nine.rules import MOST, Rules

VARIANTS = {name: tuple(variant.tables) for name, variant in variants.VARIANTS.items()}

_TARGET = (
    *("games", "deals", "rule.game", "rule.rubber", "rule.length", "rule.bonus", "rule.carry"),
    "rule.rubber_bonus",
)
_CLASHES = {"target": _TARGET, "games": ("rule.length",), "deals": ("rule.length",)}
"""What says the same in two ways."""


def setting_problems(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[Fault]:
    """Find what is wrong with house rules, and with `target`, `games` and `deals` beside them."""
    rules, faults = HOUSE.changed(variants.VARIANTS[variant].tables[players], settings)
    yield from faults
    above: list[str] = []
    for key, value in settings.items():
        if key in _CLASHES and (rules.rubber == "deals") != (key == "deals"):
            yield Fault(key, said("setting-useless", key=key, variant=variant))
        elif key in _CLASHES and not _is_amount(value):
            yield Fault(key, said("setting-number", key=key, given=value, most=MOST))
        elif other := next((told for told in above if _clash(key, told)), None):
            yield Fault(key, said("setting-clash", key=key, other=other))
        above.append(key)


def _is_amount(text: str) -> bool:
    return re.fullmatch(r"0{0,9}[1-9][0-9]{0,8}", text) is not None and int(text) <= MOST


def _clash(key: str, other: str) -> bool:
    return other in _CLASHES.get(key, ()) or key in _CLASHES.get(other, ())


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> Rules:
    """Return the rules of a variant for so many players, with what the table asked for."""
    rules, _ = HOUSE.changed(variants.VARIANTS[variant].tables[players], settings)
    numbers = {key: int(settings[key]) for key in _CLASHES if key in settings}
    return variants.resolved(
        rules, numbers.get("target"), numbers.get("games", numbers.get("deals"))
    )


def settings_of(header: Header, rules: Rules) -> dict[str, str]:
    """Return the settings that bring about exactly these rules, whichever they were made by."""
    must_be_sound(header, VARIANTS, SETTINGS, setting_problems)
    told = {key: text for key, text in header.settings.items() if not key.startswith(RULE)}
    return told | HOUSE.changes(resolve(header.variant, len(header.players), told), rules)
