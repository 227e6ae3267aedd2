"""Statistics of many sessions of one game: the skeleton that each game fills with its figures."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from scorekeeper.core.game_record import Result
from scorekeeper.core.head_to_heads import HeadToHeads, head_to_head_json, head_to_head_table
from scorekeeper.core.league import Figures, League, LeagueForm, league_rows
from scorekeeper.core.messages import Message, message
from scorekeeper.core.player_registry import PlayerRegistry, player_keys
from scorekeeper.core.report import Table, TextBlock

_MAX_PAIRS = 3
"""Pairs of whom it is said who leads."""
_MIN_STREAK = 2


class HasPlayers(Protocol):
    """A record of any game, as far as statistics look at it themselves."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seating order, without a dummy."""

    @property
    def everybody(self) -> tuple[str, ...]:
        """Everybody who has sat at the table."""


class PlayerStats:
    """The figures of one player; each game adds its own."""

    def __init__(self) -> None:
        self.sessions = 0
        self.finished = 0
        """Sessions that were played to their end."""

    def merge(self, later: Self) -> None:
        """Add the figures of later sessions, which were counted apart."""
        self.sessions += later.sessions
        self.finished += later.finished


Record = TypeVar("Record", bound=HasPlayers)
Stats = TypeVar("Stats", bound=PlayerStats)
Value = TypeVar("Value")


class GameStatistics(ABC, Generic[Record, Stats]):
    """Adds up many sessions of one game: a `StatisticsCollector`."""

    UNITS: ClassVar[str]
    """The JSON key of the number of deals, hands or moves."""
    LEAGUE: ClassVar[LeagueForm]
    """Of the game's league table."""

    def __init__(self, new_stats: Callable[[], Stats], names: dict[str, str]) -> None:
        self.registry = PlayerRegistry(new_stats, names)
        self.head_to_heads = HeadToHeads()
        self.headline = StatisticsHeadline()
        self.sessions = 0
        self.units = 0

    @property
    def unfinished(self) -> int:
        """How many sessions were not played to their end."""
        return self.headline.unfinished

    @abstractmethod
    def count(self, record: Record, keys: Sequence[str], session: str) -> int:
        """Count a session for its players; return the number of its deals, hands or moves.

        `keys` are those of the players at its end; what was played counts for who played it.
        """

    @abstractmethod
    def is_finished(self, record: Record) -> bool:
        """Return whether a session was played to its end."""

    @abstractmethod
    def winners(self, record: Record) -> Collection[int]:
        """Return the seats that have won a session, all of the winning side; else nobody."""

    @abstractmethod
    def results(self, record: Record) -> Sequence[int]:
        """Return a number for each player, higher for better; empty if a session has no results."""

    def evening_points(self, record: Record) -> Sequence[int]:  # noqa: ARG002
        """Return the points of each player in the end; empty if the game has none."""
        return ()

    @abstractmethod
    def player_json(self, name: str, stats: Stats) -> dict[str, object]:
        """Return a player's figures for programs."""

    @abstractmethod
    def player_tables(self, players: Sequence[tuple[str, Stats]]) -> Iterable[Table]:
        """Return the players' figures for people."""

    @abstractmethod
    def league_figures(self, stats: Stats) -> Figures:
        """Return a player's figures in the game's league table."""

    def league(self, only: Collection[str]) -> League:
        """Return the league table, of which these players' lines alone may be wanted."""
        players = [
            (name, {"evenings": stats.sessions, **self.league_figures(stats)})
            for name, stats in self.registry.named_stats(())
        ]
        wanted = {name for name, _ in self.registry.named_stats(only)}
        rows = tuple(row for row in league_rows(players, self.LEAGUE) if row.player in wanted)
        return League(self.LEAGUE, self.sessions, self.unfinished, rows)

    def add_game(self, record: Record, session: str) -> None:
        """Count one more session."""
        keys = player_keys(record.players)
        self.sessions += 1
        finished = self.is_finished(record)
        results = self.results(record)
        if finished:
            points, winners = self.evening_points(record), self.winners(record)
            self.headline.add(keys, results, points, session, winners)
        else:
            self.headline.unfinished += 1
        for key in {*self.registry.register(record.everybody)}:
            (stats,) = self.registry.of([key])
            stats.sessions += 1
            stats.finished += finished and key in keys
        self.units += self.count(record, keys, session)
        self.head_to_heads.add(keys, results)

    def merge(self, later: Self) -> None:
        """Add what another collector counted of later sessions."""
        self.registry.merge(later.registry)
        self.head_to_heads.merge(later.head_to_heads)
        self.headline.merge(later.headline)
        self.sessions += later.sessions
        self.units += later.units

    def result(self, only: Collection[str]) -> Result:
        """Return the figures of all players, or only of these."""
        players = self.registry.named_stats(only)
        head_to_heads = self.head_to_heads.named(self.registry, only)
        data = {
            "sessions": self.sessions,
            self.UNITS: self.units,
            "players": [self.player_json(name, stats) for name, stats in players],
            "head_to_head": head_to_head_json(head_to_heads),
            **self.headline.data(self.registry, only),
        }
        lines = list(self.headline.lines(self.registry, only))
        if left_out := self.head_to_heads.left_out(only):
            data["head_to_head_left_out"] = left_out
            lines.append(message("stats-pairs-left-out", count=left_out))
        unfinished = bool(self.unfinished)
        tables = [head_to_head_table(head_to_heads, unfinished=unfinished)] if head_to_heads else []
        headline = [TextBlock("text", tuple(lines))] if lines else []
        return Result((*headline, *self.player_tables(players), *tables), data)


