"""Where the rules of an adding game are from: the page, what is inferred, the table itself."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from scorekeeper.games.adding.options import OPTIONS
from scorekeeper.games.adding.rules import AddingRules, rank_of
from scorekeeper.games.adding.variants import VARIANTS, variant_rules

AGREED = "A"
"""The source of what the table agrees on as it plays."""
_HOUSE_RULE = "H"
_CHOSEN = "T"
INFERRED = "I"
_ON_EVERY_PAGE = (
    *("limit", "turns", "cards", "together", "reverse", "hand", "packs", "jokers", "lives", "loss"),
    *("ends", "deal", "stock", "draw"),
)
"""The parts of the rules that are from the page of a variant, unless the variant differs."""


def sources_of(variant: str, players: int, settings: Mapping[str, str]) -> dict[str, str]:
    """Return for each part of a table's rules the code of its source; `cards` for all cards.

    What differs from the variant by an option is as the table chose, what differs from that by a
    house rule is a house rule.
    """
    of_variant = VARIANTS[variant].sources
    sources = dict.fromkeys(_ON_EVERY_PAGE, of_variant[""])
    sources |= {part: code for part, code in of_variant.items() if part}
    plain = variant_rules(variant, players)
    chosen = OPTIONS.base_rules(variant, players, settings)
    sources |= dict.fromkeys(_differences(plain, chosen), _CHOSEN)
    rules = OPTIONS.resolve(variant, players, settings)
    return sources | dict.fromkeys(_differences(chosen, rules), _HOUSE_RULE)


def _differences(before: AddingRules, after: AddingRules) -> Iterator[str]:
    """Yield the parts of the rules that are not the same, each card by itself."""
    for field in fields(AddingRules):
        if field.name != "cards" and getattr(before, field.name) != getattr(after, field.name):
            yield field.name
    for card, text in after.cards.items():
        if before.cards.get(card) != text:
            yield f"cards.{card}"


def card_source(card: str, sources: Mapping[str, str]) -> str:
    """Return the source of what a card does."""
    for key in (f"cards.{card}", f"cards.{rank_of(card)}"):
        if key in sources:
            return sources[key]
    return sources["cards"]
