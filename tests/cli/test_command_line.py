"""The commands as a user meets them: real processes, messages, exit codes, where things go."""

import json
from pathlib import Path

import pytest

from scorekeeper.core.messages import message
from scorekeeper.i18n.catalog import language
from tests.support.command_line import Cli


@pytest.fixture
def record(cli: Cli) -> Cli:
    cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20")
    cli("add", "3:CDD 4- 2-")
    return cli


def test_without_a_session_it_says_how_to_begin(cli: Cli, store: Path) -> None:
    told = cli()
    assert told.code == 0
    assert "scorekeeper new Anna Ben Cara" in told.out
    assert not store.exists()


@pytest.mark.parametrize("command", ["show", "next", "undo", "log", "add 3 4 2", "export"])
def test_commands_without_a_session_leave_with_1(cli: Cli, command: str) -> None:
    told = cli(*command.split())
    assert (told.code, told.out) == (1, "")
    assert "There is no session yet" in told.err


def test_without_a_command_it_shows_what_comes_next(record: Cli) -> None:
    assert "Ben deals, Cara leads" in record().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("add", "3:CHX", "4", "2"), 2),
        (("add", "3", "4", "4"), 3),
        (("add",), 2),
        (("frobnicate",), 2),
        (("add", "--wat", "3"), 2),
        (("add", "3", "4", "2", "--wat=5"), 2),
        (("amend", "9", "3", "4", "2"), 2),
        (("delete", ""), 2),
        (("add", "undo"), 2),
        (("note", "a\x1b[2Jb"), 2),
        (("rename", "a\nplayers: X, Y"), 2),
        (("add", "3 4 2 trump="), 2),
        (("new", "A", "B", "--date", "2026-02-30"), 2),
        (("new",), 2),
        (("new", "Anna"), 2),
        (("new", "Anna", "Ben", "--variant", "whist"), 2),
        (("new", "Anna", "Ben", "Cara", "--target", "many"), 2),
        (("new", "Anna", "Ben", "Cara", "--game", "bridge"), 2),
        (("show", "2025-01-01-1"), 2),
        (("show", "nowhere.json"), 1),
        (("score", "nowhere.sheet"), 1),
        (("import", "nowhere.sheet"), 1),
        (("export", "--format", "docx"), 2),
        (("export", "-o", "no/such/folder/x.sheet"), 1),
        (("--lang", "xx", "show"), 2),
        (("--lang", "xx", "add", "3", "4", "2"), 2),
        (("add", "3", "4", "2", "--lang", "xx"), 2),
        (("--store", "", "add", "3", "4", "2"), 2),
        (("list", "--store="), 2),
        (("table",), 2),
        (("undo", "--session", "x.json"), 2),
    ],
)
def test_what_goes_wrong_has_its_exit_code_and_stores_nothing(
    record: Cli, store: Path, arguments: tuple[str, ...], code: int
) -> None:
    before = sorted((path, path.read_bytes()) for path in store.glob("*/*.json"))
    told = record(*arguments)
    assert told.code == code, told
    assert told.out == ""
    assert told.err.strip()
    assert sorted((path, path.read_bytes()) for path in store.glob("*/*.json")) == before


def test_a_near_miss_of_a_command_is_suggested(cli: Cli) -> None:
    assert "undo" in cli("unod").err


def test_common_options_stand_before_or_behind_the_command(cli: Cli, tmp_path: Path) -> None:
    for place, arguments in enumerate((("--store", "{}", "new"), ("new", "--store", "{}"))):
        folder = tmp_path / f"store{place}"
        words = [word.format(folder) for word in arguments]
        assert cli(*words, "Anna", "Ben", "Cara", "--title", "Friday").code == 0
        assert (folder / "sessions").is_dir()
    first = str(tmp_path / "store0")
    assert cli("--store", first, "--session", "friday", "add", "3", "4", "2").code == 0
    assert cli("add", "3", "4", "2", "--store", first, "--session", "Friday").code == 0
    assert cli("list", "--json", "--store", first).json["sessions"][0]["deals"] == 2


