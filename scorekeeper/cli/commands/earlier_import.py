"""Recognising an evening that is imported again: the same sheet, code or file, played on or not."""

import contextlib
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, islice
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.cli.context import AppContext
from scorekeeper.core.entries import CORRECTIONS, Entry
from scorekeeper.core.limits import MAX_CODES_SIZE, MAX_ENTRIES_TOGETHER
from scorekeeper.core.messages import Refusal
from scorekeeper.core.players import fold_case
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.storage.session_reader import parse_session

_MAX_READ = 200
"""Sessions that are looked into."""
_MAX_SIZE_READ = 3 * MAX_CODES_SIZE
"""Bytes of all their files: those that a file of codes becomes are fewer, and known again."""
_MAX_ENTRIES_READ = MAX_ENTRIES_TOGETHER
"""Entries of all their logs, as many as a file of codes brings."""


_Table: TypeAlias = tuple[str, int, str | None]
"""A game, how many play it, and the day; None for any."""


class Evening(NamedTuple):
    """A session as it is compared with others."""

    session: Session
    entries: tuple[Entry, ...]
    """Its log, whenever it was written and whatever was said about it."""
    sheet: str
    """Empty where nothing stands on it yet, which every evening of that table begins with."""


class Earlier(NamedTuple):
    """The session that is the same evening as a new one."""

    id: str
    is_shorter: bool
    """Whether the new one goes on where this one ends."""
    may_go: Literal["earlier", "new"] | None
    """The one of the two that has nothing of its own, not even when it was played."""


