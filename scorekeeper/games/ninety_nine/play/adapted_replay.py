"""Replays a session by other rules."""

from typing import NamedTuple

from scorekeeper.core.game_record import Finish, GameRecord
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal
from scorekeeper.games.ninety_nine.play.legality import finish_problems, problems
from scorekeeper.games.ninety_nine.play.state import (
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    Outcome,
)
from scorekeeper.games.ninety_nine.play.step import expect, finish, start, step
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

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
        if isinstance(applied.fact, Finish) and not applied.problems and not finish_problems(state):
            state = finish(state)
        if applied.problems or not isinstance(applied.fact, Deal | Adjustment):
            continue
        fact = _without_other_choices(applied.fact, rules)
        reasons = problems(state, fact)
        is_legal = is_legal and not reasons and fact == applied.fact
        lacks_trump = any(reason.code in _UNKNOWN_TRUMP_CODES for reason in reasons)
        if applied.entry in late:
            state = expect(state, late[applied.entry])
        if isinstance(fact, Deal):
            is_unknown = lacks_trump or (is_unknown and _keeps_trump(state, fact))
            if is_unknown:
                unknown_trumps.add(applied.entry)
        reasons = tuple(reason for reason in reasons if reason.code not in _UNKNOWN_TRUMP_CODES)
        outcome: Outcome | None = None
        if not reasons:
            state, outcome = step(state, fact)
        replayed.append(applied._replace(fact=fact, problems=reasons, outcome=outcome))
    other = GameRecord(setup, rules, tuple(replayed), state, record.players, record.begun)
    return ReplayWithRules(other, frozenset(unknown_trumps), is_legal)


def _late_adjustments(record: NinetyNineRecord) -> dict[int, list[Adjustment]]:
    """Return the adjustments that count with the deal before them, by the entry of that one."""
    late: dict[int, list[Adjustment]] = {}
    last = 0
    for applied in record.applied:
        last = applied.entry if isinstance(applied.outcome, DealResult) else last
        if isinstance(applied.fact, Adjustment) and applied.fact.in_last_game:
            late.setdefault(last, []).append(applied.fact)
    return late


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
