"""Codes: what a phone's camera sees is the link, on dark terminals, light ones and pages."""

from xml.etree.ElementTree import fromstring

import pytest

from scorekeeper.exporters.qr_codes import svg_code, terminal_code
from tests.support.drawn_codes import code_of, read_lines, read_picture, without_margin

LINKS = [
    "http://127.0.0.1:8099/1-bDmbWJjKqfAGTcLPGKxwNQ/",
    "https://192.168.178.123:18099/1-bDmbWJjKqfAGTcLPGKxwNQ~2026-11-22-1/",
    "http://[fe80::1]:8099/ü/",
]


@pytest.mark.parametrize("link", LINKS)
def test_a_code_on_a_terminal_brings_its_own_colours(link: str) -> None:
    lines = terminal_code(link, coloured=True)
    for line in lines:
        assert line.startswith("\x1b[38;5;16;48;5;231m"), "black on white, whatever the terminal"
        assert line.endswith("\x1b[0m")
    assert without_margin(read_lines(lines, ink_is_dark=True)) == code_of(link)


@pytest.mark.parametrize("link", LINKS)
def test_a_code_without_colours_is_drawn_for_a_dark_terminal(link: str) -> None:
    lines = terminal_code(link, coloured=False)
    assert "\x1b" not in "".join(lines)
    rows = read_lines(lines, ink_is_dark=False)
    assert without_margin(rows, least=3) == code_of(link)


@pytest.mark.parametrize("link", LINKS)
def test_a_code_on_a_page_is_black_on_white_and_named_by_its_link(link: str) -> None:
    drawn = fromstring(svg_code(link, link))
    size = int((drawn.get("viewBox") or "").split()[-1])
    title, paper, ink = drawn
    assert (drawn.get("role"), title.text) == ("img", link)
    assert [paper.get(key) for key in ("width", "height", "fill")] == [f"{size}", f"{size}", "#fff"]
    assert ink.get("fill") == "#000"
    assert read_picture(svg_code(link, link)) == code_of(link)
