"""The state of an adding game: the count, whose turn it is, who is in, and how hands end."""

from typing import NamedTuple, TypeAlias, TypeGuard

from scorekeeper.core.game_record import AppliedFact, GameRecord
from scorekeeper.games.adding.count_of_pile import Pile
from scorekeeper.games.adding.facts import CoinAdjustment, Fact
from scorekeeper.games.adding.rules import AddingRules

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
    """Coins that each has."""
    lost: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    """Points scored by making exactly 69, where that is what it brings."""
    over: bool = False
    winner: int | None = None
    ahead: tuple[int, ...] = ()
    """Who was ahead as the table ended it early."""
    early: bool = False
    """Whether the table ended it."""


def winners(state: AddingState) -> tuple[int, ...]:
    """Return who has won: the last one in, or who was ahead as the table ended it."""
    return state.ahead if state.winner is None else (state.winner,)


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
    made_sixty_nine: bool = False
    """Whether the player made the count exactly 69."""
    took_penny: bool = False
    """Whether that brought a coin of the pool."""
    lives: tuple[int, ...] = ()
    """Coins of all after it."""


class CoinAdjustmentResult(NamedTuple):
    """The outcome of coins given or taken."""

    hand: int
    """The number of the hand in play, or of the last one; 0 before the first."""
    adjustment: CoinAdjustment
    lives: tuple[int, ...]
    """Coins of all after it."""
    out: tuple[int, ...] = ()
    """Who left the game by it."""
    back: bool = False
    """Whether it brought a player back into the game."""


Outcome: TypeAlias = PlayResult | CoinAdjustmentResult
AddingFact: TypeAlias = AppliedFact[Fact, Outcome]
PlayedFact: TypeAlias = AppliedFact[Fact, PlayResult]
"""A fact that is numbered as a play, whether with a card or not."""
AddingRecord: TypeAlias = GameRecord[AddingRules, AddingState, Fact, Outcome]


def is_played(applied: AddingFact) -> TypeGuard[PlayedFact]:
    """Return whether a fact is a play that counts."""
    return isinstance(applied.outcome, PlayResult)


def pile_of(state: AddingState) -> Pile:
    """Return the pile that the next card is played on."""
    return Pile(state.rules, state.total, state.owed)
