"""The result of a replay: each fact of a session with its outcome, and the state after all."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from scorekeeper.core.limits import MAX_ENTRIES, MAX_NAMES_WRITTEN, MIN_NAME_SIZE
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import NONE_FORMER, FormerNames, SeatNames, fold_case
from scorekeeper.core.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.core.report import ReportBlock

Rules = TypeVar("Rules")
State = TypeVar("State")
Fact = TypeVar("Fact")
Outcome = TypeVar("Outcome")


Unit: TypeAlias = Literal["deal", "play", "move"]
"""What games number; the catalog words the count of each."""


class Note(NamedTuple):
    """A remark without effect on the score, in any game."""

    text: str


class Finish(NamedTuple):
    """The end of a session that the table ends before its rules do, in any game."""

    reason: str = ""
    """Why, as the log keeps it beside the line; a sheet does not."""


class Substitution(NamedTuple):
    """Players who take over seats from others, in any game; scores stay with the seats."""

    players: tuple[tuple[int, str], ...]
    """The seats, each with the name of the player who sits there from now on."""


SharedFact: TypeAlias = Note | Finish | Substitution
"""A fact that the log of any game can have."""
SHARED_FACTS = (Note, Finish, Substitution)

LoggedFact: TypeAlias = tuple[int, str, str, Fact | SharedFact]
"""A fact of a log or a sheet: the number of its entry or line, its time, its kind, the fact."""


class AppliedFact(NamedTuple, Generic[Fact, Outcome]):
    """A fact of a session after its replay."""

    entry: int
    """The number of the entry in the log."""
    number: int | None
    """The number of the deal, play or move; None for other facts."""
    at: str
    fact: Fact | SharedFact
    """As it was given; the outcome has what the facts before it add."""
    problems: tuple[Message, ...]
    """Why the rules forbid it; if there are any, it does not count."""
    outcome: Outcome | None
    """The result in the game's own terms; None if it does not count, and of a shared fact."""
    players: tuple[str, ...]
    """Who sat at the table when it happened, in seating order, without a dummy."""

    @property
    def result(self) -> Outcome:
        """The outcome of a fact that counts."""
        assert self.outcome is not None  # noqa: S101 — callers pass facts that count
        return self.outcome

    @property
    def is_skipped(self) -> bool:
        """Whether it was played and does not count; what comes after the end was never played."""
        return (
            self.number is not None
            and bool(self.problems)
            and all(problem.code != "after-the-end" for problem in self.problems)
        )


class GameRecord(NamedTuple, Generic[Rules, State, Fact, Outcome]):
    """A session after its replay: setup, rules, facts with their outcomes, and state."""

    setup: Setup
    rules: Rules
    applied: tuple[AppliedFact[Fact, Outcome], ...]
    state: State
    players: tuple[str, ...]
    """Who sits at the table now, in seating order, without a dummy."""
    begun: str = ""
    """When the table sat down, in UTC; empty if it is not known."""
    former: FormerNames = NONE_FORMER
    """The names that `set` has replaced: see `former_names`."""

    @property
    def last_number(self) -> int:
        """The number of the last deal, play or move, and so how many there are."""
        numbers = (applied.number for applied in reversed(self.applied))
        return next(filter(None, numbers), 0)

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Who sat at the table, one tuple after the other; one where nobody was replaced."""
        seatings = [self.setup.players]
        for players in (*(applied.players for applied in self.applied), self.players):
            if players is not seatings[-1] and players != seatings[-1]:
                seatings.append(players)
        return seatings

    @property
    def most_entries(self) -> int:
        """How many entries the session may have: fewer where names are long, or players many."""
        return min(MAX_ENTRIES, MAX_NAMES_WRITTEN // self.names_size)

    @property
    def names_size(self) -> int:
        """The bytes of the names at the table, when they were most; five a player at least."""
        names = max(len("".join(players).encode()) for players in self.seatings)
        return max(names, MIN_NAME_SIZE * len(self.setup.players))

    @property
    def seat_titles(self) -> tuple[str, ...]:
        """A name for each player's seat, with those who have sat there: `Cara/Dana`.

        Of very many, the first and the last: a page repeats the name beside each of their deals.
        """
        seats = zip(*self.seatings, strict=True)
        return tuple(seat_title([*dict.fromkeys(names)]) for names in seats)

    @property
    def everybody(self) -> tuple[str, ...]:
        """Everybody who has sat at the table, those who began first."""
        return tuple(dict.fromkeys(name for players in self.seatings for name in players))

    def among_all(self, names: Sequence[str]) -> SeatNames:
        """Return names of seats; a former name means who had it, one of another time nobody."""
        return SeatNames(names, lambda: {*map(fold_case, self.everybody)}, self.former)

    def sits_instead(self, name: str, players: Sequence[str]) -> str:
        """Return who of these players has the seat that somebody else has at another time."""
        seat = next(seating.index(name) for seating in self.seatings if name in seating)
        return players[seat]


_MOST_IN_TITLE = 6


def seat_title(names: list[str]) -> str:
    """Return a name for a seat with those who have sat there; of very many the first and last."""
    if len(names) > _MOST_IN_TITLE:
        names = [*names[: _MOST_IN_TITLE - 2], "…", names[-1]]
    return "/".join(names)


AnyFact: TypeAlias = AppliedFact[Any, Any]
AnyRecord: TypeAlias = GameRecord[Any, Any, Any, Any]
"""The record of a game chosen at run time; only that game reads its rules, state and outcomes."""


class GameStatus(NamedTuple):
    """Whether a session is over, and who has won."""

    finished: bool
    winners: list[str]


class Finding(NamedTuple):
    """A finding of a check: an error or a warning."""

    code: str
    """The name of the check: `file`, `illegal`, `after-the-end`, `cards`, `claim`, `sheet` …"""
    text: Message
    entry: int | None = None
    """The number of the entry in the log, or of the line in a sheet."""
    number: int | None = None
    """The deal, play or move, as people number them."""
    details: Mapping[str, object] = {}
    """Further keys of its JSON."""


class RuleField(NamedTuple):
    """A field of the rules that house rules can change."""

    name: str
    value: object
    """A value of TOML: a number, a text, a boolean or a list of these."""
    about: Message
    """Its meaning, and the values that it can have."""
    sources: tuple[Message, ...]
    """The sources of the value."""


class Result(NamedTuple):
    """The answer to a question about a session, for people and for programs."""

    report: "Iterable[ReportBlock]"
    """To be read once: what is long is made as it is read."""
    data: dict[str, object]
    """The same for programs: the keys of its JSON; an iterator in it becomes a list."""


class ExplainQuery(NamedTuple):
    """What to explain; if empty, the last fact that counts."""

    number: int | None = None
    """A deal, play or move, as people number them."""
    game: int | None = None
    """The end of a game."""
    rubber: bool = False
    all: bool = False
    player: str | None = None
    """The player whose points alone are explained."""


def numbered_fact(
    applied: Sequence[AppliedFact[Fact, Outcome]], number: int, kind: str
) -> list[AppliedFact[Fact, Outcome]]:
    """Return a list of the fact with a number; raises `Malformed` if there is none.

    `applied` is not empty, and has numbered facts alone.
    """
    matching = [fact for fact in applied if fact.number == number]
    if not matching:
        last = applied[-1].number
        raise Malformed(message("number-none", kind=kind, given=number, last=last))
    return matching
