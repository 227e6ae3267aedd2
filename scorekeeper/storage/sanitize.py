"""What may be hidden in a session's file: signs that drive a terminal, tables without end."""

from collections.abc import Iterator
from reprlib import Repr
from typing import Any

from scorekeeper.core.limits import MAX_DEPTH
from scorekeeper.core.text import has_control_characters

_ESCAPES = (b"\\u", b"\\n", b"\\r", b"\\b", b"\\f")
_BYTES = (b"\x7f", b"\xc2")
"""What every control character but a tab is spelt with in JSON, and some harmless ones are too."""
_short = Repr()
_short.maxlevel = 3
_short.maxstring = _short.maxother = _short.maxlong = 40


def may_hide_something(content: bytes, entries: int) -> bool:
    """Tell whether a file with so many entries must be looked through; most need not be."""
    nested = content.count(b"[") + content.count(b"{") > _BRACKETS + entries
    return nested or may_have_controls(content)


def may_have_controls(content: bytes) -> bool:
    """Tell whether a file's texts must be looked through for signs that drive a terminal."""
    if b"\\" in content and any(sign in content for sign in _ESCAPES):
        return True
    return any(sign in content for sign in _BYTES)


_BRACKETS = 40
"""What the rules of a session have, and more."""


def control_characters(
    value: dict[str, Any] | list[Any], place: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield the place of each text with a control character in it, and the text.

    Raises RecursionError for what is nested deeper than any session is.
    """
    left = [(value, place, 0)]
    while left:
        value, place, depth = left.pop()
        if depth > MAX_DEPTH:
            raise RecursionError(place)
        keyed = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in keyed:
            if isinstance(key, str) and has_control_characters(key):
                yield place, key
            if isinstance(one, str) and has_control_characters(one):
                yield f"{place}.{key}".lstrip("."), one
            elif isinstance(one, dict | list):
                left.append((one, f"{place}.{key}".lstrip("."), depth + 1))


def shortened(value: object) -> str:
    """Return the beginning of a value's spelling, however large or deep it is."""
    return _short.repr(value)[:40]
