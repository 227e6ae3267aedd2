"""Words of the commands that people copy: a shell must take each as it is, whatever it holds.

Names, ids and paths come from files and codes of others too. A word is written so that bash, zsh,
fish and PowerShell run nothing of it, and on Windows its other shell.
"""

import os
import re

PRIVATE_SIGNS = r"\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff\U000f0000-\U0010ffff"
"""The signs for private use or for none, for a pattern: zsh writes U+E03B as a semicolon, which
nothing quotes, and fish has some for itself."""
_PRIVATE = re.compile(f"[{PRIVATE_SIGNS}]")
_PLAIN = re.compile(r"[\w+:./-][\w+:./=@%-]*!?")
"""What no shell reads as anything else; a `!` at the end of a word is one."""
_READ_IN_QUOTES = re.compile(r"[$`\\\"!\u201c\u201d\u201e]")
"""What some shell reads in double quotes; for PowerShell the curly ones end them."""
_SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b"
_PARTS = re.compile(rf"\\+|[{_SINGLE_QUOTES}]+|[^\\{_SINGLE_QUOTES}]+")
_UNWRITABLE_ON_WINDOWS = re.compile(r"[$`\"\u201c\u201d\u201e]|%.*%", re.DOTALL)
"""What no quotes keep from both its shells; one percent sign alone names no variable."""


def shell_word(text: str) -> str | None:
    r"""Return a text as one word of a command, in quotes if it needs them; None if it can be none.

    Signs for private use are in none.

    >>> print(*map(shell_word, ("Anna=3", "Anna Maria", "it's", "$(date)", "a;b", "'\\$x")))
    Anna=3 "Anna Maria" "it's" '$(date)' "a;b" "'"\\'$x'
    """
    if _PRIVATE.search(text):
        return None
    if os.name == "nt":
        return _windows_word(text)
    if _PLAIN.fullmatch(text):
        return text
    if not _READ_IN_QUOTES.search(text):
        return f'"{text}"'
    return "".join(map(_quoted, _PARTS.findall(text)))


def _quoted(part: str) -> str:
    """Write a part of a word in quotes in which nothing of it is read."""
    if part[0] == "\\":  # which fish reads in single quotes
        return part * 2
    return f'"{part}"' if part[0] in _SINGLE_QUOTES else f"'{part}'"


def _windows_word(text: str) -> str | None:
    """Write a word for both shells of Windows; None if they would read it in two ways."""
    if _UNWRITABLE_ON_WINDOWS.search(text):
        return None
    if _PLAIN.fullmatch(text.replace("\\", "/")) and text[0] != "-" and "%" not in text:
        return text
    return f'"{text}\\"' if text.endswith("\\") else f'"{text}"'
