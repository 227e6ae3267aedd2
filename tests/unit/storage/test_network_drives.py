"""Drives of other computers: what is open there, and which file a name leads to."""

import errno
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage import lost_answers, platform_files
from scorekeeper.storage.folder_store import FolderStore
from tests.support.command_line import Cli

if sys.platform == "win32":
    pytest.skip("a server of Windows, seen from elsewhere", allow_module_level=True)

SESSION = "2026-11-20-1"


@pytest.fixture
def path(in_process_cli: Cli, store: Path) -> Path:
    """The file of a session that was changed once."""
    for words in (("new", "Anna", "Ben", "Cara", "--date", SESSION[:10]), ("note", "one")):
        assert in_process_cli(*words).code == 0
    return FolderStore(store).path(SESSION)


@pytest.mark.parametrize(
    "words", [("note", "two"), ("import", "all.zip", "--overwrite")], ids=lambda words: words[0]
)
@pytest.mark.parametrize("is_local", [True, False])
def test_a_file_that_is_replaced_on_another_computer_is_not_open_meanwhile(
    in_process_cli: Cli,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    *,
    is_local: bool,
) -> None:
    """Servers of Windows refuse that, and Linux removes the old one then."""
    assert in_process_cli("export", "--all", "--archive", "all.zip").code == 0
    assert in_process_cli("note", "later").code == 0
    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "_is_local", lambda _: is_local)
        was_open = watched(patch, path)
        assert in_process_cli(*words).code == 0
    assert was_open == [is_local]


@pytest.mark.parametrize("is_deleted", [True, False])
def test_nor_is_one_that_an_import_moves_first(
    in_process_cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch, *, is_deleted: bool
) -> None:
    """It was held by the name that it had before: in the trash, or out of it."""
    delete, restore = ("delete", SESSION), ("restore", SESSION)
    for words in (
        *((delete,) if is_deleted else ()),
        ("export", "--all", "--archive", "all.zip"),
        *((restore,) if is_deleted else ()),
        ("note", "later", "--session", SESSION),
        *(() if is_deleted else (delete,)),
    ):
        assert in_process_cli(*words).code == 0
    target = FolderStore(path.parents[1]).path(SESSION, deleted=is_deleted)
    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "_is_local", lambda _: False)
        was_open = watched(patch, target)
        assert in_process_cli("import", "all.zip", "--overwrite").code == 0
    assert was_open == [False]


def watched(patch: pytest.MonkeyPatch, path: Path) -> list[bool]:
    """Return a list that gets, at each replacement of a file, whether it was open."""
    replace, was_open = platform_files.replace, list[bool]()

    def replaced(temporary: Path, target: Path) -> None:
        if target == path:
            file, handles = path.stat(), [each.name for each in Path("/dev/fd").iterdir()]
            was_open.append(any(is_of(file, int(handle)) for handle in handles))
        replace(temporary, target)

    patch.setattr(platform_files, "replace", replaced)
    return was_open


def is_of(file: os.stat_result, handle: int) -> bool:
    try:
        return os.path.samestat(file, os.fstat(handle))
    except OSError:
        return False


@pytest.mark.parametrize("answer", [errno.ENOENT, errno.EINVAL], ids=os.strerror)
@pytest.mark.parametrize("times", [3, 99])
def test_a_session_that_others_read_is_replaced_once_they_have_done(
    in_process_cli: Cli,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: int,
    *,
    times: int,
) -> None:
    """Linux has removed it then, but it is listed and read as long as somebody has it open."""
    before, replace, opened = path.read_bytes(), platform_files.replace, os.open
    refused = list[Path]()

    def refusing(temporary: Path, target: Path) -> None:
        if target == path and len(refused) < times:
            refused.append(target)
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(temporary))
        if refused and target == path:
            path.unlink()
        replace(temporary, target)

    def answered(name: Any, flags: int, *more: Any, **named: Any) -> int:
        if refused and str(name) == str(path) and flags & os.O_RDWR:
            raise OSError(answer, os.strerror(answer), str(name))
        return opened(name, flags, *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "replace", refusing)
        patch.setattr(os, "open", answered)
        patch.setattr(lost_answers, "_PAUSES", (0, 0, 0, 0))
        told = in_process_cli("note", "two")
    if times == 3:
        assert (told.code, told.err) == (0, "")
        assert path.read_bytes() != before
        return
    assert (told.code, told.out) == (1, "")
    assert "Could not tell whether" in told.err
    assert "Nothing was changed" not in told.err
    bak = path.with_suffix(".bak")
    assert f"What was there before is kept as {bak}. If {path} is gone, " in told.err
    assert bak.read_bytes() == before


