"""Every format writes a session of each game as expected: the files open in what they are for."""

from pathlib import Path

import pytest

from tests.support.export_goldens import GOLDEN, STEMS, STYLE_SHEET, content, files, style_sheet

FILES = list(files())


@pytest.mark.parametrize(
    ("path", "stem", "name", "picture"), FILES, ids=[path.name for path, *_ in FILES]
)
def test_a_format_writes_the_expected_file(path: Path, stem: str, name: str, picture: str) -> None:
    assert content(stem, name, picture) == path.read_bytes()


@pytest.mark.parametrize("stem", STEMS)
def test_every_page_bears_the_expected_style_sheet(stem: str) -> None:
    assert style_sheet(stem) == STYLE_SHEET.read_bytes()


def test_no_expected_file_is_left_that_nobody_writes() -> None:
    assert sorted(GOLDEN.iterdir()) == sorted([STYLE_SHEET, *(path for path, *_ in FILES)])
