"""What drives a terminal is replaced in every text, in short ones that recur as in long ones."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.limits import MAX_NAME_LENGTH
from scorekeeper.core.sanitize import HARMFUL, replace_harmful

SIGNS = st.one_of(st.characters(), st.sampled_from([*map(chr, HARMFUL), "\u200d", "👨", "a", "]"]))


@given(st.text(SIGNS, max_size=2 * MAX_NAME_LENGTH))
def test_each_harmful_sign_is_replaced_and_no_other(text: str) -> None:
    assert replace_harmful(text) == text.translate(HARMFUL)
