"""`list`, `open`, `delete`: unfinished evenings told apart, and what is meant without a name."""

from pathlib import Path

import pytest

from scorekeeper.cli import console, prompts
from tests.support.command_line import Cli
from tests.support.paths import SAMPLES


@pytest.fixture
def two(cli: Cli) -> None:
    """Two sessions; the second is the current one."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", "--title", "Friday").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("new", "Dan", "Eve", "Fay", "--date", "2026-11-21").code == 0


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a person at a terminal types; without answers, they close the input."""
    given: list[str] = []

    def ask(_prompt: str, _offered: str = "") -> str:
        if not given:
            raise EOFError
        return given.pop(0)

    monkeypatch.setattr(console, "is_interactive", lambda: True)
    monkeypatch.setattr(prompts, "ask", ask)
    return given


def current(cli: Cli) -> str:
    lines = [line for line in cli("list").out.splitlines() if line.startswith("*")]
    return lines[0].split()[1] if lines else ""


def test_the_list_tells_unfinished_evenings_apart(cli: Cli, two: None) -> None:
    assert cli("import", str(SAMPLES / "pagat-3.json")).code == 0
    lines = cli("list").out.splitlines()
    assert ["unfinished" in line for line in lines] == [False, True, True]
    assert "won by" in lines[0]


def test_new_keeps_the_day_without_being_told(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    session = cli("list", "--json").json["sessions"][0]["id"]
    assert f"date: {session[:10]}" in cli("export").out.splitlines()
    assert cli("new", "--again", "--date", "2020-02-29").code == 0
    assert "date: 2020-02-29" in cli("export").out.splitlines()
    assert cli("new", "--again").code == 0
    assert f"date: {session[:10]}" in cli("export").out.splitlines()


def test_open_without_a_name_lists_what_can_be_opened(cli: Cli, two: None) -> None:
    done = cli("open")
    assert done.code == 0
    assert {"2026-11-20-1", "2026-11-21-1"} <= {*done.out.split()}
    assert "scorekeeper open" in done.out
    assert current(cli) == "2026-11-21-1"


def test_open_without_a_name_opens_the_only_session(cli: Cli) -> None:
    assert cli("open").code == 1
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert "Next is deal 1" in cli("open").out


def test_open_without_a_name_asks_a_person(cli: Cli, two: None, answers: list[str]) -> None:
    answers += ["nothing", "fri"]
    done = cli("open")
    assert done.code == 0
    assert "nothing" in done.err
    assert current(cli) == "2026-11-20-1"
    answers += [""]
    assert cli("open").code == 0
    assert cli("open").code == 0  # the input is closed
    assert current(cli) == "2026-11-20-1"


def test_open_takes_the_session_option_too(cli: Cli, two: None) -> None:
    assert cli("--session", "Friday", "open").code == 0
    assert current(cli) == "2026-11-20-1"


def test_deleting_the_current_session_says_that_none_is_current(cli: Cli, two: None) -> None:
    done = cli("delete", "2026-11-21-1")
    assert "It was the current session" in done.out
    assert cli("add", "3 4 2").code == 1
    assert "current" not in cli("delete", "Friday").out
    restored = cli("restore", "2026-11-21-1")
    assert "is the current session" in restored.out
    assert current(cli) == "2026-11-21-1"
    assert "current" not in cli("restore", "2026-11-20-1").out


def test_delete_without_a_name_names_the_current_session(cli: Cli, two: None) -> None:
    done = cli("delete")
    assert done.code == 2
    assert "scorekeeper delete 2026-11-21-1" in done.err
    assert len(cli("list").out.splitlines()) == 2
    assert cli("--session", "Friday", "delete").code == 0
    assert len(cli("list").out.splitlines()) == 1


@pytest.mark.parametrize(("answer", "left"), [("y", 1), ("yes", 1), ("n", 2), ("", 2), (None, 2)])
def test_delete_without_a_name_asks_a_person(
    cli: Cli, two: None, answers: list[str], answer: str | None, left: int
) -> None:
    answers += [] if answer is None else [answer]
    assert cli("delete").code == 0
    assert len(cli("list").out.splitlines()) == left


@pytest.mark.parametrize("again", [("check",), ("check", "--strict")])
def test_check_says_on_a_terminal_that_all_is_well(
    cli: Cli, two: None, again: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert cli(*again).out == ""
    paper = tmp_path / "paper.csv"
    assert cli("export", "Friday", "--format", "paper", "-o", str(paper)).code == 0
    assert cli("check", "Friday", "--sheet", str(paper)).out == ""
    monkeypatch.setattr(console, "is_screen", lambda: True)
    assert cli(*again).out == "Checked 1 session: no errors.\n"
    assert cli("check", "Friday", "--sheet", str(paper)).out.endswith("1 deal compared.\n")
    assert cli("check", "--json").json["ok"]
    paper.write_text(paper.read_text().replace("33", "34"))
    assert "agree" not in cli("check", "Friday", "--sheet", str(paper)).out
