"""`demo` on a terminal: a key goes on, Ctrl-C leaves, and nothing is left behind."""

from pathlib import Path

import pytest

from tests.support.pseudo_terminal import CTRL_C, ENTER, Open

STEPS = 8


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("key", ["x", ENTER, "\x1b[B"])
def test_a_key_goes_on_at_once_and_the_demo_fits_the_terminal(
    terminal: Open, temporary: Path, key: str
) -> None:
    shown = terminal("demo", TMPDIR=str(temporary), NO_COLOR="1")
    for step in range(1, STEPS):
        while shown.screen.count("$ scorekeeper") < step:
            assert shown._read()
        shown.send(key)
    assert shown.end() == 0
    assert shown.screen.count("$ scorekeeper") == STEPS
    assert "scorekeeper table" in shown.screen
    assert max(map(len, shown.lines)) <= 80
    assert b"\x1b[3" not in shown.printed
    assert list(temporary.iterdir()) == []


def test_ctrl_c_leaves_the_demo_with_one_line(terminal: Open, temporary: Path) -> None:
    shown = terminal("demo", TMPDIR=str(temporary))
    shown.see("12 cards each")
    assert shown.end(CTRL_C) == 130
    assert shown.screen.endswith("\nYou left the demo. Nothing of it was kept.")
    assert list(temporary.iterdir()) == []
