"""The ends of games and rubbers: when, who wins, and the bonuses."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, Rubber


class GameEnd(NamedTuple):
    """A game that is over; all numbers by seat, the dummy last."""

    number: int
    scores: tuple[int, ...]
    bonuses: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; empty if the dummy was above both live players."""


class RubberEnd(NamedTuple):
    """A rubber, match or session that is over."""

    bonuses: tuple[int, ...]
    winners: tuple[int, ...]
    early: bool = False
    """Whether the table ended it before the rules did."""


class RubberProgress(NamedTuple):
    """How far a rubber has come, which decides whether it is over."""

    games: int
    """Games finished."""
    deals: int
    won: tuple[int, ...]
    totals: tuple[int, ...]
    """All points so far, game bonuses included."""
    last: GameEnd | None


def game_over(rules: NinetyNineRules, totals: Sequence[int]) -> bool:
    """Return whether a game is over: some seat has the points, the dummy included (R15)."""
    return rules.rubber != "deals" and max(totals) >= rules.game


def end_game(rules: NinetyNineRules, number: int, totals: tuple[int, ...]) -> GameEnd:
    """Return the end of a game: a bonus for each seat with the points, and the winner's carry."""
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


def end_rubber(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    """Return the end of a rubber; None if it goes on."""
    return _RUBBERS[rules.rubber](rules, progress)


def end_early(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd:
    """Return the end of a rubber that the table ends now, with the points as they stand (R19).

    Nobody gets a bonus that was not reached. Where games won decide, most of them go first.
    """
    seats: Sequence[int] = range(rules.players)
    if rules.rubber == "wins":
        most = max(progress.won[seat] for seat in seats)
        seats = [seat for seat in seats if progress.won[seat] == most]
    return RubberEnd((0,) * rules.seats, _highest(progress.totals, seats), early=True)


def _highest(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    best = max(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == best)


def _end_of_games(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    if progress.games < rules.length:
        return None
    return RubberEnd((0,) * rules.seats, _highest(progress.totals, range(rules.players)))


def _end_of_wins(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    """Return the end of a rubber of so many games won.

    Of two players who have them at once the one with the higher total before the bonus wins (R9).
    """
    with_enough = [seat for seat in range(rules.players) if progress.won[seat] >= rules.length]
    if not with_enough:
        return None
    winners = _highest(progress.totals, with_enough)
    bonus = max(0, rules.rubber_bonus * (rules.rubber_full - progress.games))
    return RubberEnd(tuple(bonus if seat in winners else 0 for seat in range(rules.seats)), winners)


def _end_of_target(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    return RubberEnd((0,) * rules.seats, progress.last.winners) if progress.last else None


def _end_of_deals(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    if progress.deals < rules.length:
        return None
    return RubberEnd((0,) * rules.seats, _highest(progress.totals, range(rules.players)))


_RUBBERS: dict[Rubber, Callable[[NinetyNineRules, RubberProgress], RubberEnd | None]] = {
    "games": _end_of_games,
    "wins": _end_of_wins,
    "target": _end_of_target,
    "deals": _end_of_deals,
}
