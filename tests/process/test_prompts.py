"""Through a real pseudo-terminal: what is asked, what is offered, and what is on disk then."""

import json
import re
from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.pseudo_terminal import (
    CTRL_C,
    CTRL_D,
    CTRL_U,
    ENTER,
    RUBOUT,
    Open,
    Terminal,
)

LEFT, RIGHT, UP, DOWN = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B"


def stored(store: Path) -> list[str]:
    """What is on disk right now: of each entry its line, or else its kind."""
    (path,) = (store / "sessions").glob("*.json")
    entries = json.loads(path.read_text(encoding="utf-8"))["entries"]
    return [entry.get("line", entry["kind"]) for entry in entries.values()]


def test_new_without_players_asks_for_them(terminal: Open, cli: Cli) -> None:
    asked = terminal("new").until("Players in seating order, with commas:")
    asked.type("Anna, Ben, Cara\r", "Variant (Enter for pagat):")
    asked.type("penguin\r", "First dealer (Enter for the first named):")
    assert asked.end("Cara\r") == 0
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["variant"]) == (["Anna", "Ben", "Cara"], "penguin")
    assert "Cara deals, Anna leads" in asked.screen


def test_new_left_with_ctrl_c_stores_nothing(terminal: Open, store: Path) -> None:
    assert terminal("new").until("Players in seating order, with commas:").end(CTRL_C) == 130
    assert not store.exists()


@pytest.mark.parametrize("kind", ["xterm-256color", "dumb"])
def test_add_asks_seat_by_seat_and_says_first_what_the_table_must_know(
    kind: str, terminal: Open, table: None, store: Path
) -> None:
    asked = terminal("add", TERM=kind).until("Anna:")
    assert "Anna deals, Ben leads" in asked.screen
    assert "no trump" in asked.screen
    assert "♣ 3, ♥ 2, ♠ 1, ♦ 0" in asked.screen
    asked.type("3:CDD\r", "Ben:").type("4+\r", "Cara: 2")
    assert asked.end(ENTER) == 0
    assert "Deal 1: Anna and Ben made it" in asked.screen
    assert len(stored(store)) == 1


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [("12", "12"), ("3:CXD", "X"), ("3:CD", "3:CD"), ("3 4", "3 4"), ("Ben=3", "Ben=3")],
)
def test_a_wrong_hand_is_refused_at_once_and_comes_back_to_be_edited(
    answer: str, wrong: str, terminal: Open, table: None, store: Path
) -> None:
    asked = terminal("add").until("Anna:").type(f"{answer}\r", f"Anna: {answer}")
    assert wrong in asked.screen.split(f"Anna: {answer}\n")[1]
    asked.type(RUBOUT * len(answer), "Anna:").type("3:CDD\r", "Ben:").type("4\r", "Cara: 2")
    assert asked.end(ENTER) == 0
    assert len(stored(store)) == 1


def test_a_refused_hand_can_be_added_to(terminal: Open, table: None) -> None:
    asked = terminal("add").until("Anna:").type("3:CD\r", "Anna: 3:CD")
    asked.type(f"{RIGHT}D\r", "Ben:").type("4+\r", "Cara: 2")
    assert asked.end(ENTER) == 0
    assert "Anna and Ben made it" in asked.screen


def test_more_tricks_than_a_deal_has_are_refused_at_their_seat(terminal: Open, table: None) -> None:
    asked = terminal("add").until("Anna:").type("6\r", "Ben:").type("4\r", "Ben: 4")
    assert "10" in asked.screen.split("Ben: 4\n")[1]


def test_back_returns_a_seat(terminal: Open, table: None, store: Path) -> None:
    asked = terminal("add").until("Anna:").type("9\r", "Ben:").type("back\r", "Anna:")
    asked.type("3\r", "Ben:").type("4\r", "Cara: 2").type(f"{CTRL_U}Back\r", "Ben:")
    asked.type("5\r", "Cara: 1")
    assert asked.end(ENTER) == 0
    assert stored(store) == ["3- 5- 1-"]


def test_back_needs_no_clearing_of_what_is_offered(terminal: Open, table: None) -> None:
    asked = terminal("add").until("Anna:").type("3\r", "Ben:").type("4\r", "Cara: 2")
    asked.press("back\r")
    asked.see("back\n").end(CTRL_C)
    assert [line[:4] for line in asked.lines if ":" in line][-1] == "Ben:"


