"""The product against a referee written apart: deals of every form, played card by card."""

import random
from collections.abc import Iterator

import pytest

from scorekeeper.core.sheet_reader import Sheet
from scorekeeper.games.ninety_nine.play.deal_in_play import TrickResult
from tests.oracles import ninety_nine_scorer
from tests.oracles.refereed_sessions import Evening, Refereed, evening_of
from tests.oracles.trick_referee import Judged
from tests.support.sheets import read, without_order

pytestmark = pytest.mark.slow

TABLES = [(name, live) for name, counts in ninety_nine_scorer.VARIANTS.items() for live in counts]
WHY = {"trump": "trick-by-trump", "suit": "trick-by-suit", "no trump": "trick-no-trump"}
EVENINGS = 80  # of each form; some thousands of deals in all


def compare(rng: random.Random, variant: str, players: int, deals: int) -> Evening:
    """Compare one random session with both second implementations."""
    result = evening_of(rng, variant, players, deals)
    text = "\n".join([*result.cards, ""])
    sheet = read(text)
    taken = [
        applied for applied in sheet.record.applied if isinstance(applied.outcome, TrickResult)
    ]
    assert len(taken) == sum(len(deal.referee.tricks) for deal in result.deals)
    left = iter(taken)
    for deal in result.deals:
        for trick in deal.referee.tricks:
            _compare_trick(sheet, next(left), trick, text)
    assert next(left, None) is None
    _compare_revokes(sheet, result, text)
    in_numbers = ninety_nine_scorer.score_sheet("\n".join([*result.numbers, ""]))
    assert without_order(dict(sheet.game.score(sheet.record))) == without_order(in_numbers), text
    return result


def _compare_trick(sheet: Sheet, applied: object, trick: Judged, text: str) -> None:
    outcome = applied.outcome  # type: ignore[attr-defined]
    judged = outcome.trick
    expected = (trick.number, trick.seats, trick.cards, trick.winner, trick.best, trick.counts)
    actual = (outcome.number, judged.seats, judged.cards, judged.winner, judged.best)
    assert (*actual, outcome.counts) == expected, text
    result = sheet.game.describe(sheet.record, applied)[0]  # type: ignore[arg-type]
    why = result.fields["why"]
    assert why.code == WHY[trick.why], text  # type: ignore[attr-defined]
    suit = why.fields["suit"]  # type: ignore[attr-defined]
    assert suit == (trick.suit if trick.why != "trump" else suit), text


def _compare_revokes(sheet: Sheet, result: Evening, text: str) -> None:
    findings = [
        finding for finding in sheet.game.findings(sheet.record) if finding.code == "revoke"
    ]
    actual = {(finding.number, *finding.details.values()) for finding in findings}
    assert len(actual) == len(findings)
    assert actual == set(_named_revokes(sheet, result)), text


def _named_revokes(sheet: Sheet, result: Evening) -> Iterator[tuple[object, ...]]:
    names = sheet.game.seat_names(sheet.record.players, sheet.record.rules)
    for deal in result.deals:
        revokes = deal.referee.revokes()
        named = {(revoke.trick, revoke.seat, revoke.proved_in) for revoke in revokes}
        assert named == set(deal.proved), "every planted revoke, and none besides"
        by_bids = deal.proved_by_bids()
        assert {(revoke.trick, revoke.seat) for revoke in by_bids} <= set(deal.planted)
        for revoke in (*revokes, *by_bids):
            thrown, proof = (card.replace("*", "joker") for card in (revoke.thrown, revoke.proof))
            player = names[revoke.seat]
            yield deal.number, player, revoke.suit, revoke.trick, thrown, revoke.proved_in, proof


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_random_deals_are_judged_alike(variant: str, players: int) -> None:
    rng = random.Random(f"referee {variant} {players}")
    deals: list[Refereed] = []
    for _ in range(EVENINGS):
        deals += compare(rng, variant, players, rng.randint(1, 6)).deals
    assert len(deals) > 2.5 * EVENINGS
    planted, proved = (sum(map(len, each)) for each in zip(*map(_revokes, deals), strict=True))
    assert planted > proved > 0


def _revokes(deal: Refereed) -> tuple[list[object], list[object]]:
    return [*deal.planted], [*deal.proved]


def test_there_are_thousands_of_deals() -> None:
    assert len(TABLES) * 2.5 * EVENINGS >= 3000
