"""The store on Windows: its locks, files that others have open, and names that no file can have."""

import ctypes
import errno
import inspect
import io
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import console, standard_streams, windows_console
from scorekeeper.cli.prompts import how_to_leave
from scorekeeper.cli.windows_console import carries_out_escape_sequences, wait_for_key
from scorekeeper.core.messages import Unavailable
from scorekeeper.storage import locks, windows_files
from scorekeeper.storage import platform_files as posix_files
from scorekeeper.storage.atomic_files import write_error
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.link_secret import LinkSecret
from scorekeeper.storage.session_ids import is_file_name
from scorekeeper.storage.system_errors import reason
from scorekeeper.web.pages.frame import time_words
from tests.support.command_line import Cli
from tests.support.fake_windows import Msvcrt, WindowsRefusal, fake_windows, in_use_for

ID = "2026-11-20-1"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the system itself is there")


@pytest.fixture
def msvcrt(monkeypatch: pytest.MonkeyPatch) -> Msvcrt:
    """Windows, with what it has in the place of `fcntl`."""
    return fake_windows(monkeypatch)


@pytest.fixture
def begun(cli: Cli, msvcrt: Msvcrt) -> Cli:
    """A session on Windows."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    return cli


def test_both_systems_have_the_same_functions() -> None:
    def functions(module: object) -> dict[str, str]:
        found = inspect.getmembers(module, inspect.isfunction)
        return {name: str(inspect.signature(each)) for name, each in found if name[0] != "_"}

    assert functions(posix_files) == functions(windows_files)


def test_an_evening_is_kept_without_what_only_other_systems_have(
    begun: Cli, msvcrt: Msvcrt, store: Path, tmp_path: Path
) -> None:
    assert begun("add", "3", "4", "2").code == 0
    assert begun("amend", "1", "3 3 3").code == 0
    assert "Anna" in begun("show").out
    assert begun("list", "--json").json["sessions"][0]["id"] == ID
    assert begun("delete", ID).code == begun("restore", ID).code == 0
    assert begun("export", "-o", "evening.json").code == 0
    assert begun("import", "evening.json").code == 0
    assert begun("check").code == begun("stats").code == 0
    assert begun("new", "--again", "-o", "x").code == 2
    assert list((store / "tmp").iterdir()) == [], "and nothing is left over"
    assert msvcrt.locks == {}
    assert msvcrt.unlocked_by_closing == 0, "each is unlocked before the file is closed"


def test_entries_of_long_ago_are_shown_where_windows_has_no_local_time(
    begun: Cli, store: Path
) -> None:
    assert begun("add", "3", "4", "2").code == 0
    path = store / "sessions" / f"{ID}.json"
    path.write_text(re.sub(r'"at": "[^"]*"', '"at": "1968-06-01T19:31:02Z"', path.read_text()))
    shown = begun("log")
    assert (shown.code, "1968-06-01 19:31" in shown.out) == (0, True), shown


def test_pages_name_the_day_and_the_time_of_an_evening_long_ago(msvcrt: Msvcrt) -> None:
    assert time_words("1968-06-01", "2026-12-01T19:31:02Z").fields["year"] == 1968
    assert time_words("", "1968-06-01T12:00:00Z").fields["time"] == "12:00"


def test_a_lock_that_another_process_holds_is_waited_for(
    begun: Cli, msvcrt: Msvcrt, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = os.open(store / "locks" / f"{ID}.lock", os.O_RDWR)
    assert windows_files.try_lock(handle)
    waited: list[float] = []

    def let_go(pause: float) -> None:
        waited.append(pause)
        if len(waited) == 3:
            windows_files.unlock(handle)

    monkeypatch.setattr("time.sleep", let_go)
    assert begun("add", "3", "4", "2").code == 0
    assert len(waited) == 3


def test_a_lock_that_is_never_let_go_is_told(
    begun: Cli, msvcrt: Msvcrt, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = os.open(store / "locks" / f"{ID}.lock", os.O_RDWR)
    assert windows_files.try_lock(handle)
    monkeypatch.setattr("time.sleep", lambda _: None)
    refused = begun("add", "3", "4", "2")
    assert refused.code == 1
    assert "Another command has been writing" in refused.err
    windows_files.unlock(handle)
    assert begun("add", "3", "4", "2").code == 0


def test_the_locked_byte_is_none_that_a_copy_of_the_store_reads(
    msvcrt: Msvcrt, store: Path
) -> None:
    with locks.locked(store / "locks" / "x.lock", "x"):
        ((_, _, byte),) = msvcrt.locks
        assert byte > (store / "locks" / "x.lock").stat().st_size


def test_a_drive_without_locks_is_told_at_once(
    msvcrt: Msvcrt, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locking(*_: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(msvcrt, "locking", locking)
    monkeypatch.setattr("time.sleep", lambda _: pytest.fail("nobody will let go"))
    with pytest.raises(Unavailable), locks.locked(store / "locks" / "x.lock", "x"):
        pass


@pytest.mark.parametrize("times", [1, 5, 20])
def test_a_file_that_another_program_has_open_for_a_moment_is_replaced(
    times: int, begun: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = in_use_for(monkeypatch, store / "sessions" / f"{ID}.json", times)
    assert begun("add", "3", "4", "2").code == 0
    assert len(pauses) == times
    assert sum(pauses) < 1.1


def test_a_file_that_stays_open_is_left_as_it_was_and_told(
    begun: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = store / "sessions" / f"{ID}.json"
    before = session.read_bytes()
    with monkeypatch.context() as patch:
        pauses = in_use_for(patch, session, 10_000)
        refused = begun("add", "3", "4", "2")
    assert sum(pauses) < 1.1
    assert refused.code == 1
    assert "Permission denied. Nothing was changed. Close it in any other program" in refused.err
    assert session.read_bytes() == before
    assert list((store / "tmp").iterdir()) == []
    assert begun("add", "3", "4", "2").code == 0


def test_the_secret_of_the_links_and_the_index_wait_too(
    begun: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_use_for(monkeypatch, store / "links.key", 3)
    LinkSecret(store).ensure()
    assert LinkSecret(store).current()
    in_use_for(monkeypatch, store / "index.json", 3)
    assert begun("list").code == 0
    assert (store / "index.json").exists()


def test_a_file_that_is_being_replaced_is_read_a_moment_later(
    begun: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals, open_file = [WindowsRefusal(5, store)] * 3, os.open

    def opening(path: object, *arguments: int) -> int:
        if str(path).endswith(f"{ID}.json") and refusals:
            raise refusals.pop()
        return open_file(str(path), *arguments)

    monkeypatch.setattr(os, "open", opening)
    assert begun("show").code == 0
    assert refusals == []


def test_a_folder_in_the_place_of_a_file_is_no_file_that_is_in_use(
    msvcrt: Msvcrt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opening(path: object, _: int) -> int:
        raise WindowsRefusal(5, path)

    monkeypatch.setattr(os, "open", opening)
    with pytest.raises(IsADirectoryError):
        windows_files.open_to_read(tmp_path)


def test_the_reason_is_said_in_our_words_not_in_those_of_windows(
    msvcrt: Msvcrt, tmp_path: Path
) -> None:
    path = tmp_path / "evening.html"
    path.touch()
    assert str(reason(WindowsRefusal(5, path)).code) == "errno-eacces"  # type: ignore[union-attr]
    assert str(reason(WindowsRefusal(32, path)).code) == "file-in-use"  # type: ignore[union-attr]
    own_words = OSError(errno.EINVAL, "Der Parameter ist falsch")
    own_words.winerror = 87  # type: ignore[attr-defined,unused-ignore]
    assert reason(own_words) == "Der Parameter ist falsch"
    path.chmod(0o400)
    codes = [write_error(path, WindowsRefusal(number, path)).problems[0].code for number in (5, 32)]
    assert codes == ["write-failed-closed", "write-failed-in-use"]


@pytest.mark.parametrize(
    "name",
    [
        *("CON", "con.html", "nul.txt", "Aux .md", "com1", "LPT9.csv", "COM².json", "conout$"),
        *("a:b", "evening.", "evening ", 'what"s.md', "a?.csv", "a|b", "a*", "<a>", "tab\t.md"),
    ],
)
def test_no_file_gets_the_name_of_a_device_or_one_that_windows_would_change(
    name: str, begun: Cli, tmp_path: Path
) -> None:
    before = sorted(tmp_path.iterdir())
    for path in (name, f"./{name}"):
        refused = begun("export", "--format", "md", "-o", path)
        assert refused.code == 1
        assert "on Windows" in refused.err
        assert "Nothing was changed" in refused.err
    assert sorted(tmp_path.iterdir()) == before
    assert not is_file_name(name), "nor is it asked for as a session"
    assert begun("show", name).code in (1, 2)


@pytest.mark.parametrize("name", ["console.md", "nullarbor.md", "a.b.md", "com.md", "Fräulein.md"])
def test_names_that_only_begin_so_are_names(name: str, begun: Cli, tmp_path: Path) -> None:
    assert begun("export", "--format", "md", "-o", name).code == 0
    assert (tmp_path / name).exists()


def test_a_name_that_windows_cannot_even_look_up_is_that_of_no_session(
    begun: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError(errno.EINVAL, "Die Syntax ist falsch")
    error.winerror = 123  # type: ignore[attr-defined,unused-ignore]
    assert windows_files.can_be_no_name(error)
    assert not posix_files.can_be_no_name(OSError(errno.EIO, "Input/output error"))


@pytest.mark.parametrize("named", ["C:/Users/Anna", r"C:\Users\Anna", r"\\club\share"])
def test_a_path_with_a_drive_is_no_address_of_a_database(
    named: str, cli: Cli, tmp_path: Path
) -> None:
    made = cli("new", "Anna", "Ben", "Cara", "--store", named)
    assert made.code == 0, made.err
    assert isinstance(FolderStore(Path(named)), FolderStore)


def test_what_a_closed_pipe_says_there_is_understood() -> None:
    assert windows_files.is_closed_pipe(OSError(errno.EINVAL, "Invalid argument"))
    assert not posix_files.is_closed_pipe(OSError(errno.EINVAL, "Invalid argument"))
    for module in (windows_files, posix_files):
        assert module.is_closed_pipe(BrokenPipeError())
        assert not module.is_closed_pipe(OSError(errno.ENOSPC, "No space left"))


@pytest.mark.parametrize("keys", [["x", "y"], ["\0", "H", "y"], ["\xe0", "P", "y"]])
def test_a_key_ends_a_pause_with_all_that_it_sends(keys: list[str], msvcrt: Msvcrt) -> None:
    msvcrt.keys = keys
    wait_for_key(60)
    assert msvcrt.keys == ["y"]


def test_what_is_piped_has_the_same_bytes_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else CSV would have an empty line behind each, and cards would be no characters at all."""
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="cp1252", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", stream)
    standard_streams.prepare()
    console.write("♣ Größe\r\n♦", end="\n")
    console.flush_output()
    assert written.getvalue() == "♣ Größe\r\n♦\n".encode()


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_sheet_that_an_editor_marked_as_utf_8_is_read(mark: str, cli: Cli) -> None:
    sheet = f"{mark}players: Jürgen, Ben, Cara\r\n3 4 2\r\n".encode()
    assert cli("import", "-", given=sheet).code == 0
    assert "Jürgen" in cli("show").out


