"""A cell is no formula, and says which text it was."""

import re

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.spreadsheet_cells import escape_formula, unescape_formula


@given(st.text(alphabet="'\"=+@-;,|\t\n \u00a0\uff0bax"))
def test_a_cell_begins_no_formula_and_comes_back_as_it_was(text: str) -> None:
    cell = escape_formula(text)
    assert isinstance(cell, str)
    assert not cell.startswith(("\t", "\n"))
    assert not cell.lstrip().startswith(("=", "+", "-", "@", "\uff0b"))
    for part in re.split("[;,|\t]", cell)[1:]:
        assert not part.lstrip('" \t\n\u00a0').startswith(("=", "+", "-", "@", "\uff0b"))
    assert unescape_formula(cell) == text
