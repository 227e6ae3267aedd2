"""A session file: JSON that plain TinyDB reads too, one document a line, and nothing but that.

A file that is not exactly what this program writes is refused with its place, never repaired.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn, cast

from scorekeeper.core.header import Header
from scorekeeper.core.limits import LARGEST_SESSION, LONGEST_STORED, MOST_ENTRIES
from scorekeeper.core.log import Entry
from scorekeeper.core.names import folded, name_problems
from scorekeeper.core.problems import Unable, said
from scorekeeper.core.session import Session
from scorekeeper.store.files import beginning, unread
from scorekeeper.store.glance import is_time, plain_entries
from scorekeeper.store.suspicion import controlled, may_have_controls, may_hide_something, shortly

FORMAT = 1
Tables = dict[str, dict[str, dict[str, Any]]]

_LONGEST_INTEGER = 18
_ENTRY_KINDS: dict[str, type] = {
    "at": str,
    "kind": str,
    "line": str,
    "target": int,
    "settings": dict,
    "why": str,
}
_SESSION_KINDS: dict[str, type] = {
    "format": int,
    "id": str,
    "game": str,
    "variant": str,
    "players": list,
    "first_dealer": int,
    "settings": dict,
    "title": str,
    "date": str,
    "place": str,
    "created": str,
    "rules": dict,
}
_LOG = b'\n"entries": {\n'
TAIL = b"\n}\n}\n"


class _Wrong(ValueError):
    """Something in the file is not what it should be; the message is a code of a problem."""

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code)
        self.fields = fields


def read_session(path: Path) -> Session:
    """Read a session file; raises `Unable` with the path and the place if it is not whole."""
    try:
        content = beginning(path, LARGEST_SESSION + 1)
    except OSError as error:
        raise unread(path, error) from error
    return _at_a_glance(content, path) or session_from(read_tables(content, path), path)


def _at_a_glance(content: bytes, path: Path) -> Session | None:
    """Return the session of a file in our own layout, if all of its log is plain."""
    head, _, log = content.partition(_LOG)
    if len(content) > LARGEST_SESSION or may_hide_something(head, 0) or may_have_controls(log):
        return None
    try:
        entries = plain_entries(log.decode())
        if entries is None or len(entries) > MOST_ENTRIES or _has_long_lines(entries, content):
            return None
        tables = _decode(head + _LOG + TAIL)
        _check_tables(tables)
    except (UnicodeDecodeError, _Wrong):
        return None
    return session_from(tables, path)._replace(entries=tuple(entries))


def _has_long_lines(entries: Iterable[Entry], content: bytes) -> bool:
    """Tell whether a line is too long, which in most files none could be."""
    long = len(content) > LONGEST_STORED
    return long and any(len(entry.line or "") > LONGEST_STORED for entry in entries)


def read_tables(content: bytes, path: Path) -> Tables:
    """Return the two tables of a session file, checked in their form."""
    try:
        if len(content) > LARGEST_SESSION:
            raise _Wrong("file-large", most=LARGEST_SESSION)
        tables = _decode(content)
        _check_tables(tables)
        _check_inside(tables, content)
    except _Wrong as wrong:
        fields = {"path": str(path), **wrong.fields}
        raise Unable(
            said("file-damaged", path=str(path), problem=said(wrong.args[0], **fields))
        ) from wrong
    return cast("Tables", tables)


def _decode(content: bytes) -> Any:
    try:
        return json.loads(
            content.decode(),
            object_pairs_hook=_once,
            parse_float=_no_number,
            parse_constant=_no_number,
            parse_int=_integer,
        )
    except UnicodeDecodeError as error:
        raise _Wrong("file-encoding", line=content.count(b"\n", 0, error.start) + 1) from error
    except json.JSONDecodeError as error:
        raise _Wrong("file-json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _Wrong("file-nested") from error


def _check_inside(tables: Tables, content: bytes) -> None:
    """Refuse what is nested too deep, and what would drive the terminal that it is shown on."""
    if not may_hide_something(content, len(tables["entries"])):
        return
    try:
        for place, text in controlled(tables):
            raise _Wrong("file-control", place=place or "a key", given=ascii(text[:_SHOWN]))
    except RecursionError as error:
        raise _Wrong("file-nested") from error


_SHOWN = 40


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise _Wrong("file-key-twice", key=twice[:_SHOWN])
    return document


def _no_number(text: str) -> NoReturn:
    raise _Wrong("file-number", given=text[:20])


def _integer(text: str) -> int:
    return int(text) if len(text) <= _LONGEST_INTEGER else _no_number(text)


def _check_tables(tables: Any) -> None:
    if not isinstance(tables, dict):
        raise _Wrong("file-foreign")
    _refuse_newer(tables)
    if set(tables) != {"session", "entries"}:
        raise _Wrong("file-foreign")
    session, entries = tables["session"], tables["entries"]
    if not isinstance(session, dict) or list(session) != ["1"] or not isinstance(entries, dict):
        raise _Wrong("file-foreign")
    _check_format(session["1"])
    _check_document(session["1"], _SESSION_KINDS, "session.1", set(_SESSION_KINDS))
    if len(entries) > MOST_ENTRIES:
        raise _Wrong("file-many", most=MOST_ENTRIES)
    for number, (key, entry) in enumerate(entries.items(), start=1):
        if key != str(number):
            raise _Wrong("file-entry-order", given=key, legal=number)
        if not _is_plain_fact(entry):
            _check_document(entry, _ENTRY_KINDS, f"entries.{number}", {"at", "kind"})
        if not is_time(entry["at"]):
            raise _Wrong("file-value", place=f"entries.{number}.at", given=entry["at"][:40])
        if len(line := entry.get("line", "")) > LONGEST_STORED:
            place = f"entries.{number}.line"
            raise _Wrong("file-line-long", place=place, count=len(line), most=LONGEST_STORED)


def _refuse_newer(tables: Mapping[str, Any]) -> None:
    """Know a file of a format to come, whatever else is in it: nobody here can judge that."""
    session = tables.get("session")
    document = session.get("1") if isinstance(session, dict) else None
    told = document.get("format") if isinstance(document, dict) else None
    if type(told) is int and told > FORMAT:
        raise _Wrong("file-newer", given=told, legal=FORMAT)


def _check_format(document: Any) -> None:
    if not isinstance(document, dict) or type(document.get("format")) is not int:
        raise _Wrong("file-foreign")
    if document["format"] < 1:
        raise _Wrong("file-value", place="session.1.format", given=document["format"])


def _check_document(document: Any, kinds: Mapping[str, type], place: str, needed: set[str]) -> None:
    if not isinstance(document, dict):
        raise _Wrong("file-value", place=place, given=shortly(document))
    for key, value in document.items():
        if key not in kinds:
            raise _Wrong("file-key-unknown", place=place, key=key)
        if type(value) is not kinds[key]:
            raise _Wrong("file-value", place=f"{place}.{key}", given=shortly(value))
    if missing := needed - document.keys():
        raise _Wrong("file-key-missing", place=place, key=min(missing))


def _is_plain_fact(entry: Any) -> bool:
    """Tell at a glance what thousands of entries are: a time, a kind and a line."""
    try:
        at, kind, line = entry["at"], entry["kind"], entry["line"]
    except (KeyError, TypeError):
        return False
    return len(entry) == 3 and type(at) is type(kind) is type(line) is str  # noqa: PLR2004


def session_from(tables: Tables, path: Path) -> Session:
    """Return the session that the tables of a file hold."""
    told = tables["session"]["1"]
    wrong = "" if _are_names(told["players"]) else "players"
    wrong = wrong or ("" if _are_texts(told["settings"].values()) else "settings")
    if wrong:
        given = shortly(told[wrong])
        problem = said("file-value", path=str(path), place=f"session.1.{wrong}", given=given)
        raise Unable(said("file-damaged", path=str(path), problem=problem))
    if not 0 <= told["first_dealer"] < len(told["players"]):
        problem = said(
            "file-value", path=str(path), place="session.1.first_dealer", given=told["first_dealer"]
        )
        raise Unable(said("file-damaged", path=str(path), problem=problem))
    known = {key: told[key] for key in Header._fields}
    header = Header(**{**known, "players": tuple(told["players"])})
    for number, entry in tables["entries"].items():
        if "settings" in entry:
            _check_settings(entry["settings"], header, f"entries.{number}.settings", path)
    entries = [
        Entry(number, fields["at"], fields["kind"], fields["line"])
        if len(fields) == 3 and "line" in fields  # noqa: PLR2004 — nearly all of them
        else Entry(number, **fields)
        for number, fields in enumerate(tables["entries"].values(), start=1)
    ]
    return Session(told["id"], told["created"], header, told["rules"], tuple(entries))


def _check_settings(told: Mapping[str, Any], header: Header, place: str, path: Path) -> None:
    """Refuse what no `set` writes."""
    seats = list(range(len(header.players)))
    for key, value in told.items():
        if key in ("variant", "title", "date", "place"):
            sound = type(value) is str
        elif key == "players":
            sound = _are_names(value) and len(value) == len(seats)
        elif key == "seats":
            sound = type(value) is list and sorted(map(repr, value)) == list(map(repr, seats))
        elif key == "first_dealer":
            sound = type(value) is int and value in seats
        else:
            sound = key in ("settings", "rules") and type(value) is dict
            sound = sound and (key == "rules" or _are_texts(value.values()))
        if not sound:
            given = shortly(value)
            problem = said("file-value", path=str(path), place=f"{place}.{key}", given=given)
            raise Unable(said("file-damaged", path=str(path), problem=problem))


def _are_texts(values: Iterable[object]) -> bool:
    return all(type(value) is str for value in values)


def _are_names(value: object) -> bool:
    return type(value) is list and _are_texts(value) and _are_players(tuple(value))


def _are_players(names: tuple[str, ...]) -> bool:
    different = len({_key(name) for name in names}) == len(names)
    return different and None not in map(_key, names) and bool(names)


@lru_cache(maxsize=1024)
def _key(name: str) -> str | None:
    """Return what tells a player's name from others, or None if it can be no name.

    In an archive the same people come again.
    """
    return None if name_problems([name], ()) else folded(name)
