"""Scoring a deal: lines of points, each of a seat with its reason.

Every total is a sum of lines. Deals have been checked before (`legality`).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.games.ninety_nine.facts import Deal, Premium
from scorekeeper.games.ninety_nine.play.contracts import bid_of, premiums_lost
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, PremiumLost

Reason: TypeAlias = Literal[
    "tricks", "contract", "premium", "forfeit", "penalty", "vulnerable", "adjustment"
]


class ScoreLine(NamedTuple):
    """Points of one seat, with the reason for them."""

    seat: int
    points: int
    reason: Reason


class Score(NamedTuple):
    """The score of a deal: its lines, and what they add up to by seat."""

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]


def score(
    deal: Deal, made: tuple[bool, ...], rules: NinetyNineRules, totals: Sequence[int]
) -> Score:
    """Return the score of a deal; `totals` are those of the game before it, by seat."""
    return _score(
        rules,
        tuple([hand.tricks for hand in deal.hands if hand is not None]),
        made,
        tuple([hand.premium for hand in deal.hands if hand is not None]),
        premiums_lost(deal, made),
        bool(rules.dummy_exact) and _is_exact(deal, rules),
        vulnerable(totals) if rules.vulnerable else (),
    )


def rescored(
    deal: Deal, made: tuple[bool, ...], rules: NinetyNineRules, totals: Sequence[int]
) -> tuple[int, ...]:
    """Return the points by seat if `made` were who made it; a dummy that fails is not exact."""
    exact = rules.dummy_exact and made[-1] and _is_exact(deal, rules)
    return _score(
        rules,
        tuple([hand.tricks for hand in deal.hands if hand is not None]),
        made,
        tuple([hand.premium for hand in deal.hands if hand is not None]),
        premiums_lost(deal, made),
        bool(exact),
        vulnerable(totals) if rules.vulnerable else (),
    ).points


def _is_exact(deal: Deal, rules: NinetyNineRules) -> bool:
    dummy = deal.hands[-1]
    return dummy is not None and dummy.tricks == bid_of(dummy, rules, deal.turned)


def vulnerable(totals: Sequence[int]) -> tuple[bool, ...]:
    """Return for each seat whether it is vulnerable: all with the highest total are."""
    return tuple([total == max(totals) for total in totals])


@lru_cache(maxsize=MAX_CACHED)
def _score(
    rules: NinetyNineRules,
    tricks: tuple[int, ...],
    made: tuple[bool, ...],
    premiums: tuple[Premium, ...],
    lost: tuple[bool, ...],
    dummy_exact: bool,  # noqa: FBT001 — a key of the cache
    at_risk: tuple[bool, ...],
) -> Score:
    contract = rules.contract[sum(made)]
    lines = [ScoreLine(seat, taken, "tricks") for seat, taken in enumerate(tricks)]
    lines += [ScoreLine(seat, contract, "contract") for seat, success in enumerate(made) if success]
    lines += _premium_lines(rules, premiums, lost)
    if dummy_exact:
        lines.append(ScoreLine(rules.players, rules.dummy_exact, "premium"))
    if at_risk:
        lines += _vulnerable_lines(rules, made, at_risk)
    lines = sorted((line for line in lines if line.points), key=lambda line: line.seat)
    points = [sum(line.points for line in lines if line.seat == seat) for seat in range(len(made))]
    return Score(tuple(lines), tuple(points))


def forfeits(
    deal: Deal, made: tuple[bool, ...], rules: NinetyNineRules
) -> Iterator[tuple[int, Sequence[ScoreLine]]]:
    """Yield each seat that lost a premium, with the lines of other seats that come of it."""
    lost = premiums_lost(deal, made)
    for seat, hand in enumerate(deal.hands):
        if hand is not None and lost[seat]:
            amount = rules.declare if hand.premium == "!" else rules.reveal
            lines = _PREMIUM_LOST[rules.premium_lost](rules, seat, amount, lost)
            yield seat, [line for line in lines if line.seat != seat]


def _premium_lines(
    rules: NinetyNineRules, premiums: Sequence[Premium], lost: "LostPremiums"
) -> list[ScoreLine]:
    amounts = {"": 0, "!": rules.declare, "!!": rules.reveal}
    lines = []
    for seat, premium in enumerate(premiums):
        if lost[seat]:
            lines += _PREMIUM_LOST[rules.premium_lost](rules, seat, amounts[premium], lost)
        elif premium:
            lines.append(ScoreLine(seat, amounts[premium], "premium"))
    return lines


LostPremiums = Sequence[bool]
"""By seat, whether it lost its own premium."""


def _to_opponents(
    rules: NinetyNineRules,
    loser: int,
    amount: int,
    lost: LostPremiums,  # noqa: ARG001
) -> list[ScoreLine]:
    side = rules.side_of[loser]
    return [
        ScoreLine(seat, amount, "forfeit")
        for seat, opponent_side in enumerate(rules.side_of)
        if opponent_side != side
    ]


def _to_opponents_but_losers(
    rules: NinetyNineRules, loser: int, amount: int, lost: LostPremiums
) -> list[ScoreLine]:
    lines = _to_opponents(rules, loser, amount, lost)
    return [line for line in lines if not lost[line.seat]]


def _from_oneself(
    rules: NinetyNineRules,  # noqa: ARG001
    loser: int,
    amount: int,
    lost: LostPremiums,  # noqa: ARG001
) -> list[ScoreLine]:
    return [ScoreLine(loser, -amount, "penalty")]


_PREMIUM_LOST: dict[
    PremiumLost, Callable[[NinetyNineRules, int, int, LostPremiums], list[ScoreLine]]
] = {
    "opponents": _to_opponents,
    "opponents-but-losers": _to_opponents_but_losers,
    "oneself": _from_oneself,
}


def _vulnerable_lines(
    rules: NinetyNineRules, made: tuple[bool, ...], at_risk: tuple[bool, ...]
) -> list[ScoreLine]:
    """Return the points of opponents who are not vulnerable, for vulnerable players who failed."""
    return [
        ScoreLine(opponent, rules.vulnerable, "vulnerable")
        for seat, success in enumerate(made)
        for opponent in range(len(made))
        if at_risk[seat]
        and not success
        and not at_risk[opponent]
        and rules.side_of[seat] != rules.side_of[opponent]
    ]
