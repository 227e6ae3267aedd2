"""What players have done, hand by hand: in one evening, or in all that are remembered."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from scorekeeper.core.game import Evening
from scorekeeper.core.people import Run
from scorekeeper.games.ninety_nine.facts import Deal
from scorekeeper.games.ninety_nine.rules import Rules, Trump
from scorekeeper.games.ninety_nine.scoring import bid_of, forfeits
from scorekeeper.games.ninety_nine.tally import DealAccount, deal_accounts

K = TypeVar("K")


class Kind(NamedTuple):
    """A hand of a deal, as far as hands are counted alike."""

    bid: int | None
    """None where it is not known."""
    trump: Trump
    seat: int
    role: int
    """Places to the dealer's left; 0 is the dealer."""
    premium: str
    made: bool


class Best(NamedTuple):
    """The deal that gave most; the first of several."""

    points: int
    session: str
    number: int


class Share(NamedTuple):
    """How many hands there were, and how many of them made it."""

    hands: int
    made: int


class Count:
    """What one player has done so far."""

    def __init__(self) -> None:
        self.hands: Counter[tuple[object, ...]] = Counter()
        """How often each kind of hand was played; the fields are those of `Kind`."""
        self.points: Counter[int] = Counter()
        """How often a deal gave so many points, as the scoreboard shows them."""
        self.best: Best | None = None
        self.run = Run()
        """Contracts made one after the other."""
        self.given: Counter[int] = Counter()
        """Points of one's own lost premiums, by the seat that got them; for `count_evening`."""

    def join(self, later: "Count") -> None:
        """Add hands that were played later and counted apart."""
        self.hands.update(later.hands)
        self.points.update(later.points)
        self.run.join(later.run)
        if later.best and (self.best is None or later.best.points > self.best.points):
            self.best = later.best

    def kinds(self) -> list[tuple[Kind, int]]:
        """Return each kind of hand with how often it was played."""
        return [(Kind._make(kind), often) for kind, often in self.hands.items()]

    def share(self, wanted: Callable[[Kind], bool] = lambda _: True) -> Share:
        """Return how many hands of some kind there were, and how many made it."""
        return self.shares(wanted).get(True, Share(0, 0))

    def shares(self, key: Callable[[Kind], K]) -> dict[K, Share]:
        """Return the same for each value of a key."""
        found: dict[K, Share] = {}
        for kind, often in self.kinds():
            value = key(kind)
            before = found.get(value, Share(0, 0))
            found[value] = Share(before.hands + often, before.made + often * kind.made)
        return found


def count_evening(evening: Evening, counts: Sequence[Count], session: str = "") -> None:
    """Count an evening's deals; `counts` has whoever sits at each seat, the dummy left out."""
    facts = {played.entry: played.fact for played in evening.played if played.outcome is not None}
    for account in deal_accounts(evening):
        deal: Deal = facts[account.entry]
        if _count_deal(evening.rules, deal, account, counts, session):
            for loser, lines in forfeits(deal, account.scored.made, evening.rules):
                for line in lines:
                    if line.seat < len(counts):
                        counts[loser].given[line.seat] += line.points


def _count_deal(
    rules: Rules, deal: Deal, account: DealAccount, counts: Sequence[Count], session: str
) -> bool:
    """Count each live player's hand; tell whether anybody lost a premium."""
    trump, dealer, lost = account.scored.trump, account.scored.dealer, False
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
        lost = lost or bool(premium and not made)
        if count.best is None or points > count.best.points:
            count.best = Best(points, session, account.number)
    return lost
