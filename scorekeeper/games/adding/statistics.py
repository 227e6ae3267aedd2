"""Many evenings of the adding games: who loses hands, and who wins."""

from collections.abc import Collection, Sequence

from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import message
from scorekeeper.core.player_registry import (
    PlayerRegistry,
    Streak,
    head_to_head_json,
    head_to_head_table,
)
from scorekeeper.core.report import Table
from scorekeeper.games.adding.export_data import hands_of
from scorekeeper.games.adding.state import AddingRecord, AddingState


class AddingPlayerStats:
    """What one person has done over many evenings."""

    def __init__(self) -> None:
        self.sessions = 0
        self.finished = 0
        """Sessions that were played to a winner."""
        self.games = 0
        """Of these, those that the person has won."""
        self.hands = 0
        """Hands that are over and that the person was in."""
        self.lost = 0
        self.won = 0
        self.plays = 0
        self.run = Streak()
        """Hands without a loss, one after the other."""

    def merge(self, later: "AddingPlayerStats") -> None:
        """Add evenings that came later and were counted apart."""
        self.sessions += later.sessions
        self.finished += later.finished
        self.games += later.games
        self.hands += later.hands
        self.lost += later.lost
        self.won += later.won
        self.plays += later.plays
        self.run.merge(later.run)


class AddingStatistics:
    """Counts evenings of the adding games."""

    def __init__(self, names: dict[str, str]) -> None:
        self.people: PlayerRegistry[AddingPlayerStats] = PlayerRegistry(AddingPlayerStats, names)
        self.sessions = 0
        self.hands = 0

    def add_game(self, record: AddingRecord, session: str) -> None:  # noqa: ARG002 — every observer's face
        """Count one evening; a hand that is not over counts with its plays alone."""
        state: AddingState = record.state
        keys = self.people.register(record.players)
        people = self.people.of(keys)
        self.sessions += 1
        self._count_hands(record, people)
        for seat, person in enumerate(people):
            person.sessions += 1
            person.finished += state.winner is not None
            person.games += state.winner == seat
        self._meet(keys, state)

    def _count_hands(self, record: AddingRecord, people: Sequence[AddingPlayerStats]) -> None:
        left: set[int] = set()
        for hand in hands_of(record).values():
            self.hands += hand.over
            for seat, person in enumerate(people):
                person.plays += hand.plays[seat]
                if hand.over and seat not in left:
                    person.hands += 1
                    person.lost += hand.lost[seat]
                    person.won += hand.won[seat]
                    person.run.add(success=not hand.lost[seat])
            left.update(seat for seat in range(len(people)) if hand.gone[seat])

    def _meet(self, keys: Sequence[str], state: AddingState) -> None:
        """The winner is ahead of all; else whoever has lost fewer hands, or won more."""
        if not any((*state.lost, *state.won)):
            return
        worth = [
            1_000_000 if seat == state.winner else state.won[seat] - state.lost[seat]
            for seat in range(len(keys))
        ]
        self.people.compare(keys, worth)

    def merge(self, later: "AddingStatistics") -> None:
        """Add what another has seen, of evenings that came later."""
        self.people.merge(later.people)
        self.sessions += later.sessions
        self.hands += later.hands

    def result(self, only: Collection[str]) -> Result:
        """Tell everything, in tables and as an account."""
        people = self.people.named(only)
        meetings = self.people.head_to_head(only)
        account = {
            "sessions": self.sessions,
            "hands": self.hands,
            "players": [_account(name, person) for name, person in people],
            "head_to_head": head_to_head_json(meetings),
        }
        tables = (_table(people), *([head_to_head_table(meetings)] if meetings else []))
        return Result(tables, account)


def _account(name: str, person: AddingPlayerStats) -> dict[str, object]:
    return {
        "player": name,
        "sessions": person.sessions,
        "finished": person.finished,
        "games_won": person.games,
        "hands": person.hands,
        "hands_lost": person.lost,
        "hands_won": person.won,
        "plays": person.plays,
        "longest_run": person.run.longest,
    }


def _table(people: Sequence[tuple[str, AddingPlayerStats]]) -> Table:
    columns = (
        *(message("column-player"), message("column-sessions"), message("column-finished")),
        *(
            message("column-games"),
            message("column-hands"),
            message("column-lost"),
            message("column-won"),
        ),
        *(message("column-plays"), message("column-run")),
    )
    rows = tuple(
        (
            name,
            *map(str, (one.sessions, one.finished, one.games, one.hands, one.lost, one.won)),
            *map(str, (one.plays, one.run.longest)),
        )
        for name, one in people
    )
    return Table(message("stats-hands"), columns, rows)
