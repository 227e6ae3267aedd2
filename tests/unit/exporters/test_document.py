"""A format computes only what it shows, once."""

import pytest

from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import FORMATS, render
from tests.support.export_goldens import render_options, sample

SHOWN = {
    "sheet": set(),
    "txt": {"scoreboard"},
    "md": {"scoreboard", "export_data"},
    "csv": {"export_data"},
    "html": {"scoreboard", "export_data"},
    "svg": {"export_data"},
    "json": {"content"},
    "paper": set(),
    "code": set(),
}
PARTS = {"content", "scoreboard", "export_data"}


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_computes_only_what_it_shows(name: str) -> None:
    document = sample("pagat-3")
    render(name, [document], render_options())
    assert vars(document).keys() & PARTS == SHOWN[name]


def test_a_picture_of_the_scoreboard_computes_no_export_data() -> None:
    document = sample("pagat-3")
    render("svg", [document], render_options("scoreboard"))
    assert vars(document).keys() & PARTS == {"scoreboard"}


def test_the_content_is_read_once() -> None:
    reads: list[bytes] = []

    def read_content() -> bytes:
        reads.append(b"{}")
        return reads[-1]

    document = ExportDocument(sample("pagat-3").loaded, (), read_content)
    assert document.content is document.content
    assert reads == [b"{}"]
