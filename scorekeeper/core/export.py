"""What a game gives to exports of a session, part by part."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
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
        """The reason for each point, a block a deal."""

    @property
    @abstractmethod
    def spreadsheet(self) -> Spreadsheet:
        """Tidy rows for a spreadsheet."""


class Explanations:
    """The blocks of an explanation as details, made anew each time they are read.

    Those of a long session would take more memory than all the rest of it.
    """

    def __init__(self, explain: Callable[[], Iterable[TextBlock]]) -> None:
        self._explain = explain

    def __iter__(self) -> Iterator[Details]:
        """Yield the details; the first sentence of a block becomes the title."""
        for block in self._explain():
            if block.lines:
                yield Details(block.lines[0], block.lines[1:])
