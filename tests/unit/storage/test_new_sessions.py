"""A new session never takes the place of another, and no name from elsewhere stops the next one."""

import errno
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from scorekeeper.storage import folder_restore, folder_store, new_ids, platform_files
from scorekeeper.storage.atomic_files import names_in
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.locks import locked
from scorekeeper.storage.watched_writes import (
    belonging_together,
    forget_writes,
    stored_anything,
    told_midway,
)
from tests.support.command_line import Cli

AT = "2026-11-20T19:31:02Z"
DAY = "2026-11-20"
OTHERS = b'{"what": "an archive has"}\n'


def create(store: FolderStore, day: str = DAY) -> str:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"))
    game = game_named("ninety-nine")
    rules = game.rules_to_json(game.resolve("pagat", 3, {}))
    return store.create(setup, rules, AT, day).id


def test_new_keeps_what_another_store_has_begun_just_now_where_there_are_no_links(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have the same sessions by a link, and locks of their own."""
    first = store / "sessions" / f"{DAY}-1.json"

    def late(call: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        def renamed(path: Path, target: Path) -> None:
            if target == first and not first.exists():
                first.write_bytes(OTHERS)
            call(path, target)

        return renamed

    monkeypatch.setattr(os, "link", no_links)
    for name in ("move", "replace"):
        monkeypatch.setattr(platform_files, name, late(getattr(platform_files, name)))
    assert create(FolderStore(store)) == f"{DAY}-2"
    assert first.read_bytes() == OTHERS


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
@pytest.mark.parametrize("deleted", [False, True], ids=["live", "trash"])
def test_new_keeps_what_an_import_stored_under_its_id(
    store: Path, monkeypatch: pytest.MonkeyPatch, *, deleted: bool, links: bool
) -> None:
    kept = FolderStore(store)
    first = f"{DAY}-1"

    @contextmanager
    def late(path: Path, name: str, timeout: float = 12.0) -> Iterator[None]:
        """Take the lock only after an import had it, as a slow process does."""
        if name == first and not path.with_suffix(".seen").exists():
            path.with_suffix(".seen").touch()
            kept.restore_bytes(first, OTHERS, deleted=deleted, overwrite=False)
        with locked(path, name, timeout):
            yield

    if not links:
        monkeypatch.setattr(os, "link", no_links)
    monkeypatch.setattr(folder_store, "locked", late)
    assert create(kept) == f"{DAY}-2"
    assert kept.content(first, deleted=deleted) == OTHERS
    assert kept.content(first, deleted=not deleted) is None
    assert kept.current() == f"{DAY}-2"
    assert sorted(path.name for path in (store / "tmp").iterdir()) == []


def test_an_import_keeps_what_new_stored_under_that_id(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = FolderStore(store)
    path = kept.path(f"{DAY}-1")
    link = os.link

    def after_another(source: Any, target: Any) -> None:
        path.write_bytes(b"of another program without our locks")
        link(source, target)

    kept.path("x").parent.mkdir(parents=True)
    monkeypatch.setattr(os, "link", after_another)
    with pytest.raises(Unavailable) as refusal:
        kept.restore_bytes(f"{DAY}-1", OTHERS, deleted=False, overwrite=False)
    assert [problem.code for problem in refusal.value.problems] == ["archive-meanwhile"]
    assert path.read_bytes() == b"of another program without our locks"


@pytest.mark.parametrize("deleted", [False, True], ids=["live", "trash"])
def test_what_is_replaced_is_kept_under_an_id_that_no_other_import_takes(
    store: Path, monkeypatch: pytest.MonkeyPatch, *, deleted: bool
) -> None:
    """Else `restore` could not bring it back by the id that was told."""
    kept = FolderStore(store)
    first, second = create(kept), f"{DAY}-2"
    before = kept.read_content(first)

    @contextmanager
    def late(path: Path, name: str, timeout: float = 12.0) -> Iterator[None]:
        """Take the lock of what is kept only after another import had it."""
        if name == second and kept.content(second, deleted=deleted) is None:
            FolderStore(store).path(second, deleted=deleted).parent.mkdir(exist_ok=True)
            FolderStore(store).path(second, deleted=deleted).write_bytes(OTHERS)
        with locked(path, name, timeout):
            yield

    monkeypatch.setattr(folder_store, "locked", late)
    assert kept.restore_bytes(first, OTHERS, deleted=False, overwrite=True) == f"{DAY}-3"
    assert (kept.content(first), kept.content(f"{DAY}-3", deleted=True)) == (OTHERS, before)
    assert kept.content(second, deleted=deleted) == OTHERS
    assert kept.content(second, deleted=not deleted) is None
    kept.restore(f"{DAY}-3")


def no_links(*_: object) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


NAMES = ["²", "٣", "9" * 239, "9" * 7, "0", "-1", "1.5", "1 ", "x"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("folder", ["sessions", "trash"])
def test_a_name_that_only_looks_like_an_id_does_not_stop_new(
    store: Path, name: str, folder: str
) -> None:
    kept = FolderStore(store)
    create(kept)
    path = store / folder / f"{DAY}-{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(OTHERS)
    assert create(kept) == f"{DAY}-2"


def test_after_the_last_number_of_a_day_the_free_ones_follow(store: Path) -> None:
    kept = FolderStore(store)
    assert create(kept) == f"{DAY}-1"
    kept.path(f"{DAY}-999999").write_bytes(OTHERS)
    assert [create(kept), create(kept)] == [f"{DAY}-2", f"{DAY}-3"]


@pytest.mark.parametrize("number", [1, 999_999])
def test_the_id_of_a_session_of_which_only_the_state_before_is_left_is_used(
    store: Path, number: int
) -> None:
    """Somebody has moved its file aside, and its next change would replace the .bak."""
    kept = FolderStore(store)
    bak = kept.path(f"{DAY}-{number}").with_suffix(".bak")
    bak.parent.mkdir(parents=True)
    bak.write_bytes(OTHERS)
    ids = [create(kept), create(kept)]
    assert ids == [f"{DAY}-{1 + (number == 1)}", f"{DAY}-{2 + (number == 1)}"]
    imported = kept.read(ids[0])._replace(id=f"{DAY}-{number}")
    assert kept.import_session(imported, DAY) == f"{DAY}-{3 + (number == 1)}"
    assert bak.read_bytes() == OTHERS


def test_many_new_ids_list_the_store_once(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an import needs them that replaces thousands of sessions."""
    kept, listed = FolderStore(store), list[str]()
    list_folder = names_in

    def counted(folder: Path) -> list[str]:
        listed.append(folder.name)
        return list_folder(folder)

    monkeypatch.setattr(new_ids, "names_in", counted)
    assert [create(kept) for _ in range(3)] == [f"{DAY}-{number}" for number in (1, 2, 3)]
    assert [create(kept, day) for day in ("1995-01-01", "2026-11-21")] == [
        "1995-01-01-1",
        "2026-11-21-1",
    ]
    assert listed.count("locks") == 1
    kept.path(f"{DAY}-4").write_bytes(OTHERS)  # by hand, without a lock
    assert create(FolderStore(store)) == f"{DAY}-5"
    assert create(kept) == f"{DAY}-6"
    assert kept.content(f"{DAY}-4") == OTHERS


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), Unavailable()])
def test_a_replacement_that_stops_leaves_no_copy_in_the_trash(
    store: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    kept = FolderStore(store)
    first = create(kept)
    before = kept.read_content(first)

    def stopped(*_: object, **__: object) -> None:
        raise stop

    monkeypatch.setattr(folder_restore, "write_whole", stopped)
    forget_writes()
    with pytest.raises(type(stop)):
        kept.restore_bytes(first, OTHERS, deleted=False, overwrite=True)
    assert (kept.read_content(first), kept.deleted()) == (before, [])
    assert not stored_anything()


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), Unavailable()])
@pytest.mark.parametrize("was_deleted", [False, True])
def test_a_replacement_that_stops_leaves_the_session_where_it_was(
    store: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException, *, was_deleted: bool
) -> None:
    """It is live here and deleted in the archive, or the other way round."""
    kept = FolderStore(store)
    first = create(kept)
    before = kept.read_content(first)
    if was_deleted:
        kept.delete(first)

    def stopped(*_: object, **__: object) -> None:
        raise stop

    forget_writes()
    with monkeypatch.context() as patched:
        patched.setattr(folder_restore, "write_whole", stopped)
        with pytest.raises(type(stop)):
            kept.restore_bytes(first, OTHERS, deleted=not was_deleted, overwrite=True)
    assert kept.content(first, deleted=was_deleted) == before
    assert (kept.ids(), kept.deleted()) == (([], [first]) if was_deleted else ([first], []))
    assert not stored_anything()
    kept.restore_bytes(first, OTHERS, deleted=not was_deleted, overwrite=True)
    assert kept.content(first, deleted=not was_deleted) == OTHERS
    assert kept.content(first, deleted=was_deleted) is None


