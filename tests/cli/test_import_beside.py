"""An evening is said to be here already only where nothing that it has stands nowhere else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.core.session import Session
from scorekeeper.storage.session_writer import session_content
from tests.support.command_line import Cli
from tests.support.large_sessions import session

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


DEALS = ("3:CDD 4- 2-", "3 3 3", "3 4 2")


def played(deals: int, day: str = "2026-11-20") -> Session:
    """An evening of which each deal was entered in another minute of that day."""
    evening = session(
        [("deal", line) for line in DEALS[:deals]], settings={}, players=("Anna", "Ben", "Cara")
    )
    timed = (each._replace(at=f"{day}T21:0{each.number}:00Z") for each in evening.entries)
    return evening._replace(entries=tuple(timed))


Exported = Callable[[Session, str], str]


@pytest.fixture
def exported(cli: Cli, tmp_path: Path) -> Exported:
    """Write an evening to a file of that form; return its name."""

    def export(evening: Session, form: str) -> str:
        (tmp_path / "played.json").write_bytes(session_content(evening))
        store = ("--store", f"elsewhere-{len(evening.entries)}")
        assert cli("import", "played.json", *store).code == 0
        assert cli("export", "-o", f"evening.{form}", *store).code == 0
        return f"evening.{form}"

    return export


@pytest.mark.parametrize("deals", [1, 2])
@pytest.mark.parametrize("form", ["code", "sheet"])
def test_of_two_that_are_the_same_the_one_that_knows_when_it_was_played_stays(
    cli: Cli, exported: Exported, form: str, deals: int
) -> None:
    """After the told command nobody knew how long the evening took; then nothing was told."""
    assert cli("import", exported(played(deals), form)).code == 0
    told = cli("import", exported(played(deals), "json")).out
    first, _ = (each["id"] for each in cli("list", "--json").json["sessions"])
    assert f"{AGAIN}{first}. If you don't need both: scorekeeper delete {first}\n" in told
    assert cli("delete", first).code == 0
    told = cli("import", exported(played(deals), form)).out
    _, second = (each["id"] for each in cli("list", "--json").json["sessions"])
    assert f"scorekeeper delete {second}\n" in told


@pytest.mark.parametrize("form", ["code", "sheet"])
@pytest.mark.parametrize(
    ("here", "there", "told"),
    [
        (2, 3, "the beginning of this evening already, as session 2026-11-20-1; 2026-11-20-2 goes"),
        (3, 2, f"{AGAIN}2026-11-20-1."),
    ],
)
def test_of_two_that_each_have_something_of_their_own_neither_is_told_to_be_deleted(
    cli: Cli, exported: Exported, form: str, here: int, there: int, told: str
) -> None:
    """One has a deal more, the other alone knows when it was played: it was doubled unsaid."""
    forms = ("json", form) if here < there else (form, "json")
    assert cli("import", exported(played(here), forms[0])).code == 0
    done = cli("import", exported(played(there), forms[1]))
    assert told in done.out
    assert "scorekeeper delete" not in done.out


def test_of_two_that_were_entered_at_other_times_neither_is_told_to_be_deleted(
    cli: Cli, exported: Exported
) -> None:
    assert cli("import", exported(played(2), "json")).code == 0
    done = cli("import", exported(played(2, "2026-11-21"), "json"))
    assert f"{AGAIN}2026-11-20-1." in done.out
    assert "scorekeeper delete" not in done.out
