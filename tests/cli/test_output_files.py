"""Files that a person asked for are written where they said, and what is there stays what it is."""

import errno
import os
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from scorekeeper.cli import console, file_output
from scorekeeper.cli.commands import house_rules_template
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined
from scorekeeper.cli.file_output import write_agreed, write_file
from scorekeeper.cli.interruptions import print_unexpected, what_stands
from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.storage import outside_files, platform_files
from scorekeeper.storage.outside_files import write_outside
from scorekeeper.storage.watched_writes import forget_writes
from tests.support.command_line import Cli
from tests.support.typed_lines import At


def test_an_export_to_a_link_goes_to_the_file_that_it_means(
    table: None, cli: Cli, tmp_path: Path
) -> None:
    link, real = tmp_path / "link.md", tmp_path / "elsewhere" / "real.md"
    real.parent.mkdir()
    real.write_text("last week's", encoding="utf-8")
    link.symlink_to(real)
    assert cli("export", "-o", str(link)).code == 0
    assert link.is_symlink()
    assert "Anna" in real.read_text(encoding="utf-8")
    assert list(real.parent.iterdir()) == [real]


def test_an_export_to_a_device_leaves_it_a_device(table: None, cli: Cli) -> None:
    """To replace it by a file would be allowed to root, and all programs use it."""
    done = cli("export", "--format", "md", "-o", os.devnull)
    assert done.code == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_a_full_device_is_told(table: None, cli: Cli) -> None:
    done = cli("export", "--format", "md", "-o", "/dev/full")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("Could not write /dev/full: No space left on device.")
    assert "Part of it may be there" in done.err


def hand_over(opened: int) -> None:
    """Make an open file what another program has handed over to this one."""
    os.set_inheritable(opened, True)  # noqa: FBT003


def test_what_the_program_opened_itself_is_no_file_to_write_to(
    table: None, cli: Cli, tmp_path: Path
) -> None:
    """As its connection to a database: what is written there is nowhere."""
    with (tmp_path / "own").open("wb") as own:
        done = cli("export", "-o", f"/dev/fd/{own.fileno()}")
        assert done.code == 1
        assert done.err.startswith(f"Could not write /dev/fd/{own.fileno()}: Bad file descriptor.")
        assert (tmp_path / "own").read_bytes() == b""
        hand_over(own.fileno())
        assert cli("export", "-o", f"/dev/fd/{own.fileno()}").code == 0
        assert "Anna" in (tmp_path / "own").read_text("utf-8")


@pytest.mark.parametrize("number", ["999999999", "9999999999", "٣"])
def test_a_number_that_no_open_file_has_is_refused(table: None, cli: Cli, number: str) -> None:
    done = cli("export", "-o", f"/dev/fd/{number}")
    assert done.code == 1
    assert done.err.startswith(f"Could not write /dev/fd/{number}: ")


def test_what_is_open_to_read_alone_is_not_written_to(table: None, cli: Cli) -> None:
    opened = os.open(__file__, os.O_RDONLY)
    hand_over(opened)
    done = cli("export", "-o", f"/dev/fd/{opened}")
    os.close(opened)
    assert done.code == 1
    assert "Bad file descriptor. Nothing was changed." in done.err


def test_an_output_that_takes_nothing_at_the_moment_is_waited_for() -> None:
    content, read = bytes(range(256)) * 1_000, []
    out, into = os.pipe()
    os.set_blocking(into, False)
    hand_over(into)

    def reader() -> None:
        with open(out, "rb") as file:  # noqa: PTH123 — it has no path
            read.append(file.read())

    reading = threading.Thread(target=reader)
    reading.start()
    write_file(Path(f"/dev/fd/{into}"), content)
    os.close(into)
    reading.join()
    assert read == [content]


def test_of_what_is_interrupted_on_its_way_into_a_pipe_it_is_told_where_a_part_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_writes()
    path = tmp_path / "out"
    path.touch()
    open_file = os.open(path, os.O_WRONLY)
    hand_over(open_file)
    name = Path(f"/dev/fd/{open_file}")

    def interrupted() -> Iterator[bytes]:
        yield b"some"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_file(name, interrupted())
    assert what_stands() == message("interrupted-midway", path=str(name))
    forget_writes()
    write_file(name, b"all")
    assert what_stands() == message("interrupted-file", count=1, path=str(name))
    os.close(open_file)
    forget_writes()


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, "through it")
    reader.join()
    assert read == [b"through it"]
    assert pipe.is_fifo()


