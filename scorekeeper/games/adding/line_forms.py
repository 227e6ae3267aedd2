"""Each form of a line in an adding game, with an example that these rules know."""

from collections.abc import Iterator

from scorekeeper.core.messages import Message, message
from scorekeeper.core.text import quote_word
from scorekeeper.games.adding.effect_notation import Effect
from scorekeeper.games.adding.rules import JOKER, AddingRules, effect_of
from scorekeeper.games.adding.state import AddingRecord


def line_forms(record: AddingRecord) -> Iterator[Message]:
    """Yield each form that a line can have, with its meaning."""
    rules, player = record.rules, record.players[-1]
    name = quote_word(player)
    plain = next(card for card in ("8", "8H", "8C", "8S", "8D") if card in rules.cards)
    yield message("form-card", example=plain)
    if suited := [card for card in rules.cards if card[-1] in "CHSD"]:
        yield message("form-suit", example=suited[0], cards=sorted({card[:-1] for card in suited}))
    for card in rules.cards:
        if found := effect_of(rules, card):
            yield from _number_forms(card, found)
            yield from _other_forms(rules, card, found, player)
    if rules.together:
        yield message("form-together", example=f"{plain}+{plain}")
    yield message("form-several", example=f"{plain} {plain}")
    yield message("form-actor", example=f"{quote_word(player + ':')} {plain}")
    if rules.start_card:
        yield message("form-turn", example=f"turn={plain}")
    yield message("form-bust", example="bust")
    if rules.loss != "out":
        yield message("form-loses", example=f"loses {name}", player=player)
    if rules.three_kings:
        yield message("form-kings", example=f"kings {name}", player=player)
    if rules.three_sixes:
        yield message("form-sixes", example=f"sixes {name}", player=player)
    if rules.lives:
        yield message("form-coins", example=message("form-coins-example", name=name), player=player)


def _number_forms(card: str, found: Effect) -> Iterator[Message]:
    """Yield the forms of a card whose number is told."""
    if found.does == "any":
        low, high = found.numbers
        fields = {"card": card, "low": low, "high": high}
        yield Message("form-any", {**fields, "example": f"{card}={(low + high) // 2}"})
    elif found.does == "add" and len(found.numbers) > 1:
        usual, *others = found.numbers
        fields = {"card": card, "usual": usual, "number": others[0]}
        yield Message("form-number", {**fields, "example": f"{card}={others[0]}"})


def _other_forms(rules: AddingRules, card: str, found: Effect, player: str) -> Iterator[Message]:
    """Yield the forms of the joker, and of a card that puts a player out."""
    if card == JOKER:
        yield message("form-joker", example=JOKER)
    if not found.out:
        return
    yield message("form-out", example=f"{card}={quote_word(player)}", card=card, player=player)
    for answer in rules.cards:
        if (effect := effect_of(rules, answer)) and effect.answer:
            example = f"{card}={quote_word(f'{player}+{answer}')}"
            yield message("form-answer", example=example, card=answer, player=player)
