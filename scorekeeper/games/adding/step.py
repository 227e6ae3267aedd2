"""One step of play: the state after a card, a bust or a lost hand."""

from collections.abc import Sequence

from scorekeeper.games.adding.coins import adjust, pay, reward_sixty_nine
from scorekeeper.games.adding.count_of_pile import CountResult, count_cards
from scorekeeper.games.adding.effect_notation import Effect
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
from scorekeeper.games.adding.new_hand import left_of, new_hand, new_pile
from scorekeeper.games.adding.rules import AddingRules, effect_of
from scorekeeper.games.adding.state import CLOCKWISE, AddingState, Outcome, PlayResult, pile_of
from scorekeeper.games.adding.turns import direction_after, following, next_turn, players_in


def start(rules: AddingRules, first_dealer: int) -> AddingState:
    """Return the state before the first card."""
    nought, nobody = (0,) * rules.players, (False,) * rules.players
    state = AddingState(
        *(rules, first_dealer, 1, False, False, 0, CLOCKWISE, 0, 0, 0, nought, nobody, nobody),
        lives=(rules.lives,) * rules.players,
        lost=nought,
        won=nought,
        points=nought,
    )
    return state._replace(turn=following(state, first_dealer, CLOCKWISE))


def finish(state: AddingState) -> AddingState:
    """Return the state after the table has ended the game; a hand in play does not count.

    Ahead are those with the most coins, or who lost the fewest hands or won the most; nobody where
    no hand was lost or won and no coins were given or taken.
    """
    if not any((*state.lost, *state.won)) and set(state.lives) == {state.rules.lives}:
        return state._replace(over=True, early=True)
    staying = [seat for seat, has_left in enumerate(state.left) if not has_left]
    merits = {seat: _merit(state, seat) for seat in staying}
    ahead = tuple(seat for seat in staying if merits[seat] == max(merits.values()))
    winner = ahead[0] if len(ahead) == 1 else None
    return state._replace(over=True, early=True, winner=winner, ahead=ahead)


def _merit(state: AddingState, seat: int) -> int:
    if state.rules.lives:
        return state.lives[seat]
    return state.won[seat] if state.rules.loss == "out" else -state.lost[seat]


def next_first_dealer(state: AddingState) -> int:
    """Return the seat that would deal the next hand; one in play counts as played."""
    return (state.dealer + state.begun) % state.rules.players


def step(state: AddingState, fact: Fact) -> tuple[AddingState, Outcome]:
    """Play a legal fact; return the state after it and its outcome."""
    if isinstance(fact, CoinAdjustment):
        return adjust(state, fact)
    after, result = _play_fact(state, fact)
    return after, result._replace(lives=after.lives)


def _play_fact(
    state: AddingState, fact: Play | Bust | Loses | Turn | Kings | Sixes
) -> tuple[AddingState, PlayResult]:
    match fact:
        case Play():
            return _play(state, fact)
        case Turn(card):
            return _turn_up(state, card)
        case Bust():
            return _bust(state, state.turn)
        case Loses(seat):
            return _lose(state, seat)
        case Kings(seat):
            return _end(state, seat)
        case Sixes():
            return _end(state, None)


def _end(state: AddingState, winner: int | None) -> tuple[AddingState, PlayResult]:
    result = PlayResult(state.hand, state.dealer, None)
    return state._replace(begun=True, over=True, winner=winner), result


def _play(state: AddingState, play: Play) -> tuple[AddingState, PlayResult]:
    effects = [effect for card in play.cards if (effect := effect_of(state.rules, card))]
    count = count_cards(pile_of(state), effects, play.announced)
    after, result = _put_on_pile(state, play, effects, count, state.turn)
    if not count.made_sixty_nine:
        return after, result
    rewarded = reward_sixty_nine(after, state.turn)
    took_penny = rewarded.lives != after.lives
    return rewarded, result._replace(made_sixty_nine=True, took_penny=took_penny)


def _turn_up(state: AddingState, card: str) -> tuple[AddingState, PlayResult]:
    """Turn up the first card, which counts as though the dealer had played it."""
    effect = effect_of(state.rules, card)
    effects = [effect] if effect else []
    play = Play((card,))
    count = count_cards(pile_of(state), effects, None)
    after, result = _put_on_pile(state, play, effects, count, state.dealer)
    return after._replace(turns=state.turns), result._replace(by=None)


def _put_on_pile(
    state: AddingState, play: Play, effects: Sequence[Effect], count: CountResult, by: int
) -> tuple[AddingState, PlayResult]:
    """Put cards on the pile: the count, the direction, who is next, and what is owed."""
    after = state._replace(
        begun=True,
        total=count.total,
        direction=direction_after(state, effects),
        owed=count.owed,
        debt=state.debt if count.owed else 0,
        turns=tuple(n + (seat == by) for seat, n in enumerate(state.turns)),
    )
    out: tuple[int, ...] = ()
    if play.target is not None and play.answer is None:
        out = (play.target,)
        away = tuple(is_away or seat == play.target for seat, is_away in enumerate(state.away))
        after = after._replace(away=away)
    owing = sum(effect.owe for effect in effects)
    if not count.owed:
        after = after._replace(turn=next_turn(after, effects, by), owed=owing, debt=owing)
    cards = (*play.cards, play.answer) if play.answer else play.cards
    result = PlayResult(
        *(state.hand, state.dealer, by, cards, count.total - state.total, count.total),
        after.direction,
        after.turn,
        out=out,
    )
    return _without_the_others(after, result) if len(players_in(after)) == 1 else (after, result)


def _bust(state: AddingState, seat: int) -> tuple[AddingState, PlayResult]:
    if state.rules.loss != "out":
        return _lose(state, seat)
    away = tuple(is_away or s == seat for s, is_away in enumerate(state.away))
    after = state._replace(begun=True, away=away, owed=state.debt)
    result = PlayResult(state.hand, state.dealer, seat, out=(seat,))
    if len(players_in(after)) == 1:
        return _without_the_others(after, result)
    return after._replace(turn=following(after, seat, state.direction)), result


def _without_the_others(state: AddingState, result: PlayResult) -> tuple[AddingState, PlayResult]:
    """End the hand in which one player is left, who wins it where the last one in does."""
    result = result._replace(turn=None)
    if state.rules.loss != "out":
        return new_hand(state, left_of(state, state.dealer)), result
    (winner,) = players_in(state)
    won = tuple(n + (seat == winner) for seat, n in enumerate(state.won))
    return new_hand(state._replace(won=won), winner), result._replace(hand_winner=winner)


def _lose(state: AddingState, seat: int) -> tuple[AddingState, PlayResult]:
    """End the hand with a loser, who pays a coin where there are coins."""
    lost = tuple(n + (s == seat) for s, n in enumerate(state.lost))
    after = state._replace(begun=True, lost=lost)
    result = PlayResult(state.hand, state.dealer, seat, loser=seat)
    if state.rules.loss != "coin":
        return new_hand(after, left_of(after, state.dealer)), result
    after = pay(after, seat)
    if after.left[seat]:
        result = result._replace(out=(seat,))
    staying = [s for s, has_left in enumerate(after.left) if not has_left]
    if len(staying) == 1:
        return after._replace(over=True, winner=staying[0]), result
    if state.rules.play_on:
        return new_pile(after, seat), result
    return new_hand(after, left_of(after, state.dealer)), result
