"""An index with the marks of the files and the titles of others: the file of a session decides."""

import os
import zipfile
from pathlib import Path

import pytest

from tests.support.command_line import Cli

DAY = "2026-11-20"


@pytest.fixture
def lying_index(cli: Cli, store: Path) -> Path:
    """The file of the session Alpha, whose title Alpha II has in the index."""
    for title in ("Alpha", "Alpha II"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title, "--date", DAY).code == 0
    for path in (store / "sessions").glob("*.json"):
        os.utime(path, ns=(0, 1_000_000_000))
    assert cli("list").code == 0
    index = store / "index.json"
    text = index.read_text(encoding="utf-8")
    swapped = text.replace("Alpha II", "@").replace("Alpha", "Alpha II").replace("@", "Alpha")
    assert swapped != text
    index.write_text(swapped, encoding="utf-8")
    return store / "sessions" / f"{DAY}-1.json"


@pytest.mark.parametrize("command", ["delete", "add", "open"])
def test_no_command_changes_no_other_session(cli: Cli, lying_index: Path, command: str) -> None:
    words = ("--session", "Alpha", "add", "3 4 2") if command == "add" else (command, "Alpha")
    assert cli(*words).code == 0
    if command == "open":
        assert cli("add", "3 4 2").code == 0
    alpha, other = lying_index, lying_index.with_stem(f"{DAY}-2")
    assert other.exists()
    assert "3- 4- 2-" not in other.read_text(encoding="utf-8")
    assert not alpha.exists() if command == "delete" else "3- 4- 2-" in alpha.read_text()


SHOWN = ["show Alpha", "log Alpha --json", "export Alpha --format sheet", "check Alpha"]


@pytest.mark.parametrize("command", SHOWN)
def test_no_command_shows_no_other_session(cli: Cli, lying_index: Path, command: str) -> None:
    told = cli(*command.split())
    index = lying_index.parent.parent / "index.json"
    index.unlink()
    assert told == cli(*command.split())


def test_no_rematch_of_another_session_begins(cli: Cli, lying_index: Path) -> None:
    alpha = lying_index.read_text(encoding="utf-8")
    lying_index.write_text(alpha.replace("Cara", "Dora"), encoding="utf-8")
    os.utime(lying_index, ns=(0, 1_000_000_000))
    assert "Dora" in cli("new", "--again", "--session", "Alpha").out


def test_no_other_session_comes_into_an_archive(
    cli: Cli, lying_index: Path, tmp_path: Path
) -> None:
    archive = tmp_path / "alpha.zip"
    assert cli("export", "Alpha", "--archive", str(archive)).code == 0
    assert any(lying_index.name in name for name in zipfile.ZipFile(archive).namelist())


@pytest.mark.parametrize("game", ["whist", "adding"])
def test_what_game_it_is_the_session_says(
    cli: Cli, lying_index: Path, tmp_path: Path, game: str
) -> None:
    index = lying_index.parent.parent / "index.json"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace('"ninety-nine"', f'"{game}"'), encoding="utf-8")
    folder = tmp_path / "sheets"
    assert cli("export", "--all", "--format", "paper", "-o", f"{folder}/").code == 0
    assert len([*folder.iterdir()]) == 2
