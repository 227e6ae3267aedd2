"""Cells of a table as spreadsheets read them: what would begin a formula is written as text."""

import re

_BEGINS = "=+@\uff1d\uff0b\uff0d\uff20-"
"""The signs that begin a formula, and their wide forms, which some spreadsheets read as those."""
_BEFORE_ANOTHER = r"(?<=[;,|\t])"
"""Where another cell begins for a program that splits the line at such signs."""
_FIRST = rf"(?=['\s]*[{_BEGINS}]|'*[\t\r\n])"
_ANOTHER = rf"(?=[\"'\s]*[{_BEGINS}])"
"""Blanks of any kind are left out by some programs."""
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
