"""Long work that is shared out comes to the same as if one had done it all."""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import parallel
from scorekeeper.cli.commands.stats_collect import collect_statistics
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.parallel import map_in_parallel
from scorekeeper.core.messages import (
    FieldProblem,
    InvalidRules,
    Refusal,
    Unavailable,
    message,
)
from scorekeeper.core.statistics import Streak
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.watched_writes import UnconfirmedWrite
from tests.support.statistics_sessions import store_random_sessions
from tests.support.waiting import HANG


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_MIN_ITEMS", 1)
    monkeypatch.setattr(parallel, "_processors", lambda: 3)


def doubled(numbers: Sequence[int]) -> list[tuple[int, int]]:
    return [(os.getpid(), 2 * number) for number in numbers]


@pytest.mark.parametrize("items", [0, 1, 2, 3, 7, 100])
def test_parts_come_back_in_their_order(many: None, items: int) -> None:
    done = [one for part in map_in_parallel(doubled, range(items), doubled) for one in part]
    assert [number for _, number in done] == [2 * number for number in range(items)]
    assert len({process for process, _ in done}) == min(items, 3)


def test_what_the_first_item_loads_every_process_has(many: None) -> None:
    modules = ["begun"]

    def loading(numbers: Sequence[int]) -> list[str]:
        before = modules[-1]
        modules.append("loaded")
        return [before for _ in numbers]

    done = map_in_parallel(loading, range(7), loading)
    assert [word for part in done for word in part] == ["loaded"] * 7


def test_what_a_process_cannot_do_is_done_here(many: None) -> None:
    here = os.getpid()

    def stubborn(numbers: Sequence[int]) -> list[int]:
        if os.getpid() != here:
            raise ValueError
        return list(numbers)

    assert map_in_parallel(stubborn, range(9), stubborn) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def test_processes_are_waited_for_though_the_caller_ignores_how_they_end(many: None) -> None:
    """As services and scripts have it: what was done already was told as a problem."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert map_in_parallel(list, range(9), list) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    finally:
        signal.signal(signal.SIGCHLD, before)


INTERRUPTED_AT_ONCE = """
import os, signal, sys
from scorekeeper.cli import parallel
fork = os.fork
def interrupted() -> int:
    process = fork()
    if not process:
        signal.raise_signal(signal.SIGINT)
    return process
os.fork = interrupted
parallel._MIN_ITEMS, parallel._processors = 1, lambda: 3
try:
    print(parallel.map_in_parallel(list, range(6), list))
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_process_that_is_interrupted_as_it_begins_says_nothing() -> None:
    told = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_ONCE], capture_output=True, check=True, timeout=60
    )
    assert (told.stdout.decode(), told.stderr) == ("[[0, 1], [2, 3], [4, 5]]\n", b"")


INTERRUPTED_ALONE = """
import os, signal, time
from scorekeeper.cli import parallel
parallel._MIN_ITEMS, parallel._processors = 1, lambda: 3
def interrupted(items):
    if items == range(2):
        os.kill(os.getpid(), signal.SIGINT)
    return items
def endless(items):
    while len(items) > 1:
        signal.pause()
try:
    parallel.map_in_parallel(endless, range(6), interrupted)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_processes_do_not_outlive_the_one_that_is_interrupted() -> None:
    """Their output is ours: whoever reads it to its end would wait for theirs."""
    told = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_ALONE], capture_output=True, check=True, timeout=HANG
    )
    assert (told.stdout, told.stderr) == (b"interrupted\n", b"")


NOTHING_LEFT = """
import os, signal, sys
from scorekeeper.cli import parallel
parallel._MIN_ITEMS, parallel._processors = 1, lambda: 3
fork, descriptors = os.fork, len(os.listdir("/dev/fd"))
def fork_and_interrupt():
    process = fork()
    if process and sys.argv[1] == "as one begins":
        signal.raise_signal(signal.SIGINT)
    return process
os.fork = fork_and_interrupt
def interrupt(items):
    if items == range(2):
        signal.raise_signal(signal.SIGINT)
    return items
def endless(items):
    while len(items) > 1:
        signal.pause()
try:
    parallel.map_in_parallel(endless, range(6), interrupt)
