"""A score chart, drawn: a line a player, distinguished by colour, dashes and markers."""

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import NamedTuple

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import ScoreChart, Series
from scorekeeper.exporters.chart_axes import Scale, marked_steps, round_numbers, spread_labels
from scorekeeper.exporters.colours import colour_class, dash_pattern, marker_path
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.exporters.svg.canvas import (
    FONT_SIZE,
    Drawing,
    straight_line,
    text_length,
    text_line,
)
from scorekeeper.exporters.text.text_width import MAX_NAME_WIDTH, truncate_distinctly

WIDE = 820
NARROW = 360
"""The widths of a page, and of a phone that is held upright."""

_LINE_HEIGHT = 18
_PADDING = 10
_MAX_NAME_LENGTH = 240
"""Of a name beside its line."""


class _Plot(NamedTuple):
    """The area between the axes."""

    across: Scale
    up: Scale
    numbers: range

    def points(self, series: Series, steps: Iterable[int]) -> Iterator[tuple[float, float]]:
        """Yield the points that a player's line goes through at these steps."""
        return ((self.across.at(step), self.up.at(series.values[step])) for step in steps)


def svg_chart(chart: ScoreChart, render_message: RenderMessage, width: float = WIDE) -> Drawing:
    """Return a drawing; the names stand beside the lines' ends, or below on a narrow one."""
    names = truncate_distinctly(
        [render_message(series.name) for series in chart.series],
        [MAX_NAME_WIDTH] * len(chart.series),
    )
    below = width < (NARROW + WIDE) / 2
    label_room = 0.0 if below else _labels_width(chart, names)
    height = 220 if below else max(340, len(names) * _LINE_HEIGHT + 3 * _LINE_HEIGHT)
    plot = _plot(chart, width - label_room - _PADDING, height)
    labels = (_labels_below if below else _labels_beside)(chart, names, plot, width)
    bottom = plot.up.begin + 2 * _LINE_HEIGHT - 8
    parts = (*_axes(plot), *_steps(chart, plot, render_message), *_lines(chart, plot), *labels)
    return Drawing(width, bottom + (len(names) * _LINE_HEIGHT + 8 if below else 0), parts)


def chart_description(chart: ScoreChart) -> Message:
    """Return who ended with how much, for those who cannot see the chart."""
    ends = [
        message("chart-end", player=series.name, count=series.values[-1]) for series in chart.series
    ]
    return message("chart-told", what=chart.title, ends=ends)


def _plot(chart: ScoreChart, right: float, height: float) -> _Plot:
    low = min((min(series.values) for series in chart.series), default=0)
    high = max((max(series.values) for series in chart.series), default=0)
    numbers = round_numbers(min(0, low), max(0, high), min(7, round(height / 50)))
    left = max(text_length(str(number), FONT_SIZE) for number in numbers) + _PADDING
    steps = max(1, len(chart.marks))
    up = Scale(numbers[0], numbers[-1], height - 2 * _LINE_HEIGHT + 8, 12)
    return _Plot(Scale(0, steps, left, right), up, numbers)


def _axes(plot: _Plot) -> Iterator[Markup]:
    left, right = plot.across.begin, plot.across.end
    for number in plot.numbers:
        y = plot.up.at(number)
        style = "rule" if number else "base"
        yield straight_line((left, y), (right, y), style)
        yield text_line(str(number), left - 8, y + 4.5, text_anchor="end", class_="quiet")


def _steps(chart: ScoreChart, plot: _Plot, render_message: RenderMessage) -> Iterator[Markup]:
    """Yield the lines where something ended, and the marks of the steps."""
    top, bottom = _break_top(chart, plot), plot.up.begin
    for step in chart.breaks:
        x = plot.across.at(step)
        yield straight_line((x, top), (x, bottom), "break", stroke_dasharray="1 3")
    marks = [render_message(mark) for mark in chart.marks]
    longest = max((text_length(mark, FONT_SIZE) for mark in marks), default=0)
    for step in _marked_steps(chart, plot, longest + _PADDING):
        x = plot.across.at(step)
        yield straight_line((x, bottom), (x, bottom + 4), "rule")
        yield text_line(
            marks[step - 1], x, bottom + _LINE_HEIGHT, text_anchor="middle", class_="quiet"
        )


