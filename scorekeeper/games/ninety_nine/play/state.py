"""The state between facts: dealer, trump, and the totals of game and rubber."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scorekeeper.core.game_record import AppliedFact, GameRecord, GameStatus
from scorekeeper.games.ninety_nine.facts import (
    Adjustment,
    Claim,
    Deal,
    Fact,
    Scope,
    VoidDeal,
)
from scorekeeper.games.ninety_nine.play.endings import (
    FinishedGames,
    GameEnd,
    RubberEnd,
    RubberProgress,
)
from scorekeeper.games.ninety_nine.play.scoring import ScoreLine
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, PlayedTrump

if TYPE_CHECKING:
    from scorekeeper.games.ninety_nine.play.deal_in_play import DealInPlay, TrickResult


class NinetyNineState(NamedTuple):
    """The state before the next fact; tuples are by seat, the dummy last."""

    rules: NinetyNineRules
    first_dealer: int
    finished: FinishedGames
    deal: int
    """Deals played in the game in play."""
    deals: int
    """Deals played in all."""
    trump: PlayedTrump | None
    """The trump of the next deal, unless the table chooses; None if a card is to be turned."""
    made: int | None
    """How many made it in the deal before; None if the game has none yet, or it does not count."""
    totals: tuple[int, ...]
    """Points of the game in play."""
    end: RubberEnd | None
    """Set once the rubber is over."""
    play: "DealInPlay | None" = None
    """The deal that is being recorded trick by trick, if there is one."""
    expected: tuple[Adjustment, ...] = ()
    """Adjustments that count with the next deal, though they stand after it."""
    counted: int = 0
    """How many adjustments that stand next were counted with the deal before them."""
    void: int = 0
    """How many of the deals do not count."""


class DealResult(NamedTuple):
    """The outcome of a deal."""

    deal: Deal
    """What was played, with what recorded tricks added."""
    game: int
    """The number of its game, from 1."""
    number_in_game: int
    """Counted from 1."""
    dealer: int
    leader: int
    trump: PlayedTrump
    made: tuple[bool, ...]
    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    """The sums of the lines, by seat."""
    totals: tuple[int, ...]
    """The game's totals after it, before any bonus and before adjustments that follow."""
    game_end: GameEnd | None
    rubber_end: RubberEnd | None
    play: "DealInPlay | None" = None
    """Its tricks, as far as they were recorded."""


class VoidResult(NamedTuple):
    """The outcome of a deal that passes the deal on and does not count."""

    dealer: int
    leader: int
    deal: VoidDeal
    rubber_end: RubberEnd | None = None


class AdjustmentResult(NamedTuple):
    """The outcome of an adjustment."""

    game: int
    """The game it counts in."""
    line: ScoreLine
    adjustment: Adjustment
    is_late: bool = False
    """Whether it was counted with the deal before it."""


class ClaimResult(NamedTuple):
    """The outcome of a claim: the points that the table has."""

    derived: int
    claim: Claim
    game: int
    """The game that was looked at."""
    deals: int
    """Deals played before it."""
    totals: Mapping[Scope, int]
    """The player's points by what they may be the total of."""
    scope: Scope
    """The total that was looked at, also where the claim names none."""

    @property
    def difference(self) -> int:
        """How many points were claimed too many."""
        return self.claim.points - self.derived


Outcome: TypeAlias = "DealResult | VoidResult | AdjustmentResult | ClaimResult | TrickResult"
NinetyNineFact: TypeAlias = AppliedFact[Fact, "Outcome"]
NinetyNineRecord: TypeAlias = GameRecord[NinetyNineRules, NinetyNineState, Fact, "Outcome"]


def rubber_progress(state: NinetyNineState) -> RubberProgress:
    """Return how far the rubber has come; its totals are without a rubber bonus."""
    totals = tuple(map(sum, zip(state.finished.points, state.totals, strict=True)))
    return RubberProgress(state.finished, state.deals, state.deals - state.void, totals)


def rubber_totals(state: NinetyNineState) -> tuple[int, ...]:
    """Return all points by seat, the rubber bonus included once it is over."""
    totals = rubber_progress(state).totals
    if state.end is None:
        return totals
    return tuple(map(sum, zip(totals, state.end.bonuses, strict=True)))


def status(record: NinetyNineRecord) -> GameStatus:
    """Return whether the rubber is over, and who has won it."""
    end = record.state.end
    winners = [record.players[seat] for seat in end.winners] if end else []
    return GameStatus(end is not None, winners)
