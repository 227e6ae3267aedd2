"""What people get wrong: for each kind of mistake, all the ways a row can be wrong by it.

A mistake changes the points of a row, by seat; it explains cells that differ if it yields exactly
the numbers that are claimed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from scorekeeper.games.ninety_nine.paper.align import ExpectedRow, ScoredDeal
from scorekeeper.games.ninety_nine.play.contracts import premiums_lost
from scorekeeper.games.ninety_nine.play.scoring import rescored
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

KINDS = (
    *("contract-count", "made", "premium", "forfeit", "tricks", "swapped", "bonus"),
    *("transposed", "variant", "addition"),
)
"""All kinds of mistakes, the likeliest first."""
_PREMIUM_POINTS = (30, 50, 60)
"""What premiums are worth by one rule or another."""


class Mistake(NamedTuple):
    """One way of getting a row wrong."""

    kind: str
    changes: Mapping[int, int]
    """By seat, how many points too many; seats without a change are left out."""
    details: Mapping[str, object] = {}
    """Who and how much: `seat`, `count`, `amount` …"""


MayChange: TypeAlias = Callable[[int, int], bool]
"""Returns whether a seat may have so many points too many, as far as the row can be read."""


def mistakes(
    expected: ExpectedRow, rules: NinetyNineRules, games: int, may_change: MayChange
) -> Iterator[Mistake]:
    """Yield every way in which a row may have come to be wrong; `games` are those played.

    Where there are dozens of ways, only those that change no seat otherwise than it may be.
    """
    if expected.scored_deal is not None:
        yield from _deal_mistakes(expected, expected.scored_deal, rules, may_change)
    if expected.kind == "game":
        yield from _game_bonuses(expected, rules)
    if expected.kind == "rubber":
        yield from _rubber_bonuses(expected, games)
    yield from _swapped(expected.points)


def _mistake(kind: str, changes: Mapping[int, int], **details: object) -> Mistake:
    return Mistake(kind, {seat: points for seat, points in changes.items() if points}, details)


def _deal_mistakes(
    expected: ExpectedRow, deal: ScoredDeal, rules: NinetyNineRules, may_change: MayChange
) -> Iterator[Mistake]:
    yield from _contract_counts(deal, rules)
    yield from _wrong_successes(expected, deal, rules)
    yield from _premium_amounts(deal, rules)
    yield from _misplaced_forfeits(deal, rules, may_change)
    yield from _tricks_left_out(deal)


def _contract_counts(deal: ScoredDeal, rules: NinetyNineRules) -> Iterator[Mistake]:
    """Yield the contract points of each other number of successes."""
    made = deal.scored.made
    count = sum(made)
    for wrong_count in sorted(range(1, len(made) + 1), key=lambda n: (abs(n - count), n)):
        difference = rules.contract[wrong_count] - rules.contract[count]
        changes = {seat: difference for seat, success in enumerate(made) if success}
        yield _mistake(
            "contract-count", changes, count=wrong_count, amount=rules.contract[wrong_count]
        )


def _wrong_successes(
    expected: ExpectedRow, deal: ScoredDeal, rules: NinetyNineRules
) -> Iterator[Mistake]:
    """Yield the success of a player or side taken for a failure, or the other way round."""
    for seat, success in enumerate(deal.scored.made):
        made = list(deal.scored.made)
        for partner in rules.seats_of(rules.side_of[seat]):
            made[partner] = not success
        points = rescored(deal.fact, tuple(made), rules, deal.before)
        changes = {s: p - expected.points[s] for s, p in enumerate(points)}
        yield _mistake("made", changes, seat=seat, made=not success)


def _premium_amounts(deal: ScoredDeal, rules: NinetyNineRules) -> Iterator[Mistake]:
    """Yield each player's own premium left out, or counted with another amount."""
    for line in deal.scored.lines:
        if line.reason not in ("premium", "penalty"):
            continue
        sign = 1 if line.points > 0 else -1
        amounts = {0, *_PREMIUM_POINTS, rules.declare, rules.reveal} - {abs(line.points)}
        for amount in sorted(amounts):
            changes = {line.seat: sign * amount - line.points}
            lost = {"lost": True} if line.reason == "penalty" else {}
            yield _mistake("premium", changes, seat=line.seat, amount=amount, **lost)


