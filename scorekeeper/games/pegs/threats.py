"""Threats: lines that lack one square to win."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.games.pegs.board import lines_of
from scorekeeper.games.pegs.state import PegState, pegs_of


class Threat(NamedTuple):
    """A line that lacks one square."""

    seat: int
    """A seat of the side."""
    squares: tuple[int, ...]
    """Squares of the line that the side has."""
    open: int
    """The square that it lacks."""
    cards: tuple[int, ...]
    """Cards not used yet that could claim it."""


def threats(state: PegState) -> Iterator[Threat]:
    """Yield every line that a side could finish with one peg."""
    sides: dict[int, int] = {}
    for seat, side in enumerate(state.rules.sides):
        sides.setdefault(side, seat)
    for seat in sides.values():
        own_squares = pegs_of(state, seat)
        lines: dict[int, tuple[int, ...]] = {}
        for line in lines_of(state.rules.board, state.rules.line):
            missing = [square for square in line if square not in own_squares]
            if len(missing) == 1 and missing[0] not in state.pegs:
                lines.setdefault(
                    missing[0], tuple(square for square in line if square in own_squares)
                )
        for square, squares in sorted(lines.items()):
            claiming = range(min(square, state.rules.cards - 1) + 1)
            left = tuple(card for card in claiming if card not in state.used_cards)
            yield Threat(seat, squares, square, left)
