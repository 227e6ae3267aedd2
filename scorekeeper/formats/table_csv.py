"""A table as CSV: commas, quotes where they are needed, a line feed behind each row."""

import csv
import io
from collections.abc import Iterable, Sequence


def table_csv(rows: Iterable[Sequence[str]]) -> str:
    r"""Return rows as text.

    >>> table_csv([["deal", "Anna"], ["1", "33"]])
    'deal,Anna\n1,33\n'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
