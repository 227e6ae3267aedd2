"""Names that players had before `set` gave them others: whoever types one means the same player."""

from collections.abc import Iterable, Sequence

from scorekeeper.core.active_log import ActiveLog
from scorekeeper.core.entries import Entry
from scorekeeper.core.entry_words import new_names_by_old
from scorekeeper.core.players import FormerNames, fold_case


def former_names(players: Sequence[str], entries: Iterable[Entry], log: ActiveLog) -> FormerNames:
    """Return the names of before.

    `players` are those who began, as they were called then.
    """
    then: dict[str, object] = {"players": players}
    changes: list[dict[str, str]] = []
    for entry in entries:
        if entry.kind == "set" and entry.number in log.numbers and entry.settings:
            changes.append(new_names_by_old(entry.settings, then))
            then |= entry.settings
    now: dict[str, str] = {}  # who was called so after a change
    former = FormerNames()
    for renamed in reversed(changes):
        now |= {old: now.get(new, new) for old, new in renamed.items()}
        for old in renamed:
            key = fold_case(old)
            former[key] = now[old] if former.get(key, now[old]) == now[old] else ""
    return former
