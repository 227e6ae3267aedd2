"""Tricks that are corrected, kept, asked for, and not there at all."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli, Recorded
from tests.support.pseudo_terminal import CTRL_U, ENTER, Open
from tests.support.recorded_tricks import (
    BIDS,
    SLIP,
    TRICKS,
    entries,
    stored_tricks,
    tricks,
    with_marks,
)


def test_a_revoke_is_found_with_both_tricks_and_gone_when_the_trick_is_amended(
    cli: Cli, recorded: Recorded
) -> None:
    recorded(f"trick {SLIP}", *tricks(3)[1:])
    told = cli("trick", *TRICKS[3].split()).out
    revoke = "Revoke: Anna threw JD on spades in trick 1, but plays KS in trick 4."
    assert revoke in told
    found = cli("check", "--json")
    assert found.code == 3
    (finding,) = found.json["findings"]
    assert finding.pop("message").startswith(revoke)
    assert {**finding, "file": ""} == {
        "code": "revoke",
        "file": "",
        "entry": 4,
        "deal": 1,
        "player": "Anna",
        "suit": "spades",
        "trick": 1,
        "thrown": "JD",
        "proved_in": 4,
        "proof": "KS",
    }
    assert cli("amend", "--entry", "1", "--", "trick", *TRICKS[0].split()).code == 0
    assert cli("check").code == 0
    assert "Revoke" not in cli("explain", "--tricks").out


def test_an_amended_trick_is_judged_again_with_those_behind_it(
    cli: Cli, recorded: Recorded
) -> None:
    recorded(*tricks(9), " ".join(BIDS), "3- 4- 2-")
    told = cli("amend", "--entry", "1", "--", "trick", *SLIP.split()).out
    why = "Cara shows JD in the bid, but it was played in trick 1."
    assert f"No longer counted: 1. :9SQHAD - :10S8DJD. {why}" in told
    assert "Game 1: Anna 3, Ben 4, Cara 2." in told  # the deal behind it has tricks of its own
    found = cli("check", "--json").json["findings"]
    assert [(one["code"], one["deal"]) for one in found] == [("illegal", 1), ("revoke", 1)]
    told = cli("amend", "--entry", "1", "--", "trick", *TRICKS[0].split()).out
    assert "Game 1: Anna 26, Ben 9, Cara 23." in told
    assert cli("check").code == 0


def test_tricks_are_judged_by_the_trump_that_follows_from_a_mended_deal(
    cli: Cli, recorded: Recorded
) -> None:
    recorded("3- 4- 2-", *tricks(9))
    assert "Deal 2: Cara made it." in cli("add", "--", "-", "-", "/2").out
    told = cli("amend", "1", "--", "3+", "4-", "2-").out
    assert "deal 2 spades ♠ (was diamonds ♦). The recorded tricks are" in told
    assert "Trump: spades" in cli("explain", "--tricks").out
    found = cli("check")
    assert found.code == 3
    moved = "Anna led to trick 8, but Cara took trick 7."  # who led by the old trump did lead
    assert moved in found.out
    assert f"Now in deal 2: {moved}" in told
    told = cli("undo").out
    assert "deal 2 diamonds ♦ (was spades ♠)" in told
    assert moved not in cli("check").out


def test_tricks_are_taken_back_and_brought_back(cli: Cli, recorded: Recorded, store: Path) -> None:
    recorded(*tricks(4))
    assert "Deal 1, trick 4 of 9" in cli("undo").out
    assert "Deal 1, trick 3 of 9" in cli("undo").out
    cli("note", "whose lead is it?")
    cli("adjust", "Anna", "-5", "looked back")
    cli("undo")
    assert cli("trick", *TRICKS[2].split()).code == 0
    assert cli("undo").code == cli("redo").code == 0
    told = cli("trick", *TRICKS[3].split()).out
    assert "Trick 4: Anna takes it with KS" in told
    log = cli("log").out
    assert "undo entry 4  (was: trick KS 7S 7C by=Anna,Ben,Cara)" in log
    kinds = [entry["kind"] for entry in entries(store)]
    assert kinds[4:] == ["undo", "undo", "note", "adjust", "undo", "trick", "undo", "redo", "trick"]


def test_a_deal_is_put_in_before_the_tricks_of_another_and_struck_with_its_own(
    cli: Cli, recorded: Recorded
) -> None:
    recorded("3- 4- 2-", *tricks(9), "note between")
    cli("add", "--", "+", "-", "-")
    cli("trick", "7C", "8C", "9C")
    before = cli("show", "--json").json
    assert cli("insert", "2", "4-", "4-", "1-").code == 0
    assert "Deal 3, trick by trick: Cara leads." in cli("explain", "3", "--tricks").out
    assert "deal 3: Cara led to trick 1, but Anna" in cli("check").out
    assert [deal["number"] for deal in cli("show", "--json").json["deals"]] == [1, 2, 3]
    assert cli("strike", "2").code == 0
    assert cli("show", "--json").json == before
    assert cli("strike", "2").code == 0
    assert [deal["number"] for deal in cli("show", "--json").json["deals"]] == [1]
    assert "Deal 2, trick 2 of 9" in cli("next").out
    assert "deal 2: Anna led to trick 1, but Cara" in cli("check").out
    assert cli("undo").code == 0
    assert cli("show", "--json").json == before


def test_a_sheet_with_tricks_comes_back_the_same(
    cli: Cli, recorded: Recorded, tmp_path: Path, store: Path
) -> None:
    lines = ("trick AS 6S JS Cara=:10S8DJD!", "note a pause", *tricks(9)[1:])
    recorded(*lines, "adjust Anna +5", "- - :10S8DJD!", *tricks(1))
    told = cli("show", "--json").json
    sheet = cli("export", "--format", "sheet").out
    assert [line for line in sheet.splitlines() if line.startswith("trick")] == [
        f"{stored_tricks(1)[0]} Cara=:10S8DJD!",
        *stored_tricks(9)[1:],
        *stored_tricks(1, ("Cara",)),
    ]
    (first,) = (store / "sessions").glob("*.json")
    lines_before = [entry["line"] for entry in entries(store)]
    assert cli("export", "--format", "json", "-o", "evening.json").code == 0
    assert (tmp_path / "evening.json").read_bytes() == first.read_bytes()
    first.unlink()
    (tmp_path / "again.sheet").write_text(sheet, encoding="utf-8")
    assert cli("import", "again.sheet").code == 0
    assert cli("show", "--json").json["deals"] == told["deals"]
    assert [entry["line"] for entry in entries(store)] == lines_before


def test_the_table_takes_tricks_with_and_without_the_word(
    terminal: Open, table: None, store: Path
) -> None:
    asked = terminal("table").until("1>").type("trick AS 6S JS\r", "1>").type("KH 7H AH\r", "1>")
    assert "Trick 2: Anna takes it with AH" in asked.screen
    asked.type("AC AC 6C\r", "1> AC AC 6C").type(f"{CTRL_U}AC 8C 6C\r", "1>").type("undo\r", "1>")
    assert "it was already played in this trick" in asked.screen
    assert asked.end("quit\r") == 0
    lines = [entry.get("line", entry["kind"]) for entry in entries(store)]
    assert lines == [*with_marks(*stored_tricks(3)), "undo"]


def test_add_asks_for_the_bids_alone_when_all_tricks_are_in(
    terminal: Open, recorded: Recorded, store: Path
) -> None:
    recorded(*tricks(9))
    asked = terminal("add").until("Anna took 3. The bid (:CDD, + or -):")
    asked.type(":9SQHAD\r", "Ben took 5. The bid (:CDD, + or -):")
    asked.type("-\r", "Cara took 1. The bid (:CDD, + or -):")
    assert asked.end(f":10S8DJD!{ENTER}") == 0
    assert entries(store)[-1]["line"] == ":9SQHAD - :10S8DJD!"


def test_add_asks_for_tricks_while_some_are_missing(terminal: Open, recorded: Recorded) -> None:
    recorded(*tricks(8))
    asked = terminal("add").until("Anna:").type("3\r", "Ben:").type("5\r", "Cara: 1")
    assert asked.end(ENTER) == 0


def test_a_trick_that_no_longer_counts_can_be_taken_out(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for cards in ("7C KC AC", "8C 6D 9C", "9S KS 6S"):
        assert cli("trick", *cards.split()).code == 0
    told = cli("amend", "--entry", "1", "trick", "9C", "KC", "AC")
    assert "Correct it with amend --entry 2" in told.out
    found = cli("check")
    assert found.code == 3
    assert "entry 2 of the log is not counted" in found.out
    told = cli("strike", "--entry", "2")
    assert "Struck out: trick 8C 6D 9C by=Anna,Ben,Cara" in told.out
    assert "moved" not in told.out
    assert "Cara led to trick 2, but Anna took trick 1." in cli("check").out
    assert cli("amend", "--entry", "3", "trick", "9S", "KS", "6S").code == 0
    assert cli("check").code == 0
    assert cli("undo").code == 0
    assert cli("undo").code == 0
    assert cli("check").code == 3
    assert cli("strike", "--entry", "99").code == 2
    assert cli("strike").code == 2
    assert cli("strike", "1", "--entry", "2").code == 2


def test_a_note_can_be_struck(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("note", "Pizza").code == 0
    assert cli("add", "3 4 2").code == 0
    assert "Struck out" in cli("strike", "--entry", "1").out
    assert "Pizza" not in cli("show").out


@pytest.mark.parametrize("seat", range(3))
def test_an_adjustment_placed_earlier_is_told_and_found_as_any_correction_is(
    cli: Cli, seat: int
) -> None:
    """It ends a game, so that a later deal has another trump and its tricks other winners."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for deal in ("- - -", "- - -", ["+ - -", "- + -", "- - +"][seat]):
        for line in (*tricks(9), deal):
            assert cli("add", *line.split()).code == 0
    placed = cli("adjust", "Anna", "+100", "--deal", "1")
    found = cli("check")
    for _ in range(2):
        assert cli("note", "x").code == cli("undo").code == 0
    assert cli("check").out == found.out
    has_other_tricks = seat < 2  # of hers, Cara has as many as she had
    for told in (placed, found):
        assert ("now the cards show" in told.out) == has_other_tricks
