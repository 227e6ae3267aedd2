"""A paper held against its session: nothing parts on its own paper, and what parts is told."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exporters.csv import csv_text
from scorekeeper.games.ninety_nine.paper.write import write_paper_sheet
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.oracles import ninety_nine_scorer
from tests.support.command_line import Cli
from tests.support.effort import EFFORT
from tests.support.paper_check import check_paper
from tests.support.paths import SAMPLES
from tests.support.sheets import read
from tests.support.work import steps_run

TABLES = [(name, count) for name, variant in VARIANTS.items() for count in variant.tables]
PAPER = SAMPLES / "pagat-3-paper.csv"


@pytest.mark.parametrize(("variant", "players"), TABLES)
@settings(max_examples=8 * EFFORT, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_nothing_parts_on_the_paper_of_the_session_itself(
    variant: str, players: int, seed: int
) -> None:
    sheet = ninety_nine_scorer.random_sheet(random.Random(seed), variant, players, 25)
    record = read(sheet).record
    paper = csv_text(write_paper_sheet(record, blank=False)).encode()
    for running in (None, False):
        assert check_paper(record, paper, running)["findings"] == [], sheet


def running_totals(paper: list[list[str]]) -> list[list[str]]:
    """Add up the points of a paper, game by game."""
    head, *rows = paper
    told, above, games = [head], [0] * (len(head) - 1), [0] * (len(head) - 1)
    bonuses = {row[0] for row in rows} & {"game"}
    for label, *cells in rows:
        base = games if label == "rubber" else above
        if label == "rubber":
            base = [a + b for a, b in zip(games, above, strict=True)]
        totals = [a + int(cell) for a, cell in zip(base, cells, strict=True)]
        told.append([label, *map(str, totals)])
        above = totals
        if label == "game":
            games = [a + b for a, b in zip(games, totals, strict=True)]
            above = [0] * len(totals)
    assert bonuses
    return told


@pytest.mark.parametrize("name", ["pagat-3", "penguin-2", "penguin-3", "pagat-5", "pagat-4"])
def test_a_paper_of_totals_is_known_as_such(name: str) -> None:
    from scorekeeper.cli.context import AppContext

    record = AppContext().file(SAMPLES / f"{name}.json").record
    paper = csv_text(running_totals(_whole(write_paper_sheet(record, blank=False)))).encode()
    assert check_paper(record, paper, None) == {"ok": True, "running": True, "findings": []}
    assert not check_paper(record, paper, running=False)["ok"]


def _whole(paper: list[list[str]]) -> list[list[str]]:
    return [row for row in paper if row[0] != "adjust" or any(cell != "0" for cell in row[1:])]


def test_a_blank_paper_has_the_rows_and_no_numbers(cli: Cli, table: None) -> None:
    assert cli("export", "--format", "paper", "--blank").out.splitlines()[:2] == [
        "deal,Anna,Ben,Cara",
        "1,,,",
    ]
    cli("add", "3:CDD 4- 2-")
    told = cli("export", "--format", "paper", "--blank").out
    assert told.splitlines() == ["deal,Anna,Ben,Cara", "1,,,"]
    assert cli("export", "--blank").code == 2


def test_check_sheet_tells_where_and_how_and_leaves_with_3(cli: Cli) -> None:
    told = cli("check", str(SAMPLES / "pagat-3.json"), "--sheet", str(PAPER))
    assert told.code == 3
    assert (
        "Deal 5 (game 1): the paper gives Łucja 33, but the rules give 23: 10 too many" in told.out
    )
    assert "2 made it, but 30 for a contract is right when 1 makes it." in told.out
    assert "Two digits of Tomek's number are swapped." in told.out


def test_check_sheet_json_is_one_object_with_file_in_each_finding(cli: Cli) -> None:
    told = cli("check", str(SAMPLES / "pagat-3.json"), "--sheet", str(PAPER), "--json").json
    assert (told["schema"], told["ok"], told["running"]) == (1, False, False)
    assert [(f["deal"], [c["cause"] for c in f["causes"]]) for f in told["findings"]] == [
        (5, ["contract-count"]),
        (10, ["made", "forfeit"]),
        (11, ["transposed"]),
    ]
    assert {f["file"] for f in told["findings"]} == {str(PAPER)}
    assert [cause["tie"] for cause in told["findings"][1]["causes"]] == [True, True]


def test_a_paper_from_standard_input_against_the_session_in_play(cli: Cli, table: None) -> None:
    cli("add", "3:CDD 4- 2-")
    paper = b"deal,Cara,Anna,Ben\n1,2,33,4\n"
    assert cli("check", "--sheet", "-", given=paper).code == 0
    wrong = cli("check", "--sheet", "-", "--json", given=b"deal,Zoe,Anna,Ben\n1,2,3,4\n")
    assert wrong.code == 2
    problems = wrong.json["error"]["problems"]
    assert [(p["line"], p["column"]) for p in problems] == [(1, "Zoe"), (1, "Cara")]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("no.csv",), 1),
        ((str(PAPER), str(SAMPLES / "duel-2.json"), str(SAMPLES / "pagat-2.json")), 2),
        ((str(PAPER), str(SAMPLES)), 2),
    ],
)
def test_a_paper_is_held_against_exactly_one_session(
    cli: Cli, table: None, arguments: tuple[str, ...], code: int
) -> None:
    assert cli("check", "--sheet", *arguments).code == code


@pytest.mark.parametrize(
    ("more", "reason"), [(("--sheet", str(PAPER)), "you named 2"), (("--all",), "Leave out --all")]
)
def test_several_papers_or_all_sessions_are_not_compared(
    cli: Cli, more: tuple[str, ...], reason: str
) -> None:
    assert cli("import", str(SAMPLES / "pagat-3.json")).code == 0
    told = cli("check", "--sheet", str(PAPER), *more)
    assert (told.code, told.out) == (2, "")
    assert reason in told.err


def test_the_paper_is_never_changed(tmp_path: Path, cli: Cli) -> None:
    paper = tmp_path / "paper.csv"
    paper.write_bytes(PAPER.read_bytes())
    cli("check", str(SAMPLES / "pagat-3.json"), "--sheet", str(paper))
    assert paper.read_bytes() == PAPER.read_bytes()


FORMULAS = ("+Anna", "-2+3", "@SUM(A1)")


def test_an_exported_paper_has_no_formulas_and_is_read_again(cli: Cli, tmp_path: Path) -> None:
    cli("new", "--", *FORMULAS)
    cli("add", "0/3 4/4 5/5")
    for blank in ((), ("--blank",)):
        header, *_ = cli("export", "--format", "paper", *blank).out.splitlines()
        assert header == "deal," + ",".join(f"'{name}" for name in FORMULAS)
    paper = tmp_path / "evening.paper"
    assert cli("export", "-o", str(paper)).code == 0
    assert "\n1,0,24,25\n" in paper.read_text(encoding="utf-8")
    assert cli("check", "--sheet", str(paper)).code == 0
    paper.write_text(paper.read_text(encoding="utf-8").replace(",25", ",26"), encoding="utf-8")
    assert cli("check", "--sheet", str(paper)).code == 3


@pytest.mark.parametrize(
    "names",
    [
        ("⁺Ben", "'⁺Ben", "⩵Cara"),
        ("+Ben", "'+Ben", "''+Ben"),
        ("'+Ben", "+Ben", "Ben"),
        ("x;-Ben", "x;'-Ben", "'x;-Ben"),
        ("O'Ben", "OBen", "'OBen"),
        ("\uff0bBen", "'\uff0bBen", "-'-Ben"),
    ],
)
def test_names_that_differ_in_an_apostrophe_have_columns_of_their_own(
    cli: Cli, tmp_path: Path, names: tuple[str, ...]
) -> None:
    assert cli("new", "--", *names).code == 0
    assert cli("add", "0/3 4/4 5/5").code == 0
    paper = tmp_path / "evening.paper"
    assert cli("export", "-o", str(paper)).code == 0
    (header, *_) = paper.read_text("utf-8-sig").splitlines()
    assert len({*header.split(",")}) == 4
    checked = cli("check", "--sheet", str(paper))
    assert (checked.code, checked.err) == (0, "")


def test_a_name_that_begins_with_an_apostrophe_keeps_its_column(cli: Cli, tmp_path: Path) -> None:
    cli("new", "'Anna", "+Ben", "x;-Ben")
    cli("add", "0/3 4/4 5/5")
    paper = tmp_path / "evening.paper"
    assert cli("export", "-o", str(paper)).code == 0
    assert cli("check", "--sheet", str(paper)).code == 0


def test_a_header_that_has_each_name_as_it_is_means_just_these(cli: Cli, tmp_path: Path) -> None:
    cli("new", "+x", "'+x", "O'Neil")
    cli("add", "0/3 4/4 5/5")
    paper = tmp_path / "evening.paper"
    assert cli("export", "-o", str(paper)).code == 0
    header, *rows = paper.read_text("utf-8-sig").splitlines(keepends=True)
    ends = header.removeprefix("deal,'+x,''+x,O'Neil")
    assert ends != header
    paper.write_text("".join([f"deal,+x,'+x,O'Neil{ends}", *rows]), "utf-8")
    checked = cli("check", "--sheet", str(paper))
    assert (checked.code, checked.err) == (0, "")


def test_a_line_of_more_cells_than_any_paper_has_is_refused_before_the_others_are_read(
    cli: Cli, table: None, tmp_path: Path
) -> None:
    """Each row went through all columns: half a megabyte took two minutes."""
    paper = tmp_path / "wide.csv"
    paper.write_text("deal" + 5_000 * ",x" + "\n" + 5_000 * "1\n", "utf-8")
    steps = steps_run(lambda: cli("check", "--sheet", str(paper)))
    assert steps < 1_000_000
    told = cli("check", "--sheet", str(paper))
    assert told.code == 2
    assert "wide.csv:1: This line has 5001 cells, and a paper sheet at most 100." in told.err
    paper.write_text("deal,Anna,Ben,Cara" + 5_000 * "," + "\n1,3,3,3" + 5_000 * "," + "\n", "utf-8")
    assert "5001 cells" not in cli("check", "--sheet", str(paper)).err


def test_of_thousands_of_cells_that_cannot_be_read_the_first_are_told(
    cli: Cli, table: None, tmp_path: Path
) -> None:
    paper = tmp_path / "wrong.csv"
    paper.write_text("deal,Anna,Ben,Cara\n" + 1_000 * "1,x,x,x\n", "utf-8")
    told = cli("check", "--sheet", str(paper), "--json")
    problems = told.json["error"]["problems"]
    assert told.code == 2
    assert len(problems) == 1_003
    assert problems[-1]["line"] == 336
    assert problems[-1]["message"].endswith("Fix that first.")
