"""The JSON of the Game of 99, as `score` and `show` give it; for type checkers and schemas."""

from typing import NotRequired, TypedDict

from scorekeeper.core.json_types import CommonScore
from scorekeeper.games.pegs.facts import Action
from scorekeeper.games.pegs.state import Penalty


class MoveJson(TypedDict):
    """A move; it is legal exactly if it has no penalty."""

    number: int | None
    player: str
    action: Action
    card: int | None
    square: int | None
    legal: bool
    penalty: Penalty | None


class TiedGamesJson(TypedDict):
    """Games won by each player, and how many were tied."""

    won: dict[str, int]
    tied: int


class PegScore(CommonScore):
    """A session of the Game of 99."""

    moves: list[MoveJson]
    squares: dict[str, str]
    hands: dict[str, int]
    deck: int
    next: str | None
    winner: str | None
    line: list[int] | None
    ended_early: NotRequired[bool]
    games: TiedGamesJson
