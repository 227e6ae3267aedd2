"""Many evenings of Ninety-Nine: who makes what, who wins, who gives away how much."""

from collections import Counter
from collections.abc import Collection

from scorekeeper.core.game import Answer, Evening
from scorekeeper.core.people import (
    Pair,
    People,
    meetings_account,
)
from scorekeeper.games.ninety_nine.counting import count_evening
from scorekeeper.games.ninety_nine.person import (
    Person,
    pair_tables,
    person_account,
    person_tables,
)
from scorekeeper.games.ninety_nine.table import State, rubber_totals


class Observer:
    """Counts evenings of Ninety-Nine."""

    def __init__(self, names: dict[str, str]) -> None:
        self.people: People[Person] = People(Person, names)
        self.given: Counter[Pair] = Counter()
        self.sessions = 0
        self.deals = 0

    def see(self, evening: Evening, session: str) -> None:
        """Count one evening; one without a deal is only an evening."""
        state: State = evening.state
        keys = self.people.meet(evening.players)
        people = self.people.of(keys)
        self.sessions += 1
        self.deals += state.deals
        count_evening(evening, people, session)
        winners = state.end.winners if state.end else ()
        for seat, person in enumerate(people):
            person.sessions += 1
            person.finished += state.end is not None
            person.games += state.won[seat]
            person.rubbers += seat in winners
            for other, points in person.given.items():
                self.given[Pair(keys[seat], keys[other])] += points
            person.given.clear()
        if state.deals:
            self.people.compare(keys, rubber_totals(state))

    def join(self, later: "Observer") -> None:
        """Add what another has seen, of evenings that came later."""
        self.people.join(later.people)
        self.given.update(later.given)
        self.sessions += later.sessions
        self.deals += later.deals

    def told(self, only: Collection[str]) -> Answer:
        """Tell everything, in tables and as an account."""
        people = self.people.named(only)
        meetings = self.people.met(only)
        given = [
            (self.people.name(pair.one), self.people.name(pair.other), self.given[pair])
            for pair in sorted(
                self.people.pairs(self.given, only), key=lambda pair: -self.given[pair]
            )
        ]
        account = {
            "sessions": self.sessions,
            "deals": self.deals,
            "players": [person_account(name, person) for name, person in people],
            "head_to_head": meetings_account(meetings),
            "forfeits": [{"player": one, "to": to, "points": points} for one, to, points in given],
        }
        return Answer((*person_tables(people), *pair_tables(meetings, given)), account)


def observer(names: dict[str, str]) -> Observer:
    """Return an observer who has seen nothing yet; `names` spells people alike in all games."""
    return Observer(names)
