"""`demo`: real commands, played where nothing of them is kept."""

import io
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from scorekeeper.cli import console
from scorekeeper.cli.commands import demo
from scorekeeper.cli.pause import pause
from scorekeeper.core.messages import Message
from scorekeeper.i18n import LANGUAGES
from scorekeeper.storage import atomic_files
from scorekeeper.storage.watched_writes import UnconfirmedWrite
from tests.support.command_line import Cli, user_environment
from tests.support.waiting import HANG


@pytest.fixture
def throw_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def typed(out: str) -> list[str]:
    """Return the lines that the demo shows as typed."""
    return [line.removeprefix("$ ") for line in out.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_the_demo_shows_what_its_commands_answer_to_anybody(
    in_process_cli: Cli, tongue: str
) -> None:
    shown = in_process_cli("demo", "--lang", tongue)
    assert (shown.code, shown.err) == (0, "")
    lines = typed(shown.out)
    assert lines[0].startswith("scorekeeper new ")
    assert len([line for line in lines if " add " in line]) >= 4
    rest = shown.out
    for line in lines:
        name, *arguments = shlex.split(line)
        assert name == "scorekeeper"
        answer = in_process_cli(*arguments, "--lang", tongue)
        said = f"$ {line}\n{answer.out}{answer.err}"
        assert said in rest
        rest = rest.partition(said)[2]


def test_the_demo_refuses_a_slip_and_corrects_another(in_process_cli: Cli) -> None:
    out = in_process_cli("demo").out
    assert "The tricks add up to 8, but a deal has 9." in out
    assert " amend 3 " in out
    assert typed(out)[-1] == "scorekeeper show"


def test_the_demo_leaves_sessions_and_settings_alone(
    in_process_cli: Cli, store: Path, throw_away: Path
) -> None:
    assert in_process_cli("new", "Dora", "Emil", "Franz").code == 0
    before = files(store)
    assert in_process_cli("demo").code == 0
    assert in_process_cli("demo", "--store", str(store)).code == 0
    assert files(store) == before
    assert list(throw_away.iterdir()) == []


def test_the_demo_makes_no_store(in_process_cli: Cli, store: Path, throw_away: Path) -> None:
    assert in_process_cli("demo").code == 0
    assert not store.exists()
    assert list(throw_away.iterdir()) == []


def test_the_demo_waits_on_a_terminal_alone(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(demo, "pause", waits.append)
    assert "Ctrl-C" not in in_process_cli("demo").out
    assert waits == []
    monkeypatch.setattr(console, "is_screen", lambda: True)
    assert "Ctrl-C" in in_process_cli("demo", COLUMNS="80").out
    assert len(waits) >= 6
    assert sum(waits) <= 60


def test_an_interrupted_demo_leaves_nothing_behind(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch, throw_away: Path, store: Path
) -> None:
    def press_ctrl_c(_seconds: float) -> None:
        assert list(throw_away.iterdir()) != []
        raise KeyboardInterrupt

    monkeypatch.setattr(demo, "pause", press_ctrl_c)
    monkeypatch.setattr(console, "is_screen", lambda: True)
    left = in_process_cli("demo")
    assert (left.code, left.err) == (130, "You left the demo. Nothing of it was kept.\n")
    assert list(throw_away.iterdir()) == []
    assert not store.exists()


@pytest.mark.skipif(os.name == "nt", reason="without these signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_demo_whose_window_is_closed_leaves_nothing_behind(
    in_process_cli: Cli, throw_away: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    number = getattr(signal, name)

    def closed(_: float) -> None:
        assert [*throw_away.iterdir()]
        os.kill(os.getpid(), number)

    monkeypatch.setattr(console, "is_screen", lambda: True)
    monkeypatch.setattr(demo, "pause", closed)
    monkeypatch.setattr(os, "_exit", sys.exit)
    handler = signal.getsignal(number)
    signal.signal(number, lambda *_: None)
    try:
        assert in_process_cli("demo").code == 128 + number
    finally:
        signal.signal(number, handler)
    assert [*throw_away.iterdir()] == []


@pytest.mark.skipif(os.name == "nt", reason="without these signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_while_a_demo_cleans_up_waits(
    in_process_cli: Cli, throw_away: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A shell and the system both tell of a window that is closed."""
    number, remove, told = getattr(signal, name), os.rmdir, list[object]()

    def removed(*folder: object, **options: object) -> None:
        told.append(folder)
        signal.raise_signal(number)  # of other threads none holds it
        remove(*folder, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "rmdir", removed)
    monkeypatch.setattr(os, "_exit", sys.exit)
    assert in_process_cli("demo").code == 128 + number
    assert told
    assert [*throw_away.iterdir()] == []


def test_a_disk_that_fails_during_the_demo_is_told_without_its_thrown_away_session(
    in_process_cli: Cli, throw_away: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have the id of one in the store, where nobody shall look for it."""

    def fail(_: Path, path: Path) -> None:
        fields = {"path": str(path), "reason": "Input/output error"}
        raise UnconfirmedWrite(Message("sync-failed", fields))

    monkeypatch.setattr(atomic_files, "confirm_name", fail)
    told = in_process_cli("demo")
    assert told.code == 1
    assert told.err.startswith(f"Could not write {throw_away}")
    assert "Input/output error. Nothing was changed." in told.err
    assert "scorekeeper log" not in told.err


def test_a_key_ends_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    import termios

    keyboard, terminal = os.openpty()
    with os.fdopen(terminal, "r+b", buffering=0) as ours, io.TextIOWrapper(ours) as stream:
        os.write(keyboard, b"\x1b[B")
        before = termios.tcgetattr(stream)
        monkeypatch.setattr(sys, "stdin", stream)
        monkeypatch.setattr(console, "is_interactive", lambda: True)
        begun = time.monotonic()
        pause(HANG)
        assert time.monotonic() - begun < HANG
        assert termios.tcgetattr(stream) == before
    os.close(keyboard)


def test_who_has_no_session_is_told_of_the_demo(in_process_cli: Cli) -> None:
    assert "scorekeeper demo\n" in in_process_cli().out


@pytest.mark.process
def test_a_reader_who_leaves_the_demo_is_told_nothing(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**user_environment(tmp_path / "store"), "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-m", "scorekeeper", "demo"]
    done = subprocess.run(
        command, stdout=writing, stderr=subprocess.PIPE, env=environment, timeout=60, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")
    assert list(tmp_path.iterdir()) == []
