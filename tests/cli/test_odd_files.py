"""Files of a store that are not what a store usually has: modes, pipes, links, and odd names."""

import errno
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.messages import Unavailable
from scorekeeper.storage import platform_files, windows_files
from scorekeeper.storage.atomic_files import write_whole
from scorekeeper.storage.locks import locked
from tests.support.command_line import Cli
from tests.support.typed_lines import At

ID = "2026-11-20-1"
NEW = ("new", "Anna", "Ben", "Cara", "--date", "2026-11-20")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_an_entry_keeps_the_mode_of_the_session(cli: Cli, store: Path, mode: int) -> None:
    cli(*NEW)
    file = store / "sessions" / f"{ID}.json"
    file.chmod(mode)
    for line in ("3 4 2", "2 4 3"):
        assert cli("add", line).code == 0
    assert (mode_of(file), mode_of(file.with_suffix(".bak"))) == (mode, mode)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may")
def test_an_entry_keeps_the_owner_of_the_session(cli: Cli, store: Path) -> None:
    cli(*NEW)
    file = store / "sessions" / f"{ID}.json"
    os.chown(file, 12345, 54321)
    assert cli("add", "3 4 2").code == 0
    assert (file.stat().st_uid, file.stat().st_gid) == (12345, 54321)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups")
@pytest.mark.parametrize(("is_member", "mode"), [(True, 0o664), (False, 0o644)])
def test_what_another_member_writes_keeps_the_group_or_gives_its_rights_to_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_member: bool, mode: int
) -> None:
    """Of a store that a group shares: but for root, nobody gives a file to another owner."""
    given = []

    def as_member(_: int, owner: int, group: int) -> None:
        if owner != -1 or not is_member:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        given.append(group)

    monkeypatch.setattr(os, "fchown", as_member)
    found = tmp_path.stat()
    like = os.stat_result((0o100664, *found[1:4], found.st_uid + 1, found.st_gid + 1, *found[6:]))
    new = tmp_path / "new"
    with new.open("xb") as file:
        platform_files.make_like(file.fileno(), like)
    assert mode_of(new) == mode
    assert given == ([found.st_gid + 1] if is_member else [])


