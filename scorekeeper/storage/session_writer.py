"""Write a session file: JSON that plain TinyDB reads too, one document a line."""

import json
from collections.abc import Iterable, Mapping, Sequence
from operator import is_
from typing import Any

from scorekeeper.core.entries import Entry, format_of
from scorekeeper.core.limits import MAX_SESSION_SIZE
from scorekeeper.core.messages import Illegal, message
from scorekeeper.core.session import Session
from scorekeeper.storage.session_reader import Tables

_END = b"\n}\n}\n"
"""What a file of our own layout ends with."""
_encode = json.JSONEncoder(ensure_ascii=False).encode


def write_tables(tables: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> bytes:
    """Return a session file's content: one document a line.

    Each is encoded by itself: one rare sign makes all of a long text four bytes a letter.
    """
    parts = []
    for name, table in tables.items():
        documents = b",\n".join(
            [f'"{number}": {_encode(document)}'.encode() for number, document in table.items()]
        )
        content = b"{\n" + documents + b"\n}" if documents else b"{}"
        parts.append(_encode(name).encode() + b": " + content)
    return b"{\n" + b",\n".join(parts) + b"\n}\n"


def write_lines(session: bytes, entries: Sequence[str], numbers: Iterable[object]) -> bytes:
    """Return a session file's content from the documents of its tables, in their spelling."""
    numbered = zip(numbers, entries, strict=False)
    documents = b",\n".join([f'"{number}": {text}'.encode() for number, text in numbered])
    log = b"{\n" + documents + b"\n}" if entries else b"{}"
    return b'{\n"session": {\n"1": ' + session + b'\n},\n"entries": ' + log + b"\n}\n"


def extended(content: bytes, before: Tables, after: Mapping[str, Mapping[Any, Any]]) -> bytes:
    """Return a session file's content with the new entries of `after` appended.

    The old bytes are kept if the log has only grown and the file has our own layout; otherwise
    everything is written again.
    """
    old, new = before["entries"].values(), after["entries"].values()
    grown = old and len(old) < len(new) and all(map(is_, old, new))
    own_layout = content.endswith(_END) and list(before) == ["session", "entries"]
    if not (grown and own_layout and before["session"] == after["session"]):
        return write_tables(after)
    added = list(after["entries"].items())[len(old) :]
    documents = ",\n".join([f'"{number}": {_encode(document)}' for number, document in added])
    return content.removesuffix(_END) + b",\n" + documents.encode() + _END


def session_content(session: Session) -> bytes:
    """Return the content of a session's file."""
    return write_tables(
        {
            "session": {"1": session_document(session)},
            "entries": {str(entry.number): entry_document(entry) for entry in session.entries},
        }
    )


def without_authors(session: Session, content: bytes) -> tuple[Session, bytes]:
    """Return a session and its file as they leave the house: nobody else needs to know who typed.

    A file that does not say so stays byte for byte.
    """
    if all(entry.by is None and entry.key is None for entry in session.entries):
        return session, content
    entries = tuple(entry._replace(by=None, key=None) for entry in session.entries)
    session = session._replace(entries=entries)
    return session, session_content(session)


def raise_if_full(size: int) -> None:
    """Raise `Illegal` where a session's file would have so many bytes that nobody could read it."""
    if size > MAX_SESSION_SIZE:
        raise Illegal(message("session-full", most=MAX_SESSION_SIZE))


def session_document(session: Session) -> dict[str, Any]:
    """Return the only document of the table `session`."""
    setup = session.setup
    return {
        "format": format_of(session.entries),
        "id": session.id,
        "game": setup.game,
        "variant": setup.variant,
        "players": list(setup.players),
        "first_dealer": setup.first_dealer,
        "settings": dict(setup.settings),
        "title": setup.title,
        "date": setup.date,
        "place": setup.place,
        "created": session.created,
        "rules": dict(session.rules),
    }


def entry_document(entry: Entry) -> dict[str, Any]:
    """Return the document of an entry: without its number, which is the id, and without Nones."""
    fields = {key: value for key, value in entry._asdict().items() if value is not None}
    del fields["number"]
    return fields