def test_negative_numbers_need_no_dashes(record: Cli) -> None:
    assert record("adjust", "Anna", "-10", "revoke").code == 0
    assert record("adjust", "Ben", "+5").code == 0
    totals = record("show", "--json").json["rubber"]["totals"]
    assert totals == {"Anna": 23, "Ben": 9, "Cara": 2}


def test_one_quoted_argument_or_many_are_one_line(record: Cli) -> None:
    record("add", "3:CDD 4-", "2-")
    record("add", "3:CDD 4- 2-")
    deals = record("show", "--json").json["deals"]
    assert [deal["scores"] for deal in deals] == [deals[0]["scores"]] * 3


def test_a_change_names_its_session_what_it_did_and_what_is_next(record: Cli) -> None:
    told = record("add", "2:HDD", "4/4", "3/5", "declare=Cara").out
    for part in (
        "2026-11-20-1",
        "Deal 2: Anna and Ben made it",
        "Cara deals, Anna leads",
        "hearts",
    ):
        assert part in told
    assert "+30 from a lost premium" in told


def test_an_old_session_is_said_to_be_old(record: Cli, store: Path) -> None:
    path = store / "sessions" / "2026-11-20-1.json"
    text = path.read_text(encoding="utf-8")
    when = text.split('"at": "')[1][:20]
    path.write_text(text.replace(when, "2020-01-01T20:00:00Z"), encoding="utf-8")
    told = record("add", "3", "4", "2")
    assert told.code == 0
    assert "hours old" in told.err


def test_score_goes_on_after_a_bad_sheet_and_leaves_with_the_first_fault(
    cli: Cli, tmp_path: Path
) -> None:
    sheets = {"good": "3 4 2", "illegal": "3 4 4", "malformed": "3 x 4"}
    for name, line in sheets.items():
        (tmp_path / name).write_text(f"players: Anna, Ben, Cara\n{line}\n", encoding="utf-8")
    told = cli("score", "--json", "good", "illegal", "malformed", "absent", "good")
    lines = [json.loads(line) for line in told.out.splitlines()]
    codes = [line.get("error", {}).get("code") for line in lines]
    assert codes == [None, "illegal", "malformed", "unreadable", None]
    assert [line["file"] for line in lines] == ["good", "illegal", "malformed", "absent", "good"]
    assert lines[1]["error"]["line"] == 2
    assert told.code == 3
    assert cli("score", "absent", "malformed").code == 1


def test_score_reads_standard_input(cli: Cli, store: Path) -> None:
    told = cli("score", "--json", "-", given=b"players: Anna, Ben, Cara\n3:CDD 4 2\n")
    assert told.json["file"] == "-"
    assert list(told.json)[:5] == ["schema", "game", "variant", "players", "file"]
    assert "Anna" in cli("score", "-", given=b"players: Anna, Ben, Cara\n3:CDD 4 2\n").out
    assert not store.exists()


