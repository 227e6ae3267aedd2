"""A session file that is not what it should be is refused with its place, and left as it is."""

import errno
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage import folder_restore, platform_files, windows_files
from scorekeeper.storage.atomic_files import create_whole
from scorekeeper.storage.session_reader import read_content
from tests.support.command_line import Cli
from tests.support.recorded_tricks import TRICKS

Bend = Callable[[dict[str, Any]], object]


@pytest.fixture
def path(cli: Cli, store: Path) -> Path:
    cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20")
    cli("new", "Dan", "Eva", "Finn", "--date", "2026-11-21")
    for line in ("add 3:CDD 4- 2-", "adjust Ben -10", "undo"):
        cli(*line.split(), "--session", "2026-11-20-1")
    return store / "sessions" / "2026-11-20-1.json"


def refused(cli: Cli, path: Path, content: bytes, place: str) -> None:
    path.write_bytes(content)
    for command in ("show", "add 3 4 2"):
        told = cli(*command.split(), "--session", "2026-11-20-1")
        assert told.code == 1, told
        assert str(path) in told.err
        assert place in told.err, told.err
    assert path.read_bytes() == content
    assert cli("show").code == 0  # the other session stays usable
    listed = cli("list", "--json")
    assert [session["id"] for session in listed.json["sessions"]] == ["2026-11-21-1"]
    assert str(path) in listed.err


TEXTS = [
    (lambda _: b"", "not valid JSON"),
    (lambda text: text[:-40], "not valid JSON"),
    (lambda text: text.replace(b"Anna", b"\xff\xfe"), "not UTF-8"),
    (lambda _: b"[" * 100_000, "nested"),
    (lambda _: b"[]", "two tables"),
    (lambda _: b'{"_default": {}}', "two tables"),
    (lambda text: text.replace(b'"format": 1', b'"format": 1, "format": 1'), "twice"),
    (lambda text: text.replace(b'"format": 1', b'"format": NaN'), "not a number"),
    (lambda text: text.replace(b'"format": 1', b'"format": 1.0'), "not a number"),
    (lambda text: text.replace(b'"format": 1', b'"format": ' + b"9" * 5000), "not a number"),
    (lambda text: text.replace(b'"format": 1', b'"format": 2'), "newer Scorekeeper"),
    (lambda text: text.replace(b'"format": 1', b'"format": 0'), "format"),
]


@pytest.mark.parametrize(("bend", "place"), TEXTS)
def test_a_file_that_is_no_such_json_is_refused(
    cli: Cli, path: Path, bend: Callable[[bytes], bytes], place: str
) -> None:
    refused(cli, path, bend(path.read_bytes()), place)


