"""Titles and names from elsewhere are never run by a shell in which somebody presses Tab."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.support.command_line import Cli, restore_signals
from tests.support.forked_process import forked_command
from tests.support.waiting import HANG

HOSTILE = (
    "$(touch ran)",
    "`touch ran`",
    r"\$(touch ran)",
    r"\\$(touch ran)",
    r"\`touch ran\`",
    "a'$(touch ran)'b",
    'a"$(touch ran)"b',
    "a; touch ran",
    "a && touch ran",
    "a | touch ran",
    "a > ran",
    "${IFS:=$(touch ran)}",
    "a:$(touch ran)",
    "(touch ran)",
    "a'; touch ran; '",
    'a"; touch ran; "',
    "=(touch ran)",
    "<(touch ran)",
)
SCRIPTS = {
    "bash": "source <(_SCOREKEEPER_COMPLETE=source_bash scorekeeper)",
    "zsh": (
        'autoload -Uz compinit; compinit -u; eval "$(_SCOREKEEPER_COMPLETE=source_zsh scorekeeper)"'
    ),
    "fish": "_SCOREKEEPER_COMPLETE=source_fish scorekeeper | source",
}
STARTS = {
    "bash": ["bash", "--norc", "--noprofile"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "--interactive"],
}


@pytest.fixture(params=list(STARTS))
def shell(
    request: pytest.FixtureRequest, environment: dict[str, str], tmp_path: Path
) -> Iterator["pexpect.spawn[str]"]:
    """A shell that knows our completion, in a folder of its own."""
    name = str(request.param)
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    around = {
        **environment,
        "PATH": os.pathsep.join([str(forked_command().parent), environment["PATH"]]),
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "INPUTRC": os.devnull,
        "HOME": str(tmp_path),
    }
    process: pexpect.spawn[str] = pexpect.spawn(
        STARTS[name][0],
        STARTS[name][1:],
        env=around,
        cwd=str(tmp_path),
        dimensions=(50, 200),
        encoding="utf-8",
        timeout=HANG,
        preexec_fn=restore_signals,
    )
    process.send(f"{SCRIPTS[name]}; echo rea''dy\r")
    process.expect("ready")
    yield process
    process.close(force=True)


@pytest.fixture
def hostile_titles(in_process_cli: Cli) -> None:
    """Store sessions whose titles and players a shell could run."""
    for title in HOSTILE:
        assert in_process_cli("new", "Anna", "Ben", "$(touch ran)", "--title", title).code == 0
    last = ("new", "Anna", "$(touch ran)", "`touch ran`", "--title", "Plain title")
    assert in_process_cli(*last).code == 0
    assert in_process_cli("list").code == 0


@pytest.mark.usefixtures("hostile_titles")
def test_no_title_is_run_when_tab_is_pressed(shell: "pexpect.spawn[str]", tmp_path: Path) -> None:
    for typed in (
        "open ",
        "open $",
        "open a",
        "open \\",
        "adjust ",
        "adjust '",
        'open "',
        "open P",
    ):
        shell.send(f"scorekeeper {typed}\t\t")
        shell.send("\x15")  # clears the line, once the completion is there
        shell.send("echo don''e\r")
        shell.expect("done")
    assert not (tmp_path / "ran").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name == "ran"] == []


@pytest.mark.usefixtures("hostile_titles")
@pytest.mark.parametrize("kind", ["bash", "zsh", "fish", "powershell", "pwsh", "lines", "pslines"])
def test_no_offered_word_could_be_evaluated(in_process_cli: Cli, kind: str) -> None:
    for words in ("scorekeeper open ", "scorekeeper adjust ", "scorekeeper new "):
        asked = in_process_cli(
            _SCOREKEEPER_COMPLETE=f"complete_{kind}",
            _TYPER_COMPLETE_ARGS=words,
            _TYPER_COMPLETE_WORD_TO_COMPLETE="",
            _TYPER_COMPLETE_FISH_ACTION="get-args",
            _SCOREKEEPER_TYPED=words.removeprefix("scorekeeper ").replace(" ", "\n"),
            COMP_WORDS=words,
            COMP_CWORD="2",
        )
        assert asked.code == 0, asked
        assert not set("`$") & set(asked.out)
        assert ("Anna" if "open" not in words else "Plain") in asked.out
