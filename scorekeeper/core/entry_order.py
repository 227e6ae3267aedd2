"""The order of entries, in which each change takes the same time however long the log is."""

from collections.abc import Iterator

_END = 0
"""What stands before the first entry and after the last; entries are numbered from 1."""


class EntryOrder:
    """Numbers of entries in the order in which they count."""

    def __init__(self) -> None:
        self._next: dict[int, int] = {_END: _END}
        self._previous: dict[int, int] = {_END: _END}

    def __iter__(self) -> Iterator[int]:
        """Yield all entries, the first first."""
        number = self._next[_END]
        while number != _END:
            yield number
            number = self._next[number]

    def before(self, number: int) -> Iterator[int]:
        """Yield the entries before one, the nearest first."""
        while (number := self._previous[number]) != _END:
            yield number

    def append(self, number: int) -> None:
        """Put an entry at the end."""
        self.insert_before(_END, number)

    def insert_after(self, place: int, number: int) -> None:
        """Put an entry right after another."""
        self.insert_before(self._next[place], number)

    def insert_before(self, place: int, number: int) -> None:
        """Put an entry right before another."""
        previous = self._previous[place]
        self._next[previous] = self._previous[place] = number
        self._previous[number], self._next[number] = previous, place

    def remove(self, number: int) -> None:
        """Take an entry out."""
        previous, following = self._previous.pop(number), self._next.pop(number)
        self._next[previous], self._previous[following] = following, previous


class SeatMoves:
    """Where players sat when entries were written, as they move from seat to seat."""

    def __init__(self) -> None:
        self._moves: list[tuple[int, ...]] = []
        self._begin: dict[int, int] = {}
        """By entry, how many moves there had been when it was written."""

    def wrote(self, number: int) -> None:
        """Take note that an entry was written, or amended, now."""
        self._begin[number] = len(self._moves)

    def move(self, places: tuple[int, ...]) -> None:
        """Move all players: by new seat, the old one."""
        self._moves.append(places)

    def old_seats(self) -> dict[int, tuple[int, ...]]:
        """Return, by entry, the old seat of each seat of today; entries that none moved are out."""
        since: list[tuple[int, ...]] = []
        for places in reversed(self._moves):
            since.append(tuple(places[seat] for seat in since[-1]) if since else places)
        since.reverse()
        return {number: since[begin] for number, begin in self._begin.items() if begin < len(since)}
