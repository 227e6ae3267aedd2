"""A cell is no formula, and says which text it was."""

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core import players
from scorekeeper.core.spreadsheet_cells import escape_formula, unescape_formula

UNSEEN = "\u200b\u200d\u2060\ufeff\u00ad\u3164\ufe0f\U000e0020\x1b"


SIGNS = [
    sign
    for sign in map(chr, range(sys.maxunicode + 1))
    if unicodedata.normalize("NFKC", sign).startswith(("=", "+", "-", "@"))
]


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("unseen", ["", " ", *UNSEEN, UNSEEN])
def test_a_sign_behind_what_nobody_sees_begins_no_formula(unseen: str, sign: str) -> None:
    for text in (f"{unseen}{sign}1+1", f"'{unseen}{sign}1+1"):
        assert escape_formula(text) == f"'{text}"
        assert escape_formula(f"x;{text}") == f"x;'{text}"
        assert unescape_formula(f"'{text}") == text


def test_all_forms_of_the_signs_are_known_and_no_other_sign_is_taken_for_one() -> None:
    assert {*"=+-@\uff0b\ufe63\u207a\u208c\u2a75\u2a76\ufb29"} < {*SIGNS}
    for text in ("\u2212 1", "\u2013 1", "\u2260 1", "Ω=1", "½", "é", "'é", "x;é", "🂡"):
        assert escape_formula(text) == unescape_formula(text) == text


def test_nothing_that_is_unseen_in_a_name_hides_a_formula() -> None:
    for unseen in map(chr, players._INVISIBLE):
        assert escape_formula(f"{unseen}=1") == f"'{unseen}=1"


@given(st.text(alphabet="'\"=+@-;,|\t\n \u00a0\uff0b\u200b\ufe62\u207aéax"))
def test_a_cell_begins_no_formula_and_comes_back_as_it_was(text: str) -> None:
    cell = escape_formula(text)
    assert isinstance(cell, str)
    assert not cell.startswith(("\t", "\n"))
    assert not cell.lstrip().startswith(("=", "+", "-", "@", "\uff0b", "\u207a"))
    for part in re.split("[;,|\t]", cell)[1:]:
        assert not part.lstrip('" \t\n\u00a0').startswith(("=", "+", "-", "@", "\uff0b", "\u207a"))
    assert unescape_formula(cell) == text
