"""A page on a phone: what does not fit side by side stands below each other, named."""

import re
from xml.etree.ElementTree import Element, fromstring

import pytest

from scorekeeper.core.messages import message
from scorekeeper.core.report import Grid
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.html.table import grid_table
from scorekeeper.exporters.registry import render
from tests.support.export_goldens import render_options
from tests.support.samples import SESSIONS as PATHS
from tests.support.samples import sample
from tests.support.sheets import ENGLISH

SESSIONS = [sample(path) for path in PATHS]
PHONE = (390 - 32) / 16
"""The room on a phone, in rem: 390 px less the page's margins."""


def page_of(loaded: AnySession) -> str:
    return render(
        "html",
        [ExportDocument(loaded, (message("title", title="Evening"),), b"")],
        render_options(),
    )


def grids_of(loaded: AnySession) -> list[tuple[Grid, Element]]:
    blocks = loaded.game.scoreboard(loaded.record)
    return [
        (grid, fromstring("".join(grid_table(grid, ENGLISH.render))))
        for grid in blocks
        if isinstance(grid, Grid)
    ]


def stacking_width(table: Element) -> int:
    found = re.search(r"\bstacks-([0-9]+)\b", table.get("class", ""))
    assert found
    return int(found.group(1))


@pytest.mark.parametrize("loaded", SESSIONS, ids=[path.stem for path in PATHS])
def test_each_row_names_every_player_so_that_it_can_stand_in_blocks(loaded: AnySession) -> None:
    for grid, table in grids_of(loaded):
        names = [str(column.title) for column in grid.columns if column.player]
        rows = [row for row in table.iter("tr") if row.find("td[@colspan]") is None][1:]
        assert rows
        for row in rows:
            named = [cell.get("data-player") for cell in row if cell.get("data-player")]
            assert named == names


@pytest.mark.parametrize("loaded", SESSIONS, ids=[path.stem for path in PATHS])
def test_the_style_sheet_stacks_a_board_that_a_phone_cannot_show(loaded: AnySession) -> None:
    page = page_of(loaded)
    for grid, table in grids_of(loaded):
        width = stacking_width(table)
        assert f"@container (max-width: {width}rem)" in page
        assert f".grid.stacks-{width} tr {{" in page
        if sum(column.player for column in grid.columns) > 2:
            assert width > PHONE


def test_a_table_is_stacked_by_what_it_needs() -> None:
    widths = {
        loaded.session.id: [stacking_width(table) for _, table in grids_of(loaded)]
        for loaded in SESSIONS
    }
    by_players: dict[int, set[int]] = {}
    for loaded in SESSIONS:
        if loaded.setup.game == "ninety-nine":
            by_players.setdefault(len(loaded.names), set()).update(widths[loaded.session.id])
    assert max(by_players[3]) < min(by_players[5]) <= 53


def test_the_standings_on_a_phone_say_what_each_figure_is() -> None:
    page = page_of(SESSIONS[0])
    body = page[page.index("<body>") :]
    standings = body[: body.index('class="course"')]
    assert standings.count("data-title=") >= 3 * len(SESSIONS[0].setup.players)
    assert ".standings td[data-title]::before { content: attr(data-title)" in page
