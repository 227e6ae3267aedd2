"""Each call of the system that a command makes in its store fails once, in each way.

Whatever fails, the command is told plainly, or it succeeds all the same; and what was refused has
changed nothing. A store has no other calls than these: see `failing_calls`.
"""

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper.cli.app import run
from scorekeeper.core.messages import Unavailable
from scorekeeper.storage.locks import locked
from tests.support.command_line import Cli
from tests.support.failing_calls import Call, Faults, patched

TROUBLES = (errno.ENOSPC, errno.EACCES, errno.EIO, errno.EROFS, errno.EINTR)
ADVICE = {
    errno.ENOSPC: "Free some space",
    errno.EACCES: "Allow writing there",
    errno.EROFS: "Allow writing there",
    errno.EIO: "copy your files",
    errno.EINTR: "try again",
}
READING = {errno.EACCES: "Allow reading it", errno.EIO: "copy your files"}


class Outcome(NamedTuple):
    """What a command with a fault came to."""

    code: int
    out: str
    err: str


Faulty = Callable[..., Iterator[Outcome]]


@pytest.fixture
def begun(store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A store with a session of one deal; commands mean it."""
    monkeypatch.setenv("SCOREKEEPER_STORE", str(store))
    assert run(["new", "Anna", "Ben", "Cara", "--date", "2026-11-20"]) == 0
    assert run(["add", "3 3 3"]) == 0
    capsys.readouterr()
    return store


@pytest.fixture
def faulty(
    begun: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Faulty:
    """Run a command again and again, with a fault at its first call, its second …, to its last."""

    def each(trouble: int, *command: str) -> Iterator[Outcome]:
        for step in count(1):
            faults = Faults(begun, trouble, step)
            with monkeypatch.context() as patch:
                patched(patch, faults)
                code = run(list(command))
            result = capsys.readouterr()
            if not faults.happened:
                assert step > 5
                return
            yield Outcome(code, result.out, result.err)

    return each


def state(store: Path) -> dict[str, bytes]:
    """Return all that a person could lose: every session, here and in the trash, and the mark."""
    folders = (store / "sessions", store / "trash")
    files = [path for folder in folders if folder.exists() for path in folder.glob("*.json")]
    return {str(path): path.read_bytes() for path in (*files, store / "current")}


def is_told(outcome: Outcome, trouble: int, store: Path) -> bool:
    """Return whether a refusal is one sentence: what happened, where, why, and what to do next."""
    assert outcome.code == 1, outcome
    assert outcome.out == "", outcome
    result = outcome.err.strip()
    assert "\n" not in result
    assert str(store) in result
    assert os.strerror(trouble) in result
    if "the disk did not confirm it" in result:
        assert "Check with" in result
        return False
    advice = READING.get(trouble, "") if result.startswith("Could not read") else ADVICE[trouble]
    assert advice in result
    assert "Nothing was changed." in result
    return True


_TAKEN_BACK = {"delete": ("restore", "2026-11-20-1"), "amend": ("undo",)}
"""What changes nothing, or nothing more, the second time."""
TROUBLED = pytest.mark.parametrize("trouble", TROUBLES, ids=errno.errorcode.__getitem__)


@TROUBLED
@pytest.mark.parametrize(
    "command",
    [
        ("add", "3 3 3"),
        ("amend", "1", "2 3 4"),
        ("new", "Dora", "Emil", "Fay", "--date", "2026-11-20"),
        ("delete", "2026-11-20-1"),
    ],
    ids=lambda command: command[0],
)
def test_a_fault_at_any_call_changes_nothing_or_nothing_that_is_not_told(
    command: tuple[str, ...],
    trouble: int,
    faulty: Faulty,
    begun: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = state(begun)
    for outcome in faulty(trouble, *command):
        after = state(begun)
        if outcome.code == 0 or not is_told(outcome, trouble, begun):
            assert after != before
            assert "Traceback" not in outcome.err
        else:
            assert after == before
        if command[0] in _TAKEN_BACK and after != before:
            assert run([*_TAKEN_BACK[command[0]]]) == 0
        assert run(["show"]) == 0, "whatever failed, the next command finds a sound store"
        assert list((begun / "tmp").iterdir()) == []
        capsys.readouterr()
        before = state(begun)


def test_a_lock_that_the_system_does_not_have_is_told_at_once(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some network drives have none: to wait for somebody to let go would be wrong."""
    faults = Faults(store, errno.ENOLCK, 1)
    monkeypatch.setattr(fcntl, "flock", faults.before(fcntl.flock))
    with pytest.raises(Unavailable) as refused, locked(store / "locks" / "x.lock", "x"):
        pass
    (problem,) = refused.value.problems
    assert problem.code == "write-failed"
    assert problem.fields["path"] == str(store / "locks" / "x.lock")


def test_a_lock_that_a_signal_interrupts_is_asked_for_again(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = Faults(store, errno.EINTR, 1)
    monkeypatch.setattr(fcntl, "flock", faults.before(fcntl.flock))
    with locked(store / "locks" / "x.lock", "x"):
        assert faults.happened


@pytest.mark.parametrize(
    "line",
    [
        ["show"],
        ["show", "2026-11-20-1"],
        ["add", "--session", "2026-11-20-1", "3 3 3"],
        ["delete", "2026-11-20-1"],
    ],
)
def test_a_session_that_cannot_be_looked_at_is_not_told_as_none(
    begun: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: list[str],
) -> None:
    session = begun / "sessions" / "2026-11-20-1.json"

    def failing(look: Call) -> Call:
        def looked(path: Any, *arguments: Any, **named: Any) -> Any:
            if str(path) == str(session):
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
            return look(path, *arguments, **named)

        return looked

    with monkeypatch.context() as patch:
        for name in ("lstat", "stat"):
            patch.setattr(os, name, failing(getattr(os, name)))
        assert run(line) == 1
    told = capsys.readouterr().err
    assert str(session) in told
    assert os.strerror(errno.EIO) in told
    assert "no current session" not in told
    assert "no session" not in told


def test_a_lock_that_is_closed_with_an_error_denies_nothing(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_, close = os.open, os.close
    locks: set[int] = set()

    def opened(path: Path, *given: int) -> int:
        handle = open_(path, *given)
        if str(path).endswith(".lock"):
            locks.add(handle)
        return handle

    def failing(handle: int) -> None:
        close(handle)
        if handle in locks:
            locks.discard(handle)
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "close", failing)
    told = in_process_cli("new", "Anna", "Ben", "Cara")
    assert (told.code, told.err) == (0, "")


def test_a_session_s_file_that_cannot_be_looked_at_while_it_is_held_is_held_no_longer(
    in_process_cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a network drive it may be gone by then; whether it can be read is asked after that."""
    assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    (session,) = store.glob("sessions/*.json")
    open_, look = os.open, os.fstat
    held: list[int] = []

    def opened(path: Path, *given: int) -> int:
        handle = open_(path, *given)
        if str(path) == str(session) and not held:
            held.append(handle)
        return handle

    def failing(handle: int) -> os.stat_result:
        if held == [handle]:
            held.append(-1)
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))
        return look(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", opened)
        patch.setattr(os, "fstat", failing)
        told = in_process_cli("delete", session.stem)
    assert len(held) == 2
    assert (told.code, told.err) == (0, "")
    assert not session.exists()


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_an_archive_says_how_much_is_stored_where_a_name_cannot_be_looked_at(
    in_process_cli: Cli, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    for _ in range(2):
        assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    archive = str(tmp_path / "both.zip")
    assert in_process_cli("export", "--all", "--archive", archive).code == 0
    last = max(store.glob("sessions/*.json")).name
    other = tmp_path / "other"
    looks = count(1)

    def failing(look: Call) -> Call:
        def looked_at(path: Any, *given: Any, **named: Any) -> Any:
            if str(path).endswith(last) and str(other) in str(path) and next(looks) == times:
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
            return look(path, *given, **named)

        return looked_at

    for name in ("stat", "lstat"):
        monkeypatch.setattr(os, name, failing(getattr(os, name)))
    told = in_process_cli("import", archive, "--store", str(other))
    kept = len([*other.glob("sessions/*.json")])
    assert (kept == 2) >= (told.code == 0)
    assert kept == 0 or told.code == 0 or f"{kept} of 2 sessions" in told.err
