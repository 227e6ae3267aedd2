"""How a game and a rubber end: who reached the points, who wins, what is added."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, Rubber


class GameEnd(NamedTuple):
    """A game that is over; all numbers by seat, the dummy last."""

    number: int
    scores: tuple[int, ...]
    bonuses: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; nobody, if the dummy was above both live players."""


class RubberEnd(NamedTuple):
    """A rubber, match or session that is over."""

    bonuses: tuple[int, ...]
    winners: tuple[int, ...]


class RubberProgress(NamedTuple):
    """How far a rubber has come: what its end is judged by."""

    games: int
    """Games finished."""
    deals: int
    won: tuple[int, ...]
    totals: tuple[int, ...]
    """All points so far, game bonuses included."""
    last: GameEnd | None


def game_over(rules: NinetyNineRules, totals: Sequence[int]) -> bool:
    """Tell whether a deal has ended the game: any seat has the points, the dummy's too (R15)."""
    return rules.rubber != "deals" and max(totals) >= rules.game


def end_game(rules: NinetyNineRules, number: int, totals: tuple[int, ...]) -> GameEnd:
    """Score the end of a game: a bonus for all who reached the points, the winner's carry."""
    winners = _game_winners(rules, totals)
    carry = rules.carry if _dummy_beat_or_equalled_one(rules, totals) else 0
    bonuses = tuple(
        (rules.bonus if total >= rules.game else 0) + (carry if seat in winners else 0)
        for seat, total in enumerate(totals)
    )
    return GameEnd(number, totals, bonuses, winners)


def _game_winners(rules: NinetyNineRules, totals: tuple[int, ...]) -> tuple[int, ...]:
    best = max(totals[: rules.players])
    if rules.dummy and totals[-1] > best:
        return ()
    winners = tuple(seat for seat in range(rules.players) if totals[seat] == best)
    return () if len(winners) > 1 and rules.level == "nobody" else winners


def _dummy_beat_or_equalled_one(rules: NinetyNineRules, totals: tuple[int, ...]) -> bool:
    return rules.dummy and totals[-1] >= min(totals[: rules.players])


def end_rubber(rules: NinetyNineRules, course: RubberProgress) -> RubberEnd | None:
    """Return the end of the rubber, if it has come to it."""
    return _RUBBERS[rules.rubber](rules, course)


def _highest(totals: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    best = max(totals[seat] for seat in among)
    return tuple(seat for seat in among if totals[seat] == best)


def _end_of_games(rules: NinetyNineRules, course: RubberProgress) -> RubberEnd | None:
    if course.games < rules.length:
        return None
    return RubberEnd((0,) * rules.seats, _highest(course.totals, range(rules.players)))


def _end_of_wins(rules: NinetyNineRules, course: RubberProgress) -> RubberEnd | None:
    """First to win so many games; two at once are parted by the total before the bonus (R9)."""
    there = [seat for seat in range(rules.players) if course.won[seat] >= rules.length]
    if not there:
        return None
    winners = _highest(course.totals, there)
    bonus = max(0, rules.rubber_bonus * (rules.rubber_full - course.games))
    return RubberEnd(tuple(bonus if seat in winners else 0 for seat in range(rules.seats)), winners)


def _end_of_target(rules: NinetyNineRules, course: RubberProgress) -> RubberEnd | None:
    return RubberEnd((0,) * rules.seats, course.last.winners) if course.last else None


def _end_of_deals(rules: NinetyNineRules, course: RubberProgress) -> RubberEnd | None:
    if course.deals < rules.length:
        return None
    return RubberEnd((0,) * rules.seats, _highest(course.totals, range(rules.players)))


_RUBBERS: dict[Rubber, Callable[[NinetyNineRules, RubberProgress], RubberEnd | None]] = {
    "games": _end_of_games,
    "wins": _end_of_wins,
    "target": _end_of_target,
    "deals": _end_of_deals,
}
