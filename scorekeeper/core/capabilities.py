"""What some games can do and others cannot; a game has a capability or returns None for it.

Each is a protocol that a module of the game fulfils, so that recording a deal loads none of them.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from scorekeeper.core.game_record import Finding, Result
from scorekeeper.core.messages import Message
from scorekeeper.core.setup import Setup

Record_contra = TypeVar("Record_contra", contravariant=True)
Fact_co = TypeVar("Fact_co", covariant=True)
Rules_contra = TypeVar("Rules_contra", contravariant=True)


class Question(NamedTuple):
    """What to ask a person next, and the answer to begin with."""

    prompt: Message
    offered: str = ""
    about: Message | None = None
    """What to say before it is asked."""


class Questionnaire(Protocol[Record_contra]):
    """Asks for an entry piece by piece. Answers joined by blanks are the line."""

    def introduction(self, record: Record_contra, /) -> list[Message]:
        """Return what the person who answers should know first."""

    def question(self, record: Record_contra, answers: Sequence[str], /) -> Question | None:
        """Return what to ask next; None when the entry is complete."""

    def judge(self, record: Record_contra, answers: Sequence[str], /) -> tuple[Message, ...]:
        """Return what is wrong with the answers so far."""


ClaimScope: TypeAlias = Literal["deal", "game", "rubber"]
"""What claimed points are the total of."""


class AgreedPoints(Protocol[Fact_co]):
    """Makes facts of points that the table gives, takes or claims."""

    def adjustment(self, player: str, points: str, reason: str, names: Sequence[str], /) -> Fact_co:
        """Return points given or taken; raises `Malformed` for an unknown player or no number."""

    def claim(
        self, player: str, points: str, scope: ClaimScope, names: Sequence[str], /
    ) -> Fact_co:
        """Return what the table believes; raises `Malformed` like `adjustment`."""


class BidsQuery(NamedTuple):
    """What `bids` is asked."""

    number: str = ""
    """The number of tricks to bid; empty for every number."""
    hand: str = ""
    """The cards of a hand; empty for what any hand may hold."""
    turned: str = ""
    """The card turned up for trump, where a joker doubles it."""


class BidAdvice(Protocol[Record_contra]):
    """Advises a table before the deal is played."""

    def auction(self, record: Record_contra, words: Sequence[str], /) -> Result:
        """Return who gets the premium, given what was offered."""

    def bids(self, record: Record_contra, query: BidsQuery, /) -> Result:
        """Return which cards bid a number, and what a hand can bid."""


class PaperCheckResult(NamedTuple):
    """The outcome of comparing a paper score sheet with an evening."""

    running: bool
    """Whether its numbers are totals."""
    findings: tuple[Finding, ...]


class PaperSheets(Protocol[Record_contra]):
    """Reads and writes paper score sheets."""

    def check_paper_sheet(
        self,
        record: Record_contra,
        content: bytes,
        running: bool | None,  # noqa: FBT001 — None: to be found out
        /,
    ) -> PaperCheckResult:
        """Compare a paper with an evening; raises `Malformed` with all that cannot be read."""

    def write_paper_sheet(self, record: Record_contra, /, *, blank: bool) -> list[list[str]]:
        """Return the paper of an evening, row by row; a blank one has no numbers."""


class RulesComparison(Protocol[Record_contra, Rules_contra]):
    """Scores the same evening by other rules."""

    def compare(self, record: Record_contra, setup: Setup, rules: Rules_contra, /) -> Result:
        """Return where the scores differ if the same deals are played by these rules."""


class TrickReferee(Protocol[Record_contra]):
    """Judges cards as they are played, and explains the tricks afterwards."""

    def explain_tricks(self, record: Record_contra, number: int | None, /) -> Result:
        """Return a deal trick by trick, or the last one; raises `Malformed` if none has tricks."""


class BoardSetup(Protocol):
    """Played on a board, and begun by the player who shows the lowest card."""

    def board_setting(self, text: str, path: str, /) -> Mapping[str, str]:
        """Read a board; `path` names the file. Raises `Malformed` if it is not a board."""

    def first_by_shown(self, players: Sequence[str], shown: str, /) -> str:
        """Return who goes first by the cards that were shown, `Anna=12,Ben=40`."""


class StatisticsCollector(Protocol[Record_contra]):
    """Adds up many evenings of one game."""

    def add_game(self, record: Record_contra, session: str, /) -> None:
        """Count one more evening."""

    def merge(self, later: Self, /) -> None:
        """Add what another collector of the same game counted, of evenings that came later."""

    def result(self, only: Collection[str], /) -> Result:
        """Return the figures of all players, or only of these."""
