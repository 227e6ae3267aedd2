"""`check` is silent when all is well; claims are proved or refuted; the log tells it all."""

import errno
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import Cli
from tests.support.paths import SAMPLES
from tests.support.samples import SESSIONS


def test_check_is_silent_when_all_is_well(cli: Cli, table: None) -> None:
    cli("add", "3:CDD 4- 2-")
    told = cli("check")
    assert (told.code, told.out, told.err) == (0, "", "")
    assert cli("check", "--json").json == {
        "schema": 1,
        "ok": True,
        "running": None,
        "findings": [],
        "warnings": [],
    }


def test_check_looks_through_sessions_files_and_folders(
    cli: Cli, table: None, tmp_path: Path
) -> None:
    one = str(shutil.copy(SAMPLES / "pagat-3.json", tmp_path))
    told = cli("check", one, str(SAMPLES), "--summary")
    assert told.code == 0
    assert told.out == ""
    assert f"Checked {len(SESSIONS) + 1} sessions" in told.err


@pytest.mark.parametrize("name", ["Odd.JSON", "evening.txt", "evening.json.txt", "d/evening"])
def test_a_session_file_is_one_however_it_is_called(cli: Cli, tmp_path: Path, name: str) -> None:
    (tmp_path / "d").mkdir()
    shutil.copy(SAMPLES / "pagat-3.json", tmp_path / name)
    assert "Anna" in cli("show", name).out
    assert "Checked 1 session:" in cli("check", name, "--summary").err
    assert cli("export", name, "--format", "csv").code == 0


