"""Ninety-Nine (David Parlett): its implementation of `Game`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.game import Game, override
from scorekeeper.core.game_record import ExplainQuery, Finding, GameStatus, Result, RuleField
from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.facts import KINDS, UNIT, Adjustment, Fact, reseat
from scorekeeper.games.ninety_nine.notation import line
from scorekeeper.games.ninety_nine.play import dealer, legality
from scorekeeper.games.ninety_nine.play import step as play_step
from scorekeeper.games.ninety_nine.play.state import (
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    Outcome,
)
from scorekeeper.games.ninety_nine.report import messages, side_effects
from scorekeeper.games.ninety_nine.rules import model
from scorekeeper.games.ninety_nine.rules.model import SETTINGS, NinetyNineRules

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import (
        AgreedPoints,
        BidAdvice,
        Claims,
        PaperSheets,
        Questionnaire,
        RulesComparison,
        TrickReferee,
    )
    from scorekeeper.core.export import ExportData
    from scorekeeper.core.report import Report
    from scorekeeper.games.ninety_nine.statistics.collector import NinetyNineStatistics


class NinetyNine(Game[NinetyNineRules, NinetyNineState, Fact, Outcome]):
    """Ninety-Nine (David Parlett): its implementation of `Game`."""

    NAME = "ninety-nine"
    UNIT = UNIT
    PARTS = frozenset({"trick"})
    LATE_KINDS = frozenset({"adjust"})
    NOTATION = message("notation-ninety-nine")
    ONE_FACT_PER_LINE = True
    KEEPS_REJECTED = True
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
    def write(self, fact: Fact, names: Sequence[str]) -> str:
        """Return the canonical spelling of a fact."""
        return line.write(fact, names)

    @override
    def describe(self, record: NinetyNineRecord, applied: NinetyNineFact) -> list[Message]:
        """Return what one fact changed, in a sentence or two."""
        return messages.describe(record, applied)

    @override
    def describe_side_effects(
        self, before: NinetyNineRecord, after: NinetyNineRecord
    ) -> list[Message]:
        """Return what a correction changed in facts that it does not name itself."""
        return side_effects.describe_side_effects(before, after)

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
        """Discard the tricks of a deal that does not count: the next has its own."""
        return state._replace(play=None, expected=()) if state.play or state.expected else state

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
        from scorekeeper.games.ninety_nine.play.account import status

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
    def findings(self, record: NinetyNineRecord) -> Iterable[Finding]:
        """Return what is wrong though every entry is legal."""
        from scorekeeper.games.ninety_nine.report.findings import findings

        return findings(record)

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

    @property
    @override
    def questionnaire(self) -> "Questionnaire[NinetyNineRecord]":
        """A deal asked for seat by seat."""
        from scorekeeper.games.ninety_nine.advice import questionnaire

        return questionnaire

    @property
    @override
    def agreed_points(self) -> "AgreedPoints[Fact]":
        """Adjustments."""
        from scorekeeper.games.ninety_nine.notation import line

        return line

    @property
    @override
    def claims(self) -> "Claims[Fact]":
        """What the table believes that a player has."""
        from scorekeeper.games.ninety_nine.notation import line

        return line

    @property
    @override
    def bid_advice(self) -> "BidAdvice[NinetyNineRecord]":
        """Who gets the premium, and which cards bid a number."""
        from scorekeeper.games.ninety_nine import advice

        return advice

    @property
    @override
    def paper_sheets(self) -> "PaperSheets[NinetyNineRecord]":
        """Paper score sheets."""
        from scorekeeper.games.ninety_nine import paper

        return paper

    @property
    @override
    def rules_comparison(self) -> "RulesComparison[NinetyNineRecord, NinetyNineRules]":
        """The same deals by other rules."""
        from scorekeeper.games.ninety_nine.advice import compare_rules

        return compare_rules

    @property
    @override
    def trick_referee(self) -> "TrickReferee[NinetyNineRecord]":
        """Tricks recorded card by card."""
        from scorekeeper.games.ninety_nine.report import trick_report

        return trick_report


GAME = NinetyNine()
