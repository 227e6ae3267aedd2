"""A format computes only what it shows, once."""

import pytest

from scorekeeper.core.game_record import AnyRecord
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import FORMATS, file_parts, render
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.report import export_data, scoreboard
from scorekeeper.games.ninety_nine.report.explain import explain
from scorekeeper.games.ninety_nine.statistics import player_figures
from tests.support.export_goldens import STEMS, render_options, sample

SHOWN: dict[str, set[str]] = {
    "sheet": set(),
    "txt": {"scoreboard"},
    "md": {"scoreboard", "ranking", "highlights"},
    "chat": {"result", "chart"},
    "csv": {"spreadsheet"},
    "xlsx": {"game_sheets"},
    "html": {"scoreboard", "ranking", "chart", "highlights", "explanations"},
    "svg": {"chart"},
    "json": set(),
    "bgstats": {"result"},
    "paper": set(),
    "code": set(),
}
PARTS = {
    *("scoreboard", "ranking", "result", "chart", "highlights", "explanations"),
    *("game_sheets", "spreadsheet"),
}


def computed(document: ExportDocument) -> set[str]:
    """Return the parts of a document that were computed."""
    kept = vars(document)
    data = vars(kept["export_data"]).keys() if "export_data" in kept else set()
    return PARTS & (kept.keys() | data)


@pytest.mark.parametrize("stem", STEMS)
@pytest.mark.parametrize("name", FORMATS)
def test_a_format_computes_only_what_it_shows(name: str, stem: str) -> None:
    document = sample(stem)
    needs = FORMATS[name].needs
    if needs is None or needs(document.loaded.game):
        list(file_parts(name, [document], render_options()))
        assert computed(document) == SHOWN[name]


def test_a_picture_of_the_scoreboard_computes_nothing_else() -> None:
    document = sample("pagat-3")
    render("svg", [document], render_options("scoreboard"))
    assert computed(document) == {"scoreboard"}


@pytest.mark.parametrize("stem", STEMS)
def test_each_part_is_computed_once(stem: str) -> None:
    data = sample(stem).export_data
    for part in PARTS - {"content"}:
        assert getattr(data, part) is getattr(data, part)


def test_all_parts_share_one_account_of_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[AnyRecord] = []

    def counted(record: AnyRecord) -> list[DealAccount]:
        calls.append(record)
        return deal_accounts(record)

    for module in (export_data, scoreboard, explain, player_figures):
        monkeypatch.setattr(module, "deal_accounts", counted)
    document = sample("pagat-3")
    render("html", [document], render_options())
    rows = [*document.spreadsheet.rows]
    assert rows
    assert [*document.spreadsheet.rows] == rows
    assert len(calls) == 1
