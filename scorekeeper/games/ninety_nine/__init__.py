"""Ninety-Nine (David Parlett): the game's face to the core. Everything else of it lies beside."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.lazily import lazily
from scorekeeper.core.problems import said
from scorekeeper.games.ninety_nine import notation
from scorekeeper.games.ninety_nine.facts import Adjustment, Bids, Claim, Deal, Fact, Laid
from scorekeeper.games.ninety_nine.legality import problems
from scorekeeper.games.ninety_nine.rules import Rules, rules_from_json, rules_to_json, seat_names
from scorekeeper.games.ninety_nine.table import State, next_first_dealer, start, step
from scorekeeper.games.ninety_nine.telling import forecast, shifts, standing, tell

if TYPE_CHECKING:
    from scorekeeper.core.abilities import Asking

__all__ = [  # the face, see `core.game.Game`
    "forecast",
    "next_first_dealer",
    "problems",
    "rules_from_json",
    "rules_to_json",
    "seat_names",
    "shifts",
    "standing",
    "start",
    "step",
    "tell",
]

_ELSEWHERE = {
    "VARIANTS": "settings",
    "auction": "premium_auction",
    "bids": "bidding",
    "card": "rulebook",
    "compare": "comparing",
    "explain": "explained",
    "findings": "auditing",
    "keepsake": "home",
    "outcome": "tally",
    "observer": "statistics",
    "paper_found": "paper",
    "paper_written": "paper.writing",
    "preparation": "preparing",
    "resolve": "settings",
    "rule_fields": "rulebook",
    "rule_text": "house_rules",
    "score": "tally",
    "scoreboard": "view",
    "setting_problems": "settings",
    "settings_of": "settings",
    "tricks_told": "refereeing",
    "warnings": "auditing",
}
"""What recording a deal does not need, and where it lies: imported when it is asked for."""

NAME = "ninety-nine"
COUNTED = "deal"
PARTS = frozenset({"trick"})
NOTATION = said("notation-ninety-nine")
LINE_IS_ONE = True
KEEPS_ILLEGAL = True
POINTS = True
DEFAULT_VARIANT = "pagat"
SETTINGS = ("target", "games", "deals", "rule")
RESERVED = notation.RESERVED

_KINDS: dict[type, str] = {
    Deal: COUNTED,
    Bids: COUNTED,
    Laid: "trick",
    Adjustment: "adjust",
    Claim: "claim",
}

write = notation.write


__getattr__ = lazily(__name__, _ELSEWHERE)


def parse(words: Sequence[str], names: Sequence[str], rules: Rules) -> list[Fact]:  # noqa: ARG001
    """Read a line's words as one deal or adjustment."""
    return notation.parse(words, names)


def completed(state: State, fact: Fact) -> Fact:
    """Put into a deal what its tricks have told, if they were recorded."""
    if state.play is None or not isinstance(fact, Deal | Bids):
        return fact
    from scorekeeper.games.ninety_nine.trick_by_trick import completed

    return completed(state.rules, state.play, fact)


def given_up(state: State) -> State:
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
    if isinstance(fact, Laid):  # cards lie in the order of play, which moves with the first dealer
        opened = (one._replace(seat=list(seats).index(one.seat)) for one in fact.opened)
        return fact._replace(opened=tuple(opened))
    hands = fact.hands
    moved = [hands[old] if old < len(hands) else None for old in seats]
    return fact._replace(hands=(*moved, *hands[len(seats) :]))


def asking() -> "Asking":
    """Return the ability to ask for a deal seat by seat."""
    from scorekeeper.games.ninety_nine import seat_by_seat

    return seat_by_seat
