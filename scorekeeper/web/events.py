"""Telling open pages of every change, through whatever door it came.

One watcher looks at the sessions that somebody looks at, whenever the store tells of a change, or a
few times a second where it does not; without open pages it sleeps.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol, TypeVar

from starlette.types import Receive, Scope, Send

from scorekeeper.core.messages import Refusal
from scorekeeper.storage.store import Mark
from scorekeeper.storage.system_errors import is_away
from scorekeeper.web.answers import RequestRefused
from scorekeeper.web.links import Link, Links
from scorekeeper.web.stored_sessions import StoredSessions, is_over

T = TypeVar("T")

WHOLE_STORE = ""
"""Stands for all sessions where a stream names one."""
PAUSE = 0.25
"""Seconds between two looks at sessions where nobody tells of changes."""
_PAUSE_TOLD = 2.0
"""The same where somebody does, and is only looked after."""
HEARTBEAT = 10.0
"""Seconds after which a stream without events says that it is alive."""
_SEND_SECONDS = 20.0
"""In which a client must take what it is sent."""


class SessionState(NamedTuple):
    """What a look at a session has found."""

    mark: Mark
    entries: int | None
    """The number of entries of its log; None if it cannot be read."""
    tag: str = ""
    """The tag of its log."""
    rematch: str | None = None
    """The session with which its players have gone on."""
    current: tuple[object, ...] = ()
    """Of a session that is over: what the current one was then, with which they may have."""

    def event(self, *, tagged: bool) -> bytes:
        """Return what its pages are told; those that ask for it have the tag as its id."""
        return _changed(self.tag if tagged else self.entries, "entries", self.entries)


class StoreState(SessionState):
    """What a look at the whole store has found: `entries` are the changes that were seen."""

    def event(self, *, tagged: bool) -> bytes:  # noqa: ARG002
        """Return what its pages are told; there is no log, and so no tag."""
        return _changed(self.entries, "changes", self.entries)


def _changed(told_by: object, counted: str, count: int | None) -> bytes:
    return f'id: {told_by}\nevent: changed\ndata: {{"{counted}":{count}}}\n\n'.encode()


class Stream:
    """What one open page is told: only the newest state, however slowly it reads.

    It writes to its connection itself, since what all pages of a table are told at once would else
    pass through everything that an answer passes, once for each of them.
    """

    def __init__(self, link: Link, session: str, scope: Scope) -> None:
        self.link = link
        self.session = session
        self.ended = asyncio.Event()
        self._transport: asyncio.Transport = scope["state"]["transport"]
        self._chunked = scope["http_version"] != "1.0"
        self._tagged = b"tagged" in scope["query_string"]
        self._told: tuple[int, str] | None = None
        self._rematch: str | None = None
        self._written = time.monotonic()

    def tell(self, state: SessionState) -> None:
        """Tell what is news of a session; else, now and then, that the stream is alive."""
        quiet = time.monotonic() - self._written
        if self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size():
            return  # nobody reads; the connection ends if that goes on
        if state.entries is not None and (state.entries, state.tag) != self._told:
            self._told = (state.entries, state.tag)
            self._write(state.event(tagged=self._tagged))
        elif state.rematch != self._rematch and self.link.session is None:
            self._rematch = state.rematch
            self._write(b"event: rematch\ndata: {}\n\n")
        elif quiet > HEARTBEAT:
            self._write(b":\n\n")

    def _write(self, data: bytes) -> None:
        self._written = time.monotonic()
        self._transport.write(b"%x\r\n%b\r\n" % (len(data), data) if self._chunked else data)

    def end(self) -> None:
        """End it: its session, its link or the store is gone, or the server stops."""
        self.ended.set()


class _InThread(Protocol):
    def __call__(self, work: Callable[[], T]) -> Awaitable[T]: ...


class Watcher:
    """Looks at the sessions of open streams, and tells these of changes."""

    def __init__(self, sessions: StoredSessions, links: Links, in_thread: _InThread) -> None:
        self._sessions = sessions
        self._links = links
        self._in_thread = in_thread
        self._streams: set[Stream] = set()
        self._states: dict[str, SessionState] = {}
        self._look = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._writes = 0
        """How often the store has told of a write."""

    def open(self, stream: Stream) -> None:
        """Tell a stream of its session from now on, and at once how it is."""
        self._streams.add(stream)
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
        """End all streams: the server stops, or the store is away."""
        for stream in self._streams:
            stream.end()

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()

        def tell() -> None:
            self._writes += 1
            with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(self.look)

        listening = self._sessions.store.listen(tell)
        try:
            await self._look_again(PAUSE if listening is None else _PAUSE_TOLD)
        finally:
            if listening is not None:
                listening.end()
        self._states.clear()

    async def _look_again(self, pause: float) -> None:
        while self._streams:
            self._look.clear()
            try:
                await self._tell_changes()
            except OSError:  # of one look: nothing is known to have changed
                pass
            except Refusal:
                # Pages that can't be told of changes must not look as if there were none.
                self.end_all()
            try:
                async with asyncio.timeout(pause):
                    await self._look.wait()
            except TimeoutError:
                continue

    async def _tell_changes(self) -> None:
        await self._in_thread(self._links.refresh)
        tokens = {stream.link.token for stream in self._streams}
        dead = {token for token in tokens if self._links.opened_by(token) is None}
        watched = {stream.session for stream in self._streams}
        before = self._states
        self._states = await self._in_thread(
            lambda: {name: self._state(name, before.get(name)) for name in watched}
        )
        for stream in list(self._streams):
            state = self._states.get(stream.session)
            if state is None:  # opened meanwhile: the next look is for it too
                continue
            if stream.link.token in dead or not state.mark:
                stream.end()
            else:
                stream.tell(state)

    def _state(self, session: str, before: SessionState | None) -> SessionState:
        """Look at a session, and into it if it has changed since it was kept."""
        if session == WHOLE_STORE:
            return self._store_state(before)
        mark = self._sessions.mark(session)
        if before is not None and before.mark == mark and self._stands(before):
            return before  # it may be kept no longer, and is not replayed for nothing
        try:
            replayed = self._sessions.replayed(session)
            current = self._sessions.current_mark() if is_over(replayed.loaded) else ()
            rematch = self._sessions.rematch(replayed.loaded)
            return SessionState(mark, replayed.entries, str(replayed.tag), rematch, current)
        except RequestRefused:
            return SessionState((), None)
        except Refusal as refusal:
            if is_away(refusal):
                raise
            return SessionState(mark, None)  # damaged, and perhaps mended by the next look

    def _stands(self, before: SessionState) -> bool:
        """Return whether nobody can have gone on from a session since the last look."""
        return not before.current or before.current == self._sessions.current_mark()

    def _store_state(self, before: SessionState | None) -> SessionState:
        """Return how often the store was seen to change; its pages are told of the number."""
        mark = (self._writes, *self._sessions.store.change_mark())
        changes = before.entries or 0 if before else 0
        return StoreState(mark, changes + (before is not None and before.mark != mark))


class EventStream:
    """The answer that stays open."""

    def __init__(self, watcher: Watcher, link: Link, session: str) -> None:
        self._watcher = watcher
        self._link = link
        self._session = session

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send news until the client or the stream ends."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if scope["method"] != "HEAD":
            await self._stay_open(Stream(self._link, self._session, scope), receive)
        await send({"type": "http.response.body", "body": b""})

    async def _stay_open(self, stream: Stream, receive: Receive) -> None:
        gone = asyncio.get_running_loop().create_task(_until_disconnected(receive))
        gone.add_done_callback(lambda _: stream.end())
        self._watcher.open(stream)
        try:
            await stream.ended.wait()
        finally:
            self._watcher.close(stream)
            gone.cancel()


async def _until_disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
