"""The Game of 99, with pegs on a spiral board, as the core sees it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.codec import from_json, require_players, to_json
from scorekeeper.core.game import Game, override
from scorekeeper.core.game_record import ExplainQuery, Finding, GameStatus, Result, RuleField
from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.setup import Setup
from scorekeeper.games.pegs import messages, notation
from scorekeeper.games.pegs import step as play_step
from scorekeeper.games.pegs.facts import Move
from scorekeeper.games.pegs.rules import SETTINGS, PegRules
from scorekeeper.games.pegs.state import MoveResult, PegFact, PegRecord, PegState

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import BoardSetup, FirstPlayer
    from scorekeeper.core.entry_pad import EntryPad
    from scorekeeper.core.export import ExportData
    from scorekeeper.core.report import Report
    from scorekeeper.games.pegs.statistics import PegStatistics


class GameOf99(Game[PegRules, PegState, Move, MoveResult]):
    """The Game of 99, with pegs on a spiral board, as the core sees it."""

    NAME = "game-of-99"
    TITLE = "Game of 99"
    UNIT = "move"
    NOTATION = message("notation-pegs")
    PROMPTS_PLAYER = True
    AMENDMENTS = ("draw",)
    DEFAULT_VARIANT = "washburne"
    SETTINGS = SETTINGS
    RESERVED = notation.RESERVED

    @property
    @override
    def variants(self) -> Mapping[str, Collection[int]]:
        """The variants and for how many players each is."""
        from scorekeeper.games.pegs.options import OPTIONS

        return OPTIONS.variants

    @override
    def start(self, rules: PegRules, first_dealer: int) -> PegState:
        """Return the state before anything has been played."""
        return play_step.start(rules, first_dealer)

    @override
    def problems(self, state: PegState, fact: Move) -> tuple[Message, ...]:
        """Return why the rules forbid a fact; empty if they do not."""
        return play_step.problems(state, fact)

    @override
    def step(self, state: PegState, fact: Move) -> tuple[PegState, MoveResult]:
        """Play a legal fact; return the state after it and its outcome."""
        return play_step.step(state, fact)

    @override
    def finish_problems(self, state: PegState) -> tuple[Message, ...]:
        """Return why the table cannot end the session early here."""
        return play_step.finish_problems(state)

    @override
    def finish(self, state: PegState) -> PegState:
        """Return the state after the table has ended the session."""
        return play_step.finish(state)

    @override
    def next_first_dealer(self, state: PegState) -> int:
        """Return the seat that would deal first in a new game."""
        return play_step.next_first_dealer(state)

    @override
    def rules_to_json(self, rules: PegRules) -> dict[str, object]:
        """Return the rules as a session file keeps them."""
        return to_json(rules)

    @override
    def rules_from_json(self, stored: Mapping[str, object], players: int) -> PegRules:
        """Read stored rules; raises `CorruptData` with the field that is not right."""
        return require_players(from_json(PegRules, stored, "rules"), players)

    @override
    def parse(self, words: Sequence[str], names: Sequence[str], rules: PegRules) -> list[Move]:
        """Read the facts of a line; raises `Malformed` with all that is wrong."""
        return notation.parse(words, names, rules)

    @override
    def from_shorthand(
        self,
        words: Sequence[str],
        names: Sequence[str],
        rules: PegRules,  # noqa: ARG002
    ) -> list[str] | None:
        """Return what was written in a hurry as words of the notation."""
        from scorekeeper.games.pegs.shorthand import from_shorthand

        return from_shorthand(words, names)

    @override
    def in_words(self, fact: Move, names: Sequence[str]) -> Message:
        """Return a move as people say it."""
        from scorekeeper.games.pegs.in_words import in_words

        return in_words(fact, names)

    @override
    def line_forms(self, record: PegRecord) -> list[Message]:
        """Return each form of a line, with an example."""
        from scorekeeper.games.pegs.line_forms import line_forms

        return line_forms(record)

    @override
    def write(self, fact: Move, names: Sequence[str]) -> str:
        """Return the canonical spelling of a fact."""
        return notation.write(fact, names)

    @override
    def describe(self, record: PegRecord, applied: PegFact) -> list[Message]:
        """Return what one fact changed, in a sentence or two."""
        return messages.describe(record, applied)

    @override
    def describe_side_effects(self, before: PegRecord, after: PegRecord) -> list[Message]:
        """Return which other moves a correction changed."""
        return messages.describe_side_effects(before, after)

    @override
    def next_up(self, record: PegRecord) -> list[Message]:
        """Return what comes next."""
        return messages.next_up(record)

    @override
    def closing(self, record: PegRecord) -> list[Message]:
        """Return how long a game that is over took."""
        if not record.state.over:
            return []
        from scorekeeper.core.time_taken import time_taken

        return [*time_taken(record)]

    @override
    def standing(self, record: PegRecord) -> list[Message]:
        """Return the standing of the session in a line."""
        return messages.standing(record)

    @override
    def reseat(self, fact: Move, seats: Sequence[int]) -> Move:
        """Move a fact with its player; `seats[new]` is the old seat."""
        return fact if fact.by is None else fact._replace(by=list(seats).index(fact.by))

    @override
    def setup_instructions(self, record: PegRecord) -> list[Message]:
        """Return what else the table needs before it goes on."""
        return messages.setup_instructions(record)

    @override
    def prompt(self, record: PegRecord) -> Message:
        """Return the prompt, which names the player whose turn it is."""
        return messages.prompt(record)

    @override
    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[FieldProblem]:
        """Return all that is wrong with the settings, in their order."""
        from scorekeeper.games.pegs.options import OPTIONS

        return OPTIONS.setting_problems(variant, players, settings)

    @override
    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> PegRules:
        """Return the rules that a session is played by."""
        from scorekeeper.games.pegs.options import OPTIONS

        return OPTIONS.resolve(variant, players, settings)

    @override
    def settings_of(self, setup: Setup, rules: PegRules) -> Mapping[str, str]:
        """Return the settings that give exactly these rules."""
        from scorekeeper.games.pegs.options import OPTIONS

        return OPTIONS.settings_of(setup, rules)

    @override
    def rule_text(self, key: str, value: object) -> str:
        """Spell a field of a house rule as a setting."""
        from scorekeeper.games.pegs.options import OPTIONS

        return OPTIONS.rule_text(key, value)

    @override
    def rule_fields(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[RuleField]:
        """Return all that a house rule can change."""
        from scorekeeper.games.pegs.rules_page import rule_fields

        return rule_fields(variant, players, settings)

    @override
    def rules_page(self, variant: str, players: int, settings: Mapping[str, str]) -> "Report":
        """Return the rules of a table as a page to read."""
        from scorekeeper.games.pegs.rules_page import rules_page

        return rules_page(variant, players, settings)

    @override
    def status(self, record: PegRecord) -> GameStatus:
        """Return whether it is over, and who has won."""
        from scorekeeper.games.pegs.account import status

        return status(record)

    @override
    def score(self, record: PegRecord) -> dict[str, object]:
        """Return the JSON of `score` and `show`."""
        from scorekeeper.games.pegs.account import score

        return score(record)

    @override
    def entry_pad(self, record: PegRecord) -> "EntryPad | None":
        """Return the buttons for the next entry."""
        from scorekeeper.games.pegs.entry_pad import entry_pad

        return entry_pad(record)

    @override
    def scoreboard(self, record: PegRecord) -> "Report":
        """Return the scoreboard of the session."""
        from scorekeeper.games.pegs.scoreboard import scoreboard

        return scoreboard(record)

    @override
    def export_data(self, record: PegRecord) -> "ExportData":
        """Return what exports show of the session."""
        from scorekeeper.games.pegs.export_data import PegExport

        return PegExport(record)

    @override
    def explain(self, record: PegRecord, query: ExplainQuery) -> Result:
        """Explain points, each with the rule that it rests on."""
        from scorekeeper.games.pegs.explain import explain

        return explain(record, query)

    @override
    def warnings(self, record: PegRecord) -> Iterable[Finding]:
        """Return what is legal and yet strange."""
        from scorekeeper.games.pegs.explain import warnings

        return warnings(record)

    @override
    def statistics_collector(self, names: dict[str, str]) -> "PegStatistics":
        """Return an empty collector; `names` spells people alike in all games."""
        from scorekeeper.games.pegs.statistics import PegStatistics

        return PegStatistics(names)

    @property
    @override
    def board_setup(self) -> "BoardSetup":
        """A board of another print."""
        from scorekeeper.games.pegs import options

        return options

    @property
    @override
    def first_player(self) -> "FirstPlayer":
        """Who goes first by the cards that are shown."""
        from scorekeeper.games.pegs import first_player

        return first_player


GAME = GameOf99()
