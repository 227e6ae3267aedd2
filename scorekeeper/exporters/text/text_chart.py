"""The course of an evening as a chart of characters: a letter a player, a column a step or so."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import message
from scorekeeper.core.report import ScoreChart
from scorekeeper.exporters.text.layout import Render
from scorekeeper.exporters.text.text_width import cut, padded, width, wrapped

HEIGHT = 14
"""Lines between the least and the greatest number."""
_TOGETHER = "*"
"""Where several players meet."""
_STEPS = (1, 2, 5)

Painted = tuple[str, list[int | None]]
"""A line, and for each sign whose it is, by seat; None where it is nobody's."""


def chart_lines(
    course: ScoreChart, cells: int, say: Render, height: int = HEIGHT
) -> Iterator[Painted]:
    """Yield the lines of a chart, none wider than so many cells."""
    for line in wrapped(say(course.title), cells):
        yield line, []
    ticks = _ticks(course, height)
    labels = max(len(str(tick)) for tick in ticks)
    places = _places(len(course.marks) + 1, cells - labels - 2)
    rows = _drawn(course, ticks, height, places)
    by_row = {_row(tick, ticks, height): tick for tick in ticks}
    for number, row in enumerate(rows):
        label = str(by_row.get(number, "")).rjust(labels)
        signs = "".join(sign for sign, _ in row).rstrip()
        owners: list[int | None] = [None] * (labels + 2)
        owners += [owner for _, owner in row][: len(signs)]
        yield f"{label} {'+' if number in by_row else '|'}{signs}", owners
    yield _axis(course, places, labels), []
    yield from _legend(course, cells, say)


def letters(names: Sequence[str]) -> list[str]:
    """Return a sign for each player: of the name if that is free, else a number.

    >>> letters(["Anna", "Ann", "Łucja", "安娜"])
    ['A', 'N', 'Ł', '4']
    """
    found: list[str] = []
    for place, name in enumerate(names, start=1):
        own = [sign.upper() for sign in name if sign.isalpha() and width(sign.upper()) == 1]
        found.append(next((sign for sign in own if sign not in found), str(place)))
    return found


def _ticks(course: ScoreChart, height: int) -> list[int]:
    """Return round numbers that enclose all values, at most one every other line."""
    values = [value for series in course.series for value in series.values]
    low, high = min(0, *values), max(1, *values)
    step = next(s for s in _round_numbers() if (high // s + 1) - low // s <= height // 2)
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def _round_numbers() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten * step for step in _STEPS)
        ten *= 10


def _places(steps: int, room: int) -> list[int]:
    """Return the column of each step: some apart if there is room, several in one if not."""
    if steps < 2:  # noqa: PLR2004 — one step needs no distance
        return [0]
    apart = min(4.0, (room - 1) / (steps - 1))
    apart = float(int(apart)) if apart >= 1 else apart
    return [int(step * apart) for step in range(steps)]


def _row(value: int, ticks: Sequence[int], height: int) -> int:
    """Return the line of a value, from the top."""
    low, high = ticks[0], ticks[-1]
    return (high - value) * (height - 1) // max(1, high - low)


def _drawn(
    course: ScoreChart, ticks: Sequence[int], height: int, places: Sequence[int]
) -> list[list[tuple[str, int | None]]]:
    rows: list[list[tuple[str, int | None]]] = [
        [(" ", None)] * (places[-1] + 1) for _ in range(height)
    ]
    for place in course.breaks:
        for row in rows:
            row[places[place]] = (":", None)
    signs = letters([series.name for series in course.series])
    for seat, series in enumerate(course.series):
        at = dict(zip(places, series.values, strict=True))  # of several steps, the last
        for column, value in at.items():
            row = rows[_row(value, ticks, height)]
            taken = row[column][1] is not None or row[column][0] == _TOGETHER
            row[column] = (_TOGETHER, None) if taken else (signs[seat], seat)
    return rows


def _axis(course: ScoreChart, places: Sequence[int], labels: int) -> str:
    """Name steps under their columns, as many as fit."""
    line = " " * (labels + 2)
    for place, mark in zip(places[1:], course.marks, strict=True):
        begin = labels + 2 + place - len(mark) + 1
        if begin > len(line) or (len(line) == labels + 2 and begin >= labels + 2):
            line = line.ljust(begin) + mark
    return line


def _legend(course: ScoreChart, cells: int, say: Render) -> Iterator[Painted]:
    """Name the letters with where each player stands."""
    yield "", []
    names = [say(series.name) for series in course.series]
    longest = min(max(map(width, names)), max(8, cells - 12))
    for seat, (sign, name, series) in enumerate(
        zip(letters(names), names, course.series, strict=True)
    ):
        shown = padded(cut(name, longest), longest, right=False)
        yield f"{sign} {shown} {series.values[-1]:>5}", [seat]
    if course.marks:
        signs = message("chart-signs-breaks" if course.breaks else "chart-signs")
        yield from ((line, []) for line in wrapped(say(signs), cells))