def test_a_session_file_in_capital_letters_is_found_in_a_folder(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "d"
    folder.mkdir()
    shutil.copy(SAMPLES / "pagat-3.json", folder / "ODD.JSON")
    assert "Checked 1 session:" in cli("check", "d", "--summary").err


def test_what_is_named_again_and_again_is_checked_and_kept_once(
    cli: Cli, table: None, tmp_path: Path
) -> None:
    """Not as often as a line holds words: sixty thousand of them took fifteen seconds."""
    cli("rename", "Friday")
    assert "Checked 1 session:" in cli("check", "--summary", *["Friday"] * 500).err
    (session,) = cli("list", "--json").json["sessions"]
    assert "Checked 1 session:" in cli("check", "--summary", "Friday", "fRIDAY", session["id"]).err
    assert cli("export", "-o", "e.json").code == 0
    assert "Checked 1 session:" in cli("check", "--summary", "e.json", "./e.json").err
    archived = cli("export", *["Friday"] * 500, "--archive", str(tmp_path / "a.zip"))
    assert archived.err.startswith("Wrote 1 session ")


def test_a_damaged_and_a_foreign_file_are_findings(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    shutil.copy(SAMPLES / "duel-2.json", folder / "a.json")
    (folder / "b.json").write_text("{}")
    (folder / "c.json").write_bytes((SAMPLES / "duel-2.json").read_bytes()[:-40])
    (folder / "notes.txt").write_text("not looked at")
    told = cli("check", str(folder), "--json")
    assert told.code == 3
    found = told.json["findings"]
    assert [(Path(f["file"]).name, f["code"]) for f in found] == [
        ("b.json", "file"),
        ("c.json", "file"),
    ]
    assert all(f["message"] for f in found)


def test_what_is_not_there_cannot_be_checked(cli: Cli, table: None) -> None:
    assert cli("check", "no/such.json").code == 1
    assert cli("check", "1999-01-01-1").code == 2
    assert cli("check", "--running").code == 2


def test_deals_that_a_correction_made_illegal_are_findings(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "60")
    cli("add", "3:CDD! 4- 2-")
    cli("undo")
    cli("add", "3 4 2")
    cli("add", "3:CDD 4- 2-")
    cli("amend", "1", "3:CDD! 4- 2-")
    (found,) = cli("check", "--json").json["findings"]
    assert (found["code"], found["deal"]) == ("after-the-end", 2)
    assert "deal 2: it is not counted: It was already over by then." in cli("check").out


def test_bids_that_cannot_have_been_there_together_are_found(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "original")
    cli("add", "9:CCC 0:CCC 0:CCC turn=9C")
    (found,) = cli("check", "--json").json["findings"]
    assert found["code"] == "cards"
    assert found["message"] == "The bids show 10 clubs ♣, but the pack has only 9."


def test_warnings_are_shown_when_asked_for_and_change_nothing(cli: Cli, table: None) -> None:
    cli("add", "3+ 4! 2-")
    assert cli("check").out == ""
    told = cli("check", "--strict")
    assert told.code == 0
    assert "Anna is marked as having made it" in told.out
    assert "Ben declared or revealed" in told.out
    codes = [warning["code"] for warning in cli("check", "--json").json["warnings"]]
    assert codes == ["made-without-cards", "premium-without-cards"]


def test_a_claim_that_holds_is_silent_and_another_is_told_with_the_deals_it_can_be(
    cli: Cli, table: None
) -> None:
    cli("add", "3:CDD 4- 2-")
    assert "Ben claims 4: correct." in cli("claim", "Ben", "4").out
    cli("add", "3- 4/4 2/3")
    cli("add", "3- 4- 2-")
    assert "Ben claims 52, but has 42: 10 too many." in cli("claim", "ben", "52").out
    told = cli("check")
    assert told.code == 3
    assert "The difference arose in deal 2 or 3." in told.out
    (found,) = cli("check", "--json").json["findings"]
    assert {key: found[key] for key in ("code", "player", "claimed", "derived", "difference")} == {
        "code": "claim",
        "player": "Ben",
        "claimed": 52,
        "derived": 42,
        "difference": 10,
    }
    assert (found["deal"], found["first_deal"]) == (3, 2)


def test_a_claim_follows_what_is_mended_before_it(cli: Cli, table: None) -> None:
    cli("add", "3:CDD 4- 2-")
    cli("claim", "Ben", "24")
    assert cli("check").code == 3
    cli("amend", "1", "3:CDD 4/4 2-")
    assert cli("check").code == 0


def test_a_claim_of_a_game_has_its_bonus_and_of_the_rubber_all_points(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--games", "1")
    cli("add", "9:CCC!! 0 0")
    cli("adjust", "Anna", "+1", "--deal", "1")
    cli("undo")
    cli("add", "3:CDD 4- 2-")
    for scope, points in (((), "132"), (("--game",), "232"), (("--rubber",), "232")):
        told = cli("claim", "Anna", points, *scope)
        assert told.code == 0
        assert ": correct." in told.out, (scope, told.out)
    assert cli("claim", "Anna", "99", "--deal", "1").code == 0
    assert cli("check").code == 0


def test_a_claim_can_be_undone_is_no_part_of_a_sheet_and_moves_with_its_player(
    cli: Cli, table: None, tmp_path: Path
) -> None:
    cli("add", "3:CDD 4- 2-")
    cli("claim", "Anna", "34", "--rubber")
    cli("set", "seats=Ben,Anna,Cara")
    assert "claim Anna 34 rubber" in cli("log").out
    assert cli("check").code == 3
    sheet = tmp_path / "a.sheet"
    cli("export", "-o", str(sheet))
    assert "claim" not in sheet.read_text(encoding="utf-8")
    assert cli("score", str(sheet)).code == 0
    cli("undo")
    cli("undo")
    assert cli("check").code == 0


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("Zoe", "3"), "Nobody here is called “Zoe”"),
        (("Anna", "many"), "“many” is not a number of points"),
        (("Anna", "3", "--game", "--rubber"), "don't go together"),
        (("Anna", "3", "--deal", "9"), "There is no deal 9"),
    ],
)
def test_a_claim_that_says_nothing_is_malformed(
    cli: Cli, table: None, arguments: tuple[str, ...], shown: str
) -> None:
    cli("add", "3:CDD 4- 2-")
    told = cli("claim", *arguments)
    assert told.code == 2
    assert shown in told.err


