"""What others do with session files: programs without locks, and stores that have other ones."""

import errno
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from scorekeeper.core.commands import AnyChange, ChangeRequest, ChangeResult
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named, replay_session
from scorekeeper.storage import atomic_files, locks, platform_files
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_writer import session_content
from tests.support.paths import SAMPLES
from tests.support.waiting import wait_until

AT, DAY = "2026-11-20T19:31:02Z", "2026-11-20"
FIRST = f"{DAY}-1"
SAMPLE = (SAMPLES / "duel-2.json").read_bytes()


def create(store: FolderStore) -> Session:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"))
    game = game_named("ninety-nine")
    return store.create(setup, game.rules_to_json(game.resolve("pagat", 3, {})), AT, DAY)


def enter(store: FolderStore, line: str, meanwhile: Callable[[], object] = bool) -> None:
    def build(loaded: AnySession) -> AnyChange:
        meanwhile()
        return parse_line(line, loaded)

    request = ChangeRequest(build, AT)
    assert isinstance(record_change(store, FIRST, request, replay_session), ChangeResult)


def lines(store: FolderStore) -> list[str | None]:
    return [entry.line for entry in store.read(FIRST).entries]


@pytest.fixture
def kept(store: Path) -> FolderStore:
    return FolderStore(store)


@pytest.fixture
def before_replacing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Return what lets something happen once, when all is written that shall replace a session."""

    def happens(act: Callable[[], object]) -> None:
        link = os.link

        def linked(source: Any, target: Any) -> None:
            monkeypatch.setattr(os, "link", link)
            act()
            link(source, target)

        monkeypatch.setattr(os, "link", linked)

    return happens


def by_another(path: Path, content: bytes, *, in_place: bool) -> Callable[[], object]:
    """Return what writes a file as it is, or puts another in its place."""

    def write() -> None:
        target = path if in_place else path.with_name("synced")
        target.write_bytes(content)
        if not in_place:
            target.replace(path)

    return write


@pytest.mark.parametrize("in_place", [False, True])
def test_an_entry_keeps_those_that_another_program_brings_meanwhile(
    kept: FolderStore, before_replacing: Callable[..., None], *, in_place: bool
) -> None:
    begun = create(kept)
    enter(kept, "note at home")
    synced = kept.read_content(FIRST)
    kept.path(FIRST).write_bytes(session_content(begun))
    before_replacing(by_another(kept.path(FIRST), synced, in_place=in_place))
    enter(kept, "note on the way")
    assert lines(kept) == ['note "at home"', 'note "on the way"']


def test_a_session_that_is_one_file_with_its_copy_in_the_trash_waits_for_nobody(
    kept: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As programs leave it that make links of files with the same content."""
    create(kept)
    monkeypatch.setattr(locks, "_wait_for", at_once)
    trash = kept.path(FIRST, deleted=True)
    trash.parent.mkdir()
    os.link(kept.path(FIRST), trash)
    enter(kept, "note pizza")
    assert lines(kept) == ['note "pizza"']


def at_once(handle: int, name: str, _: float) -> None:
    assert platform_files.try_lock(handle), name


def test_a_file_that_is_only_touched_meanwhile_is_not_read_anew(kept: FolderStore) -> None:
    create(kept)
    touch = Mock(side_effect=kept.path(FIRST).touch)
    enter(kept, "note pizza", touch)
    touch.assert_called_once()
    assert lines(kept) == ['note "pizza"']


def test_a_program_that_goes_on_changing_a_file_is_told(kept: FolderStore) -> None:
    create(kept)
    path = kept.path(FIRST)

    def changed() -> None:
        path.write_bytes(path.read_bytes() + b"\n")

    with pytest.raises(Unavailable) as refused:
        enter(kept, "note pizza", changed)
    assert refused.value.problems[0].code == "write-failed-in-use"
    assert lines(kept) == []


def test_an_entry_brings_no_session_back_that_another_program_removes_meanwhile(
    kept: FolderStore,
) -> None:
    create(kept)
    enter(kept, "note at home")
    with pytest.raises(Unavailable) as refusal:
        enter(kept, "note on the way", lambda: kept.path(FIRST).rename(kept.root / "away"))
    assert [problem.code for problem in refusal.value.problems] == ["session-none"]
    assert (kept.ids(), [*(kept.root / "tmp").iterdir()]) == ([], [])


def test_an_entry_goes_into_the_store_that_came_in_the_place_of_another(kept: FolderStore) -> None:
    create(kept)
    enter(kept, "note before")

    def anew() -> None:
        if not (away := kept.root.with_name("away")).exists():
            kept.root.rename(away)
            create(FolderStore(kept.root))
            enter(FolderStore(kept.root), "note since")

    enter(kept, "note on the way", anew)
    assert lines(kept) == ['note "since"', 'note "on the way"']


