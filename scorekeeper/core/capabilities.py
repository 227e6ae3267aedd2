"""What some games can do and others cannot; a game has an ability or has it not, never a stub.

They stand apart from what every game can, for recording a deal needs none of them.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scorekeeper.core.finding import Finding
from scorekeeper.core.game import GameRecord, Result
from scorekeeper.core.messages import Message
from scorekeeper.core.setup import Setup


class Question(NamedTuple):
    """What to ask a person next, and the answer to begin with."""

    prompt: Message
    offered: str = ""
    about: Message | None = None
    """What to say before it is asked."""


class Questionnaire(Protocol):
    """The ability to ask for an entry piece by piece. Answers joined by blanks are the line."""

    def introduction(self, record: GameRecord) -> list[Message]:
        """Say what whoever answers should know."""

    def question(self, record: GameRecord, answers: Sequence[str]) -> Question | None:
        """Return what to ask next; None when the entry is complete."""

    def judge(self, record: GameRecord, answers: Sequence[str]) -> tuple[Message, ...]:
        """Return what is wrong with the answers so far."""


class BidsQuery(NamedTuple):
    """What `bids` is asked."""

    number: str = ""
    """The number of tricks to bid; empty for every number."""
    hand: str = ""
    """The cards of a hand; empty for what any hand may hold."""
    turned: str = ""
    """The card turned up for trump, where a joker doubles it."""


class BidAdvice(Protocol):
    """The ability to advise a table before the deal is played; a game has it or has it not."""

    def auction(self, record: GameRecord, words: Sequence[str]) -> Result:
        """Say who gets the premium, given what was offered."""

    def bids(self, record: GameRecord, request: "BidsQuery") -> Result:
        """Say what bids a number, and what a hand can bid."""


class PaperCheckResult(NamedTuple):
    """A paper score sheet that was held against an evening."""

    running: bool
    """Whether its numbers are totals."""
    findings: tuple[Finding, ...]


class PaperSheets(Protocol):
    """The ability to read and write paper score sheets."""

    def check_paper_sheet(
        self, record: GameRecord, content: bytes, running: bool | None,  # noqa: FBT001 — or unknown
    ) -> PaperCheckResult:
        """Hold a paper against an evening; raises `Malformed` with all that cannot be read."""

    def write_paper_sheet(self, record: GameRecord, *, blank: bool) -> list[list[str]]:
        """Return the paper of an evening, row by row; blank, it has no numbers."""


class RulesComparison(Protocol):
    """The ability to play the same evening by other rules."""

    def compare(self, record: GameRecord, setup: Setup, rules: Any) -> Result:
        """Say where the scores part if the same deals are played by these rules."""


class TrickRecording(Protocol):
    """The ability to take from the state what a fact leaves open, before it is judged."""

    def completed(self, state: Any, fact: Any) -> Any:
        """Return a numbered fact with all that is known of it where it stands."""

    def discard_tricks(self, state: Any) -> Any:
        """Return the state when a numbered fact was passed by that does not count."""


class TrickReferee(Protocol):
    """The ability to judge cards as they are played, and to tell of it afterwards."""

    PARTS: frozenset[str]
    """The kinds of entry that lead up to a counted one, and go where it goes."""

    def explain_tricks(self, record: GameRecord, number: int | None) -> Result:
        """Tell a deal trick by trick, or the last one; raises `Malformed` if none was recorded."""


class HasPoints(Protocol):
    """The ability to keep points: the table can adjust them, and claim what they are."""

    POINTS: bool


class CountDisplay(Protocol):
    """The ability to be played quickly at a prompt: a number to call, and whose turn it is."""

    def count_to_display(self, record: GameRecord) -> int | None:
        """Return the number that everybody wants to see; None where there is none now."""

    def prompt(self, record: GameRecord) -> Message:
        """Say whom the prompt asks."""


class BoardSetup(Protocol):
    """The ability to be played on a board, and begun by whoever shows the lowest card."""

    def board_setting(self, text: str, path: str) -> Mapping[str, str]:
        """Read a board; `path` is where it is from. Raises `Malformed` if it is none."""

    def first_by_shown(self, players: Sequence[str], shown: str) -> str:
        """Return who goes first by the cards that were shown, `Anna=12,Ben=40`."""


class StatisticsCollector(Protocol):
    """Somebody who has looked on at many evenings of a game."""

    def see(self, record: GameRecord, session: str) -> None:
        """Look on at one more."""

    def join(self, later: "StatisticsCollector") -> None:
        """Add what another has seen, of evenings that came later."""

    def told(self, only: Collection[str]) -> Result:
        """Tell of all players, or only of these: tables, and the same for programs."""


class HasStatistics(Protocol):
    """The ability to keep statistics."""

    def statistics_collector(self, names: dict[str, str]) -> StatisticsCollector:
        """Return an observer who has seen nothing yet; `names` spells people alike in all games."""
