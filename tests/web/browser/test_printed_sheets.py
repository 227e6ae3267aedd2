"""A blank sheet is one page of the size that was asked for, however long the names are."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.command_line import Cli

POINTS = {"A4": (595, 842), "A5": (420, 595)}
"""Of the paper, in 72nds of an inch."""


@pytest.mark.parametrize("size", POINTS)
def test_a_blank_sheet_prints_as_one_page(
    browser: Browser, cli: Cli, tmp_path: Path, size: str
) -> None:
    names = ",".join(f"{number}".rjust(40, "W") for number in range(5))
    page = browser.new_page()
    for language, players in (("en", "3"), ("de", names)):
        options = ("--players", players, "--size", size, "-o", "sheet.html")
        assert cli("--lang", language, "export", "--blank", *options).code == 0
        page.goto((tmp_path / "sheet.html").as_uri())
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
        box = re.search(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", printed)
        assert box is not None
        assert tuple(round(float(length)) for length in box.groups()) == POINTS[size]
    page.close()