def test_an_export_keeps_the_mode_of_the_file_it_replaces(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    target = tmp_path / "evening.txt"
    target.touch(0o600)
    assert cli("export", "-o", "evening.txt").code == 0
    assert target.read_text(encoding="utf-8")
    assert mode_of(target) == 0o600


def test_an_export_goes_to_a_file_of_the_longest_name(cli: Cli, tmp_path: Path) -> None:
    cli(*NEW)
    name = "x" * (os.pathconf(tmp_path, "PC_NAME_MAX") - len(".txt")) + ".txt"
    result = cli("export", "-o", name)
    assert result.code == 0, result
    assert (tmp_path / name).is_file()


@pytest.mark.parametrize("command", [("list",), ("show", ID), ("add", "3 4 2"), ("stats",)])
@pytest.mark.parametrize("odd", ["pipe", "folder"])
def test_what_is_no_file_among_the_sessions_stops_nothing(
    cli: Cli, store: Path, command: tuple[str, ...], odd: str
) -> None:
    cli(*NEW)
    other = store / "sessions" / "2026-11-19-1.json"
    os.mkfifo(other) if odd == "pipe" else other.mkdir()
    result = cli(*command)
    assert result.code == (0 if command[0] in ("show", "add") else 1), result
    assert "Traceback" not in result.err
    if result.code:
        assert "2026-11-19-1.json" in result.err
    assert cli("show", "2026-11-19-1").code == 1


@pytest.mark.parametrize(
    "note", ["{} ", "{}\r\n", "{}\n\n", "{}\t\n", " {} \r\n\n", "\ufeff{}\n", "{}"]
)
def test_a_current_session_noted_by_hand_is_the_current_one(
    cli: Cli, store: Path, note: str
) -> None:
    cli(*NEW)
    assert cli("new", "Dora", "Emil", "Finn").code == 0
    (store / "current").write_bytes(note.format(ID).encode())
    assert "Anna" in cli("show").out


def test_a_file_whose_name_ends_in_a_blank_can_be_the_current_session(
    cli: Cli, store: Path
) -> None:
    cli(*NEW)
    (store / "sessions" / f"{ID}.json").rename(store / "sessions" / f"{ID} .json")
    (store / "current").write_text(f"{ID} \n", encoding="utf-8")
    assert cli("show").code == 0


@pytest.mark.parametrize("end", [" ", "\n", "\r"])
def test_a_session_whose_name_ends_otherwise_is_none_of_that_name(
    cli: Cli, store: Path, end: str
) -> None:
    """What came behind `open` and `delete` of such a one was entered in the other."""
    cli(*NEW)
    file = (store / "sessions" / f"{ID}.json").rename(store / "sessions" / "evening.json")
    file.with_name(f"evening{end}.json").write_bytes(before := file.read_bytes())
    if cli("open", f"evening{end}").code == 0:
        assert cli("delete", f"evening{end}").code == 0
    assert cli("add", "3 3 3").code == 1
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["x\n", "y\r", "a\tb", f"\ufeff{ID}"])
def test_a_session_whose_name_no_note_can_have_is_kept_by_that_name(
    cli: Cli, store: Path, name: str
) -> None:
    """It was listed and shown, and could be neither entered into, deleted nor brought back."""
    cli(*NEW)
    sessions = store / "sessions"
    (sessions / f"{ID}.json").rename(sessions / f"{name}.json")
    assert "--session" in (refused := cli("open", name)).err
    assert (refused.code, refused.out) == (1, "")
    assert cli("add", "3 3 3", "--session", name).code == 0
    assert cli("delete", name).code == 0
    assert not (sessions / f"{name}.json").exists()
    assert cli("restore", name).code == 0
    assert cli("log", name).out.endswith(" 3- 3- 3-\n")


def test_a_pipe_for_the_current_session_is_refused(cli: Cli, store: Path) -> None:
    cli(*NEW)
    (store / "current").unlink()
    os.mkfifo(store / "current")
    result = cli("show")
    assert result.code == 1
    assert "current: it is not a regular file" in result.err


