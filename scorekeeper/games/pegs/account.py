"""The JSON of a session of the Game of 99: moves, board, hands, who has won; its moves by games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.game_record import GameStatus
from scorekeeper.games.pegs.state import MoveResult, PegFact, PegRecord, PegState

if TYPE_CHECKING:
    from scorekeeper.games.pegs.score_types import MoveJson


class MoveStep:
    """A move, with the pegs of each player after it, by seat."""

    def __init__(self, game: int, applied: PegFact, pegs: Sequence[int]) -> None:
        self.game = game
        self.applied = applied
        self.result = applied.result
        self.pegs = tuple(pegs)


def steps_of(record: PegRecord) -> list[MoveStep]:
    """Return all moves; a tie clears the board, and the game begins anew."""
    steps: list[MoveStep] = []
    game, pegs = 1, [0] * len(record.players)
    for applied in record.applied:
        result = applied.outcome
        if not isinstance(result, MoveResult):
            continue
        if result.action == "play" and result.penalty is None:
            pegs[result.by] += 1
        steps.append(MoveStep(game, applied, pegs))
        if result.tie:
            game, pegs = game + 1, [0] * len(pegs)
    return steps


def score(record: PegRecord) -> dict[str, object]:
    """Return the JSON of `score` and `show`."""
    names, state = record.players, record.state
    over = state.over
    return {
        "moves": [_move(a) for a in record.applied if isinstance(a.outcome, MoveResult)],
        "squares": {str(square): names[seat] for square, seat in state.pegs.items()},
        "hands": dict(zip(names, state.hands, strict=True)),
        "deck": state.deck,
        "next": None if over else names[state.turn],
        "winner": None if state.winner is None else names[state.winner],
        "line": list(state.line) if state.winner is not None else None,
        **({"ended_early": True} if state.early else {}),
        "games": {"won": _won(state, names), "tied": state.tied},
    }


def _won(state: PegState, names: tuple[str, ...]) -> dict[str, int]:
    sides = state.rules.sides
    return {
        name: int(state.winner is not None and sides[seat] == sides[state.winner])
        for seat, name in enumerate(names)
    }


def status(record: PegRecord) -> GameStatus:
    """Return whether a side has won, and its players."""
    won = _won(record.state, record.players)
    return GameStatus(record.state.over, [name for name, games in won.items() if games])


def _move(applied: PegFact) -> "MoveJson":
    result = applied.result
    return {
        "number": applied.number,
        "player": applied.players[result.by],
        "action": result.action,
        "card": result.card,
        "square": result.square,
        "legal": result.penalty is None,
        "penalty": result.penalty,
    }
