"""In this folder a command is a process of its own."""

import pytest

from tests.support.command_line import Cli


@pytest.fixture
def cli(process_cli: Cli) -> Cli:
    """Return what runs a command as a process of its own."""
    return process_cli
