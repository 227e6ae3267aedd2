"""A PostgreSQL server for the tests, with a database for each that asks for one.

It is no part of the product. Without its programs the tests are skipped, and the summary says so;
where `CI` is set they fail.
"""

import functools
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from scorekeeper.cli.open_store import open_store

NOT_TESTED = "STORES IN DATABASES ARE NOT TESTED"
"""Begins the reason of each test that is skipped."""
_FOLDERS = "/usr/lib/postgresql"
_OWNER = "postgres"
"""Who runs the server where the tests run as root, whom it refuses."""
_START_SECONDS = 60
_QUICK = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
_USUAL = (
    *("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"),
    *("-c", "shared_buffers=64MB", "-c", "log_min_messages=warning"),
)


class DatabaseServer:
    """A server that can be killed and started again."""

    def __init__(self, programs: Path, folder: Path, *, safe: bool) -> None:
        self._programs = programs
        self._folder = folder
        self._settings = _USUAL if safe else (*_USUAL, *_QUICK)
        self._process: subprocess.Popen[bytes] | None = None
        self._names = (f"store_{number}" for number in itertools.count(1))
        self.port = _free_port()
        _call(
            _as_owner(
                programs / "initdb",
                "--no-sync",
                "-D",
                folder / "data",
                "--auth=trust",
                "--username=postgres",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
            )
        )

    def _launch(self) -> None:
        command = [self._programs / "postgres", "-D", self._folder / "data", "-p", self.port]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(word) for word in (*command, "-k", self._folder, *self._settings)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,
                user=_owner(),
            )

    def start(self) -> None:
        """Start it, and wait until it answers; it may have to wait for those whom a kill left."""
        import psycopg

        deadline = time.monotonic() + _START_SECONDS
        while True:
            if self._process is None or self._process.poll() is not None:
                self._launch()
            try:
                self.run("select 1")
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, (self._folder / "log").read_text()
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """End its first process as a power cut would: the others notice that and end."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it, at once."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Stop all its processes for a while: connections stay open, and nobody answers."""
        self.hang()
        try:
            yield
        finally:
            self.go_on()

    def hang(self) -> None:
        """Stop all its processes: first the one that begins the others."""
        self.signal(signal.SIGSTOP)
        self._signal_others(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let all its processes go on."""
        self._signal_others(signal.SIGCONT)
        self.signal(signal.SIGCONT)

    def _signal_others(self, number: int) -> None:
        assert self._process is not None
        parent = self._process.pid
        others = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8")
        for process in map(int, others.split()):
            with suppress(ProcessLookupError):  # it has ended
                os.kill(process, number)

    def signal(self, number: int) -> None:
        """Send a signal to its first process."""
        assert self._process is not None
        self._process.send_signal(number)

    def address(self, database: str, user: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Make an empty database and return its name."""
        name = next(self._names)
        self.run(f"create database {name}")
        return name

    def restored(self, database: str, file: Path) -> str:
        """Back a database up into a file, as the club's page says, and return a new one from it."""
        name = next(self._names)
        self.run(f"create database {name} template template0")
        programs = (self._programs / "initdb").resolve().parent  # not all may have a link
        for program, of, *options in (
            ("pg_dump", database, "--format=custom", f"--file={file}"),
            ("pg_restore", name, "--exit-on-error", str(file)),
        ):
            dbname = f"--dbname={self.address(of)}"
            done = subprocess.run(
                [str(programs / program), dbname, *options],
                capture_output=True,
                check=False,
                text=True,
            )
            assert done.returncode == 0, done.stderr
        return self.address(name)

    def run(self, *statements: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run statements as its owner; return the rows of the last."""
        import psycopg

        address = self.address(database)
        with psycopg.connect(address, autocommit=True, connect_timeout=10) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []


class EmptiedDatabase:
    """A database with the tables of a store, which is emptied for one test after the other.

    To make a database with its tables takes as long as many commands do, and so does to connect.
    """

    def __init__(self, server: DatabaseServer) -> None:
        import psycopg

        from scorekeeper.storage.postgres.connection import Database

        self.address = server.address(server.new_database())
        assert open_store(self.address).prepare()
        self._connection = psycopg.connect(self.address, autocommit=True)
        named = "select tablename from pg_tables where schemaname = 'public'"
        tables = {str(name) for (name,) in self._connection.execute(named)} - {"store_version"}
        named = "select sequencename from pg_sequences where schemaname = 'public'"
        sequences = [str(name) for (name,) in self._connection.execute(named)]
        # To truncate takes a file for each table and each index, which is longer than the tests.
        statements = [
            *("begin", "set local session_replication_role = replica"),
            *(f"delete from {table}" for table in sorted(tables)),
            *(f"select setval('{sequence}', 1, false)" for sequence in sequences),
            "commit",
        ]
        self._empty = "; ".join(statements).encode()
        self.connected = functools.cache(Database)
        """Returns the connections of this process to an address, which it keeps."""

    def empty(self) -> None:
        """Remove all rows but those that say which tables there are."""
        self._connection.execute(self._empty)

    def close(self) -> None:
        """End the connection by which it is emptied."""
        self._connection.close()


@contextmanager
def running_database_server(*, safe: bool = False) -> Iterator[DatabaseServer]:
    """Run a server; one that is `safe` keeps what it has said is stored, whatever kills it."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-database-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, _OWNER)
        server = DatabaseServer(programs, folder, safe=safe)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    """Return the folder of the server's programs; skips the test without them."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).parent
    folders = sorted(Path(_FOLDERS).glob("*/bin"), key=lambda path: float(path.parent.name))
    for folder in reversed(folders):
        if (folder / "initdb").exists():
            return folder
    reason = f"{NOT_TESTED}: PostgreSQL is not installed; `.ci/run` says how to get it"
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def _owner() -> str | None:
    return _OWNER if os.geteuid() == 0 else None


def _as_owner(*words: object) -> list[str]:
    return [str(word) for word in words]


def _call(command: Sequence[str]) -> None:
    done = subprocess.run(
        command, capture_output=True, check=False, text=True, cwd="/", user=_owner()
    )
    assert done.returncode == 0, done.stderr


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
