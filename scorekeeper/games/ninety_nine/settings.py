"""What a table may ask for when it sits down, and the rules that come of it."""

import re
from collections.abc import Mapping

from scorekeeper.core.problems import Said, said
from scorekeeper.games.ninety_nine import variants
from scorekeeper.games.ninety_nine.rules import Rules

VARIANTS = {name: tuple(variant.tables) for name, variant in variants.VARIANTS.items()}


def setting_problem(variant: str, key: str, value: str, told: Mapping[str, str]) -> Said | None:
    """Say what is wrong with `target`, `games` or `deals`, given what stands above it."""
    counts_deals = any(
        rules.rubber == "deals" for rules in variants.VARIANTS[variant].tables.values()
    )
    if key == "deals" and not counts_deals:
        return said("setting-useless", key=key, variant=variant)
    if key in ("target", "games") and counts_deals:
        return said("setting-useless", key=key, variant=variant)
    if not re.fullmatch(r"0*[1-9][0-9]{0,8}", value):
        return said("setting-number", key=key, given=value)
    clash = {"target", "games"} - {key}
    if key in ("target", "games") and (other := next(iter(clash & told.keys()), None)):
        return said("setting-clash", key=key, other=other)
    return None


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> Rules:
    """Return the rules of a variant for so many players, with what the table asked for."""
    numbers = {key: int(settings[key]) for key in ("target", "games", "deals") if key in settings}
    rules = variants.VARIANTS[variant].tables[players]
    return variants.resolved(
        rules, numbers.get("target"), numbers.get("games", numbers.get("deals"))
    )
