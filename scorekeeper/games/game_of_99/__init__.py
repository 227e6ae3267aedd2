"""The Game of 99, with pegs on a spiral board: the game's face to the core."""

from collections.abc import Sequence

from scorekeeper.core.lazily import lazily
from scorekeeper.core.problems import said
from scorekeeper.games.game_of_99 import notation
from scorekeeper.games.game_of_99.facts import Fact
from scorekeeper.games.game_of_99.rules import Rules, rules_from_json, rules_to_json, seat_names
from scorekeeper.games.game_of_99.table import next_first_dealer, problems, start, step
from scorekeeper.games.game_of_99.telling import (
    forecast,
    preparation,
    prompt,
    shifts,
    standing,
    tell,
)

__all__ = [  # the face, see `core.game.Game`
    "forecast",
    "next_first_dealer",
    "preparation",
    "problems",
    "prompt",
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
    "VARIANTS": "options",
    "board_setting": "options",
    "card": "rulebook",
    "explain": "explaining",
    "findings": "explaining",
    "first_by_shown": "options",
    "keepsake": "home",
    "observer": "statistics",
    "outcome": "tally",
    "resolve": "options",
    "rule_fields": "rulebook",
    "rule_text": "options",
    "score": "tally",
    "scoreboard": "view",
    "setting_problems": "options",
    "settings_of": "options",
    "warnings": "explaining",
}
"""What recording a move does not need, and where it lies: imported when it is asked for."""

NAME = "game-of-99"
COUNTED = "move"
NOTATION = said("notation-pegs")
LINE_IS_ONE = False
KEEPS_ILLEGAL = False
DEFAULT_VARIANT = "washburne"
SETTINGS = ("option", "rule")
RESERVED = notation.RESERVED

write = notation.write


__getattr__ = lazily(__name__, _ELSEWHERE)


def parse(words: Sequence[str], names: Sequence[str], rules: Rules) -> list[Fact]:
    """Read a line's words as entries."""
    return notation.parse(words, names, rules)


def kind(fact: Fact) -> str:  # noqa: ARG001 — every entry is numbered alike
    """Return the kind of entry that a fact makes."""
    return COUNTED


def reseat(fact: Fact, seats: Sequence[int]) -> Fact:
    """Move a fact with its player."""
    return fact if fact.by is None else fact._replace(by=list(seats).index(fact.by))


def asking() -> None:
    """It is asked for in one line: a move says it all."""
