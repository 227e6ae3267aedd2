"""Fixtures: a server for the tests of a module, and servers for single tests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.web_server import Server, running_server

StartServer = Callable[..., Server]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with a store of its own."""
    with running_server(tmp_path_factory.mktemp("served") / "store") as running:
        yield running


@pytest.fixture
def start_server(store: Path) -> Iterator[StartServer]:
    """Yield what starts a server of the test's own store."""
    with ExitStack() as stack:

        def start(
            *arguments: str,
            port: str | None = "0",
            files: int | None = None,
            program: str | None = None,
        ) -> Server:
            started = running_server(store, *arguments, port=port, files=files, program=program)
            return stack.enter_context(started)

        yield start


@pytest.fixture
def session(server: Server) -> str:
    """Begin a session of three and return its id."""
    return server.begin()
