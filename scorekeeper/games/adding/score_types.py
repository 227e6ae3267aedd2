"""The JSON of an adding session, as `score` and `show` give it; for type checkers and schemas."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from scorekeeper.core.json_types import CommonScore

Direction: TypeAlias = Literal["clockwise", "counterclockwise"]


class PlayJson(TypedDict):
    """A play; the player is null for a card turned up."""

    player: str | None
    cards: list[str]
    value: int
    count: int
    direction: Direction
    next: str | None


class HandJson(TypedDict):
    """A hand that was begun."""

    number: int
    dealer: str
    plays: list[PlayJson]
    loser: str | None
    out: list[str]
    winner: str | None


class StandingJson(TypedDict):
    """Where a player stands; `lives` is null where there are no coins."""

    player: str
    lives: int | None
    points: NotRequired[int]
    out: bool
    lost: int
    won: int


class NextPlayJson(TypedDict):
    """The play that comes next."""

    player: str
    count: int
    direction: Direction
    owed: int


class CoinsJson(TypedDict):
    """Coins given or taken."""

    hand: int
    player: str
    coins: int
    reason: str


class AddingScore(CommonScore):
    """A session of an adding game."""

    hands: list[HandJson]
    standing: list[StandingJson]
    next: NextPlayJson | None
    winner: str | None
    adjustments: NotRequired[list[CoinsJson]]
    ended_early: NotRequired[bool]
    winners: NotRequired[list[str]]
