"""Turns of those who write to one session of this server: who asks first writes first.

The lock of the file is for other programs; who waits for that one asks again and again.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class SessionLocks:
    """A lock for each session that somebody writes to."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def held(self, session: str) -> AsyncIterator[None]:
        """Hold the lock of a session for the length of an `async with` block."""
        lock = self._locks.setdefault(session, asyncio.Lock())
        self._waiting[session] += 1
        try:
            async with lock:
                yield
        finally:
            self._waiting[session] -= 1
            if not self._waiting[session]:
                del self._waiting[session], self._locks[session]
