"""The running server: sockets, signals, and clients that are slow or never read."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import ssl
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import NamedTuple

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorekeeper.web.addresses import WAITING, Listener
from scorekeeper.web.app import create_app
from scorekeeper.web.context import WebContext
from scorekeeper.web.security import HEADERS, MAX_HEADER_SIZE

REQUEST_SECONDS = 15.0
"""In which a client must have sent a request, or the next one, and take some of an answer."""
_MOST = 2_000
_FILES = 4_096
"""Open files that the process asks the system for: two for each connection."""
_OTHER_FILES = 32
"""Of them, those that are kept for the store, and for what Python itself has open."""
_ENDED_AT_ONCE = 10
"""When there are too many connections, one of so many is ended, so that it is seldom necessary."""
_MOST_SECURE = 500
"""Of connections with TLS: each takes 300 kB, most of it a buffer of asyncio's own."""
_SHUTDOWN_SECONDS = 1
_SECONDS_TO_END = 5.0
"""After which a second signal ends it at once."""
_ENDING = [signal.SIGINT, signal.SIGTERM]
"""The signals by which it ends: Ctrl-C, and how the system ends a program."""
if sys.platform == "win32":
    _ENDING.append(signal.SIGBREAK)


class Certificate(NamedTuple):
    """The files of a certificate, for https."""

    certificate: str
    key: str


def serve(
    context: WebContext,
    listeners: Sequence[Listener],
    certificate: Certificate | None,
    ready: Callable[[], None],
) -> bool:
    """Answer until a signal ends it; return whether that was Ctrl-C.

    `ready` is called once connections are accepted.
    """
    Connection.most = _most_connections()
    if certificate is not None:
        SecureConnection.most = min(Connection.most, _MOST_SECURE)
        SecureConnection.certificate = _tls(certificate)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # the terminal shows the links
    config = uvicorn.Config(
        create_app(context),
        http=Connection if certificate is None else SecureConnection,
        workers=1,  # else the environment may say another number, or none at all
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        backlog=Connection.most // 4,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=int(REQUEST_SECONDS),
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        h11_max_incomplete_event_size=MAX_HEADER_SIZE,
    )
    server = _Server(config, ready, context.watcher.end_all)
    server.run(sockets=list(dict.fromkeys(listener.socket for listener in listeners)))
    return server.interrupted


def _tls(certificate: Certificate) -> ssl.SSLContext:
    # The default one would write each key into the file that SSLKEYLOGFILE names.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


def _most_connections() -> int:
    """Return how many connections there may be, once as many files as possible may be open."""
    if sys.platform == "win32":  # it asks for no number
        return _MOST
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if most == resource.RLIM_INFINITY else min(most, _FILES)
    if resource.RLIM_INFINITY != allowed < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if allowed == resource.RLIM_INFINITY else connections_of(allowed)


