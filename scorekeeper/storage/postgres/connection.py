"""Connections to a database: statements with a time limit, each a transaction of its own.

It uses libpq alone, since commands need texts and numbers only, and a limit for every answer: a
server that is gone must not keep anybody waiting.
"""

import contextlib
import os
import selectors
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from scorekeeper.storage.postgres.address import Address, Attempt
from scorekeeper.storage.postgres.failures import (
    UNIQUE_VIOLATION,
    ConnectionFailed,
    ConnectionLost,
    Hanging,
    Settled,
    StatementFailed,
    Unanswered,
    Unsettled,
)
from scorekeeper.storage.postgres.host_lookup import HostUnknown, addresses_of
from scorekeeper.storage.postgres.libpq import OperationalError, pq
from scorekeeper.storage.postgres.libpq_reasons import is_by_server, reasons_in
from scorekeeper.storage.postgres.results import Fields, Value, failure, parameter, rows
from scorekeeper.storage.postgres.retries import OVERTAKEN, persistently

CONNECT_SECONDS = 8.0
"""In which a server must accept a connection; after a break, in which it must be back."""
ANSWER_SECONDS = 8.0
"""In which it is known that a server hangs: it keeps its connections, and never answers."""
_LONG_ANSWER_SECONDS = 60.0
"""For which a server that is alive may be silent: years of evenings take their time."""
SCRIPT_SECONDS = 600.0
"""The same while it makes tables."""
_SETTLE_SECONDS = 5.0
"""For which an answer is still awaited after a Ctrl-C, or nobody knew what became of it."""
_SILENT_SECONDS = 1.0
"""For which a server that did not answer in all its time is not asked once more."""
_PAUSE = 0.1
"""Seconds between two attempts while a server starts."""
_ENDED = ("08", "57P0")
"""How the codes of errors begin after which a connection is of no more use."""
_DONE = (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK)

_AT_WORK = """
    select a.state, pg_backend_pid()
    from (select $1::integer as pid) as asked left join pg_stat_activity as a using (pid)
"""
"""What another connection does, and who is asked: behind a pool that is somebody else."""


