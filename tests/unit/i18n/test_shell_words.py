"""A word of a command that people copy is that word in every shell, and nothing of it is run."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.i18n.shell_words import shell_word

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


def in_shell(text: str) -> str:
    """Return a text as a word of a command; every text can be one where this is not Windows."""
    word = shell_word(text)
    assert word is not None
    return word


@pytest.mark.parametrize("shell", ["sh", "bash", "zsh", "fish"])
def test_each_word_is_itself_in_a_shell(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    line = " ".join(["printf '%s\\n'", *map(in_shell, HOSTILE)])

    done = subprocess.run([program, "-c", line], cwd=tmp_path, capture_output=True, check=True)

    assert done.stdout.decode().split("\n")[:-1] == [*HOSTILE]
    assert not list(tmp_path.iterdir())


def test_powershells_curly_quotes_stand_in_double_quotes_alone() -> None:
    for word in map(in_shell, HOSTILE):
        assert not set("‘’‚‛") & set(re.sub('"[^"]*"', "", word)), word


@pytest.mark.parametrize("sign", ["\ue022", "\ue03b", "\uf602", "\uf8ff", "\ufdd0", "\U00100000"])
def test_signs_for_private_use_are_in_no_word(sign: str) -> None:
    """Pasted into zsh, U+E022 ended the quotes, and what stood behind it was run."""
    assert shell_word(f"x{sign};touch hit;{sign}") is None


def test_a_comma_stands_in_quotes_as_powershell_makes_two_words_of_it() -> None:
    assert shell_word("Anna,Ben") == '"Anna,Ben"'


def test_windows_gets_only_what_both_its_shells_take_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scorekeeper.i18n.shell_words.os.name", "nt")

    for word in filter(None, map(shell_word, HOSTILE)):
        assert not set(word[1:-1]) & set('$`"%“”„')
    assert shell_word("C:\\Users\\Anna\\a.zip") == "C:\\Users\\Anna\\a.zip"
    assert shell_word("C:\\My games\\") == '"C:\\My games\\\\"'
    assert shell_word("50% wins") == '"50% wins"'
    assert shell_word("-x.json") == '"-x.json"'  # of which an older PowerShell makes two words
    for text in ("%TEMP%&calc", "$x", "a`b", 'a"b', "a“b"):
        assert shell_word(text) is None
