"""Archives: a store comes back byte for byte, and nothing else gets in."""

import contextlib
import errno
import json
import re
import shlex
import shutil
import struct
import zipfile
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.cli.commands import archives
from scorekeeper.cli.interruptions import what_stands
from scorekeeper.core.commands import ChangeRequest
from scorekeeper.core.limits import MAX_SESSION_SIZE
from scorekeeper.core.messages import Message, Refusal, Unavailable, message
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named, replay_file
from scorekeeper.i18n.catalog import all_sentences, language
from scorekeeper.storage import (
    archive_reader,
    archive_writer,
    atomic_files,
    platform_files,
    watched_writes,
)
from scorekeeper.storage.archive_reader import ArchiveReader
from scorekeeper.storage.archive_restore import restore_archive, told_replaced
from scorekeeper.storage.archive_writer import members_of, pack
from scorekeeper.storage.folder_store import FolderStore
from tests.support.command_line import Cli
from tests.support.effort import EFFORT
from tests.support.paths import SAMPLES
from tests.support.sheets import refusal_text

pytestmark = pytest.mark.both_stores

AT = "2026-11-20T19:00:00Z"
SAMPLE = (SAMPLES / "duel-2.json").read_bytes()
NAME = "sessions/2026-11-20-1.json"


def contents(store: Path) -> dict[str, bytes]:
    kept = [*store.glob("sessions/*.json"), *store.glob("trash/*.json")]
    return {path.relative_to(store).as_posix(): path.read_bytes() for path in kept}


