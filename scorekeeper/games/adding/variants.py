"""The adding games, each a card table and how it ends, with the source of every part.

Sources are codes: `G` the Pagat page on adding games with the section after the colon, `I` what is
inferred, because public copies of that page have lost it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from scorekeeper.games.adding.rules import AddingRules, cards_of_packs

_PIPS = {str(pips): f"add {pips}" for pips in range(2, 11)}
_JEPSON = {**_PIPS, "A": "add 1", "10": "add -10", "J": "add 0", "Q": "add 0", "K": "set 98"}
_UMASS = {
    **{rank: text for rank, text in _JEPSON.items() if rank != "A"},
    "AC": "add 1",
    "AD": "add 1",
    "AS": "add 0 out",
    "AH": "add 0 answer",
    "4": "add 0 reverse",
    "9": "add 0",
    "10": "add 10|-10",
}
_ARIZONA = {
    **_PIPS,
    "A": "add 1|11",
    "4": "add 0",
    "9": "add 0 reverse",
    "J": "add -10",
    "Q": "add 0",
    "K": "set 98",
    "joker": "set 98 owe 2",
}
_NINETY_NINE = {
    **_PIPS,
    "A": "add 1",
    "4": "add 0 reverse",
    "9": "add 0",
    "10": "add 10|-10",
    "J": "add 10",
    "Q": "add 10",
    "K": "set 99",
}
_HUNDRED = {
    **{rank: text for rank, text in _PIPS.items() if rank not in ("2", "5", "10")},
    "AC": "any 0 100",
    "AS": "any 0 100",
    "AH": "add 1",
    "AD": "add 1",
    "2C": "add 2",
    "2H": "add 2",
    "2S": "double",
    "2D": "add 2",
    "4": "add 0 reverse",
    "5C": "add 5",
    "5H": "add -5",
    "5S": "add 5",
    "5D": "add -5",
    "10": "set 100",
    "J": "add -10",
    "QC": "add 10",
    "QH": "set 0",
    "QS": "add 10",
    "QD": "add 10",
    "K": "add 0",
}


Stock = Literal["no-draw", "new-pile", "all-but-last", "unsaid"]
"""What happens when the stock runs out: nobody draws any more; the top card begins a new pile and
the others are shuffled; all but the last are shuffled; or the source does not say."""


class AddingVariant(NamedTuple):
    """One adding game."""

    fewest: int
    """The fewest players; the packs say how many there can be."""
    rules: AddingRules
    """The rules for up to `few` players; `variant_rules` puts in the number."""
    options: tuple[str, ...]
    """The names of the options that the table may choose."""
    sources: Mapping[str, str]
    """By part of the rules, the code of its source; by the empty text, that of all others."""
    stock: Stock = "unsaid"
    forgotten_draw: bool = False
    """Whether a draw that was forgotten cannot be made up for."""
    few: int = 10
    rules_for_many: AddingRules | None = None
    """The rules for more players."""

    @property
    def players(self) -> range:
        """For how many players it is, with its own packs and hands."""
        rules = self.rules_for_many or self.rules
        return range(self.fewest, cards_of_packs(rules) // rules.hand + 1)


_NINETY_NINE_OPTIONS = (
    *("swap-9-king", "swap-4-9", "ten-minus", "ace-11", "lives", "hand", "play-on", "sixty-nine"),
    *("start-card", "no-early-king", "three-kings-win", "three-sixes-end", "on-your-honor"),
    *("reverse-repeats", "floor-zero"),
)
_JEPSON_RULES = AddingRules(players=2, limit=98, cards=_JEPSON, loss="hand", deal="left")
_NINETY_NINE_RULES = AddingRules(
    players=2,
    limit=99,
    cards=_NINETY_NINE,
    hand=3,
    lives=5,
    loss="coin",
    deal="survivor",
    barred_starts=("4", "9", "10", "K"),
)
_HUNDRED_RULES = AddingRules(
    players=3, limit=100, cards=_HUNDRED, hand=3, lives=3, loss="coin", deal="survivor"
)

VARIANTS = {
    "98": AddingVariant(
        2,
        _JEPSON_RULES,
        ("floor-zero",),
        {"": "G:98 (Jepson)", "deal": "I"},
    ),
    "98-arizona": AddingVariant(
        2,
        AddingRules(players=2, limit=98, cards=_ARIZONA, loss="out", deal="winner", together=True),
        ("start-card", "floor-zero"),
        {"": "G:98 (Feaster)", "reverse": "I"},
        stock="no-draw",
    ),
    "98-umass": AddingVariant(
        2,
        replace(_JEPSON_RULES, cards=_UMASS),
        ("floor-zero",),
        {"": "G:98 (Jepson)", "cards": "I", "deal": "I", "reverse": "I"},
    ),
    "99": AddingVariant(
        2,
        _NINETY_NINE_RULES,
        _NINETY_NINE_OPTIONS,
        {"": "G:99"},
        stock="new-pile",
        forgotten_draw=True,
        few=4,
        rules_for_many=replace(_NINETY_NINE_RULES, lives=3, packs=2),
    ),
    "100": AddingVariant(
        3,
        _HUNDRED_RULES,
        ("reverse-repeats", "floor-zero"),
        {
            "": "G:100 (Cheung)",
            **dict.fromkeys(("ends", "deal", "reverse", "cards.AH", "cards.AD"), "I"),
        },
        stock="all-but-last",
        few=6,
        rules_for_many=replace(_HUNDRED_RULES, packs=2),
    ),
}


def variant_rules(variant: str, players: int) -> AddingRules:
    """Return a variant's rules for so many players."""
    chosen = VARIANTS[variant]
    rules = chosen.rules_for_many if players > chosen.few else None
    return replace(rules or chosen.rules, players=players)
