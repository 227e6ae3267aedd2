"""A strict codec between dataclasses and JSON, with the path of whatever is not right."""

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from scorekeeper.core.messages import CorruptData, Message, message

T = TypeVar("T")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """Return the types of a class's fields, which it takes long to work out."""
    return get_type_hints(kind)


_EMPTY = "-"
"""How a list without anything in it is spelt."""


def to_json(value: Any) -> dict[str, object]:
    """Return a dataclass as a JSON object, field by field; tuples become lists."""
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def from_json(kind: type[T], stored: Mapping[str, object], path: str) -> T:
    """Build a dataclass from a JSON object; raises `Damaged` that names the first wrong field.

    A field that is missing takes the default written beside it, so that older files can be read.
    """
    wanted: Any = kind
    hints = _hints(wanted)
    known = {field.name: field for field in fields(kind) if field.init}  # type: ignore[arg-type]
    for name in stored:
        if name not in known:
            raise CorruptData(message("field-unknown", path=f"{path}.{name}"))
    values = {}
    for name, field in known.items():
        if name in stored:
            values[name] = _value(hints[name], stored[name], f"{path}.{name}")
        elif _required(field):
            raise CorruptData(message("field-missing", path=f"{path}.{name}"))
    return kind(**values)


def _required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def is_table(kind: type, name: str) -> bool:
    """Tell whether a field is a table of texts by name."""
    return get_origin(_hints(kind)[name]) is Mapping


def field_text(kind: type, name: str, value: object) -> str:
    """Spell a field's value as one text; raises `Damaged` where it is none that the field can have.

    `True` is spelt `true`, a list with commas, an empty one `-`.
    """
    hints = _hints(kind)
    return _text(_value(hints[name], value, name))


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_text, value)) or _EMPTY
    return str(value).lower() if isinstance(value, bool) else str(value)


def field_value(kind: type, name: str, text: str) -> object:
    """Read a field's value as `field_text` spells it; raises `Damaged` if it cannot be one."""
    hint = _hints(kind)[name]
    return _value(hint, _guess(hint, text), name)


def _guess(hint: Any, text: str) -> object:
    """Return the JSON that a text stands for where such a value is wanted, or the text itself."""
    if get_origin(hint) is tuple:
        items = [] if text == _EMPTY else text.split(",")
        return [_guess(get_args(hint)[0], item.strip()) for item in items]
    if hint is bool:
        return {"true": True, "false": False}.get(text.lower(), text)
    if hint is int and re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        return int(text)
    return text


def _value(hint: Any, value: object, path: str) -> object:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        if value not in arguments or isinstance(value, bool):
            raise _wrong(path, value, message("kind-one-of", legal=list(map(str, arguments))))
        return value
    if origin is tuple:
        if not isinstance(value, list):
            raise _wrong(path, value, message("kind-list"))
        if len(value) > _MOST:
            raise _wrong(path, value[:_MOST], message("kind-list-short", most=_MOST))
        return tuple(_value(arguments[0], item, f"{path}[{n}]") for n, item in enumerate(value))
    if origin is Mapping:
        if not isinstance(value, dict):
            raise _wrong(path, value, message("kind-table"))
        return {key: _value(arguments[1], item, f"{path}.{key}") for key, item in value.items()}
    if origin in (Union, UnionType):
        return None if value is None else _value(arguments[0], value, path)
    too_large = type(value) is int and not -_LARGEST < value < _LARGEST
    if type(value) is not hint or too_large:
        raise _wrong(path, value, _KINDS[hint])
    return value


_MOST = 200
"""Things in a list; a board has a hundred squares."""
_LARGEST = 10**9
"""No number of any rules is as great."""


_KINDS = {int: message("kind-number"), str: message("kind-text"), bool: message("kind-switch")}


def _wrong(path: str, value: object, wanted: Message) -> CorruptData:
    return CorruptData(message("field-wrong", path=path, given=_shown(value), legal=wanted))


def _shown(value: object) -> str:
    """Spell a value as JSON and TOML do, as far as it is short."""
    if isinstance(value, int) and abs(value) > _LARGEST:
        return "…" if value > 0 else "-…"
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


_SHOWN = 40