def listed(cli: Cli, **extra: str) -> list[str]:
    return [summary["id"] for summary in cli("list", "--json", **extra).json["sessions"]]


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes], packing: int = 8) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", packing) as made, contextlib.suppress(UserWarning):
        for name, content in entries:
            made.writestr(name, content)
    return target.getvalue()


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of three sessions and a deleted one, each with a history."""
    store = FolderStore(tmp_path_factory.mktemp("made") / "store")
    for day in (18, 19, 20, 21):
        game = game_named("ninety-nine")
        setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Łucja"), title=f"Day {day}")
        rules = game.rules_to_json(game.resolve("pagat", 3, {}))
        session = store.create(setup, rules, AT, f"2026-11-{day}")
        for line in ("3:CDD! 4- 2-", "undo", 'note "pizza"', "1 1 7"):
            request = ChangeRequest(partial(parse_line, line), AT, why="so it was")
            record_change(store, session.id, request, lambda held: replay_file(held, ""))
    store.delete("2026-11-21-1")
    store.make_current("2026-11-19-1")
    return store.root


@pytest.fixture
def record(cli: Cli, store: Path, made_once: Path) -> Cli:
    shutil.copytree(made_once, store)
    return cli


@pytest.fixture
def packed(record: Cli, tmp_path: Path) -> Path:
    result = record("export", "--all", "--archive", "evening.zip")
    assert result.code == 0, result
    assert result.out == ""
    assert result.err == (
        "Wrote 3 sessions and 1 from the trash to evening.zip."
        " To bring them back: scorekeeper import evening.zip\n"
    )
    return tmp_path / "evening.zip"


def test_an_archive_is_a_store_that_any_program_unpacks(
    record: Cli, packed: Path, store: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(packed) as made:
        assert made.testzip() is None
        made.extractall(tmp_path / "unpacked")
    assert contents(tmp_path / "unpacked") == contents(store)
    assert record("show", "--store", "unpacked").out == record("show").out
    assert record("restore", "2026-11-21-1", "--store", "unpacked").code == 0


def test_how_an_unpacked_archive_is_imported_is_told(
    record: Cli, packed: Path, tmp_path: Path
) -> None:
    """Some browsers unpack what they download."""
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(tmp_path / "my evenings")
    elsewhere = {"SCOREKEEPER_STORE": str(tmp_path / "elsewhere")}
    refused = record("import", "my evenings", **elsewhere)
    (told,) = re.findall(r": scorekeeper (export .*?)\. ", refused.err)
    assert (refused.code, '--store "my evenings"' in told) == (1, True)
    assert record(*shlex.split(told), **elsewhere).code == 0
    assert record("import", "FILE.zip", **elsewhere).code == 0


def test_the_same_store_gives_the_same_bytes(record: Cli, packed: Path, tmp_path: Path) -> None:
    assert record("export", "--all", "--archive", "again.zip").code == 0
    assert (tmp_path / "again.zip").read_bytes() == packed.read_bytes()


def test_an_empty_store_becomes_what_the_other_was(
    record: Cli, packed: Path, store: Path, tmp_path: Path
) -> None:
    new_store = {"SCOREKEEPER_STORE": str(tmp_path / "new")}
    result = record("import", "evening.zip", **new_store)
    assert result.code == 0, result
    assert result.out.splitlines()[:4] == [
        "Imported 3 sessions from evening.zip: 2026-11-18-1, 2026-11-19-1, 2026-11-20-1.",
        "1 session went into the trash, where it was in the archive.",
        "Session 2026-11-19-1 is now the current one.",
        "Day 19 (2026-11-19-1)",
    ]
    assert contents(tmp_path / "new") == contents(store)
    assert record("log", **new_store).out == record("log").out
    assert record("restore", "2026-11-21-1", **new_store).code == 0


def test_ids_of_an_archive_are_never_given_again(record: Cli, packed: Path, tmp_path: Path) -> None:
    new_store = {"SCOREKEEPER_STORE": str(tmp_path / "new")}
    record("import", "evening.zip", **new_store)
    assert "2026-11-20-2" in record("new", "Ann", "Bo", "--date", "2026-11-20", **new_store).out
    assert "2026-11-21-2" in record("new", "Ann", "Bo", "--date", "2026-11-21", **new_store).out
    for path in (tmp_path / "new").glob("sessions/2026-11-18-1.*"):
        path.unlink()
    assert "2026-11-18-2" in record("new", "Ann", "Bo", "--date", "2026-11-18", **new_store).out


def test_what_is_there_already_is_no_conflict(record: Cli, packed: Path, store: Path) -> None:
    before = contents(store)
    result = record("import", "evening.zip")
    assert result.code == 0
    assert result.out.startswith("4 sessions from evening.zip were already here, unchanged.")
    assert contents(store) == before


def test_other_content_refuses_all_of_it_naming_them(
    record: Cli, packed: Path, store: Path
) -> None:
    record("undo", "--session", "2026-11-18-1")
    record("note", "later", "--session", "2026-11-20-1")
    (store / "sessions" / "2026-11-19-1.json").unlink()
    before = contents(store)
    result = record("import", "evening.zip")
    assert result.code == 1
    assert "2026-11-18-1 and 2026-11-20-1 are already here" in result.err
    assert "scorekeeper import --overwrite evening.zip" in result.err
    assert contents(store) == before


def test_of_many_sessions_with_other_content_it_names_a_few(cli: Cli) -> None:
    for _ in range(11):
        assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    assert cli("export", "--all", "--archive", "evening.zip").code == 0
    for number in range(1, 12):
        assert cli("note", "later", "--session", f"2026-11-20-{number}").code == 0
    result = cli("import", "evening.zip")
    assert result.code == 1
    assert "2026-11-20-8 and 3 more are already here" in result.err
    assert "2026-11-20-9" not in result.err


def test_overwrite_keeps_what_was_there_in_the_trash_with_the_generation_before(
    record: Cli, packed: Path, store: Path
) -> None:
    was = contents(store)
    record("note", "later", "--session", "2026-11-20-1")
    path = store / "sessions" / "2026-11-20-1.json"
    later, previous = path.read_bytes(), path.with_suffix(".bak").read_bytes()
    result = record("import", "--overwrite", "evening.zip")
    assert result.code == 0
    assert "Imported 1 session from evening.zip: 2026-11-20-1." in result.out
    assert "3 sessions from evening.zip were already here" in result.out
    assert contents(store) == {**was, "trash/2026-11-20-2.json": later}
    assert path.with_name("2026-11-20-2.bak").read_bytes() == previous
    assert path.with_suffix(".bak").read_bytes() == later
    assert record("note", "after", "--session", "2026-11-20-2").code == 2  # which is in the trash
    assert record("restore", "2026-11-20-2").code == 0
    assert record("note", "after", "--session", "2026-11-20-2").code == 0
    assert path.with_suffix(".bak").read_bytes() == later


def test_an_import_stands_where_the_state_before_it_cannot_be_kept(
    record: Cli, packed: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was = contents(store)
    record("note", "later", "--session", "2026-11-20-1")
    path = store / "sessions" / "2026-11-20-1.json"
    later, replace = path.read_bytes(), platform_files.replace

    def fail(source: Path, target: Path) -> None:
        if target == path.with_suffix(".bak"):
            raise OSError(errno.EIO, "Input/output error")
        replace(source, target)

    monkeypatch.setattr(platform_files, "replace", fail)
    assert record("import", "--overwrite", "evening.zip").code == 0
    assert contents(store) == {**was, "trash/2026-11-20-2.json": later}
    assert record("list").code == 0
    assert [*(store / "tmp").iterdir()] == []


@pytest.mark.parametrize(("count", "end"), [(200, "b198, a199 as b199."), (201, "b199, 1 more.")])
def test_all_that_an_import_has_replaced_is_told_up_to_two_hundred(count: int, end: str) -> None:
    """Nothing else tells which of them went where, and imported again it replaces nothing."""
    told = language("en").render(told_replaced([(f"a{n}", f"b{n}") for n in range(count)]))
    assert "a0 as b0, a1 as b1, " in told
    assert end in told


def test_what_was_replaced_is_told_whatever_goes_wrong_after_it(
    record: Cli, packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Imported again, all is there already, and nothing names the copy in the trash."""

    def lost(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error", "i18n/en")

    record("note", "later", "--session", "2026-11-20-1")
    monkeypatch.setattr(archives, "_print_imported", lost)
    told = record("import", "--overwrite", "evening.zip", SCOREKEEPER_TRACEBACK="")
    assert (told.code, told.out) == (0, "")
    assert told.err.startswith("It is stored, but after that something went wrong")
    assert "What was here before is in the trash: 2026-11-20-1 as 2026-11-20-2." in told.err


@pytest.mark.both_stores
def test_what_an_import_has_replaced_is_brought_back_by_restore(cli: Cli, tmp_path: Path) -> None:
    """As between two laptops that began at the same number, both of which count."""
    theirs, archive = str(tmp_path / "theirs"), str(tmp_path / "theirs.zip")
    for store, names in ((theirs, ("Dan", "Eva", "Fay")), (None, ("Anna", "Ben", "Cara"))):
        where = {} if store is None else {"SCOREKEEPER_STORE": store}
        for _ in range(2):
            assert cli("new", *names, "--date", "2026-11-20", **where).code == 0
            assert cli("add", "3:CDD 4- 2-", **where).code == 0
    assert cli("export", "--all", "--archive", archive, SCOREKEEPER_STORE=theirs).code == 0
    assert cli("note", "was here", "--session", "2026-11-20-1").code == 0
    ours = [cli("export", f"2026-11-20-{n}", "--format", "json").out for n in (1, 2)]
    refused = cli("import", archive)
    assert "then goes into the trash under a new number" in refused.err
    done = cli("import", archive, "--overwrite")
    kept = "2026-11-20-1 as 2026-11-20-3, 2026-11-20-2 as 2026-11-20-4"
    assert f"What was here before is in the trash: {kept}." in done.out
    assert "Dan" in cli("show", "2026-11-20-1").out
    again = cli("import", archive, "--overwrite")
    assert "replaced" not in again.out
    for number, content in zip((3, 4), ours, strict=True):
        assert cli("restore", f"2026-11-20-{number}").code == 0
        assert cli("export", f"2026-11-20-{number}", "--format", "json").out == content
    assert cli("add", "4- 3- 2-", "--session", "2026-11-20-3").code == 0
    assert len(listed(cli)) == 4


@pytest.mark.both_stores
def test_what_an_import_has_replaced_takes_no_id_that_the_archive_brings(
    cli: Cli, tmp_path: Path
) -> None:
    """It was kept as the next one, moved on by that, and told under an id that was another's."""
    theirs, archive = str(tmp_path / "theirs"), str(tmp_path / "theirs.zip")
    for store, names, count in ((theirs, ("Dan", "Eva"), 3), (None, ("Anna", "Ben"), 1)):
        where = {} if store is None else {"SCOREKEEPER_STORE": store}
        for _ in range(count):
            assert cli("new", *names, "--date", "2026-11-20", **where).code == 0
    assert cli("export", "--all", "--archive", archive, SCOREKEEPER_STORE=theirs).code == 0
    done = cli("import", archive, "--overwrite")
    assert "in the trash: 2026-11-20-1 as 2026-11-20-4." in done.out
    assert cli("restore", "2026-11-20-4").code == 0
    assert listed(cli) == [f"2026-11-20-{number}" for number in range(1, 5)]
    assert "Anna" in cli("show", "2026-11-20-4").out


def test_a_session_that_was_deleted_meanwhile_comes_back_from_the_trash(
    record: Cli, packed: Path, store: Path
) -> None:
    was = contents(store)
    record("delete", "2026-11-18-1")
    assert record("import", "evening.zip").code == 0
    assert contents(store) == was


def test_a_session_that_was_restored_meanwhile_stays(
    record: Cli, packed: Path, store: Path
) -> None:
    record("restore", "2026-11-21-1")
    now = contents(store)
    assert record("import", "evening.zip").code == 0
    assert contents(store) == now


def test_a_deleted_session_with_other_content_is_a_conflict_too(
    record: Cli, packed: Path, store: Path
) -> None:
    was = contents(store)
    record("undo", "--session", "2026-11-18-1")
    record("delete", "2026-11-18-1")
    deleted = (store / "trash" / "2026-11-18-1.json").read_bytes()
    result = record("import", "evening.zip")
    assert result.code == 1
    assert "2026-11-18-1 is already here" in result.err
    assert record("import", "evening.zip", "--overwrite").code == 0
    assert contents(store) == {**was, "trash/2026-11-18-2.json": deleted}


def cut_off(content: bytes) -> bytes:
    return content[:-40]


def of_a_newer_program(content: bytes) -> bytes:
    return content.replace(b'"format": 1', b'"format": 3', 1)


def with_an_undo_of_nothing(content: bytes) -> bytes:
    """Return what is read, but not replayed."""
    undo = b',\n"%d": {"at": "2026-11-20T23:00:00Z", "kind": "undo", "target": 99}\n}\n}\n'
    return content.removesuffix(b"\n}\n}\n") + undo % (content.count(b'"at": ') + 1)


@pytest.mark.parametrize("spoil", [cut_off, of_a_newer_program, with_an_undo_of_nothing])
@pytest.mark.parametrize("in_trash", [False, True])
@pytest.mark.parametrize("was_deleted", [False, True])
def test_what_cannot_be_read_goes_into_the_trash_too_with_the_state_before(
    record: Cli,
    packed: Path,
    store: Path,
    spoil: Callable[[bytes], bytes],
    *,
    in_trash: bool,
    was_deleted: bool,
) -> None:
    """It may be intact for a newer program, and its .bak the newest that this one can read."""
    path = store / "sessions" / "2026-11-20-1.json"
    if was_deleted:  # in the archive
        packed.unlink()
        record("delete", "2026-11-20-1")
        record("export", "--all", "--archive", "evening.zip")
    before = contents(store)
    if was_deleted:
        record("restore", "2026-11-20-1")
    for note in ("later", "last"):
        record("note", note, "--session", "2026-11-20-1")
    previous = path.with_suffix(".bak").read_bytes()
    path.write_bytes(spoiled := spoil(path.read_bytes()))
    if in_trash:
        assert record("delete", "2026-11-20-1").code == 0
    assert record("import", "evening.zip").code == 1
    result = record("import", "evening.zip", "--overwrite")
    assert result.code == 0
    assert "in the trash: 2026-11-20-1 as 2026-11-20-2." in result.out
    assert contents(store) == {**before, "trash/2026-11-20-2.json": spoiled}
    assert record("restore", "2026-11-20-2").code == 0
    kept = store / "sessions" / "2026-11-20-2.json"
    assert kept.read_bytes() == spoiled
    assert kept.with_suffix(".bak").read_bytes() == previous


@pytest.mark.parametrize("spoil", [cut_off, with_an_undo_of_nothing])
def test_where_nothing_is_replaced_the_state_before_a_damaged_one_stays(
    record: Cli,
    packed: Path,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[bytes], bytes],
) -> None:
    path = store / "sessions" / "2026-11-20-1.json"
    record("note", "later", "--session", "2026-11-20-1")
    path.write_bytes(spoil(path.read_bytes()))
    before = {file: file.read_bytes() for file in store.glob("*/*") if file.suffix in BOTH}
    replace = platform_files.replace

    def fail(source: Path, target: Path) -> None:
        if target == path:
            raise OSError(errno.EIO, "Input/output error")
        replace(source, target)

    monkeypatch.setattr(platform_files, "replace", fail)
    result = record("import", "evening.zip", "--overwrite")
    assert (result.code, "Nothing was changed" in result.err) == (1, True)
    assert before == {file: file.read_bytes() for file in store.glob("*/*") if file.suffix in BOTH}


