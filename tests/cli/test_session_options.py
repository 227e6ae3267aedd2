"""Options that name a session, beside what names others: one of them is refused, or goes first."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.cli.commands.export_sessions import ExportRequest, export_sessions
from scorekeeper.cli.context import AppContext
from tests.support.command_line import Cli
from tests.support.typed_lines import At


@pytest.fixture
def two_evenings(cli: Cli) -> None:
    """Store two evenings, the second of which is the current one."""
    for title in ("Friday", "Sunday"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
        assert cli("add", "3/3 4- 2/2").code == 0


@pytest.mark.parametrize(
    "command",
    ["export --all --archive all.zip", "export --all --format csv", "check --all"],
)
def test_all_sessions_are_not_one(
    command: str, two_evenings: None, cli: Cli, tmp_path: Path
) -> None:
    run = cli(*command.split(), "--session", "Friday")
    assert run.code == 2
    assert "Use --all or name the sessions, not both." in run.err
    assert not (tmp_path / "all.zip").exists()


@pytest.mark.parametrize(
    "command", ["stats", "list --json", "demo", "store prepare", "score x.sheet", "import x.sheet"]
)
@pytest.mark.parametrize("session", ["Friday", "nosuch"])
def test_a_command_for_no_session_or_for_all_refuses_one(
    command: str, session: str, two_evenings: None, cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "x.sheet").write_text("variant: pagat\nplayers: Anna, Ben, Cara\n3/3 4- 2/2\n")
    run = cli("--session", session, *command.split())
    assert (run.code, run.out) == (2, "")
    assert "There is no option --session." in run.err


@pytest.mark.parametrize("command", ["check", "export --format csv"])
@pytest.mark.parametrize("session", ["Friday", "nosuch"])
def test_of_the_sessions_named_in_two_ways_none_is_meant(
    command: str, session: str, two_evenings: None, cli: Cli
) -> None:
    run = cli(*command.split(), session, "Sunday", "--session", session)
    assert (run.code, run.out) == (2, "")
    assert f"Which session: “{session}” or “Sunday”?" in run.err
    assert cli(*command.split(), "Friday", "--session", "Friday").code == 0


def test_a_session_named_before_restore_is_brought_back(two_evenings: None, cli: Cli) -> None:
    assert cli("delete", "Friday").code == 0
    assert "is back" in cli("--session", "Friday", "restore").out
    assert cli("check", "Friday").code == 0


def test_at_the_prompt_of_a_session_all_are_all(
    two_evenings: None, type_into: At, cli: Cli
) -> None:
    typed = type_into("check --all --summary", into=("table", "--session", "Friday"))
    assert "2 sessions" in typed.run.out + typed.run.err


def test_of_many_names_none_is_compared_with_all_others(cli: Cli, store: Path) -> None:
    """An export of 20,000 took 20 s before it was refused."""

    class Names(list[str]):
        times = 0

        def __iter__(self) -> Iterator[str]:
            self.times += 1
            return super().__iter__()

    names = Names(f"2026-11-20-{number}" for number in range(1, 10))
    for _ in names:
        assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    app = AppContext()
    app.store_option, names.times = str(store), 0
    assert export_sessions(app, names, ExportRequest("csv"))
    assert names.times == 1


def test_a_paper_is_held_against_the_session_beside_a_folder_of_its_name(
    two_evenings: None, cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "Friday").mkdir()
    (tmp_path / "Monday").mkdir()
    (tmp_path / "paper.csv").write_text("deal,Anna,Ben,Cara\n1,23,4,22\n")
    assert cli("check", "Friday", "--sheet", "paper.csv").code == 0
    assert "Monday is a folder" in cli("check", "Monday", "--sheet", "paper.csv").err
