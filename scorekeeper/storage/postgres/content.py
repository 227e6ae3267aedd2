"""A session in a database as the bytes of its file: to the letter what a folder would hold."""

import contextlib
import json
import uuid
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.entries import Entry, format_of
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.players import fold_case, fold_title
from scorekeeper.core.session import AnySession, Session, parse_session_id
from scorekeeper.core.session_summary import SessionSummary, summarize
from scorekeeper.storage.postgres.refusals import missing
from scorekeeper.storage.postgres.results import Fields, Value
from scorekeeper.storage.postgres.statements import MOST_LOOKED_UP, SIZES
from scorekeeper.storage.session_reader import decode, parse_file, parse_session
from scorekeeper.storage.session_writer import (
    entry_document,
    extended,
    raise_if_full,
    session_content,
    session_document,
    write_lines,
)

if TYPE_CHECKING:
    from scorekeeper.core.commands import Plan
    from scorekeeper.storage.postgres.tables import StoreTables

_encode = json.JSONEncoder(ensure_ascii=False).encode
_SIZES_AT_ONCE = 1000
"""Sessions that are asked for their sizes at once."""
_BATCH = 100
"""Sessions that are read at once: more hardly cost less each."""
_BATCH_SIZE = 8_000_000
"""Bytes of them, of which each takes a few more while they are read."""


def batches(tables: "StoreTables", sessions: Iterable[str], state: str) -> Iterator[list[str]]:
    """Yield sessions in that state by as many as are read at once: together they take room."""
    waiting = iter(sessions)
    while ids := [*islice(waiting, _SIZES_AT_ONCE)]:
        asked = json.dumps([*{*ids}])
        sizes = {str(id_): int(str(size)) for id_, size in tables.read(SIZES, asked, state)}
        batch, left = list[str](), _BATCH_SIZE
        for session in ids:
            left -= (size := sizes.get(session, 0))
            if len(batch) == _BATCH or (batch and left < 0):
                yield batch
                batch, left = [], _BATCH_SIZE - size
            batch.append(session)
        yield batch


class FoundSession(NamedTuple):
    """A session that is there, as far as it tells which, and whether anything was written since."""

    key: int
    entries: int
    writing: str
    """The key of what was written last."""


class StoredSession(NamedTuple):
    """The rows of a session."""

    key: int
    document: str
    file: bytes | None
    """The file that it was imported from, where that is not in our own layout."""
    file_entries: int
    documents: list[str]
    """Of its entries."""
    last: int
    """The highest number of an entry."""
    numbers: Sequence[object]
    """Of its entries: 1 and so on, unless somebody has changed the rows."""
    format: int
    """The oldest format that has all of its entries."""
    writing: str
    """The key of what was written last."""
    times: int
    """How often there is a session of its id."""

    @classmethod
    def from_row(cls, row: Fields) -> "StoredSession":
        """Return what the statement `CONTENT` has found."""
        key, document, file, file_entries, documents, last, numbers, format_, *more = row
        writing, times = more
        return cls(
            int(key or 0),
            document or "",
            None if file is None else bytes.fromhex(file),
            int(file_entries or 0),
            documents.split("\n") if documents else [],
            int(last or 0),
            range(1, int(last or 0) + 1) if numbers is None else numbers.split(),
            int(format_ or 1),
            writing or "",
            int(times or 0),
        )

    @property
    def found(self) -> FoundSession:
        """Which session it is, and in which state."""
        return FoundSession(self.key, self.last, self.writing)


def parse_stored(stored: StoredSession | None, session: str, location: str) -> Session:
    """Return the session in its rows; raises `Unavailable` without any, or for damaged ones."""
    if stored is None:
        raise missing(session)
    parsed = parse_session(file_content(stored, location), location)
    if (count := len(parsed.entries)) != stored.last:  # none could ever be added
        problem = message("file-entry-order", given=stored.last, legal=count)
        raise Unavailable(message("file-damaged", path=location, problem=problem))
    return parsed._replace(id=session)


class HeldSession(NamedTuple):
    """A session while a change of it is planned."""

    mark: FoundSession
    session: Session
    size: int
    """Bytes of its file."""
    in_own_layout: bool

    @classmethod
    def from_rows(cls, stored: StoredSession | None, session: str, location: str) -> "HeldSession":
        """Return a session in its rows; raises `Unavailable` without any, or for damaged ones."""
        if stored is None:
            raise missing(session)
        parsed = parse_stored(stored, session, location)
        size = len(file_content(stored, location))
        return cls(stored.found, parsed, size, stored.file is None)

    def written(self, planned: "Plan") -> "HeldSession":
        """Return it with what is planned; raises `Illegal` if nobody could read its file then."""
        session, entries = after(planned).session, planned.entries
        lines = [f',\n"{entry.number}": {_encode(entry_document(entry))}' for entry in entries]
        size = self.size + sum(len(line.encode()) for line in lines)
        if not self.in_own_layout:  # all of it may be written anew
            size = max(size, len(session_content(session)))
        raise_if_full(size)
        mark = FoundSession(self.mark.key, entries[-1].number, str(uuid.uuid4()))
        return self._replace(mark=mark, session=session, size=size)