@pytest.mark.parametrize("key", [ENTER, CTRL_D], ids=["empty line", "ctrl-d"])
def test_giving_up_at_the_first_seat_stores_nothing(
    key: str, terminal: Open, table: None, store: Path
) -> None:
    asked = terminal("add").until("Anna:")
    assert asked.end(key) == 1
    assert "Nothing was recorded" in asked.screen
    assert stored(store) == []


def test_an_empty_line_at_a_later_seat_asks_again(terminal: Open, table: None, store: Path) -> None:
    asked = terminal("add").until("Anna:").type("3\r", "Ben:").type(ENTER, "Ben:")
    assert asked.end(CTRL_D) == 1
    assert stored(store) == []


def test_ctrl_c_leaves_with_130_and_stores_nothing(
    terminal: Open, table: None, store: Path
) -> None:
    assert terminal("add").until("Anna:").type("3\r", "Ben:").end(CTRL_C) == 130
    assert stored(store) == []


def test_a_refused_line_that_stands_there_again_drives_no_terminal(
    terminal: Open, table: None
) -> None:
    """A line that was pasted cleared the screen, at each Enter again."""
    record = terminal("table").until("1>")
    record.type("note \x16\x1b[2Jx\r", "1> note \ufffd[2Jx")
    assert "control character" in record.screen
    record.press(ENTER)
    record.see("1> note \ufffd[2Jx\n")
    assert record.screen.count("control character") == 2
    assert record.end(f"{CTRL_U}quit\r") == 0


INTERRUPTED = "Interrupted. Nothing was changed."


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("add", "Dan:"),
        ("add 3:CDD 4- 2-", "[y/N]:"),
        ("amend 1", "3:CDD 4- 2-"),
        ("delete", "[y/N]:"),
        ("open", "Which"),
    ],
)
def test_ctrl_c_at_a_question_is_answered_in_one_line_below_it(
    terminal: Open, table: None, cli: Cli, store: Path, words: str, question: str
) -> None:
    for line in (("add", "3:CDD 4- 2-"), ("new", "Dan", "Eve", "Fay"), ("add", "3:CDD 4- 2-")):
        assert cli(*line).code == 0
    before = [path.read_bytes() for path in sorted((store / "sessions").glob("*.json"))]
    asked = terminal(*words.split(), columns=200).see(question)
    assert asked.end(CTRL_C) == 130
    *_, asking, told, end = asked.lines
    assert (question in asking, told, end) == (True, INTERRUPTED, "")
    assert before == [path.read_bytes() for path in sorted((store / "sessions").glob("*.json"))]


