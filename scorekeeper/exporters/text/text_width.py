"""Widths in terminal columns: wide characters take two, combining characters none."""

import re
from functools import lru_cache

from scorekeeper.core.limits import MAX_CACHED, MAX_LINE_LENGTH
from scorekeeper.core.text import JOINED_BLANK

_BREAKS = (
    r" (?:(?<!^\d\. )(?<! \d\. )(?<!^\d\d\. )(?<! \d\d\. )(?<! \d\d\d\. )"
    r"(?:(?<=→ )|(?![+-]?\d+(?:,|\.?$)))"
    r"|(?<=\. )(?![0-9]))"
)
"""Blanks where a line may end: neither after the number of an entry nor between name and points.

It begins with the blank, so that blanks alone are looked at.
"""
MAX_NAME_WIDTH = 24
"""Of a name that stands in each line, or beside a line of a drawing."""
_MOST_PER_COLUMN = 8
"""Characters of one column that are kept together: a letter and its marks."""
_ONE_COLUMN_EACH = re.compile(
    "[\x00-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2026♣♥♠♦−─]*"
)
"""Texts of European letters and of characters of ours, which need no look-up."""


def display_width(text: str) -> int:
    r"""Return how many terminal columns a text takes.

    >>> display_width("Anna"), display_width("安娜"), display_width("e\u0301")
    (4, 4, 1)
    """
    if _is_narrow(text):
        return len(text)
    import wcwidth  # costs ten milliseconds, which European names need not pay

    # What stands before a mark decides what it takes, and in a line that is a blank at least.
    # It knows no width of a character that drives a terminal, nor of a text with one.
    return max(0, int(wcwidth.wcswidth(f" {text}".replace(JOINED_BLANK, " "))) - 1)


def _is_narrow(text: str) -> bool:
    """Return whether each character takes one column, as in European languages."""
    return text.isascii() or _ONE_COLUMN_EACH.fullmatch(text) is not None


def truncate(text: str, width: int) -> str:
    """Return a text of at most `width` columns, with an ellipsis if anything was cut off."""
    if display_width(text) <= width:
        return text
    return _beginning(text, width - 1) + "…"


def _beginning(text: str, width: int) -> str:
    """Return the longest beginning of a text that takes at most `width` columns."""
    ahead = text[: _MOST_PER_COLUMN * max(0, width)]
    if ahead.isascii():
        return ahead[: max(0, width)]
    from bisect import bisect_right  # which European names need not pay for

    count = bisect_right(range(len(ahead) + 1), width, key=lambda n: display_width(ahead[:n])) - 1
    return ahead[: max(0, count)]


def truncate_distinctly(names: list[str], widths: list[int]) -> list[str]:
    """Return each name cut to its width so that different names stay different.

    >>> truncate_distinctly(["Annabella Maria", "Annabella Maike", "Ben"], [9, 9, 9])
    ['Annabell…', 'Annabel…e', 'Ben']
    """
    distinct: list[str] = []
    for number, (name, width) in enumerate(zip(names, widths, strict=True), start=1):
        cut = (
            _truncate_middle(name, width, tail) if tail else truncate(name, width)
            for tail in range(max(1, width - 1))
        )
        numbered = f"{truncate(name, width - 2)}~{number}"
        distinct.append(next((text for text in cut if text not in distinct), numbered))
    return distinct


def _truncate_middle(name: str, width: int, tail: int) -> str:
    """Return a name cut to a width with its last `tail` characters kept."""
    end = name[-tail:]
    while display_width(end) > width - 2:
        end = end[1:]
    return truncate(name[: len(name) - tail], width - display_width(end)) + end


