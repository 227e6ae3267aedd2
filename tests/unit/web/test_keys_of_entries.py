"""The key by which a phone sends an entry again: what is acknowledged by it is in the log."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.core.commands import ChangeRequest, ChangeResult, Conflict, Plan
from scorekeeper.core.log_tag import log_tag
from scorekeeper.core.messages import Malformed
from scorekeeper.core.parse_change import parse_note
from scorekeeper.core.record import record_change
from scorekeeper.core.session import Session
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.web.context import WebContext
from scorekeeper.web.entering import TypedLine, enter
from scorekeeper.web.links import Links
from scorekeeper.web.stored_sessions import replay_stored
from tests.support.command_line import Cli

KEY = "anna-0000001"


class Overtaken(FolderStore):
    """A store in which somebody is first while an entry is planned, as in a database."""

    first: Callable[[], object] | None = None

    def append(self, session: str, plan: Callable[[Session], Plan]) -> ChangeResult | Conflict:
        if first := self.first:
            self.first = None
            plan(self.read(session))
            first()
        return super().append(session, plan)


def send(folder: FolderStore, line: str) -> None:
    """Send a line to a server of its own, for the empty log."""
    context = WebContext(folder, Links(folder.link_secret()), "en", [], "http")
    (session,) = folder.ids()
    nothing = log_tag(folder.read(session)._replace(entries=()))
    asyncio.run(enter(context, session, TypedLine(line), nothing, KEY))


@pytest.fixture
def overtaken(cli: Cli, store: Path) -> Overtaken:
    """Return the store of a session in which somebody is first with the note a."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    folder = Overtaken(store)
    folder.link_secret().ensure()
    (session,) = folder.ids()
    request = ChangeRequest(
        lambda _: parse_note("a"), "2026-11-20T19:00:00Z", None, None, None, KEY
    )
    folder.first = lambda: record_change(FolderStore(store), session, request, replay_stored)
    return folder


def test_another_line_by_a_key_that_is_just_recorded_is_not_acknowledged(
    overtaken: Overtaken,
) -> None:
    with pytest.raises(Malformed) as refusal:
        send(overtaken, "note b")
    assert [problem.code for problem in refusal.value.problems] == ["web-entry-key-used"]


def test_a_line_that_is_just_recorded_by_its_key_is_recorded_once(overtaken: Overtaken) -> None:
    send(overtaken, "note a")
    (session,) = overtaken.ids()
    assert [entry.kind for entry in overtaken.read(session).entries] == ["note"]
