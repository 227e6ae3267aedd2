"""The pages of one state of a session, kept until it changes.

All phones of a table ask for the same page after each change: it is made for the first of them.
"""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from scorekeeper.core.limits import MAX_CACHED

_KEPT = min(8, MAX_CACHED)
"""Pages of a session that are kept: by which link, in which language, the table or the board …"""
_LARGEST = 1 << 20
"""Bytes of a compressed page that is kept."""


class KeptPages:
    """Compressed pages; the methods may be called from several threads at once."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def compressed(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return a page as gzip has it; who asks while it is made waits for it."""
        with self._lock:
            if (page := self._pages.get(key)) is None:
                page = compress(make())
                if len(page) <= _LARGEST:
                    self._pages[key] = page
            while len(self._pages) > _KEPT:
                self._pages.popitem(last=False)
            return page


def compress(content: bytes) -> bytes:
    """Return a text of an answer as gzip has it."""
    return gzip.compress(content, 6, mtime=0)