def test_an_import_replaces_nothing_that_another_program_brings_meanwhile(
    kept: FolderStore, before_replacing: Callable[..., None]
) -> None:
    create(kept)
    enter(kept, "note at home")
    synced = kept.read_content(FIRST)
    enter(kept, "undo")

    def sync() -> None:
        before_replacing(by_another(kept.path(FIRST), synced, in_place=False))

    before_replacing(sync)  # the first link is that of the copy in the trash
    with pytest.raises(Unavailable) as refusal:
        kept.restore_bytes(FIRST, SAMPLE, deleted=False, overwrite=True)
    assert [problem.code for problem in refusal.value.problems] == ["archive-meanwhile"]
    assert kept.read_content(FIRST) == synced


def test_two_stores_that_share_their_sessions_by_a_link_write_one_after_the_other(
    kept: FolderStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    other = FolderStore(tmp_path / "other")
    other.root.mkdir()
    (other.root / "sessions").symlink_to(kept.root / "sessions")
    replace, waits, second = platform_files.replace, threading.Event(), list[Future[None]]()
    sleep = time.sleep

    def slept(seconds: float) -> None:
        waits.set()
        sleep(seconds)

    def replaced(source: Path, target: Path) -> None:
        if target == kept.path(FIRST) and not second:
            second.append(pool.submit(enter, other, "note of the other"))
            wait_until(lambda: waits.is_set() or second[0].done())
        replace(source, target)

    monkeypatch.setattr(time, "sleep", slept)
    monkeypatch.setattr(platform_files, "replace", replaced)
    with ThreadPoolExecutor(1) as pool:
        enter(kept, "note of the one")
    second[0].result()
    assert lines(kept) == ['note "of the one"', 'note "of the other"']


@pytest.mark.skipif(sys.platform == "win32", reason="a file is renamed by Python itself there")
@pytest.mark.parametrize("can_rename", [True, False])
def test_a_session_comes_back_over_none_that_another_store_begins_meanwhile(
    kept: FolderStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, can_rename: bool
) -> None:
    """The other store has the same sessions by a link, its own locks, and so gives the same id."""
    create(kept)
    enter(kept, "note of the one")
    kept.delete(FIRST)
    kept.path(FIRST).with_suffix(".bak").unlink()  # by which the other would know that it is used
    other = FolderStore(tmp_path / "other")
    other.root.mkdir()
    (other.root / "sessions").symlink_to(kept.root / "sessions")

    def begun(_: Path) -> None:
        monkeypatch.undo()
        assert create(other).id == FIRST
        enter(other, "note of the other")
        if not can_rename:
            monkeypatch.setattr(platform_files, "_rename_to_free", lambda *_: errno.EINVAL)

    monkeypatch.setattr(atomic_files, "make_folder", begun)
    with pytest.raises(Unavailable) as refusal:
        kept.restore(FIRST)
    assert [problem.code for problem in refusal.value.problems] == ["in-the-way"]
    assert lines(other) == ['note "of the other"']
    assert kept.read(FIRST, deleted=True).entries[0].line == 'note "of the one"'


@pytest.mark.skipif(sys.platform == "win32", reason="a file is renamed by Python itself there")
def test_where_the_system_cannot_look_and_rename_in_one_a_session_is_moved_all_the_same(
    kept: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    monkeypatch.setattr(platform_files, "_rename_to_free", lambda *_: errno.ENOSYS)
    kept.delete(FIRST)
    assert (kept.ids(), kept.path(FIRST, deleted=True).exists()) == ([], True)
    kept.restore(FIRST)
    assert (kept.ids(), kept.path(FIRST, deleted=True).exists()) == ([FIRST], False)


@pytest.mark.skipif(sys.platform == "win32", reason="nothing can be linked to nothing there")
def test_a_link_that_leads_nowhere_is_in_the_way_of_a_session(kept: FolderStore) -> None:
    create(kept)
    trash = kept.path(FIRST, deleted=True)
    trash.parent.mkdir()
    trash.symlink_to(kept.root / "nowhere")
    with pytest.raises(Unavailable) as refusal:
        kept.delete(FIRST)
    assert [problem.code for problem in refusal.value.problems] == ["in-the-way"]
    assert kept.path(FIRST).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a file is renamed by Python itself there")
def test_a_session_that_cannot_be_moved_stays_where_it_is(
    kept: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    monkeypatch.setattr(platform_files, "_rename_to_free", lambda *_: errno.EIO)
    with pytest.raises(Unavailable) as refusal:
        kept.delete(FIRST)
    assert [problem.code for problem in refusal.value.problems] == ["write-failed-broken"]
    assert kept.path(FIRST).exists()
    assert not kept.path(FIRST, deleted=True).exists()
