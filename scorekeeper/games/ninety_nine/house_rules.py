"""House rules: any field of a variant's rules told otherwise, as `rule.declare` and a text."""

from collections.abc import Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any

from scorekeeper.core.codec import field_text, field_value
from scorekeeper.core.problems import Damaged, Fault, Malformed, Said, said
from scorekeeper.games.ninety_nine.rules import Rules, RulesWrong

RULE = "rule."
"""What the key of a setting begins with that changes a field of the rules."""
FIELDS = tuple(field.name for field in fields(Rules) if field.init and field.name != "players")
"""What a house rule may change; the players are those who sit down."""


def rule_text(key: str, value: object) -> str:
    """Spell a field's value as a setting; raises `Malformed` if it is unknown or cannot be it."""
    if unknown := _unknown(key):
        raise Malformed(unknown)
    try:
        return field_text(Rules, key, value)
    except Damaged as wrong:
        raise Malformed(*(said("rule-wrong", problem=told) for told in wrong.problems)) from wrong


def _unknown(name: str) -> Said | None:
    if name in FIELDS:
        return None
    if close := get_close_matches(name, FIELDS, n=3):
        return said("rule-unknown-close", given=name, legal=close)
    return said("rule-unknown", given=name)


def changed(base: Rules, settings: Mapping[str, str]) -> tuple[Rules, list[Fault]]:
    """Return the rules with the changes among the settings; the base, if anything is wrong."""
    told = {key: text for key, text in settings.items() if key.startswith(RULE)}
    faults: list[Fault] = []
    values: dict[str, Any] = {}
    for key, text in told.items():
        name = key.removeprefix(RULE)
        if unknown := _unknown(name):
            faults.append(Fault(key, unknown))
            continue
        try:
            values[name] = field_value(Rules, name, text)
        except Damaged as wrong:
            faults += [Fault(key, said("rule-wrong", problem=told)) for told in wrong.problems]
    if faults:
        return base, faults
    try:
        return replace(base, **values), []
    except RulesWrong as wrong:
        return base, [_told_fault(fault, told) for fault in wrong.faults]


def _told_fault(fault: Fault, told: Mapping[str, str]) -> Fault:
    """Lay a contradiction to a field that was told, for a field of the base cannot be mended."""
    blamed = [RULE + name for name in (fault.key, *_RELATED.get(fault.key, ()))]
    key = next((name for name in blamed if name in told), next(iter(told)))
    return Fault(key, said("rule-wrong", problem=fault.problem))


_RELATED = {
    "tricks": ("cards_each",),
    "ranks": ("cards_each", "dummy", "joker", "trump_by"),
    "contract": ("dummy",),
    "next_trump": ("dummy",),
    "joker": ("trump_by",),
}
"""Fields whose change can bring about a fault of another field."""


def changes(base: Rules, rules: Rules) -> dict[str, str]:
    """Return the settings that turn the base into these rules."""
    return {
        RULE + name: field_text(Rules, name, _as_told(getattr(rules, name)))
        for name in FIELDS
        if getattr(base, name) != getattr(rules, name)
    }


def _as_told(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
