"""The settings of Ninety-Nine: how long a rubber is, and house rules; and the rules they give."""

import re
from collections.abc import Iterator, Mapping

from scorekeeper.core.game import override
from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.rule_overrides import RULE, RuleOverrides
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.rules import variants
from scorekeeper.games.ninety_nine.rules.model import (
    MAX_VALUE,
    SETTINGS,
    NinetyNineRules,
    Rubber,
)
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
        "opening_trump": ("ranks",),
        "hard_score": ("rubber",),
    },
)
"""The fields of the rules that house rules can change."""
FIELDS = OVERRIDES.fields

rule_text = OVERRIDES.text

_LENGTHS: dict[str, tuple[Rubber, ...]] = {
    "target": ("games", "wins", "target"),
    "games": ("games", "wins"),
    "deals": ("deals",),
}
"""The settings that say how long a rubber is, and the kinds of rubber that each is for."""


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
        base = self.base_rules(variant, players, settings)
        rules = super().resolve(variant, players, settings)
        order = list(settings)
        for key in (name for name in settings if name in _LENGTHS):
            if rules.rubber not in _LENGTHS[key]:
                yield FieldProblem(key, _no_use(key, variant, base, rules))
            elif not _is_amount(settings[key]):
                wrong = message("setting-number", key=key, given=settings[key], most=MAX_VALUE)
                yield FieldProblem(key, wrong)
            elif other := _contradicted(key, base, rules, settings):
                first, second = sorted((key, other), key=order.index)
                yield FieldProblem(second, message("setting-clash", key=second, other=first))

    @override
    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> NinetyNineRules:
        """Return the rules that a table plays by: the variant, house rules, the length."""
        rules = super().resolve(variant, players, settings)
        lengths = {key: int(settings[key]) for key in _LENGTHS if key in settings}
        return _with_lengths(rules, lengths)

    @override
    def settings_of(self, setup: Setup, rules: NinetyNineRules) -> dict[str, str]:
        """Return the settings that give exactly these rules, but for what changes nothing.

        An older program took a number of games where a target decides, and stored no opening trump.
        """
        settings = {
            key: text
            for key, text in setup.settings.items()
            if rules.rubber in _LENGTHS.get(key, (rules.rubber,))
        }
        given = super().settings_of(setup._replace(settings=settings), rules)
        if rules.first_trump != "stays" and rules.opening_trump == "none":
            given.pop(f"{RULE}opening_trump", None)
        return given


def changing_settings(variant: str, players: int, settings: Mapping[str, str]) -> dict[str, str]:
    """Return the settings without house rules that only repeat the variant."""
    base = OPTIONS.base_rules(variant, players, settings)
    rules, _ = OVERRIDES.apply(base, settings)
    repeated = {RULE + name for name in FIELDS if getattr(rules, name) == getattr(base, name)}
    return {key: text for key, text in settings.items() if key not in repeated}


def _with_lengths(rules: NinetyNineRules, lengths: Mapping[str, int]) -> NinetyNineRules:
    return variants.resolved(
        rules, lengths.get("target"), lengths.get("games", lengths.get("deals"))
    )


def _no_use(key: str, variant: str, base: NinetyNineRules, rules: NinetyNineRules) -> Message:
    """Say why a length is of no use: the variant's rubber is another kind, or the table's."""
    if rules.rubber == base.rubber:
        return message("setting-useless", key=key, variant=variant)
    return message("setting-other-rubber", key=key, rubber=rules.rubber)


def _contradicted(
    key: str, base: NinetyNineRules, rules: NinetyNineRules, settings: Mapping[str, str]
) -> str | None:
    """Return the setting that a length contradicts, if there is one.

    That is another length, or a house rule with a value of its own that the length replaces by
    another one. One that repeats the variant, or says the same as the length, contradicts nothing.
    """
    lengths = [name for name in settings if name in _LENGTHS]
    if key != lengths[0]:
        return lengths[0]
    replaced = _with_lengths(rules, {key: int(settings[key])})
    for name in FIELDS:
        ours = getattr(rules, name)
        if ours not in (getattr(base, name), getattr(replaced, name)):
            return RULE + name
    return None


def _is_amount(text: str) -> bool:
    return re.fullmatch(r"0{0,9}[1-9][0-9]{0,8}", text) is not None and int(text) <= MAX_VALUE


OPTIONS = NinetyNineOptions(
    {name: tuple(variant.tables) for name, variant in variants.VARIANTS.items()},
    SETTINGS,
    OVERRIDES,
)
VARIANTS = OPTIONS.variants
setting_problems = OPTIONS.setting_problems
resolve = OPTIONS.resolve
settings_of = OPTIONS.settings_of
