"""The pages of one state of a session, kept until it changes.

All phones of a table ask for the same page after each change: it is made for the first of them.
"""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from io import BytesIO

from scorekeeper.core.limits import MAX_CACHED

MAX_BYTES = (32 << 20) if MAX_CACHED else 0
"""Of all compressed pages that are kept: by which link, in which language, table or board …"""


class PageRoom:
    """Compressed pages of all sessions; those asked for longest ago make room for others."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> bytes | None:
        """Return a page that is kept."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, key: Hashable, page: bytes) -> None:
        """Keep a page that is not kept, if there is room for it."""
        if len(page) > MAX_BYTES // 4:  # it would leave no room for many others
            return
        with self._lock:
            self._pages[key] = page
            self._size += len(page)
            while self._size > MAX_BYTES:
                _, oldest = self._pages.popitem(last=False)
                self._size -= len(oldest)


class KeptPages:
    """The pages of one state of a session; may be used from several threads at once."""

    def __init__(self, room: PageRoom) -> None:
        self._room = room
        self._state = object()
        """What tells them from those of other states and sessions."""
        self._making: dict[Hashable, threading.Lock] = {}
        """What is held while each is made: nobody waits for a page that he has not asked for."""

    def compressed(self, key: Hashable, make: Callable[[], Iterable[bytes]]) -> bytes:
        """Return a page as gzip has it; who asks while it is made waits for it.

        `make` yields it in large parts, so that it need not be whole in memory.
        """
        own = (self._state, key)
        if (page := self._room.get(own)) is not None:
            return page
        with self._making.setdefault(key, threading.Lock()):
            if (page := self._room.get(own)) is None:
                page = compress(make())
                self._room.put(own, page)
            return page


def compress(parts: Iterable[bytes]) -> bytes:
    """Return an answer as gzip has it."""
    packed = BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=6, mtime=0) as file:
        for part in parts:
            file.write(part)
    return packed.getvalue()


def unpacked_size(packed: bytes) -> int:
    """Return the bytes of what was compressed: gzip has them last."""
    return int.from_bytes(packed[-4:], "little")
