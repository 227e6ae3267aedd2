"""The face that every game shows to the core: a module with these names is a game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scorekeeper.core.finding import Finding
from scorekeeper.core.messages import FieldProblem, Malformed, Message, message
from scorekeeper.core.setup import Setup

if TYPE_CHECKING:
    from scorekeeper.core.export import ExportData
    from scorekeeper.core.report import Report


class AppliedFact(NamedTuple):
    """One fact of a session after the replay has come to it."""

    entry: int
    """The number of the entry in the log."""
    number: int | None
    """What people call it: the number of the deal, the hand, the move; None for other facts."""
    at: str
    fact: Any
    problems: tuple[Message, ...]
    """Why the rules do not allow it here; if there are any, it is not counted."""
    outcome: Any
    """What it came to, in the game's own terms; None if it is not counted."""


class GameRecord(NamedTuple):
    """A session replayed: who plays by which rules, all that was played, and where it stands."""

    setup: Setup
    rules: Any
    applied: tuple[AppliedFact, ...]
    state: Any

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seating order, without a dummy."""
        return self.setup.players


class RuleField(NamedTuple):
    """A field of the rules that a house rule can change."""

    name: str
    value: object
    """As TOML would have it: a number, a text, a list of them, or whether."""
    about: Message
    """What it is, and which values it can have."""
    sources: tuple[Message, ...]
    """Where the value is from."""


class Result(NamedTuple):
    """What an ability of a game answers."""

    report: "Report"
    account: dict[str, object]
    """The same for programs, beyond the schema."""


class ExplainQuery(NamedTuple):
    """What is to be explained; nothing of it: what was counted last."""

    number: int | None = None
    """A deal, play or move, as people number them."""
    game: int | None = None
    """The end of a game."""
    rubber: bool = False
    all: bool = False
    player: str | None = None
    """Whose points alone."""


def numbered_fact(entries: Sequence[AppliedFact], number: int, kind: str) -> list[AppliedFact]:
    """Return the entry of a number, alone; raises `Malformed` with the last one, without it."""
    found = [applied for applied in entries if applied.number == number]
    if not found:
        last = entries[-1].number
        raise Malformed(message("number-none", kind=kind, given=number, last=last))
    return found


class Game(Protocol):
    """A game of the family. Its state, facts and outcomes are its own affair.

    Facts hold seats, counted from 0; a line is written and read with the names of the seats, so
    that the log can be kept with seat marks and shown with names.
    """

    NAME: str
    UNIT: str
    """The kind of fact that is numbered: `deal`, `play`, `move`."""
    NOTATION: Message
    """How a line is written, in a sentence."""
    ONE_FACT_PER_LINE: bool
    """Whether a line of a sheet is exactly one entry."""
    KEEPS_REJECTED: bool
    """Whether a fact that a correction makes illegal stays, uncounted, or bars the correction."""
    VARIANTS: Mapping[str, Collection[int]]
    """The variants and for how many players each is."""
    DEFAULT_VARIANT: str
    RESERVED: Collection[str]
    """Words, folded, that its notation keeps for itself."""
    SETTINGS: Collection[str]
    """The headers of a sheet, beyond the common ones, that it has a use for."""

    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[FieldProblem]:
        """Find all that is wrong with what was told, in its order; `players` is a legal count."""

    def rule_text(self, key: str, value: object) -> str:
        """Spell a field of a house rule as a setting; raises `Malformed` if it cannot be one."""

    def settings_of(self, setup: Setup, rules: Any) -> Mapping[str, str]:
        """Return the settings that bring about exactly these rules, by this program's variants."""

    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> Any:
        """Return the rules that a session is played by; they never change, and can be hashed."""

    def rules_to_json(self, rules: Any) -> dict[str, object]:
        """Return the rules as a session file keeps them."""

    def rules_from_json(self, stored: Mapping[str, object], players: int) -> Any:
        """Read the stored rules of a table; raises `Damaged` with the field that is not right."""

    def seat_names(self, players: Sequence[str], rules: Any) -> tuple[str, ...]:
        """Return the names of all seats that a line can speak of, the dummy included."""

    def start(self, rules: Any, first_dealer: int) -> Any:
        """Return the state before anything has been played."""

    def parse(self, words: Sequence[str], names: Sequence[str], rules: Any) -> list[Any]:
        """Read the facts of a line of words; raises `Malformed` with all that is wrong."""

    def write(self, fact: Any, names: Sequence[str]) -> str:
        """Spell a fact in the one canonical way."""

    def kind(self, fact: Any) -> str:
        """Return the kind of entry that a fact makes."""

    def problems(self, state: Any, fact: Any) -> tuple[Message, ...]:
        """Return all that the rules have against a fact, in the state it comes into."""

    def step(self, state: Any, fact: Any) -> tuple[Any, Any]:
        """Play a legal fact: the state after it, and what it came to."""

    def next_first_dealer(self, state: Any) -> int:
        """Return the seat that would deal first in a game to come."""

    def reseat(self, fact: Any, seats: Sequence[int]) -> Any:
        """Move a fact with its players; `seats[new]` is the old seat."""

    def score(self, record: GameRecord) -> dict[str, object]:
        """Return what `score --json` says of an evening, beyond game, variant and players."""

    def outcome(self, record: GameRecord) -> tuple[bool, list[str]]:
        """Tell whether it is over, and who has won."""

    def describe(self, record: GameRecord, applied: AppliedFact) -> list[Message]:
        """Say what one fact changed, in a sentence or two."""

    def describe_side_effects(self, before: GameRecord, after: GameRecord) -> list[Message]:
        """Say what a correction has changed in facts that it does not name itself."""

    def next_up(self, record: GameRecord) -> list[Message]:
        """Say what comes next."""

    def setup_instructions(self, record: GameRecord) -> list[Message]:
        """Say what else the table needs before it goes on."""

    def standing(self, record: GameRecord) -> list[Message]:
        """Say in a line where the evening stands."""

    def scoreboard(self, record: GameRecord) -> "Report":
        """Return the picture of the evening."""

    def export_data(self, record: GameRecord) -> "ExportData":
        """Return what people take home of an evening, beside the scoreboard."""

    def explain(self, record: GameRecord, wanted: ExplainQuery) -> Result:
        """Explain points, each in a sentence with the rule that it rests on."""

    def findings(self, record: GameRecord) -> Iterable[Finding]:
        """Find what is wrong though every entry is legal: claims that do not hold, and the like."""

    def warnings(self, record: GameRecord) -> Iterable[Finding]:
        """Find what is legal and yet strange."""

    def rules_page(self, variant: str, players: int, settings: Mapping[str, str]) -> "Report":
        """Return the rules of a table as a page to read, each line with its source."""

    def rule_fields(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable["RuleField"]:
        """Return all that a house rule can change, as it is by these rules."""

    def questionnaire(self) -> Any:
        """Return the ability to ask piece by piece, `abilities.Asking`; None without it."""
