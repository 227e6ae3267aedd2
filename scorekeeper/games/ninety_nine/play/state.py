"""The state between facts: dealer, trump, and the totals of game and rubber."""

from collections.abc import Callable
from operator import add
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scorekeeper.core.game_record import AppliedFact, GameRecord
from scorekeeper.games.ninety_nine.facts import (
    JOKER,
    Adjustment,
    BidsOnly,
    Claim,
    Deal,
    Fact,
    Trick,
)
from scorekeeper.games.ninety_nine.play.endings import (
    GameEnd,
    RubberEnd,
    RubberProgress,
    end_game,
    end_rubber,
    game_over,
)
from scorekeeper.games.ninety_nine.play.plain_deal import judge_plain_deal
from scorekeeper.games.ninety_nine.play.scoring import ScoreLine, score, successes
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules, Trump, TrumpBy

if TYPE_CHECKING:
    from scorekeeper.games.ninety_nine.play.deal_in_play import DealInPlay, TrickResult


class NinetyNineState(NamedTuple):
    """The state before the next fact; tuples are by seat, the dummy last."""

    rules: NinetyNineRules
    first_dealer: int
    games: int
    """Games finished."""
    deal: int
    """Deals played in the game in play."""
    deals: int
    """Deals played in all."""
    trump: Trump | None
    """The trump of the next deal, unless the table chooses; None if a card is to be turned."""
    made: int | None
    """How many made it in the deal before; None if the game has no deal yet."""
    totals: tuple[int, ...]
    """Points of the game in play."""
    won: tuple[int, ...]
    """Games won."""
    earlier_points: tuple[int, ...]
    """Points of all finished games, bonuses included."""
    last_game: GameEnd | None
    end: RubberEnd | None
    """Set once the rubber is over."""
    play: "DealInPlay | None" = None
    """The deal that is being recorded trick by trick, if there is one."""


class DealResult(NamedTuple):
    """The outcome of a deal."""

    deal: Deal
    """What was played, with what recorded tricks added."""
    game: int
    """The number of its game, from 1."""
    number_in_game: int
    """Counted from 1."""
    dealer: int
    leader: int
    trump: Trump
    made: tuple[bool, ...]
    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    """The sums of the lines, by seat."""
    totals: tuple[int, ...]
    """The game's totals after it, before any bonus."""
    game_end: GameEnd | None
    rubber_end: RubberEnd | None


class AdjustmentResult(NamedTuple):
    """The outcome of an adjustment."""

    game: int
    """The game it counts in."""
    line: ScoreLine
    adjustment: Adjustment


class ClaimResult(NamedTuple):
    """The outcome of a claim: the points that the table has."""

    derived: int
    claim: Claim


Outcome: TypeAlias = "DealResult | AdjustmentResult | ClaimResult | TrickResult"
NinetyNineFact: TypeAlias = AppliedFact[Fact, "Outcome"]
NinetyNineRecord: TypeAlias = GameRecord[NinetyNineRules, NinetyNineState, Fact, "Outcome"]


def start(rules: NinetyNineRules, first_dealer: int) -> NinetyNineState:
    """Return the state before the first deal."""
    zeros = (0,) * rules.seats
    return NinetyNineState(
        rules, first_dealer, 0, 0, 0, _first_trump(rules), None, zeros, zeros, zeros, None, None
    )


def dealer(state: NinetyNineState) -> int:
    """Return the seat that deals next: deals, and first deals of games, pass to the left."""
    return (state.first_dealer + state.games + state.deal) % state.rules.players


def leader(state: NinetyNineState) -> int:
    """Return the seat that leads to the first trick: eldest, at the dealer's left."""
    return (dealer(state) + 1) % state.rules.players


def next_first_dealer(state: NinetyNineState) -> int:
    """Return the seat that would deal the next game; an unfinished game counts as played."""
    if state.rules.rubber == "deals":
        return dealer(state)
    games = state.games + (1 if state.deal else 0)
    return (state.first_dealer + games) % state.rules.players


def complete(state: NinetyNineState, fact: Fact) -> Fact:
    """Return a deal with what its recorded tricks add; any other fact as it is."""
    if state.play is None or not isinstance(fact, Deal | BidsOnly):
        return fact
    from scorekeeper.games.ninety_nine.play.deal_in_play import complete_from_tricks

    return complete_from_tricks(state.rules, state.play, fact)


def step(state: NinetyNineState, fact: Fact) -> tuple[NinetyNineState, "Outcome"]:
    """Play a legal fact; return the state after it and its outcome."""
    if isinstance(fact, Deal):
        return _score_deal(state, fact)
    if isinstance(fact, Adjustment):
        return _adjust(state, fact)
    if isinstance(fact, Claim):
        return state, ClaimResult(_claimed_total(state, fact), fact)
    if isinstance(fact, Trick):
        return _play_trick(state, fact)
    raise AssertionError(fact)  # bids without tricks are never legal


