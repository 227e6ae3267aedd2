"""What a network drive has done counts as done, though its answer was lost and is an error."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import create_whole, write_whole
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.link_secret import LinkSecret
from scorekeeper.storage.lost_answers import is_gone
from scorekeeper.storage.watched_writes import UnconfirmedWrite, UnsettledWrite
from tests.support.command_line import Cli

Call = Callable[..., Any]
FIRST, SECOND, THIRD = (f"2026-11-20-{number}" for number in (1, 2, 3))
NEW = ("new", "Anna", "Ben", "Cara", "--date", FIRST[:10])


def lost(call: Call, *, error: int = errno.EIO, is_done: bool = True) -> Call:
    """Return a call that fails, after it has done what it should."""

    def failing(*arguments: Any, **named: Any) -> None:
        if is_done:
            call(*arguments, **named)
        raise OSError(error, os.strerror(error), *map(str, arguments[:1]))

    return failing


def lose(patch: pytest.MonkeyPatch, **how: Any) -> None:
    """Let each call fail that gives a file its name."""
    for module, name in ((os, "link"), (platform_files, "replace"), (platform_files, "move")):
        patch.setattr(module, name, lost(getattr(module, name), **how))


@pytest.fixture
def kept(in_process_cli: Cli, store: Path, tmp_path: Path) -> FolderStore:
    """A store with two sessions, one of them in the trash, and an archive of it before that."""
    archive = ("export", "--all", "--archive", str(tmp_path / "both.zip"))
    add = ("add", "3 3 3", "--session", FIRST)
    commands: tuple[tuple[str, ...], ...] = (NEW, NEW, archive, ("delete", SECOND), add)
    for words in (*commands, ("open", FIRST)):
        assert in_process_cli(*words).code == 0
    return FolderStore(store)


def sessions(kept: FolderStore) -> dict[str, int]:
    """Return how many entries each session has, and each one in the trash."""
    live = {session: len(kept.read(session).entries) for session in kept.ids()}
    deleted = {f"trash/{one}": len(kept.read(one, deleted=True).entries) for one in kept.deleted()}
    return live | deleted


CASES = {
    NEW: {FIRST: 1, THIRD: 0, f"trash/{SECOND}": 0},
    ("add", "3:CDD 4- 2-"): {FIRST: 2, f"trash/{SECOND}": 0},
    ("undo",): {FIRST: 2, f"trash/{SECOND}": 0},
    ("delete", FIRST): {f"trash/{FIRST}": 1, f"trash/{SECOND}": 0},
    ("restore", SECOND): {FIRST: 1, SECOND: 0},
    ("import", "both.zip", "--overwrite"): {FIRST: 0, SECOND: 0, f"trash/{THIRD}": 1},
}
COMMANDS = pytest.mark.parametrize("words", CASES, ids=lambda words: words[0])


@COMMANDS
@pytest.mark.parametrize("error", [errno.EIO, errno.EEXIST, errno.ENOENT], ids=os.strerror)
def test_a_change_whose_answer_is_lost_is_stored_once(
    in_process_cli: Cli,
    kept: FolderStore,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    error: int,
) -> None:
    """EEXIST or ENOENT is answered to what was sent twice."""
    with monkeypatch.context() as patch:
        lose(patch, error=error)
        told = in_process_cli(*words)
    assert (told.code, told.err) == (0, "")
    assert sessions(kept) == CASES[words]
    assert [*kept.root.glob("tmp/*")] == []


@COMMANDS
@pytest.mark.parametrize("is_done", [True, False])
def test_where_nobody_can_look_whether_it_is_stored_that_is_said(
    in_process_cli: Cli,
    kept: FolderStore,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    *,
    is_done: bool,
) -> None:
    """The drive is gone from then on."""
    is_gone = False

    def looked(look: Call) -> Call:
        def failing(*arguments: Any, **named: Any) -> Any:
            if is_gone and str(kept.root) in str(arguments[0]):
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(arguments[0]))
            return look(*arguments, **named)

        return failing

    def gone(call: Call) -> Call:
        def failing(*arguments: Any, **named: Any) -> None:
            nonlocal is_gone
            is_gone = True
            lost(call, is_done=is_done)(*arguments, **named)

        return failing

    with monkeypatch.context() as patch:
        for name in ("stat", "lstat", "open", "listdir"):
            patch.setattr(os, name, looked(getattr(os, name)))
        for module, name in ((os, "link"), (platform_files, "replace"), (platform_files, "move")):
            if name != "link" or words[0] == "new":  # else it is for the .bak, before all that
                patch.setattr(module, name, gone(getattr(module, name)))
        told = in_process_cli(*words)
    assert (told.code, told.out) == (1, "")
    assert "Could not tell whether" in told.err
    assert "Nothing was changed" not in told.err
    assert in_process_cli("show").code in (0, 1)
    assert [*kept.root.glob("tmp/*")] == []


@pytest.mark.parametrize("words", [*CASES][1:5], ids=lambda words: words[0])
@pytest.mark.parametrize("is_numbered", [True, False])
def test_where_names_are_answered_from_memory_no_change_is_denied(
    in_process_cli: Cli,
    kept: FolderStore,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    *,
    is_numbered: bool,
) -> None:
    """FUSE keeps what it knows of a name for a second; some of its drives number names anew."""
    remembered: dict[str, os.stat_result] = {}

    def looked(look: Call) -> Call:
        def answered(path: Any, *arguments: Any, **named: Any) -> Any:
            found = remembered.get(str(path)) or look(path, *arguments, **named)
            return found if is_numbered or not remembered else unnumbered(found)

        return answered

    def forgotten(call: Call) -> Call:
        def failing(*names: Path) -> None:
            known = {str(name): os.lstat(name) for name in names if name.exists()}
            call(*names)
            if names[1].suffix == ".bak":  # what the file was before
                return
            remembered.update(known)
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(names[0]))

        return failing

    with monkeypatch.context() as patch:
        for name in ("replace", "move"):
            patch.setattr(platform_files, name, forgotten(getattr(platform_files, name)))
        for name in ("stat", "lstat"):
            patch.setattr(os, name, looked(getattr(os, name)))
        told = in_process_cli(*words)
    assert "Nothing was changed" not in told.err
    assert (told.code == 1) == ("Could not tell whether" in told.err)
    assert sessions(kept) == CASES[words]
    assert [*kept.root.glob("tmp/*")] == []


@pytest.mark.parametrize(
    "words", [("note", "x"), ("import", "both.zip", "--overwrite")], ids=lambda words: words[0]
)
@pytest.mark.parametrize("times", [1, 9])
def test_a_session_outlives_a_renaming_that_is_refused_once_it_was_moved_out_of_the_way(
    in_process_cli: Cli,
    kept: FolderStore,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    *,
    times: int,
) -> None:
    """As libfuse does with a file that is open, and removes it once it is closed."""
    path, replace = kept.path(FIRST), platform_files.replace
    before, refused = path.read_bytes(), list[Path]()

    def refusing(temporary: Path, target: Path) -> None:
        if target == path and len(refused) < times:
            refused.append(temporary)
            path.unlink(missing_ok=True)
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(temporary))
        replace(temporary, target)

    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "replace", refusing)
        told = in_process_cli(*words)
    assert refused
    if times == 1:
        assert (told.code, told.err) == (0, "")
        assert path.read_bytes() != before
    elif words[0] == "note":
        assert (told.code, told.out) == (1, "")
        assert "Nothing was changed" in told.err
        assert path.read_bytes() == before
    else:
        assert (told.code, told.out) == (1, "")
        assert "Could not tell whether" in told.err
        assert f"in the trash as {THIRD}" in told.err
        assert kept.path(THIRD, deleted=True).read_bytes() == before


def test_the_copy_of_what_an_import_may_have_replaced_stays(
    in_process_cli: Cli, kept: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was removed where the old file could still be read, though the new one had its place."""
    path, replace, content = kept.path(FIRST), platform_files.replace, FolderStore.content
    before, lost_ones = path.read_bytes(), list[Path]()

    def losing(temporary: Path, target: Path) -> None:
        replace(temporary, target)
        if target == path:
            lost_ones.append(target)
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(temporary))

    def remembered(store: FolderStore, session: str, *, deleted: bool = False) -> bytes | None:
        is_old = lost_ones and session == FIRST and not deleted
        return before if is_old else content(store, session, deleted=deleted)

    look = Path.lstat
    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "replace", losing)
        patch.setattr(FolderStore, "content", remembered)
        patch.setattr(Path, "lstat", lambda path: unnumbered(look(path)))
        told = in_process_cli("import", "both.zip", "--overwrite")
    assert (told.code, told.out) == (1, "")
    assert "Could not tell whether" in told.err
    assert f"What was there before is in the trash as {THIRD}; to bring it back: " in told.err
    assert "could not be removed" not in told.err
    assert kept.path(THIRD, deleted=True).read_bytes() == before
    assert path.read_bytes() != before


