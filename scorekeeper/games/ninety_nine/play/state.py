"""The table between deals: who deals, what is trump, where game and rubber stand."""

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
    """Where a session stands before the next entry; numbers by seat, the dummy last."""

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
    """How many made it in the deal before, in the same game."""
    totals: tuple[int, ...]
    """Points of the game in play."""
    won: tuple[int, ...]
    """Games won."""
    points: tuple[int, ...]
    """All points but those of the game in play."""
    last_game: GameEnd | None
    end: RubberEnd | None
    """Set once the rubber is over."""
    play: "DealInPlay | None" = None
    """The deal that is being recorded trick by trick, if there is one."""


class DealResult(NamedTuple):
    """What a deal came to."""

    deal_fact: Deal
    """The deal with what its tricks added."""
    game: int
    """Its game's number, from 1."""
    deal: int
    """Its number within the game, from 1."""
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
    """What an adjustment came to."""

    game: int
    """The game it counts in."""
    line: ScoreLine
    adjustment: Adjustment


class ClaimResult(NamedTuple):
    """What a claim came to: the points that it should have named."""

    derived: int
    claim: Claim


Outcome: TypeAlias = "DealResult | AdjustmentResult | ClaimResult | TrickResult"
NinetyNineFact: TypeAlias = AppliedFact[Fact, "Outcome"]
NinetyNineRecord: TypeAlias = GameRecord[NinetyNineRules, NinetyNineState, Fact, "Outcome"]


def start(rules: NinetyNineRules, first_dealer: int) -> NinetyNineState:
    """Return the state before the first deal."""
    nought = (0,) * rules.seats
    return NinetyNineState(
        rules, first_dealer, 0, 0, 0, _first_trump(rules), None, nought, nought, nought, None, None
    )


def dealer(state: NinetyNineState) -> int:
    """Return the seat that deals next: the deal passes to the left, and so does a new game's."""
    return (state.first_dealer + state.games + state.deal) % state.rules.players


def leader(state: NinetyNineState) -> int:
    """Return the seat that leads: eldest, at the dealer's left."""
    return (dealer(state) + 1) % state.rules.players


def next_first_dealer(state: NinetyNineState) -> int:
    """Return the seat that would deal the next game; a game left open counts as played."""
    if state.rules.rubber == "deals":
        return dealer(state)
    games = state.games + (1 if state.deal else 0)
    return (state.first_dealer + games) % state.rules.players


def complete(state: NinetyNineState, fact: Fact) -> Fact:
    """Return a deal with what its tricks say, if they were recorded."""
    if state.play is None or not isinstance(fact, Deal | BidsOnly):
        return fact
    from scorekeeper.games.ninety_nine.play.deal_in_play import complete_from_tricks

    return complete_from_tricks(state.rules, state.play, fact)


def step(state: NinetyNineState, fact: Fact) -> tuple[NinetyNineState, "Outcome"]:
    """Play a legal fact; a claim changes nothing."""
    if isinstance(fact, Deal):
        return _score_deal(state, fact)
    if isinstance(fact, Adjustment):
        return _adjust(state, fact)
    if isinstance(fact, Claim):
        return state, ClaimResult(_standing(state, fact), fact)
    if isinstance(fact, Trick):
        return _take(state, fact)
    raise AssertionError(fact)  # bids without tricks are never legal


def _take(state: NinetyNineState, laid: Trick) -> tuple[NinetyNineState, "TrickResult"]:
    from scorekeeper.games.ninety_nine.play.deal_in_play import play_trick, start_deal

    rules = state.rules
    play = state.play
    if play is None:
        play = start_deal(_TRUMP_OF_DEAL[rules.trump_by](state, laid), leader(state), laid)
    came = play_trick(rules, play, laid)
    return state._replace(play=came.play), came


def _standing(state: NinetyNineState, claim: Claim) -> int:
    """Return what a claim is about: right after a game's end, that game."""
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
    rules, first, games, place, deals, _, _, before, won, earlier, last, end, _ = state
    if judged := judge_plain_deal(rules, deal):
        made, (lines, points) = judged
    else:
        made = successes(deal, rules)
        lines, points = score(deal, made, rules, before)
    totals, count, by = tuple(map(add, before, points)), sum(made), rules.trump_by
    trump = _TRUMP_OF_DEAL[by](state, deal)
    due = _NEXT_TRUMP[by](rules, count, trump)
    dealt = (first + games + place) % rules.players
    led = (dealt + 1) % rules.players
    at = place + 1
    after = NinetyNineState(
        rules, first, games, at, deals + 1, due, count, totals, won, earlier, last, end
    )
    game_end = None
    if over := game_over(rules, totals):
        game_end, after = _close_game(after)
    if over or (rules.rubber == "deals" and after.deals >= rules.length):
        end = end_rubber(rules, course(after))
        after = after._replace(end=end)
    return after, DealResult(
        deal, games + 1, at, dealt, led, trump, made, lines, points, totals, game_end, end
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
        points=tuple(map(sum, zip(state.points, end.scores, end.bonuses, strict=True))),
        last_game=end,
    )


def course(state: NinetyNineState) -> RubberProgress:
    """Return how far the rubber has come; its totals without a rubber bonus."""
    totals = tuple(map(sum, zip(state.points, state.totals, strict=True)))
    return RubberProgress(state.games, state.deals, state.won, totals, state.last_game)


def rubber_totals(state: NinetyNineState) -> tuple[int, ...]:
    """Return everything that everybody has, the rubber's bonus included once it is over."""
    totals = course(state).totals
    if state.end is None:
        return totals
    return tuple(map(sum, zip(totals, state.end.bonuses, strict=True)))


def _first_trump(rules: NinetyNineRules) -> Trump | None:
    return None if rules.trump_by == "turned-card" else rules.first_trump


def _trump_that_was_due(state: NinetyNineState, deal: Deal | Trick) -> Trump:
    return deal.trump or state.trump or "none"


def _trump_turned_up(state: NinetyNineState, deal: Deal | Trick) -> Trump:  # noqa: ARG001
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
    "count": _trump_that_was_due,
    "bidder-else-stays": _trump_that_was_due,
    "turned-card": _trump_turned_up,
}
_NEXT_TRUMP: dict[TrumpBy, Callable[[NinetyNineRules, int, Trump], Trump | None]] = {
    "count": _next_by_count,
    "bidder-else-stays": _next_stays,
    "turned-card": _next_is_turned,
}
