"""The running server: sockets, signals, and clients that are slow or never read."""

import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import NamedTuple

import uvicorn

from scorekeeper.web.addresses import WAITING, Listener
from scorekeeper.web.app import create_app
from scorekeeper.web.connections import REQUEST_SECONDS, Connection, most_connections
from scorekeeper.web.context import WebContext
from scorekeeper.web.security import MAX_HEADER_SIZE

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
    Connection.most = most_connections()
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # the terminal shows the links
    config = uvicorn.Config(
        create_app(context),
        http=Connection,
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
        ssl_certfile=certificate.certificate if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )
    server = _Server(config, ready, context.watcher.end_all)
    server.run(sockets=[listener.socket for listener in listeners])
    return server.interrupted


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
        for listening in sockets or ():  # so many are accepted at once, more may wait
            listening.listen(WAITING)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, and then the server."""
        self._end_streams()
        await super().shutdown(sockets)
