"""By which signals a server ends, and when it is not waited for any longer."""

import os
import signal
import time
from collections.abc import Iterator

import pytest
import uvicorn

from scorekeeper.web import server


@pytest.fixture
def running() -> Iterator[server._Server]:
    """Return a server that answers nobody; whatever signals meant before comes back."""
    before = signal.getsignal(signal.SIGINT)
    yield server._Server(uvicorn.Config(app="none"), lambda: None, lambda: None)
    signal.signal(signal.SIGINT, before)


def test_a_signal_that_is_ignored_stays_so(running: server._Server) -> None:
    """A script's `serve &` has it so: Ctrl-C at the prompt beside it is not meant for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with running.capture_signals():
        signal.raise_signal(signal.SIGINT)
        assert not running.should_exit
        signal.raise_signal(signal.SIGTERM)
        assert running.should_exit
    assert not running.interrupted


def test_a_second_signal_ends_what_has_not_ended_for_seconds(
    running: server._Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[int] = []
    clock = [100.0]
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    for seconds in (0.0, 1.0, 3.0):
        clock[0] = 100.0 + seconds
        running.handle_exit(signal.SIGINT, None)
    assert running.interrupted
    assert not codes
    clock[0] = 106.0
    running.handle_exit(signal.SIGTERM, None)
    assert codes == [143]
