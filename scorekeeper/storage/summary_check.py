"""Judge summaries that were derived before, and that somebody may have changed since.

By column instead of by session it takes no time to speak of, also for thousands.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from scorekeeper.core.limits import MAX_ENTRIES
from scorekeeper.core.players import has_visible
from scorekeeper.core.session_summary import UNITS, SessionSummary
from scorekeeper.core.text import has_control_characters
from scorekeeper.storage.session_reader import are_players, is_moment

_TYPES = (str, str, str, str, list, int, bool, list, str, str, str, str, list)
"""The type of each column's values."""


def are_summaries(columns: Sequence[Sequence[Any]]) -> bool:
    """Return whether sessions that can be read may have such summaries, given by column.

    An id is the name of a file, which is compared with it, and a file may have any name.
    """
    return all(map(_are_of, columns, _TYPES)) and _can_be_said(SessionSummary._make(columns))


def _are_of(column: Sequence[Any], kind: type) -> bool:
    """Return whether all values of a column are of its type, and those of lists are texts."""
    if {*map(type, column)} - {kind}:
        return False
    return kind is not list or not {*map(type, chain.from_iterable(column))} - {str}


def _can_be_said(columns: Any) -> bool:
    tables = map(list, {*map(tuple, columns.players)})  # the same people meet again and again
    names = {*columns.game, *columns.variant, *chain.from_iterable(columns.winners)}
    texts = {*columns.title, *columns.place, *columns.date, *chain.from_iterable(columns.former)}
    return (
        {*columns.counted} <= {*UNITS}
        and all(0 <= deals <= MAX_ENTRIES for deals in {*columns.deals})
        and all(map(is_moment, {*columns.begun}))
        and all(map(are_players, tables))
        and all(map(has_visible, names))
        and not has_control_characters("".join(names | texts))
    )
