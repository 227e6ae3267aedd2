"""The sources of the rules of a table: books, our readings of them, or the table itself."""

from collections.abc import Mapping

from scorekeeper.core.rule_overrides import RULE
from scorekeeper.games.ninety_nine.rules.variants import TARGET_SOURCES, VARIANTS

HOUSE_RULE = "H"
"""The source of a field that a house rule changed."""
SETTING = "T"
"""The source of a field that a setting of the table changed."""


def sources_of(variant: str, players: int, settings: Mapping[str, str]) -> dict[str, str]:
    """Return for each field of a table's rules the code of its source."""
    sources = dict(VARIANTS[variant].sources[players])
    sources |= {key.removeprefix(RULE): HOUSE_RULE for key in settings if key.startswith(RULE)}
    if "target" in settings:
        sources |= {"game": SETTING, **TARGET_SOURCES}
    if "games" in settings:
        sources["length"] = SETTING
    if "deals" in settings:
        sources["length"] = f"{SETTING} R18"
    return sources
