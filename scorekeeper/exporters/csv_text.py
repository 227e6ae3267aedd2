"""A table as CSV: quotes where they are needed, a line feed behind each row."""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    r"""Return rows as text; None is an empty cell.

    >>> table_csv([["deal", "Anna"], [1, None]], ";")
    'deal;Anna\n1;\n'
    """
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue()


def escape_formula(value: str | int | None) -> str | int | None:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe makes it a text.

    >>> harmless("=1+1"), harmless(-10)
    ("'=1+1", -10)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
