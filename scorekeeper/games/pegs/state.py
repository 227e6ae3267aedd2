"""The state of the Game of 99: turns, hands, pegs, and what a move against the rules costs."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.core.game_record import AppliedFact, GameRecord
from scorekeeper.games.pegs.facts import Action, Move
from scorekeeper.games.pegs.rules import PegRules

Penalty = Literal[
    "play-out-of-turn", "discard-out-of-turn", "draw-out-of-turn", "illegal-play", "illegal-draw"
]


class PegState(NamedTuple):
    """Where a session stands before the next move; tuples are by seat."""

    rules: PegRules
    first: int
    turn: int
    owed: tuple[int, ...]
    """Turns that each must still sit out."""
    hands: tuple[int, ...]
    """Cards in each hand."""
    deck: int
    used_cards: frozenset[int]
    """Cards that were played or discarded in this game."""
    pegs: Mapping[int, int]
    """By square, the seat that has set the peg."""
    tied: int = 0
    """Games that ended with everything exhausted."""
    winner: int | None = None
    line: tuple[int, ...] = ()
    """The squares that have won."""
    early: bool = False
    """Whether the table ended it without a winner."""

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.early or self.winner is not None


class MoveResult(NamedTuple):
    """The outcome of a move."""

    by: int
    action: Action
    card: int | None
    square: int | None
    penalty: Penalty | None
    turn: int | None
    """The seat that is next; None once somebody has won."""
    skipped: tuple[int, ...] = ()
    """Seats whose turns were passed over."""
    tie: bool = False
    """Whether it left everything exhausted, so that the game begins anew."""
    line: tuple[int, ...] = ()


PegFact: TypeAlias = AppliedFact[Move, MoveResult]
PegRecord: TypeAlias = GameRecord[PegRules, PegState, Move, MoveResult]


def pegs_of(state: PegState, seat: int) -> set[int]:
    """Return the squares that a player's side has."""
    sides = state.rules.sides
    return {square for square, owner in state.pegs.items() if sides[owner] == sides[seat]}
