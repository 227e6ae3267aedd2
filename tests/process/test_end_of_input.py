"""Ctrl-D at a question on a real terminal, and a terminal that is gone while somebody is asked."""

import os
import re
from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.forked_process import ForkedProcess
from tests.support.pseudo_terminal import CTRL_D, ENTER, Open

IGNORING = """
import signal
signal.signal(signal.SIGHUP, signal.SIG_IGN)
from scorekeeper.cli.app import main
main()
"""
QUESTIONS = re.compile(rb"(commas: |Dan: |be: .*2-\x1b\[m|2> |one\? |N\]: )$")


def stored_bytes(store: Path) -> list[bytes]:
    """What is in all session files right now."""
    return [path.read_bytes() for path in sorted((store / "sessions").glob("*.json"))]


def test_a_terminal_that_was_left_non_blocking_is_waited_for(
    terminal: Open, table: None, cli: Cli
) -> None:
    """The first line that came back to be changed ended the prompt, and was lost."""
    asked = terminal("table", blocking=False).until("1>")
    asked.type("3 3 4" + ENTER, then="1> 3 3 4")
    asked.type(f"3:CDD 4- 2-{ENTER}", then="2>")
    assert asked.end(CTRL_D) == 0
    assert cli("log").out.endswith("3:CDD 4- 2-\n")


@pytest.mark.parametrize(
    ("words", "question", "answer", "code"),
    [
        ("new", "with commas: ", "Nothing was recorded.", 1),
        ("add", "Anna: ", "Nothing was recorded.", 1),
        ("add 3:CDD 4- 2-", "[y/N]: ", "Nothing was recorded.", 1),
        ("amend 1", "Deal 1 as it should be: ", "Nothing was recorded.", 1),
        ("export -o there.txt", "[y/N]: ", "there.txt stays as it is. Choose another", 1),
        ("open", "Which one? ", "No session was opened.", 0),
        ("delete", "[y/N]: ", "Nothing was deleted.", 0),
    ],
)
def test_ctrl_d_at_a_question_is_answered_in_one_line_below_it(
    terminal: Open,
    table: None,
    cli: Cli,
    store: Path,
    tmp_path: Path,
    words: str,
    question: str,
    answer: str,
    code: int,
) -> None:
    if words == "open":
        assert cli("new", "Dan", "Eve", "Fay").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    before = stored_bytes(store)
    there = tmp_path / "there.txt"
    there.write_text("mine", encoding="utf-8")
    arguments = words.replace("there.txt", str(there)).split()
    asked = terminal(*arguments, columns=200).see(question.rstrip())
    assert asked.end(CTRL_D) == code
    *_, asking, told = asked.screen.splitlines()
    assert asking.endswith(question.rstrip())
    assert answer in told
    assert stored_bytes(store) == before
    assert there.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("words", ["new", "add", "amend 1", "table", "open", "delete"])
def test_a_question_on_a_terminal_that_is_gone_says_so_where_hanging_up_is_ignored(
    environment: dict[str, str], table: None, cli: Cli, store: Path, words: str
) -> None:
    """As `nohup` has it; the errors go into a file."""
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("new", "Dan", "Eve", "Fay").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    before = stored_bytes(store)
    keyboard, line = os.openpty()
    around = {**environment, "TERM": "xterm-256color"}
    streams = {0: line, 1: line}
    with ForkedProcess(
        *words.split(), environment=around, streams=streams, program=IGNORING
    ) as asked:
        os.close(line)
        shown = b""
        while not QUESTIONS.search(shown):
            shown += os.read(keyboard, 65536)
        os.close(keyboard)
        assert asked.wait() == 1
        told = asked.errors().decode()
    recorded = words in ("new", "add", "amend 1")
    expected = "Nothing was recorded." if recorded else "Could not write the output: Input/output"
    assert told.startswith(expected)
    assert told.count("\n") == 1
    assert stored_bytes(store) == before
