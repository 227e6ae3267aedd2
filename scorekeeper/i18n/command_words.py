"""What stands in a command that people type or copy: names, ids, paths, lines of notation."""

import re
from typing import cast

from scorekeeper.core.line_options import END_OF_OPTIONS
from scorekeeper.core.sanitize import replace_harmful
from scorekeeper.core.text import (
    LEFT_OUT,
    has_control_characters,
    quote,
    quote_word,
    split_words,
    unquote,
)
from scorekeeper.i18n.shell_words import shell_word


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
        parts = [_no_option(word) for word in split_words(str(value))]
        return " ".join(_shown(shell_word(part) if for_shell else part) for part in parts)
    words = cast("list[str]", value) if form == "arguments" else [str(value)]
    if form == "file":  # where `-` is standard input
        words = [path if path == "-" else re.sub(r"^(?=[-~])", "./", path) for path in words]
    write = shell_word if for_shell else quote_word
    written = " ".join(_shown(write(word)) for word in words)
    is_read_otherwise = form not in ("word", "file") and any(word.startswith("-") for word in words)
    return f"{END_OF_OPTIONS} {written}" if is_read_otherwise else written


def store_in_command(store: str, *, for_shell: bool = True) -> str:
    """Return the option by which a command names a store; an address that has secrets is left out.

    >>> store_in_command("A B"), store_in_command("postgresql://anna:1234@club/scores")
    ('--store "A B"', '--store ...')
    """
    place = store.partition("://")[2]
    user = place.rpartition("@")[0]
    is_secret = bool(place) and (":" in user or "?" in place)
    return f"--store {LEFT_OUT if is_secret else _in_sentence(store, 'word', for_shell=for_shell)}"


def session_in_command(session: str, command: str, *, for_shell: bool = True) -> str:
    """Return the option, or the argument of `delete`, by which a command names a session.

    >>> session_in_command("Friday II", "scorekeeper log")
    '--session "Friday II"'
    """
    if command.endswith("delete"):
        return _in_sentence(session, "argument", for_shell=for_shell)
    return f"--session {_in_sentence(session, 'word', for_shell=for_shell)}"


def _in_sentence(word: str, form: str, *, for_shell: bool) -> str:
    """Return a word of a command that becomes part of a sentence, where braces are a field."""
    is_field = bool({"{", "}"}.intersection(word))
    return LEFT_OUT if is_field else written_in_command(word, form, for_shell=for_shell)


def _no_option(word: str) -> str:
    """Return a word of notation in quotes if the name in it begins as an option does: `-Anna=3`."""
    return quote(unquote(word)) if re.match(r"-[^\W\d]", word) else word


def _shown(word: str | None) -> str:
    """Return a word; what nobody sees, or what is no text, stands in none that can be copied."""
    if word is None or replace_harmful(word) != word or has_control_characters(word):
        return LEFT_OUT
    return word
