"""What no table can play by: cards that nobody could play, hands that no pack is for, and the like.

A rule about what never happens would stand on the page of rules alone. Rules are judged so when
people sit down. A session of earlier days that was begun by such rules is read and scored as it
was.
"""

from collections.abc import Iterator

from scorekeeper.core.messages import FieldProblem, message
from scorekeeper.games.adding.count_of_pile import SIXTY_NINE
from scorekeeper.games.adding.effect_notation import Effect, effect
from scorekeeper.games.adding.rules import (
    MAX_SEATED,
    RANKS,
    AddingRules,
    cards_needed,
    cards_of_packs,
)


def unplayable(rules: AddingRules) -> Iterator[FieldProblem]:
    """Yield what is wrong with rules that are sound in themselves, each with its field."""
    effects = {card: known for card, text in rules.cards.items() if (known := effect(text))}
    floored = rules.floor_zero or not any(_lowers(known) for known in effects.values())
    for card, known in effects.items():
        yield from _card_problems(rules, card, known, floored=floored)
    if rules.sixty_nine != "none" and rules.limit < SIXTY_NINE:
        wrong = message("rules-sixty-nine-limit", given=rules.sixty_nine, limit=rules.limit)
        yield FieldProblem("sixty_nine", wrong)
    if rules.sixty_nine == "penny" and not rules.lives:
        yield FieldProblem("sixty_nine", message("rules-penny"))
    if rules.play_on and rules.loss != "coin":
        yield FieldProblem("play_on", message("rules-play-on", loss=rules.loss))
    if rules.start_card and set(RANKS) <= set(rules.barred_starts):
        yield FieldProblem("barred_starts", message("rules-no-start"))
    if rules.players > MAX_SEATED:
        many = message("rules-players-many", given=rules.players, most=MAX_SEATED)
        yield FieldProblem("players", many)
    if (needed := cards_needed(rules)) > (there := cards_of_packs(rules)):
        fields = {"players": rules.players, "each": rules.hand, "packs": rules.packs}
        few = message("rules-cards-few", needed=needed, cards=there, **fields)
        yield FieldProblem("hand", few)


def _lowers(effect: Effect) -> bool:
    return effect.does == "add" and min(effect.numbers) < 0


def _card_problems(
    rules: AddingRules, card: str, effect: Effect, *, floored: bool
) -> Iterator[FieldProblem]:
    """Yield why a card could never be played; `floored`: the count is never below 0."""
    limit, key, fields = rules.limit, f"cards.{card}", {"card": card, "limit": rules.limit}
    match effect.does:
        case "set" if effect.numbers[0] > limit:
            wrong = message("rules-set-above", given=effect.numbers[0], **fields)
            yield FieldProblem(key, wrong)
        case "any":
            low, high = effect.numbers
            if low > high:
                yield FieldProblem(key, message("rules-any-order", card=card, low=low, high=high))
            elif low > limit:
                yield FieldProblem(key, message("rules-any-above", given=low, **fields))
        case "add" if floored and min(effect.numbers) > limit:
            wrong = message("rules-add-above", given=min(effect.numbers), **fields)
            yield FieldProblem(key, wrong)
