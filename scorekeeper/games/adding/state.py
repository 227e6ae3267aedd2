"""The state of an adding game: the count, whose turn it is, who is in, and how hands end."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from scorekeeper.core.game_record import AppliedFact, GameRecord
from scorekeeper.games.adding.count import CountResult, Pile, count_cards
from scorekeeper.games.adding.effects import Effect
from scorekeeper.games.adding.facts import Bust, Fact, Kings, Loses, Play, Sixes, Turn
from scorekeeper.games.adding.rules import AddingRules, effect_of

CLOCKWISE = 1


class AddingState(NamedTuple):
    """Where a session stands before the next fact; tuples are by seat."""

    rules: AddingRules
    dealer: int
    hand: int
    """The number of the hand in play, or the next one."""
    begun: bool
    """Whether anything of it has happened."""
    pile: bool
    """Whether players keep the hands of the one before: from nought, without a start card."""
    total: int
    """The count, as the players call it."""
    direction: int
    """1 clockwise, -1 against it."""
    turn: int
    owed: int
    """Plays that the player still owes to a joker."""
    debt: int
    """All that the joker asked for: the next player owes it if this one cannot pay."""
    turns: tuple[int, ...]
    """Plays that each has made in this hand."""
    away: tuple[bool, ...]
    """Who is out of this hand."""
    left: tuple[bool, ...]
    """Who has left the game."""
    lives: tuple[int, ...]
    lost: tuple[int, ...]
    won: tuple[int, ...]
    over: bool = False
    winner: int | None = None


class PlayResult(NamedTuple):
    """The outcome of a fact."""

    hand: int
    dealer: int
    by: int | None
    """The seat that acted; None for a card turned up."""
    cards: tuple[str, ...] = ()
    value: int = 0
    """What it did to the count."""
    total: int = 0
    """The count after it."""
    direction: int = CLOCKWISE
    turn: int | None = None
    """Who must act next; None if it ended the hand."""
    loser: int | None = None
    out: tuple[int, ...] = ()
    """Who left by it: the game, or where the hand goes on without them, the hand."""
    hand_winner: int | None = None


AddingFact: TypeAlias = AppliedFact[Fact, PlayResult]
AddingRecord: TypeAlias = GameRecord[AddingRules, AddingState, Fact, PlayResult]


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


def pile_of(state: AddingState) -> Pile:
    """Return the pile that the next card is played on."""
    return Pile(state.rules, state.total, state.owed)


def is_in(state: AddingState, seat: int) -> bool:
    """Return whether a player is in the hand."""
    return not state.left[seat] and not state.away[seat]


def players_in(state: AddingState) -> list[int]:
    """Return the seats that are in the hand."""
    return [seat for seat in range(state.rules.players) if is_in(state, seat)]


def following(state: AddingState, seat: int, direction: int) -> int:
    """Return the next player who is in, from a seat on."""
    players = state.rules.players
    for steps in range(1, players + 1):
        later = (seat + direction * steps) % players
        if is_in(state, later):
            return later
    return seat


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
        direction=_direction(state, effects),
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
        after = after._replace(turn=_next_turn(after, effects, by), owed=owing, debt=owing)
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


def _direction(state: AddingState, effects: Sequence[Effect]) -> int:
    """Return the direction after the cards; a reverse between two players changes nothing."""
    reverses = sum(effect.reverse for effect in effects)
    return (
        -state.direction
        if reverses % 2 and len(players_in(state)) > _TWO_PLAYERS
        else state.direction
    )


_TWO_PLAYERS = 2


def _next_turn(state: AddingState, effects: Sequence[Effect], by: int) -> int:
    reverses = any(effect.reverse for effect in effects)
    if reverses and state.rules.reverse_repeats and len(players_in(state)) == _TWO_PLAYERS:
        return by
    return following(state, by, state.direction)


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
