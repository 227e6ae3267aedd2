"""Where things stand on a chart: round numbers, marks that leave room, labels kept apart."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple


class Scale(NamedTuple):
    """Numbers on a stretch of the paper."""

    first: float
    last: float
    """What stands at the ends."""
    begin: float
    end: float
    """Where the ends are."""

    def at(self, value: float) -> float:
        """Return where a number stands.

        >>> Scale(0, 100, 300, 0).at(25)
        225.0
        """
        share = (value - self.first) / (self.last - self.first) if self.last > self.first else 0
        return self.begin + share * (self.end - self.begin)


def _round_steps() -> Iterator[int]:
    for power in count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)


def round_numbers(low: int, high: int, most: int) -> range:
    """Return round numbers around all from `low` to `high`, about so many steps apart.

    >>> list(round_numbers(-48, 129, 6)), list(round_numbers(0, 0, 6))
    ([-50, 0, 50, 100, 150], [0, 1])
    """
    high = max(high, low + 1)
    step = next(step for step in _round_steps() if step * most >= high - low)
    return range(low // step * step, -(-high // step) * step + 1, step)


def thinned(steps: int, most: int) -> list[int]:
    """Return which steps, counted from 1, get a mark so that there are no more than `most`.

    >>> thinned(6, 10), thinned(23, 5)
    ([1, 2, 3, 4, 5, 6], [5, 10, 15, 20])
    """
    every = next(step for step in _round_steps() if step * max(1, most) >= steps)
    return list(range(every, steps + 1, every))


def kept_apart(wanted: Sequence[float], gap: float, last: float) -> list[float]:
    """Return places near the wanted ones, `gap` apart at least and none behind `last`.

    >>> kept_apart([10, 12, 95], 10, 100), kept_apart([98, 97], 10, 100)
    ([10, 20, 95], [100, 90])
    """
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    places = [wanted[place] for place in order]
    for here in range(1, len(places)):
        places[here] = max(places[here], places[here - 1] + gap)
    limit = last
    for here in reversed(range(len(places))):
        places[here] = min(places[here], limit)
        limit = places[here] - gap
    return [places[order.index(place)] for place in range(len(wanted))]
