"""Files that a person asked for are written where they said, and what is there stays what it is."""

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.cli import console, file_output
from scorekeeper.cli.commands import house_rules_template
from scorekeeper.cli.confirm_change import Declined
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.file_output import write_agreed, write_file
from scorekeeper.core.messages import Message, Unavailable
from scorekeeper.storage import atomic_files
from scorekeeper.storage.atomic_files import write_outside
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
    def write_and_stop(path: Path, content: bytes, temporary: Path) -> None:
        write_outside(path, content, temporary)
        raise KeyboardInterrupt

    assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    monkeypatch.setattr(atomic_files, "write_outside", write_and_stop)
    done = in_process_cli("export", "-o", "evening.sheet")
    assert (done.code, done.err) == (130, "Interrupted, but evening.sheet is written.\n")


def test_a_person_is_asked_before_an_archive_replaces_a_file(at_prompt: At, tmp_path: Path) -> None:
    archive = tmp_path / "all.zip"
    archive.write_text("kept", "utf-8")
    export = ("export", "--all", "--archive", str(archive))
    assert at_prompt("n", into=export).run.code != 0
    assert archive.read_text("utf-8") == "kept"
    assert at_prompt("y", into=export).run.code == 0
    assert archive.read_bytes()[:2] == b"PK"


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


def test_an_export_may_lie_beside_what_is_stored(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3 3 3").code == 0
    assert cli("list").code == cli("undo").code == 0
    assert cli("export", "--format", "html", "-o", "store/evening.html").code == 0
    own = {*file_output._STORED_IN, "evening.html"}
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
