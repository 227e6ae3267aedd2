"""Who deals and who leads, in each deal and in each new game."""

from scorekeeper.games.ninety_nine.play.state import NinetyNineState


def dealer(state: NinetyNineState) -> int:
    """Return the seat that deals next: deals, and first deals of games, pass to the left."""
    return (state.first_dealer + state.finished.games + state.deal) % state.rules.players


def leader(state: NinetyNineState) -> int:
    """Return the seat that leads to the first trick: eldest, at the dealer's left."""
    return (dealer(state) + 1) % state.rules.players


def first_leader(state: NinetyNineState) -> int:
    """Return the seat that led to the first trick of all, or will, whether or not it counts."""
    return (state.first_dealer + 1) % state.rules.players


def next_first_dealer(state: NinetyNineState) -> int:
    """Return the seat that would deal the next game; an unfinished game counts as played."""
    if state.rules.rubber == "deals":
        return dealer(state)
    games = state.finished.games + (1 if state.deal else 0)
    return (state.first_dealer + games) % state.rules.players