def _play_trick(state: NinetyNineState, trick: Trick) -> tuple[NinetyNineState, "TrickResult"]:
    from scorekeeper.games.ninety_nine.play.deal_in_play import play_trick, start_deal

    rules = state.rules
    play = state.play
    if play is None:
        play = start_deal(_TRUMP_OF_DEAL[rules.trump_by](state, trick), leader(state), trick)
    result = play_trick(rules, play, trick)
    return state._replace(play=result.play), result


def _claimed_total(state: NinetyNineState, claim: Claim) -> int:
    """Return the total that a claim is about; right after the end of a game it is that game's."""
    if claim.scope == "rubber":
        return rubber_totals(state)[claim.seat]
    last = state.last_game
    if state.deal or last is None:
        return state.totals[claim.seat]
    bonus = last.bonuses[claim.seat] if claim.scope == "game" else 0
    return last.scores[claim.seat] + bonus


def _adjust(state: NinetyNineState, fact: Adjustment) -> tuple[NinetyNineState, AdjustmentResult]:
    totals = list(state.totals)
    totals[fact.seat] += fact.points
    line = ScoreLine(fact.seat, fact.points, "adjustment")
    return state._replace(totals=tuple(totals)), AdjustmentResult(state.games + 1, line, fact)


def _score_deal(state: NinetyNineState, deal: Deal) -> tuple[NinetyNineState, DealResult]:
    rules, first, games, deals_before, deals, _, _, before, won, earlier, last, end, _ = state
    if judged := judge_plain_deal(rules, deal):
        made, (lines, points) = judged
    else:
        made = successes(deal, rules)
        lines, points = score(deal, made, rules, before)
    totals, count, by = tuple(map(add, before, points)), sum(made), rules.trump_by
    trump = _TRUMP_OF_DEAL[by](state, deal)
    next_trump = _NEXT_TRUMP[by](rules, count, trump)
    dealer_seat = (first + games + deals_before) % rules.players
    leader_seat = (dealer_seat + 1) % rules.players
    number = deals_before + 1
    after = NinetyNineState(
        rules, first, games, number, deals + 1, next_trump, count, totals, won, earlier, last, end
    )
    game_end = None
    if over := game_over(rules, totals):
        game_end, after = _close_game(after)
    if over or (rules.rubber == "deals" and after.deals >= rules.length):
        end = end_rubber(rules, rubber_progress(after))
        after = after._replace(end=end)
    return after, DealResult(
        deal,
        games + 1,
        number,
        dealer_seat,
        leader_seat,
        trump,
        made,
        lines,
        points,
        totals,
        game_end,
        end,
    )


def _close_game(state: NinetyNineState) -> tuple[GameEnd, NinetyNineState]:
    rules = state.rules
    end = end_game(rules, state.games + 1, state.totals)
    return end, state._replace(
        games=end.number,
        deal=0,
        trump=_first_trump(rules),
        made=None,
        totals=(0,) * rules.seats,
        won=tuple(won + (seat in end.winners) for seat, won in enumerate(state.won)),
        earlier_points=tuple(
            map(sum, zip(state.earlier_points, end.scores, end.bonuses, strict=True))
        ),
        last_game=end,
    )


def rubber_progress(state: NinetyNineState) -> RubberProgress:
    """Return how far the rubber has come; its totals are without a rubber bonus."""
    totals = tuple(map(sum, zip(state.earlier_points, state.totals, strict=True)))
    return RubberProgress(state.games, state.deals, state.won, totals, state.last_game)


def rubber_totals(state: NinetyNineState) -> tuple[int, ...]:
    """Return all points by seat, the rubber bonus included once it is over."""
    totals = rubber_progress(state).totals
    if state.end is None:
        return totals
    return tuple(map(sum, zip(totals, state.end.bonuses, strict=True)))


def _first_trump(rules: NinetyNineRules) -> Trump | None:
    return None if rules.trump_by == "turned-card" else rules.first_trump


def _announced_trump(state: NinetyNineState, deal: Deal | Trick) -> Trump:
    return deal.trump or state.trump or "none"


def _turned_trump(state: NinetyNineState, deal: Deal | Trick) -> Trump:  # noqa: ARG001
    if deal.turned is None or deal.turned == JOKER or deal.turned.startswith("9"):
        return "none"
    return SUIT_NAMES[deal.turned[-1]]


def _next_by_count(rules: NinetyNineRules, made: int, trump: Trump) -> Trump | None:  # noqa: ARG001
    return rules.next_trump[made]


def _next_stays(rules: NinetyNineRules, made: int, trump: Trump) -> Trump | None:  # noqa: ARG001
    return trump


def _next_is_turned(rules: NinetyNineRules, made: int, trump: Trump) -> Trump | None:  # noqa: ARG001
    return None


_TRUMP_OF_DEAL: dict[TrumpBy, Callable[[NinetyNineState, Deal | Trick], Trump]] = {
    "count": _announced_trump,
    "bidder-else-stays": _announced_trump,
    "turned-card": _turned_trump,
}
_NEXT_TRUMP: dict[TrumpBy, Callable[[NinetyNineRules, int, Trump], Trump | None]] = {
    "count": _next_by_count,
    "bidder-else-stays": _next_stays,
    "turned-card": _next_is_turned,
}
