"""Cells of a table as spreadsheets read them: what would begin a formula is written as text."""

import re

_BEGINS = "=+@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b-"
"""The signs that begin a formula, and their wide and small forms, which some read as those."""
_UNSEEN = (
    r"\s\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
"""Blanks of any kind and characters that show nothing, which some programs leave out."""
_BEFORE_ANOTHER = r"(?<=[;,|\t])"
"""Where another cell begins for a program that splits the line at such signs."""
_FIRST = rf"(?=['{_UNSEEN}]*[{_BEGINS}]|'*[\t\r\n])"
_ANOTHER = rf"(?=[\"'{_UNSEEN}]*[{_BEGINS}])"
_FORMULA = re.compile(rf"^{_FIRST}|{_BEFORE_ANOTHER}{_ANOTHER}")
_ESCAPED = re.compile(rf"^'{_FIRST}|{_BEFORE_ANOTHER}'{_ANOTHER}")


def escape_formula(value: str | int | None) -> str | int | None:
    """Return a cell that no spreadsheet reads as a formula: an apostrophe makes it text.

    Another one stands before one that is there already, so that no two cells become the same.

    >>> escape_formula("=1+1"), escape_formula("'=1"), escape_formula("x;=1+1"), escape_formula(-10)
    ("'=1+1", "''=1", "x;'=1+1", -10)
    """
    return _FORMULA.sub("'", value) if isinstance(value, str) else value


def unescape_formula(text: str) -> str:
    """Return the text that a cell stands for.

    >>> unescape_formula("'=1+1"), unescape_formula("'n Abend"), unescape_formula("x;''=1")
    ('=1+1', "'n Abend", "x;'=1")
    """
    return _ESCAPED.sub("", text)
