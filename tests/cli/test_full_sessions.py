"""A session that is nearly full takes no entry after which nobody could read it again."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.limits import MAX_ENTRIES, MAX_SESSION_SIZE, MAX_SHEET_SIZE
from scorekeeper.core.session import Session
from scorekeeper.storage.session_writer import session_content
from tests.support.command_line import Cli
from tests.support.large_sessions import session

pytestmark = pytest.mark.both_stores

NOTE = f'note "{"x" * 1900}"'


def imported(cli: Cli, folder: Path, content: bytes) -> Any:
    file = folder / "evening.json"
    file.write_bytes(content)
    return cli("import", str(file))


def notes_with_room(room: int) -> Session:
    """Return a session of notes to whose file so many bytes may come."""
    facts = [("note", NOTE)] * (MAX_SESSION_SIZE // 2000)
    size = len(session_content(session([*facts, ("note", 'note "y"')])))
    while (left := MAX_SESSION_SIZE - room - size) > 1900:
        facts.append(("note", NOTE))
        size = len(session_content(session([*facts, ("note", 'note "y"')])))
    return session([*facts, ("note", f'note "y{"y" * max(0, left)}"')])


@pytest.mark.slow
def test_a_line_of_several_plays_goes_in_whole_or_not_at_all(cli: Cli, tmp_path: Path) -> None:
    plays = [("play", "K"), *[("play", "9")] * (MAX_ENTRIES - 3)]
    full = session(plays, "99", {}, ("Ann", "Bo"), "adding")
    assert imported(cli, tmp_path, session_content(full)).code == 0
    refused = cli("add", "9", "9", "9")
    assert (refused.code, refused.out) == (3, "")
    assert f"holds {MAX_ENTRIES} entries at most. Nothing was recorded." in refused.err
    assert cli("add", "9", "9").code == 0
    assert cli("show").code == 0
    assert cli("undo").code == 3


@pytest.mark.slow
def test_an_entry_that_makes_the_file_too_large_is_refused(cli: Cli, tmp_path: Path) -> None:
    assert imported(cli, tmp_path, session_content(notes_with_room(400))).code == 0
    refused = cli("note", "z" * 600)
    assert (refused.code, refused.out) == (3, "")
    assert f"holds {MAX_SESSION_SIZE} bytes at most. Nothing was recorded." in refused.err
    assert cli("log").code == 0
    for _ in range(5):  # shorter ones go in until none does
        noted = cli("note", "z" * 20)
        assert cli("log").code == 0
    assert noted.code == 3


@pytest.mark.slow
def test_a_file_that_would_grow_too_large_by_an_import_is_refused(cli: Cli, tmp_path: Path) -> None:
    large = json.loads(session_content(notes_with_room(-3000)))
    compact = json.dumps(large, separators=(",", ":")).encode()
    assert len(compact) <= MAX_SESSION_SIZE
    refused = imported(cli, tmp_path, compact)
    assert refused.code == 1
    assert "evening.json is too large to be stored" in refused.err
    assert "Nothing was imported." in refused.err
    assert "no session" in cli("show").err
    assert cli("show", str(tmp_path / "evening.json")).code == 0


@pytest.mark.slow
def test_a_sheet_that_would_make_too_large_a_file_is_refused(cli: Cli, tmp_path: Path) -> None:
    """Its signs take more bytes there: it was imported, and no command could read it any more."""
    note = 'note "' + r"\\" * 990 + '"\n'
    sheet = tmp_path / "evening.sheet"
    sheet.write_text("players: Anna, Ben, Cara\n\n" + note * (MAX_SHEET_SIZE // len(note) - 1))
    refused = cli("import", "evening.sheet")
    assert (refused.code, refused.out) == (1, "")
    assert "evening.sheet is too large to be stored" in refused.err
    assert "no session" in cli("show").err
    assert cli("score", "evening.sheet").code == 0


@pytest.mark.slow
def test_a_file_has_room_for_the_id_that_it_gets(cli: Cli, tmp_path: Path) -> None:
    content = session_content(notes_with_room(-len("2026-11-20-"))._replace(id="x"))
    assert len(content) == MAX_SESSION_SIZE
    assert imported(cli, tmp_path, content).code == 1
    assert "no session" in cli("show").err


@pytest.mark.slow
def test_a_paper_of_as_many_games_as_a_session_has_is_read_again(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "evening.sheet"
    head = "players: Anna, Ben, Cara, Dora, Emil"
    rules = "rule: game=1\nrule: length=20000\nrule: bonus=1000000"
    sheet.write_text(f"{head}\n{rules}\n\n" + "2/2 2/2 2/2 2/2 1/1\n" * (MAX_ENTRIES - 1))
    assert cli("import", str(sheet)).code == 0
    assert cli("export", "--format", "paper", "-o", "evening.csv").code == 0
    assert cli("check", "--sheet", "evening.csv").code == 0
