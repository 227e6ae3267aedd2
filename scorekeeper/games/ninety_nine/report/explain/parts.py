"""What an explanation is made of."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.games.ninety_nine.facts import Adjustment
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    NinetyNineFact,
    NinetyNineRecord,
)
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


class AgreedAdjustment(NamedTuple):
    """An adjustment that counts with a deal."""

    fact: Adjustment
    earlier: bool
    """Whether it was agreed on before the deal was played, as its game began."""


class ExplainContext(NamedTuple):
    """An evening with what every explanation looks up in it."""

    record: NinetyNineRecord
    names: tuple[str, ...]
    accounts: tuple[DealAccount, ...]
    applied: Mapping[int, NinetyNineFact]
    """By entry."""
    agreed: Mapping[int, tuple[AgreedAdjustment, ...]]
    """By the entry of a deal, what the table agreed on that counts with it."""

    @property
    def rules(self) -> NinetyNineRules:
        """The rules of the table."""
        rules: NinetyNineRules = self.record.rules
        return rules


def explain_context(record: NinetyNineRecord) -> ExplainContext:
    """Look everything up once."""
    accounts = tuple(deal_accounts(record))
    by_entry = {account.entry: account for account in accounts}
    agreed: dict[int, tuple[AgreedAdjustment, ...]] = {}
    waiting: list[AgreedAdjustment] = []
    last: DealAccount | None = None
    for applied in record.applied:
        if applied.entry in by_entry:
            last = by_entry[applied.entry]
            agreed[last.entry] = tuple(waiting)
            waiting = []
        elif isinstance(applied.outcome, AdjustmentResult):
            if last is None or last.scored.game != applied.outcome.game:
                waiting.append(AgreedAdjustment(applied.outcome.adjustment, earlier=True))
            else:
                agreed[last.entry] += (AgreedAdjustment(applied.outcome.adjustment, earlier=False),)
    names = seat_names(record.players, record.rules)
    return ExplainContext(
        record, names, accounts, {one.entry: one for one in record.applied}, agreed
    )


class Point(NamedTuple):
    """Some points of one player with the reason for them; 0 where something gives none."""

    seat: int
    points: int
    reason: str
    why: Message
    rests_on: tuple[str, ...]
    """Fields of the rules, or codes of sources."""


class Part(NamedTuple):
    """A deal, a game's end or the rubber, explained."""

    kind: Literal["deal", "game", "rubber"]
    heading: Message
    rests_on: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    sums: tuple[tuple[int, Message], ...] = ()
    """By seat, what its points add up to."""
    closing: tuple[tuple[Message, tuple[str, ...]], ...] = ()
    """What else is to be said, and what that rests on."""
    facts: Mapping[str, object] = {}
    """What programs are told of it beside the points."""

    @property
    def seats(self) -> list[int]:
        """The seats that have points in it."""
        return sorted({point.seat for point in self.points})

    def of(self, seat: int | None) -> "Part":
        """Return what of it is about one seat; all of it, if none is meant."""
        if seat is None:
            return self
        points = tuple(point for point in self.points if point.seat == seat)
        return self._replace(points=points, sums=tuple(s for s in self.sums if s[0] == seat))
