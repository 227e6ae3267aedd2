"""What a table may change in the rules of Ninety-Nine."""

from scorekeeper.core.rule_overrides import RuleOverrides
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

HOUSE = RuleOverrides(
    NinetyNineRules,
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