def test_a_session_that_an_import_may_have_put_into_the_trash_stays_there(
    in_process_cli: Cli, kept: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It came back with the content of the archive, which has it as deleted."""
    for words in (
        ("delete", FIRST),
        ("export", "--all", "--archive", "deleted.zip"),
        ("restore", FIRST),
        ("note", "later", "--session", FIRST),
    ):
        assert in_process_cli(*words).code == 0
    target, replace = kept.path(FIRST, deleted=True), platform_files.replace
    before, lost_ones = kept.path(FIRST).read_bytes(), list[Path]()
    read = FolderStore.content

    def losing(temporary: Path, path: Path) -> None:
        replace(temporary, path)
        if path == target:
            lost_ones.append(path)
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(temporary))

    def remembered(store: FolderStore, session: str, *, deleted: bool = False) -> bytes | None:
        is_old = lost_ones and session == FIRST and deleted
        return before if is_old else read(store, session, deleted=deleted)

    look = Path.lstat
    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "replace", losing)
        patch.setattr(FolderStore, "content", remembered)
        patch.setattr(Path, "lstat", lambda path: unnumbered(look(path)))
        told = in_process_cli("import", "deleted.zip", "--overwrite")
    assert lost_ones
    assert (told.code, told.out) == (1, "")
    assert "Could not tell whether" in told.err
    assert f"What was there before is in the trash as {THIRD}; to bring it back: " in told.err
    assert FIRST not in kept.ids()
    assert kept.path(THIRD, deleted=True).read_bytes() == before


@pytest.mark.parametrize("is_away", [True, False])
def test_a_new_session_whose_name_is_numbered_anew_is_not_made_twice(
    in_process_cli: Cli, kept: FolderStore, monkeypatch: pytest.MonkeyPatch, *, is_away: bool
) -> None:
    """The answer is lost, and the drive with it or not; `sshfs` gives each name a number."""
    link, look, away = os.link, Path.lstat, kept.root.with_name("away")

    def losing(file: Path, name: Path) -> None:
        link(file, name)
        if is_away:
            kept.root.rename(away)
        raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN), str(file))

    with monkeypatch.context() as patch:
        patch.setattr(os, "link", losing)
        patch.setattr(Path, "lstat", lambda path: unnumbered(look(path)))
        told = in_process_cli(*NEW)
    assert (told.code, told.out) == (1, "")
    assert "Could not tell whether" in told.err
    assert "Nothing was changed" not in told.err
    stored = away if is_away else kept.root
    assert {*(path.stem for path in stored.glob("sessions/*.json"))} == {FIRST, THIRD}


def test_where_a_listing_is_from_memory_no_change_is_denied(
    in_process_cli: Cli, kept: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sshfs` keeps listings for twenty seconds, and nothing that fails ends that."""
    look, move, listed = Path.lstat, platform_files.move, os.listdir
    known = {
        str(folder): listed(folder) for folder in (kept.root / "sessions", kept.root / "trash")
    }
    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "move", lost(move))
        patch.setattr(os, "listdir", lambda path=".": known.get(str(path)) or listed(path))
        patch.setattr(Path, "lstat", lambda path: unnumbered(look(path)))
        told = in_process_cli("delete", FIRST)
    assert (told.code, told.out) == (1, "")
    assert "Could not tell whether" in told.err
    assert sessions(kept) == CASES["delete", FIRST]


