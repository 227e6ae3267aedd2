"""Processes that are forked from one that has loaded the program: see `fork_server.py`."""

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self

from tests.support import fork_client
from tests.support.waiting import HANG

_COMMAND = """#!/bin/sh
exec {python} -IS -c 'import sys; sys.path.insert(0, "{folder}")
import fork_client
fork_client.main("{server}")' "$@"
"""
_open_servers: list[tuple[str, "subprocess.Popen[bytes]"]] = []


def fork_server() -> str:
    """Return the address of the server of these tests, which is started when it is first needed."""
    if not _open_servers:
        address = str(Path(tempfile.mkdtemp(prefix="forks-")) / "server")
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.support.fork_server", address],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        _open_servers.append((address, server))
    return _open_servers[0][0]


def forked_command() -> Path:
    """Return an executable file that is the command, for whoever starts it from a shell."""
    path = Path(fork_server()).parent / "bin" / "scorekeeper"
    if not path.exists():
        path.parent.mkdir()
        folder = Path(__file__).parent
        text = _COMMAND.format(python=sys.executable, folder=folder, server=fork_server())
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
    return path


def end_fork_server() -> None:
    """End the server, if it was ever started."""
    while _open_servers:
        address, server = _open_servers.pop()
        server.communicate()
        shutil.rmtree(Path(address).parent)


class ForkedProcess:
    """A command, or another program, as a process of its own; the same calls as of a `Popen`.

    Its output is a pipe, and what it says on standard error a file, unless `streams` has others.
    """

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str],
        folder: Path | None = None,
        program: str | None = None,
        given: bytes = b"",
        streams: Mapping[int, int] | None = None,
        limits: Mapping[str, int] | None = None,
    ) -> None:
        self.returncode: int | None = None
        self._files = ExitStack()
        self._errors = self._files.enter_context(tempfile.TemporaryFile())  # noqa: SIM115
        with tempfile.TemporaryFile() as source:
            source.write(given)
            source.seek(0)
            reads, writes = os.pipe()
            self.stdout = self._files.enter_context(os.fdopen(reads, "rb", 0))
            standard = {0: source.fileno(), 1: writes, 2: self._errors.fileno()}
            self.pid, self._end = fork_client.ask(
                fork_server(),
                {**standard, **(streams or {})},
                [*arguments],
                environment,
                program=program,
                folder=str(folder or ""),
                terminal=os.isatty((streams or standard)[0]),
                limits=limits,
            )
            os.close(writes)
        self._files.enter_context(self._end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End it if it still runs, and forget what it said."""
        if self.poll() is None:
            self.kill()
            self.wait()
        self._files.close()

    def poll(self) -> int | None:
        """Return its exit code if it has ended."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float = HANG) -> int:
        """Return its exit code as soon as it has ended; of a killed one, less than nought."""
        if self.returncode is None:
            if not select.select([self._end], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a forked process", timeout)
            self.returncode = int(self._end.readline())
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)

    def _read(self) -> bytes:
        if not select.select([self.stdout], [], [], HANG)[0]:
            raise subprocess.TimeoutExpired("a forked process", HANG)
        return os.read(self.stdout.fileno(), 1 << 16)

    def communicate(self) -> tuple[bytes, bytes]:
        """Read all that it says, until its end."""
        said = b"".join(iter(self._read, b""))
        self.wait()
        return said, self.errors()

    def errors(self) -> bytes:
        """Return what it has said on standard error, without moving where it goes on."""
        return os.pread(self._errors.fileno(), os.fstat(self._errors.fileno()).st_size, 0)
