"""The variants, each a value for each number of players, with the source of every number.

Sources are codes: `P` the Pagat page, `B` the Penguin Book of Card Games, `O` the original game as
the Pagat page has it, with the section after the colon; `R1` to `R18` are our readings, where
the sources are silent or disagree.
"""

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.games.cards import RANKS
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, Trump

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

_ALL_FORMS = {
    "ranks": "P:Deal",
    "cards_each": "P:Deal",
    "tricks": "P:Objective",
    "clubs_bid": "P:Objective",
    "hearts_bid": "P:Objective",
    "spades_bid": "P:Objective",
    "diamonds_bid": "P:Objective",
    "contract": "P:Score",
    "declare": "P:Premium Bids",
    "reveal": "P:Premium Bids",
    "premiums": "P:Premium Bids",
    "premium_lost": "P:Score",
    "first_trump": "P:Trumps R4",
    "next_trump": "P:Trumps",
    "trump_by": "P:Trumps",
    "game": "P:Game R5",
    "bonus": "P:Game",
    "level": "R6",
    "rubber": "P:Game R8",
    "length": "P:Game",
    "first_dealer": "P:Game",
}
"""By field of the rules where it is from; `first_dealer` is a rule of every game."""


def _from(section: str, *fields: str, **others: str) -> dict[str, str]:
    return _ALL_FORMS | dict.fromkeys(fields, section) | others


_PAGAT_SOURCES = {
    2: _from(
        "P:Ninety-Nine for two",
        *("dummy", "declare", "reveal", "premiums", "first_trump", "carry"),
        level="P:Ninety-Nine for two R10",
        premium_lost="P:Ninety-Nine for two R1",
        first_trump="P:Ninety-Nine for two R4",
        carry="P:Ninety-Nine for two R10",
        game="P:Game R5 R15",
        length="R7",
    ),
    3: _ALL_FORMS,
    4: _from(
        "P:Ninety-Nine for four",
        *("ranks", "cards_each", "tricks", "nought_or", "contract", "next_trump", "length"),
        premium_lost="P:Ninety-Nine for four R2",
    ),
    5: _from(
        "P:Ninety-Nine for five",
        *("ranks", "cards_each", "contract", "declare", "reveal", "premiums", "premium_lost"),
        next_trump="P:Ninety-Nine for five R3",
        length="P:Ninety-Nine for five",
    ),
}
_PENGUIN_GAME = {
    "game": "B:Game R5",
    "bonus": "B:Game",
    "rubber": "B:Game R9",
    "length": "B:Game",
    "rubber_bonus": "B:Game",
    "rubber_full": "B:Game R9",
    "first_dealer": "B:Game",
}
_PENGUIN_SOURCES = {
    2: _PAGAT_SOURCES[2]
    | _PENGUIN_GAME
    | dict.fromkeys(
        ("dummy", "declare", "reveal", "premiums", "dummy_bid", "dummy_makes_it", "dummy_exact"),
        "B:Two-handed Ninety-Nine (with dummy)",
    )
    | {
        "contract": "B:Two-handed Ninety-Nine (with dummy) R11",
        "dummy_makes_it": "B:Two-handed Ninety-Nine (with dummy) R11",
        "premium_lost": "B:Two-handed Ninety-Nine (with dummy) R1",
        "first_trump": "B:Two-handed Ninety-Nine (with dummy) R4",
        "game": "B:Game R5 R15",
        "carry": "R17",
        "level": "R17",
    },
    3: _PAGAT_SOURCES[3] | _PENGUIN_GAME,
    4: _PAGAT_SOURCES[4]
    | dict.fromkeys(
        ("ranks", "cards_each", "tricks", "nought_or", "contract", "next_trump"),
        "B:Four-handed Ninety-Nine",
    )
    | _PENGUIN_GAME
    | {"rubber": "R9", "length": "R9", "rubber_bonus": "R9"},
    5: _PAGAT_SOURCES[5]
    | dict.fromkeys(
        ("ranks", "cards_each", "contract", "declare", "reveal", "premiums", "premium_lost"),
        "B:Five-handed Ninety-Nine",
    )
    | {"next_trump": "B:Five-handed Ninety-Nine R3"}
    | _PENGUIN_GAME
    | {"rubber": "R9", "length": "R9", "rubber_bonus": "R9"},
}
_DUEL_SOURCES = {
    2: _from(
        "B:Two-handed Ninety-Nine (without dummy)",
        *("ranks", "cards_each", "contract", "declare", "reveal", "premiums", "vulnerable"),
        tricks="R12",
        vulnerable="B:Two-handed Ninety-Nine (without dummy) R12",
        first_trump="B:Two-handed Ninety-Nine (without dummy) R4",
        next_trump="R12",
        **{**dict.fromkeys(_PENGUIN_GAME, "R9"), "game": "R5 R9"},
    )
}


