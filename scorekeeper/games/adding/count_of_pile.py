"""The count after cards are played, by the rules and by the number that the player announced."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.adding.effect_notation import Effect
from scorekeeper.games.adding.rules import AddingRules


class Pile(NamedTuple):
    """The pile that a card is played on."""

    rules: AddingRules
    total: int
    owed: int


class CountResult(NamedTuple):
    """The count after cards."""

    total: int
    owed: int
    """Plays that the same player owes after them."""
    highest: int
    """The count that must not be above the limit: before 69 or a floor sets it back."""
    made_sixty_nine: bool = False
    """Whether the count became exactly 69; a card that leaves it at 69 does not make it."""


def count_cards(pile: Pile, effects: Sequence[Effect], announced: int | None) -> CountResult:
    """Return the count after cards of one rank.

    Where a card may stand for several numbers and the player announced none, the first legal one
    is taken.
    """
    rules = pile.rules
    choices = [announced] if announced is not None else _choices(effects)
    base, times = _sum(pile.total, effects)
    sums = (base + times * number for number in choices)
    highest = next((count for count in sums if count <= rules.limit), base + times * choices[0])
    count = max(0, highest) if rules.floor_zero else highest
    owed = 0 if any(effect.owe for effect in effects) else max(0, pile.owed - len(effects))
    made_sixty_nine = count == SIXTY_NINE != pile.total and not owed
    if rules.sixty_nine == "reset" and count == SIXTY_NINE:
        count = 0
    return CountResult(rules.limit if owed else count, owed, highest, made_sixty_nine)


SIXTY_NINE = 69


def _choices(effects: Sequence[Effect]) -> Sequence[int]:
    """Return the numbers that a card may stand for; cards together all take the same."""
    first = effects[0]
    return first.numbers if first.does in ("add", "set") else (0,)


def _sum(count: int, effects: Sequence[Effect]) -> tuple[int, int]:
    """Return the count after cards that all stand for 0, and how often their number adds to it."""
    times = 0
    for effect in effects:
        match effect.does:
            case "add":
                times += 1
            case "double":
                count, times = count * 2, times * 2
            case "set" | "any":
                count, times = 0, 1
    return count, times
