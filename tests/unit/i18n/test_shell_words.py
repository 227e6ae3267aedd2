"""A word of a command that people copy is that word in every shell, and nothing of it is run."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.exporters.text.text_width import wrap
from scorekeeper.i18n import LANGUAGES, MODULES
from scorekeeper.i18n.shell_words import shell_word
from tests.unit.i18n.test_parity import sentences

HOSTILE = (
    "$(touch hit)",
    "`touch hit`",
    "\\$(touch hit)",
    "\\`touch hit`",
    "a;touch hit",
    "a&&touch hit",
    "a|touch hit",
    "a\\';touch hit;'",
    "';touch hit;'",
    '";touch hit;"',
    "\\",
    "a\\\\'",
    "'\\''$(touch hit)",
    "“$(touch hit)”",
    "‘’‚‛;touch hit",
    "~/x",
    "=ls",
    "{a,b}*?[x]",
    "# none",
    "it's Friday!",
    "!touch",
    "!!",
    "(touch hit)",
    "<(touch hit)",
    ">hit",
    "",
    " ",
    "Ännchen Łucja 日本",
)


@pytest.mark.parametrize("shell", ["sh", "bash", "zsh", "fish"])
def test_each_word_is_itself_in_a_shell(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    line = " ".join(["printf '%s\\n'", *map(shell_word, HOSTILE)])

    done = subprocess.run([program, "-c", line], cwd=tmp_path, capture_output=True, check=True)

    assert done.stdout.decode().split("\n")[:-1] == [*HOSTILE]
    assert not list(tmp_path.iterdir())


def test_powershells_curly_quotes_stand_in_double_quotes_alone() -> None:
    for word in map(shell_word, HOSTILE):
        assert not set("‘’‚‛") & set(re.sub('"[^"]*"', "", word)), word


def test_a_comma_stands_in_quotes_as_powershell_makes_two_words_of_it() -> None:
    assert shell_word("Anna,Ben") == '"Anna,Ben"'


def test_windows_gets_only_what_both_its_shells_take_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scorekeeper.i18n.shell_words.os.name", "nt")

    for text in HOSTILE:
        word = shell_word(text)
        assert not set(word[1:-1]) & set('$`"%“”„') or word == text
    assert shell_word("C:\\Users\\Anna\\a.zip") == "C:\\Users\\Anna\\a.zip"
    assert shell_word("C:\\My games\\") == '"C:\\My games\\\\"'
    assert shell_word("%TEMP%&calc") == '"\ufffdTEMP\ufffd&calc"'


@pytest.mark.parametrize("columns", [12, 30, 50, 80])
@pytest.mark.parametrize("name", LANGUAGES)
def test_no_line_ends_within_a_command_with_words_of_others(name: str, columns: int) -> None:
    """Who copies two lines would have the shell run the second, whatever an id makes of it."""
    word = "'`reboot`. PROMPT=$(x), y'"
    for module in MODULES:
        for code, text in sentences(name, module).items():
            told = re.sub(r"\{\w+:words?\}", lambda _: word, text)
            before = told.split(word)[0]
            if word in told and "scorekeeper " in before:
                assert all(
                    "scorekeeper " in line for line in wrap(told, columns) if "reboot" in line
                ), (code, told)
