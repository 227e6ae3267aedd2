"""The adding games 98, 99 and 100, as the core sees them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.codec import from_json, require_players, to_json
from scorekeeper.core.game import Game, override
from scorekeeper.core.game_record import ExplainQuery, GameStatus, Result, RuleField
from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.setup import Setup
from scorekeeper.games.adding import legality, messages, notation
from scorekeeper.games.adding import step as play_step
from scorekeeper.games.adding.facts import CoinAdjustment, Fact, reseat
from scorekeeper.games.adding.rules import SETTINGS, AddingRules
from scorekeeper.games.adding.state import AddingFact, AddingRecord, AddingState, Outcome

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import AgreedPoints
    from scorekeeper.core.entry_pad import EntryPad
    from scorekeeper.core.export import ExportData
    from scorekeeper.core.report import Headline, Report, Standing
    from scorekeeper.games.adding.statistics import AddingStatistics


class Adding(Game[AddingRules, AddingState, Fact, Outcome]):
    """The adding games 98, 99 and 100, as the core sees them."""

    NAME = "adding"
    TITLE = "98, 99 and 100"
    UNIT = "play"
    NOTATION = message("notation-adding")
    PROMPTS_PLAYER = True
    AMENDMENTS = ("8",)
    DEFAULT_VARIANT = "99"
    SETTINGS = SETTINGS
    RESERVED = notation.RESERVED

    @property
    @override
    def variants(self) -> Mapping[str, Collection[int]]:
        """The variants and for how many players each is."""
        from scorekeeper.games.adding.options import OPTIONS

        return OPTIONS.variants

    @override
    def player_counts(self, variant: str) -> Collection[int]:
        """Return for how many players a variant can be, with as many packs as the table likes."""
        from scorekeeper.games.adding.options import OPTIONS

        return OPTIONS.player_counts(variant)

    @override
    def start(self, rules: AddingRules, first_dealer: int) -> AddingState:
        """Return the state before anything has been played."""
        return play_step.start(rules, first_dealer)

    @override
    def problems(self, state: AddingState, fact: Fact) -> tuple[Message, ...]:
        """Return why the rules forbid a fact; empty if they do not."""
        return legality.problems(state, fact)

    @override
    def step(self, state: AddingState, fact: Fact) -> tuple[AddingState, Outcome]:
        """Play a legal fact; return the state after it and its outcome."""
        return play_step.step(state, fact)

    @override
    def finish_problems(self, state: AddingState) -> tuple[Message, ...]:
        """Return why the table cannot end the session early here."""
        return legality.finish_problems(state)

    @override
    def finish(self, state: AddingState) -> AddingState:
        """Return the state after the table has ended the session."""
        return play_step.finish(state)

    @override
    def next_first_dealer(self, state: AddingState) -> int:
        """Return the seat that would deal first in a new game."""
        return play_step.next_first_dealer(state)

    @override
    def rules_to_json(self, rules: AddingRules) -> dict[str, object]:
        """Return the rules as a session file keeps them."""
        return to_json(rules)

    @override
    def rules_from_json(self, stored: Mapping[str, object], players: int) -> AddingRules:
        """Read stored rules; raises `CorruptData` with the field that is not right."""
        return require_players(from_json(AddingRules, stored, "rules"), players)

    @override
    def parse(self, words: Sequence[str], names: Sequence[str], rules: AddingRules) -> list[Fact]:  # noqa: ARG002
        """Read the facts of a line; raises `Malformed` with all that is wrong."""
        return notation.parse(words, names)

    @override
    def from_shorthand(
        self,
        words: Sequence[str],
        names: Sequence[str],
        rules: AddingRules,  # noqa: ARG002
    ) -> list[str] | None:
        """Return what was written in a hurry as words of the notation."""
        from scorekeeper.games.adding.shorthand import from_shorthand

        return from_shorthand(words, names)

    @override
    def typed_names(self, words: Sequence[str], names: Sequence[str]) -> list[Message]:
        """Return which cards may be whoever plays what is behind them."""
        return [*super().typed_names(words, names), *notation.name_problems(words, names)]

    @override
    def doubt(self, words: Sequence[str], record: AddingRecord | None) -> Message | None:
        """Return a question about a player who cannot play, where every card can be played."""
        from scorekeeper.games.adding.doubt import doubt

        return None if record is None else doubt(words, record)

    @override
    def line_forms(self, record: AddingRecord) -> list[Message]:
        """Return each form of a line, with an example."""
        from scorekeeper.games.adding.line_forms import line_forms

        return list(line_forms(record))

    @override
    def write(self, fact: Fact, names: Sequence[str]) -> str:
        """Return the canonical spelling of a fact."""
        return notation.write(fact, names)

    @override
    def kind(self, fact: Fact) -> str:
        """Return the kind of entry: a numbered play, or coins given or taken."""
        return "adjust" if isinstance(fact, CoinAdjustment) else self.UNIT

    @override
    def describe(self, record: AddingRecord, applied: AddingFact) -> list[Message]:
        """Return what one fact changed, in a sentence or two."""
        return messages.describe(record, applied)

    @override
    def describe_side_effects(self, before: AddingRecord, after: AddingRecord) -> list[Message]:
        """Return which other plays a correction changed."""
        return messages.describe_side_effects(before, after)

    @override
    def next_up(self, record: AddingRecord) -> list[Message]:
        """Return what comes next."""
        return messages.next_up(record)

    @override
    def closing(self, record: AddingRecord) -> list[Message]:
        """Return how long a game that is over took."""
        if not record.state.over:
            return []
        from scorekeeper.core.time_taken import time_taken

        return [*time_taken(record)]

    @override
    def standing(self, record: AddingRecord) -> list[Message]:
        """Return the standing of the session in a line."""
        return messages.standing(record)

    @override
    def reseat(self, fact: Fact, seats: Sequence[int]) -> Fact:
        """Move a fact with its players; `seats[new]` is the old seat."""
        return reseat(fact, seats)

    @override
    def setup_instructions(self, record: AddingRecord) -> list[Message]:
        """Return what else the table needs before it goes on."""
        return messages.setup_instructions(record)

    @override
    def prompt(self, record: AddingRecord) -> Message:
        """Return the prompt, which names the player whose turn it is."""
        return messages.prompt(record)

    @override
    def headline(self, record: AddingRecord) -> "Headline | None":
        """Return the count."""
        from scorekeeper.games.adding.scoreboard import count_headline

        return count_headline(record)

    @override
    def seat_standing(self, record: AddingRecord) -> "Standing":
        """Return the coins left, or the hands lost or won."""
        from scorekeeper.games.adding.scoreboard import seat_standing

        return seat_standing(record)

    @override
    def count_to_display(self, record: AddingRecord) -> int | None:
        """Return the count of the pile."""
        return messages.count_to_display(record)

    @override
    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[FieldProblem]:
        """Return all that is wrong with the settings, in their order."""
        from scorekeeper.games.adding.options import OPTIONS

        return OPTIONS.new_table_problems(variant, players, settings)

    @override
    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> AddingRules:
        """Return the rules that a session is played by."""
        from scorekeeper.games.adding.options import OPTIONS

        return OPTIONS.resolve(variant, players, settings)

    @override
    def settings_of(self, setup: Setup, rules: AddingRules) -> Mapping[str, str]:
        """Return the settings that give exactly these rules."""
        from scorekeeper.games.adding.options import OPTIONS

        return OPTIONS.settings_of(setup, rules)

    @override
    def rule_text(self, key: str, value: object) -> str:
        """Spell a field of a house rule as a setting."""
        from scorekeeper.games.adding.options import OPTIONS

        return OPTIONS.rule_text(key, value)

    @override
    def rule_fields(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[RuleField]:
        """Return all that a house rule can change."""
        from scorekeeper.games.adding.rules_page import rule_fields

        return rule_fields(variant, players, settings)

    @override
    def rules_page(self, variant: str, players: int, settings: Mapping[str, str]) -> "Report":
        """Return the rules of a table as a page to read."""
        from scorekeeper.games.adding.rules_page import rules_page

        return rules_page(variant, players, settings)

    @override
    def status(self, record: AddingRecord) -> GameStatus:
        """Return whether it is over, and who has won."""
        from scorekeeper.games.adding.account import status

        return status(record)

    @override
    def score(self, record: AddingRecord) -> dict[str, object]:
        """Return the JSON of `score` and `show`."""
        from scorekeeper.games.adding.account import score

        return score(record)

    @override
    def entry_pad(self, record: AddingRecord) -> "EntryPad | None":
        """Return the buttons for the next entry."""
        from scorekeeper.games.adding.entry_pad import entry_pad

        return entry_pad(record)

    @override
    def scoreboard(self, record: AddingRecord) -> "Report":
        """Return the scoreboard of the session."""
        from scorekeeper.games.adding.scoreboard import scoreboard

        return scoreboard(record)

    @override
    def export_data(self, record: AddingRecord) -> "ExportData":
        """Return what exports show of the session."""
        from scorekeeper.games.adding.export_data import AddingExport

        return AddingExport(record)

    @override
    def explain(self, record: AddingRecord, query: ExplainQuery) -> Result:
        """Explain points, each with the rule that it rests on."""
        from scorekeeper.games.adding.explain import explain

        return explain(record, query)

    @override
    def in_words(self, fact: Fact, names: Sequence[str]) -> Message | None:
        """Return a fact as people say it; None for a card, which is written as it is said."""
        from scorekeeper.games.adding.in_words import in_words

        return in_words(fact, names)

    @property
    @override
    def agreed_points(self) -> "AgreedPoints[Fact]":
        """Coins that the table gives or takes."""
        return notation

    @override
    def statistics_collector(self, names: dict[str, str]) -> "AddingStatistics":
        """Return an empty collector; `names` spells people alike in all games."""
        from scorekeeper.games.adding.statistics import AddingStatistics

        return AddingStatistics(names)


GAME = Adding()
