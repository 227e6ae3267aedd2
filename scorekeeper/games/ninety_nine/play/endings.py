"""The ends of games and rubbers: when, who wins, and the bonuses."""

from collections.abc import Callable, Sequence
from operator import add
from typing import NamedTuple

from scorekeeper.games.ninety_nine.rules.model import DoubledWin, NinetyNineRules, Rubber


class GameEnd(NamedTuple):
    """A game that is over; all numbers by seat, the dummy last."""

    number: int
    scores: tuple[int, ...]
    bonuses: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats, partners among them (R14); empty if the dummy was above both live players."""
    units: tuple[int, ...] = ()
    """What each seat gets or pays at hard score; empty where points settle all."""


class RubberEnd(NamedTuple):
    """A rubber, match or session that is over."""

    bonuses: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats, partners among them (R14)."""
    early: bool = False
    """Whether the table ended it before the rules did."""


class FinishedGames(NamedTuple):
    """What the finished games of a rubber came to; tuples are by seat, the dummy last."""

    games: int
    won: tuple[int, ...]
    """Games won."""
    points: tuple[int, ...]
    """Points of all these games, bonuses included."""
    last: GameEnd | None
    units: tuple[int, ...] = ()
    """Units won and lost at hard score; empty where points settle all."""

    def with_game(self, end: GameEnd) -> "FinishedGames":
        """Return them with a game that has just ended."""
        return FinishedGames(
            end.number,
            tuple(won + (seat in end.winners) for seat, won in enumerate(self.won)),
            tuple(map(sum, zip(self.points, end.scores, end.bonuses, strict=True))),
            end,
            tuple(map(add, self.units, end.units)),
        )


class RubberProgress(NamedTuple):
    """How far a rubber has come, which decides whether it is over."""

    finished: FinishedGames
    deals: int
    counted: int
    """How many of them count."""
    totals: tuple[int, ...]
    """All points so far, game bonuses included."""

    @property
    def has_result(self) -> bool:
        """Whether a deal counts, or points were agreed on."""
        return bool(self.counted) or any(self.totals)

    @property
    def balance(self) -> tuple[int, ...]:
        """What decides the rubber: units at hard score, points otherwise."""
        return self.finished.units or self.totals


def game_over(rules: NinetyNineRules, totals: Sequence[int]) -> bool:
    """Return whether a game is over: some seat has the points, the dummy included (R15)."""
    return rules.rubber != "deals" and max(totals) >= rules.game


def end_game(
    rules: NinetyNineRules,
    number: int,
    totals: tuple[int, ...],
    premiums_made: Sequence[bool],
) -> GameEnd:
    """Return the end of a game: a bonus for each seat with the points, and the winner's carry.

    At hard score nothing is carried: a win counts double instead. `premiums_made` says of each seat
    whether it made a premium in the last deal.
    """
    winners = _game_winners(rules, totals)
    carry = 0 if rules.hard_score else rules.carry
    bonuses = tuple(
        (rules.bonus if total >= rules.game else 0)
        + (carry if seat in winners and _against_dummy(rules, totals, seat, premiums_made) else 0)
        for seat, total in enumerate(totals)
    )
    units = _units(rules, totals, winners, premiums_made) if rules.hard_score else ()
    return GameEnd(number, totals, bonuses, winners, units)


def _units(
    rules: NinetyNineRules,
    totals: tuple[int, ...],
    winners: Sequence[int],
    premiums_made: Sequence[bool],
) -> tuple[int, ...]:
    """Return what each seat gets or pays: each loser pays each winner of another side."""
    units = [0] * rules.seats
    for winner in winners:
        doubled = _WIN_COUNTS_DOUBLE.keys() & rules.hard_double
        is_double = any(
            _WIN_COUNTS_DOUBLE[name](rules, totals, winner, premiums_made) for name in doubled
        )
        for loser in range(rules.players):
            if loser not in winners and rules.side_of[loser] != rules.side_of[winner]:
                units[winner] += rules.hard_score * (1 + is_double)
                units[loser] -= rules.hard_score * (1 + is_double)
    return tuple(units)


def _opponents(rules: NinetyNineRules, winner: int) -> list[int]:
    """Return the seats of other sides, a dummy's too."""
    return [seat for seat in range(rules.seats) if rules.side_of[seat] != rules.side_of[winner]]


def _against_dummy(
    rules: NinetyNineRules,
    totals: Sequence[int],
    winner: int,
    premiums_made: Sequence[bool],  # noqa: ARG001
) -> bool:
    """Return whether the dummy beat or equalled an opponent."""
    return rules.dummy and any(totals[-1] >= totals[s] for s in _opponents(rules, winner)[:-1])


