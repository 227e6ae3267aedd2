"""Changes as values: what a typed line means, and what a value alone can say."""

import pytest

from scorekeeper.core.commands import (
    AddFacts,
    Amend,
    AnyChange,
    EntryNumber,
    FactNumber,
    Insert,
    Redo,
    Set,
    Strike,
    Undo,
)
from scorekeeper.core.game_record import Note
from scorekeeper.core.messages import CorruptData, Malformed, Refusal
from scorekeeper.core.parse_change import parse_addition, parse_line, parse_note, parse_strike
from scorekeeper.core.record import plan_change
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal, Hand, Trick
from tests.unit.core.test_log import AT, facts, played, sat_down

DEAL = Deal((Hand(3), Hand(4), Hand(2)))


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("3 4 2", AddFacts((DEAL,))),
        ("1. 3 4 2  # a slip", AddFacts((DEAL,))),
        ('note "a pause"', AddFacts((Note("a pause"),))),
        ('adjust Ben -10 "a revoke"', AddFacts((Adjustment(1, -10, "a revoke"),))),
        ("amend 1 3 4 2", Amend(FactNumber(1), DEAL)),
        ("Amend 1. 3 4 2", Amend(FactNumber(1), DEAL)),
        ("insert 2 3 4 2", Insert(2, DEAL)),
        ("strike 1", Strike(FactNumber(1))),
        ("undo", Undo()),
        ("REDO", Redo()),
        ('set title="Friday night" Ben=Benno', Set({"title": "Friday night"}, {"Ben": "Benno"})),
        ("set Title=x rule.Declare=40", Set({"title": "x", "rule.declare": "40"})),
    ],
)
def test_a_line_is_a_value(line: str, change: AnyChange) -> None:
    assert parse_line(line, played("1 1 7")) == change


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (AddFacts((DEAL, Note("x"))), ["1- 1- 7-", 'note "y"', "5- 2- 2-", "3- 4- 2-", 'note "x"']),
        (AddFacts((Note("x"),), after_deal=1), ["1- 1- 7-", 'note "y"', 'note "x"', "5- 2- 2-"]),
        (Amend(EntryNumber(2), Note("x")), ["1- 1- 7-", 'note "x"', "5- 2- 2-"]),
        (Amend(FactNumber(2), DEAL), ["1- 1- 7-", 'note "y"', "3- 4- 2-"]),
        (Insert(1, DEAL), ["3- 4- 2-", "1- 1- 7-", 'note "y"', "5- 2- 2-"]),
        (Insert(3, DEAL), ["1- 1- 7-", 'note "y"', "5- 2- 2-", "3- 4- 2-"]),
        (Strike(EntryNumber(2)), ["1- 1- 7-", "5- 2- 2-"]),
        (Strike(FactNumber(1)), ['note "y"', "5- 2- 2-"]),
        (Undo(), ["1- 1- 7-", 'note "y"']),
        (Set({"title": "x"}), ["1- 1- 7-", 'note "y"', "5- 2- 2-"]),
    ],
)
def test_a_value_needs_no_text(change: AnyChange, lines: list[str]) -> None:
    before = played("1 1 7", 'note "y"', "5 2 2")
    entries, after = plan_change(before, change, AT, "so it was")
    assert facts(after) == lines
    assert [entry.why for entry in entries] == ["so it was"] * len(entries)
    assert after.session.entries == (*before.session.entries, *entries)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (AddFacts(()), "not-one-entry"),
        (AddFacts((DEAL, DEAL), after_deal=1), "not-one-entry"),
        (AddFacts((Note("x"),), after_deal=9), "number-none"),
        (AddFacts((Note("\x1b[2J"),)), "text-control"),
        (AddFacts((Note("x" * 200_000),)), "line-long"),
        (Amend(EntryNumber(9), DEAL), "entry-none"),
        (Amend(FactNumber(1), Note("x")), "amend-other-kind"),
        (Insert(9, DEAL), "insert-place"),
        (Insert(1, Note("x")), "insert-other-kind"),
        (Strike(FactNumber(0)), "number-none"),
        (Redo(), "nothing-to-redo"),
        (Set({"title": "\x1b[2J"}), "text-control"),
        (Set({}), "set-nothing"),
    ],
)
def test_a_value_that_cannot_be_is_refused(change: AnyChange, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        plan_change(played("1 1 7"), change, AT)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_what_could_not_be_read_again_is_not_stored() -> None:
    nobody_plays_twice = Trick(("KH", "7H", "AH"), (2, 1, 2))
    with pytest.raises(CorruptData) as refused:
        plan_change(sat_down(), AddFacts((nobody_plays_twice,)), AT)
    assert [problem.code for problem in refused.value.problems] == ["entry-unreadable"]


def test_a_remark_may_have_lines_but_drives_no_terminal() -> None:
    assert parse_note("two\nlines") == AddFacts((Note("two\nlines"),))
    for text in ("", " \n", "\x1b[2J", "x" * 20_001):
        with pytest.raises(Malformed):
            parse_note(text)


def test_what_a_line_cannot_say_is_a_field() -> None:
    assert parse_strike([], entry=2) == Strike(EntryNumber(2))
    with pytest.raises(Malformed):
        parse_strike(["1"], entry=2)
    session = played("1 1 7")
    placed = parse_addition(["adjust", "Ben", "-10"], session, after_deal=1)
    assert placed == AddFacts((Adjustment(1, -10, ""),), after_deal=1)
