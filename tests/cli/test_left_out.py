"""An export that can be imported again says what it leaves out, and else nothing."""

import json
from pathlib import Path

import pytest

from scorekeeper.core import sheet_writer
from scorekeeper.storage.session_writer import write_tables
from tests.support.command_line import Cli
from tests.support.recorded_tricks import BIDS, tricks

NEW = ("new", "Anna", "Ben", "Cara", "--date", "2026-11-20")
ALL = "Nothing is left out with: export --format json\n"


@pytest.mark.parametrize("form", ["sheet", "code"])
def test_nothing_is_said_where_all_comes_back(cli: Cli, form: str) -> None:
    cli(*NEW)
    for line in ("3:CDD 4- 2-", "void misdealt", 'note "tea"', "adjust Anna 5"):
        cli("add", line)
    assert cli("export", "--format", form).err == ""


@pytest.mark.parametrize("form", ["sheet", "code"])
def test_claims_are_said_to_stay_at_the_table(cli: Cli, form: str) -> None:
    cli(*NEW)
    cli("add", "3:CDD 4- 2-")
    cli("claim", "Anna", "33")
    cli("claim", "Ben", "3")
    said = cli("export", "--format", form).err
    assert said == f"What players claimed stays at the table (2 claims). {ALL}"
    assert cli("export", "--format", "json").err == ""


@pytest.mark.parametrize("form", ["sheet", "code"])
def test_a_deal_with_recorded_tricks_that_does_not_count_comes_back_as_void(
    cli: Cli, tmp_path: Path, form: str
) -> None:
    cli(*NEW)
    cli("add", "3 4 2")
    for line in (*tricks(9), " ".join(BIDS), "4+ 3 2", "3 3 3"):
        assert cli("add", line).code == 0, line
    assert cli("strike", "--entry", "5").code == 0  # eight tricks do not make a deal
    before = cli("show", "--json").json
    exported = cli("export", "--format", form)
    assert [deal["number"] for deal in before["deals"]] == [1, 3, 4]
    assert "Since deal 2 doesn't count, it comes back as “void”" in exported.err
    (tmp_path / "away.txt").write_text(exported.out, encoding="utf-8")
    assert cli("import", "./away.txt").code == 0
    after = cli("show", "--json").json
    assert (after["deals"], after["next"]) == (before["deals"], before["next"])


def test_of_several_codes_each_says_which_session_it_is_of(cli: Cli) -> None:
    for _ in range(2):
        cli(*NEW)
        cli("add", "3:CDD 4- 2-")
        cli("claim", "Anna", "33")
    said = cli("export", "--all", "--format", "code").err.splitlines()
    assert [line.partition(":")[0] for line in said] == ["2026-11-20-1", "2026-11-20-2"]


def test_many_lines_that_are_left_out_are_not_all_named(cli: Cli) -> None:
    cli(*NEW, "--variant", "original")
    for _ in range(9):
        cli("add", "3 4 2 turn=9H")
    assert cli("set", "deals=1").code == 0
    said = cli("export").err
    assert "8. 3- 4- 2- turn=9H, 9. 3- 4- 2- turn=9H." in said


def stored(cli: Cli, store: Path, **changed: object) -> None:
    """Store an evening of three, and change its file as another program might."""
    cli(*NEW)
    cli("add", "3:CDD 4- 2-")
    (file,) = (store / "sessions").glob("*.json")
    tables = json.loads(file.read_bytes())
    tables["session"]["1"] |= changed
    tables["entries"]["2"] = {
        "at": "2026-11-20T20:00:00Z", "kind": "note", "line": f'note "{changed.get("place", "x")}"'
    }  # fmt: skip
    file.write_bytes(write_tables(tables))


@pytest.mark.parametrize("form", ["sheet", "code"])
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"title": "y" * 201}, "The title has 201 characters; the most is 200."),
        ({"place": "y" * 1999}, "This line has 2006 characters; the most is 2000."),
        ({"players": ["note", "Ben", "Cara"]}, "Nobody can be called note"),
        ({"date": "tomorrow"}, "“tomorrow” is not a date."),
    ],
)
def test_what_no_import_would_take_of_a_file_from_elsewhere_is_told(
    cli: Cli, store: Path, tmp_path: Path, form: str, changed: dict[str, object], said: str
) -> None:
    stored(cli, store, **changed)
    exported = cli("export", "--format", form)
    assert exported.err.startswith("An import refuses this as it is.")
    assert said in exported.err
    (tmp_path / "away.txt").write_text(exported.out, encoding="utf-8")
    assert cli("import", "./away.txt").code == 2


def test_a_sheet_that_is_too_long_to_be_imported_says_so(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("note", "x" * 200).code == 0
    size = len(cli("export", "--format", "sheet").out)
    for most, is_told in ((size, False), (size - 1, True)):
        monkeypatch.setattr(sheet_writer, "MAX_SHEET_SIZE", most)
        told = cli("export", "--format", "sheet").err
        assert (f"The sheet has more than {most} bytes" in told) == is_told


def test_a_line_of_many_substitutes_that_were_typed_short_is_told(cli: Cli, tmp_path: Path) -> None:
    """Names are written whole, and a line may be longer than one that anybody can enter."""
    before = [f"{letter}{'é' * 39}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    pairs = [f"{name[0]}={name[0] * 40}" for name in before]
    assert cli("new", "--game", "adding", "--variant", "99", *before).code == 0
    assert cli("add", "7").code == 0
    assert cli("set", "--from", "2", *pairs).code == 0
    exported = cli("export", "--format", "sheet")
    assert "An import refuses this as it is. This line has" in exported.err
    (tmp_path / "away.txt").write_text(exported.out, encoding="utf-8")
    assert cli("import", "./away.txt").code == 2


@pytest.mark.parametrize("name", ["Anna  Maria", " Anna", "Zoe\u0308"])
def test_a_name_that_comes_back_spelt_otherwise_is_told(cli: Cli, store: Path, name: str) -> None:
    stored(cli, store, players=[name, "Ben", "Cara"])
    assert "comes back with other blanks or marks." in cli("export", "--format", "sheet").err
