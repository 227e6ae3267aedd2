"""What a card does to the count, as a text of few words: the card tables are made of these.

`add 5`, `add 10|-10` (a choice, the plain one first), `set 99`, `double`, `any 0 100` (whichever
the player says), and behind that `reverse`, `owe 2`, `out` (puts out a player who is named) or
`answer` (answers such a card).
"""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

Does = Literal["add", "set", "double", "any"]

_TEXT = re.compile(
    r"(?:add (?P<add>-?\d{1,3}(?:\|-?\d{1,3})*)|set (?P<set>\d{1,3})|(?P<double>double)"
    r"|any (?P<low>\d{1,3}) (?P<high>\d{1,3}))"
    r"(?P<reverse> reverse)?(?: owe (?P<owe>\d))?(?P<out> out)?(?P<answer> answer)?"
)


class Effect(NamedTuple):
    """What one card does."""

    does: Does
    numbers: tuple[int, ...]
    """What may be added, the plain number first; where the count is set; the least and the most."""
    reverse: bool = False
    owe: int = 0
    """Plays that the next player owes."""
    out: bool = False
    """Whether it puts a player out who is named."""
    answer: bool = False
    """Whether it answers a card that puts its holder out."""

    @property
    def is_plain(self) -> bool:
        """Whether it only adds its number."""
        special = self.reverse or self.owe or self.out or self.does != "add"
        return not special and len(self.numbers) == 1


@lru_cache(maxsize=256)
def effect(text: str) -> Effect | None:
    """Read what a card does; None if the text says nothing of it.

    >>> effect("add 10|-10")
    Effect(does='add', numbers=(10, -10), reverse=False, owe=0, out=False, answer=False)
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        return None
    told = match.groupdict()
    does: Does = "double"
    numbers: tuple[int, ...] = ()
    if told["add"] is not None:
        does, numbers = "add", tuple(map(int, told["add"].split("|")))
    elif told["set"] is not None:
        does, numbers = "set", (int(told["set"]),)
    elif told["low"] is not None:
        does, numbers = "any", (int(told["low"]), int(told["high"]))
    return Effect(
        does,
        numbers,
        bool(told["reverse"]),
        int(told["owe"] or 0),
        bool(told["out"]),
        bool(told["answer"]),
    )
