"""An entry that is sent twice, because the answer was lost, is recorded once."""

from pathlib import Path

import pytest

from scorekeeper.core.commands import ChangeRequest, ChangeResult, Conflict
from scorekeeper.core.entries import is_key
from scorekeeper.core.log_tag import LogTag
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.games import replay_file
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_reader import parse_session
from tests.support.pads import begin

AT = "2026-11-20T20:00:00Z"
KEY = "0123456789abcdef"


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    store = FolderStore(tmp_path / "store")
    session = begin("adding", "99", 2).session
    store.create(session.setup, dict(session.rules), AT, "2026-11-20")
    return store


def send(store: FolderStore, line: str, seen: int, key: str | None) -> ChangeResult | Conflict:
    expected = LogTag(seen)
    request = ChangeRequest(lambda held: parse_line(line, held), AT, None, expected, "Ben", key)
    return record_change(store, "2026-11-20-1", request, lambda held: replay_file(held, ""))


def test_what_is_sent_again_with_its_key_is_answered_as_before_and_not_stored_again(
    store: FolderStore,
) -> None:
    first = send(store, "9 K", 0, KEY)
    send(store, "4", 2, "another-key")
    again = send(store, "9 K", 0, KEY)
    assert isinstance(first, ChangeResult)
    assert isinstance(again, ChangeResult)
    assert again.entries == first.entries
    assert again.after.record.state.hand == first.after.record.state.hand
    assert len(store.read("2026-11-20-1").entries) == 3


def test_without_its_key_it_is_a_conflict(store: FolderStore) -> None:
    send(store, "K", 0, KEY)
    for key in (None, "another-key"):
        assert isinstance(send(store, "K", 0, key), Conflict)


def test_the_key_is_kept_in_the_file_and_another_text_is_none(store: FolderStore) -> None:
    send(store, "K", 0, KEY)
    path = store.path("2026-11-20-1")
    content = path.read_bytes()
    assert parse_session(content, path).entries[0].key == KEY
    with pytest.raises(Unavailable):
        parse_session(content.replace(KEY.encode(), b"a b"), path)
    assert not is_key("short")
    assert not is_key("ключ-12345")
