"""The players of many sessions: names that differ only in case are one player."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from scorekeeper.core.players import fold_case


class Mergeable(Protocol):
    """Figures that can be counted in parts."""

    def merge(self, later: Self, /) -> None:
        """Add the figures of later sessions, which were counted apart."""


Stats = TypeVar("Stats", bound=Mergeable)


class PlayerPair(NamedTuple):
    """Two players, by their keys in a `PlayerRegistry`."""

    first: str
    second: str


class HeadToHead:
    """How two players fared against each other, session by session."""

    def __init__(self) -> None:
        self.sessions = 0
        self.ahead = 0
        """Sessions in which the first did better than the second."""
        self.behind = 0

    def add(self, first: int, second: int) -> None:
        """Count one more session; the higher number is better."""
        self.sessions += 1
        self.ahead += first > second
        self.behind += first < second

    def merge(self, later: "HeadToHead") -> None:
        """Add sessions that were counted apart."""
        self.sessions += later.sessions
        self.ahead += later.ahead
        self.behind += later.behind

    def reversed(self) -> "HeadToHead":
        """Return the same from the second player's side."""
        other_side = HeadToHead()
        other_side.sessions = self.sessions
        other_side.ahead, other_side.behind = self.behind, self.ahead
        return other_side

    @property
    def level(self) -> int:
        """Sessions in which neither was ahead."""
        return self.sessions - self.ahead - self.behind


NamedHeadToHead = tuple[str, str, HeadToHead]
"""Two names, and how the first fared against the second."""


class PlayerRegistry(Generic[Stats]):
    """The figures of each player of a game, under a key that is the same for all spellings.

    Registries of several games may share `names`, so that a player is spelled alike in all.
    """

    def __init__(self, new_stats: Callable[[], Stats], names: dict[str, str]) -> None:
        self._new_stats = new_stats
        self.stats: dict[str, Stats] = {}
        self.names = names
        """By key, the latest spelling."""
        self.head_to_heads: dict[PlayerPair, HeadToHead] = {}

    def register(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the keys of a table's players; their names are spelled so from now on."""
        keys = player_keys(names)
        self.names.update(zip(keys, names, strict=True))
        for key in keys:
            if key not in self.stats:
                self.stats[key] = self._new_stats()
        return keys

    def merge(self, later: "PlayerRegistry[Stats]") -> None:
        """Add the figures of later sessions, which were counted apart."""
        self.names.update(later.names)
        for key, stats in later.stats.items():
            if key in self.stats:
                self.stats[key].merge(stats)
            else:
                self.stats[key] = stats
        for pair, head_to_head in later.head_to_heads.items():
            self.head_to_heads.setdefault(pair, HeadToHead()).merge(head_to_head)

    def compare(self, keys: Sequence[str], results: Sequence[int]) -> None:
        """Count one more session of players against each other; the higher result is better."""
        by_key = sorted(zip(keys, results, strict=False))  # a dummy has no key
        for (first, result), (second, other_result) in combinations(by_key, 2):
            pair = PlayerPair(first, second)
            self.head_to_heads.setdefault(pair, HeadToHead()).add(result, other_result)

    def stats_of(self, keys: Sequence[str]) -> list[Stats]:
        """Return the figures of several players, in the order of the keys."""
        return [self.stats[key] for key in keys]

    def by_name(self, only: Collection[str]) -> list[tuple[str, Stats]]:
        """Return names with figures in the order of names; those of `only`, or all if it is empty.

        Names of `only` that nobody has are left out.
        """
        keys = set(player_keys(tuple(only))) or self.stats.keys()
        return [(self.names[key], self.stats[key]) for key in sorted(self.stats.keys() & keys)]

    def pairs(self, pairs: Collection[PlayerPair], only: Collection[str]) -> list[PlayerPair]:
        """Return pairs in the order of names: those with a player of `only`, or all if empty."""
        keys = set(player_keys(tuple(only)))
        return sorted(pair for pair in pairs if not keys or keys & set(pair))

    def head_to_head(self, only: Collection[str]) -> list[NamedHeadToHead]:
        """Return how players fared against each other; a player of `only` is named first."""
        keys = set(player_keys(tuple(only)))
        rows = []
        for pair in self.pairs(self.head_to_heads, only):
            first, second = self.names[pair.first], self.names[pair.second]
            head_to_head = self.head_to_heads[pair]
            if keys and pair.first not in keys:
                rows.append((second, first, head_to_head.reversed()))
            else:
                rows.append((first, second, head_to_head))
        return rows


@lru_cache(maxsize=1024)
def player_keys(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return players' keys; cached, because the same ones sit at many tables."""
    return tuple(map(fold_case, names))
