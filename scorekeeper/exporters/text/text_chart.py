"""A score chart made of characters: a letter a player, a terminal column a step or several."""

from collections.abc import Iterator, Sequence
from itertools import chain, count

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.report import ScoreChart
from scorekeeper.exporters.chart_axes import round_steps
from scorekeeper.exporters.text.text_width import display_width, pad, truncate, wrap

HEIGHT = 14
"""Lines between the least and the greatest number."""
_MAX_NUMBER = 9
"""The last number of one terminal column."""
_SHARED = "*"
"""Where several players meet."""
_BREAK = ":"
"""Where a game or a hand ended."""
_MAX_STEP_WIDTH = 4.0
"""Terminal columns from one step to the next."""

OwnedLine = tuple[str, list[int | None]]
"""A line, and for each of its characters the seat that it belongs to, None where it is nobody's."""
_Cell = tuple[str, int | None]


def chart_lines(
    chart: ScoreChart, max_width: int, render_message: RenderMessage, height: int = HEIGHT
) -> Iterator[OwnedLine]:
    """Yield the lines of a chart, none wider than `max_width` terminal columns."""
    for line in wrap(render_message(chart.title), max_width):
        yield line, []
    ticks = _ticks(chart, height)
    label_width = max(len(str(tick)) for tick in ticks)
    columns = _step_columns(len(chart.marks) + 1, max_width - label_width - 2)
    tick_of_line = {_line_of(tick, ticks, height): tick for tick in ticks}
    for number, cells in enumerate(_plot(chart, ticks, height, columns)):
        label = str(tick_of_line.get(number, "")).rjust(label_width)
        text = "".join(character for character, _ in cells).rstrip()
        owners: list[int | None] = [None] * (label_width + 2)
        owners += [owner for _, owner in cells][: len(text)]
        yield f"{label} {'+' if number in tick_of_line else '|'}{text}", owners
    yield _axis(chart, columns, label_width), []
    yield from _legend(chart, max_width, render_message)


def letters(names: Sequence[str]) -> list[str]:
    """Return a character for each player: a letter of the name if one is free, else a number.

    From the tenth on it is a small letter instead: a character is one terminal column.

    >>> letters(["Anna", "Ann", "Łucja", "安娜"])
    ['A', 'N', 'Ł', '4']
    """
    chosen: list[str] = []
    small = (character for character in map(chr, count(ord("a"))) if character.islower())
    for number, name in enumerate(names, start=1):
        capitals = (character.upper() for character in name if character.isalpha())
        others = [str(number)] if number <= _MAX_NUMBER else small
        free = (c for c in chain(capitals, others) if display_width(c) == 1 and c not in chosen)
        chosen.append(next(free))
    return chosen


def _ticks(chart: ScoreChart, height: int) -> list[int]:
    """Return round numbers that enclose all values, at most one every other line."""
    values = [value for series in chart.series for value in series.values]
    low, high = min(0, *values), max(1, *values)
    step = next(s for s in round_steps() if (high // s + 1) - low // s <= height // 2)
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def _step_columns(steps: int, width: int) -> list[int]:
    """Return the column of each step: spaced out where that fits, several in one if not."""
    if steps < 2:  # noqa: PLR2004 — one step needs no distance
        return [0]
    distance = min(_MAX_STEP_WIDTH, max(0, width - 1) / (steps - 1))
    distance = float(int(distance)) if distance >= 1 else distance
    return [int(step * distance) for step in range(steps)]


def _line_of(value: int, ticks: Sequence[int], height: int) -> int:
    """Return the line of a value, from the top."""
    low, high = ticks[0], ticks[-1]
    return (high - value) * (height - 1) // max(1, high - low)


def _plot(
    chart: ScoreChart, ticks: Sequence[int], height: int, columns: Sequence[int]
) -> list[list[_Cell]]:
    """Return the lines between the axes, each character with the seat that owns it."""
    lines: list[list[_Cell]] = [[(" ", None)] * (columns[-1] + 1) for _ in range(height)]
    for step in chart.breaks:
        for line in lines:
            line[columns[step]] = (_BREAK, None)
    player_letters = letters([series.name for series in chart.series])
    for seat, series in enumerate(chart.series):
        last_values = dict(zip(columns, series.values, strict=True))  # of several steps, the last
        for column, value in last_values.items():
            line = lines[_line_of(value, ticks, height)]
            taken = line[column][1] is not None or line[column][0] == _SHARED
            line[column] = (_SHARED, None) if taken else (player_letters[seat], seat)
    return lines


def _axis(chart: ScoreChart, columns: Sequence[int], label_width: int) -> str:
    """Return a line that names steps under their columns, as many as fit."""
    start = label_width + 2
    line = " " * start
    for column, mark in zip(columns[1:], chart.marks, strict=True):
        begin = start + column - len(mark) + 1
        if begin > len(line) or (len(line) == start and begin >= start):
            line = line.ljust(begin) + mark
    return line


def _legend(
    chart: ScoreChart, max_width: int, render_message: RenderMessage
) -> Iterator[OwnedLine]:
    """Yield a line a player: the letter, the name, the last value."""
    yield "", []
    names = [render_message(series.name) for series in chart.series]
    name_width = min(max(map(display_width, names)), max(8, max_width - 12))
    for seat, (letter, name, series) in enumerate(
        zip(letters(names), names, chart.series, strict=True)
    ):
        shown = pad(truncate(name, name_width), name_width, right=False)
        yield f"{letter} {shown} {series.values[-1]:>5}", [seat]
    if chart.marks:
        signs = message("chart-signs-breaks" if chart.breaks else "chart-signs")
        yield from ((line, []) for line in wrap(render_message(signs), max_width))
