"""The adding games at the table, through the real command line: recorded, mended, read back."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import Cli

SAT_DOWN = ("Anna", "Ben", "Cara", "--game", "adding", "--date", "2026-11-20")


@pytest.fixture
def record(cli: Cli) -> Cli:
    """Ben 8, Cara 7, Anna 9, Ben 4: 15, against the clock, Anna to play."""
    assert cli("new", *SAT_DOWN, "--title", "Friday").code == 0
    assert cli("add", "8", "7", "9", "4").code == 0
    return cli


def told_of(cli: Cli) -> dict[str, Any]:
    told: dict[str, Any] = cli("show", "--json").json
    return told


def comes(cli: Cli) -> tuple[str, int, str]:
    told = cli("next", "--json").json["next"]
    return told["player"], told["count"], told["direction"]


def lives(cli: Cli) -> list[int | None]:
    return [one["lives"] for one in told_of(cli)["standing"]]


# --- sitting down -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "players", "each", "hand"),
    [
        ("98", 3, None, "1 pack of 52; 4 cards each. Nobody may take the count above 98."),
        ("98-umass", 3, None, "4 cards each. Nobody may take the count above 98."),
        ("98-arizona", 3, None, "4 cards each. Nobody may take the count above 98."),
        ("99", 4, 5, "1 pack of 52; 3 cards each. Nobody may take the count above 99."),
        ("99", 5, 3, "2 packs of 52; 3 cards each. Nobody may take the count above 99."),
        ("100", 6, 3, "1 pack of 52; 3 cards each. Nobody may take the count above 100."),
        ("100", 7, 3, "2 packs of 52; 3 cards each. Nobody may take the count above 100."),
    ],
)
def test_new_says_who_begins_and_what_is_dealt(
    cli: Cli, variant: str, players: int, each: int | None, hand: str
) -> None:
    names = [f"P{number}" for number in range(1, players + 1)]
    told = cli("new", *names, "--game", "adding", "--variant", variant, "--first-dealer", "P2")
    assert told.code == 0
    assert "Hand 1: P2 deals, P3 starts." in told.out
    assert hand in told.out
    assert lives(cli) == [each] * players


def test_new_takes_options_one_by_one_or_with_commas(cli: Cli) -> None:
    for options in (
        ("--option", "lives=2,floor-zero"),
        ("--option", "lives=2", "--option", "floor-zero"),
    ):
        assert cli("new", *SAT_DOWN, *options).code == 0
        assert lives(cli) == [2, 2, 2]
        assert cli("add", "10=-10").code == 0
        assert comes(cli) == ("Cara", 0, "clockwise")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--option", "lives=0"), "must be a whole number from 1"),
        (("--option", "lives=2,gold"), "This variant has no option “gold”"),
        (("--option", "sixty-nine=forget"), "reset"),
        (("--option", "floor-zero=yes"), "floor-zero"),
        (("--option", "swap-4-9,swap-9-king"), "don't go together"),
        (("--variant", "98", "--option", "ace-11"), "This variant has no option “ace-11”"),
        (("--variant", "pagat"), "Choose 98, 98-arizona, 98-umass, 99 or 100"),
        (("--target", "100"), "doesn't use target"),
        (("--games", "2"), "doesn't use games"),
    ],
)
def test_new_refuses_what_the_game_does_not_have(
    cli: Cli, store: Path, arguments: tuple[str, ...], said: str
) -> None:
    told = cli("new", *SAT_DOWN, *arguments)
    assert told.code == 2
    assert said in told.err
    assert not list(store.rglob("*.json"))


def test_100_is_not_for_two(cli: Cli) -> None:
    told = cli("new", "Anna", "Ben", "--game", "adding", "--variant", "100")
    assert (told.code, "you named 2" in told.err) == (2, True)


# --- playing ----------------------------------------------------------------------------------


def test_add_takes_one_play_or_several_and_calls_the_count(cli: Cli) -> None:
    cli("new", *SAT_DOWN)
    assert "8 → Cara" in cli("add", "8").out
    told = cli("add", "7", "9", "4").out
    for part in ("Cara plays 7: 15 (+7).", "Ben plays 4: 15 (+0).", "15 ← Anna"):
        assert part in told
    assert "99 ← Cara" in cli("add", "K").out
    assert "89 ← Ben" in cli("add", "10").out


def test_add_takes_the_name_of_who_plays(record: Cli) -> None:
    for named in (("Anna:", "9"), ("ca:9",), ("BEN: k",)):
        assert record("add", *named).code == 0
    assert comes(record) == ("Anna", 99, "counterclockwise")


REFUSED = [
    ("Cara: K", 3, "It is Anna's turn, not Cara's."),
    (
        "K J",
        3,
        "J on 99 makes 109, but the limit is 99. Legal now: 4, 9, 10, K. With none of them, ",
    ),
    ("K 10=5", 3, "10"),
    ("joker", 3, "joker"),
    ("8+8", 3, "8 + 8"),
    ("turn=8", 3, "8"),
    ("11", 2, "“11” is not a play"),
    ("K 8X", 2, "“8X” is not a play"),
    ("loses", 2, "loses"),
    ("loses Zoe", 2, "Zoe"),
    ("Anna:", 2, "Anna:"),
]


def test_what_is_refused_says_what_would_be_right_and_stores_nothing(record: Cli) -> None:
    before = record("log").out
    for line, code, said in REFUSED:
        told = record("add", line)
        assert (told.code, told.out) == (code, ""), line
        assert said in told.err
    assert record("log").out == before


def test_a_hand_lost_costs_a_coin_and_the_next_to_the_left_deals(record: Cli) -> None:
    told = record("add", "bust").out
    for part in ("Anna can't play and loses the hand.", "Anna 4, Ben 5, Cara 5", "Ben deals"):
        assert part in told
    assert "Ben 4" in record("add", "loses", "ben").out
    assert comes(record) == ("Anna", 0, "clockwise")
    assert [hand["loser"] for hand in told_of(record)["hands"]] == ["Anna", "Ben"]


def test_the_last_with_coins_wins_and_nothing_follows_but_a_note(cli: Cli) -> None:
    cli("new", *SAT_DOWN, "--option", "lives=1")
    assert "Anna has left the game." in cli("add", "8 K bust").out
    assert "It is over: Cara has won." in cli("add", "loses Ben").out
    assert cli("add", "8").code == 3
    assert cli("note", "Cara smiles").code == 0
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["finished"], session["winners"]) == (True, ["Cara"])
    told = told_of(cli)
    assert (told["winner"], told["next"]) == ("Cara", None)
    assert "Hand 1: Cara deals, Anna starts" in cli("new", "--again").out


def test_again_is_dealt_by_who_would_have_dealt_next(cli: Cli) -> None:
    cli("new", *SAT_DOWN, "--option", "lives=1")
    cli("add", "8")
    assert "Ben deals, Cara starts" in cli("new", "--again").out
    assert lives(cli) == [1, 1, 1]
    cli("add", "8")
    assert "Cara deals, Dan starts" in cli("new", "--again", "Dan", "Cara").out


def test_again_between_two_hands_is_dealt_by_who_would_have_dealt_the_next(cli: Cli) -> None:
    cli("new", *SAT_DOWN)
    assert "Ben deals" in cli("add", "bust").out
    assert "Ben deals" in cli("new", "--again").out


# --- mending ----------------------------------------------------------------------------------

CHANGES = [
    *("set Ben=Benno", "set first-dealer=Cara", "amend 2 J", "insert 2 3", "add K"),
    *("add bust", "set variant=100", "strike 2"),
]


def test_undo_goes_back_through_anything_exactly_and_redo_forth(record: Cli) -> None:
    stations = [told_of(record)]
    for change in CHANGES:
        assert record(*change.split()).code == 0, change
        stations.append(told_of(record))
        assert stations[-1] != stations[-2]
    for station in reversed(stations[:-1]):
        assert record("undo").code == 0
        assert told_of(record) == station
    assert record("redo").code == 0
    assert told_of(record) == stations[1]


def test_what_makes_a_later_play_illegal_is_refused_and_names_the_first(record: Cli) -> None:
    before = record("log").out
    for change, number in (("amend 1 K", 2), ("insert 1 K", 2), ("insert 2 K", 3)):
        told = record(*change.split())
        assert told.code == 3
        assert f"That would make play {number} illegal" in told.err
        assert "on 99 makes" in told.err
    assert record("log").out == before


def test_amend_insert_and_strike_move_the_count(record: Cli) -> None:
    told = record("amend", "2", "J", "--why", "a jack").out
    assert "Was: 2. 7. Now: 2. J." in told
    assert comes(record) == ("Anna", 18, "counterclockwise")
    assert record("insert", "3", "5").code == 0
    assert comes(record) == ("Ben", 23, "counterclockwise")
    assert "Struck out: 1. 8" in record("strike", "1").out
    assert comes(record) == ("Anna", 15, "counterclockwise")
    assert [play["player"] for play in told_of(record)["hands"][0]["plays"]] == [
        *("Ben", "Cara", "Anna", "Ben")
    ]
    for change in (("strike", "9"), ("amend", "9", "K"), ("insert", "9", "K"), ("amend", "1", "x")):
        assert record(*change).code == 2


@pytest.mark.parametrize("change", [("insert", "1", "2"), ("strike", "1")])
def test_insert_and_strike_speak_of_plays(record: Cli, change: tuple[str, ...]) -> None:
    told = record(*change).out
    assert "trump" not in told
    assert "deals" not in told


def test_set_of_the_first_dealer_and_of_seats_moves_the_plays(record: Cli) -> None:
    assert "15 ← Cara" in record("set", "first-dealer=Cara").out
    assert "15 ← Anna" in record("set", "first-dealer=Anna", "seats=Cara,Ben,Anna").out
    plays = told_of(record)["hands"][0]["plays"]
    assert [play["player"] for play in plays] == ["Cara", "Ben", "Anna", "Cara"]


def test_the_log_has_what_stood_and_why(record: Cli) -> None:
    record("amend", "2", "J", "--why", "a jack")
    record("undo")
    lines = record("log").out.splitlines()
    assert [line.split()[-1] for line in lines[:4]] == ["8", "7", "9", "4"]
    assert "amend entry 2: J" in lines[4]
    assert "was: 7" in lines[4]
    assert "a jack" in lines[4]
    entries = record("log", "--json").json["entries"]
    assert [entry["kind"] for entry in entries] == [*["play"] * 4, "amend", "undo"]


def test_a_card_is_aimed_at_a_name_of_two_words(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara Lena", "--game", "adding", "--variant", "98-umass")
    assert cli("add", 'AS="Cara Lena+AH"').code == 0
    assert cli("export", "-o", "out.sheet").code == 0
    assert cli("import", "out.sheet").code == 0
    assert cli("show", "--json").json["hands"][0]["plays"][0]["cards"] == ["AS", "AH"]


# --- what a correction changes besides ---------------------------------------------------------


def test_a_loss_that_a_correction_gives_to_somebody_else_is_told(cli: Cli) -> None:
    assert cli("new", *SAT_DOWN).code == 0
    assert cli("add", "8", "8", "bust").code == 0
    told = cli("amend", "2", "4").out
    assert "That changes play 3: Ben can't play and loses the hand." in told
    assert "Coins: Anna 5, Ben 4, Cara 5." in told


def test_a_card_that_a_correction_counts_otherwise_is_told(cli: Cli) -> None:
    assert cli("new", *SAT_DOWN).code == 0
    assert cli("add", *["J"] * 9, "10").code == 0
    assert "That changes play 10: Ben plays 10: 95 (+10)." in cli("amend", "1", "5").out


def test_of_many_plays_that_new_seats_change_the_losses_are_told_first(cli: Cli) -> None:
    assert cli("new", *SAT_DOWN).code == 0
    assert cli("add", *["7"] * 10, "bust").code == 0
    told = cli("set", "seats=Ben,Anna,Cara").out
    changes = [line for line in told.splitlines() if "changes" in line]
    assert changes[0] == "That changes play 11: Ben can't play and loses the hand."
    assert changes[-1] == "It changes 4 more plays: see show."
    assert len(changes) == 5


def test_a_new_name_changes_nobodys_plays(cli: Cli) -> None:
    assert cli("new", *SAT_DOWN).code == 0
    assert cli("add", "8", "8", "bust").code == 0
    assert "changes" not in cli("set", "Ben=Benno").out
    swapped = cli("set", "Anna=Cara", "Cara=Anna")
    assert (swapped.code, "changes" in swapped.out) == (0, False)
