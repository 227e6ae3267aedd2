"""What a mistyped word was probably meant to be."""

from collections.abc import Iterable
from itertools import islice

from scorekeeper.core.players import fold_case

_MAX_SUGGESTIONS = 3
_LIKE_WITH_OTHER_START = 0.7
"""How much alike words must be that begin with different letters, as Karl and Oskar do."""
_MOST_LETTERS = 60
"""Letters of a word that are looked at: comparing takes the square of them."""
_MOST_WORDS = 3_000
"""Words that are looked at, the first ones; a thousand evenings may have 36 people each."""


def similar(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words most like a word, the nearest first; the case of letters is ignored.

    Of `KEY=VALUE` only the key is looked at, of `--option` its letters.

    >>> similar("Bne=3:CDD", ["Anna", "Ben", "Cara"])
    ['Ben']
    >>> similar("Karl", ["Lena", "Oskar"])
    []
    """
    from difflib import SequenceMatcher, get_close_matches  # only a mistake is worth loading it

    by_form = {_form(one): one for one in islice(known, _MOST_WORDS)}
    form = _form(word.partition("=")[0].strip())
    matches = [
        match
        for match in get_close_matches(form, by_form, n=_MAX_SUGGESTIONS)
        if match[:1] == form[:1]
        or SequenceMatcher(None, match, form).ratio() >= _LIKE_WITH_OTHER_START
    ]
    return [by_form[match] for match in matches]


def _form(word: str) -> str:
    return fold_case(word).lstrip("-")[:_MOST_LETTERS]