def test_the_log_tells_what_stood_before_and_why(cli: Cli, table: None) -> None:
    cli("add", "3:CDD 4- 2-")
    cli("amend", "1", "3:CDD 3/3 3-", "--why", "miscounted")
    cli("amend", "1", "2- 4/4 3-")
    cli("undo", "--why", "it was right")
    cli("strike", "1")
    told = cli("log").out.splitlines()
    assert told[1].endswith("amend entry 1: 3:CDD 3/3 3-  (was: 3:CDD 4- 2-)  (why: miscounted)")
    assert told[3].endswith("undo entry 3  (was: 2- 4/4 3-)  (why: it was right)")
    assert told[4].endswith("strike entry 1  (was: 3:CDD 3/3 3-)")
    entries = json.loads(cli("log", "--json").out)["entries"]
    assert [entry.get("was") for entry in entries] == [
        None,
        "3:CDD 4- 2-",
        "3:CDD 3/3 3-",
        "2- 4/4 3-",
        "3:CDD 3/3 3-",
    ]


def test_show_at_is_the_scoreboard_as_it_was(cli: Cli, table: None) -> None:
    cli("add", "3:CDD 4- 2-")
    before = cli("show").out
    cli("add", "3- 4/4 2-")
    cli("amend", "1", "3:CDD 3/3 3-")
    told = cli("show", "--at", "1")
    assert "As it was after entry 1 of the log." in told.out
    assert told.out.replace("As it was after entry 1 of the log.\n", "") == before
    assert cli("show", "--at", "1", "--json").json["deals"] == [
        deal for deal in cli("show", "--at", "2", "--json").json["deals"] if deal["number"] == 1
    ]
    assert cli("show", "--at", "9").code == 2


@pytest.fixture
def second_game(cli: Cli) -> None:
    """Play a game that Anna wins by 198 with 100 of bonus, and a deal of the next."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for line in ("9/9!! 0 0", "9/9!! 0 0", "4- 3 2"):
        assert cli("add", line).code == 0


def test_a_claim_names_the_game_it_looked_at(cli: Cli, second_game: None) -> None:
    assert "That is in game 2, after deal 3." in cli("claim", "Anna", "4").out
    assert "That is in game 1, after deal 1." in cli("claim", "Anna", "99", "--deal", "1").out
    assert "all games together, after deal 3" in cli("claim", "Anna", "1", "--rubber").out


def test_a_claim_that_is_right_for_something_else_says_so(cli: Cli, second_game: None) -> None:
    for points, place, *scope in (
        (302, "all games together", "--game"),
        (298, "game 1 with its bonuses"),
        (198, "game 1"),
    ):
        told = cli("claim", "Anna", str(points), *scope).out
        assert f"{points} is right for {place}." in told
    assert "is right for" not in cli("claim", "Anna", "4").out
    assert "is right for" not in cli("claim", "Anna", "5").out
    assert "302 is right for all games together." in cli("check").out


def test_a_claim_of_a_game_by_number_is_about_its_end(cli: Cli, second_game: None) -> None:
    told = cli("claim", "Anna", "1", "--game", "1").out
    assert "That is game 1 with its bonuses, after deal 2." in told
    assert "That is game 2 with" in cli("claim", "Anna", "4", "--game", "2").out
    assert "Game 3 is not over" in cli("claim", "Anna", "4", "--game", "3").err
    assert "more than the command takes: game" in cli("claim", "Anna", "4", "game").err
    assert "--deal 1" in cli("claim", "Anna", "4", "1").err
    assert "--deal" in cli("claim", "Anna", "4", "--game", "1", "--deal", "2").err


def test_help_says_where_check_is_silent(cli: Cli) -> None:
    told = " ".join(cli("check", "--help").out.split())
    assert "says so on a terminal" in told
    assert "silent" not in cli("--help").out


@pytest.mark.both_stores
def test_all_sessions_of_a_store_are_checked(cli: Cli) -> None:
    refused = cli("check", "--all")
    assert (refused.code, "no session" in refused.err) == (1, True)
    for deal in ("3:CDD 4- 2-", "3:CDD! 4- 2-"):
        assert cli("new", "Anna", "Ben", "Cara", "--target", "60").code == 0
        assert cli("add", deal).code == 0
    done = cli("check", "--all", "--summary")
    assert (done.code, done.out, "Checked 2 sessions" in done.err) == (0, "", True)
    assert cli("claim", "Ben", "999").code == 0
    assert cli("new", "Dan", "Eve", "Fay").code == 0
    assert (cli("check").code, cli("check", "--all").code) == (0, 3)
    assert cli("check", "--all", "Dan").code == 2


def test_check_looks_into_the_folder_of_a_store(
    in_process_cli: Cli, store: Path, tmp_path: Path
) -> None:
    """The list of its sessions is none of them."""
    assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    assert in_process_cli("list").code == 0
    assert (store / "index.json").exists()
    found = in_process_cli("check", str(store), "--summary")
    assert (found.code, found.out) == (0, "")
    assert "1 session" in found.err
    (store / "sessions" / "b.json").write_text("{}")
    found = in_process_cli("check", str(store))
    assert found.code == 3
    assert "sessions/b.json" in found.out
    assert "index.json" not in found.out
    shutil.rmtree(store / "locks")  # as archives leave it out
    elsewhere = ("--store", str(tmp_path / "elsewhere"))
    assert in_process_cli("check", str(store), *elsewhere).out == found.out
    other = tmp_path / "other"  # which is no store
    other.mkdir()
    (other / "index.json").write_text("{}")
    (other / "sessions").mkdir()
    assert "index.json" in in_process_cli("check", str(other)).out


def test_a_store_of_which_all_is_in_the_trash_is_well(in_process_cli: Cli, store: Path) -> None:
    session = in_process_cli("new", "Anna", "Ben", "Cara").out.split()[1].rstrip(":")
    assert in_process_cli("list").code == in_process_cli("delete", session).code == 0
    assert (store / "index.json").exists()
    found = in_process_cli("check", str(store))
    assert (found.code, found.out, found.err) == (0, "", "")


def test_a_folder_without_sessions_is_not_told_to_be_well(
    in_process_cli: Cli, tmp_path: Path
) -> None:
    """A backup is checked by the wrong folder: the files lie deeper."""
    inside = tmp_path / "backup" / "evenings" / "sessions"
    inside.mkdir(parents=True)
    shutil.copy(SAMPLES / "pagat-3.json", inside)
    for options in ((), ("--summary",), ("--json",)):
        found = in_process_cli("check", "backup", *options)
        assert found.code == 0
        assert "There is no session file in backup." in found.err
    found = in_process_cli("check", "backup/evenings")
    assert (found.code, found.err) == (0, "")


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing can be looked at, as root never has it."""
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "a.json").write_text("{}")

    def refusing(look: Any) -> Any:
        def looked(path: Any, *given: Any, **options: Any) -> os.stat_result:
            if not isinstance(path, int) and Path(path).parent.name == folder.name:
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            result: os.stat_result = look(path, *given, **options)
            return result

        return looked

    monkeypatch.setattr(os, "stat", refusing(os.stat))
    monkeypatch.setattr(os, "lstat", refusing(os.lstat))
    return folder


