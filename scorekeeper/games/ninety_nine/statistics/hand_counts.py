"""What players have done, hand by hand: in one evening, or in all that are remembered."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from scorekeeper.core.player_registry import Streak
from scorekeeper.games.ninety_nine.facts import Deal
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.scoring import ScoreLine, bid_of, forfeits
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, Trump

K = TypeVar("K")


PREMIUM_NAMES = {"!": "declare", "!!": "reveal"}


class HandKind(NamedTuple):
    """A hand of a deal, as far as hands are counted alike."""

    bid: int | None
    """None where it is not known."""
    trump: Trump
    seat: int
    role: int
    """Places to the dealer's left; 0 is the dealer."""
    premium: str
    made: bool


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
    """What one player has done so far."""

    def __init__(self) -> None:
        self.hands: Counter[tuple[object, ...]] = Counter()
        """How often each kind of hand was played; the fields are those of `Kind`."""
        self.points: Counter[int] = Counter()
        """How often a deal gave so many points, as the scoreboard shows them."""
        self.best: BestDeal | None = None
        self.run = Streak()
        """Contracts made one after the other."""
        self._told: list[tuple[HandKind, int]] = []
        self._told_of = 0
        self._shares: dict[Callable[[HandKind], object], dict[Any, Share]] = {}
        self.given: Counter[int] = Counter()
        """Points of one's own lost premiums, by the seat that got them; for `count_evening`."""

    def join(self, later: "HandCounts") -> None:
        """Add hands that were played later and counted apart."""
        self.hands.update(later.hands)
        self.points.update(later.points)
        self.run.join(later.run)
        if later.best and (self.best is None or later.best.points > self.best.points):
            self.best = later.best

    def kinds(self) -> list[tuple[HandKind, int]]:
        """Return each kind of hand with how often it was played."""
        hands = self.points.total()
        if hands != self._told_of:  # asked a dozen times, and the same each time
            self._told = [(HandKind._make(kind), often) for kind, often in self.hands.items()]
            self._told_of = hands
            self._shares.clear()
        return self._told

    def share(self, wanted: Callable[[HandKind], bool] = lambda _: True) -> Share:
        """Return how many hands of some kind there were, and how many made it."""
        return self.shares(wanted).get(True, Share(0, 0))

    def shares(self, key: Callable[[HandKind], K]) -> dict[K, Share]:
        """Return the same for each value of a key."""
        kinds = self.kinds()
        if key not in self._shares:
            hands: Counter[K] = Counter()
            made: Counter[K] = Counter()
            for kind, often in kinds:
                value = key(kind)
                hands[value] += often
                made[value] += often * kind.made
            self._shares[key] = {value: Share(often, made[value]) for value, often in hands.items()}
        return self._shares[key]


def count_hands(record: NinetyNineRecord, counts: Sequence[HandCounts], session: str = "") -> None:
    """Count an evening's deals; `counts` has whoever sits at each seat, the dummy left out."""
    for account in deal_accounts(record):
        deal = account.scored.deal
        losers = _count_deal(record.rules, deal, account, counts, session)
        if len(losers) == 1:
            _give(counts, losers[0], account.scored.lines)
        elif losers:  # whose each of the points are, their lines do not say
            for loser, lines in forfeits(deal, account.scored.made, record.rules):
                _give(counts, loser, lines)


def _give(counts: Sequence[HandCounts], loser: int, lines: Iterable[ScoreLine]) -> None:
    for seat, points, reason in lines:
        if reason == "forfeit" and seat < len(counts):
            counts[loser].given[seat] += points


def _count_deal(
    rules: NinetyNineRules,
    deal: Deal,
    account: DealAccount,
    counts: Sequence[HandCounts],
    session: str,
) -> list[int]:
    """Count each live player's hand; return who lost a premium."""
    trump, dealer = account.scored.trump, account.scored.dealer
    losers = []
    hands = zip(counts, deal.hands, account.scored.made, account.scores, strict=False)  # no dummy
    for seat, (count, hand, made, points) in enumerate(hands):
        if hand is None:
            continue
        _, cards, bid, _, premium = hand
        if cards:
            bid = bid_of(hand, rules, deal.turned)
        elif bid == rules.nought_or:
            bid = 0  # ten and nought are one bid, however it was written
        role = (seat - dealer) % len(counts)
        count.hands[bid, trump, seat, role, premium, made] += 1
        count.points[points] += 1
        count.run.again(made)
        if premium and not made:
            losers.append(seat)
        if count.best is None or points > count.best.points:
            count.best = BestDeal(points, session, account.number)
    return losers
