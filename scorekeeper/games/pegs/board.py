"""Boards as grids: where each square lies, and the lines through it."""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence

WASHBURNE = """
73 72 71 70 69 68 67 66 65  .
74 57 58 59 60 61 62 63 64 99
75 56 21 20 19 18 17 36 37 98
76 55 22 13 14 15 16 35 38 97
77 54 23 12  1  4  5 34 39 96
78 53 24 11  2  3  6 33 40 95
79 52 25 10  9  8  7 32 41 94
80 51 26 27 28 29 30 31 42 93
81 50 49 48 47 46 45 44 43 92
82 83 84 85 86 87 88 89 90 91
"""
SIDE = 10
LAST = 99
"""The highest square; each from 1 is on the board once, and one place is empty."""

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Along a row, down a column, and the diagonals falling to the right and to the left."""

Place = tuple[int, int]


def read_board(text: str) -> tuple[int, ...] | None:
    """Parse a grid into squares row by row, 0 for the empty place; None if it is no board."""
    rows = [line.split() for line in text.strip().splitlines()]
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        return None
    cells = [0 if cell == "." else int(cell) for row in rows for cell in row if _is_cell(cell)]
    return tuple(cells) if sorted(cells) == list(range(LAST + 1)) else None


def _is_cell(text: str) -> bool:
    return re.fullmatch(r"[1-9][0-9]?|\.", text) is not None


def run_through(
    square: int, squares: Mapping[int, object] | set[int], board: Sequence[int], direction: Place
) -> list[int]:
    """Return the unbroken run of a player's squares through one of them, from its beginning."""
    down, right = direction
    row, column = divmod(board.index(square), SIDE)
    while _square_at(board, row - down, column - right) in squares:
        row, column = row - down, column - right
    run = []
    while (here := _square_at(board, row, column)) in squares:
        run.append(here)
        row, column = row + down, column + right
    return run


def _square_at(board: Sequence[int], row: int, column: int) -> int:
    """Return the square at a row and column, 0 where there is none."""
    return board[row * SIDE + column] if 0 <= row < SIDE and 0 <= column < SIDE else 0


def lines_of(board: Sequence[int], length: int) -> Iterator[tuple[int, ...]]:
    """Yield every line of so many squares on the board."""
    for down, right in DIRECTIONS:
        for row, column in itertools.product(range(SIDE), repeat=2):
            line = tuple(
                _square_at(board, row + n * down, column + n * right) for n in range(length)
            )
            if all(line):
                yield line