BOTH = (".json", ".bak")


def test_what_is_too_large_to_be_kept_is_not_replaced(
    record: Cli, packed: Path, store: Path
) -> None:
    path = store / "sessions" / "2026-11-20-1.json"
    path.write_bytes(large := path.read_bytes().ljust(MAX_SESSION_SIZE + 1))
    result = record("import", "evening.zip", "--overwrite")
    assert result.code == 1
    assert f"more than {MAX_SESSION_SIZE} bytes" in result.err
    assert path.read_bytes() == large


def test_a_file_that_is_too_large_is_left_out_and_no_part_of_it_packed(
    record: Cli, packed: Path, store: Path, tmp_path: Path
) -> None:
    """It was cut off at the bound, and told as packed as it is."""
    path = store / "sessions" / "2026-11-20-1.json"
    path.write_bytes(path.read_bytes().ljust(MAX_SESSION_SIZE + 1))
    result = record("export", "--all", "--archive", "all.zip")
    assert result.code == 1
    assert f"{path.name} has more than {MAX_SESSION_SIZE} bytes" in result.err
    assert "it is left out" in result.err
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert f"sessions/{path.name}" not in archive.namelist()
    assert record("import", "all.zip", SCOREKEEPER_STORE=str(store.parent / "new")).code == 0


