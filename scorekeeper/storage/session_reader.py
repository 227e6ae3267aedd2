"""A session file: JSON that plain TinyDB reads too, one document a line, and nothing but that.

A file that is not exactly what this program writes is refused with its place, never repaired.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn, cast

from scorekeeper.core.limits import MAX_ENTRIES, MAX_SESSION_SIZE, MAX_STORED_LENGTH
from scorekeeper.core.log import Entry
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.players import fold_case, name_problems
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.storage.atomic_files import read_error, read_start
from scorekeeper.storage.fast_read import is_time, plain_entries
from scorekeeper.storage.sanitize import (
    control_characters,
    may_have_controls,
    may_hide_something,
    shortened,
)

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


class _InvalidFile(ValueError):
    """Something in the file is not what it should be; the message is a code of a problem."""

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code)
        self.fields = fields


def read_session(path: Path) -> Session:
    """Read a session file; raises `Unable` with the path and the place if it is not whole."""
    try:
        content = read_start(path, MAX_SESSION_SIZE + 1)
    except OSError as error:
        raise read_error(path, error) from error
    return _read_fast(content, path) or session_from(read_tables(content, path), path)


def _read_fast(content: bytes, path: Path) -> Session | None:
    """Return the session of a file in our own layout, if all of its log is plain."""
    head, _, log = content.partition(_LOG)
    if len(content) > MAX_SESSION_SIZE or may_hide_something(head, 0) or may_have_controls(log):
        return None
    try:
        entries = plain_entries(log.decode())
        if entries is None or len(entries) > MAX_ENTRIES or _has_long_lines(entries, content):
            return None
        tables = _decode(head + _LOG + TAIL)
        _check_tables(tables)
    except (UnicodeDecodeError, _InvalidFile):
        return None
    return session_from(tables, path)._replace(entries=tuple(entries))


def _has_long_lines(entries: Iterable[Entry], content: bytes) -> bool:
    """Tell whether a line is too long, which in most files none could be."""
    long = len(content) > MAX_STORED_LENGTH
    return long and any(len(entry.line or "") > MAX_STORED_LENGTH for entry in entries)


def read_tables(content: bytes, path: Path) -> Tables:
    """Return the two tables of a session file, checked in their form."""
    try:
        if len(content) > MAX_SESSION_SIZE:
            raise _InvalidFile("file-large", most=MAX_SESSION_SIZE)
        tables = _decode(content)
        _check_tables(tables)
        _check_inside(tables, content)
    except _InvalidFile as wrong:
        fields = {"path": str(path), **wrong.fields}
        raise Unavailable(
            message("file-damaged", path=str(path), problem=message(wrong.args[0], **fields))
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
        raise _InvalidFile(
            "file-encoding", line=content.count(b"\n", 0, error.start) + 1
        ) from error
    except json.JSONDecodeError as error:
        raise _InvalidFile("file-json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _InvalidFile("file-nested") from error


def _check_inside(tables: Tables, content: bytes) -> None:
    """Refuse what is nested too deep, and what would drive the terminal that it is shown on."""
    if not may_hide_something(content, len(tables["entries"])):
        return
    try:
        for place, text in control_characters(tables):
            raise _InvalidFile("file-control", place=place or "a key", given=ascii(text[:_SHOWN]))
    except RecursionError as error:
        raise _InvalidFile("file-nested") from error


_SHOWN = 40


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise _InvalidFile("file-key-twice", key=twice[:_SHOWN])
    return document


def _no_number(text: str) -> NoReturn:
    raise _InvalidFile("file-number", given=text[:20])


def _integer(text: str) -> int:
    return int(text) if len(text) <= _LONGEST_INTEGER else _no_number(text)


def _check_tables(tables: Any) -> None:
    if not isinstance(tables, dict):
        raise _InvalidFile("file-foreign")
    _refuse_newer(tables)
    if set(tables) != {"session", "entries"}:
        raise _InvalidFile("file-foreign")
    session, entries = tables["session"], tables["entries"]
    if not isinstance(session, dict) or list(session) != ["1"] or not isinstance(entries, dict):
        raise _InvalidFile("file-foreign")
    _check_format(session["1"])
    _check_document(session["1"], _SESSION_KINDS, "session.1", set(_SESSION_KINDS))
    if len(entries) > MAX_ENTRIES:
        raise _InvalidFile("file-many", most=MAX_ENTRIES)
    for number, (key, entry) in enumerate(entries.items(), start=1):
        if key != str(number):
            raise _InvalidFile("file-entry-order", given=key, legal=number)
        if not _is_plain_fact(entry):
            _check_document(entry, _ENTRY_KINDS, f"entries.{number}", {"at", "kind"})
        if not is_time(entry["at"]):
            raise _InvalidFile("file-value", place=f"entries.{number}.at", given=entry["at"][:40])
        if len(line := entry.get("line", "")) > MAX_STORED_LENGTH:
            place = f"entries.{number}.line"
            raise _InvalidFile(
                "file-line-long", place=place, count=len(line), most=MAX_STORED_LENGTH
            )


def _refuse_newer(tables: Mapping[str, Any]) -> None:
    """Know a file of a format to come, whatever else is in it: nobody here can judge that."""
    session = tables.get("session")
    document = session.get("1") if isinstance(session, dict) else None
    told = document.get("format") if isinstance(document, dict) else None
    if type(told) is int and told > FORMAT:
        raise _InvalidFile("file-newer", given=told, legal=FORMAT)


def _check_format(document: Any) -> None:
    if not isinstance(document, dict) or type(document.get("format")) is not int:
        raise _InvalidFile("file-foreign")
    if document["format"] < 1:
        raise _InvalidFile("file-value", place="session.1.format", given=document["format"])


def _check_document(document: Any, kinds: Mapping[str, type], place: str, needed: set[str]) -> None:
    if not isinstance(document, dict):
        raise _InvalidFile("file-value", place=place, given=shortened(document))
    for key, value in document.items():
        if key not in kinds:
            raise _InvalidFile("file-key-unknown", place=place, key=key)
        if type(value) is not kinds[key]:
            raise _InvalidFile("file-value", place=f"{place}.{key}", given=shortened(value))
    if missing := needed - document.keys():
        raise _InvalidFile("file-key-missing", place=place, key=min(missing))


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
        given = shortened(told[wrong])
        problem = message("file-value", path=str(path), place=f"session.1.{wrong}", given=given)
        raise Unavailable(message("file-damaged", path=str(path), problem=problem))
    if not 0 <= told["first_dealer"] < len(told["players"]):
        problem = message(
            "file-value", path=str(path), place="session.1.first_dealer", given=told["first_dealer"]
        )
        raise Unavailable(message("file-damaged", path=str(path), problem=problem))
    known = {key: told[key] for key in Setup._fields}
    setup = Setup(**{**known, "players": tuple(told["players"])})
    for number, entry in tables["entries"].items():
        if "settings" in entry:
            _check_settings(entry["settings"], setup, f"entries.{number}.settings", path)
    entries = [
        Entry(number, fields["at"], fields["kind"], fields["line"])
        if len(fields) == 3 and "line" in fields  # noqa: PLR2004 — nearly all of them
        else Entry(number, **fields)
        for number, fields in enumerate(tables["entries"].values(), start=1)
    ]
    return Session(told["id"], told["created"], setup, told["rules"], tuple(entries))


def _check_settings(told: Mapping[str, Any], setup: Setup, place: str, path: Path) -> None:
    """Refuse what no `set` writes."""
    seats = list(range(len(setup.players)))
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
            given = shortened(value)
            problem = message("file-value", path=str(path), place=f"{place}.{key}", given=given)
            raise Unavailable(message("file-damaged", path=str(path), problem=problem))


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
    return None if name_problems([name], ()) else fold_case(name)
