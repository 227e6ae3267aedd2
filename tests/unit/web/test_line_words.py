"""The words that a line from a phone can begin with."""

import pytest

from scorekeeper.command_list import COMMANDS
from scorekeeper.core.messages import Malformed
from scorekeeper.web.changes import parse_line_change

RECORDING = {
    *("add", "adjust", "amend", "claim", "finish", "insert", "note", "redo", "rename"),
    *("set", "strike", "trick", "undo"),
}


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - RECORDING))
def test_a_command_that_records_nothing_is_refused_by_its_name(command: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_line_change(f"{command} 3")
    assert [each.code for each in refused.value.problems] == ["web-line-command"]


@pytest.mark.parametrize("command", sorted(RECORDING))
def test_a_command_that_records_something_is_read(command: str) -> None:
    assert parse_line_change(f"{command} 3").why is None
