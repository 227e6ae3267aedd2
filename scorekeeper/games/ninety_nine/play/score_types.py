"""The JSON of Ninety-Nine, as `score` and `show` give it; for type checkers and schemas."""

from typing import NotRequired, TypedDict

from scorekeeper.core.json_types import CommonScore
from scorekeeper.games.ninety_nine.play.scoring import Reason
from scorekeeper.games.ninety_nine.rules.model import Trump


class LineJson(TypedDict):
    """Points with their reason."""

    player: str
    points: int
    reason: Reason


class DealJson(TypedDict):
    """A deal; objects keyed by names have all seats, the dummy last."""

    number: int
    game: int
    dealer: str
    leader: str
    trump: Trump | None
    made: list[str]
    lines: list[LineJson]
    scores: dict[str, int]
    totals: dict[str, int]


class GameJson(TypedDict):
    """A game that is over."""

    number: int
    deals: list[int]
    scores: dict[str, int]
    bonuses: dict[str, int]
    totals: dict[str, int]
    winners: list[str]
    units: NotRequired[dict[str, int]]


class RubberJson(TypedDict):
    """All games together."""

    finished: bool
    ended_early: NotRequired[bool]
    totals: dict[str, int]
    games_won: dict[str, int]
    bonuses: dict[str, int]
    winners: list[str]
    units: NotRequired[dict[str, int]]


class NextDealJson(TypedDict):
    """The deal that comes next."""

    game: int
    deal: int
    dealer: str
    leader: str
    trump: Trump | None


class NinetyNineScore(CommonScore):
    """A session of Ninety-Nine."""

    deals: list[DealJson]
    games: list[GameJson]
    rubber: RubberJson
    next: NextDealJson | None
