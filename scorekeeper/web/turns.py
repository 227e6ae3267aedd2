"""Turns: of all who ask under one name so many at a time, and who asks first is first."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Places for each name under which somebody asks."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._places: dict[str, asyncio.Semaphore] = {}
        self._asking: Counter[str] = Counter()

    @asynccontextmanager
    async def held(self, name: str) -> AsyncIterator[None]:
        """Hold a place for the length of an `async with` block."""
        places = self._places.setdefault(name, asyncio.Semaphore(self._at_once))
        self._asking[name] += 1
        try:
            async with places:
                yield
        finally:
            self._asking[name] -= 1
            if not self._asking[name]:
                del self._asking[name], self._places[name]
