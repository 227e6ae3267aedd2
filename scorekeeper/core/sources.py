"""The source of a rule as a code: `P:Trumps R4` is a book, its section, and a reading of ours.

Games keep such codes beside their rules; this module splits and words them.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.core.messages import RepeatedMessage, message

_CODE = re.compile(r"(?:([A-Z]):([^:]+?)|([A-Z]))?((?: ?R[0-9]+)*)")


class Source(NamedTuple):
    """A source: a book with a section, the table itself, or readings alone."""

    book: str
    section: str
    readings: tuple[str, ...]


def split_code(code: str) -> Source:
    """Return the parts of a source's code.

    >>> split_code("P:Trumps R4")
    Source(book='P', section='Trumps', readings=('R4',))
    """
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError(code)
    book, section, alone, readings = match.groups()
    return Source(book or alone or "", section or "", tuple(readings.split()))


def cited(codes: Iterable[str]) -> list[RepeatedMessage]:
    """Return messages naming the sources: each book and section once, then the readings."""
    sources = [split_code(code) for code in codes]
    books = dict.fromkeys((source.book, source.section) for source in sources if source.book)
    readings = dict.fromkeys(reading for source in sources for reading in source.readings)
    messages = [
        message("source-book", book=f"book-{book}", section=section)
        if section
        else message("source-table", book=f"book-{book}")
        for book, section in books
    ]
    if readings:
        messages.append(message("source-reading", readings=sorted(readings, key=_number)))
    return [RepeatedMessage(*source) for source in messages]


def readings_of(codes: Iterable[str]) -> list[str]:
    """Return the readings that several codes name, by number."""
    readings = {reading for code in codes for reading in split_code(code).readings}
    return sorted(readings, key=_number)


def _number(reading: str) -> int:
    return int(reading[1:])
