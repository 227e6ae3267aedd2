"""What a mistyped word was probably meant to be."""

from collections.abc import Iterable

from scorekeeper.core.players import fold_case

_MAX_SUGGESTIONS = 3


def similar(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words most like a word, the nearest first; the case of letters is ignored.

    Of `KEY=VALUE` only the key is looked at, of `--option` its letters.

    >>> similar("Bne=3:CDD", ["Anna", "Ben", "Cara"])
    ['Ben']
    """
    from difflib import get_close_matches  # only a mistake is worth loading it

    by_form = {fold_case(one).lstrip("-"): one for one in known}
    form = fold_case(word.partition("=")[0].strip()).lstrip("-")
    return [by_form[match] for match in get_close_matches(form, by_form, n=_MAX_SUGGESTIONS)]