def wrap(text: str, width: int) -> list[str]:
    r"""Return a sentence as lines of at most `width` columns; a longer word is broken too.

    The blanks that a sentence begins with stand before its other lines as well.

    >>> wrap("  to be or not", 8)
    ['  to be', '  or not']

    The number of an entry stays with what it counts.

    >>> wrap("now it is 1. 3:CDD 4-", 14)
    ['now it is', '1. 3:CDD 4-']

    So do a player's points with the name.

    >>> wrap("Karl 3, Dora 10.", 13)
    ['Karl 3,', 'Dora 10.']

    A command to copy is one line, however long it is, where its blanks are `JOINED_BLANK`.

    >>> wrap("To bring it back: scorekeeper\x1frestore\x1f2026-11-23-1", 20)
    ['To bring it back:', 'scorekeeper restore 2026-11-23-1']
    """
    if len(text) <= width and _is_narrow(text):
        return [text.replace(JOINED_BLANK, " ")]
    return [*_wrapped(text, width)]


@lru_cache(maxsize=min(512, MAX_CACHED))
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    """Return a sentence that may not fit as lines; thousands of explanations have the same."""
    if _fits(text, width):
        return (text.replace(JOINED_BLANK, " "),)
    bare = text.lstrip(" ")
    indent = " " * min(len(text) - len(bare), width // 2)
    lines = _break_lines(bare, width - len(indent))
    return tuple(indent + line.replace(JOINED_BLANK, " ") for line in lines)


def _fits(text: str, width: int) -> bool:
    """Return whether a text takes at most `width` columns; of a long one its beginning may tell."""
    if len(text) > MAX_LINE_LENGTH or (
        len(text) > width + 1 and display_width(text[: width + 1]) > width
    ):
        return False
    return display_width(text) <= width


def _break_lines(text: str, width: int) -> list[str]:
    lines, line, taken = [], "", 0
    width_of = len if _is_narrow(text) else _word_width
    for word in re.split(_BREAKS, text):
        # To measure flags takes the square of their number; so long a word fits in no line.
        own = width_of(word) if len(word) <= _MOST_PER_COLUMN * width else len(word)
        if line and taken + 1 + own <= width:
            line, taken = f"{line} {word}", taken + 1 + own
            continue
        if line:
            lines.append(line)
        line, taken = word, own
        if own > width and JOINED_BLANK not in word:
            *whole, line = _pieces(word, width)
            lines += whole
            taken = width_of(line)
    return [*lines, line]


@lru_cache(maxsize=min(2048, MAX_CACHED))
def _word_width(word: str) -> int:
    return display_width(word)


@lru_cache(maxsize=min(2048, MAX_CACHED))
def _pieces(word: str, width: int) -> tuple[str, ...]:
    """Return a word in parts of at most `width` columns.

    It looks no further ahead than a line can reach, so its time grows with the word's length alone.
    A long name in wide letters comes in each line of an explanation.
    """
    pieces, begin = list[str](), 0
    while begin == 0 or begin < len(word):
        ahead = word[begin : begin + width + 1]
        if display_width(ahead) <= width:
            ahead = word[begin : begin + _MOST_PER_COLUMN * width]
        head = ahead if display_width(ahead) <= width else _head(ahead, width)
        if begin + len(head) < len(word):  # a list without blanks is parted at its commas
            head = head[: head.rfind(",") + 1] or head
        pieces.append(head)
        begin += max(1, len(head))
    return tuple(pieces)


def _head(text: str, width: int) -> str:
    """Return the longest beginning of at most `width` columns; at least one character."""
    head = _beginning(text, width)
    return head if 0 < display_width(head) <= width else text[: max(1, width // 2)]


def rows_of(text: str, width: int) -> int:
    """Return how many rows of so many columns a text takes on a terminal.

    A wide letter leaves the last column of a row free.

    >>> rows_of("安娜", 4), rows_of("安娜", 3)
    (1, 2)
    """
    rows = 1
    while len(text) > len(head := _head(text, width)):
        text, rows = text[len(head) :], rows + 1
    return rows


def pad(text: str, width: int, *, right: bool = True) -> str:
    """Return a text filled up with blanks to a width; `right` aligns it to the right."""
    blanks = " " * max(0, width - display_width(text))
    return blanks + text if right else text + blanks