def _with_setting(**settings: Any) -> Bend:
    """Put a `set` entry in the place of the last one."""
    entry = {"at": "2026-11-20T19:00:00Z", "kind": "set", "settings": settings}
    return lambda s: s["entries"].update({"3": entry})


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b'session": {', b"[]"])
@pytest.mark.parametrize("name", ["evening.json", "EVENING.JSON"])
def test_a_damaged_session_file_is_not_imported_as_a_sheet(
    cli: Cli, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    told = cli("import", name)
    assert told.code == 1
    assert f"{name} is not a complete session file" in told.err
    assert cli("list", "--json").json["sessions"] == []


DOCUMENTS: list[tuple[Bend, str]] = [
    (lambda s: s["entries"].pop("1"), "entry 2 is where entry 1"),
    (lambda s: s["entries"].update({"7": s["entries"].pop("3")}), "entry 7"),
    (lambda s: s["entries"]["1"].update(at="yesterday"), "entries.1.at"),
    (lambda s: s["session"]["1"].update(created="yesterday"), "session.1.created"),
    (lambda s: s["session"]["1"].update(created="2026-02-30T19:00:00Z"), "session.1.created"),
    (lambda s: s["session"]["1"].update(created=""), "session.1.created"),
    (lambda s: s["entries"]["1"].update(line=5), "entries.1.line"),
    (lambda s: s["entries"]["1"].update(line="3 4"), "counted"),
    (lambda s: s["entries"]["1"].update(line="3:XXX 4 2"), "Entry 1 cannot be read"),
    (lambda s: s["entries"]["1"].update(line='note "x"'), "Entry 1 is called deal"),
    (lambda s: s["entries"]["1"].update(kind="adjust", line="adjust @9 5"), "Entry 1 cannot"),
    (lambda s: s["entries"]["1"].update(shoe="size"), "shoe"),
    (lambda s: s["entries"]["1"].pop("kind"), "kind"),
    (lambda s: s["entries"]["3"].update(target=1), "Entry 3 (undo)"),
    (lambda s: s["entries"]["3"].update(target=True), "entries.3.target"),
    (lambda s: s["entries"]["3"].update(kind="amend", target=9, line="3- 4- 2-"), "Entry 3"),
    (lambda s: s["session"]["1"].update(players=[]), "players"),
    (lambda s: s["session"]["1"].update(players=["Anna", 5, "Cara"]), "players"),
    (lambda s: s["session"]["1"].update(players=["Anna", "Ben"]), "players"),
    (lambda s: s["session"]["1"].update(first_dealer=3), "first_dealer"),
    (lambda s: s["session"]["1"].update(game="bridge"), "bridge"),
    (lambda s: s["session"]["1"].pop("rules"), "rules"),
    (lambda s: s["session"]["1"]["rules"].update(contract=[0, 30]), "contract"),
    (lambda s: s["session"]["1"]["rules"].update(contract=[0, 30, 20, "x"]), "contract[3]"),
    (lambda s: s["session"]["1"]["rules"].update(trump_by="whim"), "trump_by"),
    (lambda s: s["session"]["1"]["rules"].update(tricks=True), "tricks"),
    (lambda s: s["session"]["1"]["rules"].update(shoe=1), "shoe"),
    (lambda s: s["session"]["1"]["rules"].pop("ranks"), "ranks"),
    (lambda s: s["session"]["1"]["rules"].update(players=5), "contract"),
    (lambda s: s["session"].update({"2": {}}), "two tables"),
    (lambda s: s["session"]["1"]["rules"].update(ranks=[]), "ranks"),
    (lambda s: s["session"]["1"]["rules"].update(tricks=-3), "tricks"),
    (lambda s: s["session"]["1"].update(players=["A", "a", "C"]), "players"),
    (lambda s: s["session"]["1"].update(settings={"target": -5}), "session.1.settings"),
    (_with_setting(players=5), "entries.3.settings.players"),
    (_with_setting(players=["A", "B"]), "entries.3.settings.players"),
    (_with_setting(seats=[0, 0, 1]), "entries.3.settings.seats"),
    (_with_setting(first_dealer=7), "entries.3.settings.first_dealer"),
    (_with_setting(shoe=1), "entries.3.settings.shoe"),
    (_with_setting(rules={}), "rules.players is missing"),
]


@pytest.mark.parametrize(("bend", "place"), DOCUMENTS)
def test_a_file_with_a_wrong_document_is_refused(
    cli: Cli, path: Path, bend: Bend, place: str
) -> None:
    tables = json.loads(path.read_bytes())
    bend(tables)
    if place == "counted":  # a line that is only illegal stays in the log and is not counted
        path.write_text(json.dumps(tables), encoding="utf-8")
        assert "not counted" in cli("show", "--session", "2026-11-20-1").out
        return
    refused(cli, path, json.dumps(tables).encode(), place)


LONG_KEY = b"k" * 100_000


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'"format": 1', b'"%s": 1, "format": 1' % LONG_KEY),
        (b'"2": {', b'"2": {"%s": 1, ' % LONG_KEY),
        (b'"2": {', b'"%s": {' % LONG_KEY),
    ],
)
def test_a_key_that_no_file_has_is_told_by_its_beginning(
    cli: Cli, path: Path, before: bytes, after: bytes
) -> None:
    refused(cli, path, path.read_bytes().replace(before, after), "kkk")
    for command in ("show --session 2026-11-20-1", "list", "stats", "check --all"):
        told = cli(*command.split())
        assert "kkk" in told.out + told.err
        assert len(told.out + told.err) < 2000


