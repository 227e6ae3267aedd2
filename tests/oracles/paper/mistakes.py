"""The slips of a person who keeps score on paper: what a row says when one was made in it.

Told from "What each cause means" of paper score sheets, apart from the product. A `wide` slip is
one that the wording may or may not mean: it is never planted, and only keeps a tie from being
taken for an error.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.oracles.ninety_nine_scorer import deal_lines
from tests.oracles.paper.sessions import Points, Row, Seen, Witness

RATES = (0, 30, 50, 60)


class Slip(NamedTuple):
    """A row as it stands on paper after one slip."""

    cause: str
    claimed: Points
    wide: bool = False


def slips(table: Witness, row: Row, above: Points | None) -> list[Slip]:
    """All that a single slip makes of a row; `above` are the totals above it if it has totals."""
    every = itertools.chain(
        _in_any_row(row.points, above),
        _in_a_deal(table, row) if row.kind == "deal" else (),
        _in_a_game_row(row.points) if row.kind == "game" else (),
        _in_the_rubber_row(table, row.points) if row.kind == "rubber" else (),
    )
    return [slip for slip in every if slip.claimed != row.points]


# --- in any row -------------------------------------------------------------------------------


def _in_any_row(points: Points, above: Points | None) -> Iterator[Slip]:
    seats = range(len(points))
    for one, two in itertools.combinations(seats, 2):
        yield Slip("swapped", _with(points, {one: points[two], two: points[one]}))
        if above is not None:
            apart = above[two] + points[two] - above[one] - points[one]
            totals = {one: points[one] + apart, two: points[two] - apart}
            yield Slip("swapped", _with(points, totals), wide=True)
    for seat in seats:
        for number, wide in transposed(points[seat]):
            yield Slip("transposed", _with(points, {seat: number}), wide)
        base = above[seat] if above is not None else 0
        for number, wide in transposed(base + points[seat]) if base else ():
            yield Slip("transposed", _with(points, {seat: number - base}), wide)


def transposed(number: int) -> Iterator[tuple[int, bool]]:
    """The number with two neighbouring digits in each other's place, and whether it got shorter.

    >>> list(transposed(-130))
    [(-310, False), (-103, False)]
    >>> list(transposed(30))
    [(3, True)]
    """
    digits, sign = str(abs(number)), -1 if number < 0 else 1
    for place in range(len(digits) - 1):
        one, two = digits[place], digits[place + 1]
        turned = digits[:place] + two + one + digits[place + 2 :]
        if one != two:
            yield sign * int(turned), turned[0] == "0"


def _with(points: Points, changed: dict[int, int]) -> Points:
    return tuple(changed.get(seat, given) for seat, given in enumerate(points))


# --- in a deal --------------------------------------------------------------------------------


def _in_a_deal(table: Witness, row: Row) -> Iterator[Slip]:
    seen, points = table.seen[row.deal - 1], row.points
    reasons = _reasons(table, seen, seen.made)
    yield from _another_count(table, seen, reasons)
    for seat in range(table.seats):
        yield from _turned_over(table, seen, seat)
    for seat, mine in enumerate(reasons):
        own = mine.get("premium", 0) + mine.get("penalty", 0)
        for rate in RATES if own else ():
            other = rate if own > 0 else -rate
            yield Slip("premium", _with(points, {seat: points[seat] - own + other}))
    if table.agreed.premium_lost != "oneself":
        yield from _forfeits(table, seen, points)
    failed = [seat for seat, made in enumerate(seen.made) if not made]
    for losers in (*([seat] for seat in failed), failed):
        left = {seat: points[seat] - seen.hands[seat].tricks for seat in losers}
        yield Slip("tricks", _with(points, left))


def _reasons(
    table: Witness, seen: Seen, made: Sequence[bool], *, exact: bool = True
) -> list[dict[str, int]]:
    """Each seat's points by reason; without `exact` the dummy's exact bid brings it nothing."""
    vulnerable = [total == max(seen.before) for total in seen.before]
    lines = deal_lines(table.agreed, table.side_of, seen.hands, made, vulnerable)
    if exact and table.dummy and seen.hands[2].bid == seen.hands[2].tricks:
        lines[2].append(("premium", table.agreed.dummy_exact))
    sums: list[dict[str, int]] = [{} for _ in lines]
    for mine, by_reason in zip(lines, sums, strict=True):
        for reason, points in mine:
            by_reason[reason] = by_reason.get(reason, 0) + points
    return sums


def _sums(reasons: Iterable[dict[str, int]]) -> Points:
    return tuple(sum(mine.values()) for mine in reasons)


def _another_count(table: Witness, seen: Seen, reasons: list[dict[str, int]]) -> Iterator[Slip]:
    for count in range(table.seats + 1 if any(seen.made) else 0):
        each = table.agreed.contract[count]
        other = [
            mine | ({"contract": each} if made else {})
            for mine, made in zip(reasons, seen.made, strict=True)
        ]
        yield Slip("contract-count", _sums(other), wide=count == 0)


def _turned_over(table: Witness, seen: Seen, seat: int) -> Iterator[Slip]:
    """Whoever plays for a side has made it if the side has."""
    side = table.side_of[seat]
    made = [was != (other == side) for other, was in zip(table.side_of, seen.made, strict=True)]
    dummy = table.dummy and seat == table.live
    yield Slip("made", _sums(_reasons(table, seen, made, exact=not dummy)))
    if dummy:
        yield Slip("made", _sums(_reasons(table, seen, made)), wide=True)
    alone = [was != (other == seat) for other, was in enumerate(seen.made)]
    if alone != made:
        yield Slip("made", _sums(_reasons(table, seen, alone)), wide=True)


def _forfeits(table: Witness, seen: Seen, points: Points) -> Iterator[Slip]:
    """A player who lost a premium takes nothing from another's where the dummy plays."""
    lost = {seat for seat, hand in enumerate(seen.hands) if hand.premium and not seen.made[seat]}
    for loser in lost:
        others = set(range(table.seats)) - {loser}
        right = {seat for seat in others - lost if table.side_of[seat] != table.side_of[loser]}
        revealed = seen.hands[loser].premium == "!!"
        worth = table.agreed.reveal if revealed else table.agreed.declare
        for getting in _subsets(others):
            change = {
                seat: points[seat] + worth * ((seat in getting) - (seat in right))
                for seat in others
            }
            meant = getting <= right or (getting > right and getting - right <= lost)
            yield Slip("forfeit", _with(points, change), wide=not meant)


