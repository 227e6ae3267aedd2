"""What stands in a command that people type or copy: names, ids, paths, lines of notation."""

from typing import cast

from scorekeeper.core.line_options import END_OF_OPTIONS
from scorekeeper.core.sanitize import replace_harmful
from scorekeeper.core.text import quote_word, split_words
from scorekeeper.i18n.shell_words import shell_word

LEFT_OUT = "…"
"""What stands for a word that nobody could type or copy as it is."""


def written_in_command(value: object, form: str, *, for_shell: bool) -> str:
    r"""Return what stands in a command, for a shell or for a prompt of our own.

    >>> written_in_command("--help", "argument", for_shell=True)
    '-- --help'
    >>> written_in_command("-a b.zip", "file", for_shell=True)
    '"./-a b.zip"'
    >>> written_in_command('"Anna Maria"=3 Ben=4', "line", for_shell=True)
    '\'"Anna Maria"=3\' Ben=4'
    """
    if form == "line":
        line = str(value)
        return (
            " ".join(_word(word, for_shell=True) for word in split_words(line))
            if for_shell
            else line
        )
    words = cast("list[str]", value) if form == "arguments" else [str(value)]
    if form == "file":
        words = [f"./{path}" if path.startswith(("-", "~")) else path for path in words]
    written = " ".join(_word(word, for_shell=for_shell) for word in words)
    is_read_otherwise = form != "word" and any(word.startswith("-") for word in words)
    return f"{END_OF_OPTIONS} {written}" if is_read_otherwise else written


def _word(text: str, *, for_shell: bool) -> str:
    """Return a word as it is typed, or copied into a shell."""
    written = shell_word(text) if for_shell else quote_word(text)
    return LEFT_OUT if written is None or replace_harmful(written) != written else written
