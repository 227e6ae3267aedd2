"""The settings of a table: what they may be, and the rules that they give."""

import re
from collections.abc import Iterator, Mapping

from scorekeeper.core.messages import FieldProblem, message
from scorekeeper.core.rule_overrides import RULE, RuleOverrides, raise_if_unknown_setup
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.rules import variants
from scorekeeper.games.ninety_nine.rules.model import MAX_VALUE, SETTINGS, NinetyNineRules

VARIANTS = {name: tuple(variant.tables) for name, variant in variants.VARIANTS.items()}

OVERRIDES = RuleOverrides(
    NinetyNineRules,
    fixed=("players",),
    related={
        "tricks": ("cards_each",),
        "ranks": ("cards_each", "dummy", "joker", "trump_by"),
        "contract": ("dummy",),
        "next_trump": ("dummy",),
        "joker": ("trump_by",),
        "trump_choice": ("trump_by", "ranks"),
        "dummy_exact": ("dummy",),
        "carry": ("dummy",),
        "first_trump": ("ranks",),
    },
)
"""The fields of the rules that house rules can change."""
FIELDS = OVERRIDES.fields

rule_text = OVERRIDES.text

_TARGET_CONFLICTS = (
    *("games", "deals", "rule.game", "rule.rubber", "rule.length", "rule.bonus", "rule.carry"),
    "rule.rubber_bonus",
)
_CONFLICTS = {"target": _TARGET_CONFLICTS, "games": ("rule.length",), "deals": ("rule.length",)}
"""By setting, others that change the same rules."""


def setting_problems(
    variant: str, players: int, settings: Mapping[str, str]
) -> Iterator[FieldProblem]:
    """Yield the problems of house rules, and of `target`, `games` and `deals`, in their order."""
    rules, problems = OVERRIDES.changed(variants.VARIANTS[variant].tables[players], settings)
    yield from problems
    previous: list[str] = []
    for key, value in settings.items():
        if key in _CONFLICTS and (rules.rubber == "deals") != (key == "deals"):
            yield FieldProblem(key, message("setting-useless", key=key, variant=variant))
        elif key in _CONFLICTS and not _is_amount(value):
            yield FieldProblem(key, message("setting-number", key=key, given=value, most=MAX_VALUE))
        elif other := next((earlier for earlier in previous if _conflict(key, earlier)), None):
            yield FieldProblem(key, message("setting-clash", key=key, other=other))
        previous.append(key)


def _is_amount(text: str) -> bool:
    return re.fullmatch(r"0{0,9}[1-9][0-9]{0,8}", text) is not None and int(text) <= MAX_VALUE


def _conflict(key: str, other: str) -> bool:
    return other in _CONFLICTS.get(key, ()) or key in _CONFLICTS.get(other, ())


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> NinetyNineRules:
    """Return the rules of a variant for so many players, with the settings of the table."""
    rules, _ = OVERRIDES.changed(variants.VARIANTS[variant].tables[players], settings)
    numbers = {key: int(settings[key]) for key in _CONFLICTS if key in settings}
    return variants.resolved(
        rules, numbers.get("target"), numbers.get("games", numbers.get("deals"))
    )


def settings_of(setup: Setup, rules: NinetyNineRules) -> dict[str, str]:
    """Return settings that give exactly these rules, whatever settings they were made from."""
    raise_if_unknown_setup(setup, VARIANTS, SETTINGS, setting_problems)
    settings = {key: text for key, text in setup.settings.items() if not key.startswith(RULE)}
    return settings | OVERRIDES.changes(resolve(setup.variant, len(setup.players), settings), rules)
