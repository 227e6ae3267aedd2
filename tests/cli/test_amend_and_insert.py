"""`amend` and `insert` ask and say what `add` asks and says."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.cli import console, prompts
from scorekeeper.core.session import AnySession, Session
from tests.support.command_line import Cli, Run
from tests.support.typed_lines import At

pytestmark = pytest.mark.both_stores

Ask = Callable[..., tuple[Run, list[str]]]


@pytest.fixture
def asked(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Return what runs a command on a terminal with answers, and what it asked."""

    def run(line: str, *answers: str) -> tuple[Run, list[str]]:
        left, questions = list(answers), list[str]()

        def ask(prompt: str, *_: object) -> str:
            questions.append(prompt)
            return left.pop(0)

        with monkeypatch.context() as patched:
            patched.setattr(console, "is_interactive", lambda: True)
            patched.setattr(prompts, "ask", ask)
            return cli(*line.split()), questions

    return run


def lines(store: Path) -> list[object]:
    (path,) = (store / "sessions").glob("*.json")
    entries = json.loads(path.read_text(encoding="utf-8"))["entries"].values()
    return [entry.get("line") for entry in entries]


@pytest.mark.parametrize("line", ["amend 1 3 4 2", "amend last 3,4,2", "amend --entry 1 3 4 2"])
def test_amend_asks_whether_nobody_made_it(
    line: str, asked: Ask, cli: Cli, table: None, store: Path
) -> None:
    cli("add", "3:CDD! 4- 2-")
    refused, questions = asked(line, "n")
    assert len(questions) == 1
    assert "Did nobody make it?" in questions[0]
    assert refused.code == 1
    assert len(lines(store)) == 1
    assert asked(line, "y")[0].code == 0
    assert lines(store)[-1] == "3- 4- 2-"


@pytest.mark.parametrize("line", ["amend 1 3 4+ 2", "amend 1 Ben=4", "amend 1 Ben=4/4"])
def test_amend_asks_nothing_where_a_hand_has_a_mark(
    line: str, asked: Ask, cli: Cli, table: None
) -> None:
    cli("add", "3:CDD! 4- 2-")
    assert asked(line)[1] == []


def test_insert_asks_whether_nobody_made_it(asked: Ask, cli: Cli, table: None, store: Path) -> None:
    cli("add", "3:CDD! 4- 2-")
    refused, questions = asked("insert 1 3 4 2", "n")
    assert "Did nobody make it?" in questions[0]
    assert refused.code == 1
    assert len(lines(store)) == 1


def test_the_same_line_inserted_twice_is_asked_about(
    asked: Ask, cli: Cli, table: None, store: Path
) -> None:
    cli("add", "3:CDD! 4- 2-")
    assert asked("insert 1 3/3 4/4 2-")[1] == []
    _, questions = asked("insert 1 3/3 4/4 2-", "n")
    assert "Enter it again?" in questions[0]
    assert len(lines(store)) == 2
    assert asked("insert 1 3/3 4- 2-")[1] == []


@pytest.mark.parametrize(
    ("entered", "line", "gone"),
    [
        ("3:CDD! 4- 2-", "amend 1 3:CDD 4- 2-", "Deal 1 no longer has Anna's declaration."),
        ("3:CDD 4-!! 2-", "amend 1 3 4+ 2", "Deal 1 no longer has Ben's revelation."),
        ("3:CDD 4-! 2-", "amend 1 declare=Anna", "Deal 1 no longer has Ben's declaration."),
    ],
)
def test_an_amendment_that_drops_a_premium_says_so(
    entered: str, line: str, gone: str, cli: Cli, table: None
) -> None:
    cli("add", entered)
    assert gone in cli(*line.split()).out
    assert gone not in cli("undo").out


@pytest.mark.parametrize("players", [("Anna", "Ben", "Cara"), ("A1", "B2", "C3", "D4", "E5")])
def test_declare_names_all_who_declared_in_every_game(
    players: tuple[str, ...], cli: Cli, store: Path
) -> None:
    cli("new", *players)
    hands = ["3/3", "4/4!", "2-", *["0-"] * (len(players) - 3)]
    assert cli("add", *hands).code == 0
    assert cli("amend", "1", f"declare={players[0]}").code == 0
    amended = str(lines(store)[-1]).split()
    assert amended[0].endswith("!")
    assert not amended[1].endswith("!")


