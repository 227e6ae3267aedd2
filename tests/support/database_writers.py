"""Processes that write into one database at once, while it or they are killed."""

import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import NamedTuple

from scorekeeper.cli.open_store import open_store
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named, replay_session
from tests.support.command_line import user_environment
from tests.support.database_server import DatabaseServer

AT, DAY = "2026-11-20T19:31:02Z", "2026-11-20"
_WRITER = """
import sys
from scorekeeper.cli.open_store import open_store
from scorekeeper.games import replay_session
from scorekeeper.core.commands import ChangeRequest
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.storage.watched_writes import UnconfirmedWrite

address, session, writer, adds = sys.argv[1:]
store = open_store(address)
store.ids()
print("connected", flush=True)
sys.stdin.readline()
for number in range(int(adds)):
    why = f"{writer}.{number}"
    request = ChangeRequest(lambda loaded: parse_line('note "so late"', loaded), '', why)
    request = request._replace(at="2026-11-20T19:31:02Z")
    try:
        record_change(store, session, request, replay_session)
        became = "acknowledged"
    except UnconfirmedWrite:
        became = "unconfirmed"
    except Unavailable as refusal:
        became = "refused"
    print(became, why, flush=True)
"""
"""Connects, waits for a line, writes entries, and says of each what became of it."""


_CONNECT_SECONDS = 60


def _begin(process: "subprocess.Popen[str]", connected: Barrier | None = None) -> None:
    """Let a writer begin, once it and all others are connected."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == "connected\n"
    if connected is not None:
        connected.wait()
    process.stdin.write("\n")
    process.stdin.flush()


class Figures(NamedTuple):
    """The result of a run; the last five should be nought."""

    acknowledged: int
    unconfirmed: int
    """Of which the writer was told that nobody knows."""
    refused: int
    seconds: float
    """Since all writers were connected."""
    lost: int
    """Acknowledged entries that are not there."""
    doubled: int
    refused_but_there: int
    disordered: int
    """Writers whose entries are not in the order in which they wrote them."""
    gaps: int
    """Sessions whose entries are not numbered from 1 without gaps."""

    def lines(self) -> Iterator[str]:
        """Yield the figures, one a line."""
        for name, figure in self._asdict().items():
            yield f"{name:18} {figure:8.6g}"

    @property
    def sound(self) -> bool:
        """Whether what was said of each entry is so."""
        return not any(self[self._fields.index("lost") :])


class DatabaseWriters:
    """Sessions in an empty database, with what was said of each entry."""

    def __init__(self, server: DatabaseServer, sessions: int = 1) -> None:
        self._server = server
        self.database = server.new_database()
        self.address = server.address(self.database)
        store, game = open_store(self.address), game_named("ninety-nine")
        setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"))
        rules = game.rules_to_json(game.resolve("pagat", 3, {}))
        self.sessions = [store.create(setup, rules, AT, DAY).id for _ in range(sessions)]
        self._said: dict[str, str] = {}
        self._seconds = 0.0

    def write(self, writers: int, adds: int, kills: int = 0) -> None:
        """Let writers make entries, while the server is killed and started again so often."""
        connected = Barrier(writers + 1, timeout=_CONNECT_SECONDS)
        with ThreadPoolExecutor(writers) as pool:
            running = [pool.submit(self._write, n, adds, connected) for n in range(writers)]
            connected.wait()
            begun = time.monotonic()
            chance = random.Random(99)
            for _ in range(kills):
                time.sleep(chance.uniform(0.2, 0.8))
                self._server.kill()
                self._server.start()
            for writer in running:
                writer.result()
            self._seconds = time.monotonic() - begun

    def kill_writers(self, times: int) -> None:
        """Kill so many writers at random, one after the other: within their first entries."""
        chance = random.Random(99)
        for writer in range(times):
            with self._writer(writer, 10_000) as process:
                assert process.stdout is not None
                _begin(process)
                # Every second one may be killed before it has stored anything.
                line = process.stdout.readline() if writer % 2 else ""
                time.sleep(chance.uniform(0, 0.03))
                process.kill()
                for said in (line, *process.stdout):
                    if said.endswith("\n"):
                        self._note(said)

    def left_behind(self) -> int:
        """Return how many connections and locks of writers there still are."""
        ((connections, locks),) = self._server.run(
            "select (select count(*) from pg_stat_activity where datname = current_database()"
            " and application_name = 'writer'),"
            " (select count(*) from pg_locks where database ="
            " (select oid from pg_database where datname = current_database())"
            " and locktype = 'advisory')",
            database=self.database,
        )
        return int(str(connections)) + int(str(locks))

    def _write(self, writer: int, adds: int, connected: Barrier) -> None:
        with self._writer(writer, adds) as process:
            _begin(process, connected)
            out, err = process.communicate()
            assert process.returncode == 0, err
            for line in out.splitlines():
                self._note(line)

    def _note(self, line: str) -> None:
        became, why = line.split()
        self._said[why] = became

    @contextmanager
    def _writer(self, writer: int, adds: int) -> "Iterator[subprocess.Popen[str]]":
        session = self.sessions[writer % len(self.sessions)]
        address = f"{self.address}?application_name=writer"
        with subprocess.Popen(
            [sys.executable, "-c", _WRITER, address, session, str(writer), str(adds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=user_environment(self.address),
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def figures(self) -> Figures:
        """Compare what was said of each entry with the entries that are there."""
        store = open_store(self.address)
        whys: list[str] = []
        gaps = 0
        for session in self.sessions:
            entries = store.read(session).entries
            whys += [entry.why or "" for entry in entries]
            gaps += [entry.number for entry in entries] != [*range(1, len(entries) + 1)]
            replay_session(store.read(session))
        there, became = Counter(whys), Counter(self._said.values())
        by_writer: dict[str, list[int]] = {}
        for why in whys:
            writer, _, number = why.partition(".")
            by_writer.setdefault(writer, []).append(int(number))
        said = self._said.items()
        return Figures(
            became["acknowledged"],
            became["unconfirmed"],
            became["refused"],
            self._seconds,
            lost=sum(how == "acknowledged" and not there[why] for why, how in said),
            doubled=sum(times > 1 for times in there.values()),
            refused_but_there=sum(how == "refused" and there[why] > 0 for why, how in said),
            disordered=sum(numbers != sorted(numbers) for numbers in by_writer.values()),
            gaps=gaps,
        )
