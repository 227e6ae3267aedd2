"""The running server: sockets, signals, and clients that are slow or never read."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import NamedTuple

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorekeeper.web.addresses import Listener
from scorekeeper.web.app import create_app
from scorekeeper.web.context import WebContext
from scorekeeper.web.security import HEADERS

REQUEST_SECONDS = 15.0
"""In which a client must have sent a request, or the next one."""
_MAX_HEADER_SIZE = 16 << 10
_SHUTDOWN_SECONDS = 1


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
    _allow_many_connections()
    config = uvicorn.Config(
        create_app(context),
        http=_Connection,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=int(REQUEST_SECONDS),
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        h11_max_incomplete_event_size=_MAX_HEADER_SIZE,
        ssl_certfile=certificate.certificate if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )
    server = _Server(config, ready, context.watcher.end_all)
    server.run(sockets=[listener.socket for listener in listeners])
    return server.interrupted


def _allow_many_connections() -> None:
    """Let the process open as many files as the system allows it."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """Ends at once when it is told to, open streams or not."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], end_streams: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.interrupted = False
        self._ready = ready
        self._end_streams = end_streams

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End by SIGTERM and Ctrl-C, without dying of them afterwards."""
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Remember how it ends."""
        self.interrupted |= sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections, and say so."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, and then the server."""
        self._end_streams()
        await super().shutdown(sockets)


class _Connection(H11Protocol):
    """A connection that is closed if no whole request comes by it in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.app_state = {"transport": transport}
        self._wait_for_request()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        self._wait_for_request()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, with the headers that all answers have, and hang up."""
        headers = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        answer = f"HTTP/1.1 400 Bad Request\r\n{head}\r\n{msg}\n"
        self.transport.write(answer.encode())
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def _wait_for_request(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _give_up(self) -> None:
        answering = self.cycle is not None and not self.cycle.response_complete
        if not answering:
            self.transport.abort()
