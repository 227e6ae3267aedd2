"""A line at the prompt of `table` says all that the same command of the shell can say."""

import errno
import json
import os
import signal
from itertools import count, repeat
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from scorekeeper.cli import apply_change, console, file_output, prompts
from scorekeeper.cli.commands import archives, export_sessions, new, sessions, table_prompt
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import InputEnded
from scorekeeper.cli.prompt_announcements import PromptAnnouncements
from scorekeeper.cli.prompt_completion import completions
from scorekeeper.cli.prompt_line import PromptLine, parse_prompt_line, without_program
from scorekeeper.cli.prompt_session import PromptSession
from scorekeeper.core.log_tag import log_tag
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import AnySession
from scorekeeper.games import LastReplay
from scorekeeper.storage import archive_restore, atomic_files, platform_files
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_reader import read_session
from scorekeeper.storage.watched_writes import UnconfirmedWrite, forget_writes, watch_write
from tests.support.command_line import Cli
from tests.support.typed_lines import At

pytestmark = pytest.mark.both_stores

DEALS = ("3:CDD 4 2", "5- 2 2", "1- 1 7")


def entries(store: Path) -> list[dict[str, object]]:
    (path,) = (store / "sessions").glob("*.json")
    return list(json.loads(path.read_text(encoding="utf-8"))["entries"].values())


def lines(store: Path) -> list[object]:
    return [entry.get("line", entry["kind"]) for entry in entries(store)]


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("adjust --deal 2 Ben -10", {"kind": "adjust", "line": "adjust @2 -10", "target": 2}),
        (
            'adjust Ben -10 "a revoke" --deal 1',
            {"kind": "adjust", "line": 'adjust @2 -10 "a revoke"', "target": 1},
        ),
        ("adjust Ben -10", {"kind": "adjust", "line": "adjust @2 -10"}),
        ("adjust Ben +5 --why agreed by all", {"line": "adjust @2 +5", "why": "agreed by all"}),
        ("claim Ben 7 --deal 2", {"kind": "claim", "line": "claim @2 7", "target": 2}),
        ("claim Ben 7 --game", {"kind": "claim", "line": "claim @2 7 game"}),
        ("claim --rubber Ben 7", {"kind": "claim", "line": "claim @2 7 rubber"}),
        ("claim Ben 7 rubber", {"kind": "claim", "line": "claim @2 7 rubber"}),
        ("amend 2 4- 4 1", {"kind": "amend", "line": "4- 4- 1-", "target": 2}),
        (
            'amend 2 4- 4 1 --why "miscounted, as #2"',
            {"kind": "amend", "line": "4- 4- 1-", "why": "miscounted, as #2"},
        ),
        ('AMEND 2. "Anna"=4- Ben=4 Cara=1  # slip', {"line": "4- 4- 1-", "target": 2}),
        (
            "amend --entry 4 note a pause",
            {"kind": "amend", "line": 'note "a pause"', "target": 4},
        ),
        ("strike 1", {"kind": "strike", "target": 1}),
        ("strike --entry 4 --why wrong evening", {"target": 4, "why": "wrong evening"}),
        ("insert 2 3- 3 3", {"kind": "insert", "line": "3- 3- 3-", "target": 2}),
        ('2- 2 5 --why "late"', {"kind": "deal", "line": "2- 2- 5-", "why": "late"}),
        ('add --why "late" 2- 2 5', {"kind": "deal", "line": "2- 2- 5-", "why": "late"}),
        ("12. 2- 2 5", {"kind": "deal", "line": "2- 2- 5-"}),
        ("undo --why no deal", {"kind": "undo", "why": "no deal"}),
        ("u", {"kind": "undo", "target": 4}),
        ("note it's Ben's -- or not?", {"line": "note \"it's Ben's -- or not?\""}),
        ('note "in quotes"', {"kind": "note", "line": 'note "in quotes"'}),
        ('note -x was said --why "for fun"', {"line": 'note "-x was said"', "why": "for fun"}),
        ("3. note it's -x", {"kind": "note", "line": 'note "it\'s -x"'}),
        ("adjust Ben 5 --why agreed by us --deal 1", {"target": 1, "why": "agreed by us"}),
        ('2- 2 5 --why="quite late"', {"line": "2- 2- 5-", "why": "quite late"}),
        ('note seat 2 --why="for fun"', {"line": 'note "seat 2"', "why": "for fun"}),
        ('--why "late" 2- 2 5', {"line": "2- 2- 5-", "why": "late"}),
        ("trick 7C KC AC", {"kind": "trick", "line": "trick 7C KC AC by=@2,@3,@1"}),
        ('set title="Friday night"', {"kind": "set", "settings": {"title": "Friday night"}}),
        ('rename Ben\'s "big" night #3', {"settings": {"title": 'Ben\'s "big" night #3'}}),
        ('rename "Friday night"', {"kind": "set", "settings": {"title": "Friday night"}}),
    ],
)
def test_a_line_is_recorded_with_all_that_it_says(
    line: str, entry: dict[str, object], at_prompt: At, store: Path
) -> None:
    at_prompt(*DEALS, "note pizza")
    typed = at_prompt(line)
    assert typed.offered == ["", ""], typed.run.err
    last = entries(store)[-1]
    assert {key: last.get(key) for key in entry} == entry
    assert len(entries(store)) == 5


@pytest.mark.parametrize(
    ("variant", "line", "stored"),
    [
        ("declarer-trumps", "trick 7C KC AC Anna=:CDD! --trump H", "trump=H"),
        ("declarer-trumps", "trick 7C KC AC Anna=:CDD! trump=H", "trump=H"),
        ("original", "trick --turn 9H 8H joker 7H", "turn=9H"),
        ("original", "trick 8H joker 7H turn=9H", "turn=9H"),
    ],
)
def test_the_trump_is_an_option_or_a_word_of_the_line(
    variant: str, line: str, stored: str, at_prompt: At, cli: Cli
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", variant).code == 0
    typed = at_prompt(line)
    assert typed.offered == ["", ""], typed.run.err
    assert stored in cli("log").out


def test_the_end_of_a_game_is_explained(at_prompt: At, cli: Cli) -> None:
    for _ in range(2):
        assert cli("add", "9/9!! 0 0").code == 0
    typed = at_prompt("explain --game 1")
    assert cli("explain", "--game", "1").out in typed.run.out


@pytest.mark.parametrize(
    "line",
    [
        *("explain 3", "explain --rubber", 'explain 2 --player "Ben"'),
        *("explain --all", "show --at 2", "show --chart", "show", "next", "log", "log --json"),
        *("check --strict", "rules penguin --players 3", "bids 5", "compare --variant penguin"),
        *("auction Ben:declare", "list", "stats --player Anna", "export --format sheet"),
    ],
)
def test_a_question_is_answered_as_in_the_shell(line: str, at_prompt: At, cli: Cli) -> None:
    at_prompt(*DEALS)
    before = cli("log").out
    typed = at_prompt(line)
    asked = cli(*line.replace('"', "").split())
    assert typed.offered == ["", ""], typed.run.err
    assert asked.out.replace("scorekeeper ", "") in typed.run.out
    assert asked.err in typed.run.err
    assert cli("log").out == before


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("amend --entry 99 note x", "99"),
        ("amend 1 9 9 9", "27"),
        ("explain 99", "99"),
        ("explain --tricks", "trick"),
        ("explain --gone", "--gone"),
        ("log --gone", "There is no option --gone"),
        ("explain --game 1", "no game has ended yet"),
        ("insert 1", "needs more than that"),
        ("undo 3", "more than the command takes"),
        ('adjust Ben "', '"'),
        ("adjust --deal 99 Ben 5", "99"),
        ("claim --game --rubber Ben 5", "--rubber"),
        ("# a comment", "0"),
        ("7.", "0"),
        ("--", "0"),
        ("--why late", "0"),
        ("note", "note"),
        ('note ""', "note"),
        ("rename", "needs more than that"),
        ("rename Friday --why late", "There is no option --why"),
        ("shwo", "Did you mean show?"),
        ("explan 3", "Did you mean explain?"),
    ],
)
def test_a_refused_line_comes_back(line: str, problem: str, at_prompt: At, store: Path) -> None:
    typed = at_prompt(*DEALS, line)
    assert problem in typed.run.err
    assert typed.offered == ["", "", "", "", line]
    assert len(entries(store)) == 3


def test_the_prompt_goes_on_with_the_session_that_a_line_begins_or_opens(
    at_prompt: At, cli: Cli
) -> None:
    first = cli("list", "--json").json["sessions"][0]["id"]
    typed = at_prompt(
        "3- 3 3", "new Dan, Eva, Fay", "2- 2 5", f"open {first}", "1- 1 7", "new --again"
    )
    assert typed.questions == ["1> ", "2> ", "1> ", "2> ", "2> ", "3> ", "1> "]
    sessions = cli("list", "--json").json["sessions"]
    assert [(s["players"][0], s["deals"]) for s in sessions] == [
        ("Anna", 2),
        ("Dan", 1),
        ("Anna", 0),
    ]


def test_the_prompt_is_not_opened_within_itself(at_prompt: At, store: Path) -> None:
    assert "already" in at_prompt("table").run.err
    assert entries(store) == []


def test_an_option_ends_with_its_line(at_prompt: At, cli: Cli, tmp_path: Path) -> None:
    cli("set", "title=first")
    assert cli("new", "Dan", "Eva", "Fay").code == 0
    typed = at_prompt("add 3- 3 3 --session first", "2- 2 5", "show --session first", "show")
    assert typed.offered == [""] * 5, typed.run.err
    assert "3- 3- 3-" in cli("log", "first").out
    assert "2- 2- 5-" in cli("log").out
    assert "3- 3- 3-" not in cli("log").out


@pytest.mark.parametrize(
    "line",
    [
        *('3- 3 3 --session "first evening"', 'add 3- 3 3 --session="first evening"'),
        *('--session "first evening" 3- 3 3', '--session "first evening" add 3- 3 3'),
        'insert 1 3- 3 3 --session "first evening"',
        *('note 3- 3- 3- --session "first evening"', 'trick 7C KC AC --session "first evening"'),
    ],
)
def test_a_session_is_meant_by_its_title(line: str, at_prompt: At, cli: Cli) -> None:
    cli("set", "title=first evening")
    assert cli("new", "Dan", "Eva", "Fay").code == 0
    typed = at_prompt(line)
    assert typed.offered == ["", ""], typed.run.err
    before, after = (len(cli("log", name).out.splitlines()) for name in ("2", "first evening"))
    assert after > before


def test_another_store_is_asked_for_its_own_session(
    at_prompt: At, cli: Cli, tmp_path: Path, store: Path
) -> None:
    other = str(tmp_path / "other")
    assert cli("new", "Dan", "Eva", "Fay", "--store", other).code == 0
    assert cli("new", "Gus", "Hal", "Ida", "--store", other).code == 0
    typed = at_prompt(f"3- 3 3 --store {other}")
    assert typed.offered == ["", ""], typed.run.err
    assert "Gus 3" in typed.run.out
    assert entries(store) == []


