"""The picture of the Game of 99: the spiral board with its pegs, and whose turn it is."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game import Evening
from scorekeeper.core.problems import said
from scorekeeper.core.replay import Note
from scorekeeper.core.report import Board, Lines, Report, Spot
from scorekeeper.games.game_of_99.board import SIDE
from scorekeeper.games.game_of_99.table import Came, State
from scorekeeper.games.game_of_99.telling import forecast, preparation, standing


def scoreboard(evening: Evening) -> Report:
    """Return the board, who has which letter, what is next, and what was noted."""
    state: State = evening.state
    letters = peg_letters(evening.players)
    legend = [f"{letter} {name}" for letter, name in zip(letters, evening.players, strict=True)]
    notes = [
        said("row-note", text=played.fact.text)
        for played in evening.played
        if isinstance(played.fact, Note)
    ]
    games = [said("view-tied", count=state.tied)] if state.tied else []
    return (
        Board(tuple(_rows(evening, letters))),
        Lines("text", (said("view-pegs", letters=legend), *notes, *games)),
        Lines("next", (*standing(evening), *forecast(evening), *preparation(evening))),
    )


def peg_letters(names: Sequence[str]) -> list[str]:
    """Return a letter for each player, of the name if that is free; squares have numbers.

    >>> peg_letters(["Anna", "Ann", "Bo", "Ελένη", "山田"])
    ['A', 'N', 'B', 'Ε', 'X']
    """
    letters: list[str] = []
    for name in names:
        own = [sign.upper() for sign in name if _is_narrow_letter(sign.upper())]
        own.sort(key=str.isascii, reverse=True)  # which every terminal can show
        letters.append(next(sign for sign in (*own, *_SPARE) if sign not in letters))
    return letters


_SPARE = "XYZWVU"
"""For those whose names have no letter that fits into one cell and runs from the left."""


def _is_narrow_letter(sign: str) -> bool:
    from unicodedata import bidirectional, east_asian_width

    return (
        sign.isalpha()
        and len(sign) == 1
        and (sign.isascii() or (bidirectional(sign) == "L" and east_asian_width(sign) not in "WF"))
    )


def _rows(evening: Evening, letters: Sequence[str]) -> Iterator[tuple[Spot, ...]]:
    state: State = evening.state
    last = _last_peg(evening)
    board = state.rules.board
    spots = [_spot(state, square, letters, last) for square in board]
    for row in range(SIDE):
        yield tuple(spots[row * SIDE : (row + 1) * SIDE])


def _spot(state: State, square: int, letters: Sequence[str], last: int | None) -> Spot:
    seat = state.pegs.get(square)
    if seat is None:
        return Spot(str(square) if square else "", None, "")
    mark = "line" if square in state.line else "last" if square == last else ""
    return Spot(letters[seat], seat, mark)


def _last_peg(evening: Evening) -> int | None:
    """Return the square of the last peg that stands."""
    state: State = evening.state
    for played in reversed(evening.played):
        came = played.outcome
        if isinstance(came, Came) and came.action == "play" and came.penalty is None:
            return came.square if came.square in state.pegs else None
    return None
