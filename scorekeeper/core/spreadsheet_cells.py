"""Cells of a table as spreadsheets read them: what would begin a formula is written as text."""

import re
import unicodedata

_BEGINS = ("=", "+", "-", "@")
_UNSEEN = (
    r"\s\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Blanks of any kind and characters that show nothing, which some programs leave out."""
_SIGN = rf"([=+@-]|[^\x00-\x7f{_UNSEEN}])"
"""The first sign that is seen, if it may begin a formula: see `_begins_formula`."""
_FIRST = rf"(?='*[\t\r\n]|['{_UNSEEN}]*{_SIGN})"
_ANOTHER = (
    (r"(?<=[;,|])", rf"(?=[\"'{_UNSEEN}]*{_SIGN})"),
    (r"(?<=\t)", rf"(?=(?:(?!\t)[\"'{_UNSEEN}])*{_SIGN})"),
)
"""What stands before and behind where another cell begins, for programs that part a line there.

A tab parts cells and shows nothing: behind each, what is seen is looked for up to the next alone.
"""
_FORMULA = re.compile("|".join([f"^{_FIRST}", *(f"{sign}{cell}" for sign, cell in _ANOTHER)]))
_ESCAPED = re.compile("|".join([f"^'{_FIRST}", *(f"{sign}'{cell}" for sign, cell in _ANOTHER)]))


def escape_formula(value: str | int | None) -> str | int | None:
    """Return a cell that no spreadsheet reads as a formula: an apostrophe makes it text.

    Another one stands before one that is there already, so that no two cells become the same.

    >>> escape_formula("=1+1"), escape_formula("'=1"), escape_formula("x;=1+1"), escape_formula(-10)
    ("'=1+1", "''=1", "x;'=1+1", -10)
    """
    if not isinstance(value, str):
        return value
    return _FORMULA.sub(lambda found: "'" if _begins_formula(found) else "", value)


def unescape_formula(text: str) -> str:
    """Return the text that a cell stands for.

    >>> unescape_formula("'=1+1"), unescape_formula("'n Abend"), unescape_formula("x;''=1")
    ('=1+1', "'n Abend", "x;'=1")
    """
    return _ESCAPED.sub(lambda found: "" if _begins_formula(found) else found[0], text)


def _begins_formula(found: re.Match[str]) -> bool:
    """Return whether the sign found begins a formula, or is a form of one that does.

    Some programs read the wide, small and raised forms as those. Without a sign it is a tab or the
    end of a line that comes first.
    """
    sign = found[found.lastindex] if found.lastindex else "="
    return unicodedata.normalize("NFKC", sign).startswith(_BEGINS)
