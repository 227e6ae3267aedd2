"""Several processes at one store: nobody loses a line, whoever is killed or has to wait."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from signal import SIGKILL

import pytest

from scorekeeper.storage.locks import LockTimeout, locked
from tests.support.command_line import Cli
from tests.support.forked_process import ForkedProcess
from tests.support.waiting import HANG, has_open, wait_until

SESSION = "2026-11-20-1"

MORTAL = """
import os, signal, sys
left = int(sys.argv.pop(1))
def mortal(call):
    def dying(*arguments, **named):
        global left
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1
        return call(*arguments, **named)
    return dying
for name in ("fsync", "link", "replace"):
    setattr(os, name, mortal(getattr(os, name)))
from scorekeeper.cli.app import main
main()
"""
"""The command line, killed before its first, second, third … step of a write."""

HOLD = """
import fcntl, sys
with open(sys.argv[1], "r+") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    print("held", flush=True)
    sys.stdin.read()
"""

Entries = Callable[[], dict[str, dict[str, str]]]


@pytest.fixture
def table(in_process_cli: Cli) -> None:
    assert in_process_cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0


@pytest.fixture
def entries(store: Path) -> Entries:
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


def test_sessions_begun_at_once_get_different_ids(cli: Cli) -> None:
    def begin(_: int) -> int:
        return cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code

    with ThreadPoolExecutor(4) as writers:
        assert set(writers.map(begin, range(8))) == {0}
    ids = [session["id"] for session in cli("list", "--json").json["sessions"]]
    assert ids == [f"2026-11-20-{number}" for number in range(1, 9)]


def killed_at_each_step(environment: dict[str, str]) -> Iterator[None]:
    """Kill an `add` at its first step, and a further one at its second …, until one succeeds."""
    for step in count():
        words = (str(step), "add", "3 3 3")
        with ForkedProcess(*words, environment=environment, program=MORTAL) as process:
            said = process.communicate()
        if process.returncode == 0:
            assert step >= len(("fsync", "replace", "fsync"))
            return
        assert (process.returncode, *said) == (-SIGKILL, b"", b"")
        yield


def test_a_kill_at_any_step_of_a_write_loses_nothing(
    table: None, cli: Cli, entries: Entries, environment: dict[str, str], store: Path
) -> None:
    for _ in killed_at_each_step(environment):
        assert without_gaps(entries())
        assert cli("next").code == 0
        assert remains(store) == []


def test_after_a_kill_at_any_step_the_next_add_is_tidy(
    table: None, cli: Cli, entries: Entries, environment: dict[str, str], store: Path
) -> None:
    for _ in killed_at_each_step(environment):
        assert cli("add", "3 3 3").code == 0
        assert without_gaps(entries())
        assert remains(store) == []


@pytest.fixture
def holder(table: None, store: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that holds the session's lock until its input is closed."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store / "locks" / f"{SESSION}.lock")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def test_add_waits_for_a_lock_and_then_succeeds(
    holder: subprocess.Popen[bytes], process_cli: Cli, entries: Entries, store: Path
) -> None:
    with ThreadPoolExecutor(1) as other:
        adding = other.submit(process_cli, "add", "3 3 3")
        lock = store / "locks" / f"{SESSION}.lock"
        wait_until(lambda: has_open(lock, os.getpid(), holder.pid) or adding.done())
        time.sleep(0.2)  # in which one that did not wait would be done
        assert not adding.done()
        assert entries() == {}
        holder.communicate()
        assert adding.result().code == 0
    assert len(entries()) == 1


def test_a_lock_whose_holder_was_killed_stops_nobody(
    holder: subprocess.Popen[bytes], cli: Cli, entries: Entries
) -> None:
    holder.kill()
    holder.wait()
    assert cli("add", "3 3 3").code == 0


@pytest.mark.parametrize(
    "command",
    [("show",), ("next",), ("log",), ("list",), ("show", "--json"), ("export",), ()],
    ids=lambda command: " ".join(command) or "no command",
)
def test_reading_does_not_wait_for_a_lock(
    command: tuple[str, ...], holder: subprocess.Popen[bytes], cli: Cli
) -> None:
    assert cli(*command).code == 0
    assert holder.poll() is None


def test_another_session_is_not_locked(holder: subprocess.Popen[bytes], cli: Cli) -> None:
    assert cli("new", "Dora", "Emil", "--date", "2026-11-20").code == 0
    assert cli("add", "3 3 3/3").code == 0


def test_what_another_process_is_writing_is_not_swept_away(
    holder: subprocess.Popen[bytes], cli: Cli, store: Path
) -> None:
    (store / "tmp" / f"{SESSION}.tmp").write_text("half of it", encoding="utf-8")
    assert cli("show").code == 0
    assert remains(store) == [f"{SESSION}.tmp"]
    holder.communicate()
    assert cli("show").code == 0
    assert remains(store) == []


def test_nothing_is_deleted_or_restored_over_something_else(
    table: None, cli: Cli, store: Path
) -> None:
    here, away = (store / folder / f"{SESSION}.json" for folder in ("sessions", "trash"))
    for command, source, target in (("delete", here, away), ("restore", away, here)):
        target.parent.mkdir(exist_ok=True)
        target.write_text("put there by hand", encoding="utf-8")
        done = cli(command, SESSION)
        assert (done.code, done.out) == (1, "")
        assert f"{target} already exists" in done.err
        assert f"{source} stays where it is" in done.err
        assert target.read_text(encoding="utf-8") == "put there by hand"
        target.unlink()
        assert cli(command, SESSION).code == 0
        assert not source.exists()
        assert target.exists()


def test_who_waits_too_long_is_told_whose_turn_it_is(
    holder: subprocess.Popen[bytes], store: Path
) -> None:
    lock = store / "locks" / f"{SESSION}.lock"
    with pytest.raises(LockTimeout) as refused, locked(lock, SESSION, timeout=0.01):
        pass
    assert [problem.code for problem in refused.value.problems] == ["busy"]


def unwritable(tmp_path: Path) -> list[Path]:
    (tmp_path / "a file").write_text("", encoding="utf-8")
    return [tmp_path / "a file", tmp_path / "a file" / "below", Path("/proc/scorekeeper")]


@pytest.mark.parametrize("which", range(3), ids=["a file", "below a file", "proc"])
def test_a_store_that_cannot_be_made_is_told_in_a_sentence(
    which: int, cli: Cli, tmp_path: Path
) -> None:
    where = str(unwritable(tmp_path)[which])
    for command in (("new", "Anna", "Ben", "Cara"), ("add", "3 3 3"), ("show",)):
        done = cli(*command, "--store", where)
        assert (done.code, done.out) == (1, "")
        assert len(done.err.splitlines()) == 1
    at_fault = where.removesuffix("/below")
    assert at_fault in cli("new", "Anna", "Ben", "Cara", "--store", where).err


@pytest.mark.parametrize("folder", ["tmp", "locks"])
def test_a_store_that_cannot_be_written_can_be_read(
    folder: str, table: None, cli: Cli, store: Path, entries: Entries
) -> None:
    (store / folder).rename(store / f"{folder} elsewhere")
    (store / folder).write_text("in the way", encoding="utf-8")
    done = cli("add", "3 3 3")
    assert (done.code, done.out) == (1, "")
    assert str(store) in done.err
    assert entries() == {}
    assert cli("show").code == cli("list").code == 0


def test_what_cannot_be_swept_away_stops_no_reader(table: None, cli: Cli, store: Path) -> None:
    (store / "tmp" / f"{SESSION}.tmp").write_text("left by a kill", encoding="utf-8")
    (store / "locks").rename(store / "locks elsewhere")
    (store / "locks").write_text("as good as a read-only disk", encoding="utf-8")
    assert cli("show").code == 0


SIGNALLED = """
import signal, sys
from scorekeeper.cli.app import main
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
main()
"""
"""The command line, interrupted two thousand times a second."""


def test_signals_in_the_midst_of_system_calls_disturb_no_write(
    table: None, environment: dict[str, str]
) -> None:
    for _ in range(5):
        words = ("add", "3 3 3")
        with ForkedProcess(*words, environment=environment, program=SIGNALLED) as process:
            _, err = process.communicate()
        assert (process.returncode, err) == (0, b"")


def test_what_cannot_be_told_any_more_is_recorded_all_the_same(
    table: None, environment: dict[str, str]
) -> None:
    """Where the answer has nowhere to go, it is said on standard error."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "add", "3 3 3"],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 0
    assert b"Deal 1: nobody made it" in done.stderr


REPEATED_WHILE_TAKING_BACK = """
import signal, sys
from scorekeeper.cli import app
from scorekeeper.storage.atomic_files import taking_back
class Swallowing:
    def __del__(self):
        raise KeyboardInterrupt
sys.unraisablehook = app._interrupt_again
try:
    Swallowing()
    with taking_back():
        while not signal.sigpending():
            pass
        print("taken back")
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interruption_that_is_repeated_waits_for_what_is_taken_back() -> None:
    told = subprocess.run(
        [sys.executable, "-c", REPEATED_WHILE_TAKING_BACK],
        capture_output=True,
        check=True,
        timeout=HANG,
    )
    assert (told.stdout, told.stderr) == (b"taken back\ninterrupted\n", b"")
