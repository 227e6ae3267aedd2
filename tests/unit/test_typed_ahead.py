"""What was typed before the prompt could tell anything is taken from the terminal, key by key."""

import os
import sys
from collections.abc import Iterator

import pytest

from scorekeeper.cli import offered_line
from scorekeeper.cli.offered_line import take_typed, waiting_bytes
from tests.support.waiting import wait_until

termios = pytest.importorskip("termios")
tty = pytest.importorskip("tty")


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int]]:
    """Let a terminal be standard input; return its keyboard and its line."""
    keyboard, line = os.openpty()
    with open(line, encoding="utf-8", closefd=False) as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        yield keyboard, line
    os.close(keyboard)
    os.close(line)


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        ("undo\n", ["undo"]),
        ("undo\nnote tea\n", ["undo", "note tea"]),
        ("\n\nundo\n", ["undo"]),
        ("\x04undo\n", ["undo"]),
        ("undo\n\x04note ö\n", ["undo", "note ö"]),
    ],
)
def test_lines_of_a_terminal_that_edits_them_itself(
    keys: str, lines: list[str], keyboard: tuple[int, int]
) -> None:
    """Behind a Ctrl-D they stayed, and were recorded."""
    os.write(keyboard[0], keys.encode())
    wait_until(lambda: waiting_bytes() > 0)
    assert take_typed() == (lines, "")
    assert waiting_bytes() == 0


@pytest.mark.parametrize(
    ("keys", "lines", "begun"),
    [
        ("undo\ram", ["undo"], "am"),
        ("amend 12\x7f 3 4 2\r", ["amend 1 3 4 2"], ""),
        ("wrong\x15log\rnote tea jam\x17x", ["log"], "note tea x"),
        ("am\t1 3\r\x1b[A\x1b[A\r\x1bOB", ["am…1 3", "…"], "…"),
        ("\x1b[200~note x\x1b[201~\r", ["note x"], ""),
        ("note Gr\udcfcn\rnote \udcc3", ["note Gr\udcfcn"], "note \udcc3"),
        ("\x7f\x7f3 4\x07 2\r", ["3 4 2"], ""),
        ("", [], ""),
    ],
)
def test_keys_of_a_terminal_that_hands_them_over(
    keys: str, lines: list[str], begun: str, keyboard: tuple[int, int]
) -> None:
    tty.setraw(keyboard[1])
    typed = keys.encode(errors="surrogateescape")
    os.write(keyboard[0], typed)
    wait_until(lambda: waiting_bytes() == len(typed))
    assert take_typed() == (lines, begun)


@pytest.mark.parametrize(
    ("shown", "rows"),
    [
        ("a" * 5, 0),
        ("a" * 6, 1),
        ("安安", 0),
        ("安安安", 1),
        ("安安安安安", 2),
        ("a安a安a", 1),
        ("👨‍👩‍👧👨‍👩‍👧", 0),
    ],
)
def test_an_offered_line_is_erased_in_all_its_rows(
    shown: str, rows: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wide letter has no room in the last column of a row: the first row was left standing."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((5, 24)))
    offered_line._erase(shown)
    up = f"\x1b[{rows}A" if rows else ""
    assert capsys.readouterr().out == f"\r{up}\x1b[J"
