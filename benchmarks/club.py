"""Stores in a database: writers, kills and sizes, with a PostgreSQL server of its own.

Run by hand: `python benchmarks/club.py [kills of clients] [sessions]`. The tests have short runs of
the same.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROUNDS = 15


def main() -> int:
    """Run everything and print the figures; 1 if anything was lost."""
    sys.path.insert(0, str(ROOT))
    from tests.support.database_server import running_database_server

    clients = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    sessions = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    with running_database_server(safe=True) as server:
        from tests.support.database_writers import DatabaseWriters

        sound = True
        for what, count, run in (
            ("8 x 50 entries of one session", 1, lambda made: made.write(8, 50)),
            ("8 x 500 entries of eight sessions", 8, lambda made: made.write(8, 500)),
            ("20 kills of the server", 8, lambda made: made.write(8, 500, kills=20)),
            (f"{clients} kills of writers", 8, lambda made: made.kill_writers(clients)),
        ):
            made = DatabaseWriters(server, sessions=count)
            run(made)
            deadline = time.monotonic() + 10
            while (left := made.left_behind()) and time.monotonic() < deadline:
                time.sleep(0.1)
            figures = made.figures()
            print(f"== {what}")
            print("\n".join(figures.lines()))
            if figures.seconds:
                print(f"{'entries a second':18} {figures.acknowledged / figures.seconds:8.0f}")
            print(f"{'left behind':18} {left:8}")
            sound = sound and figures.sound and not left
    with running_database_server() as server, tempfile.TemporaryDirectory() as folder:
        _compare_add(server.address(server.new_database()), Path(folder))
        _compare_lists(server, sessions)
        _compare_statistics(server, Path(folder), sessions // 10)
    return 0 if sound else 1


def _compare_add(database: str, folder: Path) -> None:
    """Print how long `add` takes in a database, as a ratio to a folder."""
    stores = {"folder": str(folder / "store"), "database": database}
    times: dict[str, list[float]] = {name: [] for name in stores}
    for store in stores.values():
        _run(store, "new", "Anna", "Ben", "Cara")
    for _ in range(ROUNDS):
        for name, store in stores.items():
            times[name].append(_timed(partial(_run, store, "add", "3 4 2")))
    ratios = [b / a for a, b in zip(times["folder"], times["database"], strict=True)]
    print(
        f"== add: {statistics.median(times['folder']) * 1000:.0f} ms in a folder, "
        f"{statistics.median(ratios):.2f} x in a database"
    )


def _compare_lists(server: object, sessions: int) -> None:
    """Print how long a list of the newest takes, of a hundred sessions and of many."""
    from tests.support.database_server import DatabaseServer

    assert isinstance(server, DatabaseServer)
    medians = []
    for count in (100, sessions):
        name = server.new_database()
        _run(server.address(name), "new", "Anna", "Ben", "Cara")
        server.run(
            "insert into sessions (id, day, number, document, writing)"
            " select '2025-01-01-' || n, '2025-01-01', n, document, gen_random_uuid()"
            f" from sessions, generate_series(1, {count - 1}) n",
            "insert into summaries select s.session, m.entries, program, title, title_key, game,"
            " variant, players, player_keys, deals, finished, winners, date, begun, counted"
            " from sessions s, summaries m where m.session = 1 and s.session > 1",
            "analyze",
            database=name,
        )
        taken = [
            _timed(partial(_run, server.address(name), "list", "--limit", "20")) for _ in range(3)
        ]
        medians.append(statistics.median(taken))
        print(f"== the newest 20 of {count} sessions: {medians[-1] * 1000:.0f} ms")


def _compare_statistics(server: object, folder: Path, sessions: int) -> None:
    """Print how long statistics and checks of many sessions take, as ratios to a folder."""
    from tests.support.database_server import DatabaseServer

    assert isinstance(server, DatabaseServer)
    name, kept = server.new_database(), folder / "many"
    stores = {"folder": str(kept), "database": server.address(name)}
    for store in stores.values():
        _run(store, "new", "Anna", "Ben", "Cara", "--date", "2025-01-01")
        for deal in ("3:CDD 4- 2-", "2 3 4", "4 3 2", "3 3 3:CCD") * 3:
            _run(store, "add", deal)
    (first,) = (kept / "sessions").glob("*.json")
    for number in range(2, sessions + 1):
        (first.parent / f"2025-01-01-{number}.json").write_bytes(first.read_bytes())
    server.run(
        "insert into sessions (id, day, number, document, writing)"
        " select '2025-01-01-' || n, '2025-01-01', n, document, gen_random_uuid()"
        f" from sessions, generate_series(2, {sessions}) n",
        "insert into entries (session, number, document, format, writing)"
        " select s.session, e.number, e.document, e.format, gen_random_uuid()"
        " from sessions s, entries e where e.session = 1 and s.session > 1",
        "analyze",
        database=name,
    )
    for command in (("stats", "--json"), ("check", "--all")):
        times: dict[str, list[float]] = {name: [] for name in stores}
        for _ in range(3):
            for name, store in stores.items():
                times[name].append(_timed(partial(_run, store, *command)))
        ratios = [b / a for a, b in zip(times["folder"], times["database"], strict=True)]
        print(
            f"== {command[0]} of {sessions} sessions: {statistics.median(ratios):.2f} x of a "
            f"folder, at most {_most_memory()} MB a process"
        )


def _most_memory() -> int:
    """Return the most memory that any program took that was run, in MB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def _timed(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _run(store: str, *arguments: str) -> None:
    command = [str(Path(sys.executable).with_name("scorekeeper")), *arguments]
    environment = {**os.environ, "SCOREKEEPER_STORE": store}
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
