"""Papers with one planted mistake: the deal is named, the cause is named; clean ones are clean."""

import csv
import os
import pickle
import random
from collections.abc import Callable, Iterable

import pytest

from tests.oracles.ninety_nine_scorer import VARIANTS, score_sheet
from tests.oracles.paper.judge import CAUSES, Truth, judge
from tests.oracles.paper.mistakes import slips
from tests.oracles.paper.plant import plant
from tests.oracles.paper.sessions import evening_of, random_evening
from tests.support.effort import EFFORT
from tests.support.paper_figures import (
    CASES,
    Verdict,
    causes_named,
    deals_named,
    examine,
    verdicts,
)

pytestmark = pytest.mark.slow

PAPERS = 2 * EFFORT
"""Of each case; a share is judged over all cases of a cause or of a table."""
SEATED = [(variant, players) for variant, counts in VARIANTS.items() for players in counts]
BY_CAUSE = sorted({case[2:] for case in CASES})
BY_TABLE = [(*table, running) for table in SEATED for running in (False, True)]


Case = tuple[str, int, str, object]
Judged = Callable[[Iterable[Case]], list[Verdict]]


@pytest.fixture(scope="session")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Judged:
    """Return the verdicts on all papers of some cases; each case is judged once for all workers."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # which belongs to this run

    def verdicts_of(case: Case) -> tuple[Verdict, ...]:
        kept = folder / f"verdicts-{'-'.join(map(str, case))}"
        if not kept.exists():
            new = kept.with_suffix(f".{os.getpid()}")
            new.write_bytes(pickle.dumps(verdicts(*case, PAPERS)))
            new.replace(kept)
        read: tuple[Verdict, ...] = pickle.loads(kept.read_bytes())
        return read

    return lambda cases: [verdict for case in cases for verdict in verdicts_of(case)]


def _poor(judged: list[Verdict]) -> str:
    """Show the first answers that are not right."""
    return "\n\n".join(map(str, [verdict for verdict in judged if verdict.word != "right"][:2]))


def _assert_well_found(judged: list[Verdict]) -> None:
    assert deals_named(judged).percent >= 99, _poor(judged)
    plain = [verdict for verdict in judged if verdict.planted.truth.plain]
    assert causes_named(judged).percent >= 95, _poor(plain)


@pytest.mark.parametrize(("cause", "running"), BY_CAUSE)
def test_the_deal_and_the_true_cause_are_named(cause: str, running: object, judged: Judged) -> None:
    """Over all tables, by cause."""
    _assert_well_found(judged(case for case in CASES if case[2:] == (cause, running)))


@pytest.mark.parametrize(("variant", "players", "running"), BY_TABLE)
def test_no_table_is_worse_off(variant: str, players: int, running: object, judged: Judged) -> None:
    """Over all causes, by table."""
    table = variant, players, running
    _assert_well_found(judged(case for case in CASES if (*case[:2], case[3]) == table))


@pytest.mark.parametrize(("variant", "players", "cause", "running"), CASES)
def test_the_answer_has_the_shape_that_is_promised(
    variant: str, players: int, cause: str, running: object, judged: Judged
) -> None:
    for verdict in judged([(variant, players, cause, running)]):
        assert not verdict.faults, str(verdict)


@pytest.mark.parametrize(("cause", "running"), BY_CAUSE)
def test_all_causes_that_yield_the_paper_are_listed_and_no_others(
    cause: str, running: object, judged: Judged
) -> None:
    papers = judged(case for case in CASES if case[2:] == (cause, running))
    off = [verdict for verdict in papers if verdict.unlisted]
    assert len(off) <= 0.05 * len(papers), "\n\n".join(map(str, off[:2]))


@pytest.mark.parametrize(("variant", "players", "running"), BY_TABLE)
def test_a_clean_paper_yields_nothing(variant: str, players: int, running: bool) -> None:  # noqa: FBT001
    rng = random.Random(f"clean {variant} {players} {running}")
    for _ in range(PAPERS):
        verdict = examine(plant(rng, variant, players, "", running=running))
        assert verdict.answer["ok"] is True, str(verdict)
        assert (verdict.word, verdict.faults) == ("right", []), str(verdict)


# --- the planter itself -----------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), SEATED)
def test_the_rows_of_an_evening_add_up_to_the_second_scorers_totals(
    variant: str, players: int
) -> None:
    rng = random.Random(f"rows {variant} {players}")
    for _ in range(10):
        record = random_evening(rng, variant, players, whole=rng.random() < 0.3)
        scored = score_sheet(record.sheet)
        sums = [sum(points) for points in zip(*(row.points for row in record.rows), strict=True)]
        totals = dict(zip(record.table.names, sums, strict=True))
        assert scored["rubber"]["totals"] == totals, record.sheet  # type: ignore[index]


@pytest.mark.parametrize(("variant", "players"), SEATED)
def test_exactly_the_planted_cells_of_a_paper_of_points_part(variant: str, players: int) -> None:
    rng = random.Random(f"cells {variant} {players}")
    for cause in sorted({case[2] for case in CASES if case[:2] == (variant, players)}):
        if cause in ("addition", "variant"):
            continue
        planted = plant(rng, variant, players, cause, running=False)
        truth, scored = planted.truth, score_sheet(planted.sheet)
        deals = {deal["number"]: deal for deal in scored["deals"]}  # type: ignore[attr-defined]
        for number, points in _deals_on_paper(planted.content).items():
            for player, claimed in points.items():
                lines = [line for line in deals[number]["lines"] if line["player"] == player]
                derived = sum(line["points"] for line in lines if line["reason"] != "adjustment")
                cell = truth.cells.get((number, "deal", player), (claimed, claimed))
                assert (claimed, derived) == cell[:2], planted


def _deals_on_paper(content: bytes) -> dict[int, dict[str, int]]:
    text = content.decode("utf-8-sig").splitlines()
    lines = [line for line in text if line and not line.startswith("#")]
    delimiter = next(char for char in lines[0] if char in ",;\t")
    header, *rows = csv.reader(lines, delimiter=delimiter)
    names = [_NAMES[name.casefold()] for name in header[1:]]
    return {
        int(row[0]): {
            name: int(cell.replace("\u2212", "-").replace(",", ".").split(".")[0].strip("-") or 0)
            * (-1 if cell[:1] in ("-", "\u2212") else 1)
            for name, cell in zip(names, row[1:], strict=False)
        }
        for row in rows
        if row[0].isdigit()
    }


THREE, FIVE = "Anna, Ben, Cara", "Anna, Ben, Cara, Dan, Eva"
BY_HAND = [
    ("pagat", THREE, "3/3! 4- 2-", "contract-count", {(53, 4, 2), (43, 4, 2)}),
    ("pagat", THREE, "3/3! 4- 2-", "made", {(3, 34, 32), (53, 24, 2), (53, 4, 22)}),
    ("pagat", THREE, "3/3! 4- 2-", "premium", {(33, 4, 2), (83, 4, 2), (93, 4, 2)}),
    ("pagat", THREE, "3/3! 4- 2-", "tricks", {(63, 0, 2), (63, 4, 0), (63, 0, 0)}),
    ("pagat", THREE, "3/3! 4- 2-", "forfeit", set()),
    ("pagat", THREE, "3/3! 4- 2-", "swapped", {(4, 63, 2), (2, 4, 63), (63, 2, 4)}),
    ("pagat", THREE, "3/3! 4- 2-", "transposed", {(36, 4, 2)}),
    ("pagat", THREE, "3/4!! 4/4 2-", "forfeit", {(3, 34, 2), (3, 94, 2), (3, 34, 62)}),
    ("pagat", "Anna, Ben", "3-! 4-! 2/2", "forfeit", {(3, 4, 62), (3, 34, 92), (33, 4, 92)}),
    ("penguin", "Anna, Ben", "4- 2- 3/3", "premium", {(4, 2, 33), (4, 2, 83), (4, 2, 93)}),
    ("penguin", "Anna, Ben", "4- 2- 3/3", "made", {(4, 2, 3), (24, 2, 53), (4, 22, 53)}),
    ("penguin", "Anna, Ben", "4- 2- 3/4", "made", {(4, 2, 3), (24, 2, 23), (4, 22, 23)}),
    ("duel", "Anna, Ben", "5/5 4-", "made", {(5, 4), (15, 14)}),
    ("duel", "Anna, Ben", "5/5 4-", "contract-count", {(15, 4)}),
    (
        *("pagat", FIVE, "2/2! 3-! 1- 2- 1-", "premium"),
        {(52, -47, 1, 2, 1), (82, -47, 1, 2, 1), (112, -47, 1, 2, 1)}
        | {(102, 3, 1, 2, 1), (102, -27, 1, 2, 1), (102, -57, 1, 2, 1)},
    ),
]


@pytest.mark.parametrize(("variant", "players", "line", "cause", "claimed"), BY_HAND)
def test_the_slips_of_a_deal_worked_out_by_hand(
    variant: str, players: str, line: str, cause: str, claimed: set[tuple[int, ...]]
) -> None:
    record = evening_of(f"variant: {variant}\nplayers: {players}\n\n{line}\n")
    assert record is not None
    found = slips(record.table, record.rows[0], None)
    assert {slip.claimed for slip in found if slip.cause == cause and not slip.wide} == claimed


_SPELT = "Anna Ben Cara Dan Eva Jo Joan Benno Dumas Zoë Özge Łucja Dummy"
_NAMES = {name.casefold(): name for name in _SPELT.split()}


@pytest.mark.parametrize("cause", CAUSES)
def test_what_is_planted_is_one_of_the_explanations(cause: str) -> None:
    """The judge takes the truth itself for right, and the other causes only where they tie."""
    rng = random.Random(cause)
    planted = plant(rng, "pagat", 2, cause, running=True)
    truth = planted.truth
    assert judge(truth, _answer(truth, truth.cause)) == "right"
    assert judge(truth, _answer(truth)) == "wrong-cause"
    assert judge(truth, {"findings": []}) == "missed"
    if truth.plain:
        other = "made" if cause != "made" else "premium"
        assert judge(truth, _answer(truth, other, cause)) == "tie"


def _answer(truth: Truth, *causes: str) -> dict[str, object]:
    tied: dict[str, object] = {"tie": True} if len(causes) > 1 else {}
    cells = [
        {"deal": deal, "row": row, "player": player, "claimed": cell[0], "derived": cell[1]}
        for (deal, row, player), cell in truth.cells.items()
    ]
    named = [{"cause": cause, **tied} for cause in causes]
    return {"findings": [{"deal": truth.deal, "row": truth.row, "cells": cells, "causes": named}]}