class EarlierSessions:
    """The sessions of the store, each read once for all that is imported."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._sessions: dict[str, tuple[Session, int] | None] = {}
        """Those that were read, each with the bytes of its file."""
        self._evenings: dict[str, Evening | None] = {}
        self._added: list[Evening] = []
        self._by_people: dict[_Table, dict[tuple[str, ...], list[str]]] = {}

    def same_evening(self, new: Evening) -> Earlier | None:
        """Return the session that is the same evening as a new one, if there is one."""
        found = None
        for stored in chain(reversed(self._added), self._alike(new)):
            earlier = _compared(stored, new)
            if earlier is not None and earlier.may_go == "new":
                return earlier
            found = found or earlier
        return found

    def add(self, stored: Evening) -> None:
        """Take note of one that was stored just now."""
        self._added.append(stored)

    @cached_property
    def _by_table(self) -> dict[_Table, list[SessionSummary]]:
        """The sessions of as many at the same game, of all days and of each, the newest first."""
        tables: dict[_Table, list[SessionSummary]] = {}
        for summary in self._app.summaries().sessions[::-1]:
            game, players = summary.game, len(summary.players)
            for date in (None, summary.date):
                tables.setdefault((game, players, date), []).append(summary)
        return tables

    def _of_people(self, table: _Table, players: tuple[str, ...]) -> list[str]:
        """Return the sessions of a day that those people played, whose names are in one case."""
        if table not in self._by_people:
            people = self._by_people[table] = {}
            for summary in self._by_table.get(table, ()):
                names = tuple(map(fold_case, summary.players))
                people.setdefault(names, []).append(summary.id)
        return self._by_people[table].get(players, [])

    def _alike(self, new: Evening) -> Iterator[Evening]:
        """Yield the stored sessions of as many at the same game, the newest first.

        Before them come those of the same day, before all others those of the same people: an
        evening of years ago is known again however many came since.
        """
        setup = new.session.setup
        game, players = setup.game, tuple(map(fold_case, setup.players))
        day: _Table = (game, len(players), setup.date)
        of_people = self._of_people(day, players)[:_MAX_READ]
        of_day = (s.id for s in self._by_table.get(day, ()) if s.id not in of_people)
        of_all = self._by_table.get((game, len(players), None), ())
        others = (s.id for s in of_all if s.date != setup.date)
        alike = chain(of_people, of_day, others)
        size = entries = 0
        for session in islice(alike, _MAX_READ):
            if (read := self._read(session)) is None:
                continue
            stored, length = read
            size, entries = size + length, entries + len(stored.entries)
            is_first = size == length  # which is compared however long it is
            if not is_first and (size > _MAX_SIZE_READ or entries > _MAX_ENTRIES_READ):
                return
            if (evening := self._evening_of(stored, new)) is not None:
                yield evening

    def _read(self, session: str) -> tuple[Session, int] | None:
        """Return a stored session and the bytes of its file; None if it cannot be read."""
        if session not in self._sessions:
            self._sessions[session] = None
            with contextlib.suppress(Refusal):
                content = self._app.store.read_content(session)
                stored = parse_session(content, session)._replace(id=session)
                self._sessions[session] = stored, len(content)
        return self._sessions[session]

    def _evening_of(self, stored: Session, new: Evening) -> Evening | None:
        """Return a stored session as it is compared; None if its log is damaged.

        One that says what the new one says stands as that one does, and need not be replayed.
        """
        if stored.id not in self._evenings:
            if _says_the_same(stored, new):
                return new._replace(session=stored)
            self._evenings[stored.id] = None
            with contextlib.suppress(Refusal):
                loaded = self._app.last_replay.replay(stored, stored.id)
                self._evenings[stored.id] = evening_of(loaded)
        return self._evenings[stored.id]


def evening_of(loaded: AnySession) -> Evening:
    """Return a session as it is compared with others."""
    entries = tuple(map(_content, loaded.session.entries))
    return Evening(loaded.session, entries, _sheet(loaded))


def _compared(stored: Evening, new: Evening) -> Earlier | None:
    """Return a stored session and which of the two may go, if they are the same evening."""
    has_new, has_stored = _has_all_of(stored, new), _has_all_of(new, stored)
    has_more = len(new.entries) > len(stored.entries) or new.sheet != stored.sheet
    if not has_new and not (has_stored and has_more):
        return None
    may_go: Literal["earlier", "new"] | None = None
    if has_new and _tells_as_much(stored, new):
        may_go = "new"
    elif has_stored and _tells_as_much(new, stored):
        may_go = "earlier"
    return Earlier(stored.session.id, not has_new, may_go)


def _has_all_of(one: Evening, other: Evening) -> bool:
    """Tell whether a session has all of another, whatever was corrected or played since.

    Its log begins with that one, or all of that one is on its sheet.
    """
    is_same = one.session[2:4] == other.session[2:4]  # the setup and the rules
    is_known = bool(other.entries) or one.session.created == other.session.created
    if is_same and is_known and _begins_with(one, other):
        return True
    return _is_exported_from(one, other) and _is_whole_on_its_sheet(other, one)


def _tells_as_much(staying: Evening, leaving: Evening) -> bool:
    """Tell whether a session knows when all of another was entered, and by whom.

    What was entered when its session was created came with the import.
    """
    entries = staying.session.entries
    times = {leaving.session.created, *(each.at for each in entries)}
    people = {(each.at, each.by) for each in entries}
    return all(
        each.at in times and (each.by is None or (each.at, each.by) in people)
        for each in leaving.session.entries
    )


def _begins_with(later: Evening, begun: Evening) -> bool:
    """Tell whether a log begins with another one, and has each reason that is given there."""
    if later.entries[: len(begun.entries)] != begun.entries:
        return False
    pairs = zip(later.session.entries, begun.session.entries, strict=False)
    return all(not each.why or each.why == kept.why for kept, each in pairs)


def _is_whole_on_its_sheet(leaving: Evening, staying: Evening) -> bool:
    """Tell whether a sheet has all of a session, which may go then, under a title of the other."""
    left_out = {*CORRECTIONS, "claim"}
    setup, entries = leaving.session.setup, leaving.session.entries
    is_named_so = all(getattr(setup, key) in _named(staying, key) for key in ("title", "place"))
    return is_named_so and all(each.kind not in left_out and not each.why for each in entries)


def _named(evening: Evening, key: str) -> set[object]:
    """Return every title or place that a session has had, and none."""
    session = evening.session
    changed = (entry.settings.get(key, "") for entry in session.entries if entry.settings)
    return {"", getattr(session.setup, key), *changed}


def _says_the_same(stored: Session, new: Evening) -> bool:
    """Tell whether setup, rules and entries are those of a new session."""
    if stored[2:4] != new.session[2:4] or len(stored.entries) != len(new.entries):
        return False
    return all(
        _content(each) == entry for each, entry in zip(stored.entries, new.entries, strict=True)
    )


def _content(entry: Entry) -> Entry:
    """Return what an entry says, without who says it, and when: no export tells who typed."""
    return entry._replace(at="", why=None, by=None, key=None)


def _is_exported_from(stored: Evening, new: Evening) -> bool:
    """Tell whether a stored session, as it stands, is or begins with what its sheet would be."""
    return bool(new.sheet) and stored.sheet.startswith(new.sheet)


def _sheet(loaded: AnySession) -> str:
    """Return what is on a session's sheet, without comments and what people change later."""
    setup = loaded.setup._replace(title="", place="")
    sheet = write_sheet(loaded.game, loaded.record._replace(setup=setup))
    told = "".join(line for line in sheet.splitlines(keepends=True) if not line.startswith("#"))
    return "" if told.endswith("\n\n") else told  # the header ends with a line of nothing
