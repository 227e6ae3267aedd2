"""The account of an evening of the Game of 99."""

from scorekeeper.core.game import Evening, Played
from scorekeeper.games.game_of_99.table import Came, State


def score(evening: Evening) -> dict[str, object]:
    """Return the account as `score --json` gives it."""
    names, state = evening.players, evening.state
    over = state.winner is not None
    return {
        "moves": [_move(p, names) for p in evening.played if isinstance(p.outcome, Came)],
        "squares": {str(square): names[seat] for square, seat in state.pegs.items()},
        "hands": dict(zip(names, state.hands, strict=True)),
        "deck": state.deck,
        "next": None if over else names[state.turn],
        "winner": names[state.winner] if over else None,
        "line": list(state.line) if over else None,
        "games": {"won": _won(state, names), "tied": state.tied},
    }


def _won(state: State, names: tuple[str, ...]) -> dict[str, int]:
    sides = state.rules.sides
    return {
        name: int(state.winner is not None and sides[seat] == sides[state.winner])
        for seat, name in enumerate(names)
    }


def outcome(evening: Evening) -> tuple[bool, list[str]]:
    """Tell whether somebody has won, and who: all of the side."""
    won = _won(evening.state, evening.players)
    return any(won.values()), [name for name, games in won.items() if games]


def _move(played: Played, names: tuple[str, ...]) -> dict[str, object]:
    came: Came = played.outcome
    return {
        "number": played.number,
        "player": names[came.by],
        "action": came.action,
        "card": came.card,
        "square": came.square,
        "legal": came.penalty is None,
        "penalty": came.penalty,
    }
