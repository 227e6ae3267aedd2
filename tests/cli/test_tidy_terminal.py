"""A question leaves the terminal as it was found, however it ends."""

import io
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from itertools import permutations, product

import pytest

from scorekeeper.cli.tidy_terminal import ended_tidily
from scorekeeper.cli.tidy_terminal import tidy_terminal as opened
from tests.support.forked_process import ForkedProcess
from tests.support.pseudo_terminal import CTRL_C, ENTER, Open
from tests.support.waiting import is_asleep, wait_until

if sys.platform == "win32":
    pytest.skip("terminals of Unix", allow_module_level=True)

import termios

ENDING = ["SIGTERM", "SIGHUP", "SIGQUIT"]


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return standard input, on a terminal."""
    master, line = os.openpty()
    with os.fdopen(line, "r+b", buffering=0) as raw, io.TextIOWrapper(raw) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        yield line
    os.close(master)


@pytest.fixture
def exits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise SystemExit where the process would be gone."""
    monkeypatch.setattr(os, "_exit", sys.exit)


def hide_keys(keyboard: int) -> list[object]:
    """Set modes as a question does, and return them."""
    modes = termios.tcgetattr(keyboard)
    modes[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(keyboard, termios.TCSADRAIN, modes)
    return termios.tcgetattr(keyboard)


def test_a_command_that_is_stopped_at_a_question_gives_the_terminal_back_meanwhile(
    keyboard: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped = []

    def stop(process: int, number: int) -> None:
        assert (process, number) == (os.getpid(), signal.SIGTSTP)
        assert signal.getsignal(number) is signal.SIG_DFL
        stopped.append(termios.tcgetattr(keyboard))

    monkeypatch.setattr(os, "kill", stop)
    found = termios.tcgetattr(keyboard)
    before = signal.getsignal(signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    try:
        with opened() as terminal:
            terminal.shown = lambda: "1> 3 3"
            asking = hide_keys(keyboard)
            for times in (1, 2):
                signal.raise_signal(signal.SIGTSTP)
                assert stopped == [found] * times
                assert termios.tcgetattr(keyboard) == asking
                assert capsys.readouterr().out == "1> 3 3"
        assert signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTSTP, before)


@pytest.mark.parametrize("name", [*ENDING, "SIGTSTP"])
def test_a_signal_that_is_ignored_still_is(keyboard: int, name: str) -> None:
    """As `nohup` has it, and shells without jobs."""
    number = getattr(signal, name)
    before = signal.signal(number, signal.SIG_IGN)
    try:
        with opened():
            modes = hide_keys(keyboard)
            signal.raise_signal(number)
            assert termios.tcgetattr(keyboard) == modes
        assert signal.getsignal(number) is signal.SIG_IGN
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize("name", ENDING)
def test_a_signal_ends_the_process_once_all_is_tidied_up_the_inner_first(
    exits: None, name: str
) -> None:
    number, tidied = getattr(signal, name), list[str]()
    before = signal.getsignal(number)
    with (
        pytest.raises(SystemExit) as ended,
        ended_tidily(partial(tidied.append, "outer")),
        ended_tidily(partial(tidied.append, "inner")),
    ):
        signal.raise_signal(number)
    assert ended.value.code == 128 + number
    assert tidied[:2] == ["inner", "outer"]
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("name", ENDING)
def test_a_terminal_that_is_somebody_elses_by_now_is_left_alone(
    exits: None, keyboard: int, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Who would change it from the background is stopped, and with it what ends the process."""
    with opened():
        modes = hide_keys(keyboard)
        monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
        with pytest.raises(SystemExit):
            signal.raise_signal(getattr(signal, name))
        assert termios.tcgetattr(keyboard) == modes


@pytest.mark.parametrize("name", ENDING)
def test_ctrl_c_while_it_is_tidied_up_comes_in_the_way_of_nothing(exits: None, name: str) -> None:
    number, tidied = getattr(signal, name), list[int]()

    def tidy() -> None:
        signal.raise_signal(signal.SIGINT)
        tidied.append(number)

    with pytest.raises(SystemExit) as ended, ended_tidily(tidy):
        signal.raise_signal(number)
    assert ended.value.code == 128 + number
    assert tidied


@pytest.mark.process
@pytest.mark.parametrize("name", ENDING)
@pytest.mark.parametrize("offered", [False, True])
def test_a_prompt_that_is_ended_leaves_the_terminal_as_it_was(
    terminal: Open, table: None, name: str, *, offered: bool
) -> None:
    asked = terminal("table").until("1>")
    if offered:
        asked.type(f"3 3 9{ENTER}", "1> 3 3 9")
    assert asked.modes != asked.modes_before
    wait_until(lambda: is_asleep(asked.process.pid))  # see `Terminal.send`
    asked.process.send_signal(getattr(signal, name))
    assert asked.end() == 128 + getattr(signal, name)
    assert asked.modes == asked.modes_before


@pytest.mark.process
@pytest.mark.parametrize("names", [*permutations(ENDING, 2), *product(ENDING, ["SIGINT"])])
@pytest.mark.parametrize("command", [["table"], ["delete"], ["demo"]])
def test_two_signals_at_once_end_a_question_as_one_of_them_does(
    terminal: Open, table: None, names: tuple[str, str], command: list[str]
) -> None:
    """A window that is closed sends two; Ctrl-C beside one of them changes nothing."""
    asked = terminal(*command).see({"table": "1>", "delete": "[y/N]", "demo": "$ "}[command[0]])
    wait_until(lambda: asked.modes != asked.modes_before and is_asleep(asked.process.pid))
    for name in ("SIGSTOP", *names, "SIGCONT"):
        asked.process.send_signal(getattr(signal, name))
    codes = {128 + getattr(signal, name) for name in names if name != "SIGINT"}
    assert asked.end() in codes
    assert asked.modes == asked.modes_before
    assert "Something went wrong" not in asked.screen


@pytest.mark.process
@pytest.mark.parametrize("name", ENDING)
@pytest.mark.parametrize("offered", [False, True])
def test_a_prompt_that_is_ended_when_its_screen_is_gone_ends_as_any_other(
    environment: dict[str, str], table: None, name: str, *, offered: bool
) -> None:
    """What can no longer be erased there, and what was not written yet, changes nothing."""
    screen, output = os.openpty()
    keys, keyboard = os.openpty()
    around = {**environment, "TERM": "xterm-256color"}
    with ForkedProcess("table", environment=around, streams={0: keyboard, 1: output}) as asked:
        for line in (output, keyboard):
            os.close(line)
        shown = b""
        while b"1> " not in shown:
            shown += os.read(screen, 65536)
        if offered:
            os.write(keys, b"3 3 9\n")
            while b"\x1b[7m3 3 9" not in shown:
                shown += os.read(screen, 65536)
        os.close(screen)
        wait_until(lambda: is_asleep(asked.pid))
        asked.send_signal(getattr(signal, name))
        assert asked.wait() == 128 + getattr(signal, name)
        assert b"Traceback" not in asked.errors()
    os.close(keys)


@pytest.mark.process
def test_a_question_that_is_left_leaves_the_terminal_as_it_was(terminal: Open) -> None:
    asked = terminal("new").until("Players in seating order, with commas:")
    assert asked.modes != asked.modes_before
    assert asked.end(CTRL_C) == 130
    assert asked.modes == asked.modes_before
