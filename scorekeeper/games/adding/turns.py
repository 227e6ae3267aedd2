"""Whose turn it is: direction, players still in, and who follows."""

from collections.abc import Sequence

from scorekeeper.games.adding.effect_notation import Effect
from scorekeeper.games.adding.state import AddingState


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


def direction_after(state: AddingState, effects: Sequence[Effect]) -> int:
    """Return the direction after the cards; a reverse between two players changes nothing."""
    reverses = sum(effect.reverse for effect in effects)
    return (
        -state.direction
        if reverses % 2 and len(players_in(state)) > _TWO_PLAYERS
        else state.direction
    )


_TWO_PLAYERS = 2


def next_turn(state: AddingState, effects: Sequence[Effect], by: int) -> int:
    """Return the seat that plays next, after a card with these effects."""
    reverses = any(effect.reverse for effect in effects)
    if reverses and state.rules.reverse_repeats and len(players_in(state)) == _TWO_PLAYERS:
        return by
    return following(state, by, state.direction)
