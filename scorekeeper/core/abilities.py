"""What some games can do and others cannot; a game has an ability or has it not, never a stub.

They stand apart from what every game can, for recording a deal needs none of them.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scorekeeper.core.finding import Finding
from scorekeeper.core.game import Answer, Evening
from scorekeeper.core.header import Header
from scorekeeper.core.problems import Said


class Question(NamedTuple):
    """What to ask a person next, and the answer to begin with."""

    prompt: Said
    offered: str = ""
    about: Said | None = None
    """What to say before it is asked."""


class Asking(Protocol):
    """The ability to ask for an entry piece by piece. Answers joined by blanks are the line."""

    def introduction(self, evening: Evening) -> list[Said]:
        """Say what whoever answers should know."""

    def question(self, evening: Evening, answers: Sequence[str]) -> Question | None:
        """Return what to ask next; None when the entry is complete."""

    def judge(self, evening: Evening, answers: Sequence[str]) -> tuple[Said, ...]:
        """Return what is wrong with the answers so far."""


class BidsAsked(NamedTuple):
    """What `bids` is asked."""

    number: str = ""
    """The number of tricks to bid; empty for every number."""
    hand: str = ""
    """The cards of a hand; empty for what any hand may hold."""
    turned: str = ""
    """The card turned up for trump, where a joker doubles it."""


class Advising(Protocol):
    """The ability to advise a table before the deal is played; a game has it or has it not."""

    def auction(self, evening: Evening, words: Sequence[str]) -> Answer:
        """Say who gets the premium, given what was offered."""

    def bids(self, evening: Evening, request: "BidsAsked") -> Answer:
        """Say what bids a number, and what a hand can bid."""


class PaperChecked(NamedTuple):
    """A paper score sheet that was held against an evening."""

    running: bool
    """Whether its numbers are totals."""
    findings: tuple[Finding, ...]


class Papering(Protocol):
    """The ability to read and write paper score sheets."""

    def paper_found(self, evening: Evening, content: bytes, running: bool | None) -> PaperChecked:  # noqa: FBT001 — or unknown
        """Hold a paper against an evening; raises `Malformed` with all that cannot be read."""

    def paper_written(self, evening: Evening, *, blank: bool) -> list[list[str]]:
        """Return the paper of an evening, row by row; blank, it has no numbers."""


class Comparing(Protocol):
    """The ability to play the same evening by other rules."""

    def compare(self, evening: Evening, header: Header, rules: Any) -> Answer:
        """Say where the scores part if the same deals are played by these rules."""


class Completing(Protocol):
    """The ability to take from the state what a fact leaves open, before it is judged."""

    def completed(self, state: Any, fact: Any) -> Any:
        """Return a numbered fact with all that is known of it where it stands."""

    def given_up(self, state: Any) -> Any:
        """Return the state when a numbered fact was passed by that does not count."""


class Refereeing(Protocol):
    """The ability to judge cards as they are played, and to tell of it afterwards."""

    PARTS: frozenset[str]
    """The kinds of entry that lead up to a counted one, and go where it goes."""

    def tricks_told(self, evening: Evening, number: int | None) -> Answer:
        """Tell a deal trick by trick, or the last one; raises `Malformed` if none was recorded."""


class Adjusting(Protocol):
    """The ability to keep points: the table can adjust them, and claim what they are."""

    POINTS: bool


class Calling(Protocol):
    """The ability to be played quickly at a prompt: a number to call, and whose turn it is."""

    def called(self, evening: Evening) -> int | None:
        """Return the number that everybody wants to see; None where there is none now."""

    def prompt(self, evening: Evening) -> Said:
        """Say whom the prompt asks."""


class Boarded(Protocol):
    """The ability to be played on a board, and begun by whoever shows the lowest card."""

    def board_setting(self, text: str, path: str) -> Mapping[str, str]:
        """Read a board; `path` is where it is from. Raises `Malformed` if it is none."""

    def first_by_shown(self, players: Sequence[str], shown: str) -> str:
        """Return who goes first by the cards that were shown, `Anna=12,Ben=40`."""


class Observer(Protocol):
    """Somebody who has looked on at many evenings of a game."""

    def see(self, evening: Evening, session: str) -> None:
        """Look on at one more."""

    def join(self, later: "Observer") -> None:
        """Add what another has seen, of evenings that came later."""

    def told(self, only: Collection[str]) -> Answer:
        """Tell of all players, or only of these: tables, and the same for programs."""


class Observing(Protocol):
    """The ability to keep statistics."""

    def observer(self, names: dict[str, str]) -> Observer:
        """Return an observer who has seen nothing yet; `names` spells people alike in all games."""
