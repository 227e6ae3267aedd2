"""The account of an adding evening: hands with their plays, who stands where, who has won."""

from scorekeeper.core.game import Evening, Played
from scorekeeper.games.adding.facts import Play, Turn
from scorekeeper.games.adding.table import Came, State

_DIRECTIONS = {1: "clockwise", -1: "counterclockwise"}


def score(evening: Evening) -> dict[str, object]:
    """Return the account as `score --json` gives it."""
    names, state = evening.players, evening.state
    winner = None if state.winner is None else names[state.winner]
    return {
        "hands": _hands(evening),
        "standing": [_standing(state, seat, name) for seat, name in enumerate(names)],
        "next": None if state.over else _next(state, names),
        "winner": winner,
    }


def outcome(evening: Evening) -> tuple[bool, list[str]]:
    """Tell whether the game is over, and who has won it."""
    state: State = evening.state
    return state.over, [] if state.winner is None else [evening.players[state.winner]]


def hands_played(evening: Evening) -> dict[int, list[Played]]:
    """Return the entries of each hand, by its number."""
    hands: dict[int, list[Played]] = {}
    for played in evening.played:
        if isinstance(played.outcome, Came):
            hands.setdefault(played.outcome.hand, []).append(played)
    return hands


def _hands(evening: Evening) -> list[dict[str, object]]:
    return [_hand(number, plays, evening) for number, plays in hands_played(evening).items()]


def _hand(number: int, entries: list[Played], evening: Evening) -> dict[str, object]:
    names = evening.players
    outcomes: list[Came] = [played.outcome for played in entries]
    loser = next((came.loser for came in outcomes if came.loser is not None), None)
    winner = next((came.hand_winner for came in outcomes if came.hand_winner is not None), None)
    return {
        "number": number,
        "dealer": names[outcomes[0].dealer],
        "plays": [_play(p.outcome, names) for p in entries if isinstance(p.fact, Play | Turn)],
        "loser": None if loser is None else names[loser],
        "out": [names[seat] for came in outcomes for seat in came.out],
        "winner": None if winner is None else names[winner],
    }


def _play(came: Came, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "player": None if came.by is None else names[came.by],
        "cards": list(came.cards),
        "value": came.value,
        "count": came.total,
        "direction": _DIRECTIONS[came.direction],
        "next": None if came.turn is None else names[came.turn],
    }


def _standing(state: State, seat: int, name: str) -> dict[str, object]:
    return {
        "player": name,
        "lives": state.lives[seat] if state.rules.lives else None,
        "out": state.left[seat] or state.away[seat],
        "lost": state.lost[seat],
        "won": state.won[seat],
    }


def _next(state: State, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "player": names[state.turn],
        "count": state.total,
        "direction": _DIRECTIONS[state.direction],
        "owed": state.owed,
    }
