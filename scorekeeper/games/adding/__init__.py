"""The adding games 98, 99 and 100: the game's face to the core. Everything else lies beside."""

from collections.abc import Sequence

from scorekeeper.core.lazily import lazily
from scorekeeper.core.messages import message
from scorekeeper.games.adding import notation
from scorekeeper.games.adding.facts import Bust, Fact, Kings, Loses, Play, Sixes
from scorekeeper.games.adding.legality import problems
from scorekeeper.games.adding.messages import (
    count_to_display,
    describe,
    describe_side_effects,
    next_up,
    prompt,
    setup_instructions,
    standing,
)
from scorekeeper.games.adding.rules import AddingRules, rules_from_json, rules_to_json, seat_names
from scorekeeper.games.adding.state import next_first_dealer, start, step

__all__ = [  # the face, see `core.game.Game`, and the ability `core.capabilities.CountDisplay`
    "count_to_display",
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
    "rules_page": "rules_page",
    "explain": "explain",
    "findings": "findings",
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
    "warnings": "findings",
}
"""What recording a play does not need, and where it lies: imported when it is asked for."""

NAME = "adding"
UNIT = "play"
NOTATION = message("notation-adding")
ONE_FACT_PER_LINE = False
KEEPS_REJECTED = False
DEFAULT_VARIANT = "99"
SETTINGS = ("option", "rule")
RESERVED = notation.RESERVED

write = notation.write


__getattr__ = lazily(__name__, _LAZY)


def parse(words: Sequence[str], names: Sequence[str], rules: AddingRules) -> list[Fact]:  # noqa: ARG001
    """Read a line's words as entries."""
    return notation.parse(words, names)


def kind(fact: Fact) -> str:  # noqa: ARG001 — every entry is numbered alike
    """Return the kind of entry that a fact makes."""
    return UNIT


def reseat(fact: Fact, seats: Sequence[int]) -> Fact:
    """Move a fact with its players."""
    places = {old: new for new, old in enumerate(seats)}
    match fact:
        case Play(by=by, target=target):
            return fact._replace(
                by=None if by is None else places[by],
                target=None if target is None else places[target],
            )
        case Bust(by):
            return Bust(None if by is None else places[by])
        case Loses(seat) | Kings(seat) | Sixes(seat):
            return fact._replace(seat=places[seat])
        case _:
            return fact


def questionnaire() -> None:
    """It is asked for in one line: a card says it all."""
