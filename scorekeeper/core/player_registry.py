"""The players of many sessions: names that differ only in case are one player."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from scorekeeper.core.players import alphabetical, fold_case


class Mergeable(Protocol):
    """Figures that can be counted in parts."""

    def merge(self, later: Self, /) -> None:
        """Add the figures of later sessions, which were counted separately."""


Stats = TypeVar("Stats", bound=Mergeable)


class PlayerPair(NamedTuple):
    """Two players by their keys."""

    first: str
    second: str


class PlayerRegistry(Generic[Stats]):
    """The figures of every player, created when the player first appears.

    `names` maps keys to spellings; it may be shared with the registries of other games, since a
    person who plays several games is one player.
    """

    def __init__(self, create: Callable[[], Stats], names: dict[str, str]) -> None:
        self._create = create
        self.stats: dict[str, Stats] = {}
        self.names = names

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

    def of(self, keys: Sequence[str]) -> list[Stats]:
        """Return the figures of players by their keys."""
        return [self.stats[key] for key in keys]

    def named_stats(self, only: Collection[str]) -> list[tuple[str, Stats]]:
        """Return names and figures by alphabet: of the players in `only`, or of everybody."""
        keys = self.stats.keys() & (set(player_keys(only)) or self.stats.keys())
        return [(self.names[key], self.stats[key]) for key in sorted(keys, key=alphabetical)]

    def pairs(self, pairs: Collection[PlayerPair], only: Collection[str]) -> list[PlayerPair]:
        """Return pairs in order: those with a player in `only`, or all of them."""
        keys = set(player_keys(only))
        chosen = (pair for pair in pairs if not keys or keys & set(pair))
        return sorted(chosen, key=lambda pair: (*map(alphabetical, pair),))


def player_keys(names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys by which players are distinguished."""
    return tuple(map(fold_case, names))
