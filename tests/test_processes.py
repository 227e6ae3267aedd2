"""Several processes at one store: nobody loses a line, whoever is killed or has to wait."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store.files import Busy, locked
from tests.conftest import Cli

WRITERS, ADDS_EACH = 2, 20
KILLS, LATEST = 20, 0.090
SESSION = "2026-11-20-1"

HOLD = """
import fcntl, sys
with open(sys.argv[1], "r+") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def table(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0


@pytest.fixture
def entries(store: Path) -> Any:
    """Return what reads the entries on disk, by their numbers."""

    def read() -> dict[str, dict[str, str]]:
        text = (store / "sessions" / f"{SESSION}.json").read_text(encoding="utf-8")
        found: dict[str, dict[str, str]] = json.loads(text)["entries"]
        return found

    return read


def remains(store: Path) -> list[str]:
    return sorted(path.name for path in (store / "tmp").iterdir())


def without_gaps(entries: dict[str, dict[str, str]]) -> bool:
    return list(entries) == [str(number) for number in range(1, len(entries) + 1)]


def test_two_terminals_at_one_table_lose_nothing(
    table: None, cli: Cli, entries: Any, store: Path
) -> None:
    def write(writer: int) -> list[int]:
        whys = (f"{writer}.{add}" for add in range(ADDS_EACH))
        return [cli("add", "3 3 3", "--why", why).code for why in whys]

    with ThreadPoolExecutor(WRITERS) as writers:
        codes = list(writers.map(write, range(WRITERS)))
    assert codes == [[0] * ADDS_EACH] * WRITERS
    whys = [entry["why"] for entry in entries().values()]
    assert without_gaps(entries())
    assert len(whys) == WRITERS * ADDS_EACH
    for writer in range(WRITERS):
        assert [why for why in whys if why.startswith(f"{writer}.")] == [
            f"{writer}.{add}" for add in range(ADDS_EACH)
        ]
    assert remains(store) == []


def test_sessions_begun_at_once_get_different_ids(cli: Cli) -> None:
    with ThreadPoolExecutor(4) as writers:
        begin = lambda _: cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code  # noqa: E731
        assert set(writers.map(begin, range(8))) == {0}
    ids = [session["id"] for session in cli("list", "--json").json["sessions"]]
    assert ids == [f"2026-11-20-{number}" for number in range(1, 9)]


def add_and_kill(environment: dict[str, str], why: str, moment: float) -> bool:
    """Start an `add` and kill it after so many seconds; tell whether it had acknowledged."""
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "add", "3 3 3", "--why", why],
        env=environment,
        stdout=subprocess.PIPE,
    ) as process:
        time.sleep(moment)
        process.kill()
        printed, _ = process.communicate()
    return any(line.startswith(b"Deal ") for line in printed.splitlines())


def test_twenty_kills_lose_nothing_that_was_acknowledged(
    table: None, cli: Cli, entries: Any, environment: dict[str, str], store: Path
) -> None:
    moments = random.Random(99)
    acknowledged: list[str] = []
    for kill in range(KILLS):
        if add_and_kill(environment, f"kill {kill}", moments.uniform(0, LATEST)):
            acknowledged.append(f"kill {kill}")
        assert without_gaps(entries())
        assert {*acknowledged} <= {entry["why"] for entry in entries().values()}
    assert cli("add", "3 3 3", "--why", "after").code == 0
    assert [*entries().values()][-1]["why"] == "after"
    assert remains(store) == []
    assert cli("show", "--json").json["deals"][-1]["number"] == len(entries())


def test_a_kill_at_each_step_of_a_write_loses_nothing(
    table: None, cli: Cli, entries: Any, environment: dict[str, str], store: Path
) -> None:
    """Kill the process itself before its first, second, … call of the system, until none comes."""
    assert cli("add", "3 3 3", "--why", "before").code == 0
    for step in count():
        code = f"import tests.kill_at_step as it; it.main({step})"
        done = subprocess.run(
            [sys.executable, "-c", code, "add", "3 3 3", "--why", str(step)],
            env=environment,
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            check=False,
        )
        assert without_gaps(entries())
        if done.returncode == 0:
            break
        assert b"Deal" not in done.stdout
        assert cli("next").code == 0
        assert remains(store) == []
    assert step >= 4
