"""What only some games can do: a game without it has None, see `capabilities` for each."""

from typing import TYPE_CHECKING, Generic

from scorekeeper.core.game_record import Fact, GameRecord, Outcome, Rules, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.core.capabilities import (
        AgreedPoints,
        Announcements,
        BidAdvice,
        BoardSetup,
        Claims,
        FirstPlayer,
        PaperSheets,
        Questionnaire,
        RulesComparison,
        TrickReferee,
    )
    from scorekeeper.core.entry_pad import EntryPad
    from scorekeeper.core.messages import Message
    from scorekeeper.core.report import Headline


class OptionalCapabilities(Generic[Rules, State, Fact, Outcome]):
    """The capabilities of a game, none by default."""

    @property
    def questionnaire(
        self,
    ) -> "Questionnaire[GameRecord[Rules, State, Fact, Outcome]] | None":
        """How to ask for an entry piece by piece."""
        return None

    @property
    def announcements(
        self,
    ) -> "Announcements[GameRecord[Rules, State, Fact, Outcome]] | None":
        """What players announce before a fact is played."""
        return None

    @property
    def agreed_points(self) -> "AgreedPoints[Fact] | None":
        """Points, or coins, that the table gives or takes."""
        return None

    @property
    def claims(self) -> "Claims[GameRecord[Rules, State, Fact, Outcome], Fact] | None":
        """Points that the table believes a player to have."""
        return None

    @property
    def bid_advice(self) -> "BidAdvice[GameRecord[Rules, State, Fact, Outcome]] | None":
        """Advice before a deal is played."""
        return None

    @property
    def paper_sheets(self) -> "PaperSheets[GameRecord[Rules, State, Fact, Outcome]] | None":
        """Paper score sheets."""
        return None

    @property
    def rules_comparison(
        self,
    ) -> "RulesComparison[GameRecord[Rules, State, Fact, Outcome], Rules] | None":
        """Scoring of the same session by other rules."""
        return None

    @property
    def trick_referee(self) -> "TrickReferee[GameRecord[Rules, State, Fact, Outcome]] | None":
        """Tricks recorded card by card."""
        return None

    @property
    def board_setup(self) -> "BoardSetup | None":
        """A board to play on."""
        return None

    @property
    def first_player(self) -> "FirstPlayer | None":
        """Who goes first by cards that are shown."""
        return None

    def entry_pad(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> "EntryPad | None":
        """Return the buttons for the next entry; None if there are none, or nothing follows."""
        return None

    def count_to_display(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> int | None:
        """Return the number to display large after each fact; None if the game has none."""
        return None

    def headline(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> "Headline | None":
        """Return what a scoreboard shows larger than all else; None if the game has nothing."""
        return None

    def in_words(self, fact: Fact, names: "Sequence[str]") -> "Message | None":  # noqa: ARG002
        """Return a fact as people say it; None if that is how it is written."""
        return None

    def line_signs(
        self,
        record: GameRecord[Rules, State, Fact, Outcome],  # noqa: ARG002
    ) -> "Sequence[Message]":
        """Return what letters and marks in a line mean, where the forms of a line do not say it."""
        return ()
