"""The server as it begins and ends."""

import asyncio
import os
import signal
from collections.abc import Callable
from unittest.mock import Mock

import pytest
import uvicorn

from scorekeeper.web import server


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_before_the_loop_runs_ends_it_like_any_other(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """It was raised where nobody waited, and Python told of that in its own words."""
    before = signal.getsignal(number)

    def begin(_: uvicorn.Config) -> Callable[[], asyncio.AbstractEventLoop]:
        os.kill(os.getpid(), number)
        return asyncio.new_event_loop

    monkeypatch.setattr(uvicorn.Config, "get_loop_factory", begin)
    monkeypatch.setattr(server, "create_app", Mock())
    ready = Mock()
    was_ctrl_c = server.serve(Mock(), [], None, ready)
    assert was_ctrl_c == (number == signal.SIGINT)
    ready.assert_called_once_with()
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("number", ["auto", "", "4"])
def test_how_many_processes_others_are_to_have_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    """A word in the place of the number ended it as by a fault of ours."""
    monkeypatch.setenv("WEB_CONCURRENCY", number)
    monkeypatch.setattr(server, "create_app", Mock())
    run = Mock()
    monkeypatch.setattr(uvicorn.Server, "run", run)
    server.serve(Mock(), [], None, Mock())
    run.assert_called_once()