def _break_top(chart: ScoreChart, plot: _Plot) -> float:
    """Return how high breaks go: where many would fill the chart, they are stubs on the axis."""
    length = plot.across.end - plot.across.begin
    crowded = len(chart.breaks) * 2 * _PADDING > length
    return plot.up.begin - _PADDING if crowded else plot.up.end - 6


def _marked_steps(chart: ScoreChart, plot: _Plot, distance: float) -> list[int]:
    """Return the steps that have a mark, so that they are at least `distance` apart."""
    max_marks = int((plot.across.end - plot.across.begin) // distance)
    return marked_steps(len(chart.marks), max_marks)


def _lines(chart: ScoreChart, plot: _Plot) -> Iterator[Markup]:
    """Yield lines, then markers. The first, unbroken line lies lowest, to be seen in gaps."""
    steps = sorted({*_marked_steps(chart, plot, 3 * _PADDING), len(chart.marks)})
    columns = [f"{plot.across.at(step):.1f}," for step in range(len(chart.marks) + 1)]
    rows = {value: f"{plot.up.at(value):.1f}" for each in chart.series for value in {*each.values}}
    for seat, series in enumerate(chart.series):
        yield _line(seat, " ".join(map(add, columns, map(rows.__getitem__, series.values))))
    for seat, series in enumerate(chart.series):
        yield _markers(seat, plot.points(series, steps))


def _line(seat: int, points: str) -> Markup:
    return tag(
        "polyline",
        points=points,
        class_=f"line {colour_class(seat)}",
        fill="none",
        stroke_width=2.2,
        stroke_linejoin="round",
        stroke_dasharray=dash_pattern(seat),
    )


def _markers(seat: int, points: Iterable[tuple[float, float]]) -> Markup:
    path = "".join(f"M{x:.1f} {y:.1f}{marker_path(seat)}" for x, y in points)
    return tag("path", d=path, class_=f"mark {colour_class(seat)}", stroke_width=1)


def _labels_width(chart: ScoreChart, names: Sequence[str]) -> float:
    longest = max((text_length(name, FONT_SIZE) for name in names), default=0)
    return min(longest, _MAX_NAME_LENGTH) + _totals_width(chart) + 3 * _PADDING


def _totals_width(chart: ScoreChart) -> float:
    """Return the width of the totals, which are bold."""
    totals = (str(series.values[-1]) for series in chart.series)
    return max((text_length(total, FONT_SIZE + 1) for total in totals), default=0)


def _labels_beside(
    chart: ScoreChart, names: Sequence[str], plot: _Plot, width: float
) -> Iterator[Markup]:
    """Yield each total and name at its line's end, moved where lines end together."""
    ends = [plot.up.at(series.values[-1]) for series in chart.series]
    left = plot.across.end + 2 * _PADDING
    total_right = left + _totals_width(chart)
    name_width = width - total_right - _PADDING
    heights = spread_labels(ends, _LINE_HEIGHT, plot.up.begin + _LINE_HEIGHT / 2)
    for seat, y in enumerate(heights):
        if chart.marks:
            begin = plot.across.end + 6, ends[seat]
            yield straight_line(begin, (left - 4, y), f"line {colour_class(seat)}")
        yield _total(chart, seat, total_right, y)
        yield text_line(names[seat], total_right + _PADDING, y + 4.5, name_width)


def _labels_below(
    chart: ScoreChart, names: Sequence[str], plot: _Plot, width: float
) -> Iterator[Markup]:
    """Yield a line a player under the chart: the key, the name, the total."""
    name_width = width - 46 - _totals_width(chart) - _PADDING
    for seat, name in enumerate(names):
        y = plot.up.begin + 2 * _LINE_HEIGHT + 8 + seat * _LINE_HEIGHT
        yield key_line(seat, 2, y)
        yield text_line(name, 46, y + 4.5, name_width)
        yield _total(chart, seat, width - 1, y)


def _total(chart: ScoreChart, seat: int, right: float, y: float) -> Markup:
    total = str(chart.series[seat].values[-1])
    return text_line(total, right, y + 4.5, text_anchor="end", font_weight="bold")


def key_line(seat: int, x: float, y: float) -> Markup:
    """Return a short piece of a player's line with its marker, for legends."""
    return tag(
        "g", _line(seat, f"{x:.1f},{y:.1f} {x + 34:.1f},{y:.1f}"), _markers(seat, [(x + 17, y)])
    )