def test_where_each_may_declare_both_can_be_named(cli: Cli, store: Path) -> None:
    cli("new", "Anna", "Ben")
    cli("add", "3:CDD! 4/4 2")
    assert cli("amend", "1", "declare=Ben,Anna").code == 0
    assert lines(store)[-1] == "3:CDD! 4/4! 2-"


BUST = [
    ("98", "bust", "At 0 every card can be played. Is Ben really out of cards?"),
    ("98", "4 4 bust", "At 8 every card can be played. Is Anna really out of cards?"),
    ("99", "bust", "At 0 every card can be played."),
]


@pytest.mark.parametrize(("variant", "line", "question"), BUST)
def test_bust_is_asked_about_where_every_card_can_be_played(
    variant: str, line: str, question: str, asked: Ask, cli: Cli, store: Path
) -> None:
    cli("new", "Anna", "Ben", "Cara", "--game", "adding", "--variant", variant)
    refused, questions = asked(f"add {line}", "n")
    assert question in questions[0]
    assert refused.code == 1
    assert lines(store) == []
    assert asked(f"add {line}", "y")[0].code == 0
    assert len(lines(store)) == len(line.split())


def test_bust_is_asked_about_by_a_former_name_too(asked: Ask, cli: Cli) -> None:
    cli("new", "Anna", "Jo", "Dora", "--game", "adding", "--variant", "98")
    cli("set", "Jo=Jill")
    _, questions = asked("add Jo:bust", "n")
    assert "Is Jill really out of cards?" in questions[0]


