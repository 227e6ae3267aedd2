"""Where the rules of an adding game are from: the page, what is inferred, the table itself."""

from collections.abc import Mapping

from scorekeeper.core.house_rules import RULE
from scorekeeper.games.adding.rules import rank_of
from scorekeeper.games.adding.variants import VARIANTS

HOUSE_RULE = "H"
"""The source of what a house rule says."""
CHOSEN = "T"
"""The source of what the table chose as an option."""


def sources_of(variant: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Return for each part of a table's rules the code of its source; `cards` for all cards."""
    of_variant = VARIANTS[variant].sources
    page = of_variant[""]
    sources = dict.fromkeys(("limit", "cards", "hand", "packs", "lives", "loss", "deal"), page)
    sources |= {"together": page, "reverse": page, **{k: v for k, v in of_variant.items() if k}}
    for key in settings:
        if key.startswith(RULE):
            sources[key.removeprefix(RULE)] = HOUSE_RULE
    return sources


def card_source(card: str, sources: Mapping[str, str]) -> str:
    """Return the source of what a card does."""
    for key in (f"cards.{card}", f"cards.{rank_of(card)}"):
        if key in sources:
            return sources[key]
    return sources["cards"]
