"""The players of many sessions: names that differ only in case are one player."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from scorekeeper.core.players import fold_case


class Mergeable(Protocol):
    """Figures that can be counted in parts."""

    def merge(self, later: Self, /) -> None:
        """Add the figures of later sessions, which were counted separately."""


Stats = TypeVar("Stats", bound=Mergeable)


class PlayerPair(NamedTuple):
    """Two players by their keys."""

    first: str
    second: str


class HeadToHead:
    """How two players fared against each other, session by session."""

    def __init__(self) -> None:
        self.sessions = 0
        self.ahead = 0
        """Sessions in which the first player had the better result."""
        self.behind = 0

    def add(self, first: int, second: int) -> None:
        """Count one more session by its results; the higher number is better."""
        self.sessions += 1
        self.ahead += first > second
        self.behind += first < second

    def merge(self, later: "HeadToHead") -> None:
        """Add sessions that were counted separately."""
        self.sessions += later.sessions
        self.ahead += later.ahead
        self.behind += later.behind

    def reversed(self) -> "HeadToHead":
        """Return the same figures from the second player's side."""
        result = HeadToHead()
        result.sessions, result.ahead, result.behind = self.sessions, self.behind, self.ahead
        return result

    @property
    def level(self) -> int:
        """Evenings in which neither was ahead."""
        return self.sessions - self.ahead - self.behind


NamedHeadToHead = tuple[str, str, HeadToHead]
"""Two names, and how the first player fared against the second."""


class PlayerRegistry(Generic[Stats]):
    """The figures of every player, created when the player first appears.

    `names` maps keys to spellings; it may be shared with the registries of other games, since a
    person who plays several games is one player.
    """

    def __init__(self, create: Callable[[], Stats], names: dict[str, str]) -> None:
        self._create = create
        self.stats: dict[str, Stats] = {}
        self.names = names
        self.head_to_heads: dict[PlayerPair, HeadToHead] = {}

    def register(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the keys of the players at a table; their last spelling is the one shown."""
        keys = player_keys(names)
        self.names.update(zip(keys, names, strict=True))
        for key in keys:
            if key not in self.stats:
                self.stats[key] = self._create()
        return keys

    def merge(self, later: "PlayerRegistry[Stats]") -> None:
        """Add the figures of later sessions, which were counted separately."""
        self.names.update(later.names)
        for key, stats in later.stats.items():
            if key in self.stats:
                self.stats[key].merge(stats)
            else:
                self.stats[key] = stats
        for pair, meetings in later.head_to_heads.items():
            self.head_to_heads.setdefault(pair, HeadToHead()).merge(meetings)

    def compare(self, keys: Sequence[str], results: Sequence[int]) -> None:
        """Count one more session of players against each other; the higher result is better."""
        sides = sorted(zip(keys, results, strict=False))  # a dummy has no key
        for (first, its_result), (second, their_result) in combinations(sides, 2):
            meetings = self.head_to_heads.setdefault(PlayerPair(first, second), HeadToHead())
            meetings.add(its_result, their_result)

    def of(self, keys: Sequence[str]) -> list[Stats]:
        """Return the figures of players by their keys."""
        return [self.stats[key] for key in keys]

    def named_stats(self, only: Collection[str]) -> list[tuple[str, Stats]]:
        """Return names and figures, sorted by key: of the players in `only`, or of everybody."""
        keys = self.stats.keys() & (set(player_keys(only)) or self.stats.keys())
        return [(self.names[key], self.stats[key]) for key in sorted(keys)]

    def pairs(self, pairs: Collection[PlayerPair], only: Collection[str]) -> list[PlayerPair]:
        """Return pairs in order: those with a player in `only`, or all of them."""
        keys = set(player_keys(only))
        return sorted(pair for pair in pairs if not keys or keys & set(pair))

    def head_to_head(self, only: Collection[str]) -> list[NamedHeadToHead]:
        """Return how players fared against each other; a player in `only` is named first."""
        keys = set(player_keys(only))
        result = []
        for pair in self.pairs(self.head_to_heads, only):
            first, second = self.names[pair.first], self.names[pair.second]
            meetings = self.head_to_heads[pair]
            swap = keys and pair.first not in keys
            result.append(
                (second, first, meetings.reversed()) if swap else (first, second, meetings)
            )
        return result


def player_keys(names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys by which players are distinguished."""
    return tuple(map(fold_case, names))
