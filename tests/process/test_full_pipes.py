"""Who waits for a reader that takes nothing any more is ended by Ctrl-C, and hears what stands."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.command_line import Cli

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(os.name == "nt", reason="there are no such signals"),
]
PATIENCE = 20.0
STARTING = 10.0
"""Seconds for which it is waited where the system does not say what a process does."""


@pytest.fixture
def full_pipe() -> Iterator[int]:
    """Return the end of a pipe that takes nothing more until somebody reads."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with suppress(BlockingIOError):
        while True:
            os.write(writing, b"x" * 4096)
    os.set_blocking(writing, True)
    yield writing
    os.close(reading)
    os.close(writing)


def waits_to_write(pid: int) -> bool:
    """Return whether Linux says that a process waits for somebody to read from a pipe."""
    with suppress(OSError):
        return "pipe" in Path(f"/proc/{pid}/wchan").read_text(encoding="ascii")
    return False


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show"], "Interrupted. Nothing was changed."),
        (["add", "3", "4", "2"], "Interrupted, but your change is stored."),
    ],
)
def test_ctrl_c_ends_what_waits_for_its_output_to_be_taken(
    arguments: list[str], told: str, full_pipe: int, cli: Cli, environment: dict[str, str]
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=full_pipe,
        stderr=subprocess.PIPE,
    ) as command:
        until = time.monotonic() + STARTING
        while time.monotonic() < until and not waits_to_write(command.pid):
            time.sleep(0.02)
        command.send_signal(signal.SIGINT)
        try:
            _, said = command.communicate(timeout=PATIENCE)
        finally:
            command.kill()
    assert command.returncode == 130
    assert said.decode().startswith(told)
