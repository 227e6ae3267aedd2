"""What a server keeps in memory, and what it looks into: bounded, however long sessions are."""

import errno
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import AnySession
from scorekeeper.core.session_summary import summarize
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_writer import session_content
from scorekeeper.web import evening_tables, events, stored_sessions
from scorekeeper.web.answers import RequestRefused
from scorekeeper.web.api import store_session
from scorekeeper.web.events import Watcher
from scorekeeper.web.new_session import parse_new_session
from scorekeeper.web.stored_sessions import StoredSessions
from tests.support import large_sessions
from tests.support.command_line import Cli

if TYPE_CHECKING:
    from scorekeeper.web.context import WebContext
    from scorekeeper.web.links import Links

COUNT = 4


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the ids of the sessions that are replayed from now on."""
    seen: list[str] = []
    replay = stored_sessions.replay

    def counted(content: bytes, session: str) -> AnySession:
        seen.append(session)
        return replay(content, session)

    monkeypatch.setattr(stored_sessions, "replay", counted)
    return seen


@pytest.fixture
def sessions(cli: Cli, store: Path, replays: list[str]) -> StoredSessions:
    """Sessions with two entries each."""
    for _ in range(COUNT):
        assert cli("new", "Anna", "Ben", "Cara").code == 0
        assert cli("add", "2 4 3").code == 0
        assert cli("note", "tea").code == 0
    return StoredSessions(FolderStore(store))


def test_a_session_that_the_disk_refuses_is_not_gone(
    sessions: StoredSessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *_ = sessions.store.ids()
    stat = os.stat

    def failing(path: Any, *given: Any, **options: Any) -> os.stat_result:
        if not isinstance(path, int) and Path(path).stem == first:
            raise OSError(errno.EIO, "Input/output error", str(path))
        return stat(path, *given, **options)

    monkeypatch.setattr(os, "stat", failing)
    for look in (sessions.found, sessions.replayed, sessions.document):
        with pytest.raises(Unavailable, match="read-failed-broken"):
            look(first)
        with pytest.raises(RequestRefused, match="not-found"):
            look("2026-01-01-1")


def test_who_asks_while_a_session_is_replayed_takes_the_same(
    sessions: StoredSessions, replays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four threads replayed it, and each made the same page of 36 players: 12.5 s, 291 MB."""
    session, other, *_ = sessions.store.ids()
    begun, both_ask = threading.Event(), threading.Event()
    replay = stored_sessions.replay

    def slow(content: bytes, session: str) -> AnySession:
        begun.set()
        both_ask.wait(20)
        return replay(content, session)

    with ThreadPoolExecutor() as threads:
        with monkeypatch.context() as context:
            context.setattr(stored_sessions, "replay", slow)
            first = threads.submit(sessions.replayed, session)
            begun.wait(60)
        second = threads.submit(sessions.replayed, session)
        assert threads.submit(sessions.replayed, other).result(60), "which waits for nobody"
        assert not second.done()
        both_ask.set()
    assert first.result() is second.result()
    assert sorted(replays) == [session, other]


