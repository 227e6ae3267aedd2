"""The names of players as people type them: in arguments, or in answer to a question."""

from collections.abc import Sequence
from itertools import pairwise

from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.text import JOINING, split_words, unquote


def players_named(arguments: Sequence[str]) -> list[str]:
    """Return the names in arguments, each one or several with commas between them.

    >>> players_named(["Anna,", "Ben", ",", "Cara"]), players_named(["Anna,Ben", "Cara"])
    (['Anna', 'Ben', 'Cara'], ['Anna', 'Ben', 'Cara'])
    """
    words = [word for word in arguments if word.lower() not in JOINING or len(arguments) == 1]
    with_blanks = any(" " in word for word in words)
    gaps = [
        left.endswith(",") or right.startswith(",")
        for left, right in pairwise(words)
        if left != "," or right != ","
    ]
    if True in gaps and False in gaps and not with_blanks and len(words) == len(arguments):
        text = " ".join(words)
        readings = [text.replace(" ,", ",").split(","), text.replace(",", " ").split()]
        raise Malformed(
            message(
                "new-commas", given=text, readings=[" · ".join(map(str.strip, r)) for r in readings]
            )
        )
    names = [name for word in words for name in _between_commas(word)]
    return [name.strip() for name in names]


def _between_commas(word: str) -> list[str]:
    """Return the names of an argument, which commas may begin or end."""
    return (
        [] if word.strip() == "," else word.strip().removeprefix(",").removesuffix(",").split(",")
    )


def players_answered(answer: str) -> list[str]:
    """Return the names that were typed, with commas between them or else with blanks."""
    if "," in answer:
        *first, last = (name.strip() for name in answer.strip().rstrip(",").split(","))
        others = next((last.split(f" {sign} ") for sign in JOINING if f" {sign} " in last), [last])
        return [unquote(name.strip()) for name in (*first, *others)]
    return [unquote(word) for word in split_words(answer) if word.lower() not in JOINING]
