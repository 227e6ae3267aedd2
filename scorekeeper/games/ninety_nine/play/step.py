"""One step of play: the state after a fact, and what the fact came to."""

from collections.abc import Mapping, Sequence
from operator import add
from typing import TYPE_CHECKING

from scorekeeper.core.named_tuples import make
from scorekeeper.games.ninety_nine.facts import (
    SCOPES,
    Adjustment,
    BidsOnly,
    Claim,
    Deal,
    Fact,
    Scope,
    Trick,
    VoidDeal,
)
from scorekeeper.games.ninety_nine.play.contracts import premiums_lost
from scorekeeper.games.ninety_nine.play.dealer import dealer, leader
from scorekeeper.games.ninety_nine.play.endings import (
    FinishedGames,
    GameEnd,
    end_early,
    end_game,
    end_rubber,
    game_over,
)
from scorekeeper.games.ninety_nine.play.next_trump import (
    NEXT_TRUMP,
    TRUMP_OF_DEAL,
    opening_trump,
    starts_anew,
    trump_after_skipped,
)
from scorekeeper.games.ninety_nine.play.plain_deal import (
    JudgedDeal,
    judge_deal,
    judge_plain_deal,
)
from scorekeeper.games.ninety_nine.play.scoring import ScoreLine
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

if TYPE_CHECKING:
    from scorekeeper.games.ninety_nine.play.deal_in_play import TrickResult
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    ClaimResult,
    DealResult,
    NinetyNineState,
    Outcome,
    VoidResult,
    rubber_progress,
    rubber_totals,
)


def start(rules: NinetyNineRules, first_dealer: int) -> NinetyNineState:
    """Return the state before the first deal."""
    zeros = (0,) * rules.seats
    finished = FinishedGames(0, zeros, zeros, None, zeros if rules.hard_score else ())
    return NinetyNineState(
        rules, first_dealer, finished, 0, 0, opening_trump(rules), None, zeros, None
    )


def complete(state: NinetyNineState, fact: Fact) -> Fact:
    """Return a deal with what its recorded tricks add; any other fact as it is."""
    if state.play is None or not isinstance(fact, Deal | BidsOnly):
        return fact
    from scorekeeper.games.ninety_nine.play.deal_in_play import complete_from_tricks

    return complete_from_tricks(state.rules, state.play, fact)


def step(state: NinetyNineState, fact: Fact) -> tuple[NinetyNineState, "Outcome"]:
    """Play a legal fact; return the state after it and its outcome."""
    if isinstance(fact, Deal):
        return _score_deal(state, fact, judge_deal(state.rules, fact, state.totals))
    if isinstance(fact, Adjustment):
        return _adjust(state, fact)
    if isinstance(fact, Claim):
        return state, _judge_claim(state, fact)
    if isinstance(fact, Trick):
        return _play_trick(state, fact)
    if isinstance(fact, VoidDeal):
        after = pass_on(state)
        return after, VoidResult(dealer(state), leader(state), fact, after.end)
    raise AssertionError(fact)  # bids without tricks are never legal


def play_plain_deal(
    state: NinetyNineState, fact: Fact
) -> tuple[tuple[()], NinetyNineState, DealResult] | None:
    """Play a deal that the rules alone show to be legal; return None for any other fact.

    Returned are no problems, the state after it and its result.
    """
    if not isinstance(fact, Deal) or state.end is not None or state.play is not None:
        return None
    judged = judge_plain_deal(state.rules, fact)
    return None if judged is None else ((), *_score_deal(state, fact, judged))


def pass_on(state: NinetyNineState) -> NinetyNineState:
    """Return the state after a deal that was played and does not count.

    It keeps its place: the next player deals. Who made it is not known, and so the next trump.
    """
    if state.end is not None:
        return state._replace(expected=()) if state.expected else state
    rules = state.rules
    after = state._replace(
        deal=state.deal + 1,
        deals=state.deals + 1,
        void=state.void + 1,
        trump=trump_after_skipped(rules),
        made=None,
        play=None,
        expected=(),
    )
    after = _with_expected(after, state.expected) if state.expected else after
    if rules.rubber == "deals":
        after = after._replace(end=end_rubber(rules, rubber_progress(after)))
    return after


def _play_trick(state: NinetyNineState, trick: Trick) -> tuple[NinetyNineState, "TrickResult"]:
    from scorekeeper.games.ninety_nine.play.deal_in_play import play_trick, start_deal

    rules = state.rules
    play = state.play
    if play is None:
        trump = TRUMP_OF_DEAL[rules.trump_by](state.trump, trick)
        play = start_deal(rules, trump, leader(state), trick)
    result = play_trick(rules, play, trick)
    return state._replace(play=result.play), result


def _judge_claim(state: NinetyNineState, claim: Claim) -> ClaimResult:
    """Hold a claim against the game in play, and right after the end of a game against that one.

    Once points were agreed on for the next game, it may be about that: the nearer total counts. A
    game that is named is one that has deals.
    """
    last, seat = state.finished.last, claim.seat
    results: list[ClaimResult] = []
    if last is not None and not state.deal:
        points, bonus = last.scores[seat], last.bonuses[seat]
        results.append(_hold_against(state, claim, last.number, (points, points + bonus)))
    if not results or (any(state.totals) and claim.scope != "game"):
        points = state.totals[seat]
        results.append(_hold_against(state, claim, state.finished.games + 1, (points, points)))
    return min(results, key=lambda result: abs(result.difference))


