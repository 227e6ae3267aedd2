"""The variants, each a value for each number of players, with the source of every number.

Sources are codes: `P` the Pagat page, `B` the Penguin Book of Card Games, `O` the original game as
the Pagat page has it, with the section after the colon; `R1` to `R20` are our readings, where
the sources are silent or disagree.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.core.rule_overrides import RULE
from scorekeeper.games.cards import RANKS
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, Trump
from scorekeeper.games.ninety_nine.rules.sources import (
    DECLARER_SOURCES,
    DUEL_SOURCES,
    HOUSE_RULE,
    NINES_SOURCES,
    ORIGINAL_SOURCES,
    PAGAT_SOURCES,
    PARTNERSHIP_SOURCES,
    PENGUIN_SOURCES,
    SETTING,
    TARGET_SOURCES,
    UNBIDDEN_SOURCES,
)

_PACK_OF_60 = RANKS
_PACK_OF_52 = tuple(rank for rank in RANKS if rank not in ("12", "11"))
_PACK_OF_36 = _PACK_OF_52[:9]
_PACK_OF_24 = _PACK_OF_52[:6]
_BY_COUNT: tuple[Trump, ...] = ("diamonds", "spades", "hearts", "clubs")

_THREE = NinetyNineRules(
    players=3,
    ranks=_PACK_OF_36,
    contract=(0, 30, 20, 10),
    next_trump=_BY_COUNT,
    length=3,
)
_FOUR = NinetyNineRules(
    players=4,
    ranks=_PACK_OF_52,
    cards_each=13,
    tricks=10,
    nought_or=10,
    contract=(0, 30, 20, 10, 0),
    next_trump=(*_BY_COUNT, "none"),
    length=4,
)
_FIVE = NinetyNineRules(
    players=5,
    ranks=_PACK_OF_60,
    contract=(0, 50, 40, 30, 20, 10),
    declare=50,
    reveal=0,
    premiums="each",
    premium_lost="oneself",
    next_trump=(*_BY_COUNT, "none", "none"),
    length=5,
)
_TWO = replace(
    _THREE,
    players=2,
    dummy=True,
    reveal=0,
    premiums="each",
    premium_lost="opponents-but-losers",
    first_trump="clubs",
    opening_trump="clubs",
    carry=100,
    level="nobody",
)


def _penguin(pagat: NinetyNineRules) -> NinetyNineRules:
    return replace(pagat, rubber="wins", length=3, rubber_bonus=100)


_PENGUIN_TWO = replace(
    _penguin(_TWO),
    dummy_bid="shown",
    dummy_makes_it="exactly-or-under",
    dummy_exact=30,
    first_trump="none",
    opening_trump="none",
    carry=0,
    level="share",
)
_DUEL = replace(
    _penguin(_THREE),
    players=2,
    ranks=_PACK_OF_24,
    contract=(0, 20, 10),
    declare=0,
    reveal=0,
    vulnerable=10,
    next_trump=_BY_COUNT[:3],
)

_ORIGINAL = replace(_THREE, joker=True, trump_by="turned-card", rubber="deals", length=9)
_SUITS: tuple[Trump, ...] = ("clubs", "hearts", "spades", "diamonds")


def _declarer_trumps(rules: NinetyNineRules) -> NinetyNineRules:
    return replace(rules, trump_by="bidder-else-stays", trump_choice=_SUITS)


_NINES = replace(_THREE, trump_choice=(*_SUITS, "nines"))
_UNBIDDEN = replace(_THREE, bid_cards="left-over")
_PARTNERSHIP = replace(_FOUR, sides=(1, 2, 1, 2))


class NinetyNineVariant(NamedTuple):
    """A variant: its rules for each number of players."""

    tables: dict[int, NinetyNineRules]
    sources: dict[int, dict[str, str]]
    """By number of players: the source or reading that each field of the rules rests on."""


VARIANTS = {
    "pagat": NinetyNineVariant({2: _TWO, 3: _THREE, 4: _FOUR, 5: _FIVE}, PAGAT_SOURCES),
    "penguin": NinetyNineVariant(
        {2: _PENGUIN_TWO, 3: _penguin(_THREE), 4: _penguin(_FOUR), 5: _penguin(_FIVE)},
        PENGUIN_SOURCES,
    ),
    "duel": NinetyNineVariant({2: _DUEL}, DUEL_SOURCES),
    "original": NinetyNineVariant({3: _ORIGINAL}, ORIGINAL_SOURCES),
    "declarer-trumps": NinetyNineVariant(
        {3: _declarer_trumps(_THREE), 4: _declarer_trumps(_FOUR)}, DECLARER_SOURCES
    ),
    "nines": NinetyNineVariant({3: _NINES}, NINES_SOURCES),
    "unbidden": NinetyNineVariant({3: _UNBIDDEN}, UNBIDDEN_SOURCES),
    "partnership": NinetyNineVariant({4: _PARTNERSHIP}, PARTNERSHIP_SOURCES),
}


def resolved(rules: NinetyNineRules, target: int | None, games: int | None) -> NinetyNineRules:
    """Return the rules with a target, or with another length of the rubber."""
    if target is not None:
        return replace(
            rules, rubber="target", game=target, bonus=0, carry=0, length=1, rubber_bonus=0
        )
    return rules if games is None else replace(rules, length=games)


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
