"""Many evenings of the Game of 99: who wins, how fast, and who pays penalties."""

from collections import Counter
from collections.abc import Collection, Sequence

from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import message
from scorekeeper.core.player_registry import PlayerRegistry, head_to_head_json, head_to_head_table
from scorekeeper.core.report import Table
from scorekeeper.games.pegs.account import status
from scorekeeper.games.pegs.export_data import steps_of
from scorekeeper.games.pegs.state import PegRecord, PegState


class PegPlayerStats:
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

    def merge(self, later: "PegPlayerStats") -> None:
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


class PegStatistics:
    """Counts evenings of the Game of 99."""

    def __init__(self, names: dict[str, str]) -> None:
        self.people: PlayerRegistry[PegPlayerStats] = PlayerRegistry(PegPlayerStats, names)
        self.sessions = 0
        self.moves = 0

    def add_game(self, record: PegRecord, session: str) -> None:  # noqa: ARG002 — every observer's face
        """Count one evening."""
        state: PegState = record.state
        keys = self.people.register(record.players)
        people, winners = self.people.of(keys), status(record).winners
        steps = steps_of(record)
        self.sessions += 1
        self.moves += len(steps)
        for step in steps:
            person, came = people[step.came.by], step.came
            person.moves += 1
            person.pegs += came.action == "play" and came.penalty is None
            if came.penalty is not None:
                person.penalties[came.penalty] += 1
        length = sum(step.game == steps[-1].game for step in steps)
        for name, person in zip(record.players, people, strict=True):
            person.sessions += 1
            person.finished += bool(winners)
            person.tied += state.tied
            if name in winners:
                person.won += 1
                person.fastest = min(length, person.fastest or length)
        if winners:
            self.people.compare(keys, [name in winners for name in record.players])

    def merge(self, later: "PegStatistics") -> None:
        """Add what another has seen, of evenings that came later."""
        self.people.merge(later.people)
        self.sessions += later.sessions
        self.moves += later.moves

    def result(self, only: Collection[str]) -> Result:
        """Tell everything, in tables and as an account."""
        people = self.people.named(only)
        meetings = self.people.head_to_head(only)
        account = {
            "sessions": self.sessions,
            "moves": self.moves,
            "players": [_account(name, person) for name, person in people],
            "head_to_head": head_to_head_json(meetings),
        }
        tables = (_table(people), *([head_to_head_table(meetings)] if meetings else []))
        return Result(tables, account)


def _account(name: str, person: PegPlayerStats) -> dict[str, object]:
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


def _table(people: Sequence[tuple[str, PegPlayerStats]]) -> Table:
    columns = (
        *(message("column-player"), message("column-sessions"), message("column-finished")),
        *(
            message("column-won"),
            message("column-tied"),
            message("column-moves"),
            message("column-pegs"),
        ),
        *(message("column-penalties"), message("column-fastest")),
    )
    rows = tuple(
        (
            name,
            *map(str, (one.sessions, one.finished, one.won, one.tied, one.moves, one.pegs)),
            *(str(one.penalties.total()), str(one.fastest or "")),
        )
        for name, one in people
    )
    return Table(message("stats-moves"), columns, rows)
