"""The sessions of a store, each replayed once for each change and kept while it is looked at."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain
from pathlib import Path
from sys import getsizeof
from typing import NamedTuple

from scorekeeper.core.log_tag import LogTag, log_tag
from scorekeeper.core.messages import Refusal, Unavailable
from scorekeeper.core.session import AnySession, Session, titled
from scorekeeper.core.session_summary import SessionSummary, summarize
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.score_json import session_score_json
from scorekeeper.games import replay_file
from scorekeeper.storage.session_choice import SessionChoice
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.session_writer import without_authors
from scorekeeper.storage.store import Mark, Store
from scorekeeper.storage.system_errors import is_away
from scorekeeper.web.answers import RawJson, RequestRefused, json_bytes, not_found
from scorekeeper.web.begun_next import ended, is_begun_next, is_soon
from scorekeeper.web.kept_pages import KeptPages, PageRoom

_KEPT = 128
"""Sessions in memory: more than that are hardly in play at one time."""
MAX_ENTRIES_KEPT = 25_000
"""Of all that are in memory: two sessions of the largest size, or a hundred usual evenings.

A line or settings that take kilobytes count once more for each: one sign beyond the usual ones
makes all of a text four bytes a letter, and a name of two letters takes eighty.
"""
_KILOBYTE = 1000


class ReplayedSession:
    """A session as it was replayed from one state of it."""

    def __init__(
        self, loaded: AnySession, mark: Mark = (), page_room: PageRoom | None = None
    ) -> None:
        self.loaded = loaded
        self.mark = mark
        self.pages = KeptPages(page_room or PageRoom())

    @property
    def entries(self) -> int:
        """The number of entries of its log."""
        return len(self.loaded.session.entries)

    @cached_property
    def weight(self) -> int:
        """What it counts as among all that are in memory; made once."""
        session = self.loaded.session
        spelt = map(repr, (session.setup, session.rules))
        written = ((entry.line, entry.why, entry.settings) for entry in session.entries)
        values = chain(spelt, filter(None, chain.from_iterable(written)))
        return self.entries + sum(_memory(value) // _KILOBYTE for value in values)

    @cached_property
    def tag(self) -> LogTag:
        """The tag of its log; made once."""
        return log_tag(self.loaded.session)

    @cached_property
    def json(self) -> RawJson:
        """The scores as `show --json` prints them, and the number of entries; made once."""
        return json_bytes({**session_score_json(self.loaded), "entries": self.entries})


def _memory(value: object) -> int:
    """Return the bytes of a value and of all in it: a list of names takes more than its text."""
    size = getsizeof(value)
    if isinstance(value, dict):
        return size + sum(map(_memory, chain.from_iterable(value.items())))
    if isinstance(value, list | tuple):
        return size + sum(map(_memory, value))
    return size


class _Rematch(NamedTuple):
    """The session with which the players of one that is over were seen to go on."""

    session: str
    players: tuple[str, ...]
    """Who sat at the table that is over."""


class StoredSessions:
    """Reads sessions of a store; its methods may be called from several threads at once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, ReplayedSession] = OrderedDict()
        self._page_room = PageRoom()
        self._lock = threading.Lock()
        self._rematches: dict[str, _Rematch] = {}
        """For sessions that are over, those with which their players were seen to go on."""
        self._replaying: dict[str, threading.Lock] = {}
        """What is held while each is replayed: who asks meanwhile takes the same one."""

    def mark(self, session: str) -> Mark:
        """Return the mark of a session as it is now; empty if there is none."""
        return self.store.mark(session)

    def found(self, session: str) -> Mark:
        """Return the mark of a session as it is now; raises `RequestRefused` if there is none.

        One that can't be looked at, as on a failing disk, has no mark and is not gone: the store
        refuses it with its reason, here or when it is read.
        """
        mark = self.mark(session)
        if not mark and not self.store.has(session):
            raise not_found()
        return mark

    def replayed(self, session: str) -> ReplayedSession:
        """Return a session as it is now; raises `RequestRefused` if there is none."""
        if (kept := self._kept_as(session, self.found(session))) is not None:
            return kept
        with self._replaying.setdefault(session, threading.Lock()):
            mark = self.found(session)  # it may have changed while another thread replayed it
            if (kept := self._kept_as(session, mark)) is not None:
                return kept
            loaded = replay(self.store.read_content(session), session)
            return self._keep(session, ReplayedSession(loaded, mark, self._page_room))

    def _kept_as(self, session: str, mark: Mark) -> ReplayedSession | None:
        """Return a session that is kept, if that is its state now."""
        with self._lock:
            kept = self._kept.get(session)
            if kept is None or kept.mark != mark:
                return None
            self._kept.move_to_end(session)
            return kept

    def replayed_from(self, session: Session) -> AnySession:
        """Return a session as it was read, replayed unless it is the very one that is kept."""
        with self._lock:
            kept = self._kept.get(session.id)
        if kept is not None and kept.loaded.session == session:
            return kept.loaded
        return replay_stored(session)

    def recorded(self, loaded: AnySession) -> ReplayedSession:
        """Return a session that this thread has just recorded in, so that nobody replays it again.

        It is kept only if nobody has changed it since.
        """
        with suppress(Unavailable):  # it is recorded, whatever becomes of the store now
            if mark := self.store.own_mark(loaded.session):
                return self._keep(loaded.session.id, ReplayedSession(loaded, mark, self._page_room))
        return ReplayedSession(loaded)

    def _keep(self, session: str, replayed: ReplayedSession) -> ReplayedSession:
        with self._lock:
            self._kept[session] = replayed
            self._kept.move_to_end(session)
            weight = sum(each.weight for each in self._kept.values())
            while len(self._kept) > _KEPT or (weight > MAX_ENTRIES_KEPT and len(self._kept) > 1):
                _, oldest = self._kept.popitem(last=False)
                weight -= oldest.weight
        return replayed

    def load(self, session: str) -> AnySession:
        """Return a session as it is now, replayed."""
        return self.replayed(session).loaded

    def load_each(self, sessions: Iterable[str]) -> Iterator[AnySession]:
        """Yield many sessions as they are now, without those that cannot be read."""
        for session in self.store.read_each(sessions):
            if not isinstance(session, Unavailable):
                with suppress(Refusal):
                    yield self.replayed_from(session)

    def load_once(self, session: str) -> AnySession:
        """Return a session as it is now, for one look at many: it is not kept."""
        with self._lock:
            kept = self._kept.get(session)
        if kept is not None and kept.mark == self.mark(session):
            return kept.loaded
        return replay(self.store.read_content(session), session)

    def current(self) -> str | None:
        """Return the current session; None, too, where the note of it can't be read.

        Something else in the place of that file is no reason to show no page of any session.
        """
        try:
            return self.store.current()
        except Unavailable as unavailable:
            if is_away(unavailable):
                raise
            return None

    def current_mark(self) -> tuple[object, ...]:
        """Return what changes whenever another session is the current one, or that one changes."""
        current = self.current()
        return ("",) if current is None else (current, *self.mark(current))

    def rematch(self, loaded: AnySession) -> str | None:
        """Return the session with which the players of one that is over have gone on.

        That is one that was noted, or the current one, if the same people began it in the hours
        after the end, of the same variant.
        """
        if not is_over(loaded):
            self._rematches.pop(loaded.session.id, None)  # its end was taken back
            return None
        noted = self._rematches.get(loaded.session.id)
        if noted and noted.players == loaded.record.players and self.mark(noted.session):
            return noted.session
        current = self.current()
        if current is None or not self._goes_on(current, loaded):
            return None
        self.note_rematch(loaded, current)
        return current

    def rematch_begun(self, loaded: AnySession) -> str | None:
        """Return the rematch of a session that is over, whichever server has begun it.

        That is what `rematch` finds, or the first of the same people and variant that was
        begun in the hours after the end.
        """
        if (found := self.rematch(loaded) or self.first_rematch(loaded)) is not None:
            self.note_rematch(loaded, found)
        return found

    def first_rematch(self, loaded: AnySession) -> str | None:
        """Return the first session with which the players of one that is over have gone on."""
        over = ended(loaded)
        begun = (each.id for each in self.summaries() if is_soon(each.begun, over))
        return next((session for session in begun if self._goes_on(session, loaded)), None)

    def note_rematch(self, loaded: AnySession, session: str) -> None:
        """Keep in mind with which session the players of one that is over have gone on.

        So it is found once another table has begun one, and whatever the clocks of several
        computers say.
        """
        self._rematches[loaded.session.id] = _Rematch(session, loaded.record.players)

    def _goes_on(self, session: str, loaded: AnySession) -> bool:
        """Return whether another session, that can be read, is the one with which they went on."""
        if session == loaded.session.id or not self.mark(session) or not _has_address(session):
            return False
        try:
            following = self.load(session)
        except (Refusal, RequestRefused):
            return False
        return is_begun_next(following, loaded)

    def summaries(
        self, only: str | None = None, choice: SessionChoice | None = None
    ) -> list[SessionSummary]:
        """Return sessions in short, the oldest first, or one.

        What is damaged is left out, and what no address can name.
        """
        if only is not None:
            return [summarize(self.load(only))]
        found = self.store.summaries(self._summaries, choice=choice).sessions
        return [summary for summary in found if _has_address(summary.id)]

    def _summaries(self, sessions: Sequence[str]) -> Iterator[SessionSummary | Unavailable]:
        for session in self.store.read_each(sessions):
            try:
                if isinstance(session, Unavailable):
                    raise session
                yield summarize(replay_stored(session))
            except Unavailable as refusal:
                yield refusal.to_keep()

    def document(self, session: str) -> ExportDocument:
        """Return a session to be exported."""
        self.found(session)
        content = self.store.read_content(session)
        parsed = parse_session(content, _file_name(session))._replace(id=session)
        loaded = self.replayed_from(parsed)  # with its authors, as it is kept for the phones
        parsed, content = without_authors(parsed, content)
        loaded = loaded._replace(session=parsed)
        return ExportDocument(loaded, titled(loaded), content)


def _has_address(session: str) -> bool:
    """Return whether an address can name a session: the name of its file may be no text."""
    try:
        return bool(session.encode())
    except UnicodeEncodeError:
        return False


def is_over(loaded: AnySession) -> bool:
    """Return whether a session was played to its end."""
    return bool(loaded.game.status(loaded.record).finished)


def replay(content: bytes, session: str) -> AnySession:
    """Return the session in a file's content, replayed; raises `Unavailable` with its name."""
    path = _file_name(session)
    return replay_stored(parse_session(content, path)._replace(id=session))


def replay_stored(session: Session) -> AnySession:
    """Return a session that was read, replayed."""
    return replay_file(session, str(_file_name(session.id)))


def _file_name(session: str) -> Path:
    """Return what refusals call a session's file: where the store lies concerns nobody else."""
    return Path(f"{session}.json")
