"""What Ninety-Nine can do that not every game can; each module is loaded when it is asked for."""

from typing import TYPE_CHECKING

from scorekeeper.core.game import override
from scorekeeper.core.optional_capabilities import OptionalCapabilities
from scorekeeper.games.ninety_nine.facts import Fact
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, NinetyNineState, Outcome
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.core.capabilities import (
        AgreedPoints,
        Announcements,
        BidAdvice,
        Claims,
        PaperSheets,
        Questionnaire,
        RulesComparison,
        TrickReferee,
    )
    from scorekeeper.core.entry_pad import EntryPad
    from scorekeeper.core.messages import Message
    from scorekeeper.core.report import Headline


class NinetyNineCapabilities(OptionalCapabilities[NinetyNineRules, NinetyNineState, Fact, Outcome]):
    """The capabilities of Ninety-Nine: all but those of games with a board or a first card."""

    @property
    @override
    def questionnaire(self) -> "Questionnaire[NinetyNineRecord]":
        """A deal asked for seat by seat."""
        from scorekeeper.games.ninety_nine.advice import questionnaire

        return questionnaire

    @property
    @override
    def announcements(self) -> "Announcements[NinetyNineRecord]":
        """Who declares or reveals."""
        from scorekeeper.games.ninety_nine.advice import premium_announcements

        return premium_announcements

    def with_announced(
        self, words: "Sequence[str]", announced: "Sequence[str]", names: "Sequence[str]"
    ) -> list[str]:
        """Return the words of a deal with the premium that was announced before it."""
        from scorekeeper.games.ninety_nine.notation.shorthand import with_announced

        return with_announced(words, announced, names)

    @property
    @override
    def agreed_points(self) -> "AgreedPoints[Fact]":
        """Adjustments."""
        from scorekeeper.games.ninety_nine.notation import line

        return line

    @property
    @override
    def claims(self) -> "Claims[NinetyNineRecord, Fact]":
        """What the table believes that a player has."""
        from scorekeeper.games.ninety_nine.report import claims

        return claims

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

    @override
    def line_signs(self, record: NinetyNineRecord) -> "list[Message]":
        """Return what the letters of bids mean, and the marks that these rules know."""
        from scorekeeper.games.ninety_nine.report.line_signs import line_signs

        return line_signs(record)

    @override
    def entry_pad(self, record: NinetyNineRecord) -> "EntryPad | None":
        """Return the buttons for the next entry."""
        from scorekeeper.games.ninety_nine.advice.entry_pad import entry_pad

        return entry_pad(record)

    @override
    def headline(self, record: NinetyNineRecord) -> "Headline | None":
        """Return the trump of the next deal."""
        from scorekeeper.games.ninety_nine.report.scoreboard import trump_headline

        return trump_headline(record)

    @override
    def in_words(self, fact: Fact, names: "Sequence[str]") -> "Message | None":
        """Return a fact as people say it: a deal hand by hand, with the signs of the suits."""
        from scorekeeper.games.ninety_nine.report.in_words import in_words

        return in_words(fact, names)
