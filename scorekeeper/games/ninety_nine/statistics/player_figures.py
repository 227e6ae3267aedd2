"""Hands counted by kind, player by player: of one session or of many."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple, TypeVar

from scorekeeper.core.statistics import Streak
from scorekeeper.games.ninety_nine.facts import Deal
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.contracts import bid_of, premiums_lost
from scorekeeper.games.ninety_nine.play.scoring import forfeits
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, PlayedTrump

Key = TypeVar("Key")

PREMIUM_NAMES = {"!": "declare", "!!": "reveal"}


class HandKind(NamedTuple):
    """What hands that are counted together have in common."""

    bid: int | None
    """None where it is not known."""
    trump: PlayedTrump
    seat: int
    role: int
    """Places to the dealer's left; 0 is the dealer."""
    premium: str
    made: bool
    lost: bool
    """Whether a premium was lost; a stated number can be missed with a bid that was made."""


class BestDeal(NamedTuple):
    """The deal that gave most; the first of several."""

    points: int
    session: str
    number: int


class Share(NamedTuple):
    """How many hands there were, and how many of them made it."""

    hands: int
    made: int


class HandCounts:
    """The hands of one player."""

    def __init__(self) -> None:
        self.hands: Counter[HandKind] = Counter()
        """How often each kind of hand was played."""
        self.points: Counter[int] = Counter()
        """How often a deal gave so many points, as the scoreboard shows them."""
        self.agreed = 0
        """Points that were agreed on beside them."""
        self.best: BestDeal | None = None
        self.run = Streak()
        """Contracts made one after the other."""

    def merge(self, later: "HandCounts") -> None:
        """Add hands of later sessions, which were counted apart."""
        self.hands.update(later.hands)
        self.points.update(later.points)
        self.agreed += later.agreed
        self.run.merge(later.run)
        if later.best and (self.best is None or later.best.points > self.best.points):
            self.best = later.best

    def share(self, condition: Callable[[HandKind], bool] = lambda _: True) -> Share:
        """Return how many hands meet a condition, and how many of them made it."""
        return self.shares(condition).get(True, Share(0, 0))

    def shares(
        self,
        key: Callable[[HandKind], Key],
        has_made: Callable[[HandKind], bool] = lambda hand: hand.made,
    ) -> dict[Key, Share]:
        """Return how many hands there were, and how many made it, for each value of a key."""
        hands: Counter[Key] = Counter()
        made: Counter[Key] = Counter()
        for kind, times in self.hands.items():
            value = key(kind)
            hands[value] += times
            made[value] += times * has_made(kind)
        return {value: Share(times, made[value]) for value, times in hands.items()}

    def premium_shares(self) -> dict[str, Share]:
        """Return how many premiums of each name there were, and how many were made."""
        return self.shares(
            lambda hand: PREMIUM_NAMES.get(hand.premium, ""), lambda hand: not hand.lost
        )

    @property
    def total(self) -> int:
        """The points of all deals, and those agreed on."""
        return self.agreed + sum(points * times for points, times in self.points.items())

    @property
    def mean(self) -> float:
        """Points a deal, agreed ones included; 0 without a deal."""
        deals = self.points.total()
        return self.total / deals if deals else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of the points of all deals."""
        mean = (self.total - self.agreed) / max(1, self.points.total())
        squares = sum(times * (points - mean) ** 2 for points, times in self.points.items())
        return sqrt(squares / max(1, self.points.total()))


def count_hands(
    record: NinetyNineRecord,
    counts: Sequence[HandCounts],
    session: str = "",
    accounts: Iterable[DealAccount] | None = None,
) -> Counter[tuple[int, int]]:
    """Count a session's deals in `counts`, which has a value for each seat but the dummy's.

    `accounts` are those of the record, if they are known already. Return the points that each
    player lost to another by premiums, by the seats of the two.
    """
    lost: Counter[tuple[int, int]] = Counter()
    for account in deal_accounts(record) if accounts is None else accounts:
        deal, made = account.scored.deal, account.scored.made
        losers = _count_deal(record.rules, deal, account, counts, session)
        for loser, lines in forfeits(deal, made, record.rules) if losers else ():
            for seat, points, reason in lines:
                if reason == "forfeit" and seat < len(counts):
                    lost[loser, seat] += points
    return lost


def _count_deal(
    rules: NinetyNineRules,
    deal: Deal,
    account: DealAccount,
    counts: Sequence[HandCounts],
    session: str,
) -> list[int]:
    """Count each live player's hand; return the seats that lost a premium."""
    scored = account.scored
    trump, dealer = scored.trump, scored.dealer
    lost = premiums_lost(deal, scored.made)
    hands = zip(counts, deal.hands, scored.made, scored.points, strict=False)  # no dummy
    for seat, (count, hand, made, points) in enumerate(hands):
        if hand is None:
            continue
        _, cards, bid, _, premium, _ = hand
        if cards:
            bid = bid_of(hand, rules, deal.turned)
        elif bid == rules.nought_or:
            bid = 0  # ten and nought are one bid, however it was written
        role = (seat - dealer) % len(counts)
        count.hands[HandKind(bid, trump, seat, role, premium, made, lost[seat])] += 1
        count.points[points] += 1
        count.run.add(success=made)
        if count.best is None or points > count.best.points:
            count.best = BestDeal(points, session, account.number)
    return [seat for seat, is_lost in enumerate(lost) if is_lost]
