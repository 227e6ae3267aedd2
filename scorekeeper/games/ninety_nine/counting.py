"""What players have done, hand by hand: in one evening, or in all that are remembered."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from scorekeeper.core.game import Evening
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
    points: int
    """What the scoreboard shows for the deal."""


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
        self.best: Best | None = None
        self.run = 0
        """Contracts made one after the other, up to now."""
        self.longest = 0
        self.given: Counter[int] = Counter()
        """Points of one's own lost premiums, by the seat that got them; for `count_evening`."""

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
            before = found.get(key(kind), Share(0, 0))
            found[key(kind)] = Share(before.hands + often, before.made + often * kind.made)
        return found


def count_evening(evening: Evening, counts: Sequence[Count], session: str = "") -> None:
    """Count an evening's deals; `counts` has whoever sits at each seat, the dummy left out."""
    rules, players = evening.rules, evening.rules.players
    accounts = {account.entry: account for account in deal_accounts(evening)}
    for played in evening.played:
        account = accounts.get(played.entry)
        if account is not None:
            _count_deal(rules, played.fact, account, counts, session)
            for loser, lines in forfeits(played.fact, account.scored.made, rules):
                for line in lines:
                    if line.seat < players:
                        counts[loser].given[line.seat] += line.points


def _count_deal(
    rules: Rules, deal: Deal, account: DealAccount, counts: Sequence[Count], session: str
) -> None:
    scored, seats = account.scored, len(counts)
    for seat, (count, hand, made, points) in enumerate(
        zip(counts, deal.hands, scored.made, account.scores, strict=False)  # the dummy has no count
    ):
        if hand is None:
            continue
        bid = hand.bid
        if hand.cards:
            bid = bid_of(hand, rules, deal.turned)
        role = (seat - scored.dealer) % seats
        count.hands[bid, scored.trump, seat, role, hand.premium, made, points] += 1
        count.run = count.run + 1 if made else 0
        count.longest = max(count.longest, count.run)
        if count.best is None or points > count.best.points:
            count.best = Best(points, session, account.number)