def test_no_session_is_ever_empty_where_there_are_no_links(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor for a moment: a kill would leave it so."""
    kept = FolderStore(store)
    replace = platform_files.replace

    def interrupted(source: Path, target: Path) -> None:
        if target.parent.name == "sessions":
            assert kept.ids() == []
            raise KeyboardInterrupt
        replace(source, target)

    monkeypatch.setattr(os, "link", no_links)
    monkeypatch.setattr(platform_files, "move", interrupted)
    with pytest.raises(KeyboardInterrupt):
        create(kept)
    assert kept.ids() == []


def test_what_cannot_become_the_current_session_is_not_stored(store: Path) -> None:
    kept = FolderStore(store)
    (store / "current").mkdir(parents=True)  # which is neither written nor read
    forget_writes()
    with pytest.raises(Unavailable):
        create(kept)
    assert kept.ids() == []
    assert not stored_anything()


def test_a_session_that_was_the_current_one_is_not_taken_back_where_another_is_opened(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = FolderStore(store)
    first = create(kept)
    make_current = FolderStore.make_current

    def interrupted(self: FolderStore, session: str) -> None:
        make_current(self, session)
        with ThreadPoolExecutor(1) as another:
            another.submit(make_current, self, first).result()
        raise KeyboardInterrupt

    monkeypatch.setattr(FolderStore, "make_current", interrupted)
    forget_writes()
    with pytest.raises(KeyboardInterrupt):
        create(kept)
    assert (kept.ids(), kept.current()) == ([first, f"{DAY}-2"], first)
    assert stored_anything()


@pytest.mark.parametrize("reason", [errno.EROFS, errno.EIO])
def test_a_session_that_cannot_be_taken_back_is_told(
    store: Path, monkeypatch: pytest.MonkeyPatch, reason: int
) -> None:
    kept = FolderStore(store)

    def fail(path: Path, *_: object) -> None:
        raise OSError(reason, os.strerror(reason), path)

    monkeypatch.setattr(Path, "unlink", fail)
    monkeypatch.setattr(platform_files, "replace", fail)  # as the disk has become read-only
    with pytest.raises(Unavailable) as refused:
        create(kept)
    (session,) = kept.ids()
    assert [problem.code for problem in refused.value.problems] == ["stopped", "new-staying"]
    assert refused.value.problems[-1] == message("new-staying", id=session)


@pytest.mark.parametrize("reason", [errno.EROFS, errno.EIO])
@pytest.mark.parametrize("was_deleted", [False, True])
def test_a_replacement_that_cannot_be_taken_back_is_told(
    store: Path, monkeypatch: pytest.MonkeyPatch, reason: int, *, was_deleted: bool
) -> None:
    """The disk takes nothing more once the session has been moved, and kept in the trash."""
    kept = FolderStore(store)
    first = create(kept)
    if was_deleted:
        kept.delete(first)

    def fail(path: Path, *_: object, **__: object) -> None:
        raise OSError(reason, os.strerror(reason), path)

    def refused(path: Path, *_: object, **__: object) -> None:
        monkeypatch.setattr(Path, "unlink", fail)
        monkeypatch.setattr(platform_files, "replace", fail)
        monkeypatch.setattr(platform_files, "move", fail)
        raise Unavailable(message("write-failed", path=str(path), reason="it is full"))

    monkeypatch.setattr(folder_restore, "write_whole", refused)
    with pytest.raises(Unavailable) as told:
        kept.restore_bytes(first, OTHERS, deleted=not was_deleted, overwrite=True)
    assert kept.content(first, deleted=not was_deleted) is not None
    assert f"{DAY}-2" in kept.deleted()
    assert told.value.problems[1:] == (
        message("staying-copy", id=first, kept=f"{DAY}-2"),
        message("staying-restored" if was_deleted else "staying-in-trash", id=first),
    )
    assert told.value.problems[0].code == "stopped"


def test_a_copy_of_which_the_bak_cannot_be_removed_is_told(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = FolderStore(store)
    first = create(kept)
    kept.path(first).with_suffix(".bak").write_bytes(b"the state before")
    unlink = Path.unlink

    def fail(path: Path, *given: bool, **named: bool) -> None:
        if path.suffix == ".bak":
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        unlink(path, *given, **named)

    def refused(path: Path, *_: object, **__: object) -> None:
        monkeypatch.setattr(Path, "unlink", fail)
        raise Unavailable(message("write-failed", path=str(path), reason="it is full"))

    monkeypatch.setattr(folder_restore, "write_whole", refused)
    with pytest.raises(Unavailable) as told:
        kept.restore_bytes(first, OTHERS, deleted=False, overwrite=True)
    assert [problem.code for problem in told.value.problems] == ["stopped", "staying-copy"]
    assert kept.deleted() == [f"{DAY}-2"]


@pytest.mark.parametrize(("was_deleted", "into_trash"), [(0, 0), (0, 1), (1, 0)])
def test_what_was_taken_back_is_not_told_as_written(
    store: Path, monkeypatch: pytest.MonkeyPatch, was_deleted: int, into_trash: int
) -> None:
    """The disk does not confirm that the session was moved, or that its copy is in the trash."""
    kept = FolderStore(store)
    first = create(kept)
    if was_deleted:
        kept.delete(first)
    before = (kept.ids(), kept.deleted())
    sync = platform_files.sync_folder

    def fail_once(folder: Path) -> None:
        monkeypatch.setattr(platform_files, "sync_folder", sync)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    (store / "trash").mkdir(exist_ok=True)
    monkeypatch.setattr(platform_files, "sync_folder", fail_once)
    with pytest.raises(Unavailable) as told:
        kept.restore_bytes(first, OTHERS, deleted=bool(into_trash), overwrite=True)
    assert (kept.ids(), kept.deleted()) == before
    assert [problem.code for problem in told.value.problems] == ["write-failed-broken"]


@pytest.mark.parametrize("reason", [errno.EROFS, errno.EIO])
def test_what_was_never_stored_does_not_stay_though_no_lock_can_be_had(
    store: Path, monkeypatch: pytest.MonkeyPatch, reason: int
) -> None:
    kept = FolderStore(store)
    stored = kept.read(create(kept))

    def fail(path: Path, *_: object) -> int:
        raise OSError(reason, os.strerror(reason), path)

    monkeypatch.setattr(platform_files, "open_lock", fail)  # as the disk has become read-only
    never = stored._replace(id=f"{DAY}-2")
    assert kept.take_back([stored, never], None).ids == [stored.id]


def test_what_nobody_can_look_at_is_not_said_to_stay(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = FolderStore(store)
    stored = kept.read(create(kept))

    def fail(path: Path) -> bool:
        raise OSError(errno.EIO, os.strerror(errno.EIO), path)

    monkeypatch.setattr(Path, "lstat", fail)
    monkeypatch.setattr(platform_files, "open_lock", fail)
    assert kept.take_back([stored], None) == ([stored.id], False)


@pytest.mark.parametrize("name", [" a", "a ", "\udcff"])
def test_any_name_of_a_file_can_be_that_of_the_current_session(store: Path, name: str) -> None:
    """A person may have named it; the last one is a byte that is no text."""
    kept = FolderStore(store)
    create(kept)
    for other in (name, "a"):
        try:
            kept.path(other).write_bytes(OTHERS)
        except (OSError, UnicodeError):
            pytest.skip("the system has no such names")
    kept.make_current(name)
    assert kept.current() == name


def test_only_what_was_interrupted_is_ended_afterwards() -> None:
    """A refusal has told what is stored; nothing may take that back later."""
    told = [*map(_told_after, (KeyboardInterrupt, Unavailable, OSError))]
    assert told == [message("interrupted"), None, None]


def _told_after(error: type[BaseException]) -> Message | None:
    forget_writes()
    with pytest.raises(error), belonging_together(lambda: message("interrupted")):
        raise error
    return told_midway()


def _there_already(*_: object, **__: object) -> None:
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def test_a_disk_that_calls_every_free_name_taken_is_not_believed(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One id after the other was tried, and used up, until somebody pressed Ctrl-C."""
    kept = FolderStore(store)
    monkeypatch.setattr(os, "link", _there_already)
    assert [create(kept), create(kept)] == [f"{DAY}-1", f"{DAY}-2"]
    assert [*map(kept.is_stored, (f"{DAY}-1", f"{DAY}-2"))] == [True, True]
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", _there_already)
        with pytest.raises(Unavailable) as refused:
            kept.new_ids.next(DAY)
    assert [problem.code for problem in refused.value.problems] == ["write-failed-in-the-way"]
    assert create(kept) == f"{DAY}-3"


def test_new_says_nothing_where_python_tells_of_files_without_an_encoding(
    started_cli: Cli,
) -> None:
    begun = started_cli("new", "Anna", "Ben", "Cara", PYTHONWARNDEFAULTENCODING="1")
    assert (begun.code, begun.err) == (0, "")
