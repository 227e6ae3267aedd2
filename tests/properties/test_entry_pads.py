"""Whatever is tapped on a pad is a line that can be read."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.commands import AddFacts
from scorekeeper.core.messages import Illegal
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession
from tests.support.effort import EFFORT
from tests.support.pads import begin, every_table, pad_of, tapped_lines

TABLES = list(every_table())
AT = "2026-11-20T20:00:00Z"


def after(session: AnySession, line: str) -> AnySession:
    return plan_change(session, parse_line(line, session), AT)[1]


@settings(max_examples=30 * EFFORT)
@given(st.sampled_from(TABLES), st.data())
def test_taps_never_make_a_line_that_cannot_be_read(
    table: tuple[str, str, int], data: st.DataObject
) -> None:
    session = begin(*table)
    for _ in range(6):
        if session.game.entry_pad(session.record) is None:
            return
        line = data.draw(tapped_lines(pad_of(session)))
        change = parse_line(line, session)
        assert isinstance(change, AddFacts)
        assert len(change.facts) == 1
        assert not change.from_shorthand, line
        try:
            _, session = plan_change(session, change, AT)
        except Illegal:
            continue


@settings(max_examples=30 * EFFORT)
@given(st.sampled_from(TABLES), st.data())
def test_buttons_that_are_a_line_are_legal_and_say_the_count(
    table: tuple[str, str, int], data: st.DataObject
) -> None:
    session = begin(*table)
    for _ in range(8):
        pad = session.game.entry_pad(session.record)
        if pad is None:
            return
        keys = [
            keys
            for group in pad.groups
            for slot in group.slots
            for keys in slot.keys
            if slot.at_once
        ]
        buttons = [button for each in keys for button in each.buttons]
        if not buttons:
            return
        button = data.draw(st.sampled_from(buttons))
        session = after(session, button.text)
        if button.hint:
            shown = session.record.applied[-1].result.total
            assert button.hint == str(shown)