def _alone(
    rules: NinetyNineRules,
    totals: Sequence[int],
    winner: int,
    premiums_made: Sequence[bool],  # noqa: ARG001
) -> bool:
    return all(totals[seat] < rules.game for seat in _opponents(rules, winner))


def _with_premium(
    rules: NinetyNineRules,
    totals: Sequence[int],  # noqa: ARG001
    winner: int,
    premiums_made: Sequence[bool],
) -> bool:
    return any(premiums_made[seat] for seat in rules.seats_of(rules.side_of[winner]))


_WIN_COUNTS_DOUBLE: dict[
    DoubledWin, Callable[[NinetyNineRules, Sequence[int], int, Sequence[bool]], bool]
] = {"dummy": _against_dummy, "alone": _alone, "premium": _with_premium}


def _game_winners(rules: NinetyNineRules, totals: tuple[int, ...]) -> tuple[int, ...]:
    best = max(totals[: rules.players])
    if rules.dummy and totals[-1] > best:
        return ()
    leaders = highest(totals, range(rules.players))
    if rules.level == "nobody" and not _are_one_side(rules, leaders):
        return ()
    return tuple(rules.with_partners(leaders))


def _are_one_side(rules: NinetyNineRules, seats: Sequence[int]) -> bool:
    """Return whether one side alone is ahead: partners who are level are no rivals."""
    return len({rules.side_of[seat] for seat in seats}) == 1


def end_rubber(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    """Return the end of a rubber; None if it goes on."""
    return _RUBBERS[rules.rubber](rules, progress)


def end_early(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd:
    """Return the end of a rubber that the table ends now, with the points as they stand (R20).

    Nobody gets a bonus that was not reached. Where games won decide, most of them go first. Where
    nothing counts nobody has won.
    """
    seats: Sequence[int] = range(rules.players)
    if rules.rubber == "wins":
        most = max(progress.finished.won[seat] for seat in seats)
        seats = [seat for seat in seats if progress.finished.won[seat] == most]
    leaders = highest(progress.balance, seats) if progress.has_result else ()
    winners = _rubber_winners(rules, leaders)
    if winners is None:
        winners = tuple(rules.with_partners(leaders))
    return RubberEnd((0,) * rules.seats, winners, early=True)


def _rubber_winners(rules: NinetyNineRules, leaders: Sequence[int]) -> tuple[int, ...] | None:
    """Return who wins of those who are level ahead; None if the rubber goes on until one is."""
    if rules.rubber_level == "share" or _are_one_side(rules, leaders):
        return tuple(rules.with_partners(leaders))
    return () if rules.rubber_level == "nobody" else None


def highest(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """Return which of some seats have the most."""
    best = max(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == best)


def _without_bonus(rules: NinetyNineRules, leaders: Sequence[int]) -> RubberEnd | None:
    winners = _rubber_winners(rules, leaders)
    return None if winners is None else RubberEnd((0,) * rules.seats, winners)


def _end_of_games(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    if progress.finished.games < rules.length:
        return None
    return _without_bonus(rules, highest(progress.balance, range(rules.players)))


def _end_of_wins(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    """Return the end of a rubber of so many games won.

    Of two players who have them at once the one with the higher total before the bonus wins (R9).
    """
    with_enough = [
        seat for seat in range(rules.players) if progress.finished.won[seat] >= rules.length
    ]
    if not with_enough:
        return None
    winners = _rubber_winners(rules, highest(progress.balance, with_enough))
    if winners is None:
        return None
    bonus = max(0, rules.rubber_bonus * (rules.rubber_full - progress.finished.games))
    return RubberEnd(tuple(bonus if seat in winners else 0 for seat in range(rules.seats)), winners)


def _end_of_target(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    return _without_bonus(rules, progress.finished.last.winners) if progress.finished.last else None


def _end_of_deals(rules: NinetyNineRules, progress: RubberProgress) -> RubberEnd | None:
    if progress.deals < rules.length:
        return None
    leaders = highest(progress.totals, range(rules.players)) if progress.has_result else ()
    return _without_bonus(rules, leaders)


_RUBBERS: dict[Rubber, Callable[[NinetyNineRules, RubberProgress], RubberEnd | None]] = {
    "games": _end_of_games,
    "wins": _end_of_wins,
    "target": _end_of_target,
    "deals": _end_of_deals,
}
