"""The table between deals: who deals, what is trump, where game and rubber stand."""

from collections.abc import Callable
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.games.ninety_nine.endings import (
    Course,
    GameEnd,
    RubberEnd,
    end_game,
    end_rubber,
    game_over,
)
from scorekeeper.games.ninety_nine.facts import JOKER, Adjustment, Claim, Deal, Fact, Laid
from scorekeeper.games.ninety_nine.rules import SUIT_NAMES, Rules, Trump, TrumpBy
from scorekeeper.games.ninety_nine.scoring import Line, score, who_made_it

if TYPE_CHECKING:
    from scorekeeper.games.ninety_nine.trick_by_trick import Play, Taken


class State(NamedTuple):
    """Where a session stands before the next entry; numbers by seat, the dummy last."""

    rules: Rules
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
    play: "Play | None" = None
    """The deal that is being recorded trick by trick, if there is one."""


class Scored(NamedTuple):
    """What a deal came to."""

    game: int
    """Its game's number, from 1."""
    deal: int
    """Its number within the game, from 1."""
    dealer: int
    leader: int
    trump: Trump
    made: tuple[bool, ...]
    lines: tuple[Line, ...]
    points: tuple[int, ...]
    """The sums of the lines, by seat."""
    totals: tuple[int, ...]
    """The game's totals after it, before any bonus."""
    game_end: GameEnd | None
    rubber_end: RubberEnd | None


class Adjusted(NamedTuple):
    """What an adjustment came to."""

    game: int
    """The game it counts in."""
    line: Line


class Claimed(NamedTuple):
    """What a claim came to: the points that it should have named."""

    derived: int


def start(rules: Rules, first_dealer: int) -> State:
    """Return the state before the first deal."""
    nought = (0,) * rules.seats
    return State(
        rules, first_dealer, 0, 0, 0, _first_trump(rules), None, nought, nought, nought, None, None
    )


def dealer(state: State) -> int:
    """Return the seat that deals next: the deal passes to the left, and so does a new game's."""
    return (state.first_dealer + state.games + state.deal) % state.rules.players


def leader(state: State) -> int:
    """Return the seat that leads: eldest, at the dealer's left."""
    return (dealer(state) + 1) % state.rules.players


def next_first_dealer(state: State) -> int:
    """Return the seat that would deal the next game; a game left open counts as played."""
    if state.rules.rubber == "deals":
        return dealer(state)
    games = state.games + (1 if state.deal else 0)
    return (state.first_dealer + games) % state.rules.players


def step(state: State, fact: Fact) -> tuple[State, "Scored | Adjusted | Claimed | Taken"]:
    """Play a legal fact; a claim changes nothing."""
    if isinstance(fact, Deal):
        return _score_deal(state, fact)
    if isinstance(fact, Adjustment):
        return _adjust(state, fact)
    if isinstance(fact, Claim):
        return state, Claimed(_standing(state, fact))
    if isinstance(fact, Laid):
        return _take(state, fact)
    raise AssertionError(fact)  # bids without tricks are never legal


def _take(state: State, laid: Laid) -> tuple[State, "Taken"]:
    from scorekeeper.games.ninety_nine.trick_by_trick import begun, taken

    rules = state.rules
    play = state.play
    if play is None:
        play = begun(_TRUMP_OF_DEAL[rules.trump_by](state, laid), leader(state), laid)
    came = taken(rules, play, laid)
    return state._replace(play=came.play), came


def _standing(state: State, claim: Claim) -> int:
    """Return what a claim is about: right after a game's end, that game."""
    if claim.scope == "rubber":
        return rubber_totals(state)[claim.seat]
    last = state.last_game
    if state.deal or last is None:
        return state.totals[claim.seat]
    bonus = last.bonuses[claim.seat] if claim.scope == "game" else 0
    return last.scores[claim.seat] + bonus


