"""Coins: what a loss costs, the pool of those paid, coins given or taken, and who left when."""

from collections.abc import Iterator

from scorekeeper.core.messages import Message, message
from scorekeeper.games.adding.facts import CoinAdjustment
from scorekeeper.games.adding.new_hand import left_of, new_hand
from scorekeeper.games.adding.state import (
    CLOCKWISE,
    AddingRecord,
    AddingState,
    CoinAdjustmentResult,
    winners,
)
from scorekeeper.games.adding.turns import following, is_in, players_in


def pay(state: AddingState, seat: int) -> AddingState:
    """Take a coin; without one, a player stays on honor for one more loss, or leaves."""
    coins = state.lives[seat]
    leaves = coins <= 1 and not (state.rules.on_your_honor and coins == 1)
    return state._replace(
        lives=_changed(state.lives, seat, max(0, coins - 1)),
        left=tuple(has_left or (s == seat and leaves) for s, has_left in enumerate(state.left)),
    )


def _changed(coins: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*coins[:seat], number, *coins[seat + 1 :])


def pool(state: AddingState) -> int:
    """Return how many coins have been paid and not been taken again."""
    return max(0, state.rules.players * state.rules.lives - sum(state.lives))


def reward_sixty_nine(state: AddingState, seat: int) -> AddingState:
    """Give the player who has made exactly 69 what the table plays for: a point, or a penny."""
    match state.rules.sixty_nine:
        case "point":
            return state._replace(points=_changed(state.points, seat, state.points[seat] + 1))
        case "penny" if pool(state):
            return state._replace(lives=_changed(state.lives, seat, state.lives[seat] + 1))
    return state


def adjustment_problems(state: AddingState, adjustment: CoinAdjustment) -> Iterator[Message]:
    """Yield why coins cannot be given or taken."""
    seat, coins, _ = adjustment
    if not state.rules.lives:
        yield message("adjust-no-coins")
    elif state.lives[seat] + coins < 0:
        fields = {"coins": state.lives[seat], "given": -coins}
        yield message("adjust-too-many", seat=f"@{seat + 1}", **fields)


def adjust(
    state: AddingState, adjustment: CoinAdjustment
) -> tuple[AddingState, CoinAdjustmentResult]:
    """Give or take coins: the last one taken puts a player out, one given brings a player back.

    Who comes back while a hand is in play holds no cards, and is dealt in with the next.
    """
    seat, coins, _ = adjustment
    number = state.lives[seat] + coins
    had_left = state.left[seat]
    leaves = number == 0 and (had_left or not state.rules.on_your_honor)
    back = had_left and not leaves
    after = state._replace(
        lives=_changed(state.lives, seat, number),
        left=tuple(leaves if s == seat else has_left for s, has_left in enumerate(state.left)),
        away=tuple(
            is_away or (s == seat and back and (state.begun or state.pile))
            for s, is_away in enumerate(state.away)
        ),
    )
    hand = state.hand if state.begun else state.hand - 1
    out = (seat,) if leaves and not had_left else ()
    return _settle(after), CoinAdjustmentResult(hand, adjustment, after.lives, out, back)


def _settle(state: AddingState) -> AddingState:
    """Return the state with a dealer and a turn that fit those who are in; or the game's end."""
    staying = [seat for seat, has_left in enumerate(state.left) if not has_left]
    if len(staying) == 1:
        return state._replace(over=True, winner=staying[0])
    if len(players_in(state)) == 1:
        hands = state.hand if state.begun else state.hand - 1
        return new_hand(state._replace(hand=hands), left_of(state, state.dealer))
    if not state.begun and not state.pile:
        dealer = left_of(state, state.dealer) if state.left[state.dealer] else state.dealer
        return state._replace(dealer=dealer, turn=following(state, dealer, CLOCKWISE))
    if is_in(state, state.turn):
        return state
    turn = following(state, state.turn, state.direction)
    return state._replace(turn=turn, owed=state.debt)


def leaving_order(record: AddingRecord) -> dict[int, int]:
    """Return when each player who has left the game did so, as the place of that fact.

    A player put out of a hand alone has not left the game.
    """
    return {
        seat: place
        for place, applied in enumerate(record.applied)
        if applied.outcome is not None
        for seat in applied.outcome.out
        if record.state.left[seat]
    }


def places(record: AddingRecord) -> list[int]:
    """Return the place of each player, by seat; equal ones share it.

    All who have won are first, then those with coins, then those who left, the last to leave before
    the others. Of these, hands lost and won decide where coins do not.
    """
    state, leaving = record.state, leaving_order(record)
    won = winners(state)
    ranks: list[tuple[int, ...]] = [
        (0,)
        if seat in won
        else (
            *(1, state.left[seat], -leaving.get(seat, 0)),
            *(-state.lives[seat], state.lost[seat], -state.won[seat]),
        )
        for seat in range(record.rules.players)
    ]
    return [sorted(ranks).index(rank) + 1 for rank in ranks]
