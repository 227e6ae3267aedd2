"""Positions on a chart's axes: round numbers, marks at a distance, labels that do not overlap."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple


class Scale(NamedTuple):
    """A linear scale from values to positions."""

    first: float
    last: float
    """The values at both ends."""
    begin: float
    end: float
    """The positions of both ends."""

    def at(self, value: float) -> float:
        """Return the position of a value.

        >>> Scale(0, 100, 300, 0).at(25)
        225.0
        """
        share = (value - self.first) / (self.last - self.first) if self.last > self.first else 0
        return self.begin + share * (self.end - self.begin)


def round_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on: distances between round numbers."""
    for power in count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)


def round_numbers(low: int, high: int, max_steps: int) -> range:
    """Return round numbers that enclose `low` to `high`, at most about `max_steps` steps.

    >>> list(round_numbers(-48, 129, 6)), list(round_numbers(0, 0, 6))
    ([-50, 0, 50, 100, 150], [0, 1])
    """
    high = max(high, low + 1)
    step = next(step for step in round_steps() if step * max_steps >= high - low)
    return range(low // step * step, -(-high // step) * step + 1, step)


def marked_steps(steps: int, max_marks: int) -> list[int]:
    """Return the steps, counted from 1, that get a mark: at most `max_marks`, evenly spaced.

    >>> marked_steps(6, 10), marked_steps(23, 5)
    ([1, 2, 3, 4, 5, 6], [5, 10, 15, 20])
    """
    every = next(step for step in round_steps() if step * max(1, max_marks) >= steps)
    return list(range(every, steps + 1, every))


def spread_labels(ideal: Sequence[float], gap: float, last: float) -> list[float]:
    """Return positions near the ideal ones, at least `gap` apart and none after `last`.

    >>> spread_labels([10, 12, 95], 10, 100), spread_labels([98, 97], 10, 100)
    ([10, 20, 95], [100, 90])
    """
    order = sorted(range(len(ideal)), key=lambda label: ideal[label])
    positions = [ideal[label] for label in order]
    for index in range(1, len(positions)):
        positions[index] = max(positions[index], positions[index - 1] + gap)
    limit = last
    for index in reversed(range(len(positions))):
        positions[index] = min(positions[index], limit)
        limit = positions[index] - gap
    return [positions[order.index(label)] for label in range(len(ideal))]