@pytest.mark.parametrize("words", [("note", "a", "pause"), ("a", "pause"), ('"a pause"',)])
@pytest.mark.parametrize("game", ["ninety-nine", "adding", "game-of-99"])
def test_a_note_is_amended_in_every_game_without_quotes(
    game: str, words: tuple[str, ...], at_prompt: At, cli: Cli
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", game).code == 0
    typed = at_prompt("note pizza", f"amend --entry 1 {' '.join(words)}")
    assert typed.offered == [""] * 3, typed.run.err
    assert 'amend entry 1: note "a pause"' in cli("log").out
    assert cli("amend", "--entry", "1", *words, "again").code == 0


def test_the_prompt_keeps_to_its_session(at_prompt: At, cli: Cli, store: Path) -> None:
    typed = at_prompt("3- 3 3", 'rename "elsewhere"', "5- 2 2")
    assert typed.questions == ["1> ", "2> ", "2> ", "3> "]


def test_a_repeated_change_is_asked_about_once(at_prompt: At, store: Path) -> None:
    typed = at_prompt("3- 3 3", "3- 3 3", "n", "strike --entry 1", "note x", "note x", "y")
    assert sum("[y/N]" in question for question in typed.questions) == 2
    assert typed.offered == [""] * 8
    assert lines(store) == ["3- 3- 3-", "strike", 'note "x"', 'note "x"']


@pytest.mark.parametrize("leaving", [InputEnded, KeyboardInterrupt])
@pytest.mark.parametrize("typed", [("3- 3 3",), ("3- 3 3", "add", "3")])
def test_who_leaves_a_question_gives_up_its_line_and_not_the_evening(
    typed: tuple[str, ...], leaving: type[BaseException], at_prompt: At, store: Path
) -> None:
    came = at_prompt("3- 3 3", *typed, leaving(), "note x")
    assert came.run.code == 0
    assert lines(store)[-1] == 'note "x"'
    assert "note x" not in came.offered


@pytest.mark.parametrize("error", [OSError(28, "No space left"), RuntimeError("no such thing")])
def test_no_error_ends_the_prompt_or_loses_the_line(
    error: Exception, at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        monkeypatch.delenv("SCOREKEEPER_TRACEBACK")  # which the tests set, to see such errors
        raise error

    with monkeypatch.context() as patched:
        patched.setattr("scorekeeper.cli.commands.corrections.apply_change", fail)
        typed = at_prompt("undo --why mine", "note x")
    assert typed.run.code == 0
    assert str(error.args[-1]) in typed.run.err
    assert typed.offered == ["", "undo --why mine", ""]
    assert lines(store) == ['note "x"']


def test_a_line_that_is_stored_is_not_offered_again_after_a_fault(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **_named: object) -> None:
        monkeypatch.delenv("SCOREKEEPER_TRACEBACK")
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr("scorekeeper.cli.apply_change.change_messages", fail)
        typed = at_prompt("3- 3 3", "quit")
    assert typed.run.err.startswith("It is stored, but after that something went wrong")
    assert typed.offered == ["", ""]
    assert lines(store) == ["3- 3- 3-"]


def test_a_fault_between_two_lines_says_nothing_of_the_one_before(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = PromptAnnouncements.ask

    def fail(announcements: PromptAnnouncements, loaded: AnySession) -> None:
        if loaded.session.entries:
            monkeypatch.delenv("SCOREKEEPER_TRACEBACK")
            raise RuntimeError
        ask(announcements, loaded)

    monkeypatch.setattr(PromptAnnouncements, "ask", fail)
    typed = at_prompt("3- 3 3", "quit")
    assert typed.run.code == 1
    assert typed.run.err.startswith("Something went wrong inside Scorekeeper")
    assert lines(store) == ["3- 3- 3-"]


def test_another_setting_repeats_nothing(at_prompt: At, store: Path) -> None:
    typed = at_prompt("set Anna=Hanna", "set Ben=Bob", 'rename "Friday"', 'rename "Saturday"')
    assert typed.questions == ["1> "] * 5
    assert [entry["kind"] for entry in entries(store)] == ["set"] * 4


def test_add_alone_asks_seat_by_seat(at_prompt: At, store: Path) -> None:
    typed = at_prompt("add", "3", "4", "2", "add", "quit")
    assert lines(store) == ["3- 4- 2-"]
    assert typed.offered[-1] == ""


def others_enter_meanwhile(monkeypatch: pytest.MonkeyPatch, cli: Cli, *command: str) -> None:
    """Carry a command out elsewhere, between a line at the prompt and what it does."""
    read_line = parse_prompt_line

    def meanwhile(app: AppContext, line: str) -> PromptLine:
        assert cli(*command).code == 0
        return read_line(app, line)

    monkeypatch.setattr("scorekeeper.cli.commands.table_prompt.parse_prompt_line", meanwhile)


def test_what_another_has_entered_meanwhile_is_not_overwritten(
    at_prompt: At, cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others_enter_meanwhile(monkeypatch, cli, "add", "1- 1 7")
    typed = at_prompt("undo --why mine")
    assert "1" in typed.run.err
    assert typed.offered == ["", "undo --why mine"]
    assert lines(store) == ["1- 1- 7-"]


def test_no_rematch_begins_with_what_others_have_changed_and_nobody_was_told(
    at_prompt: At, cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others_enter_meanwhile(monkeypatch, cli, "set", "Cara=Dora")
    typed = at_prompt("new --again")
    assert "Somebody else has" in typed.run.err
    assert typed.offered == ["", "new --again"]
    assert len(list((store / "sessions").glob("*.json"))) == 1


def test_help_is_for_the_prompt_and_for_a_command(at_prompt: At) -> None:
    assert "reveal=NAME" in at_prompt("help").run.out
    assert "What to remember" in at_prompt("note --help").run.out
    typed = at_prompt("explain --help")
    assert "--tricks" in typed.run.out
    assert typed.offered == ["", ""]


@pytest.mark.parametrize("line", ["bye bye", "stop it"])
def test_a_word_that_leaves_with_more_behind_it_says_how_to_leave(at_prompt: At, line: str) -> None:
    """It was answered with "I don't know “bye”. Did you mean bye?"."""
    assert at_prompt(line, "quit").run.err.startswith("To leave: quit")


@pytest.mark.parametrize("word", ["quit", "back", "Q"])
def test_which_session_to_open_is_left_as_other_questions_are(
    at_prompt: At, cli: Cli, word: str
) -> None:
    """It was the name of a session that there is none of, again and again."""
    assert cli("new", "Dan", "Eve", "Fay").code == 0
    typed = at_prompt("open", word, "quit")
    assert "There is no session" not in typed.run.err
    assert "No session was opened." in typed.run.out


@pytest.mark.parametrize(
    ("word", "title", "opened"), [("q", "Quiz night", False), ("back", "Back", True)]
)
def test_a_word_that_leaves_is_no_start_of_a_title(
    at_prompt: At, cli: Cli, word: str, title: str, *, opened: bool
) -> None:
    """The next deal was that of another evening."""
    assert cli("new", "Dan", "Eve", "Fay", "--title", title).code == 0
    assert cli("new", "Ida", "Ed", "Al").code == 0
    typed = at_prompt("open", word, "quit")
    assert ("No session was opened." in typed.run.out) != opened
    assert (title in cli("show").out) == opened


@pytest.mark.parametrize("changes", [0, 1])
def test_a_file_that_is_damaged_meanwhile_is_not_taken_for_what_it_was(
    table: None, cli: Cli, store: Path, changes: int
) -> None:
    """To Python 0 is the same as false; each deal was refused, and what is looked at was whole."""
    for _ in range(changes):  # the rules stand in an entry, too
        assert cli("set", "variant=penguin").code == 0
    (path,) = (store / "sessions").glob("*.json")
    known = LastReplay()
    loaded = known.replay(read_session(path), "x")
    assert known.replay(read_session(path), "x") is loaded
    before, flag, after = path.read_text("utf-8").rpartition('"joker": false')
    assert before.count(flag) == changes
    path.write_text(f'{before}"joker": 0{after}', "utf-8")
    with pytest.raises(Unavailable):
        known.replay(read_session(path), "x")


@pytest.mark.parametrize("line", ["note pizza\n3:CDD 4- 2-", "note\n3:CDD 4- 2-"])
def test_two_lines_in_one_are_no_note(at_prompt: At, store: Path, line: str) -> None:
    """Ctrl-V Ctrl-J puts the end of a line there, and the deal behind it was a part of the note."""
    assert "control" in at_prompt(line, "quit").run.err
    assert lines(store) == []


OTHER_QUOTES = {
    "'…'": (
        "'Tim Berg' Tom",
        "Tom --title 'Sunday club'",
        "Tom --title='The players' evening'",
        "'Guns N' Roses'",
        "--title 'E=mc² club'",
        "'Ben=Dora Berg'",
        "place='x=y z'",
        "Cara --session 'Sunday club'",
        "--store='my games' Cara",
    ),
    "'…’": ("'Anna’s club’ Ed", "'Ben ’ Al'"),
    "‘…'": ("O'Tom --title ‘Sunday club'",),
    "‘…’": ("'Karl ‘the Cat’ Berg'",),
    "‚…‘": ("‚Ida Berg‘ Ed",),
    "“…”": ("“Sunday club” Ed", "“The players’ evening” Ed", '“The "big" game”'),
    "„…“": ("„Sunday club“ Ed",),
}


@pytest.mark.parametrize(("signs", "words"), [(k, w) for k, ws in OTHER_QUOTES.items() for w in ws])
def test_words_in_other_quotes_are_none_of_their_own(
    signs: str, words: str, at_prompt: At, cli: Cli
) -> None:
    """As a shell has them; the evening was that of a fourth player called `club'`."""
    told = at_prompt(f'new Uwe "Al B" {words}', "quit").run.err
    assert f'type "…" instead of {signs}.' in told
    assert len(cli("list", "--json").json["sessions"]) == 1


def test_quotes_of_one_word_or_within_others_are_taken(at_prompt: At, cli: Cli) -> None:
    taken = at_prompt("set title='Friday' place=Jess'", "quit").run
    assert "place “Jess'”" in taken.out
    for line in (
        "new 'Ida' Ed' 'Al' --title \"The 'old guard' evening\"",
        "open \"The 'old guard' evening\"",
        "undo --why it was 'not mine' at all",
        "next # 'not mine' at all",
        "--session 2026-11-20-1 note the 'old guard' left",
        "adjust --session 2026-11-20-1 Anna +20 'was late'",
        "rename Friday at 'the Swan'",
        "show --session 'tis",
        "show --session \"'Sunday' club\"",
        'next --session="‘80s night"',
        'show --session "“Big” night"',
        "log --store \"'games and more'\"",
    ):
        assert "double quotes" not in at_prompt(line, "quit").run.err
    assert cli("list", "--json").json["sessions"][-1]["title"] == "Friday at 'the Swan'"


def test_ctrl_c_clears_the_line_and_the_evening_goes_on(at_prompt: At, store: Path) -> None:
    typed = at_prompt("explain 9", KeyboardInterrupt(), "note x")
    assert typed.run.code == 0
    assert typed.offered == ["", "explain 9", "", ""]
    assert "quit" in typed.run.out
    assert lines(store) == ['note "x"']


@pytest.mark.parametrize("step", ["_write_synced", "confirm_name"])
def test_ctrl_c_while_a_line_is_carried_out_says_what_stands(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    carry_out, stored = getattr(atomic_files, step), step == "confirm_name"
    interrupted: list[Path] = []

    def interrupt(path: Path, *arguments: object) -> object:
        if not interrupted and len(lines(store)) == (2 if stored else 1):
            interrupted.append(path)
            raise KeyboardInterrupt
        return carry_out(path, *arguments)

    monkeypatch.setattr(atomic_files, step, interrupt)
    typed = at_prompt("3:CDD 4- 2-", "note x", "note y")
    assert ("Interrupted, but your change is stored." in typed.run.err) is stored
    assert ("Interrupted. Nothing was changed." in typed.run.err) is not stored
    assert lines(store) == ["3:CDD 4- 2-", *(['note "x"'] * stored), 'note "y"']


@pytest.fixture
def friday(cli: Cli, store: Path) -> Path:
    """The file of the session at the prompt, where another one was left open: Friday."""
    (ours,) = (store / "sessions").glob("*.json")
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday").code == 0
    assert cli("export", "-o", "friday.sheet").code == 0
    assert cli("export", "--archive", "known.zip").code == 0
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Saturday").code == 0
    assert cli("export", "--archive", "friday.zip").code == 0
    assert cli("delete", "Saturday").code == 0
    assert cli("open", ours.stem).code == 0
    return ours


def notes_elsewhere(ours: Path) -> list[Path]:
    """Return the files of other sessions with a note; ours has none."""
    noted = [path for path in ours.parent.glob("*.json") if "note" in whole_log(path)]
    assert ours not in noted
    return noted


@pytest.mark.parametrize(
    ("line", "place", "step"),
    [
        ("new Dan Eve Fay", new, "replay_file"),
        ("open Friday", sessions, "outlook"),
        ("import friday.sheet", AppContext, "print_outlook"),
        ("import friday.zip", AppContext, "print_outlook"),
    ],
)
def test_ctrl_c_once_another_session_is_chosen_goes_on_with_that_one(
    at_prompt: At,
    friday: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    place: object,
    step: str,
) -> None:
    """Else the next line would be recorded in the one that the person has left."""
    answer = getattr(place, step)

    def interrupt(*_: object) -> object:
        monkeypatch.setattr(place, step, answer)
        raise KeyboardInterrupt

    monkeypatch.setattr(place, step, interrupt)
    typed = at_prompt(line, "note x", "quit")
    assert "Interrupted, but your change is stored." in typed.run.err
    (noted,) = notes_elsewhere(friday)
    assert json.loads(noted.read_bytes())["session"]["1"]["players"] == ["Dan", "Eve", "Fay"]


def fail_once_current(monkeypatch: pytest.MonkeyPatch, failure: BaseException) -> None:
    """Let something fail once, just as another session has become the current one."""
    confirm = atomic_files.confirm_name

    def fail(folder: Path, path: Path) -> None:
        confirm(folder, path)
        if path.name == "current":
            monkeypatch.setattr(atomic_files, "confirm_name", confirm)
            raise failure

    monkeypatch.setattr(atomic_files, "confirm_name", fail)


UNCONFIRMED = UnconfirmedWrite(message("sync-failed", path="current", reason="x"))
CHOOSING = ["new Dan Eve Fay", "open Friday", "import friday.sheet", "import friday.zip"]


@pytest.mark.parametrize("line", CHOOSING)
def test_ctrl_c_while_another_session_becomes_the_current_one_goes_on_with_that_one(
    at_prompt: At, friday: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    fail_once_current(monkeypatch, KeyboardInterrupt())
    typed = at_prompt(line, "note x", "quit")
    assert "Interrupted, but your change is stored." in typed.run.err
    assert len(notes_elsewhere(friday)) == 1


@pytest.mark.parametrize("line", ["open Friday", "import known.zip"])
@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), UNCONFIRMED], ids=["ctrl-c", "unsettled"])
def test_a_line_of_which_nobody_knows_whether_it_is_stored_ends_no_prompt(
    at_prompt: At,
    friday: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    trouble: BaseException,
) -> None:
    """As in a database that does not answer: it was told twice, and the evening was over."""
    make_current = FolderStore.make_current

    def unknown() -> bool:
        raise UNCONFIRMED

    def unanswered(store: FolderStore, _: str) -> None:
        monkeypatch.setattr(FolderStore, "make_current", make_current)
        watch_write(store.place, unknown)
        raise trouble

    def line_without_current() -> str:
        (friday.parents[1] / "current").unlink()  # an archive with nothing new chooses only then
        return line

    monkeypatch.setattr(FolderStore, "make_current", unanswered)
    typed = at_prompt(line_without_current, "note x", "quit")
    assert typed.run.code == 0
    assert typed.run.err.count("the disk did not confirm it") == 1
    assert typed.run.out.endswith("Every line that was answered with its result is saved.\n")
    assert "note" in whole_log(friday)


@pytest.mark.parametrize("line", CHOOSING)
def test_a_disk_that_does_not_confirm_which_session_is_current_goes_on_with_that_one(
    at_prompt: At, friday: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    fail_once_current(monkeypatch, UNCONFIRMED)
    typed = at_prompt(line, "note x", "quit")
    assert "current" in typed.run.err
    assert len(notes_elsewhere(friday)) == 1


def test_the_current_session_that_is_opened_beside_another_is_gone_on_with_unconfirmed_too(
    at_prompt: At, cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ours,) = (store / "sessions").glob("*.json")
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday").code == 0
    fail_once_current(monkeypatch, UNCONFIRMED)
    into = ("table", "--session", ours.stem)
    typed = at_prompt("open Friday", "note x", "quit", into=into)
    assert "current" in typed.run.err
    assert "note" not in whole_log(ours)


def whole_log(session: Path) -> str:
    """Return the lines of a session's file."""
    entries = json.loads(session.read_bytes())["entries"].values()
    return "\n".join(entry["line"] for entry in entries)


def test_ctrl_c_once_the_session_is_deleted_is_not_told_of_somebody_else(
    at_prompt: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(sessions, "suppress", interrupt)
    told = at_prompt("delete", "y", InputEnded()).run
    assert "Interrupted, but your change is stored." in told.err
    assert "in the meantime" not in told.err


@pytest.mark.parametrize("leaving", ["quit", KeyboardInterrupt()])
def test_who_leaves_behind_a_deletion_is_told_what_is_not_recorded(
    at_prompt: At, leaving: str | BaseException
) -> None:
    """Nothing was said of the announcement, and "Nothing was recorded" of the deals."""
    told = at_prompt("3/3 3- 3-", "declare Anna", "delete", "y", leaving).run
    assert told.err.endswith("No new session was begun.\n"), told.err
    assert "Anna's declaration is not stored" in told.out + told.err
    assert told.code == (1 if leaving == "quit" else 130)


def test_a_disk_that_does_not_confirm_what_is_deleted_is_told_and_nobody_else_is_blamed(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm = atomic_files.confirm_name

    def fail(folder: Path, path: Path) -> None:
        confirm(folder, path)
        if folder.name == "trash":
            raise UNCONFIRMED

    monkeypatch.setattr(atomic_files, "confirm_name", fail)
    told = at_prompt("delete", "y", InputEnded()).run
    assert "current is written, but the disk did not confirm it: x." in told.err
    assert "in the meantime" not in told.err
    assert "leaves without a new session" in told.out
    assert len([*(store / "trash").glob("*.json")]) == 1


@pytest.mark.parametrize("line", ["undo", "new Dan Eve Fay"])
def test_a_line_that_may_be_stored_does_not_stand_at_the_prompt_again(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """It is said to look first; Enter alone would do it twice."""
    sync = platform_files.sync_folder

    def failing(folder: Path) -> None:
        if folder.name == "sessions":
            monkeypatch.setattr(platform_files, "sync_folder", sync)
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(folder))
        sync(folder)

    at_prompt("note x", "note y")
    monkeypatch.setattr(platform_files, "sync_folder", failing)
    typed = at_prompt(line, "quit")
    assert "but the disk did not confirm it" in typed.run.err
    assert typed.offered == ["", ""]
    assert "In the meantime" not in typed.run.out
    assert typed.run.out.endswith("Every line that was answered with its result is saved.\n")


@pytest.mark.parametrize(
    ("owner", "step"),
    [
        (table_prompt._Prompt, "_leaves"),
        (table_prompt._Prompt, "_take"),
        (PromptAnnouncements, "ask"),
    ],
)
def test_ctrl_c_just_before_or_after_a_line_ends_no_evening(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch, owner: type, step: str
) -> None:
    go_on, times = getattr(owner, step), count(1)

    def interrupted(*arguments: object) -> object:
        if next(times) == 2:
            signal.raise_signal(signal.SIGINT)
        return go_on(*arguments)

    monkeypatch.setattr(owner, step, interrupted)
    typed = at_prompt("note x", "note y", "note z")
    stored = step == "ask"
    assert typed.run.code == 0
    assert ("Interrupted, but your change is stored." in typed.run.err) is stored
    assert ("Interrupted. Nothing was changed." in typed.run.err) is not stored
    assert lines(store) == ['note "x"', *(['note "y"'] * stored), 'note "z"']


def test_ctrl_c_just_after_the_session_is_deleted_tells_of_the_trash(
    at_prompt: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log was named, which is that of another session by then, or of none."""
    begin = PromptSession.begin

    def interrupted(session: PromptSession) -> None:
        signal.raise_signal(signal.SIGINT)
        begin(session)

    monkeypatch.setattr(PromptSession, "begin", interrupted)
    typed = at_prompt("delete", "y", "X, Y, Z")
    assert typed.run.code == 130
    assert "The session is in the trash" in typed.run.err


def test_ctrl_c_leaves_at_the_question_who_plays_after_one_in_the_deletion(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was passed over there, as a second one that was pressed for the same line."""
    told = console.print_message

    def interrupted(text: str) -> None:
        told(text)
        if "is in the trash" in text:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(console, "print_message", interrupted)
    typed = at_prompt("delete", "y", KeyboardInterrupt(), "X, Y, Z")
    assert typed.run.code == 130
    assert "Interrupted, but your change is stored." in typed.run.err
    assert typed.run.err.endswith("No new session was begun.\n"), typed.run.err
    assert cli("list", "--json").json["sessions"] == []


def test_ctrl_c_again_while_it_is_told_what_stands_ends_no_evening(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = console.print_on_new_line

    def interrupted(text: str) -> None:
        signal.raise_signal(signal.SIGINT)
        told(text)

    monkeypatch.setattr(console, "print_on_new_line", interrupted)
    typed = at_prompt("3 4 2", KeyboardInterrupt(), "note x")
    assert (typed.run.code, typed.run.err) == (0, "Interrupted. Nothing was changed.\n")
    assert lines(store) == ['note "x"']
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_is_heeded_again_while_the_session_is_read_after_one_at_the_prompt(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is silent is waited for there."""
    go_on, read = PromptAnnouncements.ask, AppContext.open
    turns, interrupted = list[int](), list[int]()

    def ask(*arguments: Any) -> None:
        turns.append(1)
        go_on(*arguments)

    def silent(app: AppContext, session: str) -> AnySession:
        if len(turns) == 1 and not interrupted:  # after the Ctrl-C at the first turn's prompt
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                interrupted.append(1)
                raise
        return read(app, session)

    monkeypatch.setattr(PromptAnnouncements, "ask", ask)
    monkeypatch.setattr(AppContext, "open", silent)
    typed = at_prompt(KeyboardInterrupt(), "note x")
    assert (typed.run.code, interrupted) == (0, [1])
    assert lines(store) == ['note "x"']


def test_a_refused_line_can_be_completed(at_prompt: At, store: Path) -> None:
    typed = at_prompt("3:CD 4 2", "3:CD 4 2", "3:CDD 4 2", "4 4", "4 4 1+")
    assert typed.offered[-1] == ""
    assert lines(store) == ["3:CDD 4- 2-", "4- 4- 1+"]


def test_amend_alone_brings_the_deal_back_ready_to_edit(at_prompt: At, store: Path) -> None:
    typed = at_prompt(
        "3:CDD! 4 2", "amend 1", "amend 1 3:CDD 4 2+", "amend last", "amend 1 3:CDD 4- 2+"
    )
    assert typed.offered == [
        *("", "", "amend 1 3:CDD! 4- 2-", "", "amend 1 3:CDD 4- 2+", ""),
    ]
    assert lines(store) == ["3:CDD! 4- 2-", "3:CDD 4- 2+"]
    assert "Nothing was changed" in typed.run.out


def test_amend_alone_brings_back_any_entry_and_its_reason(at_prompt: At) -> None:
    typed = at_prompt(
        "note a pause", "amend --entry 1", "amend 9", "trick 7C KC AC", "amend --entry 2"
    )
    assert 'amend --entry 1 note "a pause"' in typed.offered
    assert "amend --entry 2 trick 7C KC AC by=Ben,Cara,Anna" in typed.offered


def test_a_trick_is_amended_by_its_entry(at_prompt: At, store: Path) -> None:
    at_prompt("trick 7C KC AC", "amend --entry 1 trick 7C QC AC", "amend --entry 1 7C, 9C, A♧")
    assert [entry["line"] for entry in entries(store)] == [
        f"trick {cards} by=@2,@3,@1" for cards in ("7C KC AC", "7C QC AC", "7C 9C AC")
    ]


def test_whether_nobody_made_it_is_asked_once(at_prompt: At, store: Path) -> None:
    typed = at_prompt("3 4 2", "y", "5 2 2", "1 1 7")
    assert sum("nobody" in question for question in typed.questions) == 1
    assert lines(store) == ["3- 4- 2-", "5- 2- 2-", "1- 1- 7-"]


def test_who_says_no_gets_the_line_back(at_prompt: At, store: Path) -> None:
    typed = at_prompt("Anna 3, Ben 4, Cara 2", "n", "Anna 3, Ben 4+, Cara 2")
    assert typed.offered == ["", "", "Anna 3, Ben 4, Cara 2", ""]
    assert lines(store) == ["3- 4+ 2-"]


@pytest.mark.parametrize(
    "line", ["3- 4 2", "3/3 4 2", "3+ 4 2", "7C KC AC", "adjust Ben 5", "note 3"]
)
def test_where_a_hand_has_a_mark_nothing_is_asked(line: str, at_prompt: At) -> None:
    assert not any("[y/N]" in question for question in at_prompt(line).questions)


def test_an_illegal_deal_is_refused_before_anything_is_asked(at_prompt: At) -> None:
    assert at_prompt("4 4 4").questions == ["1> ", "1> "]


def test_what_cannot_be_a_slip_is_not_asked_about(at_prompt: At, store: Path) -> None:
    typed = at_prompt(
        *("3- 3 3", "set Ben=Bob", "3- 3 3", "3. 3- 3 3", "undo", "undo", "redo", "redo"),
        *("add", "3", "3", "3"),
    )
    assert not any("[y/N]" in question for question in typed.questions)
    assert lines(store).count("3- 3- 3-") == 4


def test_who_declares_is_kept_and_shown_until_the_deal_is_entered(
    at_prompt: At, store: Path
) -> None:
    typed = at_prompt("declare Ben", "show", "note a pause", "3CDD 4CHH 2", "5- 2 2")
    shown = [question.startswith("[Ben declares]") for question in typed.questions]
    assert shown == [False, True, True, True, False, False]
    assert lines(store)[1:] == ["3:CDD 4:CHH! 2-", "5- 2- 2-"]
    assert "Does anybody declare or reveal?" in typed.run.out


@pytest.mark.parametrize(
    ("announced", "line", "stored"),
    [
        (("reveal Cara",), "3:CDD 4 2", "3:CDD 4- 2-!!"),
        (("Cara declares",), "Anna=3:CDD Ben=4 Cara=2", "3:CDD 4- 2-!"),
        (("declare Ben", "reveal Anna"), "3:CDD 4 2", "3:CDD!! 4- 2-"),
        (("declare Ben", "declare nobody"), "3:CDD 4 2", "3:CDD 4- 2-"),
        (("declare Ben", "declare keiner"), "3:CDD 4 2", "3:CDD 4- 2-"),
        (("declare Ben",), "void", "void"),
        (("declare Ben",), "1. void", "void"),
        (("declare Ben",), "void misdealt", 'void "misdealt"'),
        (("declare Ben",), "3:CDD! 4 2", "3:CDD! 4- 2-"),
        (("declare=Ben",), "3:CDD 4 2 declare=Ben", "3:CDD 4-! 2-"),
    ],
)
def test_the_premium_goes_with_the_deal_unless_it_names_one(
    announced: tuple[str, ...], line: str, stored: str, at_prompt: At, store: Path
) -> None:
    at_prompt(*announced, line)
    assert lines(store) == [stored]


def test_who_declares_goes_with_hands_of_somebody_called_void(at_prompt: At, cli: Cli) -> None:
    assert cli("new", "Void", "Draw", "Ben").code == 0
    typed = at_prompt("declare Ben", "Void 3+ Draw 4- Ben 2-", "declare Ben", 'void "a misdeal"')
    assert "Read as: 3+ 4- 2-!" in typed.run.out
    assert cli("log", "--json").json["entries"][-1]["line"] == 'void "a misdeal"'


def test_who_declares_goes_with_a_deal_asked_seat_by_seat(at_prompt: At, store: Path) -> None:
    at_prompt("declare Ben", "add", "3CDD", "4 CHH", "2")
    assert lines(store) == ["3:CDD 4:CHH! 2-"]


def test_nobody_can_declare_where_the_rules_have_it_not(at_prompt: At, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "--variant", "pagat", "Cara", "Dan", "Eva").code == 0
    assert "reveal" in at_prompt("reveal Ben").run.err
    assert cli("new", "Anna", "Ben", "--game", "adding").code == 0
    typed = at_prompt("declare Ben")
    assert typed.offered[-1] == "declare Ben"
    assert "Does anybody declare" not in typed.run.out


@pytest.mark.parametrize("line", ["3- 3 3", "", "undo", "show", "x", "list", "set title=x"])
@pytest.mark.parametrize("others", [0, 1])
def test_a_session_that_somebody_else_deletes_ends_the_prompt_in_one_sentence(
    at_prompt: At,
    cli: Cli,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    others: int,
) -> None:
    """And no line goes into another session, which may be the current one."""
    (session,) = (path.stem for path in (store / "sessions").glob("*.json"))
    for _ in range(others):
        assert cli("new", "Dora", "Emil", "Finn").code == 0

    def deleted_first(typed: str) -> str:
        if (store / "sessions" / f"{session}.json").exists():
            FolderStore(store).delete(session)
        return without_program(typed)

    monkeypatch.setattr(table_prompt, "without_program", deleted_first)
    typed = at_prompt(line, "note x", into=("table", "--session", session))
    assert (typed.run.code, typed.questions) == (1, ["1> "])
    assert typed.run.err == (
        f"{session} was deleted in the meantime, so nothing more is recorded there. "
        f"To bring it back: scorekeeper restore {session}\n"
    )


def test_what_is_refused_elsewhere_is_told_where_somebody_else_deletes_the_session(
    at_prompt: At, cli: Cli
) -> None:
    """Of a deal for Friday that was refused there was not a word: Friday seemed to have it."""
    assert cli("new", "Dora", "Emil", "Finn", "--title", "Friday", "--date", "2026-11-20").code == 0
    (mine,) = {each["id"] for each in cli("list", "--json").json["sessions"] if not each["title"]}
    assert cli("open", mine).code == 0
    for line, refused in (
        ("3 3 2 --session Friday", "The tricks add up to 8"),
        ("import nofile.json", "nofile.json"),
    ):

        def meanwhile(line: str = line) -> str:
            assert cli("delete", mine).code == 0
            return line

        typed = at_prompt(meanwhile, into=("table", "--session", mine))
        assert refused in typed.run.err
        assert f"{mine} was deleted in the meantime" in typed.run.err
        assert cli("restore", mine).code == 0


def test_delete_of_another_session_begins_none_for_one_that_somebody_else_deleted(
    at_prompt: At, cli: Cli
) -> None:
    assert cli("new", "Dora", "Emil", "Finn", "--title", "Friday", "--date", "2026-11-20").code == 0
    (mine,) = {each["id"] for each in cli("list", "--json").json["sessions"] if not each["title"]}

    def meanwhile() -> str:
        assert cli("delete", mine).code == 0
        return "delete Friday"

    typed = at_prompt(meanwhile, into=("table", "--session", mine))
    assert "is in the trash" in typed.run.out
    assert f"{mine} was deleted in the meantime" in typed.run.err
    assert "start one" not in typed.run.out


def test_without_a_session_the_prompt_begins_one(at_prompt: At, cli: Cli) -> None:
    for session in cli("list", "--json").json["sessions"]:
        assert cli("delete", session["id"]).code == 0
    typed = at_prompt("Dan Eva and Fay", "", "", "3:CDD 4 2")
    assert typed.run.code == 0
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["deals"]) == (["Dan", "Eva", "Fay"], 1)


def test_help_of_a_command_is_asked_for_in_every_way(at_prompt: At) -> None:
    for line in ("help set", "? set", "set -h", "HELP SET"):
        typed = at_prompt(line)
        assert "first-dealer=" in typed.run.out, line
        assert typed.offered == ["", ""]
    assert "reveal=NAME" in at_prompt("help me").run.out


@pytest.mark.parametrize(
    ("before", "word", "completed"),
    [
        ("", "expl", ["explain "]),
        ("", "AN", ["Anna ", "Anna="]),
        ("Anna=3:CDD ", "be", ["Ben ", "Ben="]),
        ("3:CDD 4 2 ", "declare=", ["declare=Anna ", "declare=Ben ", "declare=Cara "]),
        ("3:CDD 4 2 ", "rev", ["reveal="]),
        ("amend 1 ", "c", ["Cara ", "Cara="]),
        ("explain --player ", "b", ["Ben "]),
        ("explain ", "--tri", ["--tricks "]),
        ("rules ", "peng", ["penguin "]),
        ("claim ", "b", ["Ben "]),
        ("set ", "fi", ["first-dealer="]),
        ("help ", "str", ["strike "]),
        ("", "xyz", []),
        ("show --session ", "nothing", []),
    ],
)
def test_tab_completes_names_and_commands(
    before: str, word: str, completed: list[str], environment: dict[str, str], table: None
) -> None:
    app = AppContext()
    app.store_option = environment["SCOREKEEPER_STORE"]
    assert completions(app, before, word) == completed


def test_tab_leaves_nothing_of_what_is_typed_for_the_line_that_is_entered(
    environment: dict[str, str], table: None, tmp_path: Path
) -> None:
    """Given up, `log --session Friday --` and Tab had the next deal recorded in that session."""
    app = AppContext()
    app.store_option = environment["SCOREKEEPER_STORE"]
    line = app.for_line(app.session_id(), log_tag(app.load().session))
    before = {**vars(line)}
    other = f"log --session Friday --store {tmp_path / 'other'} --lang de "
    assert "--json " in completions(line, other, "--")
    assert {name: vars(line).get(name) for name in before} == before
    assert line.at_prompt


def test_a_command_that_is_told_names_the_session_and_the_store_of_the_line(
    at_prompt: At, cli: Cli, tmp_path: Path
) -> None:
    """Typed as it is told, `delete` is of the session in play."""
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday", "--date", "2026-11-20").code == 0
    (in_play,) = {each["id"] for each in cli("list", "--json").json["sessions"]} - {"2026-11-20-1"}
    assert cli("open", in_play).code == 0
    told = at_prompt("undo --session Friday", "undo").run.err
    assert "To get rid of the whole session: delete 2026-11-20-1\n" in told
    assert told.endswith("To get rid of the whole session: delete\n")
    other = str(tmp_path / "an other")
    assert cli("new", "Gus", "Hal", "Ida", "--store", other, "--date", "2026-11-20").code == 0
    told = at_prompt(f'undo --store "{other}"').run.err
    assert f'To get rid of the whole session: delete --store "{other}"\n' in told
    told = at_prompt("undo", into=("table", "--store", other)).run.err
    assert told.endswith("To get rid of the whole session: delete\n")


@pytest.mark.parametrize("left", [(), ("quit",)])
def test_who_leaves_behind_a_line_that_was_refused_is_not_told_that_all_is_saved(
    left: tuple[str, ...], at_prompt: At
) -> None:
    refused = at_prompt("3:CDD 4- 2-", "4- 4-", *left).run
    assert refused.out.endswith("Every line that was answered with its result is saved.\n")
    mended = at_prompt("4- 4-", "4- 4- 1-", *left).run
    assert mended.out.endswith("Everything is saved.\n")


@pytest.mark.parametrize(
    ("before", "word", "completed"),
    [
        ("open ", "a", ['"Anna and Ben" ', '"a night out" ', ""]),
        ('open "STRASSE ', "N", []),
        ("open ", "str", ['"Straße Nacht" ']),
    ],
)
def test_tab_takes_no_letter_away(
    before: str, word: str, completed: list[str], cli: Cli, environment: dict[str, str]
) -> None:
    """What names have in common takes the place of a word, and may be their quote alone.

    What is empty has nothing in common with them.
    """
    for title in ("Anna and Ben", "a night out", "Straße Nacht"):
        assert cli("new", "Dan", "Eve", "Fay", "--title", title).code == 0
    app = AppContext()
    app.store_option = environment["SCOREKEEPER_STORE"]
    assert completions(app, before, word) == completed


def test_tab_looks_once_for_all_that_a_word_can_become(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line editor asks for one after the other: of 200 names each was looked for anew."""
    editor, looked = MagicMock(), []

    def complete(_: str, word: str) -> list[str]:
        looked.append(word)
        return [f"{word}{number}" for number in range(200)]

    def pressed_tab(_: str) -> str:
        (nth_completion,) = editor.set_completer.call_args.args
        return " ".join(iter(map(nth_completion, repeat("F"), count()).__next__, None))

    monkeypatch.setattr(prompts, "_editor", lambda: editor)
    monkeypatch.setattr("builtins.input", pressed_tab)

    assert prompts.ask("1> ", complete=complete) == " ".join(f"F{n}" for n in range(200))
    assert looked == ["F"]


def test_a_file_with_a_comment_s_sign_is_no_other_file(at_prompt: At, tmp_path: Path) -> None:
    path = tmp_path / "page#2.html"
    assert f"to {path}." in at_prompt(f"export --format html -o {path}").run.err
    assert [*tmp_path.glob("page*")] == [path]


def test_tab_offers_a_name_as_a_line_can_have_it(cli: Cli, environment: dict[str, str]) -> None:
    """Behind `K#1: ` no play was read, but a king of whoever was to play."""
    assert cli("new", "--game", "adding", "--variant", "99", "K#1", "Karl", "Cara").code == 0
    app = AppContext()
    app.store_option = environment["SCOREKEEPER_STORE"]
    assert completions(app, "", "k") == ['"K#1": ', "Karl: "]
    assert completions(app, "", '"k#') == ['"K#1": ']


@pytest.mark.parametrize(
    ("before", "word", "completed"),
    [
        ("open ", "fri", ['"Friday at the pub" ', "Friday "]),
        ("open ", '"fri', ['"Friday at the pub" ', '"Friday" ']),
        ('open "Friday ', "", ['at the pub" ']),
        ('open "friday at ', "TH", ['the pub" ']),
        ('explain --session "Friday at the pub" --player ', "a", ['"Anna Maria" ']),
        ("", '"Anna ', ['"Anna Maria" ', '"Anna Maria"=']),
        ('"Anna ', "m", ['Maria" ', 'Maria"=']),
        ('3- 3 3 declare="Anna ', "", ['Maria" ']),
        ('open "nobody ', "", []),
        ('note "so ', "", []),
    ],
)
def test_tab_writes_names_of_several_words_as_a_line_can_have_them(
    before: str, word: str, completed: list[str], cli: Cli, environment: dict[str, str]
) -> None:
    """Without quotes the rest of a title is more than the command takes."""
    for title in ("Friday", "Friday at the pub"):
        assert cli("new", "Anna Maria", "Ben", "Cara", "--title", title).code == 0
    app = AppContext()
    app.store_option = environment["SCOREKEEPER_STORE"]
    assert completions(app, before, word) == completed


def test_nobody_declares_after_the_end(at_prompt: At, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--target", "10").code == 0
    typed = at_prompt("9/9 0 0", "declare Ben", "new --again", "3:CDD 4 2")
    assert typed.offered[2] == "declare Ben"
    assert "over" in typed.run.err
    assert cli("list", "--json").json["sessions"][-1]["deals"] == 1


@pytest.mark.parametrize("leaving", [("quit",), ()], ids=["quit", "ctrl-d"])
def test_leaving_says_that_an_announcement_is_not_stored(
    leaving: tuple[str, ...], at_prompt: At
) -> None:
    told = at_prompt("declare Ben", *leaving).run.out
    assert "Ben's declaration is not stored: say it again when you come back." in told
    assert "Everything else is saved." in told
    told = at_prompt("declare Ben", "declare nobody", *leaving).run.out
    assert "not stored" not in told
    assert "Everything is saved." in told


def test_a_line_typed_for_an_answer_stands_at_the_prompt_of_a_store_that_is_away(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was neither carried out nor refused, and all was said to be saved."""
    away, opened = list[bool](), AppContext.open

    def opened_again(app: AppContext, session: str) -> AnySession:
        if away:
            away.pop()
            reason = message("club-silent")
            raise Unavailable(message("club-unreachable", host="db.club", reason=reason))
        return opened(app, session)

    def meanwhile() -> str:
        away.append(True)
        return "note tea"

    monkeypatch.setattr(AppContext, "open", opened_again)
    typed = at_prompt("3:CDD 4- 2-", "3 3 3", meanwhile, "note tea", "note tea")
    assert typed.offered == ["", "", "", "note tea", "note tea", ""]
    assert cli("log").out.endswith('note "tea"\n')


def test_a_line_typed_for_an_answer_goes_into_no_session_that_is_begun_after_it(
    at_prompt: At, cli: Cli
) -> None:
    """Somebody else deleted the one that `delete` asked about, and it was a deal of the next."""
    (session,) = cli("list", "--json").json["sessions"]

    def meanwhile() -> str:
        assert cli("delete", session["id"]).code == 0
        return "3+ 3+ 3+"

    typed = at_prompt("delete", meanwhile, "Dan Eva Fay", "", "")
    assert typed.run.code == 1
    assert f"{session['id']} was deleted in the meantime" in typed.run.err
    assert cli("list", "--json").json["sessions"] == []


def test_ctrl_c_gives_up_a_line_that_was_typed_for_an_answer(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was changed, it was said, and then the line was carried out."""
    loaded = table_prompt._Prompt._loaded

    def interrupted(prompt: table_prompt._Prompt) -> AnySession | None:
        if prompt.typed_next == "undo" and not asked:
            asked.append(prompt.typed_next)
            raise KeyboardInterrupt
        return loaded(prompt)

    asked: list[str] = []
    monkeypatch.setattr(table_prompt._Prompt, "_loaded", interrupted)
    typed = at_prompt("3:CDD 4- 2-", "3 3 3", "undo", "note tea")
    assert asked == ["undo"]
    assert "Interrupted. Nothing was changed." in typed.run.err
    assert "undo" not in cli("log").out


@pytest.mark.parametrize("answer", ["undo", "4+ 4- 1-"])
def test_a_line_in_the_place_of_an_answer_is_for_the_log_that_was_seen(
    answer: str, at_prompt: At, cli: Cli
) -> None:
    """A phone's deal was taken back that nobody at the prompt had seen, or entered once more."""

    def meanwhile() -> str:
        assert cli("add", "2+ 2- 5-").code == 0
        return answer

    typed = at_prompt("3:CDD 4- 2-", "3 3 3", meanwhile)
    assert "Somebody else has added 1 entry in the meantime" in typed.run.err
    assert typed.offered[-1] == answer
    assert cli("log").out.count("2+ 2- 5-") == len(cli("log").out.splitlines()) - 1 == 1


def test_another_line_at_a_question_about_another_session_is_carried_out(
    at_prompt: At, cli: Cli
) -> None:
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday", "--store", "other").code == 0
    typed = at_prompt("3 3 3 --store other", "3:CDD 4- 2-")
    assert "Not recorded. Instead: 3:CDD 4- 2-" in typed.run.err
    assert cli("log").out.endswith("  3:CDD 4- 2-\n")


def test_of_an_announcement_it_is_said_that_it_is_not_stored_where_the_session_is_deleted(
    at_prompt: At, cli: Cli
) -> None:
    (session,) = cli("list", "--json").json["sessions"]

    def meanwhile() -> str:
        assert cli("delete", session["id"]).code == 0
        return ""

    ended = at_prompt("declare Anna", meanwhile).run
    assert "Anna's declaration is not stored" in ended.out
    assert "was deleted in the meantime" in ended.err


@pytest.mark.parametrize("typed_then", ["", "show", KeyboardInterrupt()])
def test_an_announcement_ends_with_its_deal_whoever_enters_that(
    typed_then: str | BaseException, at_prompt: At, cli: Cli
) -> None:
    """Behind Enter alone, or Ctrl-C, it went with the deal after the one that a phone entered."""

    def meanwhile() -> str:
        assert cli("add", "2+ 3- 4-").code == 0
        if isinstance(typed_then, BaseException):
            raise typed_then
        return typed_then

    typed = at_prompt("declare Anna", meanwhile, "3:CDD 4- 2-")
    said = "Anna's declaration is not in deal 1. If it belongs there, correct it: amend 1"
    assert typed.run.out.count(said) == 1
    assert typed.questions[-2].startswith("2>")
    assert cli("log").out.endswith("  3:CDD 4- 2-\n")


@pytest.mark.parametrize("taken_back", ["undo", "strike 1"])
@pytest.mark.parametrize("by", ["the prompt", "a phone"])
def test_an_announcement_ends_with_its_deal_where_that_comes_back(
    taken_back: str, by: str, at_prompt: At, cli: Cli
) -> None:
    """It went with the deal after that, and its premium counted there."""
    back = "redo" if taken_back == "undo" else "undo"

    def meanwhile() -> str:
        assert cli(back).code == 0
        return ""

    comes_back = back if by == "the prompt" else meanwhile
    typed = at_prompt("2+ 3- 4-", taken_back, "declare Anna", comes_back, "3:CDD 4- 2-")
    assert typed.run.out.count("Anna's declaration is not in deal 1.") == 1
    assert typed.questions[-2].startswith("2>")
    assert cli("log").out.endswith("  3:CDD 4- 2-\n")


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ("3/3 4- 2- declare=Anna", None),
        (
            "3/3 4- 2-",
            "Anna's declaration is not in deal 1. If it belongs there, correct it: amend 1",
        ),
        ("3/3 4- 2- declare=Ben", "Anna's declaration is dropped: deal 1 says Ben declares."),
    ],
)
def test_an_announcement_is_for_the_first_of_the_deals_that_followed(
    first: str, said: str | None, at_prompt: At, cli: Cli
) -> None:
    """Of two that a phone had entered the second was told to lack it, though the first had it."""

    def meanwhile() -> str:
        assert cli("add", *first.split()).code == 0
        assert cli("add", "2/2 3- 4-").code == 0
        return ""

    typed = at_prompt("declare Anna", meanwhile)
    told = [line for line in typed.run.out.splitlines() if line.startswith("Anna's declaration")]
    assert told == ([said] if said is not None else [])


@pytest.mark.parametrize(
    ("elsewhere", "said"),
    [
        (
            ["add 3:CDD 4- 2-", "add substitute Anna=Zed"],
            "Anna's declaration is not in deal 1. If it belongs there, correct it: amend 1",
        ),
        (["add 3:CDD! 4- 2-", "add substitute Anna=Zed", "add substitute Ben=Anna"], None),
        (
            ["set Anna=Zed"],
            "Anna's declaration is taken back, for a name at the table is another: say it again.",
        ),
        (
            ["add 3:CDD! 4- 2-", "set Anna=Zed"],
            (
                "A name at the table is another now: check whether deal 1 has Anna's declaration."
                " To correct it: amend 1"
            ),
        ),
    ],
)
def test_an_announcement_is_held_against_the_names_of_its_deal(
    elsewhere: list[str], said: str | None, at_prompt: At, cli: Cli
) -> None:
    def meanwhile() -> str:
        for line in elsewhere:
            assert cli(*line.split()).code == 0
        return ""

    typed = at_prompt("declare Anna", meanwhile)
    told = [line for line in typed.run.out.splitlines() if "Anna's declaration" in line]
    assert told == ([said] if said is not None else [])


def test_an_announcement_stays_where_the_deal_before_it_is_entered_anew(
    at_prompt: At, cli: Cli
) -> None:
    def meanwhile() -> str:
        assert cli("undo").code == 0
        assert cli("add", "2+ 3- 4-").code == 0
        return ""

    typed = at_prompt("2+ 4- 3-", "declare Anna", meanwhile, "3:CDD 4- 2-")
    assert "Anna's declaration is not in" not in typed.run.out
    assert cli("log").out.endswith("  3:CDD! 4- 2-\n")


@pytest.mark.parametrize("taken_back", ["undo", "strike 1"])
def test_an_announcement_ends_where_the_deal_before_it_is_taken_back(
    taken_back: str, at_prompt: At, cli: Cli
) -> None:
    """It went into the deal before, once that was entered anew."""
    typed = at_prompt("2+ 4- 3-", "declare Anna", taken_back, "3:CDD 4- 2-")
    said = "Anna's declaration is taken back with the deal before: say it again once that is"
    assert typed.run.out.count(said) == 1
    assert cli("log").out.endswith("  3:CDD 4- 2-\n")


@pytest.mark.parametrize("line", ["undo", "strike 1", "note tea"])
def test_an_announcement_stays_where_other_entries_are_taken_back(
    line: str, at_prompt: At, cli: Cli
) -> None:
    at_prompt("2+ 4- 3-", "3- 3 3", "note tea", "declare Anna", line, "3:CDD 4- 2-")
    assert cli("log").out.endswith("  3:CDD! 4- 2-\n")


@pytest.mark.parametrize(
    ("elsewhere", "refused", "mended"),
    [
        ("add 3:CDD 4- 2-", "3/3 4- 2- --wy x", "3/3 4- 2-"),
        ("add 3:CDD 4- 2-", "declare Zora", "3/3 4- 2-"),
        ("note tea", "undo x", "undo"),
        ("note tea", "strike 1 x", "strike 1"),
        ("note tea", 'amend 1 4- 4- 1- --why "mis', 'amend 1 4- 4- 1- --why "mis"'),
        ("note tea", "", "undo"),
    ],
)
def test_a_line_is_for_the_log_that_was_told(
    elsewhere: str, refused: str, mended: str, at_prompt: At, cli: Cli, store: Path
) -> None:
    """A line that was refused for its form went, mended, into a log that nobody had shown."""

    def meanwhile() -> str:
        assert cli(*elsewhere.split()).code == 0
        return refused

    seen: list[object] = []

    def told() -> str:
        seen.extend(lines(store))
        return mended

    typed = at_prompt("2+ 3- 4-", meanwhile, told)
    assert len(seen) == 2
    assert typed.run.out.count("In the meantime 1 entry was added; to see it: log") == 1


@pytest.mark.parametrize(
    "line",
    [
        *("log --session Friday", "list --store other"),
        *("next --session Evening", "next --session 2026-11-28-1", "export -o e.html"),
    ],
)
def test_what_came_is_told_behind_a_line_for_another_session(
    line: str, at_prompt: At, cli: Cli
) -> None:
    """The line's own option had the new log count as seen."""
    (mine,) = {each["id"] for each in cli("list", "--json").json["sessions"]}
    assert cli("rename", "Evening").code == 0
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday").code == 0
    assert cli("open", "Evening").code == 0

    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        return line.replace("2026-11-28-1", mine)

    typed = at_prompt("2+ 3- 4-", meanwhile, "note tea", line.replace("2026-11-28-1", mine))
    assert typed.run.out.count("In the meantime") == 1
    assert "In the meantime 1 entry was added; to see it: log" in typed.run.out


@pytest.mark.parametrize(
    "line", ["3/3 5- 1-", "undo", "amend last 3/3 4 2", "strike last", "note x"]
)
@pytest.mark.parametrize("option", ["--session Evening", "--session ID", "--store STORE"])
def test_a_line_that_names_the_session_at_the_prompt_is_for_the_log_that_was_told(
    line: str, option: str, at_prompt: At, cli: Cli, store_address: str
) -> None:
    """Such a line doubled a deal, or took back or corrected what was entered meanwhile."""
    (mine,) = {each["id"] for each in cli("list", "--json").json["sessions"]}
    assert cli("rename", "Evening").code == 0
    named = option.replace("ID", mine).replace("STORE", f'"{store_address}"')

    def meanwhile() -> str:
        assert cli("add", "2- 5- 2+").code == 0
        return f"{line} {named}"

    before = cli("new", "Dan", "Eve", "Fay").code + cli("open", "Evening").code
    typed = at_prompt("3:CDD 4- 2-", meanwhile)
    assert not before
    assert typed.run.err.startswith("Somebody else has added 1 entry in the meantime."), typed
    assert cli("log", "Evening").out.count("\n") == 3
    declared = at_prompt("declare Ben", f"3:CDD 4 2 {named}").run
    assert not declared.err
    assert cli("log", "Evening").out.endswith(" 3:CDD 4-! 2-\n")


@pytest.mark.parametrize(
    "line",
    [
        *("new Dan Eve Fay --store other", "open Friday --store other"),
        "import archive.zip --store other",
    ],
)
def test_what_came_is_told_behind_a_line_that_chooses_no_other_session(
    line: str, at_prompt: At, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever chose or imported a session, if elsewhere, had the new log count as seen."""
    monkeypatch.chdir(tmp_path)
    for title in ("Thursday", "Friday"):
        assert cli("new", "Dan", "Eve", "Fay", "--title", title, "--store", "other").code == 0
    assert cli("export", "Friday", "--archive", "archive.zip", "--store", "other").code == 0

    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        return line

    typed = at_prompt("2+ 3- 4-", meanwhile, "note tea")
    assert not typed.run.err
    assert typed.run.out.count("In the meantime 1 entry was added; to see it: log") == 1
    assert cli("log").out.endswith('note "tea"\n')


def test_what_came_is_told_behind_an_import_of_others(
    at_prompt: At, cli: Cli, tmp_path: Path
) -> None:
    """It told nothing of the session at the prompt, whose log counted as seen."""
    archive = str(tmp_path / "a.zip")
    trash = ("--store", str(tmp_path / "other"))
    assert cli("new", "Dan", "Eve", "Fay", "--date", "2026-11-20", *trash).code == 0
    assert cli("delete", "2026-11-20-1", *trash).code == 0
    assert cli("export", "--all", "--archive", archive, *trash).code == 0

    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        return f'import "{archive}"'

    typed = at_prompt("2+ 3- 4-", meanwhile, "note tea")
    assert "1 session went into the trash" in typed.run.out, typed.run.err
    assert typed.run.out.count("In the meantime 1 entry was added; to see it: log") == 1


def test_what_came_is_told_behind_an_export_that_is_interrupted(
    at_prompt: At, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files counted as entries of one's own."""
    write = file_output.write_agreed

    def interrupted(*arguments: Any) -> None:
        write(*arguments)
        signal.raise_signal(signal.SIGINT)

    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        forget_writes()  # of somebody else
        return f'export --all --format md -o "{tmp_path}/"'

    monkeypatch.setattr(export_sessions, "write_agreed", interrupted)
    typed = at_prompt("2+ 3- 4-", meanwhile, "note tea")
    assert typed.run.err.startswith("Interrupted, but"), typed.run.err
    assert typed.run.out.count("In the meantime 1 entry was added; to see it: log") == 1


def test_what_came_is_told_once_more_after_a_ctrl_c_at_the_prompt(
    at_prompt: At, cli: Cli, store: Path
) -> None:
    """A slow terminal throws away what it has not shown by then."""

    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        return ""

    typed = at_prompt("2+ 3- 4-", meanwhile, KeyboardInterrupt(), "note tea", "note jam")
    assert typed.run.out.count("In the meantime 1 entry was added; to see it: log") == 2
    assert lines(store)[-2:] == ['note "tea"', 'note "jam"']


@pytest.mark.parametrize("line", ["4 4 1", "add"])
def test_what_came_is_told_behind_a_line_that_is_interrupted(
    line: str, at_prompt: At, cli: Cli
) -> None:
    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        forget_writes()  # of somebody else
        signal.raise_signal(signal.SIGINT)
        return ""

    typed = at_prompt("2+ 3- 4-", line, meanwhile, "note tea")
    assert "Interrupted. Nothing was changed." in typed.run.err
    assert typed.run.out.count("In the meantime 1 entry was added; to see it: log") == 1


def test_what_a_line_has_told_did_not_come_meanwhile_though_it_was_interrupted_then(
    at_prompt: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember = prompts.remember

    def interrupted(line: str) -> None:
        if line == "note mine":
            signal.raise_signal(signal.SIGINT)
        remember(line)

    monkeypatch.setattr(table_prompt, "remember", interrupted)
    typed = at_prompt("note mine", "note tea")
    assert "Interrupted, but your change is stored." in typed.run.err
    assert "In the meantime" not in typed.run.out


@pytest.mark.parametrize("option", ["", ' --store "{}/../store"'])
def test_what_was_stored_before_an_interruption_did_not_come_meanwhile(
    option: str, at_prompt: At, store: Path, store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if option and store_address != str(store):
        pytest.skip("an address has one spelling")
    record = apply_change.change_session

    def recorded(*given: Any) -> object:
        record(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(apply_change, "change_session", recorded)
    typed = at_prompt(f"2+ 3- 4-{option.format(store)}", "show")
    assert "your change is stored" in typed.run.err
    assert "In the meantime" not in typed.run.out


def test_a_deal_that_is_asked_for_is_the_one_that_was_seen(at_prompt: At, cli: Cli) -> None:
    """One that a phone had entered was entered once more, with what was declared for that."""

    def deal() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        return "add"

    def note() -> str:
        assert cli("note", "tea").code == 0
        return "2-"

    typed = at_prompt("declare Anna", deal, "add", "3:CDD", "4-", note, "show")
    assert typed.run.err.count("Somebody else has added 1 entry in the meantime.") == 1
    assert "Anna's declaration is not in deal 1." in typed.run.out
    assert typed.run.out.count("In the meantime 1 entry was added; to see it: log") == 1  # the note
    assert cli("log").out.endswith("  3:CDD 4- 2-\n")


def test_what_is_declared_goes_with_no_deal_behind_its_own(at_prompt: At, cli: Cli) -> None:
    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        return "2-"

    typed = at_prompt("declare Anna", "add", "3:CDD", "4-", meanwhile, "y", "show")
    assert "Anna's declaration is not in deal 1." in typed.run.out
    assert "In the meantime" not in typed.run.out
    assert cli("log").out.endswith("  3:CDD 4- 2-\n")


@pytest.mark.parametrize("line", ["list", "note x", "show", "help", "open Friday", "new X Y Z"])
@pytest.mark.parametrize("place", ["sqlite://x", "/dev/null/x", "file"])
def test_a_store_that_is_none_ends_no_prompt(
    line: str, place: str, at_prompt: At, cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    typed = at_prompt(f"{line} --store {place}", "note tea", "quit")
    assert typed.run.code == 0
    assert typed.questions == ["1> "] * 3
    assert cli("log").out.endswith('note "tea"\n')


def test_a_refusal_of_another_store_is_told_though_that_lacks_an_id_of_ours(
    at_prompt: At, cli: Cli
) -> None:
    (mine,) = {each["id"] for each in cli("list", "--json").json["sessions"]}
    typed = at_prompt(f"note x --session {mine} --store other", "quit")
    assert f"There is no session “{mine}”" in typed.run.err


def test_what_came_behind_an_import_that_is_interrupted_is_told(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the log counted as one's own, and `undo` took a deal of somebody else back."""
    assert cli("export", "--archive", "before.zip").code == 0
    restore = archive_restore.restore_archive

    def interrupted(*given: Any, **named: Any) -> None:
        restore(*given, **named)
        assert cli("add", "3:CDD 4- 2-").code == 0
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(archives, "restore_archive", interrupted)
    typed = at_prompt("note tea", "import before.zip --overwrite", "show")
    assert "Interrupted" in typed.run.err
    assert "In the meantime the log was changed; to see it: log" in typed.run.out


def test_what_an_import_of_ones_own_has_changed_did_not_come_meanwhile(
    at_prompt: At, cli: Cli
) -> None:
    assert cli("export", "--archive", "before.zip").code == 0
    typed = at_prompt("note tea", "import before.zip --overwrite", "show")
    assert "Imported 1 session" in typed.run.out
    assert "In the meantime" not in typed.run.out


def test_the_session_at_the_prompt_is_deleted_unasked_by_its_name_alone(
    at_prompt: At, cli: Cli, store_address: str
) -> None:
    """`delete` with the store of the evening moved it to the trash without a question."""
    for line in ("delete", f"delete --store {store_address}"):
        typed = at_prompt(line, "n")
        assert typed.questions[1].startswith("Delete "), typed
    assert len(cli("list", "--json").json["sessions"]) == 1
    assert not at_prompt(f"rules pagat --store {store_address}").run.err


def test_a_store_in_other_words_is_the_one_of_the_evening(
    at_prompt: At, cli: Cli, store: Path, store_address: str
) -> None:
    """The deal after `open` there went into the session before."""
    if store_address != str(store):
        pytest.skip("an address has one spelling")
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday").code == 0
    (mine,) = {each["id"] for each in cli("list", "--json").json["sessions"] if not each["title"]}
    assert cli("open", mine).code == 0
    spelt = f"{store.parent}/../{store.parent.name}/{store.name}"
    typed = at_prompt(f'open Friday --store "{spelt}"', "3:CDD 4- 2-", "quit")
    assert "The prompt stays" not in typed.run.out
    deals = {each["players"][0]: each["deals"] for each in cli("list", "--json").json["sessions"]}
    assert deals == {"Anna": 0, "Dan": 1}


def test_of_a_session_in_another_store_it_is_told_that_the_prompt_stays(
    at_prompt: At, cli: Cli
) -> None:
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Friday", "--store", "other").code == 0
    (mine,) = {each["id"] for each in cli("list", "--json").json["sessions"]}
    typed = at_prompt("open Friday --store other", "3:CDD 4- 2-", "quit")
    assert f"The prompt stays in {mine}: " in typed.run.out
    assert len(cli("show", mine, "--json").json["deals"]) == 1


def test_what_came_is_told_once(at_prompt: At, cli: Cli) -> None:
    def meanwhile() -> str:
        assert cli("add", "3:CDD 4- 2-").code == 0
        return "2+ 3- 4-"

    typed = at_prompt("3+ 3- 3-", meanwhile, "note tea", "undo", "rename Friday")
    assert typed.run.err.count("Somebody else has added 1 entry in the meantime") == 1
    assert "In the meantime" not in typed.run.out


def test_an_announcement_outlives_deals_put_in_before_its_own(at_prompt: At, cli: Cli) -> None:
    def meanwhile() -> str:
        assert cli("insert", "1", "3 3 3").code == 0
        return ""

    typed = at_prompt("2+ 3- 4-", "declare Anna", meanwhile, "y", "3:CDD 4- 2-")
    assert "Anna's declaration is not in" not in typed.run.out
    assert "  3:CDD! 4- 2-\n" in cli("log").out


@pytest.mark.parametrize("where", ["--session Friday", "--store other"])
def test_an_announcement_goes_into_no_deal_of_another_session(
    where: str, at_prompt: At, cli: Cli
) -> None:
    """Anna's declaration counted there, in a deal that was entered beside the evening."""
    elsewhere = ("--title", "Friday", *(where.split() if "store" in where else ()))
    assert cli("new", "Dan", "Eve", "Fay", *elsewhere, "--date", "2026-11-20").code == 0
    ids = {each["id"] for each in cli("list", "--json").json["sessions"]} - {"2026-11-20-1"}
    assert cli("open", *ids).code == 0
    typed = at_prompt("declare Anna", f"3:CDD 4- 2- {where}", "4- 3:CDD 2-")
    assert typed.questions[2].startswith("[Anna declares]")
    assert cli("log", *where.split()).out.endswith("  3:CDD 4- 2-\n")
    assert cli("log").out.endswith("  4-! 3:CDD 2-\n")


def test_another_session_says_that_an_announcement_is_not_stored(at_prompt: At) -> None:
    typed = at_prompt("reveal Ben", "new Dan, Eva, Fay", "3- 3 3")
    assert typed.run.out.count("Ben's revelation is not stored") == 1


@pytest.mark.parametrize("question", [("3- 3 3", "3- 3 3"), ("3 4 2",)])
@pytest.mark.parametrize("following", ["note x", "2- 2 5", "show"])
def test_another_line_at_a_question_is_no_and_is_carried_out(
    question: tuple[str, ...], following: str, at_prompt: At, store: Path
) -> None:
    typed = at_prompt(*question, following)
    assert sum("[y/N]" in asked for asked in typed.questions) == 1
    assert typed.offered == [""] * (len(question) + 2)
    assert f"Not recorded. Instead: {following}" in typed.run.err
    recorded = {"note x": ['note "x"'], "2- 2 5": ["2- 2- 5-"], "show": []}[following]
    assert lines(store) == ["3- 3- 3-"][: len(question) - 1] + recorded


def test_quit_at_a_question_leaves(at_prompt: At, store: Path) -> None:
    typed = at_prompt("3 4 2", "exit", "note x")
    assert len(typed.questions) == 2
    assert "Everything is saved." in typed.run.out
    assert lines(store) == []


def test_ctrl_c_at_a_question_records_nothing_and_the_evening_goes_on(
    at_prompt: At, store: Path
) -> None:
    typed = at_prompt("3 4 2", KeyboardInterrupt(), "note x")
    assert typed.run.err == "Interrupted. Nothing was changed.\n"
    assert lines(store) == ['note "x"']


def test_in_the_shell_an_unreadable_answer_is_asked_again(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch, store: Path
) -> None:
    left = ["undo", "4 4 1", "y"]
    monkeypatch.setattr(console, "is_interactive", lambda: True)
    monkeypatch.setattr(prompts, "ask", lambda *_: left.pop(0))
    assert cli("add", "3 4 2").err.count("Please answer y or n.") == 1
    assert lines(store) == ["3- 4- 2-"]


@pytest.mark.parametrize(
    ("announced", "told"),
    [
        (("declare Ben", "reveal Cara"), "Cara reveals instead of Ben's declaration."),
        (("reveal Ben", "declare Cara"), "Cara declares instead of Ben's revelation."),
        (("declare Ben", "reveal Ben"), "Ben reveals instead of declaring."),
    ],
)
def test_a_second_announcement_says_what_it_replaces(
    announced: tuple[str, ...], told: str, at_prompt: At
) -> None:
    assert told in at_prompt(*announced).run.out
    assert "instead" not in at_prompt(announced[0], announced[0]).run.out


@pytest.mark.parametrize("line", ["3:CDD 4 2 declare=Anna", "3:CDD! 4 2", "Anna declared 3CDD 4 2"])
def test_a_line_that_names_another_premium_says_what_is_dropped(line: str, at_prompt: At) -> None:
    dropped = "Ben's declaration is dropped: deal 1 says Anna declares."
    assert dropped in at_prompt("declare Ben", line).run.out
    assert "dropped" not in at_prompt("declare Anna", line.replace("3:", "2:")).run.out


def test_a_forgotten_deal_leaves_what_is_announced_for_the_next(at_prompt: At, store: Path) -> None:
    typed = at_prompt(*DEALS, "declare Ben", "insert 1 3- 3 3", "3:CDD 4 2")
    assert typed.questions[5].startswith("[Ben declares]")
    assert lines(store)[-1] == "3:CDD 4-! 2-"


@pytest.mark.parametrize("nobody", ["reveal=nobody", "declare=nobody", "declare nobody"])
def test_a_premium_is_amended_away(nobody: str, at_prompt: At, store: Path) -> None:
    typed = at_prompt("3:CDD! 4 2", f"amend 1 {nobody}")
    assert typed.offered == [""] * 3, typed.run.err
    assert lines(store)[-1] == "3:CDD 4- 2-"


def test_where_each_may_have_a_premium_nobody_takes_all_away(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben").code == 0
    assert cli("add", "3:CDD! 4/4! 2").code == 0
    assert cli("amend", "1", "declare=nobody").code == 0
    assert cli("log", "--json").json["entries"][-1]["line"] == "3:CDD 4/4 2-"


@pytest.mark.parametrize("line", ["explain Ben", "explain ben", "explain 1 Ben", "explain Ben 1"])
def test_a_player_is_explained_by_name(line: str, at_prompt: At, cli: Cli) -> None:
    at_prompt(*DEALS)
    number = ["1"] if "1" in line else []
    asked = cli("explain", *number, "--player", "Ben")
    assert asked.code == 0
    assert cli(*line.split()) == asked
    assert asked.out in at_prompt(line).run.out
    assert "Bne" in cli("explain", "Bne").err


@pytest.mark.parametrize("word", ["stop", "exit", "bye", "Bye!"])
def test_people_leave_with_any_word_for_it(word: str, at_prompt: At, store: Path) -> None:
    at_prompt(word, "note x")
    assert lines(store) == []


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("who deals?", "next"),
        ("Who deals", "next"),
        ("dealer", "next"),
        ("why 1", "explain 1"),
        ("why Ben?", "explain Ben"),
        ("standings", "show"),
        ("total", "show"),
        ("totals", "show"),
    ],
)
def test_other_words_for_a_command_are_understood(
    line: str, command: str, at_prompt: At, cli: Cli
) -> None:
    at_prompt(*DEALS)
    typed = at_prompt(line)
    assert typed.offered == ["", ""], typed.run.err
    assert cli(*command.split()).out in typed.run.out


def test_end_says_how_to_leave(at_prompt: At) -> None:
    assert "quit leaves the prompt" in at_prompt("end").run.out


def test_who_declares_is_asked_briefly_after_the_first_time(at_prompt: At) -> None:
    told = at_prompt(*DEALS).run.out
    assert told.count("Does anybody declare or reveal? Before the deal:") == 1
    assert told.count("Does anybody declare or reveal?\n") == 3


def test_score_without_a_sheet_names_the_command_that_is_meant(at_prompt: At, cli: Cli) -> None:
    told = cli("score")
    assert told.code == 2
    assert "To see the score of the session: scorekeeper show" in told.err
    assert "To see the score of the session: show" in at_prompt("score").run.err


@pytest.mark.parametrize("line", ['""', '"" leaves', 'add ""', 'declare ""'])
def test_quotes_with_nothing_in_them_are_no_fault_of_the_program(
    line: str, at_prompt: At, store: Path
) -> None:
    typed = at_prompt(line)
    assert "went wrong" not in typed.run.err
    assert typed.offered[1] == line
    assert lines(store) == []


def test_a_text_goes_on_with_a_word_for_leaving(at_prompt: At, store: Path) -> None:
    at_prompt("note", "note quit")
    assert lines(store) == ['note "quit"']


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("declare Carra", "Nobody here is called “Carra”. Did you mean Cara? At the table: "),
        ("reveal Benn", "Nobody here is called “Benn”. Did you mean Ben? At the table: "),
        ("declare=Crla", "Nobody here is called “Crla”"),
        ("Crla declares", "Nobody here is called “Crla”"),
        ("declare Ben and Crla", "Nobody here is called “Crla”"),
        ("declare Crla 3:CDD 4 2", "Nobody here is called “Crla”"),
        ("declare", "Who? Write declare and a player's name: declare Anna."),
        ("reveal", "Who? Write reveal and a player's name: reveal Anna."),
        ("declare 4", "Who? Write declare and a player's name: declare Anna."),
        ('declare "Ben', "A quote is opened and never closed"),
        ("declare Ben --lang xx", "Scorekeeper does not speak “xx”"),
    ],
)
def test_who_declares_must_be_at_the_table(line: str, answer: str, at_prompt: At) -> None:
    typed = at_prompt(line)
    assert answer in typed.run.err
    assert typed.run.err.count("\n") == 1
    assert typed.offered == ["", line]


@pytest.mark.parametrize("program", ["scorekeeper", "s99", "Scorekeeper"])
def test_the_name_of_the_program_is_dropped(program: str, at_prompt: At, store: Path) -> None:
    typed = at_prompt(
        f"{program} add 3- 3 3", f"{program} note it's us", program, f"{program} quit", "note x"
    )
    assert lines(store) == ["3- 3- 3-", 'note "it\'s us"']
    assert "One line per deal" in typed.run.out
    assert typed.offered == [""] * 4


@pytest.mark.parametrize("prefix", ["1.", "1:", "1>", "12>", "1 >"])
def test_a_line_may_begin_with_its_number_as_the_prompt_shows_it(
    prefix: str, at_prompt: At, store: Path
) -> None:
    typed = at_prompt(f"{prefix} 3- 4 2", "2:CDD 5 2", "3: CDD 4 2", "4>3- 3 3", "5> note x")
    assert typed.offered == [""] * 6, typed.run.err
    assert lines(store) == ["3- 4- 2-", "2:CDD 5- 2-", "3:CDD 4- 2-", "3- 3- 3-", 'note "x"']


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("strike", "strike 3"),
        ("amend", "amend 3"),
        ("strike --why late", "strike 3"),
    ],
)
def test_a_correction_without_a_number_is_told_what_to_write(
    line: str, wanted: str, at_prompt: At, cli: Cli
) -> None:
    refused = cli(*line.split())
    assert refused.code != 0
    for err in (at_prompt(line).run.err, refused.err):
        assert "“”" not in err
        assert wanted in err


def test_the_number_of_a_deal_is_no_session_but_may_be_struck_or_explained(
    at_prompt: At, cli: Cli
) -> None:
    typed = at_prompt(*DEALS, "delete 3", "show 3.", "delete 9", "delete Zoe")
    in_shell = cli("delete", "3").err + cli("show", "3").err
    for err, program in ((typed.run.err, ""), (in_shell, "scorekeeper ")):
        assert err.count(f"To take deal 3 out: {program}strike 3") == 1
        assert err.count(f"To see deal 3: {program}explain 3") == 1
    assert "strike 9" not in typed.run.err
    assert "strike 2" in cli("delete", "2").err, "although the id begins with the year 20.."
    assert len(cli("list", "--json").json["sessions"]) == 1


def test_a_new_session_says_how_to_go_back_to_an_unfinished_one(at_prompt: At, cli: Cli) -> None:
    first = cli("list", "--json").json["sessions"][0]["id"]
    typed = at_prompt("new Dan Eva Fay", 'rename "Friday at Ben\'s"', "new Gus Hal Ida")
    assert f"To go back: open {first}" in typed.run.out
    assert 'To go back: open "Friday at Ben\'s"' in typed.run.out
    back = at_prompt('open "Friday at Ben\'s"', "3- 3 3", "finish", "new --again")
    assert "To go back" not in back.run.out


def test_how_to_go_back_is_no_title_that_a_session_which_cannot_be_read_may_have(
    at_prompt: At, cli: Cli, store: Path
) -> None:
    first = cli("list", "--json").json["sessions"][0]["id"]
    (store / "sessions" / "2020-01-01-1.json").write_text("{", encoding="utf-8")
    typed = at_prompt("rename Friday", "new Dan Eva Fay")
    assert f"To go back: open {first}" in typed.run.out
    assert "is taken as" not in typed.run.err, "nobody has typed that title"


def test_ctrl_c_keeps_a_half_typed_line_for_the_up_key(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = prompts._editor()
    assert readline is not None
    kept: list[str] = []

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    monkeypatch.setattr(readline, "get_line_buffer", lambda: "3:CDD 4 ")
    monkeypatch.setattr(readline, "add_history", kept.append)
    with pytest.raises(KeyboardInterrupt):
        prompts.ask("1> ")
    assert kept == ["3:CDD 4"]


@pytest.mark.parametrize("line", ["amned 1 3 4 2", "sohw", "udno", "exlpain 3", "strkie 2"])
def test_a_mistyped_command_is_told_of_alone(line: str, at_prompt: At, store: Path) -> None:
    typed = at_prompt(DEALS[0], line)
    told = [shown for shown in typed.run.err.splitlines() if shown]
    assert len(told) == 1, told
    assert "Did you mean" in told[0]
    assert typed.offered[-1] == line


def test_a_name_that_is_like_a_command_is_no_command(at_prompt: At, cli: Cli) -> None:
    cli("new", "Adda", "Norte", "Cara")
    err = at_prompt("norte 3x 4 2").run.err
    assert "Did you mean note" not in err


@pytest.mark.parametrize("answer", ["n", "", "no", InputEnded()])
def test_a_session_that_is_not_deleted_is_said_to_be_there(
    at_prompt: At, cli: Cli, answer: str | BaseException
) -> None:
    typed = at_prompt("delete", answer, "note x")
    assert "Nothing was deleted." in typed.run.out
    assert 'note "x"' in cli("log").out
    assert len(typed.questions) == 4


@pytest.mark.parametrize("line", ["3:CDD 4 2", "delete", "show"])
def test_a_command_in_the_place_of_the_answer_deletes_nothing_and_is_carried_out(
    at_prompt: At, cli: Cli, line: str
) -> None:
    typed = at_prompt("delete", line)
    assert typed.run.out.count("Nothing was deleted.") == (2 if line == "delete" else 1)
    assert len(cli("list", "--json").json["sessions"]) == 1
    assert ("Deal 1: Anna made it." in typed.run.out) == (line == "3:CDD 4 2")
    assert typed.questions[1].startswith("Delete ")
    assert typed.questions[2].startswith("Delete " if line == "delete" else ("2> ", "1> "))


def test_in_the_shell_a_session_that_is_not_deleted_is_said_to_be_there(
    type_into: At, table: None
) -> None:
    told = type_into("undo", into=("delete",)).run
    assert (told.code, told.out) == (0, "Nothing was deleted.\n")


def test_hands_of_two_players_are_exchanged_in_one_line(at_prompt: At, store: Path) -> None:
    at_prompt("3:CDD! 4 2", "amend 1 Ben=3:CDD! Anna=4-")
    assert lines(store)[-1] == "4- 3:CDD! 2-"
    at_prompt("amend 1 Anna=3:CDD! Ben=4")
    assert lines(store)[-1] == "3:CDD! 4- 2-"


@pytest.mark.parametrize("line", ["3:CDD 4- 2-", "delete", "new", "add"])
def test_ctrl_c_at_a_question_of_the_prompt_is_answered_in_one_sentence(
    at_prompt: At, line: str
) -> None:
    told = at_prompt("3:CDD 4- 2-", line, KeyboardInterrupt(), "quit").run
    assert told.err == "Interrupted. Nothing was changed.\n"
    assert "othing was" not in told.out


@pytest.mark.parametrize("replacement", ["1 6 2", None])
def test_a_line_for_a_session_that_was_imported_over_meanwhile_is_refused(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch, replacement: str | None
) -> None:
    cli("new", "Anna", "Ben", "Cara")
    (path,) = (store / "sessions").glob("*.json")
    empty = path.read_bytes()
    cli("add", "3", "4", "2")
    other = path.read_bytes().replace(b"3- 4- 2-", b"1- 6- 2-") if replacement else empty
    typed = ["2+ 5- 2-"]

    def ask(*_: object, **__: object) -> str:
        if not typed:
            raise InputEnded
        path.write_bytes(other)
        return typed.pop()

    monkeypatch.setattr(table_prompt, "ask", ask)
    monkeypatch.setattr(console, "is_interactive", lambda: True)
    assert "not the one that you have seen" in cli("table").err
    assert path.read_bytes() == other


@pytest.mark.parametrize(
    "line",
    [
        *("delete Friday #2", "delete Friday#2", "undo --session Friday #2", "open Friday #2"),
        *("3:CDD 4- 2- --session Friday #2", "--session=Friday #2 undo"),
        *("rename New --session Friday #2", "note --session=Friday #2 tea"),
    ],
)
def test_a_title_with_a_comment_s_sign_is_no_other_title(
    at_prompt: At, cli: Cli, line: str
) -> None:
    """`delete Friday #2` deleted Friday, and was answered with its id alone."""
    for title in ("Friday", "Friday #2"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
        assert cli("note", "here").code == 0
    before = cli("list", "--json").out
    told = at_prompt(line).run
    assert (told.err != "", cli("list", "--json").out) == (True, before), told
    lines = ('undo --session "Friday #2"', 'delete "Friday"', "3:CDD 4- 2- # x", "rename Club #3")
    at_prompt(*lines)
    last = cli("list", "--json").json["sessions"][-1]
    assert (last["title"], last["deals"]) == ("Club #3", 1)
    assert "Friday" not in cli("list").out


@pytest.mark.parametrize(
    "line",
    [
        'note the ruler has 6" --session "Thursday night"',
        'note a 6" ruler --store elsewhere',
        'rename Pizza --session="Thursday night',
    ],
)
def test_an_option_behind_an_odd_quote_is_no_part_of_a_text(
    at_prompt: At, cli: Cli, line: str
) -> None:
    before = cli("log").out
    typed = at_prompt(line, 'note the ruler has 6"')
    assert "A quote is opened and never closed" in typed.run.err
    assert cli("log").out.removeprefix(before).count("ruler") == 1
    assert "Pizza" not in cli("list").out


@pytest.mark.parametrize("line", ["list # all of them", "LIST  #", "1. list #x"])
def test_a_comment_may_stand_behind_the_list(at_prompt: At, cli: Cli, line: str) -> None:
    listed = cli("list").out
    typed = at_prompt(line)
    assert listed in typed.run.out
    assert typed.run.err == ""


def test_what_may_be_a_name_on_the_line_of_the_list_is_no_comment(at_prompt: At, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--place", "Ben").code == 0
    for line in ("list --place Ben #2", "list --store Ben #2"):
        assert at_prompt(line).run.err != "", line


def test_a_refusal_names_no_more_entries_than_anybody_reads(at_prompt: At) -> None:
    """Of ten thousand all were."""
    at_prompt(*(f"note {number}" for number in range(22)))
    told = at_prompt("strike --entry 99").run.err
    assert "Entry 99 can't be changed. You can choose 1, 2, 3, " in told
    assert ", 20, 2 more; see `log`." in told