def _subsets(seats: set[int]) -> Iterator[set[int]]:
    for size in range(len(seats) + 1):
        yield from map(set, itertools.combinations(sorted(seats), size))


# --- where a game or the rubber ends ----------------------------------------------------------


def _in_a_game_row(bonuses: Points) -> Iterator[Slip]:
    yield Slip("bonus", (0,) * len(bonuses))
    for seat, bonus in enumerate(bonuses):
        yield Slip("bonus", _with(bonuses, {seat: 0}))
        yield Slip("bonus", _with(bonuses, {seat: min(bonus, 100)}))
        yield Slip("bonus", _with(bonuses, {seat: bonus + 100}))


def _in_the_rubber_row(table: Witness, bonuses: Points) -> Iterator[Slip]:
    """Penguin's bonus is 100 for each game fewer than eight; a target or `original` has none."""
    none = (0,) * len(bonuses)
    yield Slip("bonus", none)
    amount = max(0, 100 * (8 - len(table.games)))
    plain = table.finished and table.agreed.rubber in ("games", "wins")
    for seat in range(len(bonuses)):
        yield Slip("bonus", _with(bonuses, {seat: 0}))
        live = seat < table.live
        for other in range(100, 801, 100):
            given = _with(bonuses, {seat: other})
            meant = plain and live and other == amount and not bonuses[seat]
            yield Slip("bonus", given, wide=not meant)
