"""The index of sessions: quick to read, rebuilt at will, never trusted over the files."""

import json
import os
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.context import AppContext
from scorekeeper.core.limits import MAX_SUBSTITUTES
from scorekeeper.storage.session_writer import session_content
from tests.support.command_line import Cli, run_in_process, user_environment
from tests.support.large_sessions import session
from tests.support.paths import SAMPLES
from tests.support.stored_session import age_sessions


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store of three sessions that nobody writes to."""
    folder = tmp_path_factory.mktemp("imported")
    environment = user_environment(folder / "store")
    for name in ("pagat-3", "adding-98", "pegs-2"):
        words = ("import", str(SAMPLES / f"{name}.json"))
        assert run_in_process(words, environment, folder).code == 0
    age_sessions(folder / "store")
    return folder / "store"


@pytest.fixture
def records(imported: Path, store: Path) -> Path:
    """Return a copy of that store, with the times of its files."""
    shutil.copytree(imported, store)
    return store


def titles(cli: Cli) -> list[str]:
    done = cli("list", "--json")
    assert done.code == 0, done.err
    return [session["title"] for session in done.json["sessions"]]


def test_a_list_from_the_index_is_the_list_from_the_files(cli: Cli, records: Path) -> None:
    from_files = cli("list", "--json")
    assert (records / "index.json").exists()
    from_index = cli("list", "--json")
    (records / "index.json").unlink()
    assert from_files.out == from_index.out == cli("list", "--json").out


def test_what_has_not_changed_is_not_read(
    cli: Cli, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("list")
    app = AppContext()
    app.store_option = str(records)
    monkeypatch.setattr(AppContext, "open_each", lambda *_: pytest.fail("a file was read"))
    assert len(app.summaries().sessions) == 3


def test_a_file_put_there_taken_away_or_edited_is_seen(cli: Cli, records: Path) -> None:
    assert titles(cli) == ["Samstagnachmittag", "Piątek u Łucji", "Ferja til Bodø"]
    sessions = records / "sessions"
    shutil.copy(SAMPLES / "penguin-3.json", sessions / "2020-01-01-1.json")
    assert len(titles(cli)) == 4
    (sessions / "2020-01-01-1.json").unlink()
    edited = sessions / "2026-07-11-1.json"
    edited.write_text(edited.read_text(encoding="utf-8").replace("Bodø", "Moss"), encoding="utf-8")
    assert titles(cli) == ["Samstagnachmittag", "Piątek u Łucji", "Ferja til Moss"]


def test_a_file_that_has_just_changed_is_read_again(cli: Cli, records: Path) -> None:
    """Whoever writes twice within a tick of the clock leaves the same time on the file."""
    path = records / "sessions" / "2026-07-11-1.json"
    content = path.read_bytes()
    path.write_bytes(content)
    cli("list")
    stamp = path.stat()
    with path.open("r+b") as file:
        file.write(content.replace(b"Ferja", b"Fahre"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert titles(cli)[-1] == "Fahre til Bodø"


def test_a_damaged_session_is_named_every_time(cli: Cli, records: Path) -> None:
    (records / "sessions" / "2020-01-01-1.json").write_text("{", encoding="utf-8")
    age_sessions(records)
    for _ in range(2):
        done = cli("list")
        assert done.code == 1
        assert "2020-01-01-1" in done.err
        assert len(done.out.splitlines()) == 3


HOSTILE: list[Any] = [
    b"",
    b"[]",
    b"\xff\xfe",
    b"[" * 100_000,
    {"program": "another/1", "columns": {}},
    {"program": None, "columns": {"id": []}},
    {"columns": 3},
]


@pytest.mark.parametrize("content", HOSTILE)
def test_a_foreign_index_is_nobody(cli: Cli, records: Path, content: Any) -> None:
    expected = titles(cli)
    written = content if isinstance(content, bytes) else json.dumps(content).encode()
    (records / "index.json").write_bytes(written)
    assert titles(cli) == expected


def test_of_an_index_no_more_is_read_than_its_sessions_can_need(
    cli: Cli, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parsed, 33 MB of nothing but lists take 850 MB."""
    expected = titles(cli)
    (records / "index.json").write_bytes(b"[" + b"[]," * 2_000_000 + b"[]]")
    parsed: list[int] = []
    loads = json.loads

    def counted(content: bytes, **hooks: Any) -> object:
        parsed.append(len(content))
        return loads(content, **hooks)

    monkeypatch.setattr(json, "loads", counted)
    assert titles(cli) == expected
    assert max(parsed) < 2_000_000


