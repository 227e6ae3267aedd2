"""Where the rules of a table are from: the books, readings of ours, or the table itself."""

from collections.abc import Mapping

from scorekeeper.core.rule_overrides import RULE
from scorekeeper.games.ninety_nine.rules.variants import TARGET_SOURCES, VARIANTS

HOUSE = "H"
"""The source of what a house rule says."""
ASKED_FOR = "T"
"""The source of what the table asked for when it sat down."""


def sources_of(variant: str, players: int, settings: Mapping[str, str]) -> dict[str, str]:
    """Return for each field of a table's rules the code of its source."""
    sources = dict(VARIANTS[variant].sources[players])
    sources |= {key.removeprefix(RULE): HOUSE for key in settings if key.startswith(RULE)}
    if "target" in settings:
        sources |= {"game": ASKED_FOR, **TARGET_SOURCES}
    if "games" in settings:
        sources["length"] = ASKED_FOR
    if "deals" in settings:
        sources["length"] = f"{ASKED_FOR} R18"
    return sources