def test_what_phones_entered_is_replayed_once_for_its_files(
    sessions: StoredSessions, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files do not say who entered what, and so are of another session than the pages."""
    session, *_ = sessions.store.ids()
    file = store / "sessions" / f"{session}.json"
    file.write_text(file.read_text().replace('"kind": "deal"', '"by": "Anna", "kind": "deal"'))
    kept = sessions.load(session)
    assert kept.session.entries[0].by == "Anna"
    monkeypatch.setattr(stored_sessions, "replay_stored", None)
    document = sessions.document(session)
    assert document.loaded.record is kept.record
    assert {entry.by for entry in document.loaded.session.entries} == {None}
    assert b'"by"' not in (document.content or b"")


def test_sessions_are_kept_by_their_entries(
    sessions: StoredSessions, replays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_sessions, "MAX_ENTRIES_KEPT", 5)
    first, *others = sessions.store.ids()
    for _ in range(2):
        for session in others[-2:]:
            sessions.load(session)
    assert replays == others[-2:]
    sessions.load(first)
    sessions.load(others[-2])
    assert replays == [*others[-2:], first, others[-2]]


@pytest.mark.parametrize("command", [("note",), ("undo", "--why")])
@pytest.mark.parametrize(("sign", "kept"), [("x", True), ("\N{GAME DIE}", False)])
def test_sessions_are_kept_by_the_memory_of_what_is_written_in_them(
    cli: Cli,
    sessions: StoredSessions,
    replays: list[str],
    monkeypatch: pytest.MonkeyPatch,
    sign: str,
    command: tuple[str, ...],
    *,
    kept: bool,
) -> None:
    """A note with one sign beyond the usual ones takes four bytes a letter: 1.1 GB of eight."""
    first, second, *_ = sessions.store.ids()
    for session in (first, second):
        assert cli("--session", session, *command, sign + "e" * 1900).code == 0
    monkeypatch.setattr(stored_sessions, "MAX_ENTRIES_KEPT", 8)  # three entries each, and notes
    for session in (first, second, first):
        sessions.load(session)
    assert replays == ([first, second] if kept else [first, second, first])


def test_names_count_by_the_memory_that_they_take() -> None:
    """Names of two letters are short as text, but each is a text of its own: 37 MB of 3 MB."""
    names = [chr(ord("а") + number) * 2 for number in range(32)]
    renamed = [("set", None, None, {"players": [*names[1:], f"д{number}"]}) for number in range(9)]
    full = large_sessions.session(renamed, "99", {"rule.packs": "30"}, tuple(names), "adding")
    written = stored_sessions.replay(session_content(full), full.id)
    assert stored_sessions.ReplayedSession(written).weight >= 3 * len(renamed)


def test_an_evening_looks_into_no_more_than_is_kept(
    sessions: StoredSessions, replays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening_tables, "_MAX_ENTRIES_LOOKED_INTO", 3)
    ids = sessions.store.ids()
    newest = [summarize(sessions.load_once(session)) for session in ids]
    replays.clear()
    context = cast("WebContext", _Context(sessions))
    tables = evening_tables.evening_tables(context, newest, ids[1])
    assert tables[0].session.id == ids[1]
    assert len(tables) == len(replays) == 2


def test_what_is_stored_is_not_denied_where_the_store_is_lost_just_after(
    sessions: StoredSessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal would say that nothing was changed, and who sends it again has it twice."""
    (first, *_) = sessions.store.ids()
    loaded = sessions.load(first)

    def lost(*_: object) -> None:
        raise Unavailable(message("club-unreachable", host="db.club", reason="it is away"))

    for name in ("own_mark", "mark", "read_content", "current"):
        monkeypatch.setattr(FolderStore, name, lost)
    assert sessions.recorded(loaded).loaded is loaded
    new = parse_new_session({"players": ["Anna", "Ben", "Cara"]}, "2026-11-20")
    begun = store_session(cast("WebContext", _Context(sessions)), new)
    assert begun.loaded.session.id in sessions.store.ids()


class _Context:
    def __init__(self, sessions: StoredSessions) -> None:
        self.sessions = sessions
        self.store = sessions.store

    def today(self) -> str:
        return "2026-11-20"

    def now(self) -> str:
        return "2026-11-20T19:31:02Z"


def test_a_watcher_replays_nothing_that_has_not_changed(
    cli: Cli, sessions: StoredSessions, replays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_sessions, "MAX_ENTRIES_KEPT", 1)
    look = _looks(sessions)
    first, second, *_ = sessions.store.ids()
    seen = {name: look(name, None) for name in (first, second)}
    replays.clear()
    assert all(look(name, state) is state for name, state in seen.items())
    assert replays == []
    assert cli("--session", first, "note", "more").code == 0
    assert look(first, seen[first]).entries == 3
    assert replays == [first]


def test_a_watcher_sees_that_the_players_of_a_session_have_gone_on(
    cli: Cli, sessions: StoredSessions
) -> None:
    over = sessions.store.ids()[-1]
    assert cli("finish").code == 0
    look = _looks(sessions)
    state = look(over, None)
    assert state.rematch is None
    assert look(over, state) is state
    assert cli("new", "--again").code == 0
    assert look(over, state).rematch == sessions.store.ids()[-1] != over


def _looks(
    sessions: StoredSessions,
) -> Callable[[str, events.SessionState | None], events.SessionState]:
    async def nowhere(_: object) -> None:
        """Stand for a thread."""

    return Watcher(sessions, cast("Links", None), nowhere)._state  # type: ignore[arg-type]
