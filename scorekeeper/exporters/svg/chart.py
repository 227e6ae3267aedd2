"""The course of an evening, drawn: a line a player, told apart by colour, dashes and marks."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import ScoreChart, Series
from scorekeeper.exporters.axis import Scale, kept_apart, round_numbers, thinned
from scorekeeper.exporters.colours import colour, dash, shape
from scorekeeper.exporters.svg.canvas import SIZE, Drawing, length, straight, text_line
from scorekeeper.exporters.text.layout import Render
from scorekeeper.exporters.text.text_width import cut_apart
from scorekeeper.exporters.xml_tree import tag

WIDE = 820
NARROW = 360
"""As wide as a page, and as a phone that is held upright."""

_LINE = 18
_LONGEST_NAME = 24
_BETWEEN = 10


class _Plot(NamedTuple):
    """The stretch of paper between the axes."""

    across: Scale
    up: Scale
    numbers: range

    def points(self, series: Series) -> list[tuple[float, float]]:
        """Return where a player's line goes through."""
        return [(self.across.at(x), self.up.at(y)) for x, y in enumerate(series.values)]


def svg_chart(course: ScoreChart, say: Render, width: float = WIDE) -> Drawing:
    """Draw a course; the names stand beside the lines' ends, or below where that is too narrow."""
    names = cut_apart(
        [say(one.name) for one in course.series], [_LONGEST_NAME] * len(course.series)
    )
    below = width < (NARROW + WIDE) / 2
    beside = 0.0 if below else _labels_width(course, names)
    height = 220 if below else max(340, len(names) * _LINE + 3 * _LINE)
    plot = _plot(course, width - beside - _BETWEEN, height)
    labels = (
        _labels_below(course, names, plot, width) if below else _labels(course, names, plot, width)
    )
    bottom = plot.up.begin + 2 * _LINE - 8
    parts = (*_axes(plot), *_steps(course, plot, say), *_lines(course, plot), *labels)
    return Drawing(width, bottom + (len(names) * _LINE + 8 if below else 0), parts)


def chart_description(course: ScoreChart) -> Message:
    """Say what is to be seen on a chart: who ended with how much."""
    ends = [message("chart-end", player=one.name, count=one.values[-1]) for one in course.series]
    return message("chart-told", what=course.title, ends=ends)


def _plot(course: ScoreChart, right: float, height: float) -> _Plot:
    values = [value for one in course.series for value in one.values] or [0]
    numbers = round_numbers(min(0, *values), max(0, *values), min(7, round(height / 50)))
    left = max(length(str(number), SIZE) for number in numbers) + _BETWEEN
    steps = max(1, len(course.marks))
    up = Scale(numbers[0], numbers[-1], height - 2 * _LINE + 8, 12)
    return _Plot(Scale(0, steps, left, right), up, numbers)


def _axes(plot: _Plot) -> Iterator[Element]:
    left, right = plot.across.begin, plot.across.end
    for number in plot.numbers:
        y = plot.up.at(number)
        style = "rule" if number else "base"
        yield straight((left, y), (right, y), style)
        yield text_line(str(number), left - 8, y + 4.5, text_anchor="end", class_="quiet")


def _steps(course: ScoreChart, plot: _Plot, say: Render) -> Iterator[Element]:
    top, bottom = _break_top(course, plot), plot.up.begin
    for step in course.breaks:
        x = plot.across.at(step)
        yield straight((x, top), (x, bottom), "break", stroke_dasharray="1 3")
    longest = max((length(say(mark), SIZE) for mark in course.marks), default=0)
    for step in _marked(course, plot, longest + _BETWEEN):
        x = plot.across.at(step)
        yield straight((x, bottom), (x, bottom + 4), "rule")
        yield text_line(
            say(course.marks[step - 1]), x, bottom + _LINE, text_anchor="middle", class_="quiet"
        )


def _break_top(course: ScoreChart, plot: _Plot) -> float:
    """Where many would hatch the paper, each is but a stub above the axis."""
    room = plot.across.end - plot.across.begin
    crowded = len(course.breaks) * 2 * _BETWEEN > room
    return plot.up.begin - _BETWEEN if crowded else plot.up.end - 6


def _marked(course: ScoreChart, plot: _Plot, room: float) -> list[int]:
    """Return the steps that have a mark, so that each has so much room."""
    most = int((plot.across.end - plot.across.begin) // room)
    return thinned(len(course.marks), most)


def _lines(course: ScoreChart, plot: _Plot) -> Iterator[Element]:
    """The first is unbroken and lies lowest: where lines fall together it is seen in the gaps."""
    marked = [*_marked(course, plot, 3 * _BETWEEN), len(course.marks)]
    for seat, series in enumerate(course.series):
        yield _line(seat, plot.points(series))
    for seat, series in enumerate(course.series):
        points = plot.points(series)
        yield _mark(seat, [points[step] for step in sorted(set(marked))])


def _line(seat: int, points: Sequence[tuple[float, float]]) -> Element:
    return tag(
        "polyline",
        points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        class_=f"line {colour(seat)}",
        fill="none",
        stroke_width=2.2,
        stroke_linejoin="round",
        stroke_dasharray=dash(seat),
    )


def _mark(seat: int, at: Sequence[tuple[float, float]]) -> Element:
    path = "".join(f"M{x:.1f} {y:.1f}{shape(seat)}" for x, y in at)
    return tag("path", d=path, class_=f"mark {colour(seat)}", stroke_width=1)


def _labels_width(course: ScoreChart, names: Sequence[str]) -> float:
    longest = max((length(name, SIZE) for name in names), default=0)
    return min(longest, _ROOM) + _numbers_width(course) + 3 * _BETWEEN


_ROOM = 240
"""What a name beside its line gets at most."""


def _numbers_width(course: ScoreChart) -> float:
    """They are bold, which takes some more room."""
    return max((length(str(one.values[-1]), SIZE + 1) for one in course.series), default=0)


def _labels(
    course: ScoreChart, names: Sequence[str], plot: _Plot, width: float
) -> Iterator[Element]:
    """Write each name at its line's end, moved where lines end together."""
    ends = [plot.up.at(one.values[-1]) for one in course.series]
    left = plot.across.end + 2 * _BETWEEN
    numbers = left + _numbers_width(course)
    room = width - numbers - _BETWEEN
    for seat, y in enumerate(kept_apart(ends, _LINE, plot.up.begin + _LINE / 2)):
        if course.marks:
            begin = plot.across.end + 6, ends[seat]
            yield straight(begin, (left - 4, y), f"line {colour(seat)}")
        yield text_line(
            *(str(course.series[seat].values[-1]), numbers, y + 4.5),
            text_anchor="end",
            font_weight="bold",
        )
        yield text_line(names[seat], numbers + _BETWEEN, y + 4.5, room)


def _labels_below(
    course: ScoreChart, names: Sequence[str], plot: _Plot, width: float
) -> Iterator[Element]:
    room = width - 46 - _numbers_width(course) - _BETWEEN
    for seat, series in enumerate(course.series):
        y = plot.up.begin + 2 * _LINE + 8 + seat * _LINE
        yield key_line(seat, 2, y)
        yield text_line(names[seat], 46, y + 4.5, room)
        yield text_line(
            *(str(series.values[-1]), width - 1, y + 4.5), text_anchor="end", font_weight="bold"
        )


def key_line(seat: int, x: float, y: float) -> Element:
    """Draw a short stretch of a player's line, by which it is known elsewhere."""
    return tag("g", _line(seat, [(x, y), (x + 34, y)]), _mark(seat, [(x + 17, y)]))