_ORIGINAL_SOURCES = {
    3: _from(
        *("O:Original 99", "ranks", "trump_by", "length"),
        joker="O:Original 99 R18",
        rubber="O:Original 99 R8",
    )
}
_DECLARER_SOURCES = {
    count: _PAGAT_SOURCES[count]
    | {"trump_by": "P:Declarer chooses trumps R4", "trump_choice": "P:Declarer chooses trumps"}
    | ({"players": "R18"} if count > 3 else {})  # noqa: PLR2004 — P gives it for three
    for count in (3, 4)
}
_NINES_SOURCES = {
    3: _from("P:Nines as trump", trump_choice="P:Nines as trump R18", next_trump="P:Trumps R18")
}
_UNBIDDEN_SOURCES = {
    3: _from(
        *("P:Unbidden Ninety-Nine", "cards_each", "tricks", "bid_cards"),
        declare="P:Unbidden Ninety-Nine R13",
        reveal="P:Unbidden Ninety-Nine R13",
    )
}
_PARTNERSHIP_SOURCES = {
    4: _PAGAT_SOURCES[4] | {"sides": "P:Ninety-Nine for four R14", "premium_lost": "R14"}
}


class NinetyNineVariant(NamedTuple):
    """A variant: its rules for each number of players."""

    tables: dict[int, NinetyNineRules]
    sources: dict[int, dict[str, str]]
    """By number of players: the source or reading that each field of the rules rests on."""


VARIANTS = {
    "pagat": NinetyNineVariant({2: _TWO, 3: _THREE, 4: _FOUR, 5: _FIVE}, _PAGAT_SOURCES),
    "penguin": NinetyNineVariant(
        {2: _PENGUIN_TWO, 3: _penguin(_THREE), 4: _penguin(_FOUR), 5: _penguin(_FIVE)},
        _PENGUIN_SOURCES,
    ),
    "duel": NinetyNineVariant({2: _DUEL}, _DUEL_SOURCES),
    "original": NinetyNineVariant({3: _ORIGINAL}, _ORIGINAL_SOURCES),
    "declarer-trumps": NinetyNineVariant(
        {3: _declarer_trumps(_THREE), 4: _declarer_trumps(_FOUR)}, _DECLARER_SOURCES
    ),
    "nines": NinetyNineVariant({3: _NINES}, _NINES_SOURCES),
    "unbidden": NinetyNineVariant({3: _UNBIDDEN}, _UNBIDDEN_SOURCES),
    "partnership": NinetyNineVariant({4: _PARTNERSHIP}, _PARTNERSHIP_SOURCES),
}

TARGET_SOURCES = {"rubber": "P:Ninety-Nine for five R16", "bonus": "R16", "carry": "R16"}
"""The sources of the fields that a target changes, beside `game`."""


def resolved(rules: NinetyNineRules, target: int | None, games: int | None) -> NinetyNineRules:
    """Return the rules with a target, or with another length of the rubber."""
    if target is not None:
        return replace(
            rules, rubber="target", game=target, bonus=0, carry=0, length=1, rubber_bonus=0
        )
    return rules if games is None else replace(rules, length=games)
