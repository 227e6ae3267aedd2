"""A write that fails at any of its steps leaves the old file as it was, and nothing beside it."""

import errno
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest
from tinydb import TinyDB  # noqa: TID251 — a session file is one for plain TinyDB too

from scorekeeper.core.commands import Conflict, Plan
from scorekeeper.core.entries import Entry
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import create_whole, write_whole
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.outside_files import write_outside
from scorekeeper.storage.session_reader import parse_file
from scorekeeper.storage.session_writer import write_tables
from scorekeeper.storage.watched_writes import (
    forget_write,
    forget_writes,
    placed_inode,
    stored_anything,
)

AT = "2026-11-20T19:31:02Z"
TROUBLES = pytest.mark.parametrize(
    "trouble",
    [errno.ENOSPC, errno.EACCES, errno.EIO, errno.EROFS, errno.EINTR],
    ids=errno.errorcode.__getitem__,
)
Call = Callable[..., Any]


def entry(number: int) -> Entry:
    return Entry(number, AT, "deal", f"{number} {9 - number} 0")


@pytest.fixture
def written(store: Path) -> FolderStore:
    """A store with one session of one entry."""
    kept = FolderStore(store)
    game = game_named("ninety-nine")
    setup = Setup("ninety-nine", "pagat", ("Anna", "Béa", "千代"))
    rules = game.rules_to_json(game.resolve("pagat", 3, {}))
    session = kept.create(setup, rules, AT, "2026-11-20")
    append(kept, entry(1))
    assert session.id == "2026-11-20-1"
    return kept


def append(store: FolderStore, *entries: Entry) -> None:
    store.append("2026-11-20-1", lambda stored: Plan(entries, Conflict(stored, ())))


def content(store: FolderStore, ending: str = ".json") -> bytes:
    return store.path("2026-11-20-1").with_suffix(ending).read_bytes()


def leftovers(store: FolderStore) -> list[str]:
    """Files that are neither sessions, their last generation, nor locks."""
    endings = {".json", ".bak", ".lock"}
    files = (path for path in store.root.rglob("*") if path.is_file())
    left = [path for path in files if path.parent.name == "tmp" or path.suffix not in endings]
    return sorted(path.name for path in left if path.name != "current")


