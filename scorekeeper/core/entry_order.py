"""The order of entries, in which each change takes the same time however long the log is."""

from collections.abc import Iterator
from itertools import islice, takewhile

from scorekeeper.core.entries import Entry, misplaced

_END = 0
"""What stands before the first entry and after the last; entries are numbered from 1."""
_MOST_BETWEEN = 500
"""Facts looked at before a deal: a dozen tricks, and notes; a made-up file has more."""


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

    def __contains__(self, number: object) -> bool:
        return number in self._next and number != _END

    def append(self, number: int) -> int:
        """Put an entry at the end; return the entry before it, as each of these does, or 0."""
        return self.insert_before(_END, number)

    def insert_after(self, place: int, number: int) -> int:
        """Put an entry right after another, or before all with 0."""
        return self.insert_before(self._next[place], number)

    def insert_before(self, place: int, number: int) -> int:
        """Put an entry right before another."""
        previous = self._previous[place]
        self._next[previous] = self._previous[place] = number
        self._previous[number], self._next[number] = previous, place
        return previous

    def remove(self, number: int) -> int:
        """Take an entry out."""
        previous, following = self._previous.pop(number), self._next.pop(number)
        self._next[previous], self._previous[following] = following, previous
        return previous


class FactOrder:
    """Facts in the order in which they count, as entries add and strike them."""

    def __init__(self, counted: str, parts: frozenset[str]) -> None:
        """Begin without facts; `counted` and `parts` are as for `apply_corrections`."""
        self.counted, self._parts = counted, parts
        self.order = EntryOrder()
        self._kinds: dict[int, str] = {}

    def add(self, entry: Entry) -> int:
        """Put the fact of an entry where it counts; return the fact before it, or 0."""
        number, is_insert = entry.number, entry.kind == "insert"
        self._kinds[number] = self.counted if is_insert else entry.kind
        if entry.target is None:
            return self.order.append(number)
        target = self.target_of(entry)
        if not is_insert:
            return self.order.insert_after(target, number)
        leading = self._leading_up(target)
        return self.order.insert_before(leading[0] if leading else target, number)

    def strike(self, entry: Entry) -> list[tuple[int, int]]:
        """Take out what an entry strikes; return each fact taken out, with the fact before it."""
        struck = self.target_of(entry)
        facts = (*self._leading_up(struck), struck)
        return [(fact, self.order.remove(fact)) for fact in facts]

    def target_of(self, entry: Entry) -> int:
        """Return the fact that an entry acts on or follows; raises `CorruptData` without one."""
        if entry.target not in self.order:
            raise misplaced(entry)
        return entry.target or 0

    def is_counted(self, fact: int) -> bool:
        """Return whether a fact is what the game numbers."""
        return self._kinds[fact] == self.counted

    def _leading_up(self, target: int) -> list[int]:
        """Return the parts of a counted entry: those between it and the counted entry before it."""
        if not self._parts or not self.is_counted(target):
            return []
        near = islice(self.order.before(target), _MOST_BETWEEN)
        run = takewhile(lambda fact: not self.is_counted(fact), near)
        return [fact for fact in run if self._kinds[fact] in self._parts][::-1]


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
