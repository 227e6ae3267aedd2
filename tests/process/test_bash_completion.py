"""What is offered when Tab is pressed in a real bash."""

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.support.command_line import Cli, restore_signals
from tests.support.forked_process import forked_command
from tests.support.waiting import HANG

TITLE = "Friday at Ben's"
CLEAR_LINE, TELL_LINE = "\x15", "\x0f"


@pytest.fixture
def records(cli: Cli) -> None:
    """Two sessions, 2026-11-20-1 with a title and 2026-11-20-2, the current one."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", "--title", TITLE).code == 0
    assert cli("new", "安娜", "Bea", "Cara", "--date", "2026-11-20").code == 0


class Bash:
    """A bash that knows our completion; its prompt is `$ `."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        around = {
            **environment,
            "PATH": os.pathsep.join([str(forked_command().parent), environment["PATH"]]),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "INPUTRC": os.devnull,
            "PS1": "$ ",
        }
        self.process: pexpect.spawn[str] = pexpect.spawn(
            "bash",
            ["--norc", "--noprofile"],
            env=around,
            cwd=str(folder),
            dimensions=(24, 200),
            encoding="utf-8",
            timeout=HANG,
            preexec_fn=restore_signals,
        )
        self.process.expect_exact("$ ")
        self.run('bind -x \'"\\C-o": printf "<<%s>>" "$READLINE_LINE"\'')
        self.run("source <(_SCOREKEEPER_COMPLETE=source_bash scorekeeper)")

    def run(self, keys: str) -> str:
        """Press keys and Enter; return what is printed until the next prompt."""
        self.process.send(f"{keys}\r")
        self.process.expect_exact("\r\n")
        self.process.expect(r"(?:^|\n)\$ ")
        return self.process.before or ""

    def tab(self, typed: str) -> str:
        """Type, press Tab, and return the line that bash has made of it; then clear it."""
        self.process.send(f"{typed}\t{TELL_LINE}")
        self.process.expect(r"<<(.*)>>")
        completed = str(self.process.match.group(1))  # type: ignore[union-attr]
        self.process.send(CLEAR_LINE)
        return completed


@pytest.fixture
def bash(environment: dict[str, str], tmp_path: Path) -> Iterator[Bash]:
    shell = Bash(environment, tmp_path)
    yield shell
    shell.process.close(force=True)


def test_tab_in_bash_completes_commands_sessions_and_players(bash: Bash, records: None) -> None:
    assert bash.tab("scorekeeper ope") == "scorekeeper open "
    assert bash.tab("scorekeeper open 2026-11-20") == "scorekeeper open 2026-11-20-"
    assert bash.tab("scorekeeper adjust Be") == "scorekeeper adjust Bea "
    assert bash.tab("scorekeeper new --variant pen") == "scorekeeper new --variant penguin "


def test_tab_in_bash_makes_a_line_that_runs(bash: Bash, records: None, cli: Cli) -> None:
    assert cli("set", "title=Thursday").code == 0
    assert "Thursday (2026-11-20-2)" in bash.run("scorekeeper ope\tThu\t")


def test_tab_in_bash_quotes_a_title_with_blanks(bash: Bash, records: None) -> None:
    assert shlex.split(bash.tab("scorekeeper open Fri")) == ["scorekeeper", "open", TITLE]


def test_tab_in_bash_leaves_the_hand_to_be_written_behind_the_name(
    bash: Bash, records: None
) -> None:
    assert bash.tab("scorekeeper add Be") == "scorekeeper add Bea="


@pytest.mark.parametrize("typed", ['"Fri', "'Fri", "Friday\\ a", '"Friday a', "'Friday a"])
def test_tab_in_bash_goes_on_with_a_title_that_was_begun_in_quotes(
    typed: str, bash: Bash, records: None
) -> None:
    assert shlex.split(bash.tab(f"scorekeeper open {typed}")) == ["scorekeeper", "open", TITLE]


def test_tab_in_bash_goes_on_behind_what_two_names_share(bash: Bash, cli: Cli) -> None:
    assert cli("new", "Anna Lena", "Anna Maria", "Ben").code == 0
    assert bash.tab("scorekeeper adjust A") == "scorekeeper adjust Anna\\ "
    assert bash.tab("scorekeeper adjust Anna\\ M") == "scorekeeper adjust Anna\\ Maria "