def fails(trouble: int, call: Call, when: int = 1) -> Call:
    """Return a call of the system that fails the `when`-th time."""
    calls = 0

    def failing(*arguments: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == when:
            raise OSError(trouble, os.strerror(trouble))
        return call(*arguments, **named)

    return failing


def refused(store: FolderStore) -> None:
    """Try to append; it is refused, and everything is as it was."""
    before = content(store)
    with pytest.raises(Unavailable) as refusal:
        append(store, entry(2))
    (problem,) = refusal.value.problems
    assert problem.code.startswith("write-failed")
    assert str(store.root) in str(problem.fields["path"])
    assert content(store) == before
    assert leftovers(store) == []


def recovers(store: FolderStore) -> None:
    """Append again; all is well, and the last generation is beside."""
    before = content(store)
    append(store, entry(2))
    assert store.read("2026-11-20-1").entries == (entry(1), entry(2))
    assert content(store, ".bak") == before
    assert leftovers(store) == []


@TROUBLES
def test_content_that_cannot_be_synced(
    trouble: int, written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails(trouble, os.fsync))
        refused(written)
    recovers(written)


def test_a_folder_that_cannot_be_synced_is_told_as_such(
    written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the entry is in the file, and only a power cut could undo it: that must be said."""
    monkeypatch.setattr(os, "fsync", fails(errno.EIO, os.fsync, when=2))
    with pytest.raises(Unavailable) as refusal:
        append(written, entry(2))
    assert [problem.code for problem in refusal.value.problems] == ["sync-failed"]
    assert written.read("2026-11-20-1").entries == (entry(1), entry(2))
    assert leftovers(written) == []


@pytest.mark.parametrize("answer", [errno.EINVAL, errno.ENOTSUP], ids=errno.errorcode.__getitem__)
def test_a_disk_without_syncing_of_folders_confirms_all_it_can(
    answer: int, written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those of other computers: of each entry there it was said that nobody knows."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails(answer, os.fsync, when=2))
        append(written, entry(2))
    assert written.read("2026-11-20-1").entries == (entry(1), entry(2))


def test_of_a_file_outside_the_store_no_log_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", fails(errno.EIO, os.fsync, when=2))
    with pytest.raises(Unavailable) as refusal:
        write_outside(tmp_path / "evening.csv", b"1")
    assert [problem.code for problem in refusal.value.problems] == ["sync-failed-outside"]
    assert (tmp_path / "evening.csv").read_bytes() == b"1"


def test_a_folder_that_cannot_be_listed_can_be_written_to(
    written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loaded(path: Any, flags: int, *rest: Any) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return was(path, flags, *rest)

    was = os.open
    monkeypatch.setattr(os, "open", loaded)
    recovers(written)


@TROUBLES
def test_a_last_generation_that_cannot_be_kept_is_no_write(
    trouble: int, written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(written, ".bak")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails(trouble, os.replace))
        refused(written)
    assert content(written, ".bak") == before
    recovers(written)


@TROUBLES
def test_a_new_file_that_cannot_be_put_in_place(
    trouble: int, written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the .bak is the same file as the session; the next write must be tidy all the same."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails(trouble, os.replace, when=2))
        refused(written)
    recovers(written)


def for_writing(call: Call) -> Call:
    """Return an `open` that is this one for writing, and the usual one for reading."""
    was: Call = Path.open

    def loaded(path: Path, mode: str = "r", **named: Any) -> Any:
        return (call if mode == "xb" else was)(path, mode, **named)

    return loaded


@TROUBLES
def test_a_temporary_file_that_cannot_be_opened(
    trouble: int, written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", for_writing(fails(trouble, Path.open)))
        refused(written)
    recovers(written)


class Slow:
    """A file that takes few bytes at a time, and none once the disk is full."""

    def __init__(self, file: Any, room: int) -> None:
        self._file = file
        self._room = room

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._file.close()

    def write(self, some: memoryview) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken: int = self._file.write(some[: min(7, self._room)])
        self._room -= taken
        return taken

    def fileno(self) -> int:
        number: int = self._file.fileno()
        return number


def slow(room: int) -> Call:
    was = Path.open
    return for_writing(lambda *arguments, **named: Slow(was(*arguments, **named), room))


def test_short_writes_are_gone_on_with(
    written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "open", slow(10**9))
    recovers(written)


@pytest.mark.parametrize("room", [0, 1, 100])
def test_a_disk_that_fills_up_on_the_way(
    room: int, written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", slow(room))
        refused(written)
    recovers(written)


@TROUBLES
def test_without_links_the_last_generation_is_copied(
    trouble: int, written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", fails(trouble, os.link))
    recovers(written)
    assert not written.path("2026-11-20-1").samefile(
        written.path("2026-11-20-1").with_suffix(".bak")
    )


def test_without_links_a_copy_that_fails_is_no_write(
    written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", fails(errno.EPERM, os.link))
        patch.setattr(os, "fsync", fails(errno.ENOSPC, os.fsync, when=2))
        refused(written)
    recovers(written)


def test_each_write_keeps_the_generation_before_it(written: FolderStore) -> None:
    generations = [content(written)]
    for number in range(2, 5):
        append(written, entry(number))
        assert content(written, ".bak") == generations[-1]
        generations.append(content(written))
    assert leftovers(written) == []


def test_several_entries_are_one_write(written: FolderStore) -> None:
    before = content(written)
    append(written, entry(2), entry(3))
    assert content(written, ".bak") == before
    assert written.read("2026-11-20-1").entries == (entry(1), entry(2), entry(3))


def test_a_new_session_that_cannot_be_written_is_not_there(
    written: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = written.read("2026-11-20-1")
    for step in (1, 3):  # the session's content, and that of the note which one is current
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fails(errno.ENOSPC, os.fsync, when=step))
            with pytest.raises(Unavailable):
                written.create(result.setup, dict(result.rules), AT, "2026-11-20")
        assert (written.ids(), written.current()) == (["2026-11-20-1"], "2026-11-20-1")
        assert leftovers(written) == []


def test_plain_tinydb_reads_a_session_file(written: FolderStore) -> None:
    append(written, entry(2))
    with TinyDB(written.path("2026-11-20-1"), access_mode="r", encoding="utf-8") as database:
        assert database.tables() == {"session", "entries"}
        (session,) = database.table("session").all()
        entries = database.table("entries").all()
    assert (session.doc_id, session["id"]) == (1, "2026-11-20-1")
    assert session["players"] == ["Anna", "Béa", "千代"]
    assert [(found.doc_id, found["line"]) for found in entries] == [(1, "1 8 0"), (2, "2 7 0")]


def test_a_log_that_grows_is_written_as_if_anew(written: FolderStore) -> None:
    for number in range(2, 6):
        append(written, entry(number))
        tables = parse_file(content(written), written.path("2026-11-20-1")).tables
        assert write_tables(tables) == content(written)


def test_a_file_in_another_layout_is_written_anew(written: FolderStore) -> None:
    path = written.path("2026-11-20-1")
    for indent in (None, 0, 4):
        path.write_text(json.dumps(json.loads(content(written)), indent=indent), encoding="utf-8")
        count = len(written.read("2026-11-20-1").entries)
        append(written, entry(count + 1))
        assert len(written.read("2026-11-20-1").entries) == count + 1


def test_each_thread_minds_its_own_writes(tmp_path: Path) -> None:
    seen: list[bool] = []

    def write(name: str) -> None:
        write_whole(tmp_path / name, b"1", tmp_path / f"{name}.tmp")
        seen.append(stored_anything())

    forget_writes()
    threads = [threading.Thread(target=write, args=(f"file-{n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [True] * 8
    assert not stored_anything()
    write("file")
    assert stored_anything()
    assert placed_inode(tmp_path / "file") == (tmp_path / "file").stat().st_ino
    assert placed_inode(tmp_path / "file-1") is None
    forget_writes()
    assert not stored_anything()


def test_a_write_stays_stored_though_somebody_writes_there_after_it(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    forget_writes()
    write_whole(path, b"mine", tmp_path / "mine.tmp")
    other = tmp_path / "other"
    other.write_bytes(b"mine and theirs")
    other.replace(path)
    assert stored_anything()
    path.unlink()  # as somebody does who deletes the session
    assert stored_anything()
    forget_write(path)  # as it is taken back
    assert not stored_anything()


@pytest.mark.parametrize("write", [write_whole, create_whole])
def test_a_write_that_failed_is_not_stored_though_another_gets_its_inode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[..., None]
) -> None:
    """Systems give the number of a file that was removed to the next one."""
    path, temporary, theirs = (tmp_path / name for name in ("evening", "mine.tmp", "theirs"))
    second_name = os.link

    def interrupted(*_: object) -> None:
        second_name(temporary, theirs)  # so it has the same inode, whatever the system
        raise KeyboardInterrupt

    forget_writes()
    with monkeypatch.context() as patch:
        for module, step in ((os, "link"), (platform_files, "replace")):
            patch.setattr(module, step, interrupted)
        with pytest.raises(KeyboardInterrupt):
            write(path, b"mine", temporary)
    theirs.replace(path)
    assert not stored_anything()