def test_a_file_that_is_there_in_other_letters_is_not_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the disks of macOS, and for what is typed without a look at its case.

    What was moved out of the way can be opened by its old name too, and is gone.
    """
    there = tmp_path / "Sco\u0308res.csv"
    there.touch()
    opened, error = os.open, OSError(errno.EIO, os.strerror(errno.EIO))
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", lambda _, *how: opened(there, *how))
        assert not is_gone(tmp_path / "sc\u00f6res.csv", there, error)
        assert is_gone(tmp_path / "other.csv", there, error)
    assert is_gone(tmp_path / "other.csv", there, error)


@pytest.mark.parametrize("look", ["open", "listdir"])
@pytest.mark.parametrize("away", [errno.EIO, errno.ENOTCONN, errno.ETIMEDOUT], ids=os.strerror)
def test_a_drive_that_is_away_says_of_no_name_that_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: str, away: int
) -> None:
    path = tmp_path / "evening.json"
    path.touch()
    monkeypatch.setattr(os, look, lost(bool, error=away, is_done=False))
    with pytest.raises(UnsettledWrite, match="write-unsettled"):
        is_gone(path, path, OSError(errno.EIO, os.strerror(errno.EIO)))


@COMMANDS
def test_what_was_not_done_is_refused(
    in_process_cli: Cli,
    kept: FolderStore,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
) -> None:
    before = sessions(kept)
    with monkeypatch.context() as patch:
        lose(patch, is_done=False)
        told = in_process_cli(*words)
    assert (told.code, told.out) == (1, "")
    assert "Nothing was changed" in told.err
    assert sessions(kept) == before


def test_two_names_of_one_file_are_not_told_as_moved(kept: FolderStore) -> None:
    """Programs that find copies make links of them."""
    kept.path(FIRST, deleted=True).hardlink_to(kept.path(FIRST))
    with pytest.raises(Exception, match="in-the-way"):
        kept.delete(FIRST)
    assert FIRST in kept.ids()


def test_new_links_whose_answer_is_lost_are_the_new_ones(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = LinkSecret(store)
    secret.ensure()
    before = secret.current()
    with monkeypatch.context() as patch:
        lose(patch)
        secret.renew()
    assert secret.current() != before


def test_a_place_that_nobody_may_look_into_got_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever may not look there may not rename there either: that is a plain refusal."""
    path, temporary = tmp_path / "evening", tmp_path / "evening.tmp"
    monkeypatch.setattr(platform_files, "replace", lost(bool, error=errno.EACCES, is_done=False))

    def looked(self: Path) -> os.stat_result:
        if self == path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return os.stat(self, follow_symlinks=False)  # noqa: PTH116 — it stands for that

    monkeypatch.setattr(Path, "lstat", looked)
    with pytest.raises(Exception, match="write-failed-closed") as refused:
        write_whole(path, b"1", temporary)
    assert not isinstance(refused.value, UnconfirmedWrite)


def test_where_files_have_no_numbers_one_of_the_same_name_is_never_taken_for_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on some network drives under Windows, where creating a file must not replace one."""
    path = tmp_path / "2026-11-20-1.json"
    path.write_text("of somebody else", encoding="utf-8")
    look = Path.lstat
    monkeypatch.setattr(Path, "lstat", lambda path: unnumbered(look(path)))
    with pytest.raises(FileExistsError):
        create_whole(path, b"ours", tmp_path / "new")
    assert path.read_text("utf-8") == "of somebody else"


def unnumbered(found: os.stat_result) -> os.stat_result:
    """Return what is known of a file, but for its number and its drive's."""
    return os.stat_result([0 if 1 <= place <= 2 else figure for place, figure in enumerate(found)])
