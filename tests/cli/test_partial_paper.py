"""A paper that is not filled in to the end is compared as far as it goes."""

from pathlib import Path

import pytest

from scorekeeper.cli.context import AppContext
from scorekeeper.games.ninety_nine.paper.write import write_paper_sheet
from tests.cli.test_check_paper import running_totals
from tests.support.command_line import Cli
from tests.support.paths import SAMPLES

SESSION = SAMPLES / "pagat-3.json"
PLAYERS = ["deal", "Anna", "Ben", "Cara"]


def rows(*, running: bool) -> list[list[str]]:
    record = AppContext().file(SESSION).record
    paper = write_paper_sheet(record, blank=False)
    whole = [row for row in paper if row[0] != "adjust"]
    return running_totals(whole) if running else paper


def up_to(deal: int, paper: list[list[str]]) -> list[list[str]]:
    end = next(place for place, row in enumerate(paper) if row[0] == str(deal))
    return paper[: end + 1]


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "paper.csv"


def write(path: Path, paper: list[list[str]]) -> None:
    path.write_text("".join(f"{','.join(row)}\n" for row in paper))


@pytest.mark.parametrize(
    ("how", "deal"),
    [
        *(("--running", deal) for deal in (1, 5, 6, 11, 13)),
        *(("--no-running", deal) for deal in (1, 5, 6, 11, 13, 14)),
    ],
)
def test_a_paper_that_ends_early_is_compared_as_far_as_it_goes(
    cli: Cli, written: Path, deal: int, how: str
) -> None:
    paper = up_to(deal, rows(running=how == "--running"))
    write(written, paper)
    done = cli("check", str(SESSION), "--sheet", str(written), how)
    assert (done.code, done.out) == (0, ""), done
    assert f"{deal} of 15 deals" in done.err
    if deal > 1:
        paper[1][1] = str(int(paper[1][1]) + 50)
        write(written, paper)
        wrong = cli("check", str(SESSION), "--sheet", str(written), how, "--json")
        assert wrong.code == 3
        assert {finding["deal"] for finding in wrong.json["findings"]} == {1}
        assert wrong.json["partial"] == {"compared": deal, "deals": 15}


def test_deals_without_a_number_are_still_to_be_filled_in(cli: Cli, written: Path) -> None:
    paper = rows(running=False)
    filled = up_to(7, paper)
    blank = [[row[0], *("" for _ in row[1:])] for row in paper[len(filled) :]]
    for more in (blank, [*blank, ["16", "", "", ""], ["17", "-", "-", "-"]], [["8"]]):
        write(written, [*filled, *more])
        done = cli("check", str(SESSION), "--sheet", str(written))
        assert (done.code, done.out) == (0, ""), done
        assert "7 of 15 deals" in done.err


def test_a_gap_is_malformed_still(cli: Cli, written: Path) -> None:
    paper = up_to(7, rows(running=False))
    write(written, [row for row in paper if row[0] != "3"])
    done = cli("check", str(SESSION), "--sheet", str(written))
    assert done.code == 2


def test_a_whole_paper_is_not_partial(cli: Cli, written: Path) -> None:
    write(written, rows(running=False))
    done = cli("check", str(SESSION), "--sheet", str(written), "--json")
    assert (done.code, done.json["partial"], done.err) == (0, None, "")


@pytest.mark.parametrize("blank", ["", "-"])
def test_the_line_of_a_deal_thrown_in_is_skipped(cli: Cli, written: Path, blank: str) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3/3 3/3 3/4", "void", "void", "4/4 3/3 2/1"):
        assert cli("add", line).code == 0
    thrown_in = [["2", *(blank,) * 3], ["3", *(blank,) * 3]]
    paper = [PLAYERS, ["1", "23", "23", "3"], *thrown_in, ["4", "24", "23", "2"]]
    write(written, paper)
    done = cli("check", "--sheet", str(written))
    assert (done.code, done.out) == (0, ""), done
    write(written, [*paper, ["5", "1", "2", "3"]])
    unknown = cli("check", "--sheet", str(written))
    assert (unknown.code, unknown.out) == (2, "")
    assert "There is no deal 5: the session has 4." in unknown.err
    write(written, [PLAYERS, ["1", "23", "23", "4"], *paper[2:]])
    wrong = cli("check", "--sheet", str(written), "--json")
    assert (wrong.code, [finding["deal"] for finding in wrong.json["findings"]]) == (3, [1])


@pytest.mark.parametrize("running", ["--running", "--no-running"])
def test_a_deal_thrown_in_that_the_paper_counts_is_found(
    cli: Cli, written: Path, running: str
) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3/3 3/3 3/4", "void", "adjust Ben 5", "4/4 3/3 2/1"):
        assert cli("add", *line.split()).code == 0
    paper = [PLAYERS, ["1", "23", "23", "3"], ["2", "33", "4", "0"]]
    paper += [["adjust", "0", "5", "0"], ["3", "24", "23", "2"]]
    totals = [PLAYERS, ["1", "23", "23", "3"], ["2", "56", "27", "3"]]
    totals += [["adjust", "56", "32", "3"], ["3", "80", "55", "5"]]
    write(written, totals if running == "--running" else paper)
    done = cli("check", "--sheet", str(written), running)
    assert done.code == 3
    assert done.out.count("does not count") == done.out.count("\n") == 1
    assert "Deal 2 does not count: the paper" in done.out
    (finding,) = cli("check", "--sheet", str(written), running, "--json").json["findings"]
    assert (finding["deal"], finding["row"], finding["causes"]) == (2, "deal", [])
    assert [(cell["claimed"], cell["derived"]) for cell in finding["cells"]] == [(33, 0), (4, 0)]
    write(written, [row for row in paper if row[0] != "2"])
    assert cli("check", "--sheet", str(written), "--no-running").code == 0


def test_a_deal_that_no_longer_counts_has_no_points_on_the_paper(cli: Cli, written: Path) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3/3!! 4- 2-", "4/4 3/3 2/1"):
        assert cli("add", line).code == 0
    cli("set", "rule.reveal=0")
    for points, found in ((["93", "4", "2"], 1), (["0", "0", "0"], 0), (["", "", ""], 0)):
        write(written, [PLAYERS, ["1", *points], ["2", "24", "23", "2"]])
        told = cli("check", "--sheet", str(written), "--json").json["findings"]
        assert [finding["code"] for finding in told].count("sheet") == found
