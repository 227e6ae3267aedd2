"""Sentences are broken where nothing that belongs together comes apart."""

import pytest

from scorekeeper.exporters.text.text_width import wrap


@pytest.mark.parametrize("columns", range(12, 60))
def test_the_number_of_an_entry_is_not_parted_from_it(columns: int) -> None:
    lines = wrap("Was: 1. 3:CDD 4- 2/2. Now: 12. 3:CDD 4- 2/3. Again: 123. 5- 2- 2-", columns)
    assert [line for line in lines if line.endswith(("1.", "12.", "123."))] == []
