"""The command line as tests run it: in the test's own process, or as a process of its own."""

import gc
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple
from unittest.mock import patch

from scorekeeper.cli.app import run
from tests.support.forked_process import ForkedProcess

KEPT_VARIABLES = ("PATH", "HOME", "LANG", "SYSTEMROOT")
"""What a command gets of the environment in which the tests run."""
TIMEOUT = 60
"""Seconds after which a process has hung."""


class Run(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Parse standard output as JSON."""
        return json.loads(self.out)


Cli = Callable[..., Run]
"""Runs a command: its arguments, its input as `given`, variables of the environment by name."""
Recorded = Callable[..., None]
"""Begins a session of three from lines of a sheet."""


def user_environment(store: Path | str) -> dict[str, str]:
    """Return the environment of a user: no settings of the test runner, a store of its own."""
    kept = {key: os.environ[key] for key in KEPT_VARIABLES if key in os.environ}
    return {**kept, "SCOREKEEPER_STORE": str(store), "PYTHONIOENCODING": "utf-8"}


def run_in_process(
    arguments: tuple[str, ...], environment: Mapping[str, str], folder: Path, given: bytes = b""
) -> Run:
    """Run a command in this process as if it were one of its own, and leave nothing changed.

    An exception that the command does not expect is raised, so that it fails the test; unless
    the environment has `SCOREKEEPER_TRACEBACK` empty.
    """
    assert threading.current_thread() is threading.main_thread(), "what it replaces is everybody's"
    with ExitStack() as stack:
        out = stack.enter_context(tempfile.TemporaryFile())
        err = stack.enter_context(tempfile.TemporaryFile())
        stack.enter_context(_environment_of({"SCOREKEEPER_TRACEBACK": "1", **environment}))
        stack.enter_context(_working_in(folder))
        stack.enter_context(_interpreter_settings_kept())
        stack.enter_context(_streams(arguments, given, out, err))
        code = run(list(arguments))
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        return _finished(code, _content(out), _content(err))


def run_as_process(
    arguments: tuple[str, ...], environment: Mapping[str, str], folder: Path, given: bytes = b""
) -> Run:
    """Run a command as a process that starts from nothing, its streams connected to pipes."""
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        input=given,
        capture_output=True,
        env=dict(environment),
        cwd=folder,
        timeout=TIMEOUT,
        check=False,
    )
    return _finished(done.returncode, done.stdout, done.stderr)


def run_forked(
    arguments: tuple[str, ...], environment: Mapping[str, str], folder: Path, given: bytes = b""
) -> Run:
    """Run a command as a process of its own, forked from one that has loaded the program."""
    with ForkedProcess(*arguments, environment=environment, folder=folder, given=given) as process:
        out, err = process.communicate()
        return _finished(process.wait(), out, err)


def restore_signals() -> None:
    """Let signals do what they usually do, in a process that is about to run a command.

    Where the tests run with them ignored, as under `nohup`, their processes would ignore them too.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _finished(code: int, out: bytes, err: bytes) -> Run:
    assert b"Traceback" not in err, err.decode()
    return Run(code, out.decode(), err.decode())


@contextmanager
def _environment_of(environment: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    _set_environment(environment)
    try:
        yield
    finally:
        _set_environment(before)


def _set_environment(environment: Mapping[str, str]) -> None:
    """Change what differs alone: to set all of it anew takes longer than some commands."""
    zone = os.environ.get("TZ")
    for name in [name for name in os.environ if name not in environment]:
        del os.environ[name]
    for name, value in environment.items():
        if os.environ.get(name) != value:
            os.environ[name] = value
    if environment.get("TZ") != zone:
        time.tzset()


@contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def _interpreter_settings_kept() -> Iterator[None]:
    """Restore what a command may set for the whole of its process: warnings, signals …"""
    collects = gc.isenabled()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGALRM)}
    try:
        with warnings.catch_warnings():
            yield
    finally:
        (gc.enable if collects else gc.disable)()
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def _streams(
    arguments: tuple[str, ...], given: bytes, out: IO[bytes], err: IO[bytes]
) -> Iterator[None]:
    """Replace the standard streams by files: they have a descriptor, and are no terminals.

    The command gets duplicates, which it may close or lead elsewhere.
    """
    with tempfile.TemporaryFile() as source:
        source.write(given)
        source.seek(0)
        stdin = io.TextIOWrapper(_duplicate(source, "rb"), encoding="utf-8")
        stdout = io.TextIOWrapper(_duplicate(out, "wb"), encoding="utf-8", newline="\n")
        stderr = io.TextIOWrapper(
            _duplicate(err, "wb"),
            encoding="utf-8",
            errors="backslashreplace",
            newline="\n",
            line_buffering=True,
        )
        streams = {"stdin": stdin, "stdout": stdout, "stderr": stderr}
        originals = {f"__{name}__": stream for name, stream in streams.items()}
        replaced: dict[str, Any] = {**streams, **originals, "argv": ["scorekeeper", *arguments]}
        try:
            with patch.multiple(sys, **replaced):
                yield
        finally:
            for stream in streams.values():
                with suppress(OSError):
                    stream.close()


def _duplicate(file: IO[bytes], mode: str) -> IO[bytes]:
    return os.fdopen(os.dup(file.fileno()), mode)


def _content(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()
