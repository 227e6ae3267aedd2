"""The scoreboard of the Game of 99: the spiral board with its pegs, and whose turn it is."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import message
from scorekeeper.core.report import Board, BoardCell, Report, TextBlock
from scorekeeper.core.time_taken import time_taken
from scorekeeper.games.pegs.board import SIDE
from scorekeeper.games.pegs.messages import next_up, setup_instructions, standing
from scorekeeper.games.pegs.peg_letters import peg_letters
from scorekeeper.games.pegs.state import MoveResult, PegRecord, PegState
from scorekeeper.games.shared_rows import shared_lines


def scoreboard(record: PegRecord) -> Report:
    """Return the board, who has which letter, what is next, and what was noted."""
    state: PegState = record.state
    letters = peg_letters(record.players)
    titles = zip(letters, record.seat_titles, strict=True)
    legend = [f"{letter} {name}" for letter, name in titles]
    notes = [line for applied in record.applied for line in shared_lines(applied)]
    games = [message("view-tied", count=state.tied)] if state.tied else []
    end = time_taken(record) if state.over else ()
    return (
        Board(tuple(board_rows(record))),
        TextBlock("text", (message("view-pegs", letters=legend), *notes, *games, *end)),
        TextBlock("next", (*standing(record), *next_up(record), *setup_instructions(record))),
    )


def board_rows(record: PegRecord) -> Iterator[tuple[BoardCell, ...]]:
    """Yield the rows of the board: squares with their numbers, pegs with their letters."""
    state: PegState = record.state
    letters = peg_letters(record.players)
    last = _last_peg(record)
    board = state.rules.board
    cells = [_cell(state, square, letters, last) for square in board]
    for row in range(SIDE):
        yield tuple(cells[row * SIDE : (row + 1) * SIDE])


def _cell(state: PegState, square: int, letters: Sequence[str], last: int | None) -> BoardCell:
    seat = state.pegs.get(square)
    if seat is None:
        return BoardCell(str(square) if square else "", None, "")
    mark = "line" if square in state.line else "last" if square == last else ""
    return BoardCell(letters[seat], seat, mark)


def _last_peg(record: PegRecord) -> int | None:
    """Return the square of the last peg that was set; None if a tie has cleared it since."""
    state: PegState = record.state
    for applied in reversed(record.applied):
        result = applied.outcome
        if isinstance(result, MoveResult) and result.action == "play" and result.penalty is None:
            return result.square if result.square in state.pegs else None
    return None
