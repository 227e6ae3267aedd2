"""A log that only grew, in this program's own layout, read at a glance.

An archive has thousands of entries that are a time, a kind and a line, each on a line of its own.
To see that they are nothing else takes half as long as to decode and check them piece by piece.
What is not so is told by None: then the file must be looked at with care.
"""

from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from scorekeeper.core.log import Entry

if TYPE_CHECKING:
    import re

_WORTH_IT = 500
"""In a shorter log, to prepare the pattern would take longer than to go without."""
_TEXT = r'"([^"\\\x00-\x1f]*)"'
_END = r"\n}\n}\n\Z"
_ENTRY = rf'"([0-9]+)": {{"at": {_TEXT}, "kind": {_TEXT}, "line": {_TEXT}}}(?:,\n|{_END})'
_AT_LENGTH = len("2026-11-20T19:31:02Z")


def plain_entries(log: str) -> list[Entry] | None:
    """Return the entries of a log, from its first entry to the end of the file; None if unsure."""
    if len(log) < _WORTH_IT:
        return None
    found = _pattern().findall(log)
    if [number for number, _, _, _ in found] != list(map(str, range(1, len(found) + 1))):
        return None
    if not log.endswith("}\n}\n}\n") or not all(map(is_time, {at for _, at, _, _ in found})):
        return None
    return [
        Entry(number, at, kind, line) for number, (_, at, kind, line) in enumerate(found, start=1)
    ]


@cache
def _pattern() -> "re.Pattern[str]":
    import re

    return re.compile(rf"{_ENTRY}|[\s\S]+")  # whatever else is there makes a number that is none


def is_time(at: str) -> bool:
    """Tell whether it is a moment as logs have it, in UTC."""
    if len(at) != _AT_LENGTH or at[10] != "T" or at[-1] != "Z":
        return False
    try:
        datetime.fromisoformat(at)
    except ValueError:
        return False
    return True
