"""Undo and redo: two stacks of changes, of which each can be taken back and made again."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.entries import Entry, misplaced
from scorekeeper.core.entry_order import FactOrder


class OrderChange(NamedTuple):
    """What an entry did to the order of the facts."""

    entry: Entry
    """The one that made the change first; `undo` and `redo` repeat it."""
    adds: bool = True
    """Whether the facts came, or went."""
    facts: Sequence[tuple[int, int]] = ()
    """Each with the fact before it, or 0."""

    def opposite(self) -> "OrderChange":
        """Return the change that takes this one back."""
        return self._replace(adds=not self.adds, facts=self.facts[::-1])


class UndoableLog:
    """A log read entry by entry, with the order of its facts as it is just then."""

    def __init__(self, counted: str, parts: frozenset[str]) -> None:
        """Begin without entries; `counted` and `parts` are as for `apply_corrections`."""
        self.facts = FactOrder(counted, parts)
        self._active: list[OrderChange] = []
        self._undone: list[OrderChange] = []

    def read(self, entry: Entry) -> OrderChange:
        """Carry out the next entry; return what it did to the order.

        A new entry ends the possibility of a redo. Raises `CorruptData` if an entry acts on what is
        not there then, even if it is undone later: `undo` on another one than the latest.
        """
        match entry.kind:
            case "undo":
                self._undone.append(change := _pop(self._active, entry))
                return self._repeat(change.opposite())
            case "redo":
                self._active.append(change := _pop(self._undone, entry))
                return self._repeat(change)
            case _:
                self._undone.clear()
                self._active.append(change := self._carry_out(entry))
                return change

    def active(self) -> list[Entry]:
        """Return the entries that are active."""
        return [change.entry for change in self._active]

    def next_redo(self) -> Entry | None:
        """Return the entry that `redo` would bring back."""
        return self._undone[-1].entry if self._undone else None

    def _carry_out(self, entry: Entry) -> OrderChange:
        match entry.kind:
            case "set":
                return OrderChange(entry)
            case "amend":
                self.facts.target_of(entry)
                return OrderChange(entry)
            case "strike":
                return OrderChange(entry, adds=False, facts=self.facts.strike(entry))
            case _:
                return OrderChange(entry, facts=[(entry.number, self.facts.add(entry))])

    def _repeat(self, change: OrderChange) -> OrderChange:
        for fact, before in change.facts:
            if change.adds:
                self.facts.order.insert_after(before, fact)
            else:
                self.facts.order.remove(fact)
        return change


def _pop(stack: list[OrderChange], entry: Entry) -> OrderChange:
    if not stack or stack[-1].entry.number != entry.target:
        raise misplaced(entry)
    return stack.pop()
