"""Read a session file: JSON that plain TinyDB reads too, one document a line.

A file that this program cannot have written is refused with the place of the fault, never repaired.
"""

import contextlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from scorekeeper.core.entries import Entry, format_of, is_key, names_given, seats_taken
from scorekeeper.core.limits import (
    MAX_CACHED,
    MAX_ENTRIES,
    MAX_HEADERS,
    MAX_LIST_LENGTH,
    MAX_NEW_NAMES,
    MAX_QUOTED_LENGTH,
    MAX_SESSION_SIZE,
    MAX_SETTING_LENGTH,
    MAX_STORED_LENGTH,
    MAX_SUBSTITUTES,
)
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.named_tuples import make
from scorekeeper.core.players import has_visible, log_key, name_problems, origin_problems
from scorekeeper.core.sanitize import control_characters, may_hide_something, shortened
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.storage.atomic_files import read_error, read_regular

FORMAT = 2
"""The newest format; a file says the oldest that has all of its kinds of entries."""
Document = dict[str, Any]
Tables = dict[str, dict[str, Document]]

_MAX_DIGITS = 18
_UTF8_MARK = b"\xef\xbb\xbf"
_ENTRY_TYPES: dict[str, type] = {
    "at": str,
    "kind": str,
    "line": str,
    "target": int,
    "settings": dict,
    "why": str,
    "by": str,
    "key": str,
}
_SESSION_TYPES: dict[str, type] = {
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
_FACT_LENGTH = len(("at", "kind", "line"))
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}Z")
"""Python reads days of a week as well, other zones and fractions: an id is made of the day."""


class SessionFile(NamedTuple):
    """The content of a session file: the session, and the tables as TinyDB holds them."""

    session: Session
    tables: Tables


class _InvalidFile(ValueError):
    """A fault of the file: the code and the fields of a message."""

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


def read_session(path: Path) -> Session:
    """Read a session file; raises `Unavailable` with the place of the first fault."""
    return parse_session(read_content(path), path)


def read_content(path: Path) -> bytes:
    """Return a session file's content, no more of it than shows that it is too large."""
    try:
        return read_regular(path, MAX_SESSION_SIZE + 1)
    except OSError as error:
        raise read_error(path, error, named=True) from error


def is_session_file(content: bytes, path: Path) -> bool:
    """Return whether it is a session file, be it a damaged one: no sheet begins or is named so."""
    start = content[:MAX_SESSION_SIZE].removeprefix(_UTF8_MARK).lstrip()[:1]
    return start in (b"{", b"[") or path.suffix.lower() == ".json"


def parse_session(content: bytes, path: Path | str) -> Session:
    """Return the session in a file's content; `path` is for the refusal."""
    return parse_file(content, path).session


def parse_file(content: bytes, path: Path | str) -> SessionFile:
    """Return the session in a file's content, and its tables; raises `Unavailable`."""
    try:
        return _parse(content)
    except _InvalidFile as fault:
        problem = message(fault.code, **{"path": str(path), **fault.fields})
        raise Unavailable(message("file-damaged", path=str(path), problem=problem)) from fault


def _parse(content: bytes) -> SessionFile:
    if len(content) > MAX_SESSION_SIZE:
        raise _InvalidFile("file-large", most=MAX_SESSION_SIZE)
    tables = decode(content)
    document = _session_document(tables)
    _check_characters(tables, content)  # first: what goes down into values believes their depth
    _check_lengths(document, "session.1")
    entries = _entries(tables["entries"])
    if seats_taken(entries) > MAX_SUBSTITUTES:
        raise _InvalidFile("file-substitutes", most=MAX_SUBSTITUTES)
    if (version := document["format"]) > 1 and version > format_of(entries):
        raise _InvalidFile("file-format-high", given=version)
    setup = _setup(document)
    if not is_moment(created := document["created"]):
        raise _invalid_time(created, "session.1.created")
    for entry in entries:
        if entry.settings is not None:
            _check_lengths(entry.settings, f"entries.{entry.number}.settings")
            _check_settings(entry.settings, setup, f"entries.{entry.number}.settings")
    if names_given(entry.settings for entry in entries) > MAX_NEW_NAMES:
        raise _InvalidFile("file-new-names", most=MAX_NEW_NAMES)
    session = Session(document["id"], document["created"], setup, document["rules"], entries)
    return SessionFile(session, tables)


