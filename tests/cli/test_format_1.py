"""Files of format 1 are opened for ever, as they were; those of a newer format by nobody here.

`fixtures/format-1` is never written anew: a file there is what somebody's evening is like who has
not played since, and `.expected` is what `show --json` said of it then.
"""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.storage.session_reader import FORMAT
from tests.support.command_line import Cli
from tests.support.file_readers import session as tell_all
from tests.support.paths import FORMAT_1

FILES = sorted(FORMAT_1.glob("*.json"))
LINES = {"ninety-nine": "3:CDD 4- 2-", "adding": "5", "game-of-99": "draw"}


def stored(store: Path, content: bytes, name: str = "2026-11-20-1") -> Path:
    path = store / "sessions" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    (store / "current").write_text(f"{name}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_evening_of_format_1_is_what_it_was(cli: Cli, path: Path) -> None:
    told = cli("show", "--json", str(path))
    assert told.code == 0
    expected = json.loads(path.with_suffix(".expected").read_text(encoding="utf-8"))
    assert {key: value for key, value in told.json.items() if key != "file"} == expected
    tell_all(path.read_bytes())


def test_there_is_one_of_each_game_with_every_kind_of_entry() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    assert {re.search('"game": "([^"]+)"', text)[1] for text in texts} == set(LINES)  # type: ignore[index]
    kinds = {kind for text in texts for kind in re.findall('"kind": "([^"]+)"', text)}
    assert kinds == {
        *("deal", "play", "move", "note", "adjust", "claim"),
        *("undo", "redo", "amend", "insert", "strike", "set"),
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_goes_on_and_no_entry_of_before_is_touched(cli: Cli, store: Path, path: Path) -> None:
    before = path.read_bytes()
    there = stored(store, before)
    game = json.loads(before)["session"]["1"]["game"]
    for command in (("note", "years later"), ("undo",), ("add", LINES[game]), ("log",), ("show",)):
        told = cli(*command)
        over = command[0] == "add" and told.code == 3  # some of the evenings are over
        assert told.code == 0 or over, told
    entries = json.loads(there.read_bytes())["entries"]
    old = json.loads(before)["entries"]
    assert list(entries.items())[: len(old)] == list(old.items())
    assert len(entries) >= len(old) + 2


COMMANDS = (
    *("show", "show --json", "show --chart", "next", "log", "explain", "export", "table"),
    *(
        "export --format json",
        "export --all --format md",
        "stats",
        "list",
        "compare --variant duel",
    ),
    *("add 3 4 2", "note x", "undo", "redo", "amend 1 3 4 2", "insert 1 3 4 2", "strike 1"),
    *(
        "set title=x",
        "adjust Anna 5",
        "claim Anna 5",
        "rename x",
        "open 2026-11-20-1",
        "new --again",
    ),
    *("auction Anna:declare", "rules --session 2026-11-20-1", "import new.json", "check"),
    *("check new.json --sheet new.json", "show new.json", "import new.zip"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_newer_format_is_refused_by_every_command_and_never_overwritten(
    cli: Cli, store: Path, tmp_path: Path, command: str
) -> None:
    content = FILES[0].read_bytes().replace(b'"format": 1', f'"format": {FORMAT + 1}'.encode())
    path = stored(store, content)
    (tmp_path / "new.json").write_bytes(content)
    if command == "import new.zip":
        cli("export", "--all", "--archive", "new.zip")
        path.unlink()
    told = cli(*command.split())
    if command == "table":  # which wants a terminal before it wants a session
        assert told.code == 2
    else:
        assert told.code == (3 if command == "check" else 1), told
        assert "newer Scorekeeper" in told.out + told.err
        assert "update yours" in told.out + told.err
    assert [file for file in (store / "sessions").iterdir() if file != path] == []
    assert command == "import new.zip" or path.read_bytes() == content


def test_it_can_be_thrown_away_and_brought_back_as_it_is(cli: Cli, store: Path) -> None:
    content = FILES[0].read_bytes().replace(b'"format": 1', b'"format": 99')
    path = stored(store, content)
    assert cli("delete", "2026-11-20-1").code == 0
    assert cli("restore", "2026-11-20-1").code == 0
    assert path.read_bytes() == content
