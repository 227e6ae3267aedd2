"""The interface of a game to the core: rules, notation, play, and texts about a session.

A game is one object of a subclass of `Game`, named `GAME` in its module `game`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from scorekeeper.core.game_record import (
    AppliedFact,
    ExplainQuery,
    Fact,
    Finding,
    GameRecord,
    GameStatus,
    Outcome,
    Result,
    RuleField,
    Rules,
    SharedFact,
    State,
    Unit,
)
from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.optional_capabilities import OptionalCapabilities
from scorekeeper.core.setup import Setup
from scorekeeper.core.text import names_cut_short

if TYPE_CHECKING:
    from typing_extensions import override as override  # noqa: PLC0414 — for every game

    from scorekeeper.core.capabilities import StatisticsCollector
    from scorekeeper.core.export import ExportData
    from scorekeeper.core.report import Report, ReportBlock, Standing
else:
    Method = TypeVar("Method", bound=Callable[..., object])

    def override(method: Method) -> Method:
        """Mark what replaces a default of `Game`; only type checkers look at it."""
        return method


class Game(OptionalCapabilities[Rules, State, Fact, Outcome], ABC):
    """A game of the family; its rules, state, facts and outcomes are types of its own.

    Facts hold seats, counted from 0; a line is read and written with the names of the seats, so
    that the log can be kept with seat marks and shown with names.
    """

    NAME: ClassVar[str]
    TITLE: ClassVar[str] = ""
    """What other programs call it, in any language; if empty, its name."""
    UNIT: ClassVar[Unit]
    """The kind of fact that is numbered."""
    PARTS: ClassVar[frozenset[str]] = frozenset()
    """Kinds of entry that belong to the next numbered one, and are moved with it."""
    LATE_KINDS: ClassVar[frozenset[str]] = frozenset()
    """Kinds of entry that can count with the numbered one before them, see `counts_earlier`."""
    NOTATION: ClassVar[Message]
    """The notation of a line, in a sentence."""
    AMENDMENTS: ClassVar[Sequence[str | Message]] = (message("placeholder-line"),)
    """Examples of what follows the number in `amend`; the first is a whole line."""
    ONE_FACT_PER_LINE: ClassVar[bool] = False
    """Whether a line of a sheet is exactly one entry."""
    HAS_GAMES: ClassVar[bool] = False
    """Whether a session can have several games, each ruled off on the scoreboard."""
    KEEPS_REJECTED: ClassVar[bool] = False
    """Whether a fact that a correction makes illegal is kept, uncounted; else it is refused."""
    SKIPPED_LINE: ClassVar[str] = ""
    """What a sheet has for a numbered fact that was played and does not count."""
    PROMPTS_PLAYER: ClassVar[bool] = False
    """Whether the prompt names the player whose turn it is: then equal entries may follow."""
    DEFAULT_VARIANT: ClassVar[str]
    RESERVED: ClassVar[Collection[str]] = ()
    """Words, in lower case, that are reserved for the notation."""
    SETTINGS: ClassVar[Collection[str]] = ()
    """The headers of a sheet, beyond the common ones, that the game uses."""

    # Setup and rules

    @property
    @abstractmethod
    def variants(self) -> Mapping[str, Collection[int]]:
        """The variants and for how many players each is."""

    def player_counts(self, variant: str) -> Collection[int]:
        """Return for how many players a variant can be made by house rules, at the utmost."""
        return self.variants[variant]

    @abstractmethod
    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[FieldProblem]:
        """Return all that is wrong with the settings, in their order; `players` is legal."""

    @abstractmethod
    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> Rules:
        """Return the rules that a session is played by."""

    @abstractmethod
    def settings_of(self, setup: Setup, rules: Rules) -> Mapping[str, str]:
        """Return the settings that give exactly these rules, by this program's variants."""

    @abstractmethod
    def rule_text(self, key: str, value: object) -> str:
        """Spell a field of a house rule as a setting; raises `Malformed` if it cannot be one."""

    @abstractmethod
    def rule_fields(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[RuleField]:
        """Return all that a house rule can change, as it is by these rules."""

    @abstractmethod
    def rules_to_json(self, rules: Rules) -> dict[str, object]:
        """Return the rules as a session file keeps them."""

    @abstractmethod
    def rules_from_json(self, stored: Mapping[str, object], players: int) -> Rules:
        """Read stored rules; raises `CorruptData` with the field that is not right."""

    def seat_names(self, players: Sequence[str], rules: Rules) -> tuple[str, ...]:  # noqa: ARG002
        """Return the names of all seats that a line can name; a game with a dummy adds it."""
        return tuple(players)

    # Notation

    @abstractmethod
    def parse(self, words: Sequence[str], names: Sequence[str], rules: Rules) -> list[Fact]:
        """Return the facts of a line of words; raises `Malformed` with all that is wrong."""

    def from_shorthand(
        self,
        words: Sequence[str],  # noqa: ARG002
        names: Sequence[str],  # noqa: ARG002
        rules: Rules,  # noqa: ARG002
    ) -> list[str] | None:
        """Return hurried words as words of the notation; None if they are none that is known.

        Raises `Malformed` for what can be read in two ways.
        """
        return None

    def amended_words(
        self,
        fact: Fact,  # noqa: ARG002
        words: Sequence[str],  # noqa: ARG002
        names: Sequence[str],  # noqa: ARG002
        rules: Rules,  # noqa: ARG002
    ) -> list[str] | None:
        """Return the words of a fact, changed in what other words name; None if those are whole."""
        return None

    def typing_problems(self, fact: Fact) -> list[Message]:  # noqa: ARG002
        """Return what nobody means to type, though a sheet or a log may have it."""
        return []

    def line_forms(self, record: GameRecord[Rules, State, Fact, Outcome]) -> list[Message]:
        """Return each form of a line with an example; by default the notation in a sentence."""
        return [self.NOTATION, *self.line_signs(record)]

    def typed_names(self, words: Sequence[str], names: Sequence[str]) -> list[Message]:
        """Return which words may be meant as other names, where somebody types them."""
        return names_cut_short(words, names)

    def doubt(
        self,
        words: Sequence[str],  # noqa: ARG002
        record: GameRecord[Rules, State, Fact, Outcome] | None,  # noqa: ARG002
    ) -> Message | None:
        """Return a question about legal words that may not say what was meant.

        `record` is the session that they are added to; None for a correction further up.
        """
        return None

    @abstractmethod
    def write(self, fact: Fact, names: Sequence[str]) -> str:
        """Return the canonical spelling of a fact."""

    def kind(self, fact: Fact) -> str:  # noqa: ARG002
        """Return the kind of entry that a fact makes; by default all are numbered."""
        return self.UNIT

    @abstractmethod
    def reseat(self, fact: Fact, seats: Sequence[int]) -> Fact:
        """Move a fact with its players; `seats[new]` is the old seat."""

    # Play

    @abstractmethod
    def start(self, rules: Rules, first_dealer: int) -> State:
        """Return the state before anything has been played."""

    @abstractmethod
    def problems(self, state: State, fact: Fact) -> tuple[Message, ...]:
        """Return why the rules forbid a fact in a state; empty if they do not."""

    @abstractmethod
    def step(self, state: State, fact: Fact) -> tuple[State, Outcome]:
        """Play a legal fact; return the state after it and its outcome."""

    def apply(self, state: State, fact: Fact) -> tuple[tuple[Message, ...], State, Outcome | None]:
        """Complete a fact and play it if it is legal.

        Return why the rules forbid it, the state after it, and its outcome.
        """
        completed = self.complete(state, fact)
        if problems := self.problems(state, completed):
            return problems, state, None
        return (), *self.step(state, completed)

    def complete(self, state: State, fact: Fact) -> Fact:  # noqa: ARG002
        """Return a numbered fact with what the state adds to it, for example recorded tricks."""
        return fact

    def skip(self, state: State) -> State:
        """Return the state after a numbered fact that was played and does not count."""
        return state

    def as_logged(self, applied: AppliedFact[Fact, Outcome]) -> Fact | SharedFact:
        """Return a fact as a log keeps it: with what people saw and a line may leave out."""
        return applied.fact

    def finish_problems(self, state: State) -> tuple[Message, ...]:  # noqa: ARG002
        """Return why the table cannot end the session early here; empty if it can."""
        return (message("finish-none"),)

    def finish(self, state: State) -> State:
        """Return the state after the table has ended the session before its rules do."""
        return state

    def placed_with(self, fact: Fact, applied: AppliedFact[Fact, Outcome]) -> Fact:  # noqa: ARG002
        """Return a fact as it is recorded when it is placed right after a numbered one."""
        return fact

    def counts_earlier(self, fact: Fact) -> bool:  # noqa: ARG002
        """Return whether a fact counts with the numbered one before it, before that can end play.

        Only facts of the kinds in `LATE_KINDS` are asked for.
        """
        return False

    def expect(self, state: State, late: Sequence[Fact]) -> State:  # noqa: ARG002
        """Return the state before a numbered fact that later ones count with."""
        return state

    @abstractmethod
    def next_first_dealer(self, state: State) -> int:
        """Return the seat that would deal first in a new game."""

    # Texts and data about a session

    @abstractmethod
    def status(self, record: GameRecord[Rules, State, Fact, Outcome]) -> GameStatus:
        """Return whether it is over, and who has won."""

    @abstractmethod
    def score(self, record: GameRecord[Rules, State, Fact, Outcome]) -> dict[str, object]:
        """Return the JSON of `score` and `show`, beyond game, variant and players."""

    @abstractmethod
    def describe(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],
        applied: AppliedFact[Fact, Outcome],
    ) -> list[Message]:
        """Return what one fact changed, in a sentence or two."""

    def describe_side_effects(
        self,
        before: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
        after: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> list[Message]:
        """Return what a correction changed in facts that it does not name itself."""
        return []

    def next_up(self, record: GameRecord[Rules, State, Fact, Outcome]) -> list[Message]:
        """Return what comes next: who deals or plays, which suit is trump.

        Once it is over the first sentence says who has won; by default that is all.
        """
        finished, winners = self.status(record)
        code = "next-over" if winners else "next-over-nobody"
        return [message(code, players=winners)] if finished else []

    def setup_instructions(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> list[Message]:
        """Return what else the table needs before it goes on: the pack, the hands."""
        return []

    def closing(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> list[Message]:
        """Return what is said of a session that is over: the margins, what decided it."""
        return []

    @abstractmethod
    def standing(self, record: GameRecord[Rules, State, Fact, Outcome]) -> list[Message]:
        """Return the standing of the session in a line."""

    @abstractmethod
    def scoreboard(self, record: GameRecord[Rules, State, Fact, Outcome]) -> "Report":
        """Return the scoreboard of the session."""

    @abstractmethod
    def export_data(self, record: GameRecord[Rules, State, Fact, Outcome]) -> "ExportData":
        """Return what exports show of the session; each part is computed when it is asked for."""

    @abstractmethod
    def explain(
        self, record: GameRecord[Rules, State, Fact, Outcome], query: ExplainQuery
    ) -> Result:
        """Explain points, each in a sentence with the rule that it rests on."""

    def reasons_of(
        self, record: GameRecord[Rules, State, Fact, Outcome], numbers: Iterable[int]
    ) -> "Iterable[ReportBlock]":
        """Return the first block of the explanation of each deal, play or move."""
        return (next(iter(self.explain(record, ExplainQuery(n)).report)) for n in numbers)

    def findings(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> Iterable[Finding]:
        """Return what is wrong though every entry is legal, a refuted claim for example."""
        return ()

    def rests_on_parts(
        self,
        applied: AppliedFact[Fact, Outcome],  # noqa: ARG002
    ) -> bool:
        """Return whether a fact was told in view of parts, which may have been amended since."""
        return False

    def findings_since(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
        applied: AppliedFact[Fact, Outcome],  # noqa: ARG002
        told: AppliedFact[Fact, Outcome],  # noqa: ARG002
        seats: Sequence[int],  # noqa: ARG002
    ) -> Iterable[Finding]:
        """Return what has become wrong with a fact that rests on parts.

        `told` is the same fact as it was when it was entered; `seats[new]` is the seat of then.
        """
        return ()

    def warnings(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> Iterable[Finding]:
        """Return what is legal, but improbable."""
        return ()

    @abstractmethod
    def rules_page(self, variant: str, players: int, settings: Mapping[str, str]) -> "Report":
        """Return the rules of a table as a page to read, each line with its source."""

    @abstractmethod
    def statistics_collector(
        self, names: dict[str, str]
    ) -> "StatisticsCollector[GameRecord[Rules, State, Fact, Outcome]]":
        """Return an empty collector; `names` spells people alike in all games."""

    # The prompt, and the pages

    def seat_standing(self, record: GameRecord[Rules, State, Fact, Outcome]) -> "Standing":
        """Return what each seat has as it counts now; by default the first figure of the result."""
        from scorekeeper.core.report import SeatStanding, Standing

        players = self.export_data(record).result.players
        return Standing(None, tuple(SeatStanding(player.figures[0]) for player in players))

    def prompt(self, record: GameRecord[Rules, State, Fact, Outcome]) -> Message:
        """Return the text of the prompt of `table`."""
        return message("table-prompt", kind=self.UNIT, count=record.last_number + 1)

    def with_announced(
        self,
        words: Sequence[str],
        announced: Sequence[str],
        names: Sequence[str],  # noqa: ARG002
    ) -> list[str]:
        """Return the words of a fact with those that were announced before it."""
        return [*words, *announced]


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game chosen at run time by its name; its rules, states and facts fit no other game."""
