"""What a table may ask for when it sits down, and the rules that come of it."""

import re
from collections.abc import Iterator, Mapping

from scorekeeper.core.messages import FieldProblem, message
from scorekeeper.core.rule_overrides import RULE, raise_if_unknown_setup
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.rules import variants
from scorekeeper.games.ninety_nine.rules.fields import HOUSE
from scorekeeper.games.ninety_nine.rules.model import MAX_VALUE, SETTINGS, NinetyNineRules

VARIANTS = {name: tuple(variant.tables) for name, variant in variants.VARIANTS.items()}

_TARGET = (
    *("games", "deals", "rule.game", "rule.rubber", "rule.length", "rule.bonus", "rule.carry"),
    "rule.rubber_bonus",
)
_CLASHES = {"target": _TARGET, "games": ("rule.length",), "deals": ("rule.length",)}
"""What says the same in two ways."""


def setting_problems(
    variant: str, players: int, settings: Mapping[str, str]
) -> Iterator[FieldProblem]:
    """Find what is wrong with house rules, and with `target`, `games` and `deals` beside them."""
    rules, faults = HOUSE.changed(variants.VARIANTS[variant].tables[players], settings)
    yield from faults
    above: list[str] = []
    for key, value in settings.items():
        if key in _CLASHES and (rules.rubber == "deals") != (key == "deals"):
            yield FieldProblem(key, message("setting-useless", key=key, variant=variant))
        elif key in _CLASHES and not _is_amount(value):
            yield FieldProblem(key, message("setting-number", key=key, given=value, most=MAX_VALUE))
        elif other := next((told for told in above if _clash(key, told)), None):
            yield FieldProblem(key, message("setting-clash", key=key, other=other))
        above.append(key)


def _is_amount(text: str) -> bool:
    return re.fullmatch(r"0{0,9}[1-9][0-9]{0,8}", text) is not None and int(text) <= MAX_VALUE


def _clash(key: str, other: str) -> bool:
    return other in _CLASHES.get(key, ()) or key in _CLASHES.get(other, ())


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> NinetyNineRules:
    """Return the rules of a variant for so many players, with what the table asked for."""
    rules, _ = HOUSE.changed(variants.VARIANTS[variant].tables[players], settings)
    numbers = {key: int(settings[key]) for key in _CLASHES if key in settings}
    return variants.resolved(
        rules, numbers.get("target"), numbers.get("games", numbers.get("deals"))
    )


def settings_of(setup: Setup, rules: NinetyNineRules) -> dict[str, str]:
    """Return the settings that bring about exactly these rules, whichever they were made by."""
    raise_if_unknown_setup(setup, VARIANTS, SETTINGS, setting_problems)
    told = {key: text for key, text in setup.settings.items() if not key.startswith(RULE)}
    return told | HOUSE.changes(resolve(setup.variant, len(setup.players), told), rules)
