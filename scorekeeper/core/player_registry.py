"""Who is who over many evenings: names that differ only in their case are one person."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.core.messages import message
from scorekeeper.core.players import fold_case
from scorekeeper.core.report import Table


class Mergeable(Protocol):
    """What can be counted in parts."""

    def join(self, later: Any) -> None:
        """Add what came later and was counted apart."""


T = TypeVar("T", bound=Mergeable)


class PlayerPair(NamedTuple):
    """Two people, by the keys that `People` knows them by, in an order of their own."""

    one: str
    other: str


class HeadToHead:
    """How two people fared against each other, evening by evening."""

    def __init__(self) -> None:
        self.sessions = 0
        self.ahead = 0
        """Evenings in which the first came out better than the other."""
        self.behind = 0

    def again(self, one: int, other: int) -> None:
        """Count one more evening; the higher number is better."""
        self.sessions += 1
        self.ahead += one > other
        self.behind += one < other

    def join(self, later: "HeadToHead") -> None:
        """Add evenings that were counted apart."""
        self.sessions += later.sessions
        self.ahead += later.ahead
        self.behind += later.behind

    def turned(self) -> "HeadToHead":
        """Return the same as the second sees it."""
        turned = HeadToHead()
        turned.sessions, turned.ahead, turned.behind = self.sessions, self.behind, self.ahead
        return turned

    @property
    def level(self) -> int:
        """Evenings in which neither was ahead."""
        return self.sessions - self.ahead - self.behind


class Streak:
    """Successes one after the other: up to now, and the most there ever were."""

    def __init__(self) -> None:
        self.now = 0
        self.longest = 0
        self.first: int | None = None
        """Those before the first failure; None as long as there was none."""

    def again(self, success: bool) -> None:  # noqa: FBT001 — or not
        """Count once more."""
        if success:
            self.now += 1
            self.longest = max(self.longest, self.now)
            return
        if self.first is None:
            self.first = self.now
        self.now = 0

    def join(self, later: "Streak") -> None:
        """Add what came later and was counted apart: the run of now goes on into it."""
        unbroken = later.first is None
        across = self.now + (later.now if later.first is None else later.first)
        self.longest = max(self.longest, later.longest, across)
        if self.first is None and not unbroken:
            self.first = across
        self.now = across if unbroken else later.now


NamedHeadToHead = tuple[str, str, HeadToHead]
"""Two names, and how the first fared against the second."""


class PlayerRegistry(Generic[T]):
    """What is known of each person, begun when somebody is met for the first time.

    Their `names` may be shared with the people of other games: whoever plays several is one.
    """

    def __init__(self, begin: Callable[[], T], names: dict[str, str]) -> None:
        self._begin = begin
        self.known: dict[str, T] = {}
        self.names = names
        self.head_to_heads: dict[PlayerPair, HeadToHead] = {}

    def register(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the keys of those who sit at a table; their names are spelled so from now on."""
        keys = player_keys(names)
        self.names.update(zip(keys, names, strict=True))
        for key in keys:
            if key not in self.known:
                self.known[key] = self._begin()
        return keys

    def join(self, later: "PlayerRegistry[T]") -> None:
        """Add what is known of people who were met later, apart from these."""
        self.names.update(later.names)
        for key, known in later.known.items():
            if key in self.known:
                self.known[key].join(known)
            else:
                self.known[key] = known
        for pair, meeting in later.head_to_heads.items():
            self.head_to_heads.setdefault(pair, HeadToHead()).join(meeting)

    def compare(self, keys: Sequence[str], worth: Sequence[int]) -> None:
        """Count one more evening of people against each other; the higher number is better."""
        found = sorted(zip(keys, worth, strict=False))  # a dummy has no key
        for (one, mine), (other, theirs) in combinations(found, 2):
            self.head_to_heads.setdefault(PlayerPair(one, other), HeadToHead()).again(mine, theirs)

    def of(self, keys: Sequence[str]) -> list[T]:
        """Return what is known of people."""
        return [self.known[key] for key in keys]

    def named(self, only: Collection[str]) -> list[tuple[str, T]]:
        """Return those who are asked for, or everybody if nobody is, with their names; by name."""
        wanted = set(player_keys(tuple(only))) or self.known.keys()
        return [(self.names[key], self.known[key]) for key in sorted(self.known.keys() & wanted)]

    def name(self, key: str) -> str:
        """Return how somebody was spelled last."""
        return self.names[key]

    def pairs(self, found: Collection[PlayerPair], only: Collection[str]) -> list[PlayerPair]:
        """Return pairs in the order of their names, all or those with somebody asked for."""
        wanted = set(player_keys(tuple(only)))
        return sorted(pair for pair in found if not wanted or wanted & set(pair))

    def head_to_head(self, only: Collection[str]) -> list[NamedHeadToHead]:
        """Return how people fared against each other; who is asked for is named first."""
        wanted = set(player_keys(tuple(only)))
        found = []
        for pair in self.pairs(self.head_to_heads, only):
            one, other, met = self.names[pair.one], self.names[pair.other], self.head_to_heads[pair]
            turn = wanted and pair.one not in wanted
            found.append((other, one, met.turned()) if turn else (one, other, met))
        return found


@lru_cache(maxsize=1024)
def player_keys(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what people are known by: at many tables the same ones sit."""
    return tuple(map(fold_case, names))


def head_to_head_json(meetings: Sequence[NamedHeadToHead]) -> list[dict[str, object]]:
    """Return for programs how people fared against each other."""
    return [
        {
            "player": one,
            "against": other,
            "sessions": met.sessions,
            "ahead": met.ahead,
            "behind": met.behind,
            "level": met.level,
        }
        for one, other, met in meetings
    ]


def head_to_head_table(meetings: Sequence[NamedHeadToHead]) -> Table:
    """Return the same for people."""
    columns = (
        *(message("column-pair"), message("column-sessions"), message("column-ahead")),
        *(message("column-behind"), message("column-level")),
    )
    rows = tuple(
        (
            message("cell-pair", one=one, other=other),
            *(str(met.sessions), str(met.ahead), str(met.behind), str(met.level)),
        )
        for one, other, met in meetings
    )
    return Table(message("stats-head-to-head"), columns, rows)