def connections_of(files: int) -> int:
    """Return how many connections there may be where so many files may be open.

    It leaves room for those that were accepted meanwhile, and for the files of the store: without
    any, nobody else could be answered.
    """
    return min(_MOST, max(files - _OTHER_FILES, _OTHER_FILES // 2) // 2)


class _Server(uvicorn.Server):
    """Ends at once when it is told to, open streams or not."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], end_streams: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.interrupted = False
        self._give_up = 0.0
        self._ready = ready
        self._end_streams = end_streams

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer until a signal ends it, also one that comes before the loop runs."""
        with self.capture_signals():
            super().run(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End by these signals, without dying of them afterwards."""
        # What whoever has begun it lets it ignore, as a shell without jobs does, it still ignores.
        heeded = [each for each in _ENDING if signal.getsignal(each) is not signal.SIG_IGN]
        before = {number: signal.signal(number, self.handle_exit) for number in heeded}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Remember how it ends; end it where it has not for seconds, as before a full pipe."""
        if self.should_exit and time.monotonic() > self._give_up:
            os._exit(128 + sig)
        if not self.should_exit:
            self._give_up = time.monotonic() + _SECONDS_TO_END
        self.interrupted |= sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections, and say so."""
        await super().startup(sockets)
        for listening in sockets or ():  # so many are accepted at once, more may wait
            listening.listen(WAITING)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, and then the server."""
        self._end_streams()
        await super().shutdown(sockets)


class Connection(H11Protocol):
    """A connection that ends if its client sends no whole request, or takes no answer, in time."""

    most = _MOST
    """How many of them there may be."""
    opened = 0.0
    _next_look: asyncio.TimerHandle | None = None
    _untaken = 0
    """Bytes of answers that the client had not taken at the last look."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.app_state = {"transport": transport}
        self.opened = self.loop.time()
        self._look_later()
        if len(self.connections) > self.most:
            self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        if self._next_look is not None:
            self._next_look.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        self._look_later()

    def resume_writing(self) -> None:
        """Note that the client has taken nearly all there was, before more of an answer comes."""
        super().resume_writing()
        self._untaken = 0

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, with the headers that all answers have, and hang up."""
        headers = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        answer = f"HTTP/1.1 400 Bad Request\r\n{head}\r\n{msg}\n"
        self.transport.write(answer.encode())
        self.transport.close()

    @property
    def is_ending(self) -> bool:
        """Whether it ends by itself already."""
        return self.transport.is_closing()

    @property
    def is_answered(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def caller(self) -> str:
        """The address of the client."""
        return self.client[0] if self.client else ""

    def _make_room(self) -> None:
        """End the oldest connections of the client that has most, at first those without a request.

        So whoever opens too many is in nobody's way but his own. This one is the newest, and has
        had no time for a request.
        """
        living = [each for each in self.connections if isinstance(each, Connection)]
        living = [each for each in living if not each.is_ending]
        if len(living) <= self.most:
            return
        [(caller, count)] = Counter(each.caller for each in living).most_common(1)
        theirs = [each for each in living if each.caller == caller and each is not self]
        theirs.sort(key=lambda each: (each.is_answered, each.opened))
        for each in theirs[: count // _ENDED_AT_ONCE + 1]:
            each.end()

    def end(self) -> None:
        """End it at once, whatever it has not sent yet."""
        self.transport.abort()

    def _look_later(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
        self._next_look = self.loop.call_later(REQUEST_SECONDS, self._look)

    def _look(self) -> None:
        """Wait on where the client is waiting for an answer, or is taking one, however slowly."""
        before, self._untaken = self._untaken, self.transport.get_write_buffer_size()
        is_taken = not before or self._untaken < before
        if is_taken if self._untaken else self.is_answered:
            self._look_later()
        else:
            self.end()


class SecureConnection(Connection):
    """A connection with TLS, which counts from its beginning: who floods shakes no hands.

    Where the loop itself begins with TLS, nothing is told of it before both have shaken hands.
    """

    certificate: ssl.SSLContext
    _early: list[bytes] | None = None
    """What came while both shook hands; None when they have."""
    _handshake: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to shake hands."""
        super().connection_made(transport)
        self._early = []
        transport.pause_reading()
        self._handshake = self.loop.create_task(self._shake_hands(transport))

    def data_received(self, data: bytes) -> None:
        """Take a part of a request, that which came with the end of the handshake later."""
        if self._early is None:
            super().data_received(data)
        else:
            self._early.append(data)

    async def _shake_hands(self, plain: asyncio.Transport) -> None:
        """Wait for a request on the secure transport, unless it has ended by then."""
        if plain.is_closing():
            return
        secure = None
        with contextlib.suppress(OSError):
            secure = await self.loop.start_tls(plain, self, self.certificate, server_side=True)
        if secure is None or secure.is_closing():
            self.connection_lost(None)
            return
        early, self._early = self._early or [], None
        super().connection_made(secure)
        for data in early:
            self.data_received(data)
