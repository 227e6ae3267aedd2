"""What a mistyped word was probably meant to be."""

from collections.abc import Iterable

from scorekeeper.core.players import fold_case

_MAX_SUGGESTIONS = 3
_LIKE_WITH_OTHER_START = 0.7
"""How much alike words must be that begin with different letters, as Karl and Oskar do."""


def similar(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words most like a word, the nearest first; the case of letters is ignored.

    Of `KEY=VALUE` only the key is looked at, of `--option` its letters.

    >>> similar("Bne=3:CDD", ["Anna", "Ben", "Cara"])
    ['Ben']
    >>> similar("Karl", ["Lena", "Oskar"])
    []
    """
    from difflib import SequenceMatcher, get_close_matches  # only a mistake is worth loading it

    by_form = {fold_case(one).lstrip("-"): one for one in known}
    form = fold_case(word.partition("=")[0].strip()).lstrip("-")
    matches = [
        match
        for match in get_close_matches(form, by_form, n=_MAX_SUGGESTIONS)
        if match[:1] == form[:1]
        or SequenceMatcher(None, match, form).ratio() >= _LIKE_WITH_OTHER_START
    ]
    return [by_form[match] for match in matches]