class Kernel32:
    """The console's part of Windows; its modes are a number, or nothing where it is no console."""

    def __init__(self, mode: int | None, *, knows_sequences: bool) -> None:
        self.mode = mode
        self.knows_sequences = knows_sequences
        self.GetStdHandle = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int)(lambda _: 7)

    def GetConsoleMode(self, _: object, pointer: Any) -> int:  # noqa: N802
        """Put the mode behind the pointer; return whether there is one."""
        if self.mode is not None:
            pointer._obj.value = self.mode
        return int(self.mode is not None)

    def SetConsoleMode(self, _: object, mode: int) -> int:  # noqa: N802
        """Take a mode; an older console refuses what it does not know."""
        if self.knows_sequences:
            self.mode = mode
        return int(self.knows_sequences)


@pytest.mark.parametrize(
    ("mode", "knows_sequences", "carries_out", "after"),
    [(3, True, True, 7), (3, False, False, 3), (None, False, True, None)],
    ids=["Windows 10", "an older one", "another terminal"],
)
def test_the_console_is_asked_to_carry_out_escape_sequences(
    mode: int | None,
    knows_sequences: bool,  # noqa: FBT001
    carries_out: bool,  # noqa: FBT001
    after: int | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kernel = Kernel32(mode, knows_sequences=knows_sequences)
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: kernel, raising=False)
    assert carries_out_escape_sequences() == carries_out
    assert kernel.mode == after


@pytest.mark.parametrize("carries_out", [True, False])
def test_where_the_console_draws_nothing_no_escape_sequence_is_sent(
    carries_out: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(standard_streams, "is_terminal", lambda _: True)
    monkeypatch.setattr(windows_console, "carries_out_escape_sequences", lambda: carries_out)
    monkeypatch.setenv("TERM", "xterm")
    standard_streams.prepare()
    assert os.environ["TERM"] == ("xterm" if carries_out else "dumb")


def test_the_prompt_names_the_keys_that_end_the_input_there(
    begun: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert how_to_leave().code == "table-leave"
    monkeypatch.setattr(sys, "platform", "win32")
    assert how_to_leave().code == "table-leave-windows"