def test_no_archive_is_written_over_by_one_of_no_session(
    record: Cli, packed: Path, store: Path
) -> None:
    """A backup was replaced by an empty archive."""
    path, before = store / "sessions" / "2026-11-20-1.json", packed.read_bytes()
    path.write_bytes(path.read_bytes().ljust(MAX_SESSION_SIZE + 1))
    refused = record("export", path.stem, "--archive", packed.name)
    assert (refused.code, refused.out) == (1, "")
    assert f"so {packed.name} was not written" in refused.err
    assert packed.read_bytes() == before


def test_into_a_used_store_the_others_stay(record: Cli, packed: Path, tmp_path: Path) -> None:
    new_store = {"SCOREKEEPER_STORE": str(tmp_path / "new")}
    record("new", "Ann", "Bo", "--date", "2026-12-01", **new_store)
    assert record("import", "evening.zip", **new_store).code == 0
    ids = listed(record, **new_store)
    assert sorted(ids) == ["2026-11-18-1", "2026-11-19-1", "2026-11-20-1", "2026-12-01-1"]
    assert "Day 19" in record("show", **new_store).out  # what was current there


def test_only_the_sessions_that_were_named(record: Cli, store: Path, tmp_path: Path) -> None:
    result = record("export", "Day 20", "2026-11-18-1", "Day 20", "--archive", "two.zip")
    assert result.code == 0
    assert "Wrote 2 sessions to two.zip" in result.err
    new_store = {"SCOREKEEPER_STORE": str(tmp_path / "new")}
    assert record("import", "two.zip", **new_store).code == 0
    both = {f"sessions/2026-11-{day}-1.json" for day in ("18", "20")}
    was = contents(store)
    assert contents(tmp_path / "new") == {name: was[name] for name in both}
    assert "Day 20" in record("show", **new_store).out  # the newest, for none was current


def test_without_names_it_is_the_current_session(record: Cli, tmp_path: Path) -> None:
    assert record("export", "--archive", "one.zip").code == 0
    with zipfile.ZipFile(tmp_path / "one.zip") as made:
        assert made.namelist() == ["sessions/2026-11-19-1.json", "current"]
    record("open", "2026-11-18-1")
    record("delete", "2026-11-19-1")
    done = record("import", "-", given=(tmp_path / "one.zip").read_bytes())
    assert done.code == 0
    assert "Session 2026-11-19-1 is now the current one." in done.out
    assert "Day 19" in record("show").out


