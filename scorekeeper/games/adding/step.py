"""One step of play: the state after a card, a bust or a lost hand."""

from collections.abc import Sequence

from scorekeeper.games.adding.count_of_pile import CountResult, count_cards
from scorekeeper.games.adding.effect_notation import Effect
from scorekeeper.games.adding.facts import Bust, Fact, Kings, Loses, Play, Sixes, Turn
from scorekeeper.games.adding.rules import AddingRules, effect_of
from scorekeeper.games.adding.state import CLOCKWISE, AddingState, PlayResult, pile_of
from scorekeeper.games.adding.turns import direction_after, following, next_turn, players_in


def start(rules: AddingRules, first_dealer: int) -> AddingState:
    """Return the state before the first card."""
    nought, nobody = (0,) * rules.players, (False,) * rules.players
    state = AddingState(
        *(rules, first_dealer, 1, False, False, 0, CLOCKWISE, 0, 0, 0, nought, nobody, nobody),
        lives=(rules.lives,) * rules.players,
        lost=nought,
        won=nought,
    )
    return state._replace(turn=following(state, first_dealer, CLOCKWISE))


def finish(state: AddingState) -> AddingState:
    """Return the state after the table has ended the game; a hand in play does not count.

    Ahead are those with the most coins, or who lost the fewest hands or won the most.
    """
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


def step(state: AddingState, fact: Fact) -> tuple[AddingState, PlayResult]:
    """Play a legal fact; return the state after it and its outcome."""
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
    return _put_on_pile(
        state, play, effects, count_cards(pile_of(state), effects, play.announced), state.turn
    )


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
    if out and len(players_in(after)) == 1:
        return _new_hand(after, after.dealer + 1), result._replace(turn=None)
    return after, result


def _bust(state: AddingState, seat: int) -> tuple[AddingState, PlayResult]:
    if state.rules.loss != "out":
        return _lose(state, seat)
    away = tuple(is_away or s == seat for s, is_away in enumerate(state.away))
    after = state._replace(begun=True, away=away, owed=state.debt)
    result = PlayResult(state.hand, state.dealer, seat, out=(seat,))
    staying = players_in(after)
    if len(staying) > 1:
        return after._replace(turn=following(after, seat, state.direction)), result
    (winner,) = staying
    won = tuple(n + (s == winner) for s, n in enumerate(state.won))
    return _new_hand(after._replace(won=won), winner), result._replace(hand_winner=winner)


def _lose(state: AddingState, seat: int) -> tuple[AddingState, PlayResult]:
    """End the hand with a loser, who pays a coin where there are coins."""
    lost = tuple(n + (s == seat) for s, n in enumerate(state.lost))
    after = state._replace(begun=True, lost=lost)
    result = PlayResult(state.hand, state.dealer, seat, loser=seat)
    if state.rules.loss != "coin":
        return _new_hand(after, state.dealer + 1), result
    after = _pay(after, seat)
    if after.left[seat]:
        result = result._replace(out=(seat,))
    staying = [s for s, has_left in enumerate(after.left) if not has_left]
    if len(staying) == 1:
        return after._replace(over=True, winner=staying[0]), result
    if state.rules.play_on:
        return _new_pile(after, seat), result
    return _new_hand(after, _left_of(after, state.dealer)), result


def _pay(state: AddingState, seat: int) -> AddingState:
    """Take a coin; without one, a player stays on honor for one more loss, or leaves."""
    coins = state.lives[seat]
    leaves = coins <= 1 and not (state.rules.on_your_honor and coins == 1)
    return state._replace(
        lives=tuple(max(0, n - (s == seat)) for s, n in enumerate(state.lives)),
        left=tuple(has_left or (s == seat and leaves) for s, has_left in enumerate(state.left)),
    )


def _left_of(state: AddingState, dealer: int) -> int:
    """Return the next dealer, who is still in the game."""
    players = state.rules.players
    seats = [(dealer + steps) % players for steps in range(1, players + 1)]
    return next(seat for seat in seats if not state.left[seat])


def _new_hand(state: AddingState, dealer: int) -> AddingState:
    dealer %= state.rules.players
    fresh = state._replace(
        dealer=dealer,
        hand=state.hand + 1,
        begun=False,
        pile=False,
        total=0,
        direction=CLOCKWISE,
        owed=0,
        debt=0,
        turns=(0,) * state.rules.players,
        away=(False,) * state.rules.players,
    )
    return fresh._replace(turn=following(fresh, dealer, CLOCKWISE))


def _new_pile(state: AddingState, loser: int) -> AddingState:
    """Go on from nought with the hands and the direction that were."""
    fresh = _new_hand(state, state.dealer)._replace(direction=state.direction, pile=True)
    return fresh._replace(turn=following(fresh, loser, state.direction))
