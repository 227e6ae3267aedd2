"""What cards make of the count, by the rules of the table and what the player said."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.adding.effects import Effect
from scorekeeper.games.adding.rules import AddingRules


class Pile(NamedTuple):
    """What a card is laid on."""

    rules: AddingRules
    total: int
    owed: int


class CountResult(NamedTuple):
    """What cards come to."""

    total: int
    """The count after them."""
    owed: int
    """Plays that the same player owes after them."""
    highest: int
    """The count that must not be above the limit: before anything is set back."""


def count_cards(pile: Pile, effects: Sequence[Effect], told: int | None) -> CountResult:
    """Return what cards of one kind come to; of a choice the plain number, if that is legal."""
    rules = pile.rules
    choices = [told] if told is not None else _choices(effects)
    sums = [_sum(pile.total, effects, number) for number in choices]
    high = next((count for count in sums if count <= rules.limit), sums[0])
    count = max(0, high) if rules.floor_zero else high
    if rules.sixty_nine == "reset" and count == SIXTY_NINE:
        count = 0
    owed = 0 if any(effect.owe for effect in effects) else max(0, pile.owed - len(effects))
    return CountResult(rules.limit if owed else count, owed, high)


SIXTY_NINE = 69


def _choices(effects: Sequence[Effect]) -> Sequence[int]:
    """Return the numbers that a card may stand for; cards together all take the same."""
    first = effects[0]
    return first.numbers if first.does in ("add", "set") else (0,)


def _sum(count: int, effects: Sequence[Effect], number: int) -> int:
    for effect in effects:
        match effect.does:
            case "add":
                count += number
            case "double":
                count *= 2
            case "set" | "any":
                count = number
    return count