def decode(content: bytes) -> Any:
    """Return the value in JSON as strictly as a session file is read; raises ValueError."""
    try:
        return json.loads(
            content.decode(),
            object_pairs_hook=_unique_keys,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
            parse_int=_integer,
        )
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _InvalidFile("file-encoding", line=line) from error
    except json.JSONDecodeError as error:
        raise _InvalidFile("file-json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _InvalidFile("file-nested") from error


def _unique_keys(pairs: list[tuple[str, Any]]) -> Document:
    document = dict(pairs)
    if len(document) != len(pairs):
        repeated = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise _InvalidFile("file-key-twice", key=repeated[:MAX_QUOTED_LENGTH])
    return document


def _refuse_number(text: str) -> NoReturn:
    raise _InvalidFile("file-number", given=text[:20])


def _integer(text: str) -> int:
    return int(text) if len(text) <= _MAX_DIGITS else _refuse_number(text)


def _session_document(tables: Any) -> Document:
    """Return the only document of the table `session`, with every key of the right type."""
    if not isinstance(tables, dict):
        raise _InvalidFile("file-foreign")
    table = tables.get("session")
    document = table.get("1") if isinstance(table, dict) else None
    version = document.get("format") if isinstance(document, dict) else None
    if type(version) is int and version > FORMAT:  # nothing else of it can be judged
        raise _InvalidFile("file-newer", given=version, legal=FORMAT)
    whole = set(tables) == {"session", "entries"} and isinstance(tables["entries"], dict)
    if not whole or type(table) is not dict or [*table] != ["1"] or type(version) is not int:
        raise _InvalidFile("file-foreign")
    if version < 1:
        raise _InvalidFile("file-value", place="session.1.format", given=version)
    return _check_document(document, _SESSION_TYPES, "session.1", set(_SESSION_TYPES))


def _check_document(
    document: Any, types: Mapping[str, type], place: str, required: set[str]
) -> Document:
    """Return a document whose keys are known and whose values have the types of its table."""
    if not isinstance(document, dict):
        raise _InvalidFile("file-value", place=place, given=shortened(document))
    for key, value in document.items():
        if key not in types:
            raise _InvalidFile("file-key-unknown", place=place, key=key[:MAX_QUOTED_LENGTH])
        if type(value) is not types[key]:
            raise _InvalidFile("file-value", place=f"{place}.{key}", given=shortened(value))
    if missing := required - document.keys():
        raise _InvalidFile("file-key-missing", place=place, key=min(missing))
    return document


def _entries(documents: Mapping[str, Any]) -> tuple[Entry, ...]:
    """Return the log; raises `_InvalidFile` for the first entry that cannot be in one."""
    if len(documents) > MAX_ENTRIES:
        raise _InvalidFile("file-many", most=MAX_ENTRIES)
    in_order = [*documents] == [*map(str, range(1, len(documents) + 1))]
    entries: list[Entry] = []
    times: set[str] = set()
    for number, (key, document) in enumerate(documents.items(), start=1):
        if not in_order and key != str(number):
            raise _InvalidFile("file-entry-order", given=key[:MAX_QUOTED_LENGTH], legal=number)
        try:  # nearly all entries are just a time, a kind and a line
            at, kind, line = document["at"], document["kind"], document["line"]
            plain = len(document) == _FACT_LENGTH and type(at) is type(kind) is type(line) is str
        except (KeyError, TypeError):
            plain = False
        if plain and at in times and len(line) <= MAX_STORED_LENGTH:
            entries.append(make(Entry, (number, at, kind, line, None, None, None, None, None)))
            continue
        entry = _entry(number, document)
        if entry.at not in times:
            if not is_moment(entry.at):
                raise _invalid_time(entry.at, f"entries.{entry.number}.at")
            times.add(entry.at)
        for name, text in (("line", entry.line), ("why", entry.why)):
            _check_length(text or "", MAX_STORED_LENGTH, f"entries.{number}.{name}")
        entries.append(entry)
    return tuple(entries)


def _entry(number: int, document: Any) -> Entry:
    checked = _check_document(document, _ENTRY_TYPES, f"entries.{number}", {"at", "kind"})
    if "by" in checked and origin_problems(checked["by"]):
        place, given = f"entries.{number}.by", shortened(checked["by"])
        raise _InvalidFile("file-value", place=place, given=given)
    if "key" in checked and not is_key(checked["key"]):
        place, given = f"entries.{number}.key", shortened(checked["key"])
        raise _InvalidFile("file-value", place=place, given=given)
    return Entry(number, **checked)


def is_moment(at: str) -> bool:
    """Return whether a time is a moment in UTC as this program spells it."""
    with contextlib.suppress(ValueError):
        return _TIME.fullmatch(at) is not None and bool(datetime.fromisoformat(at))
    return False


def _invalid_time(at: str, place: str) -> _InvalidFile:
    return _InvalidFile("file-value", place=place, given=at[:MAX_QUOTED_LENGTH])


def _check_lengths(value: object, place: str) -> None:
    """Refuse a text among settings that is longer than any that somebody would enter."""
    if isinstance(value, str):
        _check_length(value, MAX_SETTING_LENGTH, place)
    elif isinstance(value, list):
        for number, item in enumerate(value, start=1):
            _check_lengths(item, f"{place}.{number}")
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_length(key, MAX_SETTING_LENGTH, place)
            _check_lengths(item, f"{place}.{key}")


def _check_length(text: str, most: int, place: str) -> None:
    if len(text) > most:
        raise _InvalidFile("file-line-long", place=place, count=len(text), most=most)


def _check_characters(tables: Tables, content: bytes) -> None:
    """Refuse nesting that is too deep, and characters that control a terminal."""
    if not may_hide_something(content, len(tables["entries"])):
        return
    try:
        for place, text in control_characters(tables):
            given = ascii(text[:MAX_QUOTED_LENGTH])
            raise _InvalidFile("file-control", place=place or "a key", given=given)
    except RecursionError as error:
        raise _InvalidFile("file-nested") from error


def _setup(document: Document) -> Setup:
    """Return what the session was set up with."""
    checks = (("players", are_players), ("settings", _are_settings), ("variant", has_visible))
    for key, valid in checks:
        if not valid(document[key]):
            place = f"session.1.{key}"
            raise _InvalidFile("file-value", place=place, given=shortened(document[key]))
    first_dealer, players = document["first_dealer"], tuple(document["players"])
    if not 0 <= first_dealer < len(players):
        raise _InvalidFile("file-value", place="session.1.first_dealer", given=first_dealer)
    return Setup(**{**{key: document[key] for key in Setup._fields}, "players": players})


def _check_settings(settings: Mapping[str, Any], setup: Setup, place: str) -> None:
    """Refuse the settings of an entry that `set` cannot have written."""
    seats = list(range(len(setup.players)))
    for key, value in settings.items():
        match key:
            case "variant" | "title" | "date" | "place":
                valid = type(value) is str and (key != "variant" or has_visible(value))
            case "players":
                valid = are_players(value) and len(value) == len(seats)
            case "seats":
                valid = type(value) is list and sorted(map(repr, value)) == sorted(map(repr, seats))
            case "first_dealer":
                valid = type(value) is int and value in seats
            case "settings":
                valid = _are_settings(value)
            case "rules":
                valid = type(value) is dict
            case "substitutes":
                valid = type(value) is dict and all(map(_are_settings, value.values()))
            case _:
                valid = False
        if not valid:
            raise _InvalidFile("file-value", place=f"{place}.{key}", given=shortened(value))


def _are_texts(values: Iterable[object]) -> bool:
    return all(type(value) is str for value in values)


def _are_settings(value: object) -> bool:
    return type(value) is dict and len(value) <= MAX_HEADERS and _are_texts(value.values())


def are_players(value: object) -> bool:
    """Return whether a value is a list of names that can sit at one table."""
    if type(value) is not list or not 0 < len(value) <= MAX_LIST_LENGTH or not _are_texts(value):
        return False
    keys = {_name_key(name) for name in value}
    return None not in keys and len(keys) == len(value)


@lru_cache(maxsize=min(1024, MAX_CACHED))
def _name_key(name: str) -> tuple[str, str] | None:
    """Return what tells a player's name from others, or None if it can be no name.

    Cached because the files of an archive name the same people.
    """
    return None if name_problems([name], ()) else log_key(name)


def begun_at(content: bytes, path: Path) -> str:
    """Return when a session was begun; empty for one that cannot be read."""
    try:
        return parse_session(content, path).created
    except Unavailable:
        return ""


def each_read(
    read: Callable[[str], Session], sessions: Iterable[str]
) -> Iterator[Session | Unavailable]:
    """Read sessions one after the other; yield the refusal of one that cannot be read."""
    for session in sessions:
        try:
            yield read(session)
        except Unavailable as refusal:
            yield refusal.to_keep()
