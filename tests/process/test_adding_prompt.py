"""The prompt of an adding game on a real pseudo-terminal of 80 by 24: a card a line."""

import json
import re
from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.pseudo_terminal import CTRL_U, ENTER, Open, Terminal

NINETY_NINE = """\
  ████  ████
  █  █  █  █
  ████  ████
     █     █
  ████  ████
"""


@pytest.fixture
def sat_down(cli: Cli) -> Cli:
    assert cli("new", "Anna", "Ben", "Cara", "--game", "adding").code == 0
    return cli


@pytest.fixture
def prompt(terminal: Open, sat_down: Cli) -> Terminal:
    return terminal("table").until("Ben>")


def stored(store: Path) -> list[str]:
    (path,) = (store / "sessions").glob("*.json")
    entries = json.loads(path.read_text(encoding="utf-8"))["entries"]
    return [entry.get("line", entry["kind"]) for entry in entries.values()]


def since(screen: str, typed: str) -> str:
    """Return the screen after the last line with this text."""
    return screen.rpartition(typed)[2]


def test_a_card_a_line_calls_the_count_large_and_asks_the_next(
    prompt: Terminal, store: Path
) -> None:
    prompt.type("8\r", "Cara>").type("k\r", "Anna>")
    assert f"Cara> k\n{NINETY_NINE}" in prompt.screen
    assert "99 → Anna" in prompt.screen
    prompt.type("4\r", "Cara>")
    assert stored(store) == ["8", "K", "4"]
    assert prompt.end("quit\r") == 0


def test_a_call_and_what_is_asked_next_fit_on_a_screen_of_24_rows(prompt: Terminal) -> None:
    row = prompt.type("8\r", "Cara>").row
    assert prompt.type("k\r", "Anna>").row - row <= 12
    assert all(len(line) <= 80 for line in prompt.screen.splitlines())


def test_several_cards_a_line_are_told_and_the_last_count_is_called(prompt: Terminal) -> None:
    prompt.type("8 7 K\r", "Ben>")
    assert prompt.screen.count(NINETY_NINE) == 1
    for part in ("Ben plays 8: 8 (+8).", "Cara plays 7: 15 (+7).", "Anna plays K: 99 (+84)."):
        assert part in prompt.screen


def test_u_takes_back_and_redo_brings_back(prompt: Terminal, store: Path) -> None:
    prompt.type("8\r", "Cara>").type("K\r", "Anna>").type("u\r", "Cara>")
    assert "Undone: 2. K" in prompt.screen
    assert "8 → Cara" in since(prompt.screen, "Anna> u")
    assert NINETY_NINE not in since(prompt.screen, "Anna> u")
    prompt.type("redo\r", "Anna>")
    assert NINETY_NINE in since(prompt.screen, "Cara> redo")
    assert stored(store) == ["8", "K", "undo", "redo"]


def test_an_illegal_card_is_refused_and_comes_back_to_be_edited(
    prompt: Terminal, store: Path
) -> None:
    prompt.type("K\r", "Cara>").type("J\r", "Cara> J")
    assert "J on 99 makes 109, but the limit is 99." in prompt.screen
    prompt.type(f"{CTRL_U}9\r", "Anna>")
    assert stored(store) == ["K", "9"]


def test_bust_ends_the_hand_and_the_next_is_asked(prompt: Terminal, store: Path) -> None:
    prompt.type("K\r", "Cara>").type("bust\r", "Cara>")
    result = since(prompt.screen, "Cara> bust")
    assert "Cara can't play and loses the hand." in result
    assert "Coins: Anna 5, Ben 5, Cara 4." in result
    assert "Hand 2: Ben deals, Cara starts." in result
    assert "█" not in result
    assert stored(store) == ["K", "bust"]


def test_a_game_that_is_over_says_so_and_can_be_left(terminal: Open, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "--game", "adding", "--option", "lives=1")
    asked = terminal("table").until("Ben>")
    asked.type("K\r", "Anna>").press("bust\r")
    asked.see("It is over: Ben has won.")
    assert asked.end("quit\r") == 0


@pytest.mark.parametrize(("word", "answer"), [("next", "Legal now"), ("show", "Hand 1: Ben")])
def test_questions_are_answered_and_store_nothing(
    word: str, answer: str, prompt: Terminal, store: Path
) -> None:
    prompt.type("8\r", "Cara>").type(f"{word}\r", "Cara>").type("help\r", "Cara>")
    prompt.type(ENTER, "Cara>")
    assert answer in prompt.screen.split(f"Cara> {word}\n")[1]
    assert "loses " in since(prompt.screen, "Cara> help")
    assert stored(store) == ["8"]


def test_a_minus_is_called_with_its_sign(prompt: Terminal) -> None:
    prompt.type("10=-10\r", "Cara>")
    assert "████" in since(prompt.screen, "Ben> 10=-10")
    assert "-10 → Cara" in prompt.screen


def test_nothing_of_it_needs_colour(terminal: Open, sat_down: Cli) -> None:
    asked = terminal("table", NO_COLOR="1").until("Ben>").type("8\r", "Cara>").type("K\r", "Anna>")
    assert NINETY_NINE in asked.screen
    assert not re.search(rb"\x1b\[[0-9;]*3[0-9]m", asked.printed)
    assert asked.end("quit\r") == 0


def test_a_killed_prompt_loses_nothing_that_was_entered(
    prompt: Terminal, cli: Cli, store: Path
) -> None:
    prompt.type("8\r", "Cara>").type("7\r", "Anna>").type("K\r", "Ben>")
    prompt.press("4")
    prompt.process.kill()
    assert stored(store) == ["8", "7", "K"]
    assert cli("add", "9").code == 0
    assert stored(store) == ["8", "7", "K", "9"]
    assert cli("show", "--json").json["next"]["player"] == "Cara"


def entered(prompt: Terminal, line: str) -> str:
    """Enter a line, and return what the terminal asks then."""
    row = prompt.row
    prompt.press(f"{line}\r")
    while prompt.row <= row or not re.search(r"(>|\[y/N\]:)$", prompt.screen):
        assert prompt._read()
    return prompt.screen.splitlines()[-1]


@pytest.mark.parametrize("card", ["K", "8"])
def test_the_same_card_by_the_next_player_is_no_repetition(prompt: Terminal, card: str) -> None:
    assert [entered(prompt, card), entered(prompt, card)] == ["Cara>", "Anna>"]


def test_u_twice_takes_two_cards_back(prompt: Terminal) -> None:
    prompt.type("8\r", "Cara>").type("7\r", "Anna>")
    assert [entered(prompt, "u"), entered(prompt, "u")] == ["Cara>", "Ben>"]
