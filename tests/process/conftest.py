"""In this folder a command is a process of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.completing_shell import CompletingShell

PROCESSES = {"terminal", "open_shell", "bound", "holder"}
"""Fixtures of the process that is tested: what is only done before or beside it needs none."""


@pytest.fixture
def cli(request: pytest.FixtureRequest, process_cli: Cli, in_process_cli: Cli) -> Cli:
    """Return what runs a command, as a process of its own where the test has no other."""
    return in_process_cli if PROCESSES & {*request.fixturenames} else process_cli


OpenShell = Callable[[str, Path, str], CompletingShell]


@pytest.fixture
def open_shell(environment: dict[str, str], tmp_path: Path) -> Iterator[OpenShell]:
    """Yield what opens a shell by its name, the command that it finds, and a script."""
    with ExitStack() as stack:

        def open_one(name: str, command: Path, script: str) -> CompletingShell:
            shell = CompletingShell(name, environment, tmp_path, command, script)
            return stack.enter_context(closing(shell))

        yield open_one
