"""Turns: of all who ask under one name so many at a time, and who asks first is first."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from scorekeeper.core.messages import message
from scorekeeper.web.answers import RequestRefused

_MOST_WAITING = 300
"""Of one name, a whole club behind one address; who hangs up waits on, and takes memory."""


class Turns:
    """Places for each name under which somebody asks."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._places: dict[str, asyncio.Semaphore] = {}
        self._asking: Counter[str] = Counter()

    @asynccontextmanager
    async def held(self, name: str) -> AsyncIterator[None]:
        """Hold a place for the length of an `async with` block.

        Raises `RequestRefused` where too many wait for one: a phone keeps what it has sent.
        """
        if self._asking[name] >= _MOST_WAITING:
            raise RequestRefused(503, "away", message("web-waiting"))
        places = self._places.setdefault(name, asyncio.Semaphore(self._at_once))
        self._asking[name] += 1
        try:
            async with places:
                yield
        finally:
            self._asking[name] -= 1
            if not self._asking[name]:
                del self._asking[name], self._places[name]
