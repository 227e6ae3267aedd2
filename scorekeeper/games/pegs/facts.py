"""What happens at the table of the Game of 99, as frozen facts; seats are counted from 0."""

from typing import Literal, NamedTuple

Action = Literal["draw", "play", "discard", "pass"]


class Move(NamedTuple):
    """One act of one player."""

    action: Action
    card: int | None = None
    """The card played or discarded: it claims a free square of its number or more."""
    square: int | None = None
    by: int | None = None
    """Who acted, if that was told; else the player whose turn it is."""