def test_nobody_is_locked_out_while_somebody_is_asked(
    terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    asked = terminal("add").until("Anna:").type("3\r", "Ben:")
    assert cli("note", "meanwhile").code == 0
    asked.type("3\r", "Cara: 3")
    assert asked.end(ENTER) == 0
    assert stored(store) == ['note "meanwhile"', "3- 3- 3-"]


@pytest.mark.parametrize(("answer", "code", "count"), [("y", 0, 2), ("n", 1, 1), (CTRL_D, 1, 1)])
def test_a_deal_that_somebody_else_enters_meanwhile_is_asked_about(
    answer: str, code: int, count: int, terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    asked = terminal("add").until("Anna:").type("3\r", "Ben:")
    assert cli("add", "4 3 2").code == 0
    asked.type("3\r", "Cara: 3")
    asked.type("\r", "Somebody else has just entered 4- 3- 2-. Add yours after it? [y/N]:")
    assert asked.end(f"{answer}\r") == code
    assert len(stored(store)) == count
    assert answer == "y" or "Yours was: 3 3 3" in asked.screen


@pytest.mark.parametrize(("answer", "code", "count"), [("n", 1, 1), ("", 1, 1), ("y", 0, 2)])
def test_repeating_the_last_entry_is_asked_about(
    answer: str,
    code: int,
    count: int,
    terminal: Open,
    table: None,
    cli: Cli,
    store: Path,
) -> None:
    cli("add", "3:CDD 4+ 2-")
    asked = terminal("add", "3:cdd", "4+", "2").see("[y/N]:")
    assert len(stored(store)) == 1
    assert asked.end(f"{answer}\r") == code
    assert len(stored(store)) == count


def test_the_same_line_after_two_minutes_is_not_asked_about(
    terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    cli("add", "3:CDD 4+ 2-")
    (path,) = (store / "sessions").glob("*.json")
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'"at": "[^"]*"', '"at": "2020-02-29T20:00:00Z"', text), "utf-8")
    assert terminal("add", "3:CDD", "4+", "2").end() == 0
    assert len(stored(store)) == 2


@pytest.fixture
def record(terminal: Open, table: None) -> Terminal:
    return terminal("table").until("1>")


def test_table_records_each_line_at_once(record: Terminal, store: Path) -> None:
    record.type("3:CDD 4+ 2-\r", "2>")
    assert stored(store) == ["3:CDD 4+ 2-"]
    record.type("cara=3 anna=3- ben=3\r", "3>")
    assert stored(store) == ["3:CDD 4+ 2-", "3- 3- 3-"]


def test_table_gives_a_refused_line_back_to_be_edited(record: Terminal, store: Path) -> None:
    record.type("3:CDD 4+ 3-\r", "1> 3:CDD 4+ 3-")
    assert "10" in record.screen.split("1> 3:CDD 4+ 3-\n")[1]
    assert stored(store) == []
    record.type(RUBOUT * 2, "1> 3:CDD 4+").type("2-\r", "2>")
    assert stored(store) == ["3:CDD 4+ 2-"]


def test_table_corrects(record: Terminal, store: Path) -> None:
    record.type("3- 3 3\r", "2>").type("undo\r", "1>").type("redo\r", "2>")
    record.type("amend 1 9 0- 0\r", "2>").type("note no quotes needed\r", "2>")
    assert record.end("quit\r") == 0
    assert stored(store) == ["3- 3- 3-", "undo", "redo", "9- 0- 0-", 'note "no quotes needed"']


@pytest.mark.parametrize(
    ("word", "answer"),
    [("next", "Anna deals"), ("show", "dealer"), ("help", "reveal=NAME"), ("log", "")],
)
def test_table_answers_questions_and_stores_nothing_for_them(
    word: str, answer: str, record: Terminal, store: Path
) -> None:
    record.type(f"{word}\r", "1>").type(f"{word.upper()}\r", "1>").type(ENTER, "1>")
    assert answer in record.screen.split(f"1> {word}\n")[1]
    assert stored(store) == []


@pytest.mark.parametrize("keys", ["quit\r", "Exit\r", "q\r", CTRL_D])
def test_table_is_left_by_a_word_or_ctrl_d(keys: str, record: Terminal, store: Path) -> None:
    record.type("3- 3 3\r", "2>")
    assert record.end(keys) == 0
    assert stored(store) == ["3- 3- 3-"]


@pytest.mark.parametrize("columns", [80, 44])
def test_ctrl_c_clears_the_line_and_leaves_nothing_behind(
    columns: int, terminal: Open, table: None, store: Path
) -> None:
    record = terminal("table", columns=columns).until("1>")
    offered = record.type("4 4 4\r", "1> 4 4 4").row
    record.send(CTRL_C)  # the line itself may be empty for a moment, where it stands
    typed = record.until("1>", below=offered).type("3- 3", "1> 3- 3").row
    record.send(CTRL_C)
    record.until("1>", below=typed).type("3- 3 3\r", "2>")
    assert record.end("quit\r") == 0
    assert stored(store) == ["3- 3- 3-"]


def test_a_mark_of_a_paste_without_its_end_stops_no_line(record: Terminal, store: Path) -> None:
    """The line editor waited for the end, and heeded neither Ctrl-C nor a signal."""
    record.type("\x1b[200~3:CDD 4+ 2-\r", "2>")
    assert stored(store) == ["3:CDD 4+ 2-"]
    assert record.end(CTRL_D) == 0


def test_the_arrow_brings_earlier_lines_back(record: Terminal, store: Path) -> None:
    record.type("3- 3 3\r", "2>").type("show\r", "2>").type("\x1b[A\x1b[A", "2> 3- 3 3")
    record.type(f"{RUBOUT * 3}2 4\r", "3>")
    assert stored(store) == ["3- 3- 3-", "3- 2- 4-"]


def test_tab_completes_commands_names_and_options(record: Terminal, store: Path) -> None:
    record.type("adj\t", "1> adjust").type("B\t", "1> adjust Ben").type("-1\r", "1>")
    record.type("An\t", "1> Anna").type("=3:CDD C\t=2 be\t=4\r", "2>")
    record.type("explain --tr\t", "2> explain --tricks")
    assert stored(store) == ["adjust @2 -1", "3:CDD 4- 2-"]


def test_tab_takes_no_letters_away(terminal: Open, cli: Cli) -> None:
    """Of names with and without quotes only what stands before them was the same, and was left."""
    assert cli("new", "Anna", "Anna Maria", "Ben", "--title", "friday night club").code == 0
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday").code == 0
    assert cli("open", "friday night club").code == 0
    record = terminal("table").until("1>")
    record.type("declare=An\tna\r", "[Anna declares] 1>")
    record.type('log "fri\tday"', '[Anna declares] 1> log "friday"')


INTERRUPTED_AT_TAB = """
import os, signal, sys

def interrupt(event, arguments):
    if event == "open" and str(arguments[0]).endswith("-2.json"):
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(interrupt)
sys.argv = ["scorekeeper", *sys.argv[1:]]
from scorekeeper.cli.app import main
main()
"""
"""The program, interrupted when it reads the second session, which only a completion does."""


def test_ctrl_c_while_tab_looks_for_names_gives_up_the_line(
    terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    """The line editor passes over every exception: no further one was heeded until Enter."""
    first, content = next((store / "sessions").glob("*.json")), cli("export", "--format=json").out
    second = first.stem.removesuffix("-1") + "-2"
    record = terminal("table", program=INTERRUPTED_AT_TAB).until("1>")
    first.with_name(f"{second}.json").write_text(content.replace(first.stem, second), "utf-8")

    begun = record.row
    record.press("open \t")
    record.until("1>", below=begun).see("To leave: quit, or Ctrl-D.")

    typed = record.type("3- 3", "1> 3- 3").row
    record.send(CTRL_C)
    record.until("1>", below=typed).type("3- 3 3\r", "2>")
    assert record.end("quit\r") == 0
    first.with_name(f"{second}.json").unlink()
    assert stored(store) == ["3- 3- 3-"]


LOCALE_C = """
import locale, sys

locale.setlocale(locale.LC_CTYPE, "C")
sys.argv = ["scorekeeper", *sys.argv[1:]]
from scorekeeper.cli.app import main
main()
"""
"""The program with `LC_ALL=C`, where the line editor knows the letters of ASCII alone."""


def test_letters_that_the_locale_lacks_are_typed_and_brought_back(
    terminal: Open, cli: Cli, store: Path
) -> None:
    """The first such line ended the prompt in a fault."""
    assert cli("new", "Zoë", "Ben", "Jürgen").code == 0
    record = terminal("table", program=LOCALE_C).until("1>")
    record.type("Zoë=4 Ben=3 Jürgen=3\r", "1> Zoë=4 Ben=3 Jürgen=3")
    record.type("Zoë=3- Ben=3 Jürgen=3\r", "2>").type("note äöü\r", "2>")
    record.type(UP, "2> note äöü").type("ß\r", "2>")
    record.type("Zo\t", "2> Zoë").type(CTRL_U, "2>")
    record.type("amend --entry 2\r", '2> amend --entry 2 note "äöü"')
    record.type(f'{RUBOUT}ë"\r', "2>")
    assert record.end("quit\r") == 0
    assert stored(store)[:3] == ["3- 3- 3-", 'note "äöü"', 'note "äöüß"']
    assert 'note "äöüë"' in cli("log").out


OF_ASCII = """
import sys
sys.stdin.reconfigure(encoding="ascii", errors="strict")
sys.argv = ["scorekeeper", *sys.argv[1:]]
from scorekeeper.cli.app import main
main()
"""
"""The program with `PYTHONIOENCODING=ascii`, which takes no other letters from a keyboard."""


def test_letters_that_the_encoding_of_the_terminal_lacks_are_refused(
    terminal: Open, table: None, store: Path
) -> None:
    """They ended the prompt in a fault."""
    record = terminal("table", program=OF_ASCII).until("1>")
    record.type("note äöü\r", "1> note ??????")
    record.type(f"{CTRL_U}3/3 4- 2-\r", "2>")
    assert record.end("quit\r") == 0
    assert stored(store) == ["3/3 4- 2-"]


@pytest.mark.parametrize("first", ["next", "note tea", "3+ 3+ 3"])
@pytest.mark.parametrize("line", ["3/3 5- 1-", "undo", "strike last"])
def test_lines_typed_before_it_is_told_what_came_are_not_carried_out(
    first: str, line: str, terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    """Typed while the line before it was carried out, one doubled a deal or took it back."""
    record = terminal("table").until("1>").type("3/3 4- 2-\r", "2>")
    assert cli("add", "2- 5- 2+").code == 0
    record.send(f"{first}\r\r{CTRL_D}{line}\rnote jam\r")
    record.see("Not carried out: note jam")
    offered = line if first == "next" else first
    record.until(f"3> {offered}").type("note x\r", "3>")
    assert f"Not carried out: {line}\n" in record.screen
    record.type(f"{UP}{UP}", "3> note jam").type(UP, f"3> {line}")
    assert record.end(f"{CTRL_U}quit\r") == 0
    assert stored(store) == ["3/3 4- 2-", "2- 5- 2+", 'note "x"']


def test_keys_pressed_before_it_is_told_what_came_bring_no_line_back(
    terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    """An older line went into the log behind what nobody had read of."""
    record = terminal("table").until("1>").type("3/3 4- 2-\r", "2>").type("note tea\r", "2>")
    assert cli("add", "2- 5- 2+").code == 0
    record.send(f"next\r{UP}{UP}{UP}\r")
    record.see("In the meantime 1 entry was added").until("3> …")
    assert record.end(f"{CTRL_U}quit\r") == 0
    assert stored(store) == ["3/3 4- 2-", 'note "tea"', "2- 5- 2+"]


def test_a_line_that_is_half_typed_when_it_is_told_what_came_goes_on(
    terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    """Its second half was recorded as a line of its own."""
    record = terminal("table").until("1>").type("3/3 4- 2-\r", "2>")
    assert cli("add", "2- 5- 2+").code == 0
    record.send("next\rundo\ramendx\x7f 1 ")
    record.until("3> amend 1").type("3/3 5- 1-\r", "3>")
    assert "Not carried out: undo" in record.screen
    assert record.end("quit\r") == 0
    assert stored(store) == ["3/3 4- 2-", "2- 5- 2+", "3/3 5- 1-"]
    assert "deal 1: amend entry 1" in cli("log").out


def test_lines_of_ones_own_are_typed_one_behind_the_other(
    terminal: Open, table: None, store: Path
) -> None:
    record = terminal("table").until("1>")
    assert record.end("3/3 4- 2-\rnote x\rundo\r2- 5- 2+\rquit\r") == 0
    assert stored(store) == ["3/3 4- 2-", 'note "x"', "undo", "2- 5- 2+"]


WITHOUT_ERROR = """
import os, sys
{closing}
sys.argv = ["scorekeeper", *sys.argv[1:]]
from scorekeeper.cli.app import main
main()
"""
"""The program where nothing can be written to standard error."""


@pytest.mark.parametrize(
    "closing", ["os.close(2); sys.stderr = None", "os.dup2(os.open('/dev/full', os.O_WRONLY), 2)"]
)
def test_a_refusal_is_told_at_the_prompt_though_standard_error_is_closed(
    closing: str, terminal: Open, table: None, cli: Cli, store: Path
) -> None:
    """Nobody was told, and Enter took the line that stood there again, and doubled the deal."""
    record = terminal("table", program=WITHOUT_ERROR.format(closing=closing)).until("1>")
    assert cli("add", "2- 5- 2+").code == 0
    record.type("2- 4 3\r", "2> 2- 4 3")
    assert "Somebody else has added 1 entry in the meantime." in record.screen
    record.type(f"{CTRL_U}open Zzz\r", "2> open Zzz")
    assert "There is no session “Zzz”" in record.screen
    assert record.end(f"{CTRL_U}quit\r") == 0
    assert stored(store) == ["2- 5- 2+"]


def test_what_stands_is_said_below_the_question_though_standard_error_is_full(
    terminal: Open, table: None
) -> None:
    closing = "os.dup2(os.open('/dev/full', os.O_WRONLY), 2)"
    asked = terminal("add", program=WITHOUT_ERROR.format(closing=closing)).until("Anna:")
    assert asked.end(CTRL_C) == 130
    assert "Anna:\nInterrupted. Nothing was changed." in asked.screen.replace("^C", "")


def test_a_short_history_ends_no_evening(
    terminal: Open, table: None, store: Path, tmp_path: Path
) -> None:
    """The line editor had dropped the last line, after some, and the prompt ended in a fault."""
    settings = tmp_path / "inputrc"
    settings.write_text("set history-size 2\n")
    record = terminal("table", INPUTRC=str(settings)).until("1>")
    for number in range(8):
        record.type(f"note n{number}\r", "1>")
    record.type(UP, "1> note n7")
    assert record.end(f"{CTRL_U}quit\r") == 0
    assert len(stored(store)) == 8


def test_tab_writes_no_name_that_the_encoding_of_the_terminal_lacks(
    terminal: Open, cli: Cli
) -> None:
    """It came escaped, as nobody is called."""
    assert cli("new", "Jörg", "Zoe", "Ölaf").code == 0
    record = terminal("table", program=OF_ASCII).until("1>")
    record.type("declare=J\tx", "1> declare=Jx").type(f"{CTRL_U}declare=Z\t", "1> declare=Zoe")
    assert record.end(f"{CTRL_U}quit\r") == 0


@pytest.mark.parametrize(("kind", "back"), [("xterm", "2> 3/3 4- 2-"), ("dumb", "2> [3/3 4- 2-]")])
def test_an_enter_pressed_before_a_refusal_takes_no_line(
    terminal: Open, table: None, cli: Cli, store: Path, kind: str, back: str
) -> None:
    """A second Enter behind a deal that a phone had entered entered it once more."""
    record = terminal("table", TERM=kind).until("1>")
    assert cli("add", "3:CDD 4- 2-").code == 0
    record.press("3/3 4- 2-\r\r")
    record.until(back)
    record.press("note x\r")
    record.see("Noted:").until("2>")
    assert stored(store) == ["3:CDD 4- 2-", 'note "x"']


def test_a_refused_line_does_not_eat_the_lines_behind_it(record: Terminal, store: Path) -> None:
    record.press("3:CDD 4+ 3-\r3:CDD 4+ 2-\rexplain 9\rnote x\r")
    record.see("Noted:").until("2>")
    assert stored(store) == ["3:CDD 4+ 2-", 'note "x"']


@pytest.mark.parametrize(
    ("before", "at_prompt"),
    [(("4 4 4",), "1> 4 4 4"), (("3- 3 3", "amend 1"), "2> amend 1 3- 3- 3-")],
    ids=["refused", "amend alone"],
)
@pytest.mark.parametrize(
    ("keys", "screen"),
    [("2", "2"), ("é", "é"), (RUBOUT, None), (f"{RIGHT} ", ""), (CTRL_U, ""), (DOWN, "")],
)
def test_what_is_typed_replaces_the_line_that_is_back(
    before: tuple[str, ...], at_prompt: str, keys: str, screen: str | None, record: Terminal
) -> None:
    for line in before[:-1]:
        record.type(f"{line}\r", "2>")
    record.type(f"{before[-1]}\r", at_prompt)
    prompt, _, line = at_prompt.partition(" ")
    edited = line if keys.startswith(RIGHT) else line[:-1]
    shown = edited if screen is None or keys.startswith(RIGHT) else screen
    record.type(keys, f"{prompt} {shown}".rstrip())
    record.type(f"{CTRL_U}note taken\r", prompt)
    assert "Noted: “taken”" in record.screen


@pytest.mark.parametrize(
    ("refused", "command"),
    [("4 4 4", "y"), ("shwo", "7"), ("declare Bne", "quit"), ("explain 9", "undo")],
)
def test_a_command_after_a_refused_line_is_that_command_alone(
    refused: str, command: str, record: Terminal
) -> None:
    record.type("3- 3 3\r", "2>").type(f"{refused}\r", f"2> {refused}")
    record.press(f"{command}\r")
    record.see(f"2> {command}\n")
    assert f"{refused}{command}" not in record.screen


def test_enter_takes_the_line_that_stands_there(record: Terminal, store: Path) -> None:
    record.type("3- 3 3\r", "2>").type("amend 1\r", "2> amend 1 3- 3- 3-").type(ENTER, "2>")
    assert "Nothing was changed" in record.screen
    record.type("4 4 4\r", "2> 4 4 4").type(ENTER, "2> 4 4 4")
    assert record.screen.count("add up to 12") == 2
    assert record.end(CTRL_D) == 0
    assert stored(store) == ["3- 3- 3-"]


def test_a_line_longer_than_the_window_goes_without_a_trace(terminal: Open, table: None) -> None:
    record = terminal("table", columns=44).until("1>")
    record.press("Anna=3:CDDD Ben=3:CDDD Cara=3:CDDD reveal=Anna\r")
    record.see("arrow key first).").until("=Anna")
    record.type("note short\r", "1>")
    assert "=Anna" not in record.screen.split("arrow key first).")[1]
    assert "1> note short\n" in record.screen


def test_amend_alone_brings_the_deal_back_to_be_edited(
    record: Terminal, terminal: Open, store: Path
) -> None:
    record.type("3:CDD 4+ 2-\r", "2>").type("amend 1\r", "2> amend 1 3:CDD 4+ 2-")
    record.type(RUBOUT + "+\r", "2>")
    assert record.end("quit\r") == 0
    shell = terminal("amend", "last").until("Deal 1 as it should be: 3:CDD 4+ 2+")
    shell.type(RUBOUT * 2 + "3+\r", "Deal 1 as it should be: 3:CDD 4+ 3+")
    assert shell.end(RUBOUT * 2 + "2!\r") == 0
    assert terminal("amend", "1").until("Deal 1 as it should be: 3:CDD 4+ 2-!").end(ENTER) == 0
    assert stored(store) == ["3:CDD 4+ 2-", "3:CDD 4+ 2+", "3:CDD 4+ 2-!"]


@pytest.mark.parametrize(("answer", "count"), [("y", 1), ("n", 0), ("", 0)])
def test_the_shell_asks_whether_nobody_made_it(
    answer: str, count: int, terminal: Open, table: None, store: Path
) -> None:
    asked = terminal("add", "3", "4", "2").see("[y/N]:")
    assert asked.end(f"{answer}\r") == (0 if count else 1)
    assert len(stored(store)) == count


def test_the_prompt_begins_a_session_and_shows_who_declares(terminal: Open, store: Path) -> None:
    record = terminal("table", columns=44).until("Players in seating order, with commas:")
    record.type("Anna Ben Cara\r", "Variant (Enter for pagat):")
    record.type("\r", "First dealer (Enter for the first named):").type("\r", "1>")
    record.type("declare ben\r", "[Ben declares] 1>").type("3CDD, 4 CHH, 2\r", "2>")
    assert stored(store) == ["3:CDD 4:CHH! 2-"]


def test_a_killed_table_loses_nothing_that_was_acknowledged(
    record: Terminal, store: Path, cli: Cli
) -> None:
    record.type("3- 3 3\r", "2>").type("1- 2 6\r", "3>")
    record.process.kill()
    assert cli("add", "2- 2 5").code == 0
    assert stored(store) == ["3- 3- 3-", "1- 2- 6-", "2- 2- 5-"]


def test_table_does_not_write_for_a_file_outside_the_store(
    terminal: Open, table: None, store: Path, tmp_path: Path
) -> None:
    (path,) = (store / "sessions").glob("*.json")
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    asked = terminal("--session", str(copy), "table")
    asked.end("3 3 3\rquit\r")
    assert stored(store) == []


def test_a_paste_replaces_the_line_that_is_back(record: Terminal, store: Path) -> None:
    record.type("3:CDD 4+ 3-\r", "1> 3:CDD 4+ 3-")
    record.type("\x1b[200~3- 3- 3-\x1b[201~\r", "2>")
    record.type("\x1b[200~3- 3- 4-\r\x1b[201~", "2> 3- 3- 4-").type(ENTER, "2> 3- 3- 4-")
    assert stored(store) == ["3- 3- 3-"]
