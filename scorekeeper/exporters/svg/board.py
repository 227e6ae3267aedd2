"""A board, drawn: squares with their numbers, pegs with their letters."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Board, BoardCell
from scorekeeper.exporters.colours import colour
from scorekeeper.exporters.svg.canvas import Drawing, text_line
from scorekeeper.exporters.xml_tree import tag

SIDE = 42
"""Of a square."""

_MARKS = ("last", "line")


def svg_board(board: Board) -> Drawing:
    """Draw a board: the last peg has a ring round it, a line that has won a frame round each."""
    spots = [
        (spot, x * SIDE + 2.0, y * SIDE + 2.0)
        for y, row in enumerate(board.rows)
        for x, spot in enumerate(row)
    ]
    squares = (part for spot, x, y in spots for part in _square(spot, x, y))
    pegs = (part for spot, x, y in spots for part in _peg(spot, x, y))
    across = max(map(len, board.rows), default=0) * SIDE + 4
    return Drawing(across, len(board.rows) * SIDE + 4, (*squares, *pegs))


def board_description(board: Board) -> Message:
    """Say what lies on a board, row by row."""
    rows = [" ".join(spot.text or "·" for spot in row) for row in board.rows]
    return message("board-told", rows=rows)


def marks_legend(board: Board) -> tuple[Message, ...]:
    """Say what the marks mean that are on a board."""
    used = {spot.mark for row in board.rows for spot in row}
    told = {"last": message("mark-last"), "line": message("mark-line")}
    return tuple(told[mark] for mark in _MARKS if mark in used)


def _square(spot: BoardCell, x: float, y: float) -> Iterator[Element]:
    if not spot.text:
        return
    yield tag(
        "rect",
        x=x,
        y=y,
        width=SIDE,
        height=SIDE,
        class_="tint rule" if spot.owner is None else "paper rule",
        stroke_width=1,
    )
    if spot.owner is None:
        yield _centred(spot.text, x, y, class_="quiet")


def _peg(spot: BoardCell, x: float, y: float) -> Iterator[Element]:
    if spot.owner is None:
        return
    middle = {"cx": x + SIDE / 2, "cy": y + SIDE / 2}
    if spot.mark == "line":
        yield tag(
            "rect",
            x=x + 1.5,
            y=y + 1.5,
            width=SIDE - 3,
            height=SIDE - 3,
            rx=3,
            **{"class": "base", "fill": "none", "stroke_width": 3},
        )
    if spot.mark == "last":
        yield tag("circle", **middle, r=17.5, class_="base", fill="none", stroke_width=2)
    yield tag("circle", **middle, r=14, class_=f"mark {colour(spot.owner)}", stroke_width=1)
    yield _centred(spot.text, x, y, class_="letter", font_weight="bold")


def _centred(text: str, x: float, y: float, **attributes: object) -> Element:
    middle, base = x + SIDE / 2, y + SIDE / 2 + 4.5
    return text_line(text, middle, base, None, text_anchor="middle", **attributes)
