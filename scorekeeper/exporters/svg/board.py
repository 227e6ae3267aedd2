"""A peg board, drawn: squares with their numbers, pegs with their letters."""

from collections.abc import Iterator

from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Board, BoardCell
from scorekeeper.exporters.colours import colour_class
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.exporters.svg.canvas import Drawing, text_line

SIDE = 42
"""Of a square."""

_MARKS = ("last", "line")


def svg_board(board: Board) -> Drawing:
    """Return a drawing of a board: the last peg has a ring, a winning line a frame round each."""
    cells = [
        (cell, x * SIDE + 2.0, y * SIDE + 2.0)
        for y, row in enumerate(board.rows)
        for x, cell in enumerate(row)
    ]
    squares = (part for cell, x, y in cells for part in _square(cell, x, y))
    pegs = (part for cell, x, y in cells for part in _peg(cell, x, y))
    width = max(map(len, board.rows), default=0) * SIDE + 4
    return Drawing(width, len(board.rows) * SIDE + 4, (*squares, *pegs))


def board_description(board: Board) -> Message:
    """Return what lies on a board, row by row, for those who cannot see it."""
    rows = [" ".join(cell.text or "·" for cell in row) for row in board.rows]
    return message("board-told", rows=rows)


def marks_legend(board: Board) -> tuple[Message, ...]:
    """Return what the marks mean that are on a board."""
    used = {cell.mark for row in board.rows for cell in row}
    meanings = {"last": message("mark-last"), "line": message("mark-line")}
    return tuple(meanings[mark] for mark in _MARKS if mark in used)


def _square(cell: BoardCell, x: float, y: float) -> Iterator[Markup]:
    if not cell.text:
        return
    yield tag(
        "rect",
        x=x,
        y=y,
        width=SIDE,
        height=SIDE,
        class_="tint rule" if cell.owner is None else "paper rule",
        stroke_width=1,
    )
    if cell.owner is None:
        yield _centred(cell.text, x, y, class_="quiet")


def _peg(cell: BoardCell, x: float, y: float) -> Iterator[Markup]:
    if cell.owner is None:
        return
    centre = {"cx": x + SIDE / 2, "cy": y + SIDE / 2}
    if cell.mark == "line":
        yield tag(
            "rect",
            x=x + 1.5,
            y=y + 1.5,
            width=SIDE - 3,
            height=SIDE - 3,
            rx=3,
            **{"class": "base", "fill": "none", "stroke_width": 3},
        )
    if cell.mark == "last":
        yield tag("circle", **centre, r=17.5, class_="base", fill="none", stroke_width=2)
    yield tag("circle", **centre, r=14, class_=f"mark {colour_class(cell.owner)}", stroke_width=1)
    yield _centred(cell.text, x, y, class_="letter", font_weight="bold")


def _centred(text: str, x: float, y: float, **attributes: object) -> Markup:
    centre, baseline = x + SIDE / 2, y + SIDE / 2 + 4.5
    return text_line(text, centre, baseline, None, text_anchor="middle", **attributes)