def _adjust(state: State, fact: Adjustment) -> tuple[State, Adjusted]:
    totals = list(state.totals)
    totals[fact.seat] += fact.points
    line = Line(fact.seat, fact.points, "adjustment")
    return state._replace(totals=tuple(totals)), Adjusted(state.games + 1, line)


def _score_deal(state: State, deal: Deal) -> tuple[State, Scored]:
    rules, first, games, place, deals, _, _, before, won, earlier, last, end, _ = state
    made, lines, points = rules.judged.get(deal) or _judge(state, deal)
    totals, count, by = tuple(map(add, before, points)), sum(made), rules.trump_by
    trump = _TRUMP_OF_DEAL[by](state, deal)
    due = _NEXT_TRUMP[by](rules, count, trump)
    dealt = (first + games + place) % rules.players
    led = (dealt + 1) % rules.players
    at = place + 1
    after = State(rules, first, games, at, deals + 1, due, count, totals, won, earlier, last, end)
    game_end = None
    if over := game_over(rules, totals):
        game_end, after = _close_game(after)
    if over or (rules.rubber == "deals" and after.deals >= rules.length):
        end = end_rubber(rules, course(after))
        after = after._replace(end=end)
    return after, Scored(
        games + 1, at, dealt, led, trump, made, lines, points, totals, game_end, end
    )


def _judge(state: State, deal: Deal) -> tuple[tuple[bool, ...], tuple[Line, ...], tuple[int, ...]]:
    """Return who made it and the points; an archive has many a deal that was like another."""
    rules = state.rules
    made = who_made_it(deal, rules)
    lines, points = score(deal, made, rules, state.totals)
    if not rules.vulnerable and len(rules.judged) < _MOST_JUDGED:
        rules.judged[deal] = (made, lines, points)
    return made, lines, points


_MOST_JUDGED = 50_000
"""Deals that are remembered, at most."""


def _close_game(state: State) -> tuple[GameEnd, State]:
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


def course(state: State) -> Course:
    """Return how far the rubber has come; its totals without a rubber bonus."""
    totals = tuple(map(sum, zip(state.points, state.totals, strict=True)))
    return Course(state.games, state.deals, state.won, totals, state.last_game)


def rubber_totals(state: State) -> tuple[int, ...]:
    """Return everything that everybody has, the rubber's bonus included once it is over."""
    totals = course(state).totals
    if state.end is None:
        return totals
    return tuple(map(sum, zip(totals, state.end.bonuses, strict=True)))


def _first_trump(rules: Rules) -> Trump | None:
    return None if rules.trump_by == "turned-card" else rules.first_trump


def _trump_that_was_due(state: State, deal: Deal | Laid) -> Trump:
    return deal.trump or state.trump or "none"


def _trump_turned_up(state: State, deal: Deal | Laid) -> Trump:  # noqa: ARG001
    if deal.turned is None or deal.turned == JOKER or deal.turned.startswith("9"):
        return "none"
    return SUIT_NAMES[deal.turned[-1]]


def _next_by_count(rules: Rules, made: int, trump: Trump) -> Trump | None:  # noqa: ARG001
    return rules.next_trump[made]


def _next_stays(rules: Rules, made: int, trump: Trump) -> Trump | None:  # noqa: ARG001
    return trump


def _next_is_turned(rules: Rules, made: int, trump: Trump) -> Trump | None:  # noqa: ARG001
    return None


_TRUMP_OF_DEAL: dict[TrumpBy, Callable[[State, Deal | Laid], Trump]] = {
    "count": _trump_that_was_due,
    "bidder-else-stays": _trump_that_was_due,
    "turned-card": _trump_turned_up,
}
_NEXT_TRUMP: dict[TrumpBy, Callable[[Rules, int, Trump], Trump | None]] = {
    "count": _next_by_count,
    "bidder-else-stays": _next_stays,
    "turned-card": _next_is_turned,
}
