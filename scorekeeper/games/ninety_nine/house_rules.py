"""What a table may change in the rules of Ninety-Nine."""

from scorekeeper.core.house_rules import HouseRules
from scorekeeper.games.ninety_nine.rules import Rules

HOUSE = HouseRules(
    Rules,
    fixed=("players",),
    related={
        "tricks": ("cards_each",),
        "ranks": ("cards_each", "dummy", "joker", "trump_by"),
        "contract": ("dummy",),
        "next_trump": ("dummy",),
        "joker": ("trump_by",),
        "trump_choice": ("trump_by", "ranks"),
        "dummy_exact": ("dummy",),
        "carry": ("dummy",),
        "first_trump": ("ranks",),
    },
)
FIELDS = HOUSE.fields

rule_text = HOUSE.text
