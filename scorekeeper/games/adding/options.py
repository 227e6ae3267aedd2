"""What a table may choose of an adding game: options, and rules of its own."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.rule_overrides import RULE, RuleOverrides, raise_if_unknown_setup
from scorekeeper.core.setup import Setup
from scorekeeper.games.adding import variants
from scorekeeper.games.adding.rules import SETTINGS, AddingRules

OPTION = "option."
VARIANTS = {name: tuple(variant.players) for name, variant in variants.VARIANTS.items()}
HOUSE = RuleOverrides(
    AddingRules, fixed=("players",), related={"lives": ("loss",), "cards": ("cards",)}
)

_NUMBERED = ("lives", "hand")
_CHOICES = {"sixty-nine": ("reset", "drink")}
_NOT_WITH = {"swap-9-king": "swap-4-9", "swap-4-9": "swap-9-king"}

rule_text = HOUSE.text


def setting_problems(
    variant: str, players: int, settings: Mapping[str, str]
) -> Iterator[FieldProblem]:
    """Find what is wrong with options and house rules, in the order in which they were told."""
    legal = variants.VARIANTS[variant].options
    told: list[str] = []
    wrong = False
    for key, value in settings.items():
        if key.startswith(OPTION):
            name = key.removeprefix(OPTION)
            problem = _option_problem(name, value, legal, told)
            if problem is not None:
                wrong = True
                yield FieldProblem(key, problem)
            told.append(name)
    if not wrong:
        _, faults = _resolved(variant, players, settings)
        yield from faults


def _option_problem(
    name: str, value: str, legal: tuple[str, ...], told: list[str]
) -> Message | None:
    if name not in legal:
        return message("option-unknown", given=name, legal=list(legal))
    if name in _NUMBERED:
        if not re.fullmatch(r"0{0,9}[1-9][0-9]{0,2}", value):
            return message("option-number", name=name, given=value)
    elif name in _CHOICES:
        if value not in _CHOICES[name]:
            return message("option-choice", name=name, given=value, legal=list(_CHOICES[name]))
    elif value:
        return message("option-bare", name=name, given=value)
    if _NOT_WITH.get(name) in told:
        return message("setting-clash", key=name, other=_NOT_WITH[name])
    return None


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> AddingRules:
    """Return the rules of a table, with its options and then its house rules."""
    rules, _ = _resolved(variant, players, settings)
    return rules


def _resolved(
    variant: str, players: int, settings: Mapping[str, str]
) -> tuple[AddingRules, list[FieldProblem]]:
    fields = variants.base_fields(variant, players)
    fields["cards"] = dict(fields["cards"])
    for key, value in settings.items():
        if key.startswith(OPTION):
            _choose(fields, key.removeprefix(OPTION), value)
    rules, faults = HOUSE.changed(AddingRules(**fields), settings)
    assert isinstance(rules, AddingRules)  # noqa: S101 — changed from such
    return rules, faults


_SWITCHES: dict[str, dict[str, Any]] = {
    "play-on": {"play_on": True},
    "start-card": {"start_card": True},
    "no-early-king": {"early_turns": 5},
    "three-kings-win": {"three_kings": True},
    "three-sixes-end": {"three_sixes": True},
    "on-your-honor": {"on_your_honor": True},
    "reverse-repeats": {"reverse_repeats": True},
    "floor-zero": {"floor_zero": True},
}
_CARDS = {"ten-minus": {"10": "add -10"}, "ace-11": {"A": "add 1|11"}}
_SWAPS = {"swap-9-king": ("9", "K"), "swap-4-9": ("4", "9")}


def _choose(fields: dict[str, Any], name: str, value: str) -> None:
    """Change the fields of the rules by an option."""
    cards = fields["cards"]
    if name in _NUMBERED:
        fields[name] = int(value)
    elif name == "sixty-nine":
        fields["sixty_nine"] = value
    elif name in _SWAPS:
        one, other = _SWAPS[name]
        cards[one], cards[other] = cards[other], cards[one]
    fields |= _SWITCHES.get(name, {})
    cards |= _CARDS.get(name, {})


def settings_of(setup: Setup, rules: AddingRules) -> dict[str, str]:
    """Return the settings that bring about exactly these rules, whatever they were made by."""
    raise_if_unknown_setup(setup, VARIANTS, SETTINGS, setting_problems)
    told = {key: text for key, text in setup.settings.items() if not key.startswith(RULE)}
    return told | HOUSE.changes(resolve(setup.variant, len(setup.players), told), rules)
