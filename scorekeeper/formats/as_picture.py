"""An evening as a picture: its course as a chart, or its scoreboard."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Board, Grid, Lines
from scorekeeper.core.taken_home import Export
from scorekeeper.formats.catalogue import How
from scorekeeper.formats.colours import DARK, LIGHT, drawing_style
from scorekeeper.formats.drawing import Drawing, framed, stacked
from scorekeeper.formats.drawn_board import board_told, drawn_board, marks_told
from scorekeeper.formats.drawn_chart import WIDE, chart_told, drawn_chart
from scorekeeper.formats.drawn_grid import drawn_grid, drawn_lines
from scorekeeper.formats.layout import Say
from scorekeeper.formats.markup import SVG, markup, tag

_MARGIN = 24
_NARROWEST = 560


def written(exports: Sequence[Export], how: How) -> str:
    """Return a picture of one session, with a paper of its own under it."""
    (export,) = exports
    drawing, about = (_scoreboard if how.picture == "scoreboard" else _chart)(export, how.say)
    parts = (_paper(drawing), tag("g", *drawing.parts, transform=f"translate({_MARGIN} {_MARGIN})"))
    whole = Drawing(drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN, parts)
    title = how.say(export.title[0])
    picture = framed(whole, title, how.say(about), "picture", xmlns=SVG)
    picture.set("xml:lang", how.say(said("language-tag")))
    picture.insert(2, tag("style", _STYLE))
    return markup(picture)


_STYLE = (
    f"\n{drawing_style(LIGHT)}"
    f"@media screen and (prefers-color-scheme: dark) {{\n{drawing_style(DARK)}}}\n"
)


def _paper(drawing: Drawing) -> Element:
    return tag(
        "rect",
        width=drawing.width + 2 * _MARGIN,
        height=drawing.height + 2 * _MARGIN,
        class_="paper",
    )


def _chart(export: Export, say: Say) -> tuple[Drawing, Said]:
    course = export.keepsake.course
    head = drawn_lines(Lines("title", export.title[:1]), say, WIDE)
    about = drawn_lines(Lines("legend", (*export.title[1:], course.title)), say, WIDE)
    return stacked([head, about, drawn_chart(course, say)], 8), chart_told(course)


def _scoreboard(export: Export, say: Say) -> tuple[Drawing, Said]:
    boards = [block for block in export.scoreboard if isinstance(block, Board)]
    across = max([_NARROWEST, *(drawing.width for drawing in _drawn(export, say, 0))])
    head = Lines("title", export.title[:1]), Lines("legend", export.title[1:])
    titles = [drawn_lines(lines, say, across) for lines in head if lines.lines]
    about = board_told(boards[0]) if boards else export.title[-1]
    return stacked([*titles, *_drawn(export, say, across)], 8), about


def _drawn(export: Export, say: Say, across: float) -> Iterator[Drawing]:
    """Draw the blocks of a scoreboard; sentences only where it is known how broad they may be."""
    for block in export.scoreboard:
        match block:
            case Grid():
                yield drawn_grid(block, say)
            case Board():
                yield drawn_board(block)
                if across and (marks := marks_told(block)):
                    yield drawn_lines(Lines("legend", marks), say, across)
            case Lines() if across:
                yield drawn_lines(block, say, across)
            case _:
                pass
