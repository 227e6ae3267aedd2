"""The settings of Ninety-Nine: how long a rubber is, and house rules; and the rules they give."""

import re
from collections.abc import Iterator, Mapping

from scorekeeper.core.game import override
from scorekeeper.core.house_rules import RuleOverrides
from scorekeeper.core.messages import FieldProblem, message
from scorekeeper.games.ninety_nine.rules import variants
from scorekeeper.games.ninety_nine.rules.model import MAX_VALUE, SETTINGS, NinetyNineRules
from scorekeeper.games.options_base import GameOptions

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
"""Settings that say the same in two ways."""


class NinetyNineOptions(GameOptions[NinetyNineRules]):
    """The settings of Ninety-Nine; `target`, `games` and `deals` come after house rules."""

    @override
    def base_rules(
        self,
        variant: str,
        players: int,
        settings: Mapping[str, str],  # noqa: ARG002 — there are no options
    ) -> NinetyNineRules:
        """Return the rules of a variant, before any house rule."""
        return variants.VARIANTS[variant].tables[players]

    @override
    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterator[FieldProblem]:
        """Yield what is wrong with house rules, and with the rubber's length beside them."""
        yield from super().setting_problems(variant, players, settings)
        rules = super().resolve(variant, players, settings)
        earlier: list[str] = []
        for key, value in settings.items():
            if key in _CONFLICTS and (rules.rubber == "deals") != (key == "deals"):
                yield FieldProblem(key, message("setting-useless", key=key, variant=variant))
            elif key in _CONFLICTS and not _is_amount(value):
                wrong = message("setting-number", key=key, given=value, most=MAX_VALUE)
                yield FieldProblem(key, wrong)
            elif other := next((name for name in earlier if _conflict(key, name)), None):
                yield FieldProblem(key, message("setting-clash", key=key, other=other))
            earlier.append(key)

    @override
    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> NinetyNineRules:
        """Return the rules that a table plays by: the variant, house rules, the length."""
        rules = super().resolve(variant, players, settings)
        numbers = {key: int(settings[key]) for key in _CONFLICTS if key in settings}
        length = numbers.get("games", numbers.get("deals"))
        return variants.resolved(rules, numbers.get("target"), length)


def _is_amount(text: str) -> bool:
    return re.fullmatch(r"0{0,9}[1-9][0-9]{0,8}", text) is not None and int(text) <= MAX_VALUE


def _conflict(key: str, other: str) -> bool:
    return other in _CONFLICTS.get(key, ()) or key in _CONFLICTS.get(other, ())


OPTIONS = NinetyNineOptions(
    {name: tuple(variant.tables) for name, variant in variants.VARIANTS.items()},
    SETTINGS,
    OVERRIDES,
)
VARIANTS = OPTIONS.variants
setting_problems = OPTIONS.setting_problems
resolve = OPTIONS.resolve
settings_of = OPTIONS.settings_of
