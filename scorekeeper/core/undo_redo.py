"""Undo and redo: two stacks of entries."""

from collections.abc import Iterable

from scorekeeper.core.entries import Entry, misplaced


def undo_and_redo(entries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the entries that are active, and those undone that `redo` can still bring back.

    A new entry ends the possibility of a redo. Raises `CorruptData` if an entry takes back, or
    brings back, another one than the latest.
    """
    active: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            undone.append(_pop(active, entry))
        elif entry.kind == "redo":
            active.append(_pop(undone, entry))
        else:
            undone.clear()
            active.append(entry)
    return active, undone


def _pop(stack: list[Entry], entry: Entry) -> Entry:
    if not stack or stack[-1].number != entry.target:
        raise misplaced(entry)
    return stack.pop()
