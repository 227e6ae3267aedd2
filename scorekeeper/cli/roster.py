"""The people who have played before, as the sessions tell it: nothing else remembers them."""

import contextlib

from scorekeeper.core.names import folded
from scorekeeper.core.problems import Refusal
from scorekeeper.store import Store

_SESSIONS = 200
"""The newest sessions, which are looked through."""


def roster(store: Store) -> list[str]:
    """Return everybody's name as it was last written, who played last first."""
    known: dict[str, str] = {}
    for session in reversed(store.ids()[-_SESSIONS:]):
        with contextlib.suppress(Refusal):
            for name in store.read(session).header.players:
                known.setdefault(folded(name), name)
    return list(known.values())
