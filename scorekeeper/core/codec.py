"""A strict codec between dataclasses and JSON; every error names the path of the wrong field."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

from scorekeeper.core.limits import MAX_CACHED, MAX_LIST_LENGTH, MAX_NUMBER, MAX_QUOTED_LENGTH
from scorekeeper.core.messages import CorruptData, Message, message
from scorekeeper.core.text import cut

T = TypeVar("T")
_EMPTY = "-"
"""How an empty list is spelled."""


@lru_cache(maxsize=min(64, MAX_CACHED))
def _hints(kind: Any) -> dict[str, Any]:
    """Return the types of a class's fields; cached, because they take long to evaluate."""
    return get_type_hints(kind)


def to_json(value: Any) -> dict[str, object]:
    """Return a dataclass as a JSON object, field by field; tuples become lists."""
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


class TableRules(Protocol):
    """The rules of any game, as far as they say for how many players they are."""

    @property
    def players(self) -> int:
        """How many sit at the table."""


RulesOfTable = TypeVar("RulesOfTable", bound=TableRules)


def require_players(rules: RulesOfTable, players: int) -> RulesOfTable:
    """Return stored rules; raises `CorruptData` if they are those of another number of players."""
    if rules.players != players:
        raise CorruptData(
            message("field-wrong", path="rules.players", given=rules.players, legal=players)
        )
    return rules


def from_json(kind: type[T], stored: Mapping[str, object], path: str) -> T:
    """Return a dataclass from a JSON object; raises `CorruptData` naming the first wrong field.

    A missing field takes its default, so that older files can be read.
    """
    as_key: Any = kind  # mypy does not know that classes can be hashed
    hints = _hints(as_key)
    known = {field.name: field for field in fields(kind) if field.init}  # type: ignore[arg-type]
    for name in stored:
        if name not in known:
            raise CorruptData(message("field-unknown", path=cut(f"{path}.{name}")))
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
    """Return whether a field is a mapping from names to texts."""
    return get_origin(_hints(kind)[name]) is Mapping


def field_text(kind: type, name: str, value: object) -> str:
    """Return a field's value as one text; raises `CorruptData` if the field cannot have it.

    `True` is spelled `true`, a list with commas, an empty list `-`.
    """
    checked = _value(_hints(kind)[name], value, name)
    text = _text(checked)
    if field_value(kind, name, text) != checked:  # a comma or a blank in a text of a list
        raise _wrong(name, value, message("kind-list-words"))
    return text


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_text, value)) or _EMPTY
    return str(value).lower() if isinstance(value, bool) else str(value)


def field_value(kind: type, name: str, text: str) -> object:
    """Return a field's value from the text of `field_text`; raises `CorruptData` if it is none."""
    hint = _hints(kind)[name]
    return _value(hint, _json_of(hint, text), name)


def _json_of(hint: Any, text: str) -> object:
    """Return the JSON value that a text spells for a field of this type, or the text itself."""
    if get_origin(hint) is tuple:
        items = [] if text == _EMPTY else text.split(",")
        return [_json_of(get_args(hint)[0], item.strip()) for item in items]
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
        _require_short(value, path, "kind-list-short")
        return tuple(_value(arguments[0], item, f"{path}[{n}]") for n, item in enumerate(value))
    if origin is Mapping:
        if not isinstance(value, dict):
            raise _wrong(path, value, message("kind-table"))
        _require_short(value, path, "kind-table-short")
        return {key: _value(arguments[1], item, f"{path}.{key}") for key, item in value.items()}
    if origin in (Union, UnionType):
        return None if value is None else _value(arguments[0], value, path)
    too_large = type(value) is int and abs(value) > MAX_NUMBER
    if type(value) is not hint or too_large:
        raise _wrong(path, value, _KINDS[hint])
    return value


def _require_short(value: Collection[object], path: str, legal: str) -> None:
    """Raise `CorruptData` for more items than any rules have; `legal` says how many those are."""
    if len(value) > MAX_LIST_LENGTH:
        raise _wrong(path, value, message(legal, most=MAX_LIST_LENGTH))


_KINDS = {int: message("kind-number"), str: message("kind-text"), bool: message("kind-switch")}


def _wrong(path: str, value: object, legal: Message) -> CorruptData:
    return CorruptData(message("field-wrong", path=cut(path), given=quoted(value), legal=legal))


def quoted(value: object) -> str:
    """Return a value as JSON and TOML spell it, cut to the length that a message repeats."""
    text = ""
    for part in _spelled(value):
        text += part
        if len(text) > MAX_QUOTED_LENGTH:  # how long or deep it is does not matter
            break
    return cut(text)


def _spelled(value: object) -> Iterator[str]:
    if isinstance(value, list | dict):
        yield "[" if isinstance(value, list) else "{"
        for number, item in enumerate(value):
            yield ", " if number else ""
            yield from _spelled(item)
            if isinstance(value, dict):
                yield ": "
                yield from _spelled(value[item])
        yield "]" if isinstance(value, list) else "}"
    elif isinstance(value, int) and abs(value) > MAX_NUMBER:
        yield "…" if value > 0 else "-…"
    elif isinstance(value, str | int | None):
        yield json.dumps(value, ensure_ascii=False)
    else:  # a fraction, or a day or a time of TOML
        yield str(value)