def test_rules_of_an_older_file_take_the_defaults_written_beside_the_fields(
    cli: Cli, path: Path
) -> None:
    tables = json.loads(path.read_bytes())
    del tables["session"]["1"]["rules"]["vulnerable"]
    path.write_text(json.dumps(tables), encoding="utf-8")
    assert cli("show", "--session", "2026-11-20-1").code == 0


def test_the_file_is_one_document_a_line_with_seats_for_names(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = lines[lines.index('"entries": {') + 1 : -2]
    assert len(entries) == 3
    assert '"line": "3:CDD 4- 2-"' in entries[0]
    assert '"line": "adjust @2 -10"' in entries[1]
    assert json.loads("{" + entries[2].rstrip(",") + "}")["3"]["target"] == 2


def test_a_file_put_there_or_taken_away_is_seen_by_the_next_list(cli: Cli, path: Path) -> None:
    (path.parent / "from-a-friend.json").write_bytes(path.read_bytes())
    ids = [session["id"] for session in cli("list", "--json").json["sessions"]]
    assert ids == ["from-a-friend", "2026-11-20-1", "2026-11-21-1"]
    path.unlink()
    assert len(cli("list", "--json").json["sessions"]) == 2
    assert cli("add", "3 4 2", "--session", "from-a-friend").code == 0


def test_the_rules_travel_with_the_session(cli: Cli, path: Path) -> None:
    tables = json.loads(path.read_bytes())
    tables["session"]["1"]["rules"]["contract"] = [0, 35, 20, 10]
    path.write_text(json.dumps(tables), encoding="utf-8")
    told = cli("show", "--json", "--session", "2026-11-20-1").json
    assert told["deals"][0]["scores"]["Anna"] == 38


@pytest.mark.parametrize("day", ["../../x", "2026-02-30", "yesterday", "2026-11-2"])
def test_a_date_that_is_none_is_found_and_not_imported(cli: Cli, path: Path, day: str) -> None:
    tables = json.loads(path.read_bytes())
    tables["session"]["1"]["date"] = day
    path.write_text(json.dumps(tables), encoding="utf-8")
    found = cli("check", "2026-11-20-1")
    assert (found.code, f"“{day}” is not a date" in found.out) == (3, True)
    refused_import = cli("import", str(path))
    assert (refused_import.code, f"“{day}” is not a date" in refused_import.err) == (1, True)


def test_rules_that_were_none_before_a_set_spoil_no_correction(cli: Cli, store: Path) -> None:
    """Only the rules of now are read; those of then are asked for what was told by `+`."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for cards in TRICKS:
        assert cli("trick", *cards.split()).code == 0
    assert cli("add", "+", "-", "-").code == 0
    assert cli("set", "rule.declare=50").code == 0
    assert cli("amend", "--entry", "2", "trick", "KH", "7H", "QH").code == 0
    (path,) = (store / "sessions").glob("*.json")
    document = json.loads(path.read_text(encoding="utf-8"))
    document["session"]["1"]["rules"]["game"] = {}
    path.write_text(json.dumps(document), encoding="utf-8")
    told = cli("set", "title=Friday")
    assert (told.code, told.err) == (0, "")
    checked = cli("check", "--strict")
    assert "1 earlier deal was not compared" in checked.out + checked.err
    then = cli("show", "--at", "2")
    assert (then.code, then.out) == (1, "")
    assert f"{path.stem} is not a complete session file" in then.err
    assert cli("undo").code == cli("undo").code == 0
    back = cli("undo")  # of the rules that are whole
    assert (back.code, back.out) == (1, "")
    assert f"{path.name} is not a complete session file" in back.err


@pytest.mark.parametrize("is_older", [True, False])
def test_an_import_keeps_the_bak_of_a_session_that_was_moved_away(
    cli: Cli, table: None, store: Path, *, is_older: bool
) -> None:
    """The next entry wrote over it, and it had more of the evening than the archive."""
    assert cli("add", "3:CDD", "4-", "2-").code == 0
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    if is_older:
        assert cli("add", "4:CSD", "3-", "2-").code == 0
    assert cli("note", "the last entry").code == 0
    (session,) = (store / "sessions").glob("*.json")
    session.unlink()

    imported = cli("import", "old.zip")

    assert imported.code == 0, imported
    assert len(cli("log").out.splitlines()) == 1
    assert ("in the trash" in imported.out) == is_older
    if is_older:
        assert cli("add", "9-", "0-", "0-").code == 0
        found = re.search("scorekeeper restore ([^ ]+?)\\.?$", imported.out, re.MULTILINE)
        assert found, imported
        assert cli("restore", found[1]).code == 0
        assert "4:CSD" in cli("log", found[1]).out


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), OSError(errno.ENOSPC, "no room")])
def test_an_import_that_stops_beside_a_stray_bak_leaves_it_as_it_is(
    cli: Cli,
    table: None,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    trouble: BaseException,
    step: int,
) -> None:
    """The session was stored first: imported again it was there already, and its .bak forgotten."""
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    assert cli("add", "4:CSD", "3-", "2-").code == 0
    assert cli("note", "the last entry").code == 0
    (session,) = (store / "sessions").glob("*.json")
    session.unlink()
    bak = session.with_suffix(".bak").read_bytes()
    steps = iter(range(1, 99))

    def failing(*arguments: Any) -> None:
        if next(steps) == step:
            raise trouble
        create_whole(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(folder_restore, "create_whole", failing)
        stopped = cli("import", "old.zip")

    assert stopped.code == (130 if isinstance(trouble, KeyboardInterrupt) else 1), stopped
    assert not session.exists()
    assert not list((store / "trash").glob("*.json"))
    assert session.with_suffix(".bak").read_bytes() == bak
    assert "in the trash" in cli("import", "old.zip").out


def test_a_session_that_comes_back_while_its_bak_is_kept_leaves_no_copy_of_it(
    cli: Cli, table: None, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The import was refused, and nobody was told of what it had put into the trash."""
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    assert cli("add", "4:CSD", "3-", "2-").code == 0
    assert cli("note", "the last entry").code == 0
    (session,) = (store / "sessions").glob("*.json")
    content = session.read_bytes()
    session.unlink()

    def creating(path: Path, *arguments: Any) -> None:
        if path == session:
            session.write_bytes(content)
        create_whole(path, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(folder_restore, "create_whole", creating)
        refused = cli("import", "old.zip")

    assert refused.code == 1, refused
    assert session.read_bytes() == content
    assert not list((store / "trash").glob("*.json"))


@pytest.mark.parametrize("left", ["nothing", "the start"])
def test_a_bak_that_has_nothing_of_its_own_is_not_kept(
    cli: Cli, table: None, store: Path, left: str
) -> None:
    """It was a session of the trash then, and no backup of the store could be imported again."""
    assert cli("add", "3:CDD", "4-", "2-").code == 0
    assert cli("note", "the last entry").code == 0
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    (session,) = (store / "sessions").glob("*.json")
    session.unlink()
    if left == "nothing":
        session.with_suffix(".bak").write_bytes(b"")

    imported = cli("import", "old.zip")

    assert imported.code == 0, imported
    assert "in the trash" not in imported.out
    assert not list((store / "trash").glob("*.json"))


@pytest.mark.parametrize("old", [b'"format": 1', b'"entries"'])
def test_a_bak_that_cannot_be_read_stays_as_it_is(
    cli: Cli, table: None, store: Path, old: bytes
) -> None:
    """A newer program can read it, or somebody who mends it: the next entry wrote over it."""
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    for line in ("3:CDD 4- 2-", "4:CSD 3- 2-"):
        assert cli("add", *line.split()).code == 0
    (session,) = (store / "sessions").glob("*.json")
    session.unlink()
    bak = session.with_suffix(".bak")
    assert old in bak.read_bytes()
    content = bak.read_bytes().replace(old, b'"format": 99' if b"f" in old else b'"entriez"')
    bak.write_bytes(content)

    assert cli("import", "old.zip").code == 0
    for line in ("3:CDD 4- 2-", "4:CSD 3- 2-"):
        assert cli("add", *line.split()).code == 0

    assert content in [path.read_bytes() for path in (store / "sessions").glob("*.bak")]
    assert cli("export", "--all", "--archive", "all.zip").code == 0


def test_a_refused_import_leaves_no_other_bak_of_a_stray_one(
    cli: Cli, table: None, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was changed, and each try left a link of that file more."""
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    assert cli("note", "tea").code == 0
    (session,) = (store / "sessions").glob("*.json")
    session.unlink()
    session.with_suffix(".bak").write_bytes(b"of a newer program")

    def failing(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as patch:
        patch.setattr(folder_restore, "create_whole", failing)
        assert cli("import", "old.zip").code == 1

    assert [*(store / "sessions").iterdir()] == [session.with_suffix(".bak")]


@pytest.mark.parametrize("renames", [True, False])
def test_a_bak_that_nobody_may_read_is_not_written_over(
    cli: Cli, table: None, store: Path, monkeypatch: pytest.MonkeyPatch, *, renames: bool
) -> None:
    """The import said nothing of it, and the next entry took its place."""
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    for text in ("tea", "milk"):
        assert cli("note", text).code == 0
    (session,) = (store / "sessions").glob("*.json")
    session.unlink()
    bak = session.with_suffix(".bak")
    content = bak.read_bytes()

    def reading(path: Path) -> bytes:
        if path == bak:
            raise Unavailable(message("read-failed", path=str(path), reason="no right"))
        return read_content(path)

    def refusing(path: Path, target: Path) -> None:
        error = PermissionError(errno.EACCES, "no right", str(path), None, str(target))
        error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(folder_restore, "read_content", reading)
        if not renames:
            patch.setattr(platform_files, "move", refusing)
            patch.setattr(platform_files, "may_be_in_use", windows_files.may_be_in_use)
        imported = cli("import", "old.zip")

    assert imported.code == (0 if renames else 1), imported
    if renames:
        assert cli("note", "sugar").code == 0
    else:
        assert f"{bak}: no right. Nothing was changed. Close it in any other" in imported.err
    assert content in [path.read_bytes() for path in (store / "sessions").glob("*.bak")]
    assert session.exists() == renames


def test_a_kept_bak_takes_the_id_of_no_session_that_an_archive_brings_after_it(
    cli: Cli, table: None, store: Path
) -> None:
    """The import stopped at the second one, for what the first had just put in its place."""
    assert cli("add", "3:CDD", "4-", "2-").code == 0
    assert cli("new", "--again").code == 0
    assert cli("export", "--all", "--archive", "old.zip").code == 0
    first, second = (path.stem for path in sorted((store / "sessions").glob("*.json")))
    assert cli("add", "4:CSD", "3-", "2-", "--session", first).code == 0
    assert cli("note", "the last entry", "--session", first).code == 0
    shutil.rmtree(store / "locks")
    for path in (store / "sessions").glob("*.json"):
        path.unlink()
    (store / "sessions" / f"{second}.bak").unlink(missing_ok=True)

    imported = cli("import", "old.zip")

    assert imported.code == 0, imported
    assert "in the trash" in imported.out
    assert [session["id"] for session in cli("list", "--json").json["sessions"]] == [first, second]
