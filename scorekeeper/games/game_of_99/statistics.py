"""Many evenings of the Game of 99: who wins, how fast, and who pays penalties."""

from collections import Counter
from collections.abc import Collection, Sequence

from scorekeeper.core.game import Answer, Evening
from scorekeeper.core.people import (
    People,
    meetings_account,
    meetings_table,
)
from scorekeeper.core.problems import said
from scorekeeper.core.report import Table
from scorekeeper.games.game_of_99.home import steps_of
from scorekeeper.games.game_of_99.table import State
from scorekeeper.games.game_of_99.tally import outcome


class Person:
    """What one person has done over many evenings."""

    def __init__(self) -> None:
        self.sessions = 0
        self.finished = 0
        """Sessions that were played to a winner."""
        self.won = 0
        self.tied = 0
        """Games in which everything was exhausted, so that they began anew."""
        self.moves = 0
        self.pegs = 0
        self.penalties: Counter[str] = Counter()
        self.fastest: int | None = None
        """The fewest moves, everybody's, of a game that was won."""

    def join(self, later: "Person") -> None:
        """Add evenings that came later and were counted apart."""
        self.sessions += later.sessions
        self.finished += later.finished
        self.won += later.won
        self.tied += later.tied
        self.moves += later.moves
        self.pegs += later.pegs
        self.penalties.update(later.penalties)
        fastest = [moves for moves in (self.fastest, later.fastest) if moves is not None]
        self.fastest = min(fastest, default=None)


class Observer:
    """Counts evenings of the Game of 99."""

    def __init__(self, names: dict[str, str]) -> None:
        self.people: People[Person] = People(Person, names)
        self.sessions = 0
        self.moves = 0

    def see(self, evening: Evening, session: str) -> None:  # noqa: ARG002 — every observer's face
        """Count one evening."""
        state: State = evening.state
        keys = self.people.meet(evening.players)
        people, winners = self.people.of(keys), outcome(evening)[1]
        steps = steps_of(evening)
        self.sessions += 1
        self.moves += len(steps)
        for step in steps:
            person, came = people[step.came.by], step.came
            person.moves += 1
            person.pegs += came.action == "play" and came.penalty is None
            if came.penalty is not None:
                person.penalties[came.penalty] += 1
        length = sum(step.game == steps[-1].game for step in steps)
        for name, person in zip(evening.players, people, strict=True):
            person.sessions += 1
            person.finished += bool(winners)
            person.tied += state.tied
            if name in winners:
                person.won += 1
                person.fastest = min(length, person.fastest or length)
        if winners:
            self.people.compare(keys, [name in winners for name in evening.players])

    def join(self, later: "Observer") -> None:
        """Add what another has seen, of evenings that came later."""
        self.people.join(later.people)
        self.sessions += later.sessions
        self.moves += later.moves

    def told(self, only: Collection[str]) -> Answer:
        """Tell everything, in tables and as an account."""
        people = self.people.named(only)
        meetings = self.people.met(only)
        account = {
            "sessions": self.sessions,
            "moves": self.moves,
            "players": [_account(name, person) for name, person in people],
            "head_to_head": meetings_account(meetings),
        }
        tables = (_table(people), *([meetings_table(meetings)] if meetings else []))
        return Answer(tables, account)


def observer(names: dict[str, str]) -> Observer:
    """Return an observer who has seen nothing yet; `names` spells people alike in all games."""
    return Observer(names)


def _account(name: str, person: Person) -> dict[str, object]:
    return {
        "player": name,
        "sessions": person.sessions,
        "finished": person.finished,
        "games_won": person.won,
        "games_tied": person.tied,
        "moves": person.moves,
        "pegs": person.pegs,
        "penalties": dict(sorted(person.penalties.items())),
        "fastest_win": person.fastest,
    }


def _table(people: Sequence[tuple[str, Person]]) -> Table:
    columns = (
        *(said("column-player"), said("column-sessions"), said("column-finished")),
        *(said("column-won"), said("column-tied"), said("column-moves"), said("column-pegs")),
        *(said("column-penalties"), said("column-fastest")),
    )
    rows = tuple(
        (
            name,
            *map(str, (one.sessions, one.finished, one.won, one.tied, one.moves, one.pegs)),
            *(str(one.penalties.total()), str(one.fastest or "")),
        )
        for name, one in people
    )
    return Table(said("stats-moves"), columns, rows)
