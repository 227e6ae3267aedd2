"""How every two players fared against each other, over many sessions."""

from collections.abc import Collection, Sequence
from heapq import nlargest
from itertools import combinations
from typing import TypeVar

from scorekeeper.core.limits import MAX_PAIRS_TOLD
from scorekeeper.core.messages import message
from scorekeeper.core.player_registry import Mergeable, PlayerPair, PlayerRegistry, player_keys
from scorekeeper.core.report import Bar, Table

Stats = TypeVar("Stats", bound=Mergeable)


class HeadToHead:
    """How two players fared against each other, session by session."""

    __slots__ = ("ahead", "behind", "sessions")

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


class HeadToHeads:
    """How every two players fared against each other, by pair; the first key is the smaller."""

    def __init__(self) -> None:
        self.by_pair: dict[PlayerPair, HeadToHead] = {}

    def add(self, keys: Sequence[str], results: Sequence[int]) -> None:
        """Count one more session of players against each other; the higher result is better."""
        sides = sorted(zip(keys, results, strict=False))  # a dummy has no key
        for (first, its_result), (second, their_result) in combinations(sides, 2):
            pair = PlayerPair(first, second)
            if (meetings := self.by_pair.get(pair)) is None:
                meetings = self.by_pair[pair] = HeadToHead()
            meetings.add(its_result, their_result)

    def merge(self, later: "HeadToHeads") -> None:
        """Add sessions that were counted separately."""
        for pair, meetings in later.by_pair.items():
            if pair in self.by_pair:
                self.by_pair[pair].merge(meetings)
            else:
                self.by_pair[pair] = meetings

    def named(
        self, registry: PlayerRegistry[Stats], only: Collection[str]
    ) -> list[NamedHeadToHead]:
        """Return pairs by name, at most those who met most often; one in `only` is named first."""
        keys = set(player_keys(only))
        result = []
        chosen = self._chosen(only)
        if len(chosen) > MAX_PAIRS_TOLD:
            chosen = nlargest(MAX_PAIRS_TOLD, chosen, key=lambda pair: self.by_pair[pair].sessions)
        for pair in registry.pairs(chosen, only):
            first, second = registry.names[pair.first], registry.names[pair.second]
            meetings = self.by_pair[pair]
            swap = keys and pair.first not in keys
            result.append(
                (second, first, meetings.reversed()) if swap else (first, second, meetings)
            )
        return result

    def left_out(self, only: Collection[str]) -> int:
        """Return how many pairs are not named."""
        return max(0, len(self._chosen(only)) - MAX_PAIRS_TOLD)

    def _chosen(self, only: Collection[str]) -> list[PlayerPair]:
        """Return the pairs with a player in `only`, or all of them."""
        keys = set(player_keys(only))
        return [pair for pair in self.by_pair if not keys or not keys.isdisjoint(pair)]


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


def head_to_head_table(meetings: Sequence[NamedHeadToHead], *, unfinished: bool) -> Table:
    """Return how players fared against each other as a table; say if it counts unfinished ones."""
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
    title = "stats-head-to-head-so-far" if unfinished else "stats-head-to-head"
    bars = tuple(Bar(figures.ahead, figures.sessions) for _, _, figures in meetings)
    return Table(message(title), columns, rows, bars)