def test_bust_is_not_asked_about_where_a_card_is_too_much(asked: Ask, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--game", "adding", "--variant", "98")
    assert asked("add K bust")[1] == []


def test_a_deal_is_confirmed_once_after_other_corrections(cli: Cli, table: None) -> None:
    """Each time the same line was typed again, it was one entry more."""
    deal = ("3:CDD", "4-", "2-")
    assert cli("add", *deal).code == 0
    assert cli("set", "Anna=Anne").code == 0
    confirmed = cli("amend", "1", *deal)
    again = cli("amend", "1", *deal)
    assert confirmed.code == again.code == 0
    assert "Nothing was changed" not in confirmed.out
    assert "Nothing was changed" in again.out
    assert len(cli("log").out.splitlines()) == 3
    assert cli("set", "Ben=Bo").code == 0
    assert cli("insert", "1", "4-", "3-", "2-").code == 0
    assert "Nothing was changed" not in cli("amend", "2", *deal).out


def test_at_the_prompt_a_line_does_not_replay_all_that_was_read_before(
    at_prompt: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the limits of a session each line took seconds, most of them for what was known."""
    replayed: list[str] = []
    replay_file = games.replay_file

    def counted(session: Session, path: str) -> AnySession:
        replayed.append(session.id)
        return replay_file(session, path)

    monkeypatch.setattr(games, "replay_file", counted)
    lines = ("note tea", "undo", "redo", "amend 1 4- 3- 2-", "set Anna=Anne", "strike 1", "show")
    at_prompt("3:CDD 4- 2-", "quit")
    begin = len(replayed)
    at_prompt("4- 3- 2-", *lines, "quit")
    assert len(replayed) - begin <= begin


def test_at_the_prompt_what_others_enter_is_read_each_time(at_prompt: At, cli: Cli) -> None:
    def answered() -> str:
        assert cli("note", "tea").code == 0
        return "log"

    shown = at_prompt("3:CDD 4- 2-", answered, answered, "quit").run
    assert shown.out.count('note "tea"') == 1 + 2


@pytest.mark.parametrize("text", ["Pizza #2 was cold", "#2 was cold", "note Pizza #2"])
def test_a_note_is_amended_with_all_that_is_typed(text: str, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("note", "Pizza")
    assert cli("amend", "--entry", "1", text).code == 0
    shown = cli("log", "--json").json["entries"][-1]["line"]
    assert shown == f'note "{text.removeprefix("note ")}"'


def test_a_comment_behind_an_amended_deal_is_none_of_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4- 2/2")
    cli("adjust", "Ben", "-10", "late")
    assert cli("amend", "1", "3/3 4/4 2- # as Ben says").code == 0
    assert cli("amend", "--entry", "2", "adjust Ben -20 late # as Ben says").code == 0
    lines = [entry["line"] for entry in cli("log", "--json").json["entries"]]
    assert lines[2:] == ["3/3 4/4 2-", 'adjust Ben -20 "late"']


def test_a_forgotten_deal_comes_before_the_tricks_of_the_one_in_play(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4- 2/2")
    cli("add", "trick", "7C", "KC", "AC")
    assert "Inserted: 2. 2/2 3/3 4-\n" in cli("insert", "2", "2/2 3/3 4-").out
    assert "Deal 3, trick 3 of 9" in cli("add", "trick", "8C", "QC", "JC").out
    assert cli("strike", "2").code == 0
    assert "Deal 2, trick 4 of 9" in cli("add", "trick", "9C", "10C", "6C").out


def test_a_forgotten_deal_is_of_those_who_sat_before_its_follower(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4- 2/2")
    cli("add", "trick", "7C", "KC", "AC")
    cli("add", "substitute", "Cara=Dana")
    cli("add", "3/3 4- 2/2")
    assert cli("insert", "2", "Anna=2/2 Ben=4- Dana=3/3").code == 2
    assert cli("insert", "2", "Anna=2/2 Ben=4- Cara=3/3").code == 0
    deals = cli("show", "--json").json["deals"]
    assert [list(deal["scores"])[2] for deal in deals] == ["Cara", "Cara", "Dana"]


@pytest.mark.parametrize("text", ["Pizza #2 was cold", "note Pizza#2", "note Pizza # --why hungry"])
def test_a_note_is_amended_at_the_prompt_with_all_that_is_typed(
    text: str, at_prompt: At, cli: Cli
) -> None:
    at_prompt("note Pizza", f"amend --entry 1 {text}")
    amended = cli("log", "--json").json["entries"][1]
    text, _, why = text.removeprefix("note ").partition(" --why ")
    assert (amended["line"], amended.get("why", "")) == (f'note "{text}"', why)


@pytest.mark.parametrize(
    "comment",
    ["see also --entry 2", "as in --session 2026-01-01-1", "--x", "Ben's \"slip", "-- --entry 2"],
)
def test_no_option_in_a_comment_changes_what_is_amended_at_the_prompt(
    comment: str, at_prompt: At, cli: Cli
) -> None:
    at_prompt("3/3 4- 2/2", "1+ 5- 3-", f"amend --entry 1 3/3 4/4 2- # {comment}")
    *_, amended = cli("log", "--json").json["entries"]
    assert (amended["target"], amended["line"]) == (1, "3/3 4/4 2-")


def test_a_comment_behind_an_entry_that_is_amended_at_the_prompt_is_none_of_it(
    at_prompt: At, cli: Cli
) -> None:
    at_prompt("3/3 4- 2/2", "amend --entry 1 3/3 4/4 2- # as Ben says", "amend 1 Ben=4- # no")
    lines = [entry["line"] for entry in cli("log", "--json").json["entries"]]
    assert lines[1:] == ["3/3 4/4 2-", "3/3 4- 2-"]


def test_a_reason_that_the_shell_has_unquoted_is_whole(cli: Cli) -> None:
    cli("new", "Anna Maria", "Ben", "Cara")
    for arguments in (
        ("add", "adjust", "Anna Maria", "-10", "seat #2"),
        ("amend", "--entry", "1", "adjust", "Anna Maria", "-5", "seat #2 revoked"),
        ("add", "void", "card #2 lay open"),
        ("insert", "1", "void", "# 7 was there"),
        ("amend", "1", "void", "card #7", "--why", "so it was"),
        ("add", "trick", "7C", "KC", "AC", "by=Ben,Cara,Anna Maria"),
        ("trick", "8C", "9C", "JC", "by=Anna Maria,Ben,Cara"),
        ("add", "adjust Ben -10 # late"),
        ("add", "adjust", "Ben -10 late"),
        ("add", "void", "an open", "card"),
    ):
        assert cli(*arguments).code == 0, arguments
    lines = [entry.get("line") for entry in cli("log", "--json").json["entries"]]
    assert lines == [
        'adjust "Anna Maria" -10 "seat #2"',
        'adjust "Anna Maria" -5 "seat #2 revoked"',
        'void "card #2 lay open"',
        'void "# 7 was there"',
        'void "card #7"',
        'trick 7C KC AC by="Ben,Cara,Anna Maria"',
        'trick 8C 9C JC by="Anna Maria,Ben,Cara"',
        "adjust Ben -10",
        'adjust Ben -10 "late"',
        'void "an open card"',
    ]
