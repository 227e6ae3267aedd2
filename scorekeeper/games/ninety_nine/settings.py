"""What a table may ask for when it sits down, and the rules that come of it."""

import re
from collections.abc import Mapping
from dataclasses import fields

from scorekeeper.core.codec import from_json, to_json
from scorekeeper.core.problems import Said, said
from scorekeeper.games.ninety_nine.rules import Rules
from scorekeeper.games.ninety_nine.variants import VARIANTS, resolved

SETTINGS = ("target", "games", "deals")
_NUMBER = re.compile(r"0*[1-9][0-9]{0,8}")


def setting_problem(variant: str, key: str, value: str, told: Mapping[str, str]) -> Said | None:
    """Say what is wrong with `target`, `games` or `deals`, given what stands above it."""
    counts_deals = any(rules.rubber == "deals" for rules in VARIANTS[variant].tables.values())
    if key == "deals" and not counts_deals:
        return said("setting-useless", key=key, variant=variant)
    if key in ("target", "games") and counts_deals:
        return said("setting-useless", key=key, variant=variant)
    if not _NUMBER.fullmatch(value):
        return said("setting-number", key=key, given=value)
    clash = {"target", "games"} - {key}
    if key in ("target", "games") and (other := next(iter(clash & told.keys()), None)):
        return said("setting-clash", key=key, other=other)
    return None


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> Rules:
    """Return the rules of a variant for so many players, with what the table asked for."""
    numbers = {key: int(settings[key]) for key in SETTINGS if key in settings}
    rules = VARIANTS[variant].tables[players]
    return resolved(rules, numbers.get("target"), numbers.get("games", numbers.get("deals")))


_DERIVED = {field.name for field in fields(Rules) if not field.init}


def rules_to_json(rules: Rules) -> dict[str, object]:
    """Return the rules as a session file keeps them: every field, resolved."""
    return {key: value for key, value in to_json(rules).items() if key not in _DERIVED}


def rules_from_json(stored: Mapping[str, object]) -> Rules:
    """Read stored rules; raises `Unable` with the field that is not right."""
    try:
        rules = from_json(Rules, stored, "rules")
    except ValueError as error:  # the value's own check, which knows no path
        raise Unable(said("field-wrong", path="rules", given=str(error), legal="")) from error
    return rules
