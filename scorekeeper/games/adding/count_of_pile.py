"""The count after cards are played, by the rules and by the number that the player announced."""

from bisect import bisect_left
from collections.abc import Sequence
from operator import neg
from typing import NamedTuple

from scorekeeper.core.limits import MAX_NUMBER
from scorekeeper.games.adding.effect_notation import Effect
from scorekeeper.games.adding.rules import AddingRules

LOWEST_COUNT = -MAX_NUMBER
"""No play goes below it: doubled below 0, a count would soon have thousands of digits."""


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

    Each does its own, one after the other. Where a card may stand for several numbers and the
    player announced none, the first legal one is taken.
    """
    rules = pile.rules
    base, times = _sum(pile.total, effects)
    if announced is None:
        announced = _first_legal(effects[0], rules.limit - base, times)
    highest = base + times * announced
    count = max(0, highest) if rules.floor_zero else highest
    owed = 0 if any(effect.owe for effect in effects) else max(0, pile.owed - len(effects))
    made_sixty_nine = count == SIXTY_NINE != pile.total and not owed
    if rules.sixty_nine == "reset" and count == SIXTY_NINE:
        count = 0
    return CountResult(rules.limit if owed else count, owed, highest, made_sixty_nine)


SIXTY_NINE = 69


def _first_legal(effect: Effect, room: int, times: int) -> int:
    """Return the first number of a card that leaves the count within the limit, else the plain one.

    Cards together all take the same, so many `times`. A card may have hundreds of numbers.
    """
    if effect.does not in ("add", "set") or not times:
        return 0
    falling = effect.falling
    place = bisect_left(falling, -(room // times), key=neg)
    return falling[place] if place < len(falling) else falling[0]


def _sum(count: int, effects: Sequence[Effect]) -> tuple[int, int]:
    """Return the count with 0 for the number of the first card, and how often that adds to it.

    Cards that do the same share this number; the others have their plain one.
    """
    times = 0
    for effect in effects:
        shares = is_same(effect, effects[0])
        plain = 0 if shares or not effect.numbers else effect.numbers[0]
        match effect.does:
            case "add":
                count, times = count + plain, times + shares
            case "double":
                count, times = count * 2, times * 2
            case "set" | "any":
                count, times = plain, int(shares)
    return count, times


def is_same(effect: Effect, other: Effect) -> bool:
    """Return whether two cards do the same to the count, so that one number is for both."""
    return (effect.does, effect.numbers) == (other.does, other.numbers)
