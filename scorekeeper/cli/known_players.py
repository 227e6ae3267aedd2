"""The people who have played before, as the sessions tell it: nothing else remembers them."""

import contextlib

from scorekeeper.core.messages import Refusal
from scorekeeper.core.players import fold_case
from scorekeeper.storage.folder_store import FolderStore

_SESSIONS = 200
"""The newest sessions, which are looked through."""


def known_players(store: FolderStore) -> list[str]:
    """Return everybody's name as it was last written, who played last first."""
    known: dict[str, str] = {}
    for session in reversed(store.ids()[-_SESSIONS:]):
        with contextlib.suppress(Refusal):
            for name in store.read(session).setup.players:
                known.setdefault(fold_case(name), name)
    return list(known.values())
