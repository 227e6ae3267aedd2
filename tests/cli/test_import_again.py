"""An evening that is imported again is recognised, and said."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli

SHEET = "players: Anna, Ben, Cara\n\n3:CDD 4- 2-\n3/4 3/3 3+!\n"
AGAIN = "You have this evening already, as session "


def ids(cli: Cli) -> list[str]:
    return [session["id"] for session in cli("list", "--json").json["sessions"]]


@pytest.fixture(params=["sheet", "json", "code", "typed code"])
def source(request: pytest.FixtureRequest, cli: Cli, tmp_path: Path) -> str:
    """An evening from elsewhere, as a file, or as a code that is typed."""
    form = str(request.param)
    (tmp_path / "first.sheet").write_text(SHEET)
    assert cli("import", "first.sheet", "--store", "elsewhere").code == 0
    name = form.removeprefix("typed ")
    assert cli("export", "-o", f"evening.{name}", "--store", "elsewhere").code == 0
    return f"evening.{name}" if name == form else (tmp_path / "evening.code").read_text().strip()


def test_the_same_evening_imported_twice_is_said(cli: Cli, source: str) -> None:
    first = cli("import", source)
    assert (first.code, AGAIN in first.out) == (0, False)
    (session,) = ids(cli)
    again = cli("import", source)
    assert again.code == 0
    assert f"{AGAIN}{session}." in again.out
    assert f"scorekeeper delete {ids(cli)[-1]}" in again.out


def test_it_is_recognised_though_it_was_played_on_corrected_and_renamed(
    cli: Cli, source: str
) -> None:
    assert cli("import", source).code == 0
    (session,) = ids(cli)
    for line in (
        ("add", "3 4 2"),
        ("amend", "1", "4 3 2"),
        ("rename", "Friday"),
        ("set", "Ben=Bernd"),
    ):
        assert cli(*line).code == 0
    assert f"{AGAIN}{session}." in cli("import", source).out


@pytest.mark.parametrize("name", ["sheet", "json", "code"])
def test_ones_own_export_is_recognised(cli: Cli, name: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("add", "3 4 2").code == 0
    assert cli("undo").code == 0
    (session,) = ids(cli)
    assert cli("export", "-o", f"evening.{name}").code == 0
    assert f"{AGAIN}{session}." in cli("import", f"evening.{name}").out
    assert cli("delete", ids(cli)[-1]).code == 0
    assert cli("open", session).code == 0
    assert cli("add", "3 4 2").code == 0
    assert cli("rename", "Friday").code == 0
    assert f"{AGAIN}{session}." in cli("import", f"evening.{name}").out


@pytest.mark.parametrize(
    "other",
    [
        SHEET.replace("Cara", "Dan"),
        SHEET.replace("4-", "3-").replace("3:", "4:"),
        "date: 2026-11-20\n" + SHEET,
        "variant: penguin\n" + SHEET,
        SHEET + "3 4 2\n",
    ],
)
def test_another_evening_is_not_taken_for_it(cli: Cli, other: str) -> None:
    assert cli("import", "-", given=SHEET.encode()).code == 0
    done = cli("import", "-", given=other.encode())
    assert (done.code, AGAIN in done.out) == (0, False)


def test_a_damaged_session_keeps_nothing_from_being_imported(cli: Cli, store: Path) -> None:
    assert cli("import", "-", given=SHEET.encode()).code == 0
    (path,) = (store / "sessions").glob("*.json")
    path.write_text("{")
    assert cli("import", "-", given=SHEET.encode()).code == 0
