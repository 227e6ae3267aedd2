"""An evening is said to be here already only where nothing that it has stands nowhere else."""

import pytest

from tests.support.command_line import Cli

pytestmark = pytest.mark.both_stores

SHEET = "players: Anna, Ben, Cara\n\n3:CDD 4- 2-\n3/4 3/3 3+!\n"
AGAIN = "You have this evening already, as session "


@pytest.mark.parametrize(
    "there",
    [
        ("claim Ben 99",),
        ("claim Anna 33 --why insists",),
        ("amend 1 3 4 2 --why miscounted", "amend 1 3:CDD 4- 2-"),
        ("undo", "redo"),
        ("rename Round",),
        ("set place=Here",),
        ("finish --why late",),
    ],
)
@pytest.mark.parametrize("here", ["claim Anna 33", "finish"])
def test_what_an_evening_has_beside_what_is_here_is_not_told_to_be_deleted(
    cli: Cli, here: str, there: tuple[str, ...]
) -> None:
    """Claims, corrections and reasons that stood nowhere else were told as here already."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("export", "-o", "evening.json").code == 0
    assert cli("import", "evening.json", "--store", "elsewhere").code == 0
    for line in there:
        assert cli(*line.split(), "--store", "elsewhere").code == 0
    assert cli("export", "-o", "other.json", "--store", "elsewhere").code == 0
    assert cli(*here.split()).code == 0
    told = cli("import", "other.json")
    assert (told.code, "already" in told.out) == (0, False)
    assert AGAIN in cli("import", "other.json").out


@pytest.mark.parametrize("header", ["title: Round 2", "place: Here"])
def test_a_sheet_under_another_title_or_of_another_place_is_not_here_already(
    cli: Cli, header: str
) -> None:
    assert cli("import", "-", given=f"title: Round 1\nplace: There\n{SHEET}".encode()).code == 0
    assert AGAIN not in cli("import", "-", given=f"{header}\n{SHEET}".encode()).out
    assert AGAIN in cli("import", "-", given=f"{header}\n{SHEET}".encode()).out


@pytest.mark.parametrize("since", ["title=Later", "title=", "place=There"])
def test_a_sheet_is_recognised_by_each_title_that_it_had(cli: Cli, since: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--title", "First").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("rename", "Friday").code == 0
    assert cli("export", "-o", "evening.sheet").code == 0
    assert cli("set", since).code == 0
    assert AGAIN in cli("import", "evening.sheet").out
