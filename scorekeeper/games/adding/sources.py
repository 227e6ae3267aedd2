"""Where the rules of an adding game are from: the page, what is inferred, the table itself."""

from collections.abc import Mapping

from scorekeeper.core.rule_overrides import RULE
from scorekeeper.games.adding.rules import rank_of
from scorekeeper.games.adding.variants import VARIANTS

HOUSE = "H"
OPTION = "T"


def sources_of(variant: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Return for each part of a table's rules the code of its source; `cards` for all cards."""
    told = VARIANTS[variant].sources
    whole = told[""]
    sources = dict.fromkeys(("limit", "cards", "hand", "packs", "lives", "loss", "deal"), whole)
    sources |= {"together": whole, "reverse": whole, **{k: v for k, v in told.items() if k}}
    for key in settings:
        if key.startswith(RULE):
            sources[key.removeprefix(RULE)] = HOUSE
    return sources


def card_source(card: str, sources: Mapping[str, str]) -> str:
    """Return the source of what a card does."""
    for key in (f"cards.{card}", f"cards.{rank_of(card)}"):
        if key in sources:
            return sources[key]
    return sources["cards"]
