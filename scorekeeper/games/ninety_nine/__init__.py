"""Ninety-Nine (David Parlett): the game's face to the core. Everything else of it lies beside."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.lazily import lazily
from scorekeeper.core.messages import message
from scorekeeper.games.ninety_nine.facts import Adjustment, BidsOnly, Claim, Deal, Fact, Trick
from scorekeeper.games.ninety_nine.notation import line
from scorekeeper.games.ninety_nine.play.legality import problems
from scorekeeper.games.ninety_nine.play.state import NinetyNineState, next_first_dealer, start, step
from scorekeeper.games.ninety_nine.report.messages import (
    describe,
    describe_side_effects,
    next_up,
    standing,
)
from scorekeeper.games.ninety_nine.rules.model import (
    NinetyNineRules,
    rules_from_json,
    rules_to_json,
    seat_names,
)

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import Questionnaire

__all__ = [  # the face, see `core.game.Game`
    "describe",
    "describe_side_effects",
    "next_first_dealer",
    "next_up",
    "problems",
    "rules_from_json",
    "rules_to_json",
    "seat_names",
    "standing",
    "start",
    "step",
]

_LAZY = {
    "VARIANTS": "rules.options",
    "auction": "advice.auction",
    "bids": "advice.bids",
    "rules_page": "report.rules_page",
    "compare": "advice.compare",
    "explain": "report.explain",
    "findings": "report.findings",
    "export_data": "report.export_data",
    "outcome": "play.account",
    "statistics_collector": "statistics.collector",
    "check_paper_sheet": "paper",
    "write_paper_sheet": "paper.write",
    "setup_instructions": "report.setup_instructions",
    "resolve": "rules.options",
    "rule_fields": "report.rules_page",
    "rule_text": "rules.fields",
    "score": "play.account",
    "scoreboard": "report.scoreboard",
    "setting_problems": "rules.options",
    "settings_of": "rules.options",
    "explain_tricks": "report.trick_report",
    "warnings": "report.findings",
}
"""What recording a deal does not need, and where it lies: imported when it is asked for."""

NAME = "ninety-nine"
UNIT = "deal"
PARTS = frozenset({"trick"})
NOTATION = message("notation-ninety-nine")
ONE_FACT_PER_LINE = True
KEEPS_REJECTED = True
POINTS = True
DEFAULT_VARIANT = "pagat"
SETTINGS = ("target", "games", "deals", "rule")
RESERVED = line.RESERVED

_KINDS: dict[type, str] = {
    Deal: UNIT,
    BidsOnly: UNIT,
    Trick: "trick",
    Adjustment: "adjust",
    Claim: "claim",
}

write = line.write


__getattr__ = lazily(__name__, _LAZY)


def parse(words: Sequence[str], names: Sequence[str], rules: NinetyNineRules) -> list[Fact]:  # noqa: ARG001
    """Read a line's words as one deal or adjustment."""
    return line.parse(words, names)


def complete_from_tricks(state: NinetyNineState, fact: Fact) -> Fact:
    """Put into a deal what its tricks have told, if they were recorded."""
    if state.play is None or not isinstance(fact, Deal | BidsOnly):
        return fact
    from scorekeeper.games.ninety_nine.play.deal_in_play import complete_from_tricks

    return complete_from_tricks(state.rules, state.play, fact)


def discard_tricks(state: NinetyNineState) -> NinetyNineState:
    """Let the tricks go that belong to a deal which does not count: the next has its own."""
    return state if state.play is None else state._replace(play=None)


def kind(fact: Fact) -> str:
    """Return the kind of entry that a fact makes."""
    return _KINDS[type(fact)]


def reseat(fact: Fact, seats: Sequence[int]) -> Fact:
    """Move hands and points with their players; the dummy keeps its seat."""
    if isinstance(fact, Adjustment | Claim):
        if fact.seat >= len(seats):
            return fact
        return fact._replace(seat=list(seats).index(fact.seat))
    if isinstance(fact, Trick):  # cards lie in the order of play, which moves with the first dealer
        opened = (one._replace(seat=list(seats).index(one.seat)) for one in fact.open_bids)
        return fact._replace(open_bids=tuple(opened))
    hands = fact.hands
    moved = [hands[old] if old < len(hands) else None for old in seats]
    return fact._replace(hands=(*moved, *hands[len(seats) :]))


def questionnaire() -> "Questionnaire":
    """Return the ability to ask for a deal seat by seat."""
    from scorekeeper.games.ninety_nine.advice import questionnaire

    return questionnaire
