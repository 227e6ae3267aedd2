"""Ninety-Nine (David Parlett): its implementation of `Game`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.game import Game, override
from scorekeeper.core.game_record import (
    ExplainQuery,
    Finding,
    GameStatus,
    Result,
    RuleField,
    SharedFact,
)
from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.capabilities import NinetyNineCapabilities
from scorekeeper.games.ninety_nine.facts import (
    KINDS,
    UNIT,
    Adjustment,
    BidsOnly,
    Fact,
    Trick,
    reseat,
)
from scorekeeper.games.ninety_nine.notation import line
from scorekeeper.games.ninety_nine.play import dealer, legality
from scorekeeper.games.ninety_nine.play import step as play_step
from scorekeeper.games.ninety_nine.play.state import (
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    Outcome,
)
from scorekeeper.games.ninety_nine.report import messages
from scorekeeper.games.ninety_nine.rules import model
from scorekeeper.games.ninety_nine.rules.model import SETTINGS, NinetyNineRules

if TYPE_CHECKING:
    from scorekeeper.core.export import ExportData
    from scorekeeper.core.report import Report, Standing, TextBlock
    from scorekeeper.games.ninety_nine.statistics.collector import NinetyNineStatistics


class NinetyNine(NinetyNineCapabilities, Game[NinetyNineRules, NinetyNineState, Fact, Outcome]):
    """Ninety-Nine (David Parlett): its implementation of `Game`."""

    NAME = "ninety-nine"
    TITLE = "Ninety-Nine"
    UNIT = UNIT
    PARTS = frozenset({"trick"})
    LATE_KINDS = frozenset({"adjust"})
    NOTATION = message("notation-ninety-nine")
    ONE_FACT_PER_LINE = True
    AMENDMENTS = (message("placeholder-line"), "NAME=3/4")
    HAS_GAMES = True
    KEEPS_REJECTED = True
    SKIPPED_LINE = line.VOID
    DEFAULT_VARIANT = "pagat"
    SETTINGS = SETTINGS
    RESERVED = line.RESERVED

    @property
    @override
    def variants(self) -> Mapping[str, Collection[int]]:
        """The variants and for how many players each is."""
        from scorekeeper.games.ninety_nine.rules.options import VARIANTS

        return VARIANTS

    @override
    def start(self, rules: NinetyNineRules, first_dealer: int) -> NinetyNineState:
        """Return the state before anything has been played."""
        return play_step.start(rules, first_dealer)

    @override
    def problems(self, state: NinetyNineState, fact: Fact) -> tuple[Message, ...]:
        """Return why the rules forbid a fact; empty if they do not."""
        return legality.problems(state, fact)

    @override
    def step(self, state: NinetyNineState, fact: Fact) -> tuple[NinetyNineState, Outcome]:
        """Play a legal fact; return the state after it and its outcome."""
        return play_step.step(state, fact)

    @override
    def apply(
        self, state: NinetyNineState, fact: Fact
    ) -> "tuple[tuple[Message, ...], NinetyNineState, Outcome | None]":
        """Play a fact if it is legal; a deal that the rules alone show to be so is judged once."""
        return play_step.play_plain_deal(state, fact) or super().apply(state, fact)

    @override
    def finish_problems(self, state: NinetyNineState) -> tuple[Message, ...]:
        """Return why the table cannot end the session early here."""
        return legality.finish_problems(state)

    @override
    def finish(self, state: NinetyNineState) -> NinetyNineState:
        """Return the state after the table has ended the session."""
        return play_step.finish(state)

    @override
    def next_first_dealer(self, state: NinetyNineState) -> int:
        """Return the seat that would deal first in a new game."""
        return dealer.next_first_dealer(state)

    @override
    def rules_to_json(self, rules: NinetyNineRules) -> dict[str, object]:
        """Return the rules as a session file keeps them."""
        return model.rules_to_json(rules)

    @override
    def rules_from_json(self, stored: Mapping[str, object], players: int) -> NinetyNineRules:
        """Read stored rules; raises `CorruptData` with the field that is not right."""
        return model.rules_from_json(stored, players)

    @override
    def parse(
        self,
        words: Sequence[str],
        names: Sequence[str],
        rules: NinetyNineRules,  # noqa: ARG002
    ) -> list[Fact]:
        """Return the facts of a line; raises `Malformed` with all that is wrong."""
        return line.parse(words, names)

    @override
    def from_shorthand(
        self, words: Sequence[str], names: Sequence[str], rules: NinetyNineRules
    ) -> list[str] | None:
        """Return a deal or a trick that was written in a hurry as words of the notation."""
        from scorekeeper.games.ninety_nine.notation.shorthand import from_shorthand

        return from_shorthand(words, names, rules.tricks)

    @override
    def amended_words(
        self, fact: Fact, words: Sequence[str], names: Sequence[str], rules: NinetyNineRules
    ) -> list[str] | None:
        """Return the words of a deal in which other words name some hands, a premium or trump."""
        from scorekeeper.games.ninety_nine.notation.partial_amendment import amended_words

        several = rules.premiums == "each"
        return amended_words(fact, words, names, several_premiums=several)

    @override
    def doubt(self, words: Sequence[str], record: NinetyNineRecord | None) -> Message | None:  # noqa: ARG002
        """Return a question about a deal in which no hand has a mark."""
        return line.doubt(words)

    @override
    def typing_problems(self, fact: Fact) -> list[Message]:
        """Return what nobody means to type: an adjustment of no points."""
        return line.typing_problems(fact)

    @override
    def write(self, fact: Fact, names: Sequence[str]) -> str:
        """Return the canonical spelling of a fact."""
        return line.write(fact, names)

    @override
    def describe(self, record: NinetyNineRecord, applied: NinetyNineFact) -> list[Message]:
        """Return what one fact changed, in a sentence or two."""
        return messages.describe(record, applied)

    @override
    def seat_standing(self, record: NinetyNineRecord) -> "Standing":
        """Return the points of the game in play, what is missing, and the rest of the rubber."""
        from scorekeeper.games.ninety_nine.report.scoreboard import seat_standing

        return seat_standing(record)

    @override
    def describe_side_effects(
        self, before: NinetyNineRecord, after: NinetyNineRecord
    ) -> list[Message]:
        """Return what a correction changed in facts that it does not name itself."""
        from scorekeeper.games.ninety_nine.report.side_effects import describe_side_effects

        return describe_side_effects(before, after)

    @override
    def next_up(self, record: NinetyNineRecord) -> list[Message]:
        """Return what comes next."""
        return messages.next_up(record)

    @override
    def closing(self, record: NinetyNineRecord) -> list[Message]:
        """Return the margins, the deal that decided the rubber, who made most contracts."""
        if record.state.end is None:
            return []
        from scorekeeper.games.ninety_nine.report.closing import closing

        return closing(record)

    @override
    def standing(self, record: NinetyNineRecord) -> list[Message]:
        """Return the standing of the session in a line."""
        return messages.standing(record)

    @override
    def seat_names(self, players: Sequence[str], rules: NinetyNineRules) -> tuple[str, ...]:
        """Return the names of all seats, the dummy last."""
        return model.seat_names(players, rules)

    @override
    def kind(self, fact: Fact) -> str:
        """Return the kind of entry that a fact makes."""
        return KINDS[type(fact)]

    @override
    def reseat(self, fact: Fact, seats: Sequence[int]) -> Fact:
        """Move hands and points with their players; `seats[new]` is the old seat."""
        return reseat(fact, seats)

    @override
    def complete(self, state: NinetyNineState, fact: Fact) -> Fact:
        """Return a deal with what its recorded tricks add."""
        return play_step.complete(state, fact)

    @override
    def skip(self, state: NinetyNineState) -> NinetyNineState:
        """Return the state after a deal that does not count: it keeps its place."""
        return play_step.pass_on(state)

    @override
    def as_logged(self, applied: NinetyNineFact) -> Fact | SharedFact:
        """Return a trick with who played each card, any other fact as it is."""
        fact, outcome = applied.fact, applied.outcome
        if not isinstance(fact, Trick) or outcome is None:
            return fact
        from scorekeeper.games.ninety_nine.play.deal_in_play import TrickResult

        assert isinstance(outcome, TrickResult)  # noqa: S101 — that of a trick that counts
        return fact._replace(players=outcome.trick.seats)

    @override
    def placed_with(self, fact: Fact, applied: NinetyNineFact) -> Fact:
        """Let an adjustment that is placed after the last deal of a game count in that game."""
        return play_step.placed_with(fact, applied.outcome)

    @override
    def counts_earlier(self, fact: Fact) -> bool:
        """Return whether an adjustment counts with the deal before it."""
        return isinstance(fact, Adjustment) and fact.in_last_game

    @override
    def expect(self, state: NinetyNineState, late: Sequence[Fact]) -> NinetyNineState:
        """Return the state before a deal that adjustments after it count with."""
        return play_step.expect(state, late)

    @override
    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[FieldProblem]:
        """Return all that is wrong with the settings, in their order."""
        from scorekeeper.games.ninety_nine.rules.options import setting_problems

        return setting_problems(variant, players, settings)

    @override
    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> NinetyNineRules:
        """Return the rules that a session is played by."""
        from scorekeeper.games.ninety_nine.rules.options import resolve

        return resolve(variant, players, settings)

    @override
    def settings_of(self, setup: Setup, rules: NinetyNineRules) -> Mapping[str, str]:
        """Return the settings that give exactly these rules."""
        from scorekeeper.games.ninety_nine.rules.options import settings_of

        return settings_of(setup, rules)

    @override
    def rule_text(self, key: str, value: object) -> str:
        """Spell a field of a house rule as a setting."""
        from scorekeeper.games.ninety_nine.rules.options import rule_text

        return rule_text(key, value)

    @override
    def rule_fields(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[RuleField]:
        """Return all that a house rule can change."""
        from scorekeeper.games.ninety_nine.report.rules_page import rule_fields

        return rule_fields(variant, players, settings)

    @override
    def rules_page(self, variant: str, players: int, settings: Mapping[str, str]) -> "Report":
        """Return the rules of a table as a page to read."""
        from scorekeeper.games.ninety_nine.report.rules_page import rules_page

        return rules_page(variant, players, settings)

    @override
    def status(self, record: NinetyNineRecord) -> GameStatus:
        """Return whether it is over, and who has won."""
        from scorekeeper.games.ninety_nine.play.state import status

        return status(record)

    @override
    def score(self, record: NinetyNineRecord) -> dict[str, object]:
        """Return the JSON of `score` and `show`."""
        from scorekeeper.games.ninety_nine.play.account import score

        return score(record)

    @override
    def scoreboard(self, record: NinetyNineRecord) -> "Report":
        """Return the scoreboard of the session."""
        from scorekeeper.games.ninety_nine.report.scoreboard import scoreboard

        return scoreboard(record)

    @override
    def export_data(self, record: NinetyNineRecord) -> "ExportData":
        """Return what exports show of the session."""
        from scorekeeper.games.ninety_nine.report.export_data import NinetyNineExport

        return NinetyNineExport(record)

    @override
    def explain(self, record: NinetyNineRecord, query: ExplainQuery) -> Result:
        """Explain points, each with the rule that it rests on."""
        from scorekeeper.games.ninety_nine.report.explain.explain import explain

        return explain(record, query)

    @override
    def reasons_of(self, record: NinetyNineRecord, numbers: Iterable[int]) -> "Iterable[TextBlock]":
        """Return the explanation of each deal; what all look up is collected once."""
        from scorekeeper.games.ninety_nine.report.explain.explain import reasons_of

        return reasons_of(record, numbers)

    @override
    def findings(self, record: NinetyNineRecord) -> Iterable[Finding]:
        """Return what is wrong though every entry is legal."""
        from scorekeeper.games.ninety_nine.report.findings import findings

        return findings(record)

    @override
    def rests_on_parts(self, applied: NinetyNineFact) -> bool:
        """Return whether somebody is told to have made it, with the tricks that were recorded."""
        fact = applied.fact
        return isinstance(fact, BidsOnly) and any(hand and hand.made for hand in fact.hands)

    @override
    def findings_since(
        self,
        record: NinetyNineRecord,
        applied: NinetyNineFact,
        told: NinetyNineFact,
        seats: Sequence[int],
    ) -> Iterable[Finding]:
        """Return the contracts told of hands that had other tricks then."""
        from scorekeeper.games.ninety_nine.report.trick_findings import findings_since

        if not isinstance(told.outcome, DealResult):
            return ()
        return findings_since(record, applied, told.outcome, seats)

    @override
    def warnings(self, record: NinetyNineRecord) -> Iterable[Finding]:
        """Return what is legal, but improbable."""
        from scorekeeper.games.ninety_nine.report.findings import warnings

        return warnings(record)

    @override
    def setup_instructions(self, record: NinetyNineRecord) -> list[Message]:
        """Return what else the table needs: pack, bids, hands."""
        from scorekeeper.games.ninety_nine.report.setup_instructions import setup_instructions

        return setup_instructions(record)

    @override
    def statistics_collector(self, names: dict[str, str]) -> "NinetyNineStatistics":
        """Return an empty collector; `names` spells people alike in all games."""
        from scorekeeper.games.ninety_nine.statistics.collector import NinetyNineStatistics

        return NinetyNineStatistics(names)


GAME = NinetyNine()
