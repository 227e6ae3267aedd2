"""Statistics of many sessions of one game: the skeleton that each game fills with its figures."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import message
from scorekeeper.core.player_registry import NamedHeadToHead, PlayerRegistry, player_keys
from scorekeeper.core.report import Table


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


class GameStatistics(ABC, Generic[Record, Stats]):
    """Adds up many sessions of one game: a `StatisticsCollector`."""

    UNITS: ClassVar[str]
    """The JSON key of the number of deals, hands or moves."""

    def __init__(self, new_stats: Callable[[], Stats], names: dict[str, str]) -> None:
        self.registry = PlayerRegistry(new_stats, names)
        self.sessions = 0
        self.units = 0

    @abstractmethod
    def count(self, record: Record, keys: Sequence[str], session: str) -> int:
        """Count a session for its players; return the number of its deals, hands or moves.

        `keys` are those of the players at its end; what was played counts for who played it.
        """

    @abstractmethod
    def is_finished(self, record: Record) -> bool:
        """Return whether a session was played to its end."""

    @abstractmethod
    def results(self, record: Record) -> Sequence[int]:
        """Return a number for each player, higher for better; empty if a session has no results."""

    @abstractmethod
    def player_json(self, name: str, stats: Stats) -> dict[str, object]:
        """Return a player's figures for programs."""

    @abstractmethod
    def player_tables(self, players: Sequence[tuple[str, Stats]]) -> Iterable[Table]:
        """Return the players' figures for people."""

    def add_game(self, record: Record, session: str) -> None:
        """Count one more session."""
        keys = player_keys(record.players)
        self.sessions += 1
        finished = self.is_finished(record)
        for key in self.registry.register(record.everybody):
            (stats,) = self.registry.of([key])
            stats.sessions += 1
            stats.finished += finished and key in keys
        self.units += self.count(record, keys, session)
        self.registry.compare(keys, self.results(record))

    def merge(self, later: Self) -> None:
        """Add what another collector counted of later sessions."""
        self.registry.merge(later.registry)
        self.sessions += later.sessions
        self.units += later.units

    def result(self, only: Collection[str]) -> Result:
        """Return the figures of all players, or only of these."""
        players = self.registry.named_stats(only)
        head_to_heads = self.registry.head_to_head(only)
        data = {
            "sessions": self.sessions,
            self.UNITS: self.units,
            "players": [self.player_json(name, stats) for name, stats in players],
            "head_to_head": head_to_head_json(head_to_heads),
        }
        tables = [head_to_head_table(head_to_heads)] if head_to_heads else []
        return Result((*self.player_tables(players), *tables), data)


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


def head_to_head_json(meetings: Sequence[NamedHeadToHead]) -> list[dict[str, object]]:
    """Return how players fared against each other as JSON."""
    return [
        {
            "player": first,
            "against": second,
            "sessions": figures.sessions,
            "ahead": figures.ahead,
            "behind": figures.behind,
            "level": figures.level,
        }
        for first, second, figures in meetings
    ]


def head_to_head_table(meetings: Sequence[NamedHeadToHead]) -> Table:
    """Return how players fared against each other as a table."""
    columns = (
        *(message("column-pair"), message("column-sessions"), message("column-ahead")),
        *(message("column-behind"), message("column-level")),
    )
    rows = tuple(
        (
            message("cell-pair", one=first, other=second),
            *(str(figures.sessions), str(figures.ahead)),
            *(str(figures.behind), str(figures.level)),
        )
        for first, second, figures in meetings
    )
    return Table(message("stats-head-to-head"), columns, rows)