def test_a_circle_of_links_and_a_folder_are_refused(tmp_path: Path) -> None:
    circle, folder = tmp_path / "circle", tmp_path / "folder"
    circle.symlink_to(circle)
    folder.mkdir()
    for path in (circle, folder):
        with pytest.raises(Unavailable):
            write_file(path, "nowhere")
    assert circle.is_symlink()
    assert list(folder.iterdir()) == []


def test_no_link_that_waits_for_the_temporary_file_is_followed(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    victim = tmp_path / "diary"
    victim.write_text("kept", "utf-8")
    (tmp_path / f".scorekeeper-{os.getpid()}.tmp").symlink_to(victim)
    assert cli("export", "-o", "evening.sheet").code == 0
    assert victim.read_text("utf-8") == "kept"


def test_an_interruption_names_the_file_that_is_written(
    in_process_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_and_stop(path: Path, content: bytes, *, new: bool) -> None:
        write_outside(path, content, new=new)
        raise KeyboardInterrupt

    assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    monkeypatch.setattr(outside_files, "write_outside", write_and_stop)
    done = in_process_cli("export", "-o", "evening.sheet")
    assert (done.code, done.err) == (130, "Interrupted, but evening.sheet is written.\n")


def test_a_person_is_asked_before_an_archive_replaces_a_file(at_prompt: At, tmp_path: Path) -> None:
    archive = tmp_path / "all.zip"
    archive.write_text("kept", "utf-8")
    export = ("export", "--all", "--archive", str(archive))
    refused = at_prompt("n", into=export).run
    assert (refused.code, " -o" in refused.err) == (1, False), "which goes with no archive"
    assert archive.read_text("utf-8") == "kept"
    assert at_prompt("y", into=export).run.code == 0
    assert archive.read_bytes()[:2] == b"PK"


@pytest.mark.parametrize("words", [("-o", "all.html"), ("--archive", "all.zip")])
def test_who_is_asked_whether_a_file_is_replaced_knows_what_the_new_one_lacks(
    type_into: At, cli: Cli, store: Path, tmp_path: Path, words: tuple[str, str]
) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara").code == 0
    file = tmp_path / words[1]
    assert cli("export", "--all", words[0], str(file)).code == 0
    (first, *_) = sorted((store / "sessions").glob("*.json"))
    first.unlink()
    first.mkdir()
    before = file.read_bytes()
    for answer in ("n", "y"):
        told = type_into(answer, into=("export", "--all", words[0], str(file))).run
        assert (told.code, told.err.count(f"Could not read {first}")) == (1, 1), told
        assert told.err.startswith(f"Could not read {first}")
        assert (file.read_bytes() == before) == (answer == "n")


def test_who_is_asked_whether_an_archive_is_replaced_knows_what_import_refuses(
    type_into: At, cli: Cli, store: Path, tmp_path: Path
) -> None:
    """The earlier one may have the last whole copy of it, which the new one has not."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    export = ("export", "--all", "--archive", str(tmp_path / "all.zip"))
    assert cli(*export).code == 0
    (file,) = (store / "sessions").glob("*.json")
    file.write_text("{", "utf-8")
    for answer in ("n", "y"):
        told = type_into(answer, into=export).run
        assert told.err.startswith(f"sessions/{file.name} goes in as it is, but is not a complete")
        assert told.err.count(file.name) == 1
        assert ("`import` won't accept" in told.err) == (answer == "y")


@pytest.mark.parametrize("answer", ["n", "y"])
def test_what_a_sheet_leaves_out_is_told_of_one_that_is_written(
    type_into: At, cli: Cli, tmp_path: Path, answer: str
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("claim", "Anna", "0").code == 0
    file = tmp_path / "friday.sheet"
    file.write_text("kept", "utf-8")
    told = type_into(answer, into=("export", "-o", str(file))).run
    assert (file.read_text("utf-8") == "kept") == (answer == "n")
    assert ("What players claimed stays" in told.err) == (answer == "y")


def test_files_that_were_written_before_a_full_disk_are_not_denied(
    in_process_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0

    def fill(path: Path, content: object, *, new: bool) -> None:
        if list((tmp_path / "out").iterdir()):
            raise Unavailable(message("write-failed-full", path=str(path), reason="full"))
        write_outside(path, content, new=new)  # type: ignore[arg-type]

    monkeypatch.setattr(outside_files, "write_outside", fill)
    done = in_process_cli("export", "--all", "--format", "txt", "-o", f"{tmp_path / 'out'}/")
    assert done.code == 1
    assert "Stopped in the middle" in done.err
    assert done.err.endswith("-3 was not written.\n")
    assert "Nothing was changed" not in done.err
    assert len(list((tmp_path / "out").iterdir())) == 1


def test_what_an_export_into_a_folder_has_not_written_is_named(
    type_into: At, cli: Cli, store: Path, tmp_path: Path
) -> None:
    for _ in range(4):
        assert cli("new", "Anna", "Ben", "Cara").code == 0
    first, *others = sorted(path.stem for path in (store / "sessions").glob("*.json"))
    (store / "sessions" / f"{first}.json").write_text("{", encoding="utf-8")
    out = tmp_path / "out"
    export = ("export", "--all", "-o", f"{out}/")
    assert cli(*export).err.count("Wrote ") == len(others)
    for answers, left in ((["y", "n"], others[2:]), (["n"], others[1:]), (["y", "y", "n"], [])):
        told = type_into(*answers, into=export).run
        assert (told.code, told.err.count("Wrote ")) == (1, answers.count("y"))
        assert f"{first}.json is not a complete session file" in told.err
        assert "stays as it is" in told.err
        end = f"The export stopped there: {' and '.join(left)} "
        assert (end in told.err) == bool(left), told.err


@pytest.mark.parametrize("name", [".", ".."])
def test_an_archive_is_no_folder(cli: Cli, tmp_path: Path, name: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    before = sorted(tmp_path.iterdir())
    done = cli("export", "--archive", name)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"Could not write {name}")
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_that_came_while_the_rules_were_worded_stays(
    in_process_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def word_slowly(*_: object) -> str:
        (tmp_path / "my.toml").write_text("another's", "utf-8")
        return "ours"

    monkeypatch.setattr(house_rules_template, "rule_file", word_slowly)
    done = in_process_cli("rules", "pagat", "--write", "my.toml")
    assert (done.code, done.out) == (1, "")
    assert "“my.toml” already exists" in done.err
    assert (tmp_path / "my.toml").read_text("utf-8") == "another's"


def test_a_person_is_asked_about_a_file_that_came_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, asked = tmp_path / "evening.txt", []

    def content() -> str:
        target.write_text("another's", "utf-8")
        return "ours"

    def decline(_app: AppContext, question: Message) -> bool:
        asked.append(question.fields["path"])
        return False

    monkeypatch.setattr(console, "is_interactive", lambda: True)
    monkeypatch.setattr(file_output, "agrees", decline)
    with pytest.raises(Declined):
        write_agreed(AppContext(), target, content)
    assert asked == [str(target)]
    assert [*tmp_path.iterdir()] == [target]
    assert target.read_text("utf-8") == "another's"


def test_of_what_is_written_it_is_told_though_the_disk_fails_afterwards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where the program reads its own files."""
    forget_writes()
    app, failure = AppContext(), OSError(errno.EIO, os.strerror(errno.EIO))
    write_outside(tmp_path / "a.zip", b"whole")
    assert print_unexpected(app, failure) == 1
    assert capsys.readouterr().err.endswith(f"\n{tmp_path / 'a.zip'} is written.\n")
    write_outside(tmp_path / "b.zip", b"whole")
    assert print_unexpected(app, failure) == 1
    assert capsys.readouterr().err.endswith(f"2 files are written, {tmp_path / 'b.zip'} last.\n")
    forget_writes()
    assert print_unexpected(app, failure) == 1
    assert "written" not in capsys.readouterr().err


def test_a_new_file_is_never_empty_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor for a moment: a kill would leave it so."""

    def no_links(*_: object) -> NoReturn:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    def looking(call: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        def renamed(path: Path, target: Path) -> None:
            assert not target.exists() or target.read_bytes()
            call(path, target)

        return renamed

    monkeypatch.setattr(os, "link", no_links)
    for name in ("move", "replace"):
        monkeypatch.setattr(platform_files, name, looking(getattr(platform_files, name)))
    write_outside(tmp_path / "rules.toml", b"whole", new=True)
    with pytest.raises(FileExistsError):
        write_outside(tmp_path / "rules.toml", b"other", new=True)
    assert (tmp_path / "rules.toml").read_bytes() == b"whole"


def test_a_free_name_that_the_disk_calls_taken_is_tried_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*_: object) -> NoReturn:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))

    made = list[str]()

    def content() -> str:
        made.append("ours")
        return made[-1]

    monkeypatch.setattr(console, "is_interactive", lambda: True)
    monkeypatch.setattr(os, "link", taken)
    monkeypatch.setattr(platform_files, "move", taken)
    with pytest.raises(Unavailable):
        write_agreed(AppContext(), tmp_path / "evening.txt", content)
    assert len(made) == 1
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    "options",
    [
        ["--format", "json", "-o", "store/sessions/2026-11-20-1.json"],
        ["--format", "html", "-o", "store/trash/new.html"],
        ["--all", "--format", "json", "-o", "store/sessions"],
        ["--archive", "store/current"],
        ["--archive", "link/x.zip"],
    ],
)
def test_no_export_goes_into_the_store_itself(cli: Cli, tmp_path: Path, options: list[str]) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    (tmp_path / "link").symlink_to(tmp_path / "store" / "sessions")
    before = {path: path.read_bytes() for path in (tmp_path / "store").rglob("*.json")}
    told = cli("export", *options)
    assert (told.code, told.out) == (1, "")
    assert "it is part of the store" in told.err
    assert {path: path.read_bytes() for path in (tmp_path / "store").rglob("*.json")} == before


def stores_content(store: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in store.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "line",
    [
        "export --format json -o other/sessions/2026-11-20-1.json",
        "export --format html -o other/trash/2026-11-20-1.json",
        "export --format json -o other/index.json",
        "export --format txt -o other/locks/new/folder/",
        "export --all --format json -o other/Sessions/",
        "export --archive other/current",
        "export --format txt -o link/current",
        "export --blank --format html -o other/sessions/",
        "export --blank --format html -o other/links.key",
        "rules --write other/trash/own.toml",
        "rules --write store/sessions/own.toml",
    ],
)
def test_no_command_writes_into_what_any_store_has_of_its_own(
    cli: Cli, tmp_path: Path, line: str
) -> None:
    other = tmp_path / "other"
    for store in ("other", "store"):
        for _ in range(2):
            new = cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", SCOREKEEPER_STORE=store)
            assert new.code == 0
    assert cli("delete", "2026-11-20-1", SCOREKEEPER_STORE="other").code == 0
    (tmp_path / "link").symlink_to(other)
    before = stores_content(other), sorted(other.rglob("*"))
    told = cli(*line.split())
    assert (told.code, told.out) == (1, "")
    assert "it is part of the store" in told.err
    assert (stores_content(other), sorted(other.rglob("*"))) == before


@pytest.mark.parametrize("beside", ["locks", "trash", "current"])
def test_a_store_that_an_archive_became_keeps_its_sessions_too(
    table: None, cli: Cli, tmp_path: Path, beside: str
) -> None:
    unpacked = tmp_path / "unpacked"
    (unpacked / "sessions").mkdir(parents=True)
    (unpacked / beside).mkdir()
    (file := unpacked / "sessions" / "2026-11-20-1.json").write_text("{}")
    told = cli("export", "-o", str(file))
    assert (told.code, file.read_text()) == (1, "{}")
    assert "it is part of the store" in told.err


@pytest.mark.parametrize("name", ["sessions", "trash", "locks", "tmp"])
def test_a_folder_that_the_store_leads_to_takes_exports_but_no_files_of_the_store(
    table: None, cli: Cli, tmp_path: Path, name: str
) -> None:
    """What is no part of the store is written there, as into any folder."""
    folder, elsewhere = tmp_path / "store" / name, tmp_path / "elsewhere"
    folder.mkdir(exist_ok=True)
    folder.rename(elsewhere)
    folder.symlink_to(elsewhere)
    before = stores_content(elsewhere)
    for target in ("elsewhere/evening.html", "elsewhere/all/", f"store/../{name}.html"):
        assert cli("export", "--format", "html", "-o", target).code == 0
    assert (elsewhere / "evening.html").is_file()
    stored = {"locks": "lock", "tmp": "tmp"}.get(name, "json")
    for ending in {stored, "bak"} - ({"bak"} if name == "locks" else set()):
        told = cli("export", "--format", "json", "-o", f"elsewhere/2026-11-20-1.{ending}")
        assert (told.code, told.out) == (1, "")
        assert "it is part of the store" in told.err
    assert cli("export", "--format", "html", "-o", f"store/{name}/new/e.html").code == 1
    assert before.items() <= stores_content(elsewhere).items()


def test_a_person_s_own_folder_of_sessions_is_no_store(table: None, cli: Cli) -> None:
    for _ in range(2):
        assert cli("export", "--all", "--format", "json", "-o", "sessions/").code == 0
    assert cli("export", "-o", "current.html").code == 0


def test_what_a_killed_export_left_is_removed_by_the_next_one(
    table: None, cli: Cli, tmp_path: Path
) -> None:
    left = tmp_path / ".scorekeeper-0123456789abcdef.tmp"
    others = [tmp_path / ".scorekeeper-mine.tmp", tmp_path / ".scorekeeper-fedcba9876543210.tmp"]
    left.write_text("half of an evening", "utf-8")
    others[0].write_text("somebody's own", "utf-8")
    os.mkfifo(others[1])
    assert cli("export", "-o", "evening.html").code == 0
    assert not left.exists()
    assert all(other.exists() for other in others)


@pytest.mark.parametrize("new", [True, False])
def test_what_an_export_is_writing_stays(tmp_path: Path, *, new: bool) -> None:
    slow, quick = tmp_path / "slow.html", tmp_path / "quick.html"

    def parts() -> Iterator[bytes]:
        yield b"half, "
        forget_writes()  # as in another process
        write_file(quick, "another's")
        yield b"and half"

    write_file(slow, parts(), new=new)
    assert slow.read_bytes() == b"half, and half"
    assert sorted(tmp_path.iterdir()) == [quick, slow]


def test_a_temporary_file_that_was_taken_for_a_dead_one_s_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its making and its lock it looks as if nobody held it."""
    hold = platform_files.hold
    removed: list[Path] = []

    def hold_too_late(handle: int) -> int | None:
        if not removed:
            removed.extend(tmp_path.glob(".scorekeeper-*"))
            platform_files.remove_unheld(removed[0])
        return hold(handle)

    monkeypatch.setattr(platform_files, "hold", hold_too_late)
    write_file(tmp_path / "evening.txt", "whole")
    assert removed
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["whole"]


@pytest.mark.parametrize(
    "line", ["export -o o.csv", "export --archive o.zip", "rules --write o.toml"]
)
def test_a_file_that_is_let_go_with_an_error_is_written(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    hold, close = platform_files.hold, os.close
    held: set[int | None] = set()

    def held_file(handle: int) -> int | None:
        held.add(found := hold(handle))
        return found

    def failing(handle: int) -> None:
        close(handle)
        if handle in held:
            held.discard(handle)
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(platform_files, "hold", held_file)
    monkeypatch.setattr(os, "close", failing)
    told = cli(*line.split())
    assert (told.code, held) == (0, set())
    assert line.rsplit(maxsplit=1)[-1] in told.out + told.err


def test_a_folder_that_cannot_be_looked_at_is_told_with_the_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Path.is_dir

    def failing(folder: Path, **how: bool) -> bool:
        if folder.name == "exports":
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(folder))
        return look(folder, **how)

    (tmp_path / "exports").mkdir()
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    monkeypatch.setattr(Path, "is_dir", failing)
    told = cli("export", "-o", "exports/o.csv")
    assert (told.code, told.out) == (1, "")
    assert "Could not write" in told.err
    assert "exports" in told.err
    assert "Nothing was changed." in told.err


def test_an_export_may_lie_beside_what_is_stored(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3 3 3").code == 0
    assert cli("list").code == cli("undo").code == 0
    assert cli("export", "--format", "html", "-o", "store/evening.html").code == 0
    own = {*outside_files._STORED_IN, "evening.html"}
    assert {path.name for path in (tmp_path / "store").iterdir()} <= own


def test_a_file_whose_content_breaks_off_is_not_written(tmp_path: Path) -> None:
    target = tmp_path / "evening.html"
    target.write_text("last week's", "utf-8")

    def parts() -> Iterator[bytes]:
        yield b"<!doctype html>"
        raise Unavailable

    with pytest.raises(Unavailable):
        write_agreed(AppContext(), target, parts)
    assert target.read_text("utf-8") == "last week's"
    assert [*tmp_path.iterdir()] == [target]


@pytest.mark.parametrize("new", [True, False])
def test_a_write_that_fails_names_the_file_that_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, new: bool
) -> None:
    """Where no temporary file can be made beside it, that one was named, which nobody knows."""

    def full(path: Path) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(outside_files, "open_temporary", full)
    target = tmp_path / "evening.html"
    with pytest.raises(Unavailable) as refused:
        write_outside(target, b"", new=new)
    assert refused.value.problems[0].fields["path"] == str(target)