def _misplaced_forfeits(
    deal: ScoredDeal, rules: NinetyNineRules, may_change: MayChange
) -> Iterator[Mistake]:
    """Yield the points of a lost premium given to other players than they should be."""
    if rules.premium_lost == "oneself":
        return
    losers = _losers(deal)
    known = set[tuple[int, tuple[int, ...], tuple[int, ...]]]()
    for loser in losers:
        amount = rules.reveal if _premium(deal, loser) == "!!" else rules.declare
        opponents = [s for s, side in enumerate(rules.side_of) if side != rules.side_of[loser]]
        barred = losers if rules.premium_lost == "opponents-but-losers" else []
        right = {seat for seat in opponents if seat not in barred}
        possible = sorted(right | {seat for seat in losers if seat != loser})
        open_seats = [s for s in possible if may_change(s, -amount if s in right else amount)]
        settled = right.difference(open_seats)
        for count in range(len(open_seats), -1, -1):
            for chosen in combinations(open_seats, count):
                receivers = settled.union(chosen)
                missing, extra = sorted(right - receivers), sorted(receivers - right)
                key = (amount, tuple(missing), tuple(extra))
                if receivers == right or key in known:  # that of another loser says as much
                    continue
                known.add(key)
                changes = {**dict.fromkeys(missing, -amount), **dict.fromkeys(extra, amount)}
                details = {"missing": tuple(missing), "extra": tuple(extra)}
                yield _mistake("forfeit", changes, seat=loser, amount=amount, **details)


def _losers(deal: ScoredDeal) -> list[int]:
    lost = premiums_lost(deal.fact, deal.scored.made)
    return [seat for seat, is_lost in enumerate(lost) if is_lost]


def _premium(deal: ScoredDeal, seat: int) -> str:
    hand = deal.fact.hands[seat]
    return hand.premium if hand else ""


def _tricks_left_out(deal: ScoredDeal) -> Iterator[Mistake]:
    """Yield the tricks of players who failed left out: they get their points all the same."""
    hands, made = deal.fact.hands, deal.scored.made
    failed = {
        s: hand.tricks for s, hand in enumerate(hands) if hand and not made[s] and hand.tricks
    }
    for seat, tricks in failed.items():
        yield _mistake("tricks", {seat: -tricks}, seat=seat, amount=tricks)
    if len(failed) > 1:
        yield _mistake("tricks", {seat: -tricks for seat, tricks in failed.items()})


def _swapped(points: Sequence[int]) -> Iterator[Mistake]:
    for seat, other in combinations(range(len(points)), 2):
        if difference := points[other] - points[seat]:
            changes = {seat: difference, other: -difference}
            yield _mistake("swapped", changes, seat=seat, other=other)


def _game_bonuses(expected: ExpectedRow, rules: NinetyNineRules) -> Iterator[Mistake]:
    """Yield a game's bonuses left out, wholly or the carry alone, or given without reason."""
    for seat, bonus in enumerate(expected.points):
        if bonus:
            yield _mistake("bonus", {seat: -bonus}, seat=seat, amount=bonus)
        if rules.carry and bonus > rules.carry:
            yield _mistake("bonus", {seat: -rules.carry}, seat=seat, amount=rules.carry, carry=True)
    if sum(map(bool, expected.points)) > 1:
        yield _mistake("bonus", {seat: -bonus for seat, bonus in enumerate(expected.points)})
    for seat, bonus in enumerate(expected.points):
        for amount in dict.fromkeys((_STANDARD_BONUS, rules.bonus)):
            excess = "twice" if bonus else "given"
            yield _mistake("bonus", {seat: amount}, seat=seat, amount=amount, **{excess: True})


_STANDARD_BONUS = 100
"""Points for a game by most books, and for each game short of eight by the Penguin book."""
_PENGUIN_GAMES = 8


def _rubber_bonuses(expected: ExpectedRow, games: int) -> Iterator[Mistake]:
    """Yield the rubber's bonus left out, or given without reason as the Penguin book counts it."""
    for seat, bonus in enumerate(expected.points):
        yield _mistake("bonus", {seat: -bonus}, seat=seat, amount=bonus)
    if sum(map(bool, expected.points)) > 1:
        yield _mistake("bonus", {seat: -bonus for seat, bonus in enumerate(expected.points)})
    amounts = {max(expected.points), max(0, _STANDARD_BONUS * (_PENGUIN_GAMES - games))}
    for seat, bonus in enumerate(expected.points):
        for amount in sorted(amounts):
            if not bonus:
                yield _mistake("bonus", {seat: amount}, seat=seat, amount=amount, given=True)


def is_transposed(written: int, right: int) -> bool:
    """Return whether two neighbouring digits of a number have changed places.

    >>> is_transposed(63, 36), is_transposed(-12, 21), is_transposed(10, 1)
    (True, False, False)
    """
    digits, right_digits = str(abs(written)), str(abs(right))
    if len(digits) != len(right_digits) or (written < 0) != (right < 0) or written == right:
        return False
    first = next(i for i, digit in enumerate(digits) if digit != right_digits[i])
    swapped = digits[:first] + digits[first : first + 2][::-1] + digits[first + 2 :]
    return swapped == right_digits
