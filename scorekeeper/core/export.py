"""What a game gives to exports of a session, part by part."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Details, Report, ScoreChart, Table, TextBlock

Part = TypeVar("Part")


class MadeAnew(Generic[Part]):
    """Parts of an export that are made anew each time they are read.

    Those of a long session would take more memory than all the rest of it.
    """

    def __init__(self, make: Callable[[], Iterable[Part]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[Part]:
        """Yield the parts."""
        return iter(self._make())


class Spreadsheet(NamedTuple):
    """Tidy rows for a spreadsheet: one a deal and player, or one an act; None where unknown."""

    columns: tuple[str, ...]
    """Short names, the same in every language."""
    rows: Iterable[tuple[str | int | None, ...]]
    """Read as often as one likes."""


class SheetRow(NamedTuple):
    """A row of a game: a deal, a hand, a move, or a bonus."""

    headings: tuple[int | str | Message, ...]
    """What its first columns say; where there are fewer, the others are empty."""
    points: tuple[int, ...]
    """What each player gets by it."""


class GameSheet(NamedTuple):
    """One game as a table whose rows add up to its totals."""

    title: Message
    columns: tuple[Message, ...]
    """Of the headings."""
    players: tuple[str, ...]
    """With a dummy, if there is one."""
    rows: tuple[SheetRow, ...]
    start: tuple[int, ...] = ()
    """What each player has before the first row; empty for nothing."""


class GameSheets(NamedTuple):
    """All games of a session, at least one, and what counts beside them."""

    games: tuple[GameSheet, ...]
    extra: tuple[SheetRow, ...] = ()


def with_remainder(sheets: GameSheets, totals: Sequence[int]) -> GameSheets:
    """Add what was agreed on and stands in no game yet, so that all add up to the totals."""
    rows = [*sheets.extra, *(row for game in sheets.games for row in game.rows)]
    starts = [game.start for game in sheets.games if game.start]
    columns = [*(row.points for row in rows), *starts]
    missing = tuple(
        total - sum(column[seat] for column in columns) for seat, total in enumerate(totals)
    )
    if not any(missing):
        return sheets
    agreed = SheetRow((message("sheet-agreed"),), missing)
    return sheets._replace(extra=(*sheets.extra, agreed))


class PlayerResult(NamedTuple):
    """Where a player has ended, or stands so far."""

    name: str
    place: int
    """Equal players, and partners, share it."""
    figures: tuple[int, ...]
    """What the columns of `SessionResult` name."""
    won: bool
    side: int
    """Players of the same number play together."""
    starts: bool = False
    """Whether the player acted first in the session."""


class SessionResult(NamedTuple):
    """Who has won a session or leads it, in a form that any program can be told."""

    finished: bool
    columns: tuple[Message, ...]
    """What is counted; the first is what other programs call the score."""
    players: tuple[PlayerResult, ...]
    """By seat, without a dummy."""
    margin: Message | None = None
    """By how much the first are ahead; None where they are level, or another thing decided."""
    least_wins: bool = False
    """Whether the lowest score is the best."""

    @property
    def first(self) -> list[PlayerResult]:
        """The winners, or so far those in the first place."""
        if self.finished:
            return [player for player in self.players if player.won]
        return [player for player in self.players if player.place == 1]

    @property
    def by_place(self) -> list[PlayerResult]:
        """The players, the best first."""
        return sorted(self.players, key=lambda player: player.place)


class RankedPlayer(NamedTuple):
    """A player's line of a ranking."""

    seat: int
    place: str
    """Empty for a dummy, which has none."""
    name: str
    cells: tuple[str | Message, ...]
    """What the columns of `Ranking` name."""


class Ranking(NamedTuple):
    """The players by place, the best first, and what is said of each beside place and name."""

    columns: tuple[Message, ...]
    players: tuple[RankedPlayer, ...]

    @property
    def table(self) -> Table:
        """The standings as a table."""
        columns = (message("column-place"), message("column-player"), *self.columns)
        rows = tuple((player.place, player.name, *player.cells) for player in self.players)
        return Table(message("standings"), columns, rows)


class ExportData(Protocol):
    """The parts of a session that exports show; a game computes each when it is first asked for."""

    @property
    @abstractmethod
    def scoreboard(self) -> Report:
        """The scoreboard, as `Game.scoreboard` returns it."""

    @property
    @abstractmethod
    def ranking(self) -> Ranking:
        """The players by place, the best first."""

    @property
    @abstractmethod
    def result(self) -> SessionResult:
        """Who has won or leads, and by how much."""

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
    def game_sheets(self) -> GameSheets:
        """Each game as a table that adds up to its totals."""

    @property
    @abstractmethod
    def spreadsheet(self) -> Spreadsheet:
        """Tidy rows for a spreadsheet."""


def as_details(blocks: Iterable[TextBlock]) -> Iterator[Details]:
    """Yield the blocks of an explanation as details; the first sentence becomes the title."""
    for block in blocks:
        if block.lines:
            yield Details(block.lines[0], block.lines[1:])
