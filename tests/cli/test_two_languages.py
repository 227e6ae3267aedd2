"""Letters that mean one thing in English and another in German are refused with both."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli


@pytest.mark.parametrize(
    ("line", "named", "left_out"),
    [
        ("trick DC KC AC", ("“DC”", "D diamonds, or Dame", "Write QC."), ("Bube", "Pik", "Kreuz")),
        ("3:DBB 4 2", ("D diamonds, or Dame", "B Bube (J)", "C H S D"), ("Pik", "Kreuz")),
        ("3:PPC 4 2", ("P Pik (S)",), ("Bube", "Dame", "Kreuz")),
        ("3KKC 4 2", ("K king, or Kreuz or Karo",), ("Bube", "Dame", "Pik")),
        ("3:EGS 4 2", ("E Eichel (C)", "G Grün (S)"), ("Kreuz", "Pik")),
        ("trick 9P KC AC", ("“9P”", "P Pik (S)", "Write 9S."), ("Kreuz",)),
        ("trick K9 KC AC", ("K king, or Kreuz or Karo", "Write 9C or 9D."), ("Pik",)),
        ("trick ♥D KC AC", ("D diamonds, or Dame", "Write QH."), ("Bube",)),
        ("3:CDD 4 2 turn=HD", ("Write QH.",), ("Bube",)),
        ("3:CDD 4 2 trump=P", ("“P”", "P Pik (S)"), ("nines",)),
        ("3:CDD 4 2 trump=K", ("K king, or Kreuz or Karo",), ("nines",)),
    ],
)
def test_only_the_letters_that_were_typed_are_explained(
    line: str, named: tuple[str, ...], left_out: tuple[str, ...], cli: Cli, table: None
) -> None:
    err = cli("add", *line.split()).err
    assert [text for text in named if text not in err] == [], err
    assert [text for text in left_out if text in err] == [], err


@pytest.mark.parametrize(("letter", "rank"), [("D", "Q"), ("b", "J")])
def test_a_lone_letter_names_the_rank_that_it_is_in_german(
    letter: str, rank: str, cli: Cli
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", "98").code == 0
    refused = cli("add", letter)
    assert (refused.code, f"Write {rank}." in refused.err) == (2, True), refused.err


def test_in_a_bid_a_letter_stays_what_it_is(cli: Cli, table: None) -> None:
    assert cli("add", "3:DHC", "4", "2").code == 0
    assert "3:DHC 4- 2-" in cli("log").out


@pytest.mark.parametrize(
    "line",
    [
        *("trick ♥Q ♥K ♥A", "trick ♡Q K♡ ♡A", "trick Herz-Dame Herz-König Herz-Ass"),
        *("trick Herz Dame Herz König Herz Ass", "trick Herzdame, HerzKönig, Ass Herz"),
        "trick Cœur-Dame, king of hearts, A coeur",
    ],
)
def test_german_names_and_symbols_of_cards_are_understood(line: str, cli: Cli, table: None) -> None:
    done = cli("add", *line.split())
    assert "Read as: trick QH KH AH" in done.out, done


@pytest.mark.parametrize(
    ("word", "letter"),
    [
        *(("Kreuz", "C"), ("Treff", "C"), ("Eichel", "C"), ("Pik", "S"), ("Schippen", "S")),
        *(("Grün", "S"), ("Herz", "H"), ("Cœur", "H"), ("♡", "H"), ("Karo", "D"), ("Ecken", "D")),
        *(("Schellen", "D"), ("♢", "D"), ("♦", "D")),
    ],
)
def test_a_trump_may_be_named_in_german(word: str, letter: str, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", "declarer-trumps").code == 0
    assert cli("add", "3:CDD!", "4", "2", f"trump={word}").code == 0
    assert f"trump={letter}" in cli("log").out


@pytest.mark.parametrize("token", ["3:♥Q♦K♠7", "3:HQDKS7", "3:♡Q♢K♤7"])
def test_suits_before_the_ranks_of_a_bid_are_refused_with_the_bid_as_it_is_written(
    token: str, cli: Cli, table: None
) -> None:
    refused = cli("add", token, "4", "2")
    assert (refused.code, "Write the rank first" in refused.err) == (2, True)
    assert "QHKD7S" in refused.err


def test_a_hand_may_be_given_with_symbols_before_the_ranks(cli: Cli, table: None) -> None:
    cards = "♥Q ♥K ♥A ♡10 ♣9 Pik-7 Karo-Dame 8C 9D JS AS KD"
    letters = "QH KH AH 10H 9C 7S QD 8C 9D JS AS KD"
    assert cli("bids", "--hand", letters).code == 0
    assert cli("bids", "--hand", cards) == cli("bids", "--hand", letters)
    assert "Write QH." in cli("bids", "--hand", "HD KH AH").err


@pytest.mark.parametrize("written", ["20.11.2026", "2026-11-20"])
def test_a_date_may_be_written_as_in_german(written: str, cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "friday.sheet"
    sheet.write_text(f"players: Anna, Ben, Cara\ndate: {written}\n3:CDD 4- 2-\n", "utf-8")
    assert cli("import", str(sheet)).code == 0
    assert "date: 2026-11-20" in cli("export", "--format", "sheet").out
    assert cli("set", "date=2026-11-19").code == 0
    assert cli("set", f"date={written}").code == 0
    assert "date: 2026-11-20" in cli("export", "--format", "sheet").out
    assert cli("new", "Anna", "Ben", "Cara", "--date", written).code == 0
    assert "2026-11-20" in cli("list").out
    assert cli("stats", "--since", written).code == 0


@pytest.mark.parametrize("written", ["31.2.2026", "20.11.26", "2026.11.20", "20/11/2026"])
def test_what_is_no_date_in_german_is_refused(written: str, cli: Cli) -> None:
    assert "is not a date" in cli("new", "Anna", "Ben", "Cara", "--date", written).err


@pytest.mark.parametrize("sign", ["♦", "♣", "♦\ufe0f"])
def test_the_sign_of_a_suit_is_no_letter_that_may_be_german(sign: str, cli: Cli) -> None:
    """It was told as a queen, for its letter is that of the Dame."""
    cli("new", "Anna", "Ben", "Cara", "--game", "adding")
    told = cli("add", sign)
    assert (told.code, "is not a play" in told.err, "German" in told.err) == (2, True, False)
