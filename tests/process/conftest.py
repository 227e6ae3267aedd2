"""In this folder a command is a process of its own."""

import pytest

from tests.support.command_line import Cli

PROCESSES = {"terminal", "bash", "shell", "bound", "holder"}
"""Fixtures of the process that is tested: what is only done before or beside it needs none."""


@pytest.fixture
def cli(request: pytest.FixtureRequest, process_cli: Cli, in_process_cli: Cli) -> Cli:
    """Return what runs a command, as a process of its own where the test has no other."""
    return in_process_cli if PROCESSES & {*request.fixturenames} else process_cli
