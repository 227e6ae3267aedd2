"""What a game gives to exports of a session, part by part."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from scorekeeper.core.messages import Message
from scorekeeper.core.report import Details, Report, ScoreChart, Table, TextBlock


class Spreadsheet(NamedTuple):
    """Tidy rows for a spreadsheet: one a deal and player, or one an act; None where unknown."""

    columns: tuple[str, ...]
    """Short names, the same in every language."""
    rows: tuple[tuple[str | int | None, ...], ...]


class ExportData(Protocol):
    """The parts of a session that exports show; a game computes each when it is first asked for."""

    @property
    @abstractmethod
    def scoreboard(self) -> Report:
        """The scoreboard, as `Game.scoreboard` returns it."""

    @property
    @abstractmethod
    def standings(self) -> Table:
        """The players by place, the best first."""

    @property
    @abstractmethod
    def chart(self) -> ScoreChart:
        """The scores after each step."""

    @property
    @abstractmethod
    def highlights(self) -> tuple[Message, ...]:
        """Sentences about what stood out; empty before anything was recorded."""

    @property
    @abstractmethod
    def explanations(self) -> Iterable[Details]:
        """The reason for each point, a block a deal; to be read once."""

    @property
    @abstractmethod
    def spreadsheet(self) -> Spreadsheet:
        """Tidy rows for a spreadsheet."""


def as_details(blocks: Iterable[TextBlock]) -> Iterator[Details]:
    """Yield each block of an explanation as details; its first sentence becomes the title."""
    return (Details(block.lines[0], block.lines[1:]) for block in blocks if block.lines)
