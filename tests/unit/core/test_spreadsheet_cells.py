"""A cell is no formula, and says which text it was."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.spreadsheet_cells import escape_formula, unescape_formula

UNSEEN = "\u200b\u200d\u2060\ufeff\u00ad\u3164\ufe0f\U000e0020\x1b"


@pytest.mark.parametrize("sign", "=+@-\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b")
@pytest.mark.parametrize("unseen", ["", " ", *UNSEEN, UNSEEN])
def test_a_sign_behind_what_nobody_sees_begins_no_formula(unseen: str, sign: str) -> None:
    for text in (f"{unseen}{sign}1+1", f"'{unseen}{sign}1+1"):
        assert escape_formula(text) == f"'{text}"
        assert escape_formula(f"x;{text}") == f"x;'{text}"
        assert unescape_formula(f"'{text}") == text


@given(st.text(alphabet="'\"=+@-;,|\t\n \u00a0\uff0b\u200b\ufe62ax"))
def test_a_cell_begins_no_formula_and_comes_back_as_it_was(text: str) -> None:
    cell = escape_formula(text)
    assert isinstance(cell, str)
    assert not cell.startswith(("\t", "\n"))
    assert not cell.lstrip().startswith(("=", "+", "-", "@", "\uff0b"))
    for part in re.split("[;,|\t]", cell)[1:]:
        assert not part.lstrip('" \t\n\u00a0').startswith(("=", "+", "-", "@", "\uff0b"))
    assert unescape_formula(cell) == text
