"""A session that real processes write to, as seen from outside: its file, parsed and nothing more.

Shared by the short runs in the tests and the long ones in `benchmarks/`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.support.command_line import restore_signals, run_in_process
from tests.support.forked_process import ForkedProcess

SESSION = "2026-11-20-1"
LINE = "3 3 3"
Started = subprocess.Popen[bytes] | ForkedProcess


def age_sessions(store: Path) -> None:
    """Let all sessions look as if nobody had touched them for an hour: the index believes it."""
    for path in (store / "sessions").glob("*.json"):
        found = path.stat()
        os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns - 3_600_000_000_000))


class StoredSession:
    """A store with one session whose game never ends, and commands for it."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.file = store / "sessions" / f"{SESSION}.json"
        # Without buffers, as some containers have it, Python meets a full output elsewhere.
        kept = {
            key: value
            for key, value in os.environ.items()
            if "SCOREKEEPER" not in key and key != "PYTHONUNBUFFERED"
        }
        self.environment = {**kept, "SCOREKEEPER_STORE": str(store), "PYTHONIOENCODING": "utf-8"}
        new = ("new", "Anna", "Ben", "Cara", "--target", "1000000", "--date", SESSION[:10])
        self.ask(*new)

    def ask(self, *arguments: str) -> str:
        """Run a command in this process, which must succeed, and return what it prints."""
        done = run_in_process(arguments, self.environment, self.store.parent)
        assert done.code == 0, done.err
        return done.out

    def start(self, *arguments: str) -> Started:
        """Start a command, whose output is a pipe."""
        return subprocess.Popen(
            command(*arguments),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=restore_signals,  # noqa: PLW1509 — it waits for nobody
        )

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
        """Run a command to its end."""
        return subprocess.run(
            command(*arguments),
            env=self.environment,
            capture_output=True,
            timeout=60,
            check=False,
        )

    def add(self, why: str) -> bool:
        """Add a deal with its own reason; return whether that was acknowledged."""
        return self.run("add", LINE, "--why", why).returncode == 0

    def entries(self) -> dict[str, Any]:
        """Return the log on disk; raises `ValueError` if it is not whole."""
        tables: dict[str, dict[str, Any]] = json.loads(self.file.read_bytes())
        entries = tables["entries"]
        if list(entries) != [str(number) for number in range(1, len(entries) + 1)]:
            raise ValueError(list(entries))
        return entries

    def whys(self) -> list[str]:
        """Return the reasons of all entries on disk; raises `ValueError` if it is no whole log."""
        return [entry["why"] for entry in self.entries().values()]

    def temporary(self) -> list[str]:
        """Return the temporary files of the store."""
        folder = self.store / "tmp"
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


class ForkedSession(StoredSession):
    """The same, with commands that are forked from a process that has loaded the program."""

    def start(self, *arguments: str) -> ForkedProcess:
        """Start a command, whose output is a pipe."""
        return ForkedProcess(*arguments, environment=self.environment)

    def run(
        self, *arguments: str, program: str | None = None
    ) -> "subprocess.CompletedProcess[bytes]":
        """Run a command, or another program, to its end."""
        with ForkedProcess(*arguments, environment=self.environment, program=program) as process:
            out, err = process.communicate()
            return subprocess.CompletedProcess(arguments, process.wait(), out, err)


def command(*arguments: str) -> list[str]:
    """Return the arguments that start a command."""
    return [sys.executable, "-m", "scorekeeper", *arguments]
