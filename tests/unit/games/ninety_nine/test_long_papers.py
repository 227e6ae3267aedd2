"""A long paper with very many mistakes is compared within little memory."""

import gc
import tracemalloc
from typing import Any

import pytest

from scorekeeper.core.game_record import Finding
from scorekeeper.core.limits import MAX_ENTRIES, MAX_PAPER_ROWS
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.session import load_session
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.paper import check, mistakes
from scorekeeper.games.ninety_nine.paper.check import check_paper_sheet
from scorekeeper.games.ninety_nine.paper.write import write_paper_sheet
from tests.support.large_sessions import long_names, session, single_deals
from tests.support.large_stores import wrong_paper
from tests.support.paper_check import check_paper


def left_behind(deals: int) -> int:
    """Count what a comparison leaves that only a search for cycles could free."""
    session = long_names(deals)
    record = load_session(session, game_named).record
    paper = wrong_paper(session).encode()
    gc.collect()
    gc.disable()  # as while a command runs
    try:
        assert check_paper(record, paper, running=True)["findings"]
        return gc.collect()
    finally:
        gc.enable()


def test_a_row_that_differs_is_forgotten_once_it_is_explained() -> None:
    left_behind(2)  # what is imported for it
    assert left_behind(40) == left_behind(10)


def test_findings_are_made_as_they_are_told() -> None:
    """All of them together would take some thousand bytes each."""
    session = long_names(200)
    record = load_session(session, game_named).record
    paper = wrong_paper(session).encode()
    tracemalloc.start()
    count = sum(1 for _ in check_paper_sheet(record, paper, running=True).findings)
    _, used = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count > 200
    assert used < 2000 * count, used / count


def test_of_a_paper_of_another_evening_the_first_differences_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One with twenty thousand wrong rows took nine seconds and 60 MB of findings."""
    session = long_names(8)
    record, paper = load_session(session, game_named).record, wrong_paper(session).encode()

    def told(most: int) -> list[Finding]:
        monkeypatch.setattr(check, "MAX_PAPER_FINDINGS", most)
        return [*check_paper_sheet(record, paper, running=False).findings]

    whole = told(1_000)
    assert told(len(whole)) == whole
    assert told(5) == [*whole[:5], Finding("sheet", message("paper-differs-more", most=5))]


def test_points_of_lost_premiums_are_looked_for_where_they_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All ways to give them were made up for each row: sixty-four where four of five lost one."""
    house = {"rule.game": "1", "rule.premiums": "each", "rule.premium_lost": "opponents"}
    settings = {"games": "100", **house}
    line = "0:CCC! 0:CCC! 0:CCC! 0:CCC! 9:DDD"
    losers = session([("deal", line)], "pagat", settings, tuple("ABCDE"))
    record = load_session(losers, game_named).record
    made: list[str] = []
    mistake = mistakes._mistake

    def counted(kind: str, *rest: Any, **details: Any) -> mistakes.Mistake:
        made.append(kind)
        return mistake(kind, *rest, **details)

    monkeypatch.setattr(mistakes, "_mistake", counted)
    check_paper(record, b"deal,A,B,C,D,E\n1,1,2,3,4,5", running=False)
    assert made.count("forfeit") == 0
    _, right, *_ = write_paper_sheet(record, blank=False)
    paper = ",".join((*right[:2], str(int(right[2]) - record.rules.declare), *right[3:]))
    (found,) = check_paper(record, f"deal,A,B,C,D,E\n{paper}".encode(), running=False)["findings"]
    assert [cause["cause"] for cause in found["causes"]] == ["forfeit"]
    assert made.count("forfeit") == 1


def test_a_paper_has_as_many_rows_as_allowed() -> None:
    """Nine hundred thousand of a byte took 490 MB, and 190,000 agreed on took minutes."""
    record = load_session(long_names(1), game_named).record
    header, *_ = wrong_paper(long_names(1)).splitlines()
    rows = [header, *["adjust"] * (MAX_PAPER_ROWS - 1)]
    with pytest.raises(Malformed) as refused:
        check_paper(record, "\n".join(rows).encode(), running=False)
    assert "paper-long" not in str(refused.value)
    with pytest.raises(Malformed) as refused:
        check_paper(record, "\n".join([*rows, "adjust"]).encode(), running=False)
    (problem,) = refused.value.problems
    assert problem.fields["problem"] == message("paper-long", most=MAX_PAPER_ROWS)
    assert problem.fields["line"] == MAX_PAPER_ROWS + 1


def test_a_paper_has_no_more_rows_than_the_fullest_session() -> None:
    """Of 30,000 rows each with five wrong numbers, a third was of nothing: it took 8.6 s."""
    deals = 7
    over = single_deals(deals)
    settings = {**over.setup.settings, "games": str(deals)}
    facts = [(entry.kind, entry.line) for entry in over.entries]
    record = load_session(session(facts, settings=settings), game_named).record
    rows = len([*write_paper_sheet(record, blank=False)])
    assert rows == 2 * deals + 2, "the header, each deal, each end of a game, and the rubber"
    assert MAX_PAPER_ROWS == 2 * MAX_ENTRIES + 2


def test_equal_numbers_are_not_swapped() -> None:
    assert [*mistakes._swapped((3, 3, 3, 3, 3))] == []
    (one, other) = mistakes._swapped((3, 3, 5))
    assert [one.changes, other.changes] == [{0: 2, 2: -2}, {1: 2, 2: -2}]
