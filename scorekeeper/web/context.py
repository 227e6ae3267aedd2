"""What every answer of the server works with."""

import asyncio
import time
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Self, TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import Headers
from starlette.types import Scope

from scorekeeper.core.entries import check_year
from scorekeeper.core.messages import Message
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalog import phone_language
from scorekeeper.storage.store import Store
from scorekeeper.web.addresses import Hosts, Listener
from scorekeeper.web.events import Watcher
from scorekeeper.web.languages import accepted_language
from scorekeeper.web.links import Links
from scorekeeper.web.sent_forms import SentForms
from scorekeeper.web.stored_sessions import StoredSessions
from scorekeeper.web.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

_READERS = 4
_WRITERS = 8
"""Threads: writers wait for locks and disks, and must not keep readers from their turn."""
_MAKERS = 2
"""Files to take home that are made at one time: the longest take a hundred megabytes each."""


class WebContext:
    """The store, the links, the languages and the threads of a server."""

    def __init__(
        self,
        store: Store,
        links: Links,
        language: str,
        listeners: "Sequence[Listener]",
        scheme: str,
    ) -> None:
        self.store = store
        self.links = links
        self._usual = language
        self._catalogs = {name: phone_language(name) for name in LANGUAGES}
        self.catalog = self._catalogs[language]
        self.client = ""
        """The address from which a request came; empty for what the server does of itself."""
        self.listeners = tuple(listeners)
        self.scheme = scheme
        self.hosts = Hosts(listeners, scheme)
        self.sessions = StoredSessions(store)
        self.sent_forms = SentForms()
        self.watcher = Watcher(self.sessions, links, self.read)
        self._sessions_written = Turns(1)
        self._clients = Turns(_READERS // 2)
        self._clients_making = Turns(1)
        self._makers = asyncio.Semaphore(_MAKERS)
        self._readers = CapacityLimiter(_READERS)
        self._writers = CapacityLimiter(_WRITERS)
        self._doorkeepers = CapacityLimiter(_READERS)

    def for_request(self, scope: Scope) -> Self:
        """Return a copy for a request: its client's, in the language that it asks for."""
        wanted = Headers(scope=scope).get("accept-language")
        context = copy(self)
        context.catalog = self._catalogs[accepted_language(wanted, self._usual)]
        context.client, _ = scope.get("client") or ("", 0)
        return context

    def render(self, text: Message | str) -> str:
        """Return the sentence of a message."""
        return self.catalog.render(text)

    def now(self) -> str:
        """Read the clock: UTC, to the second."""
        return _written("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

    def today(self) -> str:
        """Read the calendar: the local date."""
        return _written("%Y-%m-%d", time.localtime())

    async def refresh_links(self) -> None:
        """Ask which links the store has now, in a thread where they can't just be looked at.

        Raises `Unavailable` if the store is away: the links are then as they were.
        """
        if self.links.are_remote:
            ask = self.links.refresh
            await to_thread.run_sync(ask, abandon_on_cancel=True, limiter=self._doorkeepers)
        else:
            self.links.refresh()

    async def require_session(self, session: str) -> None:
        """Refuse what names a session that is not there."""
        await self.read(lambda: self.sessions.found(session))

    async def read(self, work: Callable[[], T]) -> T:
        """Do something in a thread, so that nobody else waits for it.

        One client has half of the threads at most: much that it asks for, only it waits for.
        """
        async with self._clients.held(self.client):
            return await to_thread.run_sync(work, abandon_on_cancel=True, limiter=self._readers)

    async def make(self, work: Callable[[], T]) -> T:
        """Do what takes much memory as `read` does: of one client one at a time, and two of all."""
        async with self._clients_making.held(self.client), self._makers:
            return await self.read(work)

    async def write(self, session: str, work: Callable[[], T]) -> T:
        """Do something that writes a session, in a thread, one after the other."""
        async with self._sessions_written.held(session):
            result = await to_thread.run_sync(work, abandon_on_cancel=True, limiter=self._writers)
        self.watcher.look()
        return result


def _written(pattern: str, moment: time.struct_time) -> str:
    check_year(moment.tm_year)
    return time.strftime(pattern, moment)
