"""The effect of a card as a text of few words, of which the card tables are made.

`add 5`, `add 10|-10` (a choice, the plain one first), `set 99`, `double`, `any 0 100` (whichever
the player announces), and after that `reverse`, `owe 2`, `out` (puts out a player who is named)
or `answer` (answers such a card).
"""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from scorekeeper.core.limits import MAX_CACHED

Does = Literal["add", "set", "double", "any"]

MAX_TOLD = 20
"""Numbers of a card that are told, or offered to tap; it may have hundreds."""
_TEXT = re.compile(
    r"(?:add (?P<add>-?\d{1,3}(?:\|-?\d{1,3})*)|set (?P<set>\d{1,3})|(?P<double>double)"
    r"|any (?P<low>\d{1,3}) (?P<high>\d{1,3}))"
    r"(?P<reverse> reverse)?(?: owe (?P<owe>\d))?(?P<out> out)?(?P<answer> answer)?"
)


class Effect(NamedTuple):
    """What one card does to the count and to players."""

    does: Does
    numbers: tuple[int, ...]
    """What may be added, the plain number first; where the count is set; the least and the most."""
    reverse: bool = False
    owe: int = 0
    """Plays that the next player owes."""
    out: bool = False
    """Whether it puts out a player who is named."""
    answer: bool = False
    """Whether it answers a card that puts its holder out."""
    least: int = 0
    """The least of the numbers."""


@lru_cache(maxsize=min(256, MAX_CACHED))
def effect(text: str) -> Effect | None:
    """Parse the text of an effect; None if it is not one.

    >>> effect("add 10|-10")
    Effect(does='add', numbers=(10, -10), reverse=False, owe=0, out=False, answer=False, least=-10)
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        return None
    parts = match.groupdict()
    does: Does = "double"
    numbers: tuple[int, ...] = ()
    if parts["add"] is not None:
        does, numbers = "add", tuple(map(int, parts["add"].split("|")))
    elif parts["set"] is not None:
        does, numbers = "set", (int(parts["set"]),)
    elif parts["low"] is not None:
        does, numbers = "any", (int(parts["low"]), int(parts["high"]))
    return Effect(
        does,
        numbers,
        bool(parts["reverse"]),
        int(parts["owe"] or 0),
        bool(parts["out"]),
        bool(parts["answer"]),
        min(numbers, default=0),
    )


def numbers_told(effect: Effect) -> list[str]:
    """Return the numbers that a card may stand for, as they are told: the first of hundreds.

    >>> numbers_told(effect("add 10|-10"))
    ['+10', '-10']
    """
    texts = [f"{n:+d}" if effect.does == "add" else str(n) for n in effect.numbers[:MAX_TOLD]]
    return [*texts, "…"] if len(effect.numbers) > MAX_TOLD else texts
