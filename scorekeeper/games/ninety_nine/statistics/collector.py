"""Many evenings of Ninety-Nine: who makes what, who wins, who gives away how much."""

from collections import Counter
from collections.abc import Collection

from scorekeeper.core.game_record import Result
from scorekeeper.core.player_registry import PlayerPair, PlayerRegistry, head_to_head_json
from scorekeeper.games.ninety_nine.play.state import (
    NinetyNineRecord,
    NinetyNineState,
    rubber_totals,
)
from scorekeeper.games.ninety_nine.statistics.hand_counts import count_hands
from scorekeeper.games.ninety_nine.statistics.player_stats import (
    PlayerStats,
    pair_tables,
    player_json,
    player_tables,
)


class NinetyNineStatistics:
    """Counts evenings of Ninety-Nine."""

    def __init__(self, names: dict[str, str]) -> None:
        self.people: PlayerRegistry[PlayerStats] = PlayerRegistry(PlayerStats, names)
        self.given: Counter[PlayerPair] = Counter()
        self.sessions = 0
        self.deals = 0

    def add_game(self, record: NinetyNineRecord, session: str) -> None:
        """Count one evening; one without a deal is only an evening."""
        state: NinetyNineState = record.state
        keys = self.people.register(record.players)
        people = self.people.of(keys)
        self.sessions += 1
        self.deals += state.deals
        count_hands(record, people, session)
        winners = state.end.winners if state.end else ()
        for seat, person in enumerate(people):
            person.sessions += 1
            person.finished += state.end is not None
            person.games += state.won[seat]
            person.rubbers += seat in winners
            for other, points in person.given.items():
                self.given[PlayerPair(keys[seat], keys[other])] += points
            person.given.clear()
        if state.deals:
            self.people.compare(keys, rubber_totals(state))

    def merge(self, later: "NinetyNineStatistics") -> None:
        """Add what another has seen, of evenings that came later."""
        self.people.merge(later.people)
        self.given.update(later.given)
        self.sessions += later.sessions
        self.deals += later.deals

    def result(self, only: Collection[str]) -> Result:
        """Tell everything, in tables and as an account."""
        people = self.people.named(only)
        meetings = self.people.head_to_head(only)
        given = [
            (self.people.name(pair.first), self.people.name(pair.second), self.given[pair])
            for pair in sorted(
                self.people.pairs(self.given, only), key=lambda pair: -self.given[pair]
            )
        ]
        account = {
            "sessions": self.sessions,
            "deals": self.deals,
            "players": [player_json(name, person) for name, person in people],
            "head_to_head": head_to_head_json(meetings),
            "forfeits": [{"player": one, "to": to, "points": points} for one, to, points in given],
        }
        return Result((*player_tables(people), *pair_tables(meetings, given)), account)