def statistics_heading(game: str, sessions: int, unfinished: int) -> Message:
    """Return what stands above the figures of a game."""
    code = "stats-heading-unfinished" if unfinished else "stats-heading"
    return Message(code, {"game": game, "sessions": sessions, "unfinished": unfinished})


class Streak:
    """Successes in a row: the current streak and the longest one."""

    def __init__(self) -> None:
        self.current = 0
        self.longest = 0
        self.before_failure: int | None = None
        """Successes before the first failure; None as long as there was no failure."""

    def add(self, *, success: bool) -> None:
        """Count one more try."""
        if success:
            self.current += 1
            self.longest = max(self.longest, self.current)
            return
        if self.before_failure is None:
            self.before_failure = self.current
        self.current = 0

    def merge(self, later: "Streak") -> None:
        """Add later tries that were counted apart; the current streak continues into them."""
        unbroken = later.before_failure is None
        across = self.current + (
            later.current if later.before_failure is None else later.before_failure
        )
        self.longest = max(self.longest, later.longest, across)
        if self.before_failure is None and not unbroken:
            self.before_failure = across
        self.current = across if unbroken else later.current


class BestEvening(NamedTuple):
    """The most points that a player had at the end of an evening."""

    points: int
    player: str
    """The key of the player."""
    session: str


class StatisticsHeadline:
    """What is said first of many evenings; only finished ones count."""

    def __init__(self) -> None:
        self.unfinished = 0
        self._head_to_heads = HeadToHeads()
        self._streaks: dict[str, Streak] = {}
        """By key, evenings won one after the other, of those that the player was at."""
        self._best: dict[str, BestEvening] = {}
        """By key, the first of each player's best evenings."""

    def add(
        self,
        keys: Sequence[str],
        results: Sequence[int],
        points: Sequence[int],
        session: str,
        winners: Collection[int],
    ) -> None:
        """Count a finished evening: its results, the higher the better, and its points, if any.

        `winners` are the seats that won it; one that nobody won ends all streaks.
        """
        self._head_to_heads.add(keys, results)
        for seat, key in enumerate(keys):
            self._streaks.setdefault(key, Streak()).add(success=seat in winners)
        for key, total in zip(keys, points, strict=False):
            self._keep_best(BestEvening(total, key, session))

    def _keep_best(self, evening: BestEvening) -> None:
        known = self._best.get(evening.player)
        if known is None or evening.points > known.points:
            self._best[evening.player] = evening

    def merge(self, later: "StatisticsHeadline") -> None:
        """Add later evenings that were counted apart."""
        self.unfinished += later.unfinished
        self._head_to_heads.merge(later._head_to_heads)  # noqa: SLF001 — of the same class
        for key, streak in later._streaks.items():  # noqa: SLF001
            self._streaks.setdefault(key, Streak()).merge(streak)
        for evening in later._best.values():  # noqa: SLF001
            self._keep_best(evening)

    def lines(self, registry: PlayerRegistry[Stats], only: Collection[str]) -> Iterator[Message]:
        """Say who leads whom, who won most evenings in a row, and who had the best one."""
        pairs = [
            (first, second, pair.ahead, pair.behind)
            if pair.ahead > pair.behind
            else (second, first, pair.behind, pair.ahead)
            for first, second, pair in self._head_to_heads.named(registry, only)
            if pair.ahead != pair.behind
        ]
        for player, other, ahead, behind in sorted(pairs, key=lambda pair: pair[3] - pair[2])[
            :_MAX_PAIRS
        ]:
            yield message("headline-leads", player=player, other=other, ahead=ahead, behind=behind)
        names = registry.names
        streaks = self._of(self._streaks, only)
        longest = max((streak.longest for streak in streaks.values()), default=0)
        if longest >= _MIN_STREAK:
            players = [names[key] for key in sorted(streaks) if streaks[key].longest == longest]
            yield message("headline-streak", players=players, count=longest)
        for key in sorted(streaks):
            if streaks[key].current >= _MIN_STREAK:
                yield message("headline-on", player=names[key], count=streaks[key].current)
        if best := self._best_of(only):
            fields = {"points": best.points, "session": best.session}
            yield message("headline-best", player=names[best.player], **fields)

    def data(self, registry: PlayerRegistry[Stats], only: Collection[str]) -> dict[str, object]:
        """Return the same for programs."""
        names, best = registry.names, self._best_of(only)
        return {
            "unfinished": self.unfinished,
            "winning_streaks": {
                names[key]: {"longest": streak.longest, "current": streak.current}
                for key, streak in sorted(self._of(self._streaks, only).items())
            },
            "best_evening": best and {**best._asdict(), "player": names[best.player]},
        }

    def _best_of(self, only: Collection[str]) -> BestEvening | None:
        evenings = self._of(self._best, only).values()
        return max(evenings, key=lambda evening: evening.points, default=None)

    @staticmethod
    def _of(by_key: dict[str, Value], only: Collection[str]) -> dict[str, Value]:
        keys = set(player_keys(only))
        return {key: value for key, value in by_key.items() if not keys or key in keys}
