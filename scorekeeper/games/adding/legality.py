"""Why the rules forbid a fact of an adding game, each with what would be legal."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, after_the_end, message
from scorekeeper.games.adding.coins import adjustment_problems
from scorekeeper.games.adding.count_of_pile import LOWEST_COUNT, count_cards, is_same
from scorekeeper.games.adding.effect_notation import Effect, numbers_told
from scorekeeper.games.adding.facts import (
    Bust,
    CoinAdjustment,
    Fact,
    Kings,
    Loses,
    Play,
    Sixes,
    Turn,
)
from scorekeeper.games.adding.rules import JOKER, JOKERS, RANKS, AddingRules, effect_of, rank_of
from scorekeeper.games.adding.state import AddingState, pile_of
from scorekeeper.games.adding.turns import is_in
from scorekeeper.games.cards import SUITS

MAX_OF_A_RANK = 4


def problems(state: AddingState, fact: Fact) -> tuple[Message, ...]:
    """Return why the rules forbid a fact in this state; empty if they do not."""
    if state.over:
        return _after_the_end(state)
    fresh = not state.begun and not state.pile
    if state.rules.start_card and fresh and not isinstance(fact, Turn | Loses | CoinAdjustment):
        return (message("start-missing"),)
    return tuple(_problems(state, fact))


def _after_the_end(state: AddingState) -> tuple[Message, ...]:
    return (after_the_end(*(["adjust --deal N"] if state.rules.lives else [])),)


def finish_problems(state: AddingState) -> tuple[Message, ...]:
    """Return why the table cannot end the game here."""
    if state.over:
        return _after_the_end(state)
    return () if state.begun or state.hand > 1 else (message("finish-nothing"),)


def _problems(state: AddingState, fact: Fact) -> Iterator[Message]:
    rules = state.rules
    match fact:
        case Play():
            yield from _play_problems(state, fact)
        case Turn(card):
            yield from _start_problems(state, card)
        case Bust(by):
            yield from _turn_problems(state, by)
        case Loses(seat):
            yield from _loses_problems(state, seat)
        case Kings(seat):
            yield from _hand_problems(state, seat, "kings-none", allowed=rules.three_kings)
        case Sixes(seat):
            yield from _hand_problems(state, seat, "sixes-none", allowed=rules.three_sixes)
        case CoinAdjustment():
            yield from adjustment_problems(state, fact)


def seat_mark(seat: int) -> str:
    """Return the mark of a seat, which the shell replaces by a name."""
    return f"@{seat + 1}"


def _turn_problems(state: AddingState, by: int | None) -> Iterator[Message]:
    if by is not None and by != state.turn:
        yield message("not-the-turn", seat=seat_mark(by), legal=seat_mark(state.turn))


def _loses_problems(state: AddingState, seat: int) -> Iterator[Message]:
    if state.rules.loss == "out":
        yield message("loses-none", seat=seat_mark(seat))
    elif state.left[seat]:
        yield message("has-left", seat=seat_mark(seat))


def _hand_problems(state: AddingState, seat: int, code: str, *, allowed: bool) -> Iterator[Message]:
    if not allowed:
        yield message(code, seat=seat_mark(seat))
    elif state.left[seat]:
        yield message("has-left", seat=seat_mark(seat))


def _start_problems(state: AddingState, card: str) -> Iterator[Message]:
    rules = state.rules
    if not rules.start_card:
        yield message("start-none", card=card)
    elif state.begun or state.pile:
        yield message("start-late", card=card)
    elif rank_of(card) in rules.barred_starts:
        yield message("start-barred", card=card, legal=_starts(state))
    else:
        yield from _card_problems(state, card)


def _starts(state: AddingState) -> list[str]:
    return [rank for rank in RANKS if rank not in state.rules.barred_starts]


def _play_problems(state: AddingState, play: Play) -> Iterator[Message]:
    yield from _turn_problems(state, play.by)
    cards = dict.fromkeys(play.cards)
    unknown = [problem for card in cards for problem in _card_problems(state, card)]
    yield from unknown
    if unknown:
        return
    yield from _together_problems(state, play.cards)
    effects = [effect for card in play.cards if (effect := effect_of(state.rules, card))]
    yield from _aim_problems(state, play, effects)
    wrong = list(_numbers_problems(play, effects, state.rules.limit))
    yield from wrong
    if not wrong:
        yield from _count_problems(state, play, effects)


def _card_problems(state: AddingState, card: str) -> Iterator[Message]:
    """Yield why a card is not in the pack, or needs its suit."""
    if effect_of(state.rules, card) is not None:
        return
    if card == JOKER:
        yield message("play-no-joker")
        return
    suits = [card + suit for suit in SUITS if card + suit in state.rules.cards]
    yield message("play-suit-missing", card=card, legal=suits)


def _together_problems(state: AddingState, cards: Sequence[str]) -> Iterator[Message]:
    if len(cards) == 1:
        return
    if not state.rules.together:
        yield message("together-none", cards=list(cards))
    elif state.owed:
        yield message("together-owing", cards=list(cards))
    packs = state.rules.packs
    suited = Counter(card for card in cards if card[-1] in SUITS)
    most = min(MAX_OF_A_RANK, packs * JOKERS) if cards[0] == JOKER else MAX_OF_A_RANK
    if len({rank_of(card) for card in cards}) > 1:
        yield message("together-ranks", cards=list(cards))
    elif len(cards) > most or max(suited.values(), default=0) > packs:
        yield message("together-many", cards=list(cards), legal=most)


def _aim_problems(state: AddingState, play: Play, effects: Sequence[Effect]) -> Iterator[Message]:
    """Yield what is wrong with whom a card puts out, and with the answer."""
    aimed = (card for card, effect in zip(play.cards, effects, strict=True) if effect.out)
    card, target = next(aimed, None), play.target
    if card is None:
        if target is not None:
            yield message("aim-none", card=play.cards[0])
        return
    if target is None:
        yield message("aim-missing", card=card)
    elif target == state.turn:
        yield message("aim-oneself", card=card, seat=seat_mark(target))
    elif not is_in(state, target):
        yield message("aim-out", card=card, seat=seat_mark(target))
    answer = effect_of(state.rules, play.answer) if play.answer else None
    if play.answer and (answer is None or not answer.answer):
        yield message("aim-answer", card=play.answer)


def _numbers_problems(play: Play, effects: Sequence[Effect], limit: int) -> Iterator[Message]:
    """Yield what is wrong with the number announced, which is that of the first card."""
    judged: list[Effect] = []
    for card, effect in zip(play.cards, effects, strict=True):
        if not any(is_same(effect, other) for other in judged):
            announced = None if judged else play.announced
            judged.append(effect)
            yield from _number_problems(card, effect, announced, limit)


def _number_problems(
    card: str, effect: Effect, announced: int | None, limit: int
) -> Iterator[Message]:
    match effect.does:
        case "double" if announced is not None:
            yield message("number-doubling", card=card, given=announced)
        case "any" if announced is None:
            low, high = effect.numbers
            fields = {"card": card, "low": low, "high": min(high, limit)}
            yield Message("number-untold", {**fields, "example": (low + min(high, limit)) // 2})
        case "any" if (
            announced is not None and not effect.numbers[0] <= announced <= effect.numbers[1]
        ):
            low, high = effect.numbers
            yield message("number-beyond", card=card, given=announced, low=low, high=high)
        case "add" | "set" if announced is not None and announced not in effect.numbers:
            yield message("number-wrong", card=card, given=announced, legal=numbers_told(effect))


def _count_problems(state: AddingState, play: Play, effects: Sequence[Effect]) -> Iterator[Message]:
    """Yield why the count forbids it: above the limit, or set to it in the first turns."""
    rules = state.rules
    for card, effect in zip(play.cards, effects, strict=True):
        if _is_early(state) and _sets_limit(rules, effect, play.announced):
            fields = {"turns": rules.early_turns, "limit": rules.limit}
            yield message("play-early", card=card, **fields)
            break
    result = count_cards(pile_of(state), effects, play.announced)
    if result.highest > rules.limit:
        yield message(
            "play-over",
            cards=list(play.cards),
            count=state.total,
            given=result.highest,
            limit=rules.limit,
            legal=legal_cards(state),
        )
    if result.total < LOWEST_COUNT:
        fields = {"count": state.total, "given": result.total, "lowest": LOWEST_COUNT}
        yield message("play-under", cards=list(play.cards), **fields)


def _is_early(state: AddingState) -> bool:
    """Return whether the player is in the first turns, when nobody may set the count to the limit.

    To reach the limit by adding is allowed.
    """
    return state.turns[state.turn] < state.rules.early_turns


def _sets_limit(rules: AddingRules, effect: Effect, announced: int | None) -> bool:
    return (effect.does == "set" and effect.numbers[0] == rules.limit) or (
        effect.does == "any" and announced == rules.limit
    )


def is_every_card_legal(state: AddingState) -> bool:
    """Return whether any card of the pack may be played now."""
    return len(legal_cards(state)) == len(_cards(state.rules))


def legal_cards(state: AddingState) -> list[str]:
    """Return the ranks, and where suits decide the cards, that may be played now."""
    rules = state.rules
    early = _is_early(state)
    legal = []
    for card, effect in _cards(rules):
        barred = early and _sets_limit(rules, effect, None)
        if _is_within(state, effect) and not barred:
            legal.append(card)
    return legal


def _is_within(state: AddingState, effect: Effect) -> bool:
    """Return whether a card, with the number that suits best, leaves the count within the limit."""
    limit = state.rules.limit
    match effect.does:
        case "add":
            return state.total + effect.falling[-1] <= limit
        case "set":
            return effect.falling[-1] <= limit
        case "double":
            return LOWEST_COUNT <= state.total * 2 <= limit
        case "any":
            return True


def _cards(rules: AddingRules) -> list[tuple[str, Effect]]:
    """Return the cards of the pack that differ in what they do, each with its effect."""
    return [
        (card, effect)
        for rank in (*RANKS, JOKER)
        for card in (rank, *(rank + suit for suit in SUITS))
        if card in rules.cards and (effect := effect_of(rules, card)) is not None
    ]
