"""The completion files of an installation, loaded by real shells as they find them."""

import shlex
import sys
from pathlib import Path

import pytest

from tests.process.conftest import OpenShell
from tests.support.command_line import Cli
from tests.support.completing_shell import SHELLS, CompletingShell
from tests.support.forked_process import forked_command
from tests.support.generated_documents import SHARED

TITLE = "Friday at Ben's"
LOADS = {
    "bash": f"source {SHARED}/bash-completion/completions/scorekeeper",
    "zsh": f"fpath=({SHARED}/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D",
    "fish": f"set -p fish_complete_path {SHARED}/fish/vendor_completions.d",
}


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """The installed command by a name that may become another's."""
    path = tmp_path / "bin" / "scorekeeper"
    path.parent.mkdir()
    path.symlink_to(Path(sys.executable).parent / "scorekeeper")
    return path


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, open_shell: OpenShell, command: Path) -> CompletingShell:
    """A shell that finds the completion files."""
    name = str(request.param)
    return open_shell(name, command, LOADS[name])


def test_a_shell_that_finds_the_file_completes_commands_names_and_quotes(
    shell: CompletingShell, command: Path, in_process_cli: Cli
) -> None:
    begin = ("new", "Anna Lena", "Anna Maria", "Ben", "--title", TITLE)
    assert in_process_cli(*begin).code == 0
    assert shell.tab("scorekeeper ope") == "scorekeeper open "
    assert as_read(shell.tab("scorekeeper open Fri")) == ["scorekeeper", "open", TITLE]
    command.unlink()
    command.symlink_to(forked_command())  # which is faster
    for typed in ("Fri", '"Fri', "'Fri", "Friday\\ a", '"Friday a', "Friday\\ ", "'Friday "):
        line = shell.tab(f"scorekeeper open {typed}")
        assert as_read(line) == ["scorekeeper", "open", TITLE], (typed, line)
    for typed in ("Anna\\ M", "'Anna M", '"Anna M'):
        line = shell.tab(f"scorekeeper adjust {typed}")
        assert as_read(line) == ["scorekeeper", "adjust", "Anna Maria"], (typed, line)
    assert shell.tab("scorekeeper add Be") == "scorekeeper add Ben="


def as_read(line: str) -> list[str]:
    """Return the words of a line; fish writes an apostrophe between quotes with a backslash."""
    return shlex.split(line.replace("Ben\\'s'", "Ben'\\''s'"))
