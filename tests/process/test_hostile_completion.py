"""Titles and names from elsewhere are never run by a shell in which somebody presses Tab."""

from pathlib import Path

import pytest

from tests.process.conftest import OpenShell
from tests.support.command_line import Cli
from tests.support.completing_shell import CLEAR_LINE, SHELLS, CompletingShell
from tests.support.forked_process import forked_command


def private(text: str) -> str:
    """Return a text in signs for private use that zsh writes as these letters."""
    return "".join(chr(0xE000 + ord(letter)) for letter in text)


HOSTILE = (
    "Friday" + private("$(touch ran)"),
    "Sunday" + private(";touch ran;"),
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


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, open_shell: OpenShell) -> CompletingShell:
    """A shell that knows our completion, in a folder of its own."""
    name = str(request.param)
    return open_shell(name, forked_command(), SCRIPTS[name])


@pytest.fixture
def hostile_titles(in_process_cli: Cli) -> None:
    """Store sessions whose titles and players a shell could run."""
    for title in HOSTILE:
        assert in_process_cli("new", "Anna", "Ben", "$(touch ran)", "--title", title).code == 0
    last = ("new", "Anna", "$(touch ran)", "`touch ran`", "--title", "Plain")
    assert in_process_cli(*last).code == 0
    assert in_process_cli("list").code == 0


@pytest.mark.usefixtures("hostile_titles")
def test_no_title_is_run_when_tab_is_pressed(shell: CompletingShell, tmp_path: Path) -> None:
    for typed in (
        "open ",
        "open $",
        "open a",
        "open Fri",
        "open Sun",
        "open \\",
        "adjust ",
        "adjust '",
        'open "',
        "open P",
    ):
        shell.press(f"scorekeeper {typed}\t\t")
        shell.press(CLEAR_LINE)  # once the completion is there
        shell.run(":")
    assert not (tmp_path / "ran").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name == "ran"] == []


@pytest.mark.usefixtures("hostile_titles")
def test_no_signs_are_offered_that_a_shell_writes_as_others(shell: CompletingShell) -> None:
    """In zsh they became code on the line, which a second Tab had run."""
    for typed in ("scorekeeper open Fri", "scorekeeper open Sun"):
        assert shell.tab(typed) == typed


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
        assert not set("`$" + private("`$;(")) & set(asked.out)
        assert ("Anna" if "open" not in words else "Plain") in asked.out


@pytest.mark.parametrize("kind", ["powershell", "pwsh"])
def test_a_script_that_does_not_quote_is_offered_plain_words_alone(
    in_process_cli: Cli, kind: str
) -> None:
    hostile = ("@HOME", "Fri -o C:/ran", "\u2013o", "a,b", "=a", "Zoo\u2019", "Zoo\u201cA")
    for title in (*hostile, "Müller/2"):
        assert in_process_cli("new", "A", "B", "C D", "--title", title).code == 0
    asked = in_process_cli(
        _SCOREKEEPER_COMPLETE=f"complete_{kind}",
        _TYPER_COMPLETE_ARGS="scorekeeper export ",
        _TYPER_COMPLETE_WORD_TO_COMPLETE="",
    )
    offered = [line.partition(":::")[0] for line in asked.out.splitlines()]
    assert [word for word in offered if not word.startswith("20")] == ["Müller/2"]
