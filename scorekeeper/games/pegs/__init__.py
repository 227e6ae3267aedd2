"""The Game of 99, with pegs on a spiral board: the game's face to the core."""

from collections.abc import Sequence

from scorekeeper.core.lazily import lazily
from scorekeeper.core.messages import message
from scorekeeper.games.pegs import notation
from scorekeeper.games.pegs.facts import Move
from scorekeeper.games.pegs.messages import (
    describe,
    describe_side_effects,
    next_up,
    prompt,
    setup_instructions,
    standing,
)
from scorekeeper.games.pegs.rules import PegRules, rules_from_json, rules_to_json, seat_names
from scorekeeper.games.pegs.state import next_first_dealer, problems, start, step

__all__ = [  # the face, see `core.game.Game`
    "describe",
    "describe_side_effects",
    "next_first_dealer",
    "next_up",
    "problems",
    "prompt",
    "rules_from_json",
    "rules_to_json",
    "seat_names",
    "setup_instructions",
    "standing",
    "start",
    "step",
]

_LAZY = {
    "VARIANTS": "options",
    "board_setting": "options",
    "rules_page": "rules_page",
    "explain": "explain",
    "findings": "explain",
    "first_by_shown": "options",
    "export_data": "export_data",
    "statistics_collector": "statistics",
    "outcome": "account",
    "resolve": "options",
    "rule_fields": "rules_page",
    "rule_text": "options",
    "score": "account",
    "scoreboard": "scoreboard",
    "setting_problems": "options",
    "settings_of": "options",
    "warnings": "explain",
}
"""What recording a move does not need, and where it lies: imported when it is asked for."""

NAME = "game-of-99"
UNIT = "move"
NOTATION = message("notation-pegs")
ONE_FACT_PER_LINE = False
KEEPS_REJECTED = False
DEFAULT_VARIANT = "washburne"
SETTINGS = ("option", "rule")
RESERVED = notation.RESERVED

write = notation.write


__getattr__ = lazily(__name__, _LAZY)


def parse(words: Sequence[str], names: Sequence[str], rules: PegRules) -> list[Move]:
    """Read a line's words as entries."""
    return notation.parse(words, names, rules)


def kind(fact: Move) -> str:  # noqa: ARG001 — every entry is numbered alike
    """Return the kind of entry that a fact makes."""
    return UNIT


def reseat(fact: Move, seats: Sequence[int]) -> Move:
    """Move a fact with its player."""
    return fact if fact.by is None else fact._replace(by=list(seats).index(fact.by))


def questionnaire() -> None:
    """It is asked for in one line: a move says it all."""
