"""The arguments of a shell as the line that one would type at the prompt."""

import re
from collections.abc import Sequence

from scorekeeper.core.text import quote

_BEFORE_TEXT = {"adjust": 2, "void": 0}
"""By what a text may follow, how many words stand before it: a name and points."""
_LISTS_PLAYERS = "by="


def shell_line(arguments: Sequence[str], *, from_shell: bool = True) -> str:
    """Return arguments as one line, in which the quotes stand that a shell has taken off.

    They hold together a name behind `adjust`, players behind `by=`, and a reason that has a `#`.
    Elsewhere they do not count, for one argument may be a whole line. A prompt leaves them.

    >>> shell_line(["3", "adjust", "Anna Maria", "-10", "seat #2"])
    '3 adjust "Anna Maria" -10 "seat #2"'
    >>> shell_line(["7C KC AC", "by=Ben,Cara,Anna Maria"]), shell_line(["adjust Ben -10 # late"])
    ('7C KC AC by="Ben,Cara,Anna Maria"', 'adjust Ben -10 # late')
    """
    if not from_shell or len(arguments) == 1:
        return " ".join(arguments)
    names, texts = _names_and_texts(arguments)
    before = arguments[: len(arguments) - len(names) - len(texts)]
    words = [
        *map(_with_quoted_players, before),
        *map(_as_one_word, names),
        *(_as_one_word(word) if "#" in word else word for word in texts),
    ]
    return " ".join(words)


def _names_and_texts(arguments: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words before a text, and those of the text; none where no text can be."""
    for place, word in enumerate(arguments[:2], 1):  # a number may stand before it
        count = _BEFORE_TEXT.get(word.lower())
        if count is not None and len(arguments) >= place + count:
            return arguments[place : place + count], arguments[place + count :]
    return (), ()


def _with_quoted_players(word: str) -> str:
    if not word.lower().startswith(_LISTS_PLAYERS):
        return word
    return word[: len(_LISTS_PLAYERS)] + _as_one_word(word[len(_LISTS_PLAYERS) :])


def _as_one_word(argument: str) -> str:
    """Return an argument in quotes if it needs them and has none."""
    return quote(argument) if '"' not in argument and re.search(r"[\s#]", argument) else argument