def test_sessions_linked_to_another_disk_are_refused_at_once(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def apart(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", apart)
    monkeypatch.setattr(os, "replace", apart)
    result = cli(*NEW)
    assert result.code == 1
    assert "must be on one disk" in result.err
    assert list((store / "sessions").iterdir()) == []


MARKS = ["\u200d", "\u200c", "\u00ad", "\u034f", "\ufe0f", "\U000e0041", "\u2060", "\u3164"]


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_names_that_differ_in_invisible_marks_are_the_same_name(cli: Cli, mark: str) -> None:
    result = cli("new", "Anna", f"An{mark}na", "Cara")
    assert result.code == 2, result
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("new", f"An{mark}na", "Ben", "Cara").code == 0


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u2800\u3164", "\u115f", "\ufe0f", "\u00ad"])
def test_a_name_of_nothing_visible_is_none(cli: Cli, name: str) -> None:
    assert cli("new", name, "Ben", "Cara").code == 2


@pytest.mark.parametrize("command", ["show", "export", "check", "import", "score", "log", "next"])
def test_a_pipe_that_is_named_as_a_session_file_is_not_waited_for(
    cli: Cli, store: Path, command: str
) -> None:
    cli(*NEW)
    pipe = store / "sessions" / "2026-11-19-1.json"
    os.mkfifo(pipe)
    result = cli(command, str(pipe))
    assert result.code in (1, 3), result
    assert "it is not a regular file" in result.out + result.err


@pytest.mark.parametrize(
    "line", ["new A B C --variant own.toml", "rules own.toml", "set variant=own.toml"]
)
def test_a_pipe_that_is_named_as_a_file_of_house_rules_is_not_waited_for(
    cli: Cli, tmp_path: Path, line: str
) -> None:
    cli(*NEW)
    os.mkfifo(tmp_path / "own.toml")
    result = cli(*line.split())
    assert (result.code, result.err) == (1, "Could not read own.toml: it is not a regular file.\n")


def named_by_hand(store: Path, name: str) -> None:
    """Give a copy of the session another name, which may be bytes that are no text."""
    content = (store / "sessions" / f"{ID}.json").read_bytes()
    try:
        (store / "sessions" / f"{name}.json").write_bytes(content)
    except (OSError, UnicodeError):
        pytest.skip("the system has no such names")


def test_sessions_whose_names_are_none_for_a_file_are_exported_each_to_its_own(
    cli: Cli, store: Path, tmp_path: Path
) -> None:
    cli(*NEW)
    for name in ("a?", "b?", "session", "\udcff"):
        named_by_hand(store, name)
    assert cli("export", "--all", "--format", "json", "-o", "all/").code == 0
    names = sorted(path.name for path in (tmp_path / "all").iterdir())
    assert {f"{ID}.json", "session.json"} <= {*names}
    others = {*names} - {f"{ID}.json", "session.json"}
    assert len(others) == len(("a?", "b?", "\udcff"))
    assert all(re.fullmatch(r"session-[0-9a-f]{8}\.json", name) for name in others)
    for name in ("a?", "b?"):
        assert cli("export", name, "--format", "json", "-o", "one by one/").code == 0
    alone = {path.name for path in (tmp_path / "one by one").iterdir()}
    assert len(alone & {*names}) == 2, "each has one name, and no other's"


@pytest.mark.parametrize("format_", ["csv", "txt", "md", "bgstats", "html"])
def test_a_session_whose_name_is_no_text_can_be_exported(
    cli: Cli, store: Path, tmp_path: Path, format_: str
) -> None:
    cli(*NEW)
    cli("add", "3 4 2")
    named_by_hand(store, "\udcff")
    assert cli("open", "\udcff").code == 0
    result = cli("export", "-o", f"e.{format_}")
    assert result.code == 0, result
    assert (tmp_path / f"e.{format_}").read_bytes().decode()


def test_house_rules_can_be_written_to_a_file_whose_name_is_no_text(
    cli: Cli, tmp_path: Path
) -> None:
    try:
        (tmp_path / "\udcff.toml").touch()
    except (OSError, UnicodeError):
        pytest.skip("the system has no such names")
    (tmp_path / "\udcff.toml").unlink()
    assert cli("rules", "--write", "\udcff.toml").code == 0
    assert cli("new", "A", "B", "C", "--variant", "\udcff.toml").code == 0


def test_what_macos_lays_beside_a_file_is_no_session(cli: Cli, store: Path) -> None:
    cli(*NEW)
    (store / "sessions" / f"._{ID}.json").write_bytes(b"\0\5\x16\7")
    listed = cli("list")
    assert (listed.code, listed.err) == (0, "")
    assert cli("export", "--all", "--archive", "all.zip").code == 0


@pytest.mark.parametrize("given", ["--store=~/scores", ""])
def test_a_store_is_found_from_home_where_no_shell_says_so(
    cli: Cli, tmp_path: Path, given: str
) -> None:
    around = {"HOME": str(tmp_path / "home")} | ({} if given else {"SCOREKEEPER_STORE": "~/scores"})
    (tmp_path / "home").mkdir()
    assert cli(*filter(None, [given]), *NEW, **around).code == 0
    assert (tmp_path / "home" / "scores" / "sessions" / f"{ID}.json").is_file()
    assert not (tmp_path / "~").exists()


@pytest.mark.parametrize("odd", ["pipe", "folder", "link"])
def test_a_folder_is_checked_with_what_is_no_file_in_it(cli: Cli, store: Path, odd: str) -> None:
    cli(*NEW)
    make_odd(store / "sessions" / "2026-11-19-1.json", odd)
    result = cli("check", str(store / "sessions"))
    assert result.code == 3
    assert "2026-11-19-1.json" in result.out


def make_odd(path: Path, odd: str) -> None:
    if odd == "pipe":
        os.mkfifo(path)
    elif odd == "folder":
        path.mkdir()
    elif odd == "link":
        path.symlink_to("/nowhere/at-all.json")
    else:
        path.write_text("garbage", encoding="utf-8")


@pytest.mark.parametrize("command", ["list", "stats"])
@pytest.mark.parametrize("odd", ["pipe", "folder", "link", "garbage"])
def test_that_the_only_session_cannot_be_read_is_not_told_as_that_there_is_none(
    cli: Cli, store: Path, command: str, odd: str
) -> None:
    cli(*NEW)
    (store / "sessions" / f"{ID}.json").unlink()
    make_odd(store / "sessions" / f"{ID}.json", odd)
    result = cli(command)
    assert result.code == 1
    assert f"{ID} can't be read, and there is no other session" in result.out.replace("\n", " ")
    assert ".bak" in result.out
    assert f"{ID}.json" in result.err
    assert "no session yet" not in (result.out + result.err).lower()


@pytest.mark.parametrize("command", ["", "show", "add 3 3 3", "undo", "next", "explain"])
@pytest.mark.parametrize("odd", ["pipe", "folder", "link", "garbage"])
def test_a_current_session_that_cannot_be_read_is_named(
    cli: Cli, store: Path, command: str, odd: str
) -> None:
    cli(*NEW)
    (store / "sessions" / f"{ID}.json").unlink()
    make_odd(store / "sessions" / f"{ID}.json", odd)
    result = cli(*command.split())
    assert (result.code, result.out) == (1, "")
    assert f"sessions/{ID}.json" in result.err


@pytest.mark.parametrize("linked", ["sessions", ".", ".."])
def test_sessions_on_a_disk_that_is_not_there_are_not_none(
    linked: str, tmp_path: Path, cli: Cli
) -> None:
    store = tmp_path / "drive" / "store"
    link = Path(os.path.normpath(store / linked))
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to("/nowhere/at-all")
    commands = ["", "list", "stats", "add 3 3 3", "show", f"show {ID}", f"delete {ID}"]
    for command in commands if linked == "sessions" else [*commands, "restore"]:
        result = cli(*command.split(), "--store", str(store))
        assert (result.code, result.out) == (1, ""), result
        told = f"Could not read {link}: it is a link to /nowhere/at-all, and nothing is there."
        assert told in result.err


def test_a_prompt_says_that_the_disk_of_its_store_is_gone(
    tmp_path: Path, at_prompt: At, cli: Cli
) -> None:
    drive, store = tmp_path / "drive", tmp_path / "linked"
    store.symlink_to(drive)
    drive.mkdir()
    assert cli(*NEW, "--store", str(store)).code == 0

    def unplugged() -> str:
        drive.rename(tmp_path / "unplugged")
        return "3 3 3"

    told = at_prompt(unplugged, into=("table", "--store", str(store))).run
    assert (told.code, "no session" in told.err) == (1, False)
    assert f"Could not read {store}: it is a link to {drive}, and nothing is there." in told.err


def test_a_title_that_cannot_be_read_is_told_where_no_other_fits(cli: Cli, store: Path) -> None:
    cli(*NEW, "--title", "Friday")
    (store / "sessions" / f"{ID}.json").write_text("garbage", encoding="utf-8")
    for command in ("open", "show", "delete", "check"):
        result = cli(command, "Friday")
        assert result.code == 2
        assert f"{ID} can't be read, so its title is not known. Use the id instead." in result.err


def test_an_archive_of_all_says_which_link_leads_nowhere(
    cli: Cli, store: Path, tmp_path: Path
) -> None:
    cli(*NEW)
    make_odd(store / "sessions" / "2026-11-19-1.json", "link")
    result = cli("export", "--all", "--archive", str(tmp_path / "all.zip"))
    assert result.code == 1
    assert "2026-11-19-1.json" in result.err


@pytest.mark.parametrize("folder", ["tmp", "locks", "sessions"])
@pytest.mark.parametrize("odd", ["pipe", "garbage", "link"])
def test_a_new_session_is_refused_where_a_folder_of_the_store_is_none(
    cli: Cli, store: Path, folder: str, odd: str
) -> None:
    store.mkdir()
    make_odd(store / folder, odd)
    result = cli(*NEW)
    assert (result.code, result.out) == (1, "")
    assert f"{store / folder}: " in result.err
    assert len(list((store / "locks").glob("*"))) <= 1


@pytest.mark.parametrize(
    "command", ["new A B C", "add 3 4 2", f"open {ID}", "list", f"delete {ID}"]
)
@pytest.mark.parametrize("name", ["current", "tmp", "trash", "locks", "locks/current.lock"])
@pytest.mark.parametrize("odd", ["pipe", "folder", "link", "garbage"])
def test_what_stands_in_the_place_of_a_part_of_the_store_is_told_with_what_to_do(
    cli: Cli, store: Path, command: str, name: str, odd: str
) -> None:
    """Or the command goes on; a sentence names what is in the way, and why, and how to go on."""
    cli(*NEW)
    place = store / name
    shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
    make_odd(place, odd)
    before = (store / "sessions" / f"{ID}.json").read_bytes()
    told = cli(*command.split())
    if told.code:
        assert told.out == ""
        if "`scorekeeper open` chooses one" not in told.err:
            assert f" {place}: " in told.err
            assert "elsewhere" in told.err or "connect it" in told.err
        assert (store / "sessions" / f"{ID}.json").read_bytes() == before
        shutil.rmtree(place) if place.is_dir() else place.unlink()
        assert cli("show", ID).code == 0


@pytest.mark.parametrize("command", ["new A B C", "show", "list", f"show {ID}", "import a.zip"])
@pytest.mark.parametrize("name", ["", "/sessions"])
def test_a_file_in_the_place_of_a_folder_is_named_and_nothing_within_it(
    cli: Cli, store: Path, command: str, name: str
) -> None:
    cli(*NEW)
    assert cli("export", "--archive", "a.zip").code == 0
    place = Path(f"{store}{name}")
    shutil.rmtree(place)
    place.write_text("garbage", "utf-8")
    told = cli(*command.split())
    assert told.code == 1
    assert f" {place}: Not a directory. " in told.err


def test_a_lock_into_whose_folder_nobody_may_look_is_told_as_any_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbid(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "x.lock")

    monkeypatch.setattr(platform_files, "open_lock", forbid)
    monkeypatch.setattr(Path, "is_symlink", forbid)
    with pytest.raises(Unavailable) as refused, locked(tmp_path / "x.lock", "x"):
        pass
    assert refused.value.problems[0].code == "write-failed-closed"


def test_a_command_to_copy_runs_nothing_of_a_session_s_name(
    cli: Cli, store: Path, tmp_path: Path
) -> None:
    cli(*NEW)
    name = "'$(touch hit)`touch hit`;touch hit;'"
    file = store / "sessions" / f"{ID}.json"
    file.with_name(f"{name}.json").write_bytes(file.read_bytes())
    assert cli("delete", name).code == 0
    told = cli("restore", name).out
    word = told.partition("scorekeeper open ")[2].splitlines()[0]
    ran = subprocess.run(
        ["bash", "-c", f"printf %s {word}"], cwd=tmp_path, capture_output=True, check=True
    )
    assert ran.stdout.decode() == name
    assert not (tmp_path / "hit").exists()


def test_a_command_to_copy_runs_nothing_of_a_player_s_name(cli: Cli, tmp_path: Path) -> None:
    hostile = "$(touch hit)`touch hit`"
    cli("new", hostile, "Ben", "Cara")
    told = cli(hostile, "leaves").err
    word = told.partition("scorekeeper set --from 1 ")[2].partition(" (deal")[0]
    ran = subprocess.run(
        ["bash", "-c", f"printf %s {word}"], cwd=tmp_path, capture_output=True, check=True
    )
    assert ran.stdout.decode().startswith(f"{hostile}=")
    assert not (tmp_path / "hit").exists()


def test_no_link_in_the_place_of_a_temporary_file_is_followed(
    cli: Cli, store: Path, tmp_path: Path
) -> None:
    cli(*NEW)
    victim = tmp_path / "diary"
    victim.write_text("kept", "utf-8")
    temporary = store / "tmp"
    for number in range(40):  # one of them comes before any link in the folder's own order
        (temporary / f"{number}.tmp").mkdir()
    names = ["current", "index", "2026-11-20-2"]
    for name in names:
        (temporary / f"{name}.tmp").symlink_to(victim)
    assert cli(*NEW).code == 0
    assert cli("list").code == 0
    assert victim.read_text("utf-8") == "kept"
    assert not any((temporary / f"{name}.tmp").is_symlink() for name in names)


def test_only_what_the_store_has_written_is_swept_away(
    cli: Cli, store: Path, tmp_path: Path
) -> None:
    """A folder of that name may be a person's own, as in `--store ~`, or be reached by a link.

    Locks are no proof: a store may come from elsewhere, and other programs have some too.
    """
    (store / "tmp").mkdir(parents=True)
    (store / "locks").mkdir()
    for name in ("notes", "thesis.odt", "thesis", "2026-11-20"):
        (store / "locks" / f"{name}.lock").touch()
    own = [store / "tmp" / name for name in ("thesis.odt", "notes.tmp", "notes.tmp.bak", ID)]
    for path in own:
        path.write_text("mine", "utf-8")
    assert cli("list").code == 0
    assert cli(*NEW).code == 0
    (store / "tmp").rename(tmp_path / "elsewhere")
    (store / "tmp").symlink_to(tmp_path / "elsewhere")
    left = store / "tmp" / f"{ID}.tmp"
    left.write_text("left by a kill", "utf-8")
    assert cli("show").code == 0
    assert sorted((tmp_path / "elsewhere").iterdir()) == sorted(
        tmp_path / "elsewhere" / path.name for path in own
    )


def test_a_link_put_there_after_the_sweep_is_not_followed(tmp_path: Path) -> None:
    victim, temporary = tmp_path / "diary", tmp_path / "tmp"
    victim.write_text("kept", "utf-8")
    temporary.symlink_to(victim)
    write_whole(tmp_path / "current", b"new", temporary)
    assert (tmp_path / "current").read_bytes() == b"new"
    assert victim.read_text("utf-8") == "kept"


@pytest.mark.parametrize("name", [ID, "current"])
@pytest.mark.parametrize("dangling", [True, False])
def test_a_link_in_the_place_of_a_lock_leads_to_no_file_elsewhere(
    cli: Cli, store: Path, tmp_path: Path, name: str, *, dangling: bool
) -> None:
    assert cli(*NEW).code == 0
    before = (store / "sessions" / f"{ID}.json").read_bytes()
    elsewhere, lock = tmp_path / "elsewhere", store / "locks" / f"{name}.lock"
    if not dangling:
        elsewhere.write_bytes(b"mine")
    lock.unlink()
    lock.symlink_to(elsewhere)
    command = ("add", "3 4 2") if name == ID else ("open", ID)
    refused = cli(*command)
    assert refused.code == 1
    assert f"Could not write {lock}: it is not a regular file. Nothing was changed." in refused.err
    assert cli("list").code == cli("show").code == 0
    assert dangling != elsewhere.exists()
    assert (store / "sessions" / f"{ID}.json").read_bytes() == before


@pytest.mark.parametrize("dangling", [True, False])
def test_no_link_is_followed_to_a_lock_on_windows_either(tmp_path: Path, *, dangling: bool) -> None:
    link, elsewhere = tmp_path / "x.lock", tmp_path / "elsewhere"
    if not dangling:
        elsewhere.touch()
    link.symlink_to(elsewhere)
    with pytest.raises(OSError, match="symbolic links"):
        windows_files.open_lock(link)
    assert dangling != elsewhere.exists()
    os.close(windows_files.open_lock(tmp_path / "y.lock"))


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps the folder that a command works in")
@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("export -o evening.txt", "evening.txt"),
        ("export --archive evenings.zip", "evenings.zip"),
        ("rules pagat --write ours.toml", "ours.toml"),
    ],
)
def test_a_file_in_a_folder_that_is_gone_is_named(
    line: str, file: str, cli: Cli, environment: dict[str, str], tmp_path: Path
) -> None:
    cli(*NEW)
    command = shlex.join([sys.executable, "-m", "scorekeeper", *line.split()])
    refused = subprocess.run(
        ["sh", "-c", f"mkdir gone && cd gone && rmdir ../gone && {command}"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=False,
    )
    assert refused.returncode == 1
    assert f"Could not write {file}: No such file or directory. Nothing was" in refused.stderr


@pytest.mark.skipif(os.name == "nt", reason="every account of Windows has a profile")
def test_an_account_without_a_home_is_told_to_name_the_store(
    cli: Cli, environment: dict[str, str], store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", unknown)
    environment.pop("HOME", None)
    environment |= {
        "SCOREKEEPER_STORE": "",
        "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1",
    }
    refused = cli("list")
    assert refused.code == 1
    assert "no home folder" in refused.err
    assert "--store FOLDER" in refused.err
    assert cli("--store", str(store), *NEW).code == 0
    refused = cli("--install-completion", "bash")
    assert refused.code == 1
    assert "Set HOME" in refused.err


def test_a_store_that_cannot_be_made_where_it_is_named_is_refused_in_a_sentence(cli: Cli) -> None:
    refused = cli("store", "prepare", "--store", "x" * 300)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("Could not write xxx")


@pytest.mark.parametrize("store", ["/Z", "/Z/club/store"])
def test_a_store_on_a_drive_that_is_not_there_is_refused_in_a_sentence(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, store: str
) -> None:
    """As on Windows, where nothing above such a store is a folder."""
    is_folder, make = Path.is_dir, Path.mkdir

    def is_away(path: Path) -> bool:
        return path.as_posix() == "/" or path.as_posix().startswith("/Z")

    def made(path: Path, *given: Any, **named: Any) -> None:
        if is_away(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        make(path, *given, **named)

    monkeypatch.setattr(Path, "is_dir", lambda path: not is_away(path) and is_folder(path))
    monkeypatch.setattr(Path, "mkdir", made)
    told = cli("new", "Anna", "Ben", "Cara", "--store", store)
    monkeypatch.undo()
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("Could not write /: ")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are Unicode")
def test_an_odd_id_has_a_name_where_file_names_are_ascii(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    bent = cli("export", "--format", "json").out.replace("2026-11-20-1", "♠/x")
    (tmp_path / "bent.json").write_text(bent, encoding="utf-8")
    locale = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "export", "bent.json", "-o", "out/", "--format=md"],
        env=os.environ | locale,
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done
    (written,) = (tmp_path / "out").iterdir()
    assert re.fullmatch(r"session-[0-9a-f]{8}\.md", written.name)


@pytest.mark.skipif(os.name == "nt", reason="no file has such a name there")
def test_a_session_file_with_a_colon_in_its_name_is_one_for_every_command(
    cli: Cli, store: Path
) -> None:
    """It was shown, and called only the start of a name where it was to be changed."""
    assert cli(*NEW).code == 0
    (only,) = (store / "sessions").glob("*.json")
    only.rename(only.with_name("Friday 20:30.json"))
    for words in (
        ("open", "Friday 20:30"),
        ("note", "tea", "--session", "Friday 20:30"),
        ("delete", "Friday 20:30"),
        ("restore", "Friday 20:30"),
    ):
        assert cli(*words).code == 0, words
    assert "tea" in cli("log").out
