"""The JSON of an adding session: hands with their plays, where players stand, who has won."""

from typing import TYPE_CHECKING

from scorekeeper.core.game_record import GameStatus
from scorekeeper.games.adding.facts import Play, Turn
from scorekeeper.games.adding.state import (
    AddingFact,
    AddingRecord,
    AddingState,
    CoinAdjustmentResult,
    PlayedFact,
    PlayResult,
    is_played,
    winners,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorekeeper.games.adding.score_types import (
        CoinsJson,
        Direction,
        HandJson,
        NextPlayJson,
        PlayJson,
    )

_DIRECTIONS: "Mapping[int, Direction]" = {1: "clockwise", -1: "counterclockwise"}


def score(record: AddingRecord) -> dict[str, object]:
    """Return the JSON of `score` and `show`."""
    names, state = record.players, record.state
    winner = None if state.winner is None else names[state.winner]
    early = {"ended_early": True, "winners": [names[seat] for seat in winners(state)]}
    return {
        "hands": _hands(record),
        "standing": [_standing(state, seat, name) for seat, name in enumerate(names)],
        "next": None if state.over else _next(state, names),
        "winner": winner,
        **_adjustments(record),
        **(early if state.early else {}),
    }


def _adjustments(record: AddingRecord) -> dict[str, object]:
    """Return the coins that were given or taken, if there were any."""
    told: list[CoinsJson] = [
        {
            "hand": result.hand,
            "player": applied.players[result.adjustment.seat],
            "coins": result.adjustment.coins,
            "reason": result.adjustment.reason,
        }
        for applied in record.applied
        if isinstance(result := applied.outcome, CoinAdjustmentResult)
    ]
    return {"adjustments": told} if told else {}


def status(record: AddingRecord) -> GameStatus:
    """Return whether the game is over, and who has won it."""
    state: AddingState = record.state
    return GameStatus(state.over, [record.players[seat] for seat in winners(state)])


def hands_played(record: AddingRecord) -> dict[int, list[PlayedFact]]:
    """Return the counted plays of each hand, by its number."""
    hands: dict[int, list[PlayedFact]] = {}
    for applied in record.applied:
        if is_played(applied):
            hands.setdefault(applied.result.hand, []).append(applied)
    return hands


def facts_by_hand(record: AddingRecord) -> dict[int, list[AddingFact]]:
    """Return all facts that count by the hand they belong to, for the hands that were begun.

    Coins given or taken between two hands belong to the one before, and those before the first
    hand to that one.
    """
    begun, facts = hands_played(record), dict[int, list[AddingFact]]()
    for applied in record.applied:
        if applied.outcome is not None:
            facts.setdefault(max(1, applied.outcome.hand), []).append(applied)
    return {number: facts[number] for number in begun}


def _hands(record: AddingRecord) -> "list[HandJson]":
    return [_hand(number, facts) for number, facts in hands_played(record).items()]


def _hand(number: int, facts: list[PlayedFact]) -> "HandJson":
    names = facts[-1].players
    results: list[PlayResult] = [applied.result for applied in facts]
    loser = next((result.loser for result in results if result.loser is not None), None)
    winner = next(
        (result.hand_winner for result in results if result.hand_winner is not None), None
    )
    return {
        "number": number,
        "dealer": facts[0].players[results[0].dealer],
        "plays": [_play(p.result, p.players) for p in facts if isinstance(p.fact, Play | Turn)],
        "loser": None if loser is None else names[loser],
        "out": [names[seat] for result in results for seat in result.out],
        "winner": None if winner is None else names[winner],
    }


def _play(result: PlayResult, names: tuple[str, ...]) -> "PlayJson":
    return {
        "player": None if result.by is None else names[result.by],
        "cards": list(result.cards),
        "value": result.value,
        "count": result.total,
        "direction": _DIRECTIONS[result.direction],
        "next": None if result.turn is None else names[result.turn],
    }


def _standing(state: AddingState, seat: int, name: str) -> dict[str, object]:
    points = {"points": state.points[seat]} if state.rules.sixty_nine == "point" else {}
    return {
        "player": name,
        "lives": state.lives[seat] if state.rules.lives else None,
        **points,
        "out": state.left[seat] or state.away[seat],
        "lost": state.lost[seat],
        "won": state.won[seat],
    }


def _next(state: AddingState, names: tuple[str, ...]) -> "NextPlayJson":
    return {
        "player": names[state.turn],
        "count": state.total,
        "direction": _DIRECTIONS[state.direction],
        "owed": state.owed,
    }
