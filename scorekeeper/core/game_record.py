"""What a replay yields: the facts of a session as the rules took them, and where it stands."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.setup import Setup

if TYPE_CHECKING:
    from scorekeeper.core.report import Report

Rules = TypeVar("Rules")
State = TypeVar("State")
Fact = TypeVar("Fact")
Outcome = TypeVar("Outcome")


class Note(NamedTuple):
    """A remark, which no rule looks at; every game has them."""

    text: str


class AppliedFact(NamedTuple, Generic[Fact, Outcome]):
    """One fact of a session after the replay has come to it."""

    entry: int
    """The number of the entry in the log."""
    number: int | None
    """The number of the deal, play or move; None for other facts."""
    at: str
    fact: Fact | Note
    problems: tuple[Message, ...]
    """Why the rules do not allow it here; if there are any, it is not counted."""
    outcome: Outcome | None
    """The result in the game's own terms; None if it is not counted, and of a note."""

    @property
    def result(self) -> Outcome:
        """The outcome of a fact that is known to count."""
        assert self.outcome is not None  # noqa: S101 — the caller has chosen what counts
        return self.outcome


class GameRecord(NamedTuple, Generic[Rules, State, Fact, Outcome]):
    """A session replayed: who plays by which rules, all that was played, and where it stands."""

    setup: Setup
    rules: Rules
    applied: tuple[AppliedFact[Fact, Outcome], ...]
    state: State

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seating order, without a dummy."""
        return self.setup.players


AnyFact: TypeAlias = AppliedFact[Any, Any]
AnyRecord: TypeAlias = GameRecord[Any, Any, Any, Any]
"""The record of a game chosen at run time: whoever holds it hands it back to that game unopened."""


class GameStatus(NamedTuple):
    """How far an evening has come."""

    finished: bool
    winners: list[str]


class Finding(NamedTuple):
    """Something that a check found wrong, or only strange."""

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
    """A field of the rules that a house rule can change."""

    name: str
    value: object
    """As TOML would have it: a number, a text, a boolean or a list of these."""
    about: Message
    """What it is, and which values it can have."""
    sources: tuple[Message, ...]
    """Where the value is from."""


class Result(NamedTuple):
    """The answer to a question about an evening, for people and for programs."""

    report: "Report"
    data: dict[str, object]
    """The same for programs, beyond the schema."""


class ExplainQuery(NamedTuple):
    """What to explain; empty: the last counted fact."""

    number: int | None = None
    """A deal, play or move, as people number them."""
    game: int | None = None
    """The end of a game."""
    rubber: bool = False
    all: bool = False
    player: str | None = None
    """Whose points alone."""


def numbered_fact(
    applied: Sequence[AppliedFact[Fact, Outcome]], number: int, kind: str
) -> list[AppliedFact[Fact, Outcome]]:
    """Return the fact with a number, alone; raises `Malformed` naming the last one without it."""
    matching = [fact for fact in applied if fact.number == number]
    if not matching:
        last = applied[-1].number
        raise Malformed(message("number-none", kind=kind, given=number, last=last))
    return matching