@pytest.mark.both_stores
@pytest.mark.parametrize("named", [("--all",), ("2026-11-19-1",)], ids=["all", "one"])
def test_an_archive_that_brings_nothing_new_chooses_no_session(
    cli: Cli, named: tuple[str, ...]
) -> None:
    """The next deal of tonight's table went into a session of the backup."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-19").code == 0
    assert cli("export", *named, "--archive", "backup.zip").code == 0
    assert cli("new", "Dan", "Eva", "Fay", "--date", "2026-11-20").code == 0
    done = cli("import", "backup.zip")
    assert done.code == 0
    assert "1 session from backup.zip was already here, unchanged." in done.out
    assert "Session 2026-11-20-1" in done.out
    assert "now the current one" not in done.out
    assert "Dan" in cli("add", "3+ 4- 2-").out
    assert cli("delete", "2026-11-20-1").code == 0
    done = cli("import", "backup.zip")
    assert "Session 2026-11-19-1 is now the current one." in done.out, "where there was none"
    assert "now the current one" not in cli("import", "backup.zip").out


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        ("export --archive x.zip --format txt", 2, "--archive keeps sessions exactly as they are"),
        ("export --archive x.zip -o y.zip", 2, "--archive keeps sessions exactly as they are"),
        ("export --archive x.zip --blank", 2, "--archive keeps sessions exactly as they are"),
        ("export --archive -", 2, "--archive evening.zip"),
        ("export --archive no/such/x.zip", 1, "Could not write no/such/x.zip"),
        ("export --all 2026-11-18-1 --archive x.zip", 2, "Use --all or name the sessions"),
        ("export Nobody --archive x.zip", 2, "There is no session “Nobody”"),
        ("import --overwrite x.sheet", 2, "--overwrite is for archives"),
        ("import gone.zip", 1, "Could not read gone.zip"),
    ],
)
def test_what_cannot_be_asked(
    record: Cli, tmp_path: Path, arguments: str, code: int, expected: str
) -> None:
    (tmp_path / "x.sheet").write_text("players: Anna, Ben, Cara\n")
    done = record(*arguments.split())
    assert done.code == code, done
    assert expected in done.err
    assert not (tmp_path / "x.zip").exists()


def test_a_file_outside_the_store_is_no_session_of_it(record: Cli, tmp_path: Path) -> None:
    (tmp_path / "duel.json").write_bytes(SAMPLE)
    done = record("export", "duel.json", "--archive", "x.zip")
    assert done.code == 2
    assert "scorekeeper import duel.json" in done.err


def test_an_empty_store_has_nothing_to_archive(cli: Cli) -> None:
    done = cli("export", "--all", "--archive", "x.zip")
    assert done.code == 1
    assert "no session yet" in done.err


def test_a_damaged_session_is_not_lost_and_not_taken_back(
    record: Cli, store: Path, tmp_path: Path
) -> None:
    path = store / "sessions" / "2026-11-18-1.json"
    path.write_bytes(path.read_bytes()[:-40])
    result = record("export", "--all", "--archive", "x.zip")
    assert result.code == 1
    assert (
        "sessions/2026-11-18-1.json goes in as it is, but is not a complete session" in result.err
    )
    assert "`import` won't accept x.zip" in result.err
    assert "scorekeeper import" not in result.err
    with zipfile.ZipFile(tmp_path / "x.zip") as made:
        assert made.read("sessions/2026-11-18-1.json") == path.read_bytes()
    for extra in ((), ("--overwrite",)):
        back = record("import", "x.zip", *extra, SCOREKEEPER_STORE=str(tmp_path / "new"))
        assert back.code == 1
        assert "sessions/2026-11-18-1.json is not a complete session: line" in back.err
        assert "x.zip has 1 session that is not complete, so nothing was imported" in back.err
    assert not (tmp_path / "new").exists()
    assert record("export", "2026-11-20-1", "--archive", "y.zip").code == 0


def test_a_file_whose_name_no_archive_can_have_is_left_out_and_named(
    record: Cli, store: Path, tmp_path: Path
) -> None:
    for name in ("a:b.json", "2026-11-20-1 .json"):
        (store / "sessions" / name).write_bytes(SAMPLE)
    (store / "sessions" / "2026-11-21-1.json").write_bytes(SAMPLE)  # in the trash as well
    (store / "sessions" / "a folder.json").mkdir()
    result = record("export", "--all", "--archive", "x.zip")
    assert result.code == 1
    for name in ("sessions/a:b.json", "sessions/2026-11-20-1 .json", "trash/2026-11-21-1.json"):
        assert name in result.err
    assert "a folder.json" in result.err
    new_store = {"SCOREKEEPER_STORE": str(tmp_path / "new")}
    assert record("import", "x.zip", **new_store).code == 0  # the others come back
    assert len(listed(record, **new_store)) == 4


def test_a_copy_under_a_name_of_its_own_travels_by_that_name(
    record: Cli, store: Path, tmp_path: Path
) -> None:
    (store / "sessions" / "Omas Küche.json").write_bytes(SAMPLE)
    assert record("export", "--all", "--archive", "x.zip").code == 0
    new_store = {"SCOREKEEPER_STORE": str(tmp_path / "new")}
    assert record("import", "x.zip", **new_store).code == 0
    assert contents(tmp_path / "new") == contents(store)


def link(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = 0o120777 << 16
    return info


def encrypted(content: bytes) -> bytes:
    """Set the bit by which an entry says that it is encrypted."""
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.index(mark) + place
        content = content[:at] + bytes([content[at] | 1]) + content[at + 1 :]
    return content


def lying(content: bytes, size: int) -> bytes:
    """Let a zip say another size of its first entry than it has."""
    for mark, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = content.index(mark) + place
        content = content[:at] + struct.pack("<L", size) + content[at + 4 :]
    return content


def twice(name: str) -> bytes:
    """A zip with two entries of one name, which no honest program writes."""
    first, second = zipped((name, SAMPLE)), "sessions/2026-11-20-9.json"
    both = zipped((name, SAMPLE), (second, SAMPLE))
    assert len(second) == len(name)
    assert first
    return both.replace(second.encode(), name.encode())


def without_end(content: bytes) -> bytes:
    return content[:-30]


HOSTILE: list[tuple[str, bytes, str]] = [
    ("climbs", zipped(("../sessions/2026-11-20-1.json", SAMPLE)), "../sessions"),
    ("climbs inside", zipped(("sessions/../../x.json", SAMPLE)), "not a name that a session has"),
    ("climbs by name", zipped(("sessions/...json", SAMPLE)), "not a name that a session has"),
    ("absolute", zipped(("/etc/2026-11-20-1.json", SAMPLE)), "/etc"),
    ("absolute inside", zipped(("sessions//etc/x.json", SAMPLE)), "not a name"),
    ("drive", zipped(("C:/sessions/x.json", SAMPLE)), "not a name"),
    ("drive inside", zipped(("sessions/C:x.json", SAMPLE)), "not a name"),
    ("backslash", zipped(("sessions\\2026-11-20-1.json", SAMPLE)), "not a name"),
    ("backslash inside", zipped(("sessions/..\\x.json", SAMPLE)), "not a name"),
    ("option", zipped(("sessions/--help.json", SAMPLE)), "not a name"),
    ("device", zipped(("sessions/NUL.json", SAMPLE)), "not a name"),
    ("console", zipped(("sessions/CONIN$.json", SAMPLE)), "not a name"),
    ("stream", zipped(("sessions/x.json:y.json", SAMPLE)), "not a name"),
    ("hidden", zipped(("sessions/.x.json", SAMPLE)), "not a name"),
    ("control", zipped(("sessions/x\n.json", SAMPLE)), "not a name"),
    ("long", zipped((f"sessions/{'x' * 300}.json", SAMPLE)), "not a name"),
    ("folder", zipped((NAME, SAMPLE), ("sessions/", b"")), "sessions/ is not a name"),
    ("lock", zipped((NAME, SAMPLE), ("locks/2026-11-20-1.lock", b"")), "locks/"),
    ("generation", zipped((NAME, SAMPLE), ("sessions/x.bak", b"")), "sessions/x.bak"),
    ("unknown", zipped((NAME, SAMPLE), ("readme.txt", b"hello")), "readme.txt"),
    ("capital", zipped(("Sessions/2026-11-20-1.json", SAMPLE)), "not a name"),
    ("link", zipped((link(NAME), b"/etc/passwd")), "is a link or something else"),
    ("twice", twice(NAME), "would be there twice"),
    ("both", zipped((NAME, SAMPLE), (NAME.replace("sessions", "trash"), SAMPLE)), "twice"),
    ("case", zipped(("sessions/a.json", SAMPLE), ("sessions/A.json", SAMPLE)), "twice"),
    ("encrypted", encrypted(zipped((NAME, SAMPLE))), "is encrypted"),
    ("bzip2", zipped((NAME, SAMPLE), packing=zipfile.ZIP_BZIP2), "compressed in a way"),
    ("lzma", zipped((NAME, SAMPLE), packing=zipfile.ZIP_LZMA), "compressed in a way"),
    ("says less", lying(zipped((NAME, SAMPLE)), 100), "cannot be unpacked"),
    ("says more", lying(zipped((NAME, SAMPLE)), 2**31), "not the size it says"),
    ("cut off", without_end(zipped((NAME, SAMPLE))), "not a complete zip"),
    ("cut in two", zipped((NAME, SAMPLE))[:200], "not a complete zip"),
    ("empty", zipped(), "there is no session in it"),
    ("only current", zipped(("current", b"x")), "there is no session in it"),
    ("no zip", b"PK\x03\x04" + b"x" * 100, "not a complete zip"),
    ("two letters", b"PK", "not a complete zip"),
    ("current astray", zipped((NAME, SAMPLE), ("current", b"2026-01-01-1")), "2026-01-01-1"),
    ("current deleted", zipped(("trash/a.json", SAMPLE), ("current", b"a")), "calls a the current"),
    ("current climbs", zipped((NAME, SAMPLE), ("current", b"../../x")), "../../x"),
    ("current large", zipped((NAME, SAMPLE), ("current", b"x" * 5000)), "more than 1000 bytes"),
    ("no session", zipped((NAME, b"hello")), "is not a complete session"),
    ("sheet", zipped((NAME, b"players: Anna, Ben\n")), "is not a complete session"),
    ("cut session", zipped((NAME, SAMPLE[:-20])), "is not a complete session"),
    ("deep", zipped((NAME, b"[" * 10**6)), "nested more deeply"),
    ("newer", zipped((NAME, SAMPLE.replace(b'"format": 1', b'"format": 7'))), "format 7"),
    ("game", zipped((NAME, SAMPLE.replace(b"ninety-nine", b"bridge"))), "no game called “bridge”"),
    ("bomb", zipped((NAME, b" " * ((64 << 20) + 1))), f"more than {MAX_SESSION_SIZE} bytes"),
]


@pytest.mark.parametrize(
    ("content", "expected"), [case[1:] for case in HOSTILE], ids=[case[0] for case in HOSTILE]
)
def test_whatever_is_no_archive_is_refused_and_nothing_is_written(
    cli: Cli, tmp_path: Path, content: bytes, expected: str
) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    before = {path for path in tmp_path.rglob("*") if path.name != "x.zip"}
    for extra in ((), ("--overwrite",)):
        done = cli("import", "x.zip", *extra)
        assert done.code == 1, done
        assert expected in done.err, done.err
        assert "othing was imported" in done.err
        assert done.out == ""
    assert {path for path in tmp_path.rglob("*") if path.name != "x.zip"} == before


def test_one_bad_session_keeps_all_others_out(
    record: Cli, packed: Path, tmp_path: Path, store: Path
) -> None:
    with zipfile.ZipFile(packed, "a") as made:
        made.writestr("sessions/2026-12-24-1.json", b"{}")
        made.writestr("sessions/2026-12-25-1.json", b"hello")
    result = record("import", "evening.zip", SCOREKEEPER_STORE=str(tmp_path / "new"))
    assert result.code == 1
    assert "2026-12-24-1.json" in result.err
    assert "2026-12-25-1.json" in result.err
    assert not (tmp_path / "new").exists()


def refused(content: bytes) -> Refusal:
    with pytest.raises(Unavailable) as trouble:
        checked(content)
    assert refusal_text(trouble.value)
    return trouble.value


def checked(content: bytes) -> ArchiveReader:
    read = ArchiveReader(content, "x.zip")
    read.check(read.members, replay_file)
    return read


def test_the_whole_may_not_be_too_large_either(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"sessions/2026-11-20-{number}.json" for number in range(1, 5)]
    four = zipped(*[(name, SAMPLE) for name in names])
    monkeypatch.setattr(archive_reader, "MAX_UNPACKED_SIZE", 4 * len(SAMPLE))
    assert len(checked(four).members) == 4
    monkeypatch.setattr(archive_reader, "MAX_UNPACKED_SIZE", 4 * len(SAMPLE) - 1)
    assert f"more than {4 * len(SAMPLE) - 1} bytes" in refusal_text(refused(four))


def test_no_archive_is_written_that_no_import_would_take(
    record: Cli, packed: Path, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written over the one from before, and was then told as too large."""
    before, total = packed.read_bytes(), sum(map(len, contents(store).values()))
    for part in (archive_writer, archive_reader):
        monkeypatch.setattr(part, "MAX_UNPACKED_SIZE", total)
    assert record("export", "--all", "--archive", "evening.zip").code == 0
    assert record("import", "evening.zip", SCOREKEEPER_STORE=str(tmp_path / "new")).code == 0
    for name, most in (("MAX_UNPACKED_SIZE", total - 1), ("MAX_ARCHIVE_FILES", 4)):
        with monkeypatch.context() as less:
            less.setattr(archive_writer, name, most)
            refused_ = record("export", "--all", "--archive", "evening.zip")
            some = record("export", "2026-11-18-1", "--archive", "some.zip")
        assert (refused_.code, refused_.out, some.code) == (1, "", 0)
        assert "none was written" in refused_.err
        assert "nothing from the trash" in refused_.err
        assert packed.read_bytes() == before