def test_check_tells_of_files_in_a_folder_that_cannot_be_searched(
    in_process_cli: Cli, closed: Path
) -> None:
    found = in_process_cli("check", str(closed))
    assert (found.code, "closed/a.json" in found.out) == (3, True), found.err


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("command", ["check", "score", "export --format csv"])
@pytest.mark.parametrize("where", ["closed/a", "x" * 300])
def test_a_file_that_cannot_be_looked_at_keeps_nobody_from_the_others(
    in_process_cli: Cli, tmp_path: Path, *, command: str, where: str
) -> None:
    """The whole command ended in the sentence for an error of the system."""
    (tmp_path / "good.sheet").write_text("players: Anna Maria, Ben, Cara\n\n3 4 2\n")
    ending, good = ".json", str(SAMPLES / "pagat-3.json")
    if command == "score":
        ending, good = ".sheet", "good.sheet"
    ran = in_process_cli(*command.split(), f"{where}{ending}", good)
    told = ran.out + ran.err
    assert "The system reported" not in told
    assert where[:30] in told
    if where == "closed/a":
        assert "Anna Maria" in ran.out or (command, ran.code) == ("check", 3)
    else:
        assert "Could not read" in told


@pytest.mark.usefixtures("closed")
def test_a_folder_that_cannot_be_read_is_refused_in_a_sentence(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    refused = in_process_cli("check", "closed")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("Could not read closed: Permission denied.")


def test_check_takes_a_title_longer_than_a_name_of_a_file(cli: Cli) -> None:
    title = "安" * 90
    assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    assert cli("add", "3 4 2").code == 0
    assert (cli("check", title).code, cli("check", title, "--summary").code) == (0, 0)
