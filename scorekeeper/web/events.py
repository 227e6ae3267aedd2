"""Telling open pages of every change, through whatever door it came.

One watcher looks at the files of the sessions that somebody looks at, a few times a second; without
open pages it sleeps.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from starlette.types import Receive, Scope, Send

from scorekeeper.core.messages import Refusal
from scorekeeper.web.answers import RequestRefused
from scorekeeper.web.links import Link, Links
from scorekeeper.web.stored_sessions import Mark, StoredSessions

T = TypeVar("T")

PAUSE = 0.25
"""Seconds between two looks at the files."""
HEARTBEAT = 10.0
"""Seconds after which a stream without events says that it is alive."""


class _InThread(Protocol):
    def __call__(self, work: Callable[[], T]) -> Awaitable[T]: ...


class Stream:
    """What one open page is to be told: only the newest state, however slowly it reads."""

    def __init__(self, link: Link, session: str) -> None:
        self.link = link
        self.session = session
        self.entries: int | None = None
        self.ended = False
        self._news = asyncio.Event()

    def tell(self, entries: int) -> None:
        """Tell the number of entries, if that is news."""
        if entries != self.entries:
            self.entries = entries
            self._news.set()

    def end(self) -> None:
        """End the stream: its session or its link is gone, or the server stops."""
        self.ended = True
        self._news.set()

    async def wait(self) -> None:
        """Wait until there are news, or for the time of a heartbeat."""
        try:
            async with asyncio.timeout(HEARTBEAT):
                await self._news.wait()
        except TimeoutError:
            return

    def take(self) -> bytes:
        """Return what is to be sent now."""
        if not self._news.is_set():
            return b":\n\n"
        self._news.clear()
        if self.entries is None:
            return b""
        return b'id: %d\nevent: changed\ndata: {"entries":%d}\n\n' % (self.entries, self.entries)


class Watcher:
    """Looks at the sessions of open streams, and tells these of changes."""

    def __init__(self, sessions: StoredSessions, links: Links, in_thread: _InThread) -> None:
        self._sessions = sessions
        self._links = links
        self._in_thread = in_thread
        self._streams: set[Stream] = set()
        self._marks: dict[str, Mark] = {}
        self._entries: dict[str, int] = {}
        self._look = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self, stream: Stream) -> None:
        """Tell a stream of its session from now on, and at once how it is."""
        self._streams.add(stream)
        if (entries := self._entries.get(stream.session)) is not None:
            stream.tell(entries)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._watch())
        self.look()

    def close(self, stream: Stream) -> None:
        """Forget a stream; the watcher sleeps when it was the last."""
        self._streams.discard(stream)

    def look(self) -> None:
        """Look at once: something was just recorded."""
        self._look.set()

    def end_all(self) -> None:
        """End all streams: the server stops."""
        for stream in self._streams:
            stream.end()

    async def _watch(self) -> None:
        while self._streams:
            self._look.clear()
            with contextlib.suppress(OSError, Refusal):  # a disk may come back
                await self._tell_changes()
            try:
                async with asyncio.timeout(PAUSE):
                    await self._look.wait()
            except TimeoutError:
                continue
        self._marks.clear()
        self._entries.clear()

    async def _tell_changes(self) -> None:
        tokens = {stream.link.token for stream in self._streams}
        dead = {token for token in tokens if self._links.opened_by(token) is None}
        for stream in self._streams:
            if stream.link.token in dead:
                stream.end()
        watched = {stream.session for stream in self._streams}
        marks = await self._in_thread(lambda: {name: self._sessions.mark(name) for name in watched})
        for session, mark in marks.items():
            if self._marks.get(session) != mark:
                await self._tell_change(session, mark)
        for session in self._marks.keys() - watched:
            del self._marks[session]
            self._entries.pop(session, None)
        for stream in list(self._streams):
            if (entries := self._entries.get(stream.session)) is not None:
                stream.tell(entries)

    async def _tell_change(self, session: str, mark: Mark) -> None:
        """Tell how long the log of a session is now; end its streams if it is gone."""
        self._marks[session] = mark
        try:
            replayed = await self._in_thread(lambda: self._sessions.replayed(session))
        except RequestRefused:
            del self._marks[session]
            self._entries.pop(session, None)
            for stream in [stream for stream in self._streams if stream.session == session]:
                stream.end()
        except Refusal:  # damaged, and perhaps mended by the next look
            self._entries.pop(session, None)
        else:
            self._entries[session] = replayed.entries


class EventStream:
    """The answer that stays open."""

    def __init__(self, watcher: Watcher, stream: Stream) -> None:
        self._watcher = watcher
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send news until the client or the stream ends."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        gone = asyncio.get_running_loop().create_task(_until_disconnected(receive))
        gone.add_done_callback(lambda _: self._stream.end())
        self._watcher.open(self._stream)
        try:
            await self._send_news(send)
        finally:
            self._watcher.close(self._stream)
            gone.cancel()

    async def _send_news(self, send: Send) -> None:
        while not self._stream.ended:
            await self._stream.wait()
            if self._stream.ended:
                break
            if news := self._stream.take():
                await send({"type": "http.response.body", "body": news, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _until_disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