def _hold_against(
    state: NinetyNineState, claim: Claim, game: int, points: tuple[int, int]
) -> ClaimResult:
    """Hold a claim against a game, of which are given the points without bonuses and with them."""
    in_all = rubber_totals(state)[claim.seat]
    totals = dict(zip(SCOPES, (*points, in_all), strict=True))
    scope = claim.scope if claim.scope != "deal" else _scope_meant(state, claim.points, totals)
    return ClaimResult(totals[scope], claim, game, state.deals, totals, scope)


def _scope_meant(state: NinetyNineState, points: int, totals: Mapping[Scope, int]) -> Scope:
    """Return which total a claim is about that names none: one that is right, or the nearest.

    Once the rubber is over, that is all points.
    """
    scopes = SCOPES if state.end is None else SCOPES[::-1]
    if state.end is not None and points not in totals.values():
        return scopes[0]
    return min(scopes, key=lambda scope: abs(totals[scope] - points))


def placed_with(fact: Fact, outcome: "Outcome | None") -> Fact:
    """Return a fact as it is recorded right after a deal with this outcome."""
    ended = (isinstance(outcome, DealResult) and outcome.game_end) or (
        isinstance(outcome, DealResult | VoidResult) and outcome.rubber_end
    )
    return fact._replace(in_last_game=True) if ended and isinstance(fact, Adjustment) else fact


def expect(state: NinetyNineState, late: Sequence[Fact]) -> NinetyNineState:
    """Return the state before a deal that adjustments after it count with."""
    adjustments = tuple(fact for fact in late if isinstance(fact, Adjustment))
    return state._replace(expected=adjustments)


def _adjust(state: NinetyNineState, fact: Adjustment) -> tuple[NinetyNineState, AdjustmentResult]:
    line = ScoreLine(fact.seat, fact.points, "adjustment")
    if fact.in_last_game and state.counted:
        game = state.finished.games + (1 if state.deal else 0)
        return state._replace(counted=state.counted - 1), AdjustmentResult(
            game, line, fact, is_late=True
        )
    totals = list(state.totals)
    totals[fact.seat] += fact.points
    return state._replace(totals=tuple(totals)), AdjustmentResult(
        state.finished.games + 1, line, fact
    )


def _score_deal(
    state: NinetyNineState, deal: Deal, judged: JudgedDeal
) -> tuple[NinetyNineState, DealResult]:
    rules, first, finished, before, deals, trump, _, old, end, play, late, _, void = state
    made, count, lines, points = judged
    totals, by = tuple(map(add, old, points)), rules.trump_by
    trump = TRUMP_OF_DEAL[by](trump, deal)
    games = finished.games
    dealt = (first + games + before) % rules.players
    led = (dealt + 1) % rules.players
    number, deals, game = before + 1, deals + 1, games + 1
    coming = NEXT_TRUMP[by](rules, count, trump)
    going_on = rules, first, finished, number, deals, coming, count, totals, end, None, (), 0, void
    after = make(NinetyNineState, going_on)
    over = game_over(rules, totals)
    if late:
        after = _with_expected(after, late)
        over = over and game_over(rules, after.totals)  # no adjustment ends a game by itself
    ended = None
    if over:
        ended, after = _close_game(after, _premiums_made(deal, made))
    if over or (rules.rubber == "deals" and deals >= rules.length):
        end = end_rubber(rules, rubber_progress(after))
        after = after._replace(end=end)
    fields = (deal, game, number, dealt, led, trump, made, lines, points, totals, ended, end, play)
    return after, make(DealResult, fields)


def _with_expected(state: NinetyNineState, adjustments: Sequence[Adjustment]) -> NinetyNineState:
    totals = list(state.totals)
    for adjustment in adjustments:
        totals[adjustment.seat] += adjustment.points
    return state._replace(totals=tuple(totals), counted=len(adjustments))


def finish(state: NinetyNineState) -> NinetyNineState:
    """Return the state after the table has ended the rubber; a deal in play does not count."""
    end = end_early(state.rules, rubber_progress(state))
    return state._replace(end=end, play=None)


def _premiums_made(deal: Deal, made: Sequence[bool]) -> list[bool]:
    """Return for each seat whether it made a premium."""
    lost = premiums_lost(deal, made)
    return [
        bool(hand and hand.premium) and not is_lost
        for hand, is_lost in zip(deal.hands, lost, strict=True)
    ]


def _close_game(
    state: NinetyNineState, premiums_made: Sequence[bool]
) -> tuple[GameEnd, NinetyNineState]:
    rules = state.rules
    end = end_game(rules, state.finished.games + 1, state.totals, premiums_made)
    if starts_anew(rules):
        state = state._replace(trump=opening_trump(rules), made=None)
    finished = state.finished.with_game(end)
    return end, state._replace(finished=finished, deal=0, totals=(0,) * rules.seats)
