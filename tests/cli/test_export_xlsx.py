"""An evening as a workbook, read back by openpyxl and computed anew by LibreOffice."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from xlsxwriter.worksheet import Worksheet

from scorekeeper.cli import console
from scorekeeper.exporters import registry, xlsx
from tests.support.command_line import Cli
from tests.support.paths import SAMPLES, WORKBOOKS_NOT_COMPUTED

STEMS = ("pagat-3", "penguin-5", "duel-2", "original-3", "adding-99", "adding-98", "pegs-3-tie")


@pytest.fixture
def exported(cli: Cli, tmp_path: Path) -> Any:
    """Return what exports sessions into a workbook and gives its path."""

    def export(*names: str) -> Path:
        file = tmp_path / "evening.xlsx"
        done = cli("export", *names, "-o", str(file))
        assert done.code == 0, done.err
        return file

    return export


def sample(stem: str) -> str:
    return str(SAMPLES / f"{stem}.json")


def values(path: Path) -> dict[tuple[str, str], object]:
    """Return the value of each cell by its sheet and its place."""
    book = openpyxl.load_workbook(path, data_only=True)
    return {
        (sheet.title, cell.coordinate): cell.value
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def totals(sheet: Any) -> dict[str, object]:
    """Return the row of totals by the names above it."""
    heads = [cell.value for cell in sheet[1]]
    (row,) = (row for row in sheet.iter_rows(values_only=True) if row[0] == "Total")
    return {
        head: value for head, value in zip(heads, row, strict=True) if isinstance(value, int | str)
    }


def formulas(sheet: Any) -> Iterator[str]:
    for row in sheet.iter_rows(values_only=True):
        if row[0] == "Total":
            yield from (str(value) for value in row[1:] if value is not None)


def test_each_game_is_a_sheet_whose_totals_are_those_of_the_score(cli: Cli, exported: Any) -> None:
    for stem in ("pagat-3", "penguin-5", "duel-2"):
        shown = cli("show", sample(stem), "--json").json
        book = openpyxl.load_workbook(exported(sample(stem)), data_only=True)
        names = [f"Game {game['number']}" for game in shown["games"]]
        assert book.sheetnames == ["All games", *names]
        for name, game in zip(names, shown["games"], strict=True):
            assert totals(book[name]) == {"Deal": "Total", **game["totals"]}
        overall = {"Game": "Total", **shown["rubber"]["totals"]}
        assert totals(book["All games"]) == overall


def test_totals_are_formulas_of_the_cells_above_them(exported: Any) -> None:
    book = openpyxl.load_workbook(exported(sample("pagat-3")))
    for sheet in book:
        assert all(formula.startswith("=SUM(") for formula in formulas(sheet))
        assert len([*formulas(sheet)]) == 3
    assert book["All games"]["B2"].value == "='Game 1'!D9"


def test_the_heads_stay_in_sight_and_each_game_has_a_chart(exported: Any) -> None:
    book = openpyxl.load_workbook(exported(sample("pagat-3")))
    assert {sheet.freeze_panes for sheet in book} == {"B2", "D2"}
    assert all(len(sheet._charts) == 1 for sheet in book)


def test_what_nobody_could_look_at_is_no_chart(
    exported: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xlsx, "_MAX_POINTS", 3 * 6)
    book = openpyxl.load_workbook(exported(sample("pagat-3")))
    rows = {name: book[name].max_row - 2 for name in book.sheetnames}
    assert max(rows.values()) > 6 >= min(rows.values())
    assert {name: len(book[name]._charts) for name in rows} == {
        name: int(count <= 6) for name, count in rows.items()
    }


def test_agreed_points_that_no_deal_carries_are_counted(cli: Cli, exported: Any) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("adjust", "Anna", "-10", "revoke").code == 0
    book = openpyxl.load_workbook(exported(), data_only=True)
    assert totals(book["All games"]) == {"Game": "Total", "Anna": -10, "Ben": 0, "Cara": 0}


def test_what_players_typed_is_text_and_no_formula(cli: Cli, exported: Any) -> None:
    names = ("-1+1", "+cmd|' C calc'!A0", "@SUM(A1)", "{1+1}")
    assert cli("new", *names, "--title", '=HYPERLINK("http://x")').code == 0
    assert cli("add", "4/4", "2/3", "2/3", "2/3").code == 0
    book = openpyxl.load_workbook(exported())
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    typed = [cell for cell in cells if cell.value in {*names, '=HYPERLINK("http://x")'}]
    assert len(typed) >= 2 * len(names) + 1
    assert {cell.data_type for cell in typed} == {"s"}
    assert not any(cell.hyperlink for cell in cells)


@pytest.mark.parametrize(
    "text", ["<r></r></si><si><r><t>Ben</t></r>", "<r><t>x</t></bad></r>", "<r>", "<r></r>"]
)
def test_what_looks_like_the_xml_of_a_workbook_is_text(cli: Cli, exported: Any, text: str) -> None:
    cli("new", text, "Ben", "Cara", "--title", text)
    cli("add", "3", "3", "3")
    cli("add", "4", "3", "2")
    exported_values = [*values(exported()).items()]
    heads = {place[1]: value for place, value in exported_values if place[0] == "Game 1"}
    first = next(place for place, value in heads.items() if value == text)
    second, third = (f"{chr(ord(first[0]) + seat)}1" for seat in (1, 2))
    assert (heads[second], heads[third]) == ("Ben", "Cara")
    assert any(value == text for (sheet, _), value in exported_values if sheet == "All games")


def test_several_sessions_are_sheets_of_one_workbook(cli: Cli, exported: Any) -> None:
    book = openpyxl.load_workbook(exported(sample("pegs-2"), sample("adding-99")))
    assert book.sheetnames == [
        *("All games · 1", "Game 1 · 1", "All games · 2", "Game 1 · 2"),
    ]


def test_sheets_speak_the_language_that_was_chosen(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "abend.xlsx"
    assert cli("--lang", "de", "export", sample("pagat-3"), "-o", str(file)).code == 0
    assert openpyxl.load_workbook(file).sheetnames[:2] == ["Alle Partien", "Partie 1"]


def test_hundreds_of_games_are_written(cli: Cli, recorded: Any, exported: Any) -> None:
    recorded("games: 60", *["9:CCC 0- 0-"] * 150)
    book = openpyxl.load_workbook(exported(), data_only=True)
    shown = cli("show", "--json").json
    assert len(book.sheetnames) == 1 + len(shown["games"])
    assert totals(book["All games"]) == {"Game": "Total", **shown["rubber"]["totals"]}


def test_without_its_package_the_answer_names_what_installs_it(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda _: None)
    done = cli("export", "-o", "evening.xlsx")
    assert (done.code, done.out) == (1, "")
    assert 'install "XlsxWriter>=' in done.err
    assert "xlsxwriter" in done.err


def test_a_printed_sheet_is_as_wide_as_the_paper(exported: Any) -> None:
    for sheet in openpyxl.load_workbook(exported(sample("penguin-5"))):
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.page_setup.fitToWidth in (None, 1)  # without a word it is one page
        assert sheet.page_setup.fitToHeight == 0
        assert sheet.page_setup.orientation == "landscape"


def test_a_workbook_goes_into_a_pipe_but_not_to_a_terminal(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []
    monkeypatch.setattr(console, "write_binary", written.extend)
    assert cli("export", "--format", "xlsx").code == 0
    assert written[0].startswith(b"PK")
    monkeypatch.setattr(console, "is_screen", lambda: True)
    done = cli("export", "--format", "xlsx")
    assert done.code == 2
    assert "-o evening.xlsx" in done.err
    assert len(written) == 1


OFFICE = shutil.which("soffice")


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(
    OFFICE is None, reason=f"{WORKBOOKS_NOT_COMPUTED}: LibreOffice is not installed"
)
def test_libreoffice_computes_the_same_numbers(exported: Any, tmp_path: Path) -> None:
    """Our numbers are taken out first, so that all that it finds are the formulas."""
    expected = {}
    folder = tmp_path / "bare"
    folder.mkdir()
    for stem in STEMS:
        file = exported(sample(stem))
        expected[stem] = values(file)
        openpyxl.load_workbook(file).save(folder / f"{stem}.xlsx")
        assert values(folder / f"{stem}.xlsx") != expected[stem]
    home = f"-env:UserInstallation={(tmp_path / 'home').as_uri()}"
    bare = [str(folder / f"{stem}.xlsx") for stem in STEMS]
    command = [OFFICE or "", home, "--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path)]
    subprocess.run([*command, *bare], check=True, capture_output=True, timeout=300)
    for stem in STEMS:
        assert values(tmp_path / f"{stem}.xlsx") == expected[stem], stem


def test_of_very_many_games_the_deals_are_on_one_sheet(
    cli: Cli, recorded: Any, exported: Any
) -> None:
    """A sheet for each of ten thousand games took a minute."""
    deals = 250
    recorded("games: 1000", "rule: game=1", *["9:CCC 0- 0-", "4- 3:CDD 2/2"] * (deals // 2))
    book = openpyxl.load_workbook(exported(), data_only=True)
    shown = cli("show", "--json").json
    assert len(shown["games"]) > 200
    assert book.sheetnames == ["All games", f"Game 1 – Game {len(shown['games'])}"]
    assert totals(book["All games"]) == {"Game": "Total", **shown["rubber"]["totals"]}
    heads, *rows = book.worksheets[1].iter_rows(values_only=True)
    assert heads == ("Game", "Deal", "Dealer", "Trump", "Anna", "Ben", "Cara")
    numbers = [row[1] for row in rows if isinstance(row[1], int)]
    assert numbers == list(range(1, deals + 1))
    for game, row in zip(shown["games"], book["All games"].iter_rows(min_row=2), strict=False):
        assert [cell.value for cell in row[1:4]] == list(game["totals"].values())


def test_of_very_many_games_of_several_sessions_each_has_its_deals_on_one_sheet(
    exported: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet and a chart for each of ten thousand games took half a minute."""
    few = openpyxl.load_workbook(exported(sample("pagat-3"), sample("duel-2")))
    assert sum(len(sheet._charts) for sheet in few) == len(few.sheetnames)
    monkeypatch.setattr(xlsx, "_MAX_SHEETS_OF_BOOK", 3)
    monkeypatch.setattr(xlsx, "_MAX_CHARTS_OF_BOOK", 3)
    one, two = sample("pagat-3"), sample("adding-99")
    book = openpyxl.load_workbook(exported(one, two, sample("duel-2")))
    alone = openpyxl.load_workbook(exported(two))
    assert "Game 1 – Game 3 · 1" in book.sheetnames
    assert sum(len(sheet._charts) for sheet in book) == 0
    assert sum(len(sheet._charts) for sheet in alone) > 0
    assert [*formulas(book["All games · 1"])]