def test_import_stores_one_session_and_makes_it_current(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "friday.sheet"
    sheet.write_text(
        'players: Anna, Ben, Cara\ndate: 2024-02-29\n\n3 4 2\nnote "a"\n', encoding="utf-8"
    )
    assert "2024-02-29-1" in cli("import", str(sheet)).out
    assert cli("show", "--json").json["file"] == "2024-02-29-1"
    assert cli("import", str(sheet)).code == 0
    assert [s["id"] for s in cli("list", "--json").json["sessions"]] == [
        "2024-02-29-1",
        "2024-02-29-2",
    ]
    sheet.write_text("players: Anna, Ben, Cara\n\n3 4 2\n3 4 4\n", encoding="utf-8")
    told = cli("import", str(sheet))
    assert told.code == 3
    assert "friday.sheet:4" in told.err
    assert len(cli("list", "--json").json["sessions"]) == 2


def test_export_and_import_of_both_formats_come_back_the_same(record: Cli, tmp_path: Path) -> None:
    record("amend", "1", "3:CDD 4/4 2-")
    record("adjust", "Ben", "-10", "a revoke")
    before = record("show", "--json").json
    for ending in ("sheet", "json"):
        out = tmp_path / f"out.{ending}"
        assert record("export", "-o", str(out)).code == 0
        assert record("import", str(out)).code == 0
        after = record("show", "--json").json
        assert after["file"] != before["file"]
        assert {**after, "file": ""} == {**before, "file": ""}
    assert record("export", "--format", "sheet").out.startswith("game: ninety-nine\n")


def test_sessions_are_meant_by_id_title_or_unmistakable_start(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--title", "Friday", "--date", "2026-01-02")
    cli("new", "Dan", "Eva", "Finn", "--title", "Saturday", "--date", "2026-01-03")
    for name in ("Friday", "fri", "2026-01-02-1", "2026-01-02"):
        assert cli("show", name, "--json").json["players"] == ["Anna", "Ben", "Cara"]
    told = cli("show", "2026")
    assert told.code == 2
    assert "2026-01-02-1" in told.err
    assert cli("open", "Friday").code == 0
    assert cli("show", "--json").json["file"] == "2026-01-02-1"


def test_delete_and_restore_and_an_id_is_never_given_twice(cli: Cli) -> None:
    for _ in range(2):
        cli("new", "Anna", "Ben", "Cara", "--date", "2026-01-02")
    assert cli("delete", "2026-01-02-2").code == 0
    assert [s["id"] for s in cli("list", "--json").json["sessions"]] == ["2026-01-02-1"]
    assert cli("show").code == 1
    cli("new", "Anna", "Ben", "Cara", "--date", "2026-01-02")
    assert cli("show", "--json").json["file"] == "2026-01-02-3"
    assert "2026-01-02-2" in cli("restore").out
    assert cli("restore", "2026-01-02-2").code == 0
    assert len(cli("list", "--json").json["sessions"]) == 3


def test_again_is_dealt_first_by_who_would_have_dealt_the_next_game(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "50", "--variant", "penguin")
    assert cli("add", "9/9!! 0 0").code == 0
    assert "Ben deals" in cli("new", "--again").out
    told = cli("show", "--json").json
    assert (told["variant"], told["players"]) == ("penguin", ["Anna", "Ben", "Cara"])
    assert "It is over" in cli("add", "9/9!! 0 0").out
    assert "Cara deals" in cli("new", "--again", "Dan", "Cara", "Anna").out


def test_list_names_every_session(record: Cli) -> None:
    assert record("list", "--json").json == {
        "schema": 1,
        "sessions": [
            {
                "id": "2026-11-20-1",
                "title": "",
                "game": "ninety-nine",
                "variant": "pagat",
                "players": ["Anna", "Ben", "Cara"],
                "deals": 1,
                "finished": False,
                "winners": [],
            }
        ],
    }


@pytest.mark.parametrize(
    "names", [["<b>|x", "[red]y[/red]", "=z"[1:]], ["安娜", "Łucja", "e\u0301va"]]
)
def test_any_names_people_use_are_taken_and_come_back(cli: Cli, names: list[str]) -> None:
    assert cli("new", *names).code == 0
    assert cli("add", "3 4 2").code == 0
    assert "[red]" not in names[1] or "[red]y[/red]" in cli("show").out
    assert len(cli("show", "--json").json["players"]) == 3


def test_help_lists_every_command_in_its_panel_with_an_example(cli: Cli) -> None:
    from scorekeeper.command_list import COMMANDS

    told, english = cli("--help").out, language("en")
    for name, listed in COMMANDS.items():
        assert english.render(message(f"panel-{listed.panel}")) in told
        assert f"e.g. {listed.example.split()[0]}" in told, name
        assert "Example:" in cli(name, "--help").out


def test_a_module_that_a_full_disk_has_cut_off_is_no_interruption(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python then raises `EOFError`, which Typer takes for the end of the input."""

    def cut_off(*_: object, **_named: object) -> None:
        raise EOFError("marshal data too short")

    monkeypatch.setattr("scorekeeper.cli.commands.sessions.print_list", cut_off)
    result = cli("list", SCOREKEEPER_TRACEBACK="")
    assert result.code == 1
    assert "marshal data too short" in result.err
