"""Find control characters and deep nesting in a session's file, and shorten what is quoted."""

from collections.abc import Iterator
from reprlib import Repr
from typing import Any

from scorekeeper.core.limits import MAX_DEPTH, MAX_QUOTED_LENGTH
from scorekeeper.core.text import has_control_characters

_ESCAPES = (b"\\u", b"\\n", b"\\r", b"\\b", b"\\f")
_BYTES = (b"\x7f", b"\xc2")
"""One of these is in the JSON of every control character but a tab, and of some harmless ones."""
_MAX_HEADER_BRACKETS = 40
"""More brackets than a session has outside its log."""
_short = Repr()
_short.maxlevel = 3
_short.maxstring = _short.maxother = _short.maxlong = MAX_QUOTED_LENGTH


def may_hide_something(content: bytes, entries: int) -> bool:
    """Return whether a file with so many entries must be searched; most files need not be.

    To search 10,000 entries takes as long as to decode them.
    """
    nested = content.count(b"[") + content.count(b"{") > _MAX_HEADER_BRACKETS + entries
    escaped = b"\\" in content and any(escape in content for escape in _ESCAPES)
    return nested or escaped or any(byte in content for byte in _BYTES)


def control_characters(
    value: dict[str, Any] | list[Any], place: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield the place of each text with a control character, and the text.

    Raises RecursionError for a value that is nested deeper than a session can be.
    """
    unvisited = [(value, place, 0)]
    while unvisited:
        value, place, depth = unvisited.pop()
        if depth > MAX_DEPTH:
            raise RecursionError(place)
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(key, str) and has_control_characters(key):
                yield place, key
            if isinstance(item, str) and has_control_characters(item):
                yield f"{place}.{key}".lstrip("."), item
            elif isinstance(item, dict | list):
                unvisited.append((item, f"{place}.{key}".lstrip("."), depth + 1))


def shortened(value: object) -> str:
    """Return the beginning of a value's `repr`, however large or deep the value is."""
    return _short.repr(value)[:MAX_QUOTED_LENGTH]
