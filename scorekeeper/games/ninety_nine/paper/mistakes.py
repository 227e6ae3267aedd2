"""What people get wrong: for each kind of slip, all the ways a row can be off by it.

A slip is a change of the points of a row, by seat; it explains what parts if it yields exactly the
numbers that are claimed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.games.ninety_nine.paper.align import ExpectedRow, PaperDeal
from scorekeeper.games.ninety_nine.play.scoring import rescored
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

KINDS = (
    *("contract-count", "made", "premium", "forfeit", "tricks", "swapped", "bonus"),
    *("transposed", "variant", "addition"),
)
"""All causes, the likeliest first."""
_RATES = (30, 50, 60)
"""What premiums are worth by one rule or another."""


class Mistake(NamedTuple):
    """One way of getting a row wrong."""

    kind: str
    changes: Mapping[int, int]
    """By seat, how many points too many; noughts are left out."""
    told: Mapping[str, object] = {}
    """Who and how much: `seat`, `count`, `amount` …"""


def mistakes(due: ExpectedRow, rules: NinetyNineRules, games: int) -> Iterator[Mistake]:
    """Yield every way in which a row may have come to be wrong; `games` are those played."""
    if due.applied is not None:
        yield from _of_deal(due, due.applied, rules)
    if due.kind == "game":
        yield from _of_bonuses(due, rules)
    if due.kind == "rubber":
        yield from _of_rubber_bonus(due, games)
    yield from _swapped(due.points)


def _slip(
    kind: str, changes: Mapping[int, int] | Iterable[tuple[int, int]], **told: object
) -> Mistake:
    return Mistake(kind, {seat: points for seat, points in dict(changes).items() if points}, told)


def _of_deal(due: ExpectedRow, applied: PaperDeal, rules: NinetyNineRules) -> Iterator[Mistake]:
    yield from _contract_counts(applied, rules)
    yield from _turned_over(due, applied, rules)
    yield from _premium_rates(applied, rules)
    yield from _forfeits_astray(applied, rules)
    yield from _tricks_left_out(applied)


def _contract_counts(applied: PaperDeal, rules: NinetyNineRules) -> Iterator[Mistake]:
    """The contract points of another number of successes."""
    made = applied.scored.made
    count = sum(made)
    for other in sorted(range(1, len(made) + 1), key=lambda n: (abs(n - count), n)):
        off = rules.contract[other] - rules.contract[count]
        changes = {seat: off for seat, success in enumerate(made) if success}
        yield _slip("contract-count", changes, count=other, amount=rules.contract[other])


def _turned_over(due: ExpectedRow, applied: PaperDeal, rules: NinetyNineRules) -> Iterator[Mistake]:
    """One player's success, or that of a side, taken for the contrary."""
    for seat, success in enumerate(applied.scored.made):
        made = list(applied.scored.made)
        for partner in rules.seats_of(rules.side_of[seat]):
            made[partner] = not success
        points = rescored(applied.fact, tuple(made), rules, applied.before)
        changes = {s: p - due.points[s] for s, p in enumerate(points)}
        yield _slip("made", changes, seat=seat, made=not success)


def _premium_rates(applied: PaperDeal, rules: NinetyNineRules) -> Iterator[Mistake]:
    """A player's own premium left out, or counted at another rate."""
    for line in applied.scored.lines:
        if line.reason not in ("premium", "penalty"):
            continue
        sign = 1 if line.points > 0 else -1
        rates = {0, *_RATES, rules.declare, rules.reveal} - {abs(line.points)}
        for rate in sorted(rates):
            changes = {line.seat: sign * rate - line.points}
            lost = {"lost": True} if line.reason == "penalty" else {}
            yield _slip("premium", changes, seat=line.seat, amount=rate, **lost)


