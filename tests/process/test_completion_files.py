"""The completion files of an installation, loaded by real shells as they find them."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.support.command_line import Cli, restore_signals
from tests.support.forked_process import forked_command
from tests.support.generated_documents import SHARED
from tests.support.waiting import HANG

TITLE = "Friday at Ben's"
CLEAR_LINE, TELL_LINE = "\x15", "\x0f"
STARTS = {
    "bash": ["bash", "--norc", "--noprofile"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "--interactive"],
}
LOADS = {
    "bash": f"source {SHARED}/bash-completion/completions/scorekeeper",
    "zsh": f"fpath=({SHARED}/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D",
    "fish": f"set -p fish_complete_path {SHARED}/fish/vendor_completions.d",
}
TELLS = {
    "bash": """bind -x '"\\C-o": printf "<<%s>>" "$READLINE_LINE"'""",
    "zsh": """tell() { printf "<<%s>>" "$BUFFER" }; zle -N tell; bindkey -e; bindkey "^O" tell""",
    "fish": """bind \\co 'printf "<<%s>>" (commandline)'""",
}
"""What lets Ctrl-O print the line."""


class Shell:
    """A shell that finds the completion files."""

    def __init__(self, name: str, environment: dict[str, str], folder: Path) -> None:
        command = STARTS[name]
        self._command = folder / "bin" / "scorekeeper"
        self._command.parent.mkdir()
        self._command.symlink_to(Path(sys.executable).parent / "scorekeeper")
        around = {
            **environment,
            "PATH": os.pathsep.join([str(self._command.parent), environment["PATH"]]),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "INPUTRC": os.devnull,
            "HOME": str(folder),
        }
        self.process: pexpect.spawn[str] = pexpect.spawn(
            command[0],
            command[1:],
            env=around,
            cwd=str(folder),
            dimensions=(50, 200),
            encoding="utf-8",
            timeout=HANG,
            preexec_fn=restore_signals,
        )
        self.process.send(f"{LOADS[name]}; {TELLS[name]}; echo rea''dy\r")
        self.process.expect("ready")

    def fork_commands(self) -> None:
        """Go on with a command that is forked, where the installed one was."""
        self._command.unlink()
        self._command.symlink_to(forked_command())

    def tab(self, typed: str) -> str:
        """Type, press Tab, and return the line that the shell has made of it; then clear it."""
        self.process.send(f"{typed}\t{TELL_LINE}")
        self.process.expect(r"<<(.*?)>>")
        completed = str(self.process.match.group(1))  # type: ignore[union-attr]
        self.process.send(CLEAR_LINE)
        return completed


@pytest.fixture(params=list(STARTS))
def shell(
    request: pytest.FixtureRequest, environment: dict[str, str], tmp_path: Path
) -> Iterator[Shell]:
    name = str(request.param)
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    shell = Shell(name, environment, tmp_path)
    yield shell
    shell.process.close(force=True)


def test_a_shell_that_finds_the_file_completes_commands_names_and_quotes(
    shell: Shell, in_process_cli: Cli
) -> None:
    begin = ("new", "Anna Lena", "Anna Maria", "Ben", "--title", TITLE)
    assert in_process_cli(*begin).code == 0
    assert shell.tab("scorekeeper ope") == "scorekeeper open "
    assert as_read(shell.tab("scorekeeper open Fri")) == ["scorekeeper", "open", TITLE]
    shell.fork_commands()
    for typed in ("Fri", '"Fri', "'Fri", "Friday\\ a", '"Friday a'):
        line = shell.tab(f"scorekeeper open {typed}")
        assert as_read(line) == ["scorekeeper", "open", TITLE], (typed, line)
    for typed in ("Anna\\ M", "'Anna M", '"Anna M'):
        line = shell.tab(f"scorekeeper adjust {typed}")
        assert as_read(line) == ["scorekeeper", "adjust", "Anna Maria"], (typed, line)
    assert shell.tab("scorekeeper add Be") == "scorekeeper add Ben="


def as_read(line: str) -> list[str]:
    """Return the words of a line; fish writes an apostrophe between quotes with a backslash."""
    return shlex.split(line.replace("Ben\\'s'", "Ben'\\''s'"))
