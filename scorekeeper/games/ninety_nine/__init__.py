"""Ninety-Nine (David Parlett): the game's face to the core. Everything else of it lies beside."""

from collections.abc import Sequence

from scorekeeper.core.problems import Said
from scorekeeper.games.ninety_nine import notation
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal, Fact
from scorekeeper.games.ninety_nine.legality import problems
from scorekeeper.games.ninety_nine.rules import DUMMY, Rules
from scorekeeper.games.ninety_nine.settings import (
    SETTINGS,
    resolve,
    rules_from_json,
    rules_to_json,
    setting_problem,
)
from scorekeeper.games.ninety_nine.table import next_first_dealer, start, step
from scorekeeper.games.ninety_nine.tally import outcome, score
from scorekeeper.games.ninety_nine.telling import forecast, standing, tell
from scorekeeper.games.ninety_nine.variants import VARIANTS as _VARIANTS
from scorekeeper.games.ninety_nine.view import scoreboard

__all__ = [
    "COUNTED", "DEFAULT_VARIANT", "KEEPS_ILLEGAL", "LINE_IS_ONE", "NAME", "RESERVED", "SETTINGS", "VARIANTS",
    "forecast", "kind", "next_first_dealer", "outcome", "parse", "problems", "reseat", "resolve", "rules_from_json", "rules_to_json",
    "score", "scoreboard", "seat_names", "setting_problem", "standing", "start", "step", "tell",
    "write",
]  # fmt: skip

NAME = "ninety-nine"
COUNTED = "deal"
LINE_IS_ONE = True
KEEPS_ILLEGAL = True
DEFAULT_VARIANT = "pagat"
VARIANTS = {name: tuple(variant.tables) for name, variant in _VARIANTS.items()}
RESERVED = notation.RESERVED

write = notation.write


def seat_names(players: Sequence[str], rules: Rules) -> tuple[str, ...]:
    """Return the players, and the dummy behind them if there is one."""
    return (*players, DUMMY) if rules.dummy else tuple(players)


def parse(words: Sequence[str], names: Sequence[str], rules: Rules) -> list[Fact]:  # noqa: ARG001
    """Read a line's words as one deal or adjustment."""
    return notation.parse(words, names)


def kind(fact: Fact) -> str:
    """Return the kind of entry that a fact makes."""
    return "adjust" if isinstance(fact, Adjustment) else COUNTED


def reseat(fact: Fact, seats: Sequence[int]) -> Fact:
    """Move hands and points with their players; the dummy keeps its seat."""
    if isinstance(fact, Adjustment):
        if fact.seat >= len(seats):
            return fact
        return fact._replace(seat=list(seats).index(fact.seat))
    hands = fact.hands
    moved = [hands[old] if old < len(hands) else None for old in seats]
    return fact._replace(hands=(*moved, *hands[len(seats) :]))
