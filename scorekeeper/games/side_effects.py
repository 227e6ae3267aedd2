"""Which plays or moves a correction changed, in games where turns decide who acts."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.game_record import AnyFact, AnyRecord
from scorekeeper.core.messages import Message, message

_MAX_TOLD = 4
"""Changes told one by one: a correction of an early play can move all that follow."""


def changed_facts(
    before: AnyRecord, after: AnyRecord, seen: Callable[[AnyFact, Sequence[object]], object]
) -> Iterator[AnyFact]:
    """Yield the facts, as they are now, in which something else is seen than before.

    `seen` gets a fact that was played and who sat there: the same people by their names, whatever
    their seats are now, and others by their seats, as where they are just called otherwise.
    """
    is_renamed = before.former != after.former
    old_facts = {
        applied.entry: applied for applied in before.applied if applied.outcome is not None
    }
    for applied in after.applied:
        old = old_facts.get(applied.entry)
        if old is None or applied.outcome is None or old.fact != applied.fact:
            continue
        seats: Sequence[object] = range(len(applied.players))
        are_same = not is_renamed and sorted(old.players) == sorted(applied.players)
        if seen(old, old.players if are_same else seats) != seen(
            applied, applied.players if are_same else seats
        ):
            yield applied


def told_changes(
    changed: Sequence[AnyFact], unit: str, describe: Callable[[AnyFact], Message]
) -> list[Message]:
    """Say what changed, the first few one by one."""
    told = [
        Message(f"told-{unit}-changed", {"number": applied.number, "now": describe(applied)})
        for applied in changed[:_MAX_TOLD]
    ]
    if (left_out := len(changed) - len(told)) > 0:
        told.append(message(f"told-{unit}s-changed", count=left_out))
    return told
