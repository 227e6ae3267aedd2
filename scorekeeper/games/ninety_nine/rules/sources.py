"""The sources of the rules of a table: books, our readings of them, or the table itself."""

HOUSE_RULE = "H"
"""The source of a field that a house rule changed."""
SETTING = "T"
"""The source of a field that a setting of the table changed."""


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
    "level": "B:Game R6",
    "hard_score": "P:Ninety-Nine for two R19",
    "hard_double": "P:Ninety-Nine for two R19",
    "rubber": "P:Game",
    "rubber_level": "R8",
    "length": "P:Game",
    "first_dealer": "P:Game",
}
"""By field of the rules where it is from; `first_dealer` is a rule of every game."""


def _from(section: str, *fields: str, **others: str) -> dict[str, str]:
    return _ALL_FORMS | dict.fromkeys(fields, section) | others


PAGAT_SOURCES = {
    2: _from(
        "P:Ninety-Nine for two",
        *("dummy", "declare", "reveal", "premiums", "first_trump", "carry"),
        level="P:Ninety-Nine for two R10",
        premium_lost="P:Ninety-Nine for two R1",
        first_trump="P:Ninety-Nine for two R4",
        opening_trump="P:Ninety-Nine for two",
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
    "rubber_level": "R9",
    "length": "B:Game",
    "rubber_bonus": "B:Game",
    "rubber_full": "B:Game R9",
    "first_dealer": "B:Game",
}


PENGUIN_SOURCES = {
    2: PAGAT_SOURCES[2]
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
        "opening_trump": "B:Two-handed Ninety-Nine (with dummy)",
        "game": "B:Game R5 R15",
        "carry": "R17",
        "level": "R17",
    },
    3: PAGAT_SOURCES[3] | _PENGUIN_GAME,
    4: PAGAT_SOURCES[4]
    | dict.fromkeys(
        ("ranks", "cards_each", "tricks", "nought_or", "contract", "next_trump"),
        "B:Four-handed Ninety-Nine",
    )
    | _PENGUIN_GAME
    | {"rubber": "R9", "length": "R9", "rubber_bonus": "R9"},
    5: PAGAT_SOURCES[5]
    | dict.fromkeys(
        ("ranks", "cards_each", "contract", "declare", "reveal", "premiums", "premium_lost"),
        "B:Five-handed Ninety-Nine",
    )
    | {"next_trump": "B:Five-handed Ninety-Nine R3"}
    | _PENGUIN_GAME
    | {"rubber": "R9", "length": "R9", "rubber_bonus": "R9"},
}


DUEL_SOURCES = {
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


ORIGINAL_SOURCES = {
    3: _from(
        *("O:Original 99", "ranks", "trump_by", "length"),
        joker="O:Original 99 R18",
        rubber="O:Original 99",
    )
}


DECLARER_SOURCES = {
    count: PAGAT_SOURCES[count]
    | {
        "trump_by": "P:Declarer chooses trumps",
        "trump_choice": "P:Declarer chooses trumps",
        "first_trump": "P:Declarer chooses trumps R4",
    }
    | ({"players": "R18"} if count > 3 else {})  # noqa: PLR2004 — P gives it for three
    for count in (3, 4)
}


NINES_SOURCES = {
    3: _from("P:Nines as trump", trump_choice="P:Nines as trump R18", next_trump="P:Trumps R18")
}


UNBIDDEN_SOURCES = {
    3: _from(
        *("P:Unbidden Ninety-Nine", "cards_each", "tricks", "bid_cards"),
        declare="P:Unbidden Ninety-Nine R13",
        reveal="P:Unbidden Ninety-Nine R13",
    )
}


PARTNERSHIP_SOURCES = {
    4: PAGAT_SOURCES[4] | {"sides": "P:Ninety-Nine for four R14", "premium_lost": "R14"}
}


TARGET_SOURCES = {"rubber": "P:Ninety-Nine for five R16", "bonus": "R16", "carry": "R16"}
"""The sources of the fields that a target changes, beside `game`."""