def test_a_later_attempt_whose_answer_is_lost_is_not_denied(
    in_process_cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that come after it find nothing to put there: that said that nothing was changed."""
    before, replace, opened = path.read_bytes(), platform_files.replace, os.open
    calls, is_away = list[Path](), list[bool]()

    def failing(temporary: Path, target: Path) -> None:
        if target != path or len(calls) == 2:
            return replace(temporary, target)
        calls.append(target)
        if len(calls) == 1:
            path.unlink()
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(temporary))
        replace(temporary, target)
        is_away.append(True)
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(temporary))

    def away(name: Any, *arguments: Any, **named: Any) -> int:
        if is_away and str(name).endswith(".tmp"):
            is_away.clear()
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(name))
        return opened(name, *arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(platform_files, "replace", failing)
        patch.setattr(os, "open", away)
        patch.setattr(lost_answers, "_PAUSES", (0, 0))
        told = in_process_cli("note", "two")
    assert len(calls) == 2
    assert path.read_bytes() != before
    assert "Nothing was changed" not in told.err
    assert "Could not tell whether" in told.err


def test_a_name_that_leads_to_the_file_of_before_is_looked_up_anew(
    in_process_cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NFS keeps names for half a minute, and the file of before stays as the `.bak`.

    It asks the server again when the folder is opened: what another computer had stored meanwhile
    was written over.
    """
    known: dict[str, int] = {}
    opened, look, forgotten = os.open, os.stat, list[str]()

    def of_before(name: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & os.O_DIRECTORY and Path(name) == path.parent:
            forgotten.extend(map(str, known))
            known.clear()
        if str(name) == str(path) and known:
            return os.dup(known[str(path)])
        return opened(name, flags, *more, **named)

    def looked(name: Any, *more: Any, **named: Any) -> os.stat_result:
        handle = known.get(str(name))
        return look(name, *more, **named) if handle is None else os.fstat(handle)

    known[str(path)] = opened(path, os.O_RDONLY)
    assert in_process_cli("note", "two").code == 0  # of the other computer
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", of_before)
        patch.setattr(os, "stat", looked)
        assert in_process_cli("note", "three").code == 0
    assert forgotten == [str(path)]
    told = in_process_cli("log").out
    assert ['note "one"' in told, 'note "two"' in told, 'note "three"' in told] == [True] * 3


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux lists what is mounted")
@pytest.mark.parametrize(
    ("kind", "is_local"),
    [("ext4", True), ("cifs", False), ("nfs4", False), ("fuse.sshfs", False), ("fuseblk", False)],
)
def test_a_drive_is_known_by_the_type_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, *, is_local: bool
) -> None:
    device = tmp_path.stat().st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    listed = f"9 1 0:99 / /x rw - tmpfs t rw\n22 27 {number} / / rw shared:1 - {kind} x:/y rw\n"
    read = Path.read_bytes
    monkeypatch.setattr(
        Path,
        "read_bytes",
        lambda path: listed.encode() if path.name == "mountinfo" else read(path),
    )
    known = platform_files._type_of_files
    known.cache_clear()
    try:
        assert platform_files._is_local(tmp_path / "evening.json") is is_local
    finally:
        known.cache_clear()


@pytest.mark.skipif(sys.platform != "linux", reason="leases are Linux's")
@pytest.mark.parametrize(
    "words", [("show",), ("note", "two"), ("list",)], ids=lambda words: words[0]
)
def test_a_file_that_a_server_has_lent_to_another_computer_is_waited_for(
    in_process_cli: Cli, path: Path, words: tuple[str, ...]
) -> None:
    """Whoever opens it without waiting is told to come again, and the server asks for it back."""
    import fcntl

    handle = os.open(path, os.O_RDWR)
    asked_back = signal.signal(
        signal.SIGIO, lambda *_: threading.Timer(0.2, os.close, [handle]).start()
    )
    try:
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        told = in_process_cli(*words)
    finally:
        signal.signal(signal.SIGIO, asked_back)
    assert (told.code, told.err) == (0, "")