class DatabaseConnection:
    """A connection, used by one thread at a time."""

    def __init__(self, conninfo: bytes, seconds: float) -> None:
        self._conninfo = conninfo
        self._pq = pq.PGconn.connect_start(conninfo)
        self._is_alive: Callable[[float], bool] | None = None
        deadline = time.monotonic() + seconds
        polled: int = pq.PollingStatus.WRITING
        while polled != pq.PollingStatus.OK:
            if polled == pq.PollingStatus.FAILED or self._pq.status == pq.ConnStatus.BAD:
                raise ConnectionFailed(self._error(), is_by_server=is_by_server(self._said()))
            if not self._ready(deadline, writing=polled == pq.PollingStatus.WRITING):
                raise ConnectionFailed("")
            polled = self._pq.connect_poll()
        self._pq.nonblocking = 1

    def is_alive(self, seconds: float) -> bool:
        """Return whether its server says anything to somebody else: then it only takes long.

        That nobody can reach it is no sign of that, however soon it is known. Raises
        `ConnectionLost` where it is at work on nothing of this connection that awaits an answer:
        the network has forgotten it, as that of a computer that slept.
        """
        deadline = time.monotonic() + seconds
        try:
            other = DatabaseConnection(self._conninfo, seconds)
        except ConnectionFailed as refused:
            return refused.is_by_server
        try:
            ((state, asked),) = other.run(
                _AT_WORK, self._pq.backend_pid, seconds=deadline - time.monotonic()
            )
            is_at_work = state not in (None, "idle") or asked != str(other._pq.backend_pid)
        except Unanswered:
            return False
        except (ConnectionLost, StatementFailed):
            return True
        finally:
            other.close()
        if not (self.is_idle or is_at_work or self._ready(time.monotonic())):
            raise ConnectionLost
        return True

    @property
    def is_idle(self) -> bool:
        """Whether it can take a statement."""
        return self._pq.transaction_status == pq.TransactionStatus.IDLE

    @property
    def socket(self) -> int:
        """What to wait for."""
        return self._pq.socket

    def run(
        self,
        statement: str,
        *values: Value,
        seconds: float | None = None,
        is_alive: Callable[[float], bool] | None = None,
    ) -> list[Fields]:
        """Run a statement and return its rows as texts; the server may be silent for so long.

        It may be silent for longer where it `is_alive`, which is asked in so many seconds. Raises
        `StatementFailed`, or `ConnectionLost`.
        """
        self._is_alive = is_alive
        given = [parameter(value) for value in values]
        formats = [int(isinstance(value, bytes)) for value in values]
        try:
            self._pq.send_query_params(statement.encode(), given, None, formats)
            return self._answer(ANSWER_SECONDS if seconds is None else seconds)
        except OperationalError as error:
            raise ConnectionLost(self._error()) from error

    def write(self, statement: str, *values: Value) -> list[Fields]:
        """Run a statement that stores something, as `run` does; it is awaited after a Ctrl-C."""
        try:
            return self.run(statement, *values, is_alive=self.is_alive)
        except KeyboardInterrupt as interruption:
            raise self._settle() from interruption

    def _settle(self) -> KeyboardInterrupt:
        """Wait some time for what becomes of what was sent; another Ctrl-C ends that."""
        self._is_alive = None
        try:
            return Settled(self._answer(_SETTLE_SECONDS))
        except StatementFailed:
            return KeyboardInterrupt()
        except (OperationalError, ConnectionLost, KeyboardInterrupt):
            return Unsettled()

    def run_script(self, script: str) -> None:
        """Run several statements without values."""
        try:
            self._pq.send_query(script.encode())
            self._answer(SCRIPT_SECONDS)
        except OperationalError as error:
            raise ConnectionLost(self._error()) from error

    def notifications(self, seconds: float) -> list[str] | None:
        """Return what was told since; waits for it so long."""
        try:
            if self._ready(time.monotonic() + seconds):
                self._pq.consume_input()
            told = []
            while (notification := self._pq.notifies()) is not None:
                told.append(notification.extra.decode())
        except OperationalError as error:
            raise ConnectionLost(self._error()) from error
        return told

    def close(self) -> None:
        """End the connection."""
        self._pq.finish()

    def _answer(self, seconds: float) -> list[Fields]:
        """Return the rows of the last statement; raises what `run` does."""
        while self._pq.flush():
            self._wait(seconds, writing=True)
        found: list[Fields] = []
        failed: StatementFailed | None = None
        while True:
            while self._pq.is_busy():
                self._wait(seconds)
                self._pq.consume_input()
            if (result := self._pq.get_result()) is None:
                break
            if result.status not in _DONE:
                failed = failed or failure(result)
            elif failed is None:
                found = rows(result)
        if failed is None and self._pq.status == pq.ConnStatus.OK:
            return found
        if self._pq.status == pq.ConnStatus.BAD or failed is None:
            raise ConnectionLost(self._error())
        if failed.code.startswith(_ENDED) or not failed.code:
            raise ConnectionLost(failed.reason)
        raise failed

    def _wait(self, seconds: float, *, writing: bool = False) -> None:
        end = time.monotonic() + (_LONG_ANSWER_SECONDS if self._is_alive else seconds)
        while time.monotonic() < end:
            part = seconds / 2 if self._is_alive else seconds
            if self._ready(time.monotonic() + part, writing=writing):
                return
            if self._is_alive and not self._is_alive(part):
                raise Hanging("")
        raise (Unanswered if self._is_alive else Hanging)("")

    def _ready(self, deadline: float, *, writing: bool = False) -> bool:
        """Wait until the socket is ready; return whether it is in time."""
        if self._pq.status == pq.ConnStatus.BAD:
            return True
        event = selectors.EVENT_WRITE if writing else selectors.EVENT_READ
        with selectors.DefaultSelector() as selector:
            selector.register(self._pq.socket, event)
            return bool(selector.select(max(0.0, deadline - time.monotonic())))

    def _error(self) -> str:
        return reasons_in(self._said())

    def _said(self) -> str:
        return self._pq.error_message.decode(errors="replace")


class _Silence(NamedTuple):
    """That a server did not answer, which nobody else has to wait for just after it."""

    failure: ConnectionFailed
    until: float


