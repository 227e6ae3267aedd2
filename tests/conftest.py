"""Fixtures: the real command line in a store of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Run(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli = Callable[..., Run]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture
def environment(store: Path) -> dict[str, str]:
    """The environment of a user: no settings of the test runner, a store of its own."""
    kept = {
        key: os.environ[key] for key in ("PATH", "HOME", "LANG", "SYSTEMROOT") if key in os.environ
    }
    return {**kept, "SCOREKEEPER_STORE": str(store), "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def cli(environment: dict[str, str], tmp_path: Path) -> Cli:
    """Run the command as a user does: a process of its own, its output piped."""

    def run(*arguments: str, given: bytes = b"", **extra: str) -> Run:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", *arguments],
            input=given,
            capture_output=True,
            env={**environment, **extra},
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def table(cli: Cli) -> None:
    """A table of three, by the Pagat rules, before their first deal."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0


Recorded = Callable[..., None]


@pytest.fixture
def recorded(cli: Cli, tmp_path: Path) -> Recorded:
    """A table of three that has entered these lines, told in one sheet."""

    def record(*lines: str) -> None:
        sheet = tmp_path / "evening.sheet"
        told = "\n".join(["players: Anna, Ben, Cara", *lines, ""])
        sheet.write_text(told, encoding="utf-8")
        assert cli("import", str(sheet)).code == 0

    return record