except KeyboardInterrupt:
    print("interrupted")
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("no process")
print(len(os.listdir("/dev/fd")) - descriptors, signal.pthread_sigmask(signal.SIG_BLOCK, ()))
"""


@pytest.mark.parametrize("when", ["as one begins", "meanwhile"])
def test_an_interruption_leaves_no_process_and_no_open_pipe(when: str) -> None:
    """The prompt of `table` goes on after it."""
    told = subprocess.run(
        [sys.executable, "-c", NOTHING_LEFT, when], capture_output=True, check=True, timeout=HANG
    )
    assert (told.stdout, told.stderr) == (b"interrupted\nno process\n0 set()\n", b"")


ENDED_ALONE = """
import os, sys
from scorekeeper.cli import parallel
parallel._MIN_ITEMS, parallel._processors = 1, lambda: 3
def end(items):
    os.kill(os.getpid(), int(sys.argv[1]))
def endless(items):
    while len(items) > 1:
        pass
parallel.map_in_parallel(endless, range(6), end)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_processes_do_not_outlive_the_one_that_is_killed(number: signal.Signals) -> None:
    """Their output is ours, and ends with the last of them."""
    told = subprocess.run(
        [sys.executable, "-c", ENDED_ALONE, str(int(number))],
        capture_output=True,
        check=False,
        timeout=HANG,
    )
    assert (told.returncode, told.stdout, told.stderr) == (-number, b"", b"")


INTERRUPTED_TWICE = """
import os, signal
from scorekeeper.cli import parallel
parallel._MIN_ITEMS, parallel._processors = 1, lambda: 3
us, leave = os.getpid(), os._exit
def work(items):
    if os.getpid() != us:
        os.kill(os.getpid(), signal.SIGINT)
    return items
def interrupted_as_it_leaves(code):
    signal.raise_signal(signal.SIGINT)
    leave(code)
os._exit = interrupted_as_it_leaves
try:
    print(parallel.map_in_parallel(work, [1, 2, 3], work))
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_process_that_is_interrupted_twice_never_goes_on_as_another_us() -> None:
    told = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_TWICE], capture_output=True, check=True, timeout=HANG
    )
    assert (told.stdout, told.stderr) == (b"[[1], [2], [3]]\n", b"")


def test_an_error_of_the_work_itself_is_told_here(many: None) -> None:
    def impossible(numbers: Sequence[int]) -> list[float]:
        return [1 / number for number in numbers]

    with pytest.raises(ZeroDivisionError):
        map_in_parallel(impossible, [1, 2, 3, 4, 5, 0], impossible)


@given(st.lists(st.booleans()), st.integers(0, 40), st.integers(0, 40))
def test_streaks_merge_as_if_they_had_been_one(made: list[bool], first: int, second: int) -> None:
    whole, merged = Streak(), Streak()
    for success in made:
        whole.add(success=success)
    begin, end = sorted((first, second))
    for part in (made[:begin], made[begin:end], made[end:]):
        later = Streak()
        for success in part:
            later.add(success=success)
        merged.merge(later)
    assert (merged.current, merged.longest) == (whole.current, whole.longest)


def test_statistics_of_parts_are_those_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_random_sessions(tmp_path, "in parts")
    store, app = FolderStore(tmp_path), AppContext()
    app.store_option = str(tmp_path)
    alone = collect_statistics(app, store.ids())
    for processes in (2, 3, 5):
        monkeypatch.setattr(parallel, "_MIN_ITEMS", 1)
        monkeypatch.setattr(parallel, "_processors", lambda processes=processes: processes)
        assert collect_statistics(app, store.ids()).as_json([]) == alone.as_json([])


def test_a_file_that_another_process_cannot_read_is_told_here(tmp_path: Path, many: None) -> None:
    """One damaged file among two hundred made `stats` fail as a whole."""
    store_random_sessions(tmp_path, "damaged")
    last = FolderStore(tmp_path).ids()[-1]
    (tmp_path / "sessions" / f"{last}.json").write_text("{", encoding="utf-8")
    app = AppContext()
    app.store_option = str(tmp_path)
    report = collect_statistics(app, FolderStore(tmp_path).ids())
    (refusal,) = report.unreadable
    (problem,) = refusal.problems
    assert (type(refusal), problem.code) == (Unavailable, "file-damaged")
    assert last in str(problem.fields["path"])


@pytest.mark.parametrize(
    "refusal",
    [
        Unavailable(message("no-session"), line=3),
        InvalidRules((FieldProblem("game", message("no-session")),)),
        UnconfirmedWrite(message("no-session")),
    ],
)
def test_a_refusal_is_the_same_in_another_process(refusal: Refusal) -> None:
    again = pickle.loads(pickle.dumps(refusal))
    assert (type(again), again.args, again.__dict__) == (
        type(refusal),
        refusal.args,
        refusal.__dict__,
    )
