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
    words = _not_joining(arguments)
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


def _not_joining(words: Sequence[str]) -> list[str]:
    """Return words but those that join others; the first and the last join nothing.

    >>> _not_joining(["And", "Ben", "and", "Cara"])
    ['And', 'Ben', 'Cara']
    """
    ends = (0, len(words) - 1)
    return [
        word for place, word in enumerate(words) if place in ends or word.lower() not in JOINING
    ]


def _between_commas(word: str) -> list[str]:
    """Return the names of an argument, which commas may begin or end."""
    return (
        [] if word.strip() == "," else word.strip().removeprefix(",").removesuffix(",").split(",")
    )


def players_answered(answer: str) -> list[str]:
    """Return the names that were typed, with commas between them or else with blanks.

    >>> players_answered("Anna, Ben, and Cara"), players_answered("Anna; Ben; Cara")
    (['Anna', 'Ben', 'Cara'], ['Anna', 'Ben', 'Cara'])
    """
    answer = answer if '"' in answer else answer.replace(";", ",")
    if "," in answer:
        *first, last = (name.strip() for name in answer.strip().rstrip(",").split(","))
        joining, _, behind = last.partition(" ")
        last = behind if joining.lower() in JOINING and behind else last
        others = next((last.split(f" {sign} ") for sign in JOINING if f" {sign} " in last), [last])
        return [unquote(name.strip()) for name in (*first, *others)]
    return [unquote(word) for word in _not_joining(split_words(answer))]