def test_an_index_with_the_names_of_thousands_of_substitutes_is_believed(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (store / "sessions").mkdir(parents=True)
    named = [f"@1={number:0>39}" for number in range(MAX_SUBSTITUTES)]
    coming = [("substitute", f"substitute {name}") for name in named]
    for number in range(1, 41):
        path = store / "sessions" / f"2026-11-20-{number}.json"
        evening = session(coming)._replace(id=path.stem)
        path.write_bytes(session_content(evening))
    age_sessions(store)
    expected = titles(cli)
    app = AppContext()
    app.store_option = str(store)
    monkeypatch.setattr(AppContext, "open_each", lambda *_: pytest.fail("a file was read"))
    assert len(app.summaries().sessions) == len(expected) == 40


@pytest.mark.parametrize(
    ("column", "bend"),
    [
        ("title", lambda column: column[:-1]),
        ("title", lambda column: [*column, "x"]),
        ("title", lambda column: [5, *column[1:]]),
        ("players", lambda column: [[5], *column[1:]]),
        ("players", lambda column: ["Anna", *column[1:]]),
        ("finished", lambda column: [1, *column[1:]]),
        ("deals", lambda column: [True, *column[1:]]),
        ("counted", lambda column: ["cats", *column[1:]]),
        ("game", lambda column: ["", *column[1:]]),
        ("variant", lambda column: ["", *column[1:]]),
        ("variant", lambda column: ["\u3164", *column[1:]]),
        ("players", lambda column: [[], *column[1:]]),
        ("players", lambda column: [["Anna", ""], *column[1:]]),
        ("players", lambda column: [["Anna", "ANNA"], *column[1:]]),
        ("winners", lambda column: [[""], *column[1:]]),
        ("former", lambda column: [["\x1b[2J"], *column[1:]]),
        ("title", lambda column: ["\x1b[2J", *column[1:]]),
        ("place", lambda column: ["\x9b2J", *column[1:]]),
        ("date", lambda column: ["\x07", *column[1:]]),
        ("deals", lambda column: [-1, *column[1:]]),
        ("deals", lambda column: [10_001, *column[1:]]),
        ("begun", lambda column: ["yesterday", *column[1:]]),
        ("size", lambda _: None),
        ("id", lambda _: {}),
        ("inode", lambda _: []),
    ],
)
def test_an_index_with_a_bent_column_is_nobody(
    cli: Cli, records: Path, column: str, bend: Any
) -> None:
    expected = cli("list", "--json").out
    path = records / "index.json"
    stored = json.loads(path.read_bytes())
    stored["columns"][column] = bend(stored["columns"][column])
    path.write_text(json.dumps(stored), encoding="utf-8")
    assert cli("list", "--json").out == expected


def test_an_index_that_is_believed_is_the_one_that_was_written(cli: Cli, records: Path) -> None:
    cli("list")
    path = records / "index.json"
    stored = json.loads(path.read_bytes())
    stored["columns"]["title"] = ["believed"] * 3
    path.write_text(json.dumps(stored), encoding="utf-8")
    assert titles(cli) == ["believed"] * 3


def test_without_leave_to_write_a_list_is_a_list(cli: Cli, records: Path) -> None:
    (records / "index.json").unlink(missing_ok=True)
    (records / "index.json").mkdir()
    assert len(titles(cli)) == 3
    assert len(titles(cli)) == 3


def test_a_title_is_found_by_the_index(cli: Cli, records: Path) -> None:
    cli("list")
    assert "Piątek u Łucji" in cli("show", "piątek").out
    assert cli("--session", "PIĄTEK u Łucji", "rename", "Sobota").code == 0
    assert "Sobota" in cli("show", "sob").out
    assert cli("show", "piątek").code == 2


def test_a_clock_beyond_the_year_2262_lists_sessions(
    cli: Cli, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overflow() -> int:
        raise OverflowError("timestamp too large to convert to C int64_t")  # as CPython does then

    with monkeypatch.context() as patched:
        for name in ("time", "time_ns"):
            patched.setattr(time, name, overflow)
        assert len(titles(cli)) == 3


def test_an_index_of_nothing_but_lists_is_not_decoded(
    cli: Cli, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of 31 MB took 835 MB."""
    assert cli("list").code == 0
    shown = titles(cli)
    (records / "index.json").write_bytes(b'{"columns":[' + b"[]," * 2_000 + b"[]]}")
    decoded: list[str] = []
    loads = json.loads

    def counted(content: Any, **named: Any) -> Any:
        decoded.append(str(content))
        return loads(content, **named)

    monkeypatch.setattr(json, "loads", counted)
    assert titles(cli) == shown
    assert not [content for content in decoded if "[],[]" in content]
