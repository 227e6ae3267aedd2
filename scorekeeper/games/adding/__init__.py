"""The adding games 98, 99 and 100: the game's face to the core. Everything else lies beside."""

from collections.abc import Sequence

from scorekeeper.core.lazily import lazily
from scorekeeper.core.problems import said
from scorekeeper.games.adding import notation
from scorekeeper.games.adding.facts import Bust, Fact, Kings, Loses, Play, Sixes
from scorekeeper.games.adding.legality import problems
from scorekeeper.games.adding.rules import Rules, rules_from_json, rules_to_json, seat_names
from scorekeeper.games.adding.table import next_first_dealer, start, step
from scorekeeper.games.adding.telling import (
    called,
    forecast,
    preparation,
    prompt,
    shifts,
    standing,
    tell,
)

__all__ = [  # the face, see `core.game.Game`, and the ability `core.abilities.Calling`
    "called",
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
    "card": "rulebook",
    "explain": "explaining",
    "findings": "auditing",
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
    "warnings": "auditing",
}
"""What recording a play does not need, and where it lies: imported when it is asked for."""

NAME = "adding"
COUNTED = "play"
NOTATION = said("notation-adding")
LINE_IS_ONE = False
KEEPS_ILLEGAL = False
DEFAULT_VARIANT = "99"
SETTINGS = ("option", "rule")
RESERVED = notation.RESERVED

write = notation.write


__getattr__ = lazily(__name__, _ELSEWHERE)


def parse(words: Sequence[str], names: Sequence[str], rules: Rules) -> list[Fact]:  # noqa: ARG001
    """Read a line's words as entries."""
    return notation.parse(words, names)


def kind(fact: Fact) -> str:  # noqa: ARG001 — every entry is numbered alike
    """Return the kind of entry that a fact makes."""
    return COUNTED


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


def asking() -> None:
    """It is asked for in one line: a card says it all."""
