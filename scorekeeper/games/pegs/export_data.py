"""What exports show of the Game of 99: pegs, penalties, and how the board filled."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from scorekeeper.core.export import (
    ExportData,
    GameSheet,
    GameSheets,
    MadeAnew,
    PlayerResult,
    RankedPlayer,
    Ranking,
    SessionResult,
    SheetRow,
    Spreadsheet,
)
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Details, Report, ScoreChart, Series
from scorekeeper.games.pegs.account import MoveStep, status, steps_of
from scorekeeper.games.pegs.explain import explain_move, rule_sources
from scorekeeper.games.pegs.state import PegRecord, PegState

_SPREADSHEET_COLUMNS = (
    "game_number",
    "move",
    "player",
    "seat",
    "action",
    "card",
    "square",
    "penalty",
    "pegs",
)
_MOVES_A_BLOCK = 20
"""Moves that are explained together."""


class PegExport(ExportData):
    """The parts of an export, each computed when it is first asked for."""

    def __init__(self, record: PegRecord) -> None:
        self._record = record

    @cached_property
    def _steps(self) -> list[MoveStep]:
        return steps_of(self._record)

    @cached_property
    def scoreboard(self) -> Report:
        """The board, as `show` prints it."""
        from scorekeeper.games.pegs.scoreboard import scoreboard

        return scoreboard(self._record)

    @cached_property
    def ranking(self) -> Ranking:
        """The winners first, and of equal players those with more pegs on the board."""
        return _ranking(self._record, self._steps)

    @cached_property
    def result(self) -> SessionResult:
        """The side that has won by its line; until then nobody leads, whatever their pegs."""
        return _result(self._record)

    @cached_property
    def chart(self) -> ScoreChart:
        """Pegs on the board after each move; a tied game's end clears it."""
        return _chart(self._record, self._steps)

    @cached_property
    def highlights(self) -> tuple[Message, ...]:
        """The line that won, ties, and who was penalised."""
        return tuple(_highlights(self._record, self._steps))

    @cached_property
    def explanations(self) -> tuple[Details, ...]:
        """The moves explained, some together in a block."""
        return tuple(_explanations(self._record, self._steps))

    @cached_property
    def game_sheets(self) -> GameSheets:
        """The games move by move: the pegs that each player set."""
        return _game_sheets(self._record, self._steps)

    @cached_property
    def spreadsheet(self) -> Spreadsheet:
        """A row for each move."""
        rows = MadeAnew(lambda: _spreadsheet_rows(self._steps))
        return Spreadsheet(_SPREADSHEET_COLUMNS, rows)


def _ranking(record: PegRecord, steps: Sequence[MoveStep]) -> Ranking:
    hands, pegs = record.state.hands, _pegs_now(record)
    order = sorted(
        enumerate(_result(record).players), key=lambda pair: (pair[1].place, -pegs[pair[0]])
    )
    players = [
        RankedPlayer(
            seat,
            str(player.place),
            player.name,
            (str(pegs[seat]), str(hands[seat]), str(_penalties(steps, seat))),
        )
        for seat, player in order
    ]
    columns = (message("column-pegs"), message("column-cards"), message("column-penalties"))
    return Ranking(columns, tuple(players))


def _result(record: PegRecord) -> SessionResult:
    winners, state = status(record).winners, record.state
    pegs = _pegs_now(record)
    behind = 1 + len(winners)
    players = tuple(
        PlayerResult(
            title,
            1 if name in winners or not winners else behind,
            (pegs[seat],),
            name in winners,
            state.rules.sides[seat],
            seat == state.first,
        )
        for seat, (title, name) in enumerate(zip(record.seat_titles, record.players, strict=True))
    )
    return SessionResult(state.over, (message("column-pegs"),), players)


def _game_sheets(record: PegRecord, steps: Sequence[MoveStep]) -> GameSheets:
    games: dict[int, list[SheetRow]] = {}
    for step in steps:
        result = step.result
        pegs = int(result.action == "play" and result.penalty is None)
        points = tuple(pegs * (seat == result.by) for seat in range(len(record.players)))
        headings = step.applied.number or 0, step.applied.players[result.by]
        games.setdefault(step.game, []).append(SheetRow(headings, points))
    columns = message("sheet-move"), message("sheet-player")
    return GameSheets(
        tuple(
            GameSheet(
                message("sheet-game", number=number), columns, record.seat_titles, tuple(rows)
            )
            for number, rows in (games or {1: []}).items()
        )
    )


def _penalties(steps: Sequence[MoveStep], seat: int) -> int:
    return sum(step.result.by == seat and step.result.penalty is not None for step in steps)


def _pegs_now(record: PegRecord) -> tuple[int, ...]:
    pegs = list(record.state.pegs.values())
    return tuple(pegs.count(seat) for seat in range(len(record.players)))


def _chart(record: PegRecord, steps: Sequence[MoveStep]) -> ScoreChart:
    nobody = (0,) * len(record.players)
    columns = [nobody, *(nobody if step.result.tie else step.pegs for step in steps)]
    series = tuple(map(Series, record.seat_titles, zip(*columns, strict=True)))
    breaks = tuple(place for place, step in enumerate(steps, start=1) if step.result.tie)
    marks = tuple(str(step.applied.number) for step in steps)
    return ScoreChart(message("course-pegs"), marks, series, breaks)


def _highlights(record: PegRecord, steps: Sequence[MoveStep]) -> Iterator[Message]:
    state: PegState = record.state
    winners = status(record).winners
    if winners:
        line = [str(square) for square in state.line]
        moves = sum(step.game == steps[-1].game for step in steps)
        yield message("highlight-line", players=winners, squares=line, count=moves)
    if state.tied:
        yield message("view-tied", count=state.tied)
    penalised = [
        message("highlight-penalised", player=name, count=count)
        for seat, name in enumerate(record.seat_titles)
        if (count := _penalties(steps, seat))
    ]
    if penalised:
        yield message("highlight-penalties", players=penalised)


def _explanations(record: PegRecord, steps: Sequence[MoveStep]) -> Iterator[Details]:
    sources = rule_sources(record)
    for begin in range(0, len(steps), _MOVES_A_BLOCK):
        moves = [step.applied for step in steps[begin : begin + _MOVES_A_BLOCK]]
        lines = [line for applied in moves for line in explain_move(record, applied, sources)]
        title = message("moves", first=moves[0].number, last=moves[-1].number)
        yield Details(title, tuple(lines))


def _spreadsheet_rows(
    steps: Sequence[MoveStep],
) -> Iterator[tuple[str | int | None, ...]]:
    for step in steps:
        result = step.result
        player = step.applied.players[result.by]
        yield (
            *(step.game, step.applied.number, player, result.by + 1),
            *(result.action, result.card, result.square, result.penalty, step.pegs[result.by]),
        )