def test_a_session_of_the_first_year_makes_a_workbook_that_can_be_read(
    cli: Cli, exported: Any, tmp_path: Path
) -> None:
    evening = json.loads(Path(sample("pagat-3")).read_text("utf-8"))
    evening["session"]["1"]["created"] = "0001-01-01T00:00:00Z"
    old = tmp_path / "old.json"
    old.write_text(json.dumps(evening), "utf-8")
    assert openpyxl.load_workbook(exported(str(old))).properties.created.year == 2000


def test_a_formula_is_written_without_a_search_for_newer_functions(
    exported: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []
    monkeypatch.setattr(Worksheet, "_prepare_formula", lambda _, formula: searched.append(formula))
    book = openpyxl.load_workbook(exported(sample("pagat-3")))
    assert book["All games"]["B2"].value == "='Game 1'!D9"
    assert searched == []


def test_cells_of_numbers_are_not_kept(
    recorded: Any, exported: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A million of them took half a gigabyte."""
    kept: list[int] = []
    written = Worksheet._assemble_xml_file

    def counted(sheet: Any) -> None:
        kept.append(sum(map(len, sheet.table.values())))
        written(sheet)

    monkeypatch.setattr(Worksheet, "_assemble_xml_file", counted)
    deals, headings, players = 50, 3, 3
    recorded("target: 1000000", *["4- 3:CDD 2/2"] * deals)
    book = openpyxl.load_workbook(exported(), data_only=True)
    assert max(kept) < (headings + 1) * (deals + players)
    assert sum(map(len, book.worksheets[1].iter_rows())) > max(kept) * 2