def test_nor_may_there_be_too_many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_reader, "MAX_ARCHIVE_FILES", 3)
    names = [f"sessions/2026-11-20-{number}.json" for number in range(1, 5)]
    assert ArchiveReader(zipped(*[(name, SAMPLE) for name in names[:3]]), "x.zip").members
    assert "more than 3 files" in refusal_text(refused(zipped(*[(name, SAMPLE) for name in names])))


def test_a_hundred_thousand_empty_entries_are_refused_at_once() -> None:
    entry = zipped((NAME, b""))
    start, end = entry.index(b"PK\x01\x02"), entry.index(b"PK\x05\x06")
    assert "more than 10000 files" in refusal_text(
        refused(entry[:start] + entry[start:end] * 100_001 + entry[end:])
    )


@pytest.fixture
def stores(tmp_path: Path) -> tuple[FolderStore, FolderStore, ArchiveReader]:
    """A store of two sessions, an empty one, and the archive of the first."""
    source, target = FolderStore(tmp_path / "one"), FolderStore(tmp_path / "other")
    session = opened_sample()
    for _ in range(2):
        source.import_session(session, "2026-11-20")
    return (
        source,
        target,
        ArchiveReader(pack(source, members_of(source, None), replay_file).content, "x.zip"),
    )


def opened_sample() -> Any:
    from scorekeeper.storage.session_reader import parse_session

    path = Path("x.json")
    return parse_session(SAMPLE, path)


