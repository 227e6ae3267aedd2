"""A log is sound at every time: what was undone later acted on what was there then."""

import pytest

from scorekeeper.core.active_log import apply_corrections
from scorekeeper.core.entries import Entry
from scorekeeper.core.messages import CorruptData

AT = "2026-11-20T19:31:02Z"


@pytest.mark.parametrize("kind", ["strike", "amend", "insert", "note"])
@pytest.mark.parametrize("target", [2, 3, 99])
def test_no_entry_that_was_undone_acts_on_what_was_not_there(kind: str, target: int) -> None:
    def log(target: int) -> list[Entry]:
        bent = Entry(3, AT, kind, "3- 4- 2-", target=target)
        undo = Entry(2, AT, "undo", target=1)
        return [Entry(1, AT, "deal"), undo, bent, Entry(4, AT, "undo", target=3)]

    with pytest.raises(CorruptData):
        apply_corrections(log(target), "deal")