def require_once(times: int, location: str) -> None:
    """Raise `Unavailable` for an id of several sessions, of which nobody knows which is meant."""
    if times > 1:
        raise Unavailable(message("club-twice", path=location))


def file_content(stored: StoredSession, location: str) -> bytes:
    """Return the content of a session's file; raises `Unavailable` if that is not the only one.

    A row that somebody has damaged stays as it is, and is refused by whoever reads it.
    """
    require_once(stored.times, location)
    if stored.file is not None:
        with contextlib.suppress(ValueError, RecursionError):
            return _file_continued(stored, stored.file, location)
    document = _in_format(stored.document, stored.format)
    return write_lines(document, stored.documents, stored.numbers)


def _in_format(document: str, format_: int) -> bytes:
    """Return the document of a session that says at least a format; a damaged one as it is."""
    with contextlib.suppress(ValueError, LookupError, TypeError, RecursionError):
        values = json.loads(document)
        if values["format"] < format_:
            return _encode({**values, "format": format_}).encode()
    return document.encode()


def _file_continued(stored: StoredSession, file: bytes, location: str) -> bytes:
    """Return a file from elsewhere with the entries appended since; raises ValueError for others.

    Raises `Unavailable` for a damaged file.
    """
    if stored.file_entries == stored.last:
        return file
    before = parse_file(file, location).tables
    rows = [*zip(stored.numbers, stored.documents, strict=False)][len(before["entries"]) :]
    entries = {**before["entries"], **{str(number): decode(text.encode()) for number, text in rows}}
    session = before["session"]
    if (document := session["1"])["format"] < stored.format:
        session = {"1": {**document, "format": stored.format}}
    return extended(file, before, {**before, "session": session, "entries": entries})


def session_values(session: Session, content: bytes) -> tuple[Value, ...]:
    """Return a session, and the file that it comes in, as the statement `CREATE` takes them."""
    parts = parse_session_id(session.id)
    document = session_document(session)
    file = None if content == session_content(session) else content
    if file is not None:
        (document,) = parse_file(file, session.id).tables["session"].values()
    return (
        parts.day if parts else "",
        parts.number if parts else 0,
        _encode(document),
        file,
        len(session.entries) if file is not None else 0,
        entries_json(session.entries),
    )


def entries_json(entries: Iterable[Entry]) -> str:
    """Return entries as the statements take them."""
    return json.dumps(
        [
            {
                "number": entry.number,
                "document": _encode(entry_document(entry)),
                "format": format_of([entry]),
            }
            for entry in entries
        ]
    )


def summary_json(summary: SessionSummary, entries: int, program: str) -> str:
    """Return the summary of a session of so many entries as the statements take it."""
    keys = {
        "entries": entries,
        "program": program,
        "title_key": fold_title(summary.title)[:MOST_LOOKED_UP],
        "place_key": fold_title(summary.place)[:MOST_LOOKED_UP],
        "player_keys": [fold_case(name) for name in summary.everybody],
    }
    return json.dumps([{**summary._asdict(), **keys}])


def told_json(session: str, entries: int) -> str:
    """Return what those are told who listen: a session, and how many entries it has now."""
    return json.dumps([session, entries])


def summary_from(session: str, columns: Sequence[str | None]) -> SessionSummary:
    """Return the summary in a row of the statement `SUMMARIES`."""
    cells = [column or "" for column in columns]
    title, game, variant, players, deals, finished, winners, date, begun, *more = cells
    counted, place, former = more
    return SessionSummary(
        session,
        title,
        game,
        variant,
        json.loads(players),
        int(deals),
        finished == "t",
        json.loads(winners),
        date,
        begun,
        counted,
        place,
        json.loads(former),
    )


def summary_of(loaded: AnySession, program: str) -> str:
    """Return the summary of a session as the statements take it."""
    return summary_json(summarize(loaded), len(loaded.session.entries), program)


def after(planned: "Plan") -> AnySession:
    """Return the session as it is after what is planned, which has entries."""
    from scorekeeper.core.commands import ChangeResult

    assert isinstance(planned.result, ChangeResult)  # noqa: S101 — only these have entries
    return planned.result.after
