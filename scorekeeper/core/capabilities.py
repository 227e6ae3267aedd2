"""Capabilities of some games; `Game` has None for those that a game lacks.

Each is a protocol that a module of the game implements, so that it is imported only when used.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from scorekeeper.core.game_record import AnyFact, Finding, Result
from scorekeeper.core.league import League
from scorekeeper.core.messages import Message
from scorekeeper.core.setup import Setup

Record_contra = TypeVar("Record_contra", contravariant=True)
Fact_co = TypeVar("Fact_co", covariant=True)
Rules_contra = TypeVar("Rules_contra", contravariant=True)


class Question(NamedTuple):
    """The next question to a person."""

    prompt: Message
    offered: str = ""
    """The answer that the person can edit or accept."""
    about: Message | None = None
    """An explanation to show before the question."""


class Questionnaire(Protocol[Record_contra]):
    """Asks for an entry piece by piece; the answers joined by spaces are its line."""

    def introduction(self, record: Record_contra, /) -> list[Message]:
        """Return what the person should know before the first question."""

    def question(self, record: Record_contra, answers: Sequence[str], /) -> Question | None:
        """Return the next question; None if the entry is complete."""

    def judge(self, record: Record_contra, answers: Sequence[str], /) -> tuple[Message, ...]:
        """Return what is wrong with the answers so far."""


class Announcement(NamedTuple):
    """What was announced before the next fact is played."""

    words: tuple[str, ...]
    """What is added to the words of the fact; empty if it was taken back."""
    text: Message
    """The sentence that confirms it."""
    label: Message
    """A few words to show until the fact is entered."""


class AnnouncementEnd(NamedTuple):
    """What ends an announcement."""

    why: Literal["recorded", "left", "renamed", "undone"]
    """Its fact is recorded; the session is left, a name another, or the fact before taken back."""
    number: int | None = None
    """The number of its fact, if that is recorded."""


class Announcements(Protocol[Record_contra]):
    """Reads what players announce before they play, such as who declares."""

    def hint(self, record: Record_contra, /, *, short: bool) -> Message | None:
        """Ask for announcements; how to write them is said unless short.

        None if nothing can be announced now.
        """

    def read(
        self, record: Record_contra, words: Sequence[str], before: Sequence[str], /
    ) -> Announcement | None:
        """Return what words announce, with what was before; None if they announce nothing.

        Raises `Illegal` for what the rules forbid.
        """

    def left_out(
        self, record: Record_contra, before: Sequence[str], end: AnnouncementEnd, /
    ) -> tuple[Message, ...]:
        """Say what was announced and is not in the fact that ends it, or in none."""


ClaimScope: TypeAlias = Literal["deal", "game", "rubber"]
"""What claimed points are the total of."""


class AgreedPoints(Protocol[Fact_co]):
    """Makes facts of points, or coins, that the table gives or takes."""

    def adjustment(self, player: str, points: str, reason: str, names: Sequence[str], /) -> Fact_co:
        """Return points given or taken; raises `Malformed` for an unknown player or no number."""


class Claims(Protocol[Record_contra, Fact_co]):
    """Makes facts of points that the table believes a player to have."""

    def claim(
        self, player: str, points: str, scope: ClaimScope, names: Sequence[str], /
    ) -> Fact_co:
        """Return what the table believes; raises `Malformed` like `adjustment`."""

    def verdict(self, record: Record_contra, applied: AnyFact, /) -> Message:
        """Say whether a claim that counts holds, and by how much it does not."""

    def last_deal(self, record: Record_contra, game: int, /) -> int | None:
        """Return the last deal of a game that is over; None for the one in play.

        Raises `Malformed` for a game that is neither.
        """


class BidsQuery(NamedTuple):
    """The arguments of `bids`."""

    number: str = ""
    """The number of tricks to bid; empty for every number."""
    hand: str = ""
    """The cards of a hand; empty for what any hand may hold."""
    turned: str = ""
    """The card turned up for trump, where a joker doubles it."""


class BidAdvice(Protocol[Record_contra]):
    """Advises a table before the deal is played."""

    def auction(self, record: Record_contra, words: Sequence[str], /) -> Result:
        """Return who gets the premium by the offers, which are words of a line."""

    def bids(self, record: Record_contra, query: BidsQuery, /) -> Result:
        """Return which cards bid a number, or what a hand can bid."""


class PaperCheckResult(NamedTuple):
    """The result of comparing a paper score sheet with a session."""

    running: bool
    """Whether its numbers are totals."""
    agrees: bool
    """Whether nothing is wrong; else there are findings."""
    findings: Iterator[Finding]
    """Made as they are read: those of a long paper would take much memory."""
    compared: int
    """How many deals the sheet has, from the first."""
    deals: int
    """How many deals the session has."""

    @property
    def is_partial(self) -> bool:
        """Whether the sheet ends before the session."""
        return self.compared < self.deals


class BlankSheet(NamedTuple):
    """A paper before anybody has written on it."""

    columns: tuple[str, ...]
    """The heads, that of the rows first; empty for a player whose name is to be written."""
    labels: tuple[str, ...]
    """What the first column says of the first rows; of others it is to be written."""
    foot: tuple[Message, ...]
    """What the table needs to know while it plays."""


class PaperSheets(Protocol[Record_contra]):
    """Reads and writes paper score sheets."""

    def check_paper_sheet(
        self,
        record: Record_contra,
        content: bytes,
        running: bool | None,  # noqa: FBT001 — None: derived from the numbers
        /,
    ) -> PaperCheckResult:
        """Compare a paper sheet with a session; raises `Malformed` with all that cannot be read.

        `running` says whether its numbers are totals; None if that is not known.
        """

    def write_paper_sheet(self, record: Record_contra, /, *, blank: bool) -> list[list[str]]:
        """Return the paper sheet of a session, row by row; a blank one has no numbers."""

    def blank_sheet(self, record: Record_contra, /) -> BlankSheet:
        """Return what is printed on a paper for such a table."""


class RulesComparison(Protocol[Record_contra, Rules_contra]):
    """Scores the same session by other rules."""

    def compare(self, record: Record_contra, setup: Setup, rules: Rules_contra, /) -> Result:
        """Return the differences of scores if the same deals are scored by these rules."""


class TrickReferee(Protocol[Record_contra]):
    """Judges cards as they are played, and explains the tricks afterwards."""

    def explain_tricks(self, record: Record_contra, number: int | None, /) -> Result:
        """Return a deal trick by trick, or the last one; raises `Malformed` if none has tricks."""


class BoardSetup(Protocol):
    """Sets up a board."""

    def board_setting(self, text: str, path: str, /) -> Mapping[str, str]:
        """Return the settings of a board; raises `Malformed`, with the path, if it is none."""


class FirstPlayer(Protocol):
    """Finds who goes first by the lowest card shown."""

    def first_by_shown(self, players: Sequence[str], shown: str, /) -> str:
        """Return the player who goes first by the cards shown, `Anna=12,Ben=40`."""


class StatisticsCollector(Protocol[Record_contra]):
    """Adds up many sessions of one game."""

    @property
    def sessions(self) -> int:
        """How many were counted."""

    @property
    def unfinished(self) -> int:
        """How many of them were not played to their end."""

    def add_game(self, record: Record_contra, session: str, /) -> None:
        """Count one more session; `session` is its id."""

    def merge(self, later: Self, /) -> None:
        """Add the figures of another collector, which has counted later sessions."""

    def result(self, only: Collection[str], /) -> Result:
        """Return the figures of all players, or only of these.

        In the data a list of rows, each with its `player`, has figures of players.
        """

    def league(self, only: Collection[str], /) -> League:
        """Return the league table of all players, or only of these."""
