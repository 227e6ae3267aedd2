"""The facts of the Game of 99, as players report them; seats are counted from 0."""

from typing import Literal, NamedTuple

Action = Literal["draw", "play", "discard", "pass"]


class Move(NamedTuple):
    """A move of one player: cards drawn, played with a peg, discarded, or a pass."""

    action: Action
    card: int | None = None
    """The card played or discarded: it claims a free square of its number or more."""
    square: int | None = None
    by: int | None = None
    """The seat that moved, if the line names it; else it is the one whose turn it is."""
