"""Make texts harmless before they are printed; find what a session's file must not have."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from reprlib import Repr
from typing import TypeAlias

from scorekeeper.core.limits import (
    MAX_CACHED,
    MAX_DEPTH,
    MAX_NAME_LENGTH,
    MAX_QUOTED_LENGTH,
)
from scorekeeper.core.text import cut, has_control_characters

HARMFUL = dict.fromkeys(
    (
        *range(0x20),
        *range(0x7F, 0xA0),
        0x200B,
        *range(0x2028, 0x202F),
        *range(0x2060, 0x2070),
        0xFEFF,
    ),
    "\ufffd",
)
"""The replacement of each harmful character, by code point."""
_HARMFUL_SIGN = re.compile(f"[{''.join(map(re.escape, map(chr, HARMFUL)))}]")
_ESCAPES = (b"\\u", b"\\n", b"\\r", b"\\b", b"\\f")
_BYTES = (b"\x7f", b"\xc2")
"""One of these is in the JSON of every control character but a tab, and of some harmless ones."""
_MAX_HEADER_BRACKETS = 40
"""More brackets than a session has outside its log."""
_short = Repr()
_short.maxlevel = 3
_short.maxstring = _short.maxother = _short.maxlong = MAX_QUOTED_LENGTH


def replace_harmful(text: str) -> str:
    """Replace characters that control a terminal, reverse its writing or are invisible.

    Marks that only state the direction of a script, and joiners in words and emoji, stay.
    """
    if text.isprintable():
        return text
    return _replaced_in_name(text) if len(text) <= MAX_NAME_LENGTH else _replaced(text)


def _replaced(text: str) -> str:
    return _HARMFUL_SIGN.sub("\ufffd", text)


_replaced_in_name = lru_cache(maxsize=min(1024, MAX_CACHED))(_replaced)
"""A name with a joiner in it, as many emoji have, comes in each sentence of an evening."""


def may_hide_something(content: bytes, entries: int) -> bool:
    """Return whether a file with so many entries must be searched; most files need not be.

    To search 10,000 entries takes as long as to decode them.
    """
    nested = content.count(b"[") + content.count(b"{") > _MAX_HEADER_BRACKETS + entries
    escaped = b"\\" in content and any(escape in content for escape in _ESCAPES)
    return nested or escaped or any(byte in content for byte in _BYTES)


_Value: TypeAlias = Mapping[str, object] | list[object]
_Items: TypeAlias = Iterator[tuple[str | int, object]]
_Place: TypeAlias = "tuple[_Place, str | int] | None"
"""Where a value lies: the place of what it is in, and its key there."""


def control_characters(value: _Value) -> Iterator[tuple[str, str]]:
    """Yield the place of each text with a control character, and the text.

    Raises RecursionError for a value that is nested deeper than a session can be.
    """
    # What is left of each value from the outermost to the one at hand: a list can have a million.
    left: list[tuple[_Items, _Place]] = [(_items(value), None)]
    while left:
        items, place = left[-1]
        for key, item in items:
            if isinstance(key, str) and has_control_characters(key):
                yield _spelt(place), key
            if isinstance(item, str) and has_control_characters(item):
                yield _spelt((place, key)), item
            elif isinstance(item, dict | list):
                if len(left) > MAX_DEPTH:
                    raise RecursionError
                left.append((_items(item), (place, key)))
                break
        else:
            left.pop()


def _items(value: _Value) -> _Items:
    return iter(value.items()) if isinstance(value, Mapping) else enumerate(value)


def _spelt(place: _Place) -> str:
    """Return the keys of a place, with dots between them; it is not kept for each value."""
    keys: list[str] = []
    while place is not None:
        place, key = place
        keys.append(cut(str(key)))
    return ".".join(reversed(keys))


def shortened(value: object) -> str:
    """Return the beginning of a value's `repr`, however large or deep the value is."""
    return _short.repr(value)[:MAX_QUOTED_LENGTH]
