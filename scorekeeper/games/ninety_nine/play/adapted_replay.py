"""Replays a session by other rules."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.game_record import Finish, GameRecord
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal
from scorekeeper.games.ninety_nine.play.legality import finish_problems, problems
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    Outcome,
    VoidResult,
)
from scorekeeper.games.ninety_nine.play.step import expect, finish, pass_on, start, step
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, PlayedTrump

_UNKNOWN_TRUMP_CODES = ("turned-missing", "trump-missing")
"""What a deal lacks that was played by other rules; no score depends on it."""


class ReplayWithRules(NamedTuple):
    """The deals and adjustments that count in a session, replayed by other rules."""

    record: NinetyNineRecord
    """Without tricks, claims, and what does not count in the session itself."""
    unknown_trumps: frozenset[int]
    """The entries of deals whose trump by these rules nobody can know."""
    is_legal: bool
    """Whether these rules allow every fact, just as it was recorded."""


def replay_with(record: NinetyNineRecord, setup: Setup, rules: NinetyNineRules) -> ReplayWithRules:
    """Replay what counts in a session by other rules, which are those of `setup`.

    What the rules forbid stays, uncounted; but a deal counts even if its trump cannot be known.
    """
    state = start(rules, setup.first_dealer)
    replayed: list[NinetyNineFact] = []
    unknown_trumps: set[int] = set()
    is_legal, is_unknown = True, False
    late = _late_adjustments(record)
    for applied in record.applied:
        state = _after_unscored(state, applied, late.get(applied.entry, ()))
        given = _what_counts(applied)
        if given is None:
            continue
        fact = _without_other_choices(given, rules)
        state = expect(state, late[applied.entry]) if applied.entry in late else state
        reasons = problems(state, fact)
        is_legal = is_legal and not reasons and fact == given
        lacks_trump = any(reason.code in _UNKNOWN_TRUMP_CODES for reason in reasons)
        if isinstance(fact, Deal):
            is_unknown = lacks_trump or (is_unknown and _keeps_trump(state, fact))
            if is_unknown:
                unknown_trumps.add(applied.entry)
        reasons = tuple(reason for reason in reasons if reason.code not in _UNKNOWN_TRUMP_CODES)
        outcome: Outcome | None = None
        if not reasons:
            state, outcome = step(state, fact)
        elif isinstance(fact, Deal):
            state = pass_on(state)
        if _trump(outcome) == "not-known" != _trump(applied.outcome):
            unknown_trumps.add(applied.entry)
        replayed.append(applied._replace(fact=fact, problems=reasons, outcome=outcome))
    other = GameRecord(setup, rules, tuple(replayed), state, record.players, record.begun)
    return ReplayWithRules(other, frozenset(unknown_trumps), is_legal)


def _trump(outcome: "Outcome | None") -> PlayedTrump | None:
    return outcome.trump if isinstance(outcome, DealResult) else None


def _after_unscored(
    state: NinetyNineState, applied: NinetyNineFact, late: Sequence[Adjustment]
) -> NinetyNineState:
    """Return the state after a deal that does not count or an early end, or else as it is."""
    if applied.is_skipped or isinstance(applied.outcome, VoidResult):
        return pass_on(expect(state, late))
    is_end = isinstance(applied.fact, Finish) and not applied.problems
    return finish(state) if is_end and not finish_problems(state) else state


def _late_adjustments(record: NinetyNineRecord) -> dict[int, list[Adjustment]]:
    """Return the adjustments that count with the deal before them, by the entry of that one."""
    late: dict[int, list[Adjustment]] = {}
    last = 0
    for applied in record.applied:
        last = last if applied.number is None else applied.entry
        if isinstance(applied.outcome, AdjustmentResult) and applied.outcome.is_late:
            late.setdefault(last, []).append(applied.outcome.adjustment)
    return late


def _what_counts(applied: NinetyNineFact) -> Deal | Adjustment | None:
    """Return a deal as it was played, or an adjustment; None for what scores nothing."""
    outcome = applied.outcome
    if isinstance(outcome, DealResult):
        return outcome.deal
    return outcome.adjustment if isinstance(outcome, AdjustmentResult) else None


def _without_other_choices(fact: Deal | Adjustment, rules: NinetyNineRules) -> Deal | Adjustment:
    """Leave out what the table chose by its own rules and cannot choose by these."""
    if isinstance(fact, Adjustment):
        return fact
    hands = fact.hands
    if rules.bid_cards != "left-over":
        hands = tuple([hand and hand._replace(stated=None) for hand in hands])
    trump = fact.trump if fact.trump in rules.trump_choice else None
    turned = fact.turned if rules.trump_by == "turned-card" else None
    return Deal(hands, trump, turned)


def _keeps_trump(state: NinetyNineState, deal: Deal) -> bool:
    """Return whether a deal has the trump of the deal before it."""
    stays = state.rules.trump_by == "bidder-else-stays"
    is_first = not state.deals if state.rules.first_trump == "stays" else not state.deal
    return stays and not is_first and deal.trump is None
