"""The fields of the rules of Ninety-Nine that a house rule may change."""

from scorekeeper.core.rule_overrides import RuleOverrides
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

OVERRIDES = RuleOverrides(
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
FIELDS = OVERRIDES.fields

rule_text = OVERRIDES.text