def _forfeits_astray(applied: PaperDeal, rules: NinetyNineRules) -> Iterator[Mistake]:
    """The points of a lost premium went to other players than they should."""
    if rules.premium_lost == "oneself":
        return
    losers = _losers(applied)
    for loser in losers:
        amount = rules.reveal if _premium(applied, loser) == "!!" else rules.declare
        opponents = [s for s, side in enumerate(rules.side_of) if side != rules.side_of[loser]]
        barred = losers if rules.premium_lost == "opponents-but-losers" else []
        due = {seat for seat in opponents if seat not in barred}
        may = sorted(due | {seat for seat in losers if seat != loser})
        for count in range(len(may), -1, -1):
            for given in combinations(may, count):
                if set(given) != due:
                    changes = _moved(due, given, amount)
                    missing, extra = sorted(due - set(given)), sorted(set(given) - due)
                    told = {"missing": tuple(missing), "extra": tuple(extra)}
                    yield _slip("forfeit", changes, seat=loser, amount=amount, **told)


def _moved(due: Iterable[int], given: Sequence[int], amount: int) -> dict[int, int]:
    changes = dict.fromkeys(given, amount)
    for seat in due:
        changes[seat] = changes.get(seat, 0) - amount
    return changes


def _losers(applied: PaperDeal) -> list[int]:
    made = applied.scored.made
    return [s for s, success in enumerate(made) if not success and _premium(applied, s)]


def _premium(applied: PaperDeal, seat: int) -> str:
    hand = applied.fact.hands[seat]
    return hand.premium if hand else ""


def _tricks_left_out(applied: PaperDeal) -> Iterator[Mistake]:
    """Who fails gets the points of the tricks all the same."""
    hands, made = applied.fact.hands, applied.scored.made
    failed = {
        s: hand.tricks for s, hand in enumerate(hands) if hand and not made[s] and hand.tricks
    }
    for seat, tricks in failed.items():
        yield _slip("tricks", {seat: -tricks}, seat=seat, amount=tricks)
    if len(failed) > 1:
        yield _slip("tricks", {seat: -tricks for seat, tricks in failed.items()})


def _swapped(points: Sequence[int]) -> Iterator[Mistake]:
    for one, other in combinations(range(len(points)), 2):
        off = points[other] - points[one]
        yield _slip("swapped", {one: off, other: -off}, seat=one, other=other)


def _of_bonuses(due: ExpectedRow, rules: NinetyNineRules) -> Iterator[Mistake]:
    """A bonus of a game left out, wholly or the carry alone, or given without reason."""
    for seat, bonus in enumerate(due.points):
        if bonus:
            yield _slip("bonus", {seat: -bonus}, seat=seat, amount=bonus)
        if rules.carry and bonus > rules.carry:
            yield _slip("bonus", {seat: -rules.carry}, seat=seat, amount=rules.carry, carry=True)
    if sum(map(bool, due.points)) > 1:
        yield _slip("bonus", {seat: -bonus for seat, bonus in enumerate(due.points)})
    for seat, bonus in enumerate(due.points):
        for amount in dict.fromkeys((_BONUS, rules.bonus)):
            how = "twice" if bonus else "given"
            yield _slip("bonus", {seat: amount}, seat=seat, amount=amount, **{how: True})


_BONUS = 100
_PENGUIN_GAMES = 8


def _of_rubber_bonus(due: ExpectedRow, games: int) -> Iterator[Mistake]:
    """The rubber's bonus left out, or given without reason, as the Penguin book counts it."""
    for seat, bonus in enumerate(due.points):
        yield _slip("bonus", {seat: -bonus}, seat=seat, amount=bonus)
    if sum(map(bool, due.points)) > 1:
        yield _slip("bonus", {seat: -bonus for seat, bonus in enumerate(due.points)})
    amounts = {max(due.points), max(0, _BONUS * (_PENGUIN_GAMES - games))}
    for seat, bonus in enumerate(due.points):
        for amount in sorted(amounts):
            if not bonus:
                yield _slip("bonus", {seat: amount}, seat=seat, amount=amount, given=True)


def is_transposed(written: int, right: int) -> bool:
    """Tell whether two neighbouring digits of a number have changed places.

    >>> is_transposed(63, 36), is_transposed(-12, 21), is_transposed(10, 1)
    (True, False, False)
    """
    one, other = str(abs(written)), str(abs(right))
    if len(one) != len(other) or (written < 0) != (right < 0) or one == other:
        return False
    off = [place for place in range(len(one)) if one[place] != other[place]]
    first = off[0]
    return (
        len(off) == 2  # noqa: PLR2004 — two digits have changed places
        and off[1] == first + 1
        and (one[first], one[first + 1]) == (other[first + 1], other[first])
    )
