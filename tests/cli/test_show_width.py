"""A board stands as a table wherever it fits, and in blocks only where it does not."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from wcwidth import wcswidth

from scorekeeper.cli import terminal_report
from scorekeeper.core.report import Grid, Report
from scorekeeper.core.session import load_session
from scorekeeper.exporters.text.layout import lay_out
from scorekeeper.exporters.text.report_text import text_lines
from scorekeeper.exporters.text.text_width import MAX_NAME_WIDTH
from scorekeeper.games import game_named
from scorekeeper.i18n.catalog import language
from tests.support.command_line import Cli
from tests.support.large_sessions import session
from tests.support.paths import SAMPLES
from tests.support.samples import SESSIONS, sample

SAY = language("en").render
WIDE_NAMES = "安娜贝拉玛丽亚冯德尔海德", "👩‍👩‍👧‍👦Großfamilie", "Q̈q̈"


def boards() -> Iterator[Path]:
    for path in SESSIONS:
        loaded = sample(path)
        if any(isinstance(block, Grid) for block in loaded.game.scoreboard(loaded.record)):
            yield path


def grid_of(path: Path) -> Grid:
    loaded = sample(path)
    blocks = loaded.game.scoreboard(loaded.record)
    return next(block for block in blocks if isinstance(block, Grid))


Printer = Callable[[Report, int], list[str]]


@pytest.fixture(params=["plain", "terminal"])
def printed(
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Printer:
    """Return the lines of a report on so wide a terminal, or in a pipe."""

    def plain(report: Report, width: int) -> list[str]:
        return list(text_lines(report, width, SAY))

    def terminal(report: Report, width: int) -> list[str]:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setenv("TERM", "dumb")
        terminal_report.render(report, SAY)
        return [line.rstrip() for line in capsys.readouterr().out.splitlines()]

    return plain if request.param == "plain" else terminal


@pytest.mark.parametrize("path", [*boards()], ids=lambda path: path.stem)
def test_a_board_is_in_blocks_only_where_it_does_not_fit(path: Path, printed: Printer) -> None:
    grid = grid_of(path)
    least = lay_out(grid, SAY, 0).total
    for width in (least - 1, least, least + 1, least + 7):
        lines = printed((grid,), width)
        assert lines[0].startswith((" #", "#")) is (width >= least), lines
        assert max(map(wcswidth, lines)) <= width


@pytest.mark.parametrize("count", [2, 3])
def test_wide_letters_are_measured_by_the_columns_they_take(
    count: int, cli: Cli, printed: Printer, store: Path
) -> None:
    names = WIDE_NAMES[:count]
    assert cli("new", *names, *(("--variant", "pagat") if count > 2 else ())).code == 0
    assert cli("add", *("3/3" for _ in range(3))).code == 0
    path = next((store / "sessions").glob("*.json"))
    grid = grid_of(path)
    least = lay_out(grid, SAY, 0).total
    assert least < 60
    for width in range(least, 90):
        lines = printed((grid,), width)
        assert lines[0].lstrip().startswith("#"), lines
        assert max(map(wcswidth, lines)) <= width


@pytest.mark.parametrize(("columns", "cell"), [("80", 4), ("40", 4), ("39", 3), ("30", 3)])
def test_a_board_of_pegs_gets_narrow_cells_where_wide_ones_do_not_fit(
    columns: str, cell: int, cli: Cli
) -> None:
    lines = cli("show", str(SAMPLES / "pegs-2.json"), COLUMNS=columns).out.splitlines()
    begin = next(index for index, line in enumerate(lines) if line.split()[:1] == ["73"])
    board = lines[begin : begin + 10]
    assert [line.split()[0].strip("*()") for line in board[:2]] == ["73", "74"]
    assert max(map(len, board)) in (10 * cell - 1, 10 * cell)


def test_in_blocks_each_line_has_a_name_as_short_as_in_a_drawing(printed: Printer) -> None:
    """Whole names of 36 people in each of thousands of rows would be megabytes to read."""
    names = [f"{number:02}".rjust(40, "漢") for number in range(36)]
    stored = session((("play", "bust"),), "99", {"rule.packs": "30"}, tuple(names), "adding")
    loaded = load_session(stored, game_named)
    grid = next(block for block in loaded.game.scoreboard(loaded.record) if isinstance(block, Grid))
    lines = [line for line in printed((grid,), 100) if line.startswith("  ")]
    assert len(lines) == len(names)
    assert max(map(wcswidth, lines)) < 2 + MAX_NAME_WIDTH + 20
    assert len({line.split()[0] for line in lines}) == len(names)