class Database:
    """The connections of a process to a database: each thread that asks has one for that time."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._idle: list[DatabaseConnection] = []
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._inherited: list[DatabaseConnection] = []
        self._silence: _Silence | None = None

    def run(self, statement: str, *values: Value) -> list[Fields]:
        """Run a statement that only reads; again, if its connection was broken already."""
        return persistently(partial(self._run, statement, *values))

    def _run(self, statement: str, *values: Value) -> list[Fields]:
        try:
            with self.connection() as connection:
                return connection.run(statement, *values, is_alive=connection.is_alive)
        except Unanswered:
            raise
        except ConnectionLost:
            self._forget_idle()
            with self.connection() as connection:
                return connection.run(statement, *values, is_alive=connection.is_alive)

    def write(self, statement: str, *values: Value) -> list[Fields]:
        """Run a statement that stores something, so often that its answer is known.

        It must tell by itself that it was carried out already. Raises `ConnectionFailed` if it was
        never sent, `ConnectionLost` if nobody knows.
        """
        return persistently(partial(self._write, statement, *values))

    def _write(self, statement: str, *values: Value) -> list[Fields]:
        with self.connection() as connection:
            try:
                return connection.write(statement, *values)
            except Unanswered:
                raise
            except ConnectionLost:
                until = time.monotonic() + CONNECT_SECONDS
        try:
            return self._write_again(until, statement, *values)
        except Settled:
            raise
        except KeyboardInterrupt as interruption:  # whose first answer nobody knows
            raise Unsettled from interruption

    def _write_again(self, until: float, statement: str, *values: Value) -> list[Fields]:
        """Run a statement whose answer was lost, on a server that may be back `until` then."""
        while True:
            self._forget_idle()
            try:
                with self.connection(until=until) as connection:
                    return connection.write(statement, *values)
            except ConnectionFailed as failure:
                raise ConnectionLost(str(failure)) from failure
            except StatementFailed as failure:
                if failure.code in (UNIQUE_VIOLATION, *OVERTAKEN):
                    raise
                # The server may be another by now, and have refused what the first has carried out.
                raise ConnectionLost(failure.reason) from failure
            except Unanswered:
                raise
            except ConnectionLost:
                if time.monotonic() > until:
                    raise

    @contextlib.contextmanager
    def connection(self, *, until: float | None = None) -> Iterator[DatabaseConnection]:
        """Lend a connection; raises `ConnectionFailed`.

        A server that has gone may be back `until` then.
        """
        connection = self._take() or self.connect(until=until)
        try:
            yield connection
        except Hanging:
            self._forget_idle()
            self._fall_silent(ConnectionFailed())
            raise
        finally:
            if connection.is_idle:
                with self._lock:
                    self._idle.append(connection)
            else:
                connection.close()

    def connect(self, *, until: float | None = None) -> DatabaseConnection:
        """Return a new connection to a server, which may be back `until` then."""
        if (silence := self._silence) and until is None and time.monotonic() < silence.until:
            raise silence.failure.again()
        deadline = time.monotonic() + CONNECT_SECONDS if until is None else until
        while True:
            try:
                return self._connected(deadline)
            except ConnectionFailed as failure:
                waits = until is not None or "starting up" in str(failure)
                if not waits or time.monotonic() + _PAUSE > deadline:
                    if time.monotonic() > deadline:
                        self._fall_silent(failure)
                    raise
            time.sleep(_PAUSE)

    def _fall_silent(self, failure: ConnectionFailed) -> None:
        """Note that the server does not answer, so that others need not wait for that as well."""
        self._silence = _Silence(failure, time.monotonic() + _SILENT_SECONDS)

    def _connected(self, deadline: float) -> DatabaseConnection:
        hosts = self.address.attempts
        attempts = [partial(_connected_to, host) for host in hosts]
        return _first(attempts, deadline, [host.name for host in hosts])

    def _forget_idle(self) -> None:
        """Close the other connections: a server that was away has ended them all."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self) -> DatabaseConnection | None:
        with self._lock:
            if self._process != os.getpid():  # those of the process that this one was forked from
                self._inherited, self._idle = self._idle, []
                self._process = os.getpid()
            while self._idle:
                connection = self._idle.pop()
                if connection.is_idle:
                    return connection
        return None


def _connected_to(host: Attempt, seconds: float) -> DatabaseConnection:
    """Connect to a host at the first of its addresses that answers."""
    if not host.host:
        return DatabaseConnection(host.conninfo, seconds)
    deadline = time.monotonic() + seconds
    try:
        addresses = addresses_of(host.host, seconds)
    except HostUnknown as unknown:
        raise ConnectionFailed(failed_lookup=unknown) from unknown
    attempts = [partial(DatabaseConnection, host.at(address)) for address in addresses]
    return _first(attempts, deadline)


def _first(
    attempts: Sequence[Callable[[float], DatabaseConnection]],
    deadline: float,
    hosts: Sequence[str] = (),
) -> DatabaseConnection:
    """Return the first connection that can be made; each attempt has its share of the time left.

    Raises `ConnectionFailed` with the reasons of all; that of `hosts` knows which is whose.
    """
    failures: list[ConnectionFailed] = []
    for left, attempt in zip(range(len(attempts), 0, -1), attempts, strict=True):
        try:
            return attempt((deadline - time.monotonic()) / left)
        except ConnectionFailed as failure:
            failures.append(failure)
    if len(failures) == 1:
        raise failures[0]
    reasons = "; ".join(dict.fromkeys(filter(None, map(str, failures))))
    raise ConnectionFailed(reasons, hosts=[*zip(hosts, failures, strict=False)])