def test_where_no_session_is_current_the_newest_becomes_it(
    stores: tuple[FolderStore, FolderStore, ArchiveReader],
) -> None:
    source, target, _ = stores
    for _ in range(9):
        source.import_session(opened_sample(), "2026-11-20")
    ten = source.ids()[:10]
    done = restore_archive(
        target, checked(pack(source, members_of(source, ten), replay_file).content), overwrite=False
    )
    assert list(done.stored) == ten
    assert target.current() == done.chosen == ten[-1]


def test_what_fails_on_the_way_goes_on_where_it_stopped(
    stores: tuple[FolderStore, FolderStore, ArchiveReader], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target, made = stores
    plain = atomic_files.create_whole
    written: list[Path] = []

    def write(path: Path, *arguments: Any) -> None:
        if path.suffix == ".json" and written:
            raise Unavailable(
                message("write-failed", path=str(path), reason="No space left on device")
            )
        written.append(path)
        plain(path, *arguments)

    with monkeypatch.context() as full:
        full.setattr("scorekeeper.storage.folder_restore.create_whole", write)
        with pytest.raises(Unavailable) as trouble:
            restore_archive(target, made, overwrite=False)
    text = refusal_text(trouble.value)
    assert "No space left" in text
    assert "1 of 2 sessions from x.zip was stored" in text
    assert "Nothing was changed" not in text
    interrupted = language("en").render(what_stands())  # while that is told
    assert interrupted.startswith("Interrupted. Stopped in the middle, at ")
    assert "1 of 2 sessions from x.zip was stored" in interrupted
    done = restore_archive(target, made, overwrite=False)
    assert len(done.stored) == len(done.same) == 1
    assert contents(target.root) == contents(source.root)


def test_what_the_disk_does_not_confirm_is_to_be_imported_again(
    stores: tuple[FolderStore, FolderStore, ArchiveReader], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing comes twice: each session has its id."""
    _, target, made = stores

    def fail(folder: Path) -> None:
        if folder.name == "sessions":
            raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(platform_files, "sync_folder", fail)
        with pytest.raises(watched_writes.UnconfirmedWrite) as trouble:
            restore_archive(target, made, overwrite=False)
    text = refusal_text(trouble.value)
    assert "did not confirm it" in text
    assert "1 of 2 sessions from x.zip was stored" in text
    assert "twice" not in text
    assert "Before" not in text
    done = restore_archive(target, made, overwrite=False)
    assert len(done.stored) == len(done.same) == 1


@pytest.mark.parametrize("code", ["club-unconfirmed", "club-unsettled"])
def test_what_a_database_does_not_confirm_is_to_be_imported_again_too(
    stores: tuple[FolderStore, FolderStore, ArchiveReader],
    monkeypatch: pytest.MonkeyPatch,
    code: str,
) -> None:
    _, target, made = stores

    def silent(_session: str) -> None:
        raise watched_writes.UnconfirmedWrite(Message(code, {"host": "club.example"}))

    monkeypatch.setattr(target, "make_current", silent)
    with pytest.raises(watched_writes.UnconfirmedWrite) as trouble:
        restore_archive(target, made, overwrite=False)
    text = refusal_text(trouble.value)
    assert "club.example" in text
    assert "2 of 2 sessions from x.zip were stored" in text
    assert "before you try again" not in text


DENIALS = sorted(
    code for code, text in all_sentences("en").items() if "Nothing was" in text and "reason" in text
)


@pytest.mark.parametrize("code", [*DENIALS, "busy"])
def test_no_refusal_denies_what_an_import_has_stored(
    stores: tuple[FolderStore, FolderStore, ArchiveReader],
    monkeypatch: pytest.MonkeyPatch,
    code: str,
) -> None:
    _, target, made = stores
    fields = dict.fromkeys(("path", "host", "place", "name", "seconds"), "5") | {
        "reason": "it is full"
    }

    def refuse(_session: str) -> None:
        raise Unavailable(Message(code, fields))

    monkeypatch.setattr(target, "make_current", refuse)
    with pytest.raises(Unavailable) as trouble:
        restore_archive(target, made, overwrite=False)
    text = refusal_text(trouble.value)
    assert "2 of 2 sessions from x.zip were stored" in text
    assert "Nothing was" not in text
    assert "it is full" in text or code == "busy"


def test_an_import_that_has_stored_nothing_says_so_once(
    stores: tuple[FolderStore, FolderStore, ArchiveReader], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, target, made = stores

    def refuse(*_: object, **__: object) -> str:
        raise Unavailable(message("write-failed", path="x", reason="it is full"))

    monkeypatch.setattr(target, "restore_bytes", refuse)
    with pytest.raises(Unavailable) as trouble:
        restore_archive(target, made, overwrite=False)
    text = refusal_text(trouble.value)
    assert "Nothing was changed" in text
    assert "sessions from x.zip" not in text


def test_what_somebody_else_writes_meanwhile_is_not_written_over(
    stores: tuple[FolderStore, FolderStore, ArchiveReader],
) -> None:
    source, _, _ = stores
    (first, _) = source.ids()
    before = contents(source.root)
    for deleted in (False, True):
        with pytest.raises(Unavailable):
            source.restore_bytes(first, b"other", deleted=deleted, overwrite=False)
    assert contents(source.root) == before


def only_refused(content: bytes) -> bool:
    """Return whether it was taken; whatever is wrong is told in sentences."""
    try:
        checked(content)
    except Refusal as trouble:
        return not refusal_text(trouble)
    return True


@given(st.one_of(st.binary(max_size=300), st.binary(max_size=300).map(lambda b: b"PK\x03\x04" + b)))
@settings(max_examples=100 * EFFORT, deadline=None)
def test_any_bytes_are_refused(content: bytes) -> None:
    assert not only_refused(content)


VALID = zipped((NAME, SAMPLE), ("trash/2026-11-20-2.json", SAMPLE), ("current", b"2026-11-20-1\n"))


@given(
    st.lists(
        st.tuples(
            st.one_of(st.integers(-420, -1), st.integers(0, len(VALID))),
            st.integers(0, 4),
            st.binary(max_size=4),
        ),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=150 * EFFORT, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_bent_archive_is_refused_or_still_has_whole_sessions(
    bends: list[tuple[int, int, bytes]],
) -> None:
    bent = VALID
    for anywhere, taken, put in bends:
        place = anywhere % (len(bent) + 1)
        bent = bent[:place] + put + bent[place + taken :]
    if only_refused(bent):
        read = checked(bent)
        assert {read.content(member) for member in read.members} == {SAMPLE}


@given(st.integers(0, 4000), st.binary(min_size=1, max_size=6))
@settings(max_examples=100 * EFFORT, deadline=None)
def test_a_bent_session_inside_is_named_or_still_whole(place: int, put: bytes) -> None:
    place %= len(SAMPLE)
    bent = SAMPLE[:place] + put + SAMPLE[place + len(put) :]
    if only_refused(zipped((NAME, bent))):
        assert json.loads(bent)
