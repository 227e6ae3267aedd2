"""Connections: too many of them, and answers that are taken slowly or never."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper.web.server import REQUEST_SECONDS, Connection, connections_of
from tests.support.web_server import EventReader, Server
from tests.web.conftest import StartServer

FILES = 256
"""What some systems let a process open."""


@pytest.fixture
def crowded(start_server: StartServer) -> Server:
    return start_server(files=FILES)


@contextmanager
def flooded(server: Server) -> Iterator[None]:
    """Open more connections to a server than it may open files."""
    with ExitStack() as stack:
        for _ in range(2 * FILES):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        yield


def test_more_connections_than_there_may_be_open_files_harm_nobody(crowded: Server) -> None:
    session = crowded.begin()
    page = EventReader(crowded, session)
    page.wait_for(0)
    with flooded(crowded):
        assert crowded.add(session, "3 4 2", 0).status == 201
        page.wait_for(1)
        page.close()
    assert crowded.stop() == 0


def test_too_many_connections_do_not_cover_the_terminal(crowded: Server) -> None:
    with flooded(crowded):
        assert crowded.get("api/sessions").status == 200
    assert crowded.stop() == 0
    assert crowded.process.errors() == b""


@pytest.mark.parametrize("files", [64, 256, 1_024, 4_096])
def test_the_store_has_files_however_many_connections_there_are(files: int) -> None:
    """Half of those for connections are for what is accepted before others have ended."""
    assert files - 2 * connections_of(files) >= 32
    assert connections_of(files) >= files // 4


class Wire(asyncio.Transport):
    """A transport of which so many bytes are not taken."""

    def __init__(self, caller: str = "10.0.0.1") -> None:
        super().__init__({"peername": (caller, 50_000), "sockname": ("10.0.0.9", 8099)})
        self.untaken = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.untaken

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


class Clock:
    """Of a loop, what comes later: when it is told to."""

    def __init__(self) -> None:
        self.later: list[Callable[[], object]] = []

    def time(self) -> float:
        return float(len(self.later))

    def call_later(self, delay: float, callback: Callable[[], object]) -> Mock:
        assert delay == REQUEST_SECONDS
        self.later.append(callback)
        return Mock()

    def pass_time(self) -> None:
        """Let as much time pass as a client has."""
        due, self.later = self.later, []
        for callback in due:
            callback()


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def answer_nothing(scope: object, receive: object, send: object) -> None:
    """Stand for the application."""


def connected(clock: Clock, wire: Wire, state: ServerState | None = None) -> Connection:
    config = uvicorn.Config(answer_nothing, http=Connection, ws="none", log_config=None)
    config.load()
    loop: Any = clock
    connection = Connection(config, state or ServerState(), {}, loop)
    connection.connection_made(wire)
    return connection


def test_a_connection_without_a_request_ends(clock: Clock) -> None:
    wire = Wire()
    connected(clock, wire)
    clock.pass_time()
    assert wire.aborted


def test_an_answer_that_is_taken_slowly_is_sent_whole(clock: Clock) -> None:
    wire = Wire()
    connected(clock, wire)
    for wire.untaken in (900_000, 600_000, 599_999, 10):
        clock.pass_time()
        assert not wire.aborted
    wire.untaken = 0
    clock.pass_time()
    assert wire.aborted, "it is as one that waits for the next request"


def test_an_answer_that_is_made_while_it_is_taken_is_sent_whole(clock: Clock) -> None:
    """What comes after a part is written when little of it is left: more may wait than before."""
    wire = Wire()
    connection = connected(clock, wire)
    for wire.untaken in (200_000, 700_000, 900_000):
        connection.pause_writing()
        clock.pass_time()
        assert not wire.aborted
        connection.resume_writing()  # all but little was taken
    clock.pass_time()
    clock.pass_time()
    assert wire.aborted, "nothing more was taken"


def test_an_answer_that_nobody_takes_ends_the_connection(clock: Clock) -> None:
    wire = Wire()
    connected(clock, wire)
    wire.untaken = 70_000
    clock.pass_time()
    clock.pass_time()
    assert wire.aborted


def test_a_stream_that_nobody_takes_ends_the_connection(clock: Clock) -> None:
    wire = Wire()
    connected(clock, wire)
    for wire.untaken in (100, 200):  # it is told more meanwhile
        clock.pass_time()
    assert wire.aborted


def test_whoever_opens_too_many_connections_loses_his_own(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "most", 20)
    state = ServerState()
    phones = [Wire(f"10.0.0.{number}") for number in range(2, 7)]
    flood = [Wire("10.0.0.99") for _ in range(60)]
    for wire in (*phones, *flood):
        connected(clock, wire, state)
    assert not any(phone.aborted for phone in phones)
    assert sum(not wire.aborted for wire in flood) <= 15
    assert not flood[-1].aborted, "the newest may be a page that was opened again"


def test_of_a_client_with_too_many_streams_the_oldest_ends_for_the_newest(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "most", 5)
    state = ServerState()
    wires = [Wire() for _ in range(9)]
    for wire in wires:
        connected(clock, wire, state).cycle = Mock(response_complete=False)
    assert [wire.aborted for wire in wires] == 4 * [True] + 5 * [False]
