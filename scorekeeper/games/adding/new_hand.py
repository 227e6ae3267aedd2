"""New hands and new piles: who deals, and who begins."""

from scorekeeper.games.adding.state import CLOCKWISE, AddingState
from scorekeeper.games.adding.turns import following


def left_of(state: AddingState, dealer: int) -> int:
    """Return the next dealer, who is still in the game."""
    players = state.rules.players
    seats = [(dealer + steps) % players for steps in range(1, players + 1)]
    return next(seat for seat in seats if not state.left[seat])


def new_hand(state: AddingState, dealer: int) -> AddingState:
    """Return the state before the next hand, which this seat deals."""
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


def new_pile(state: AddingState, loser: int) -> AddingState:
    """Go on from nought with the hands and the direction that were."""
    fresh = new_hand(state, state.dealer)._replace(direction=state.direction, pile=True)
    return fresh._replace(turn=following(fresh, loser, state.direction))
