"""The account of an adding evening: hands with their plays, who stands where, who has won."""

from scorekeeper.core.game_record import GameStatus
from scorekeeper.games.adding.facts import Play, Turn
from scorekeeper.games.adding.state import AddingFact, AddingRecord, AddingState, PlayResult

_DIRECTIONS = {1: "clockwise", -1: "counterclockwise"}


def score(record: AddingRecord) -> dict[str, object]:
    """Return the account as `score --json` gives it."""
    names, state = record.players, record.state
    winner = None if state.winner is None else names[state.winner]
    return {
        "hands": _hands(record),
        "standing": [_standing(state, seat, name) for seat, name in enumerate(names)],
        "next": None if state.over else _next(state, names),
        "winner": winner,
    }


def status(record: AddingRecord) -> GameStatus:
    """Tell whether the game is over, and who has won it."""
    state: AddingState = record.state
    winners = [] if state.winner is None else [record.players[state.winner]]
    return GameStatus(state.over, winners)


def hands_played(record: AddingRecord) -> dict[int, list[AddingFact]]:
    """Return the entries of each hand, by its number."""
    hands: dict[int, list[AddingFact]] = {}
    for applied in record.applied:
        if isinstance(applied.outcome, PlayResult):
            hands.setdefault(applied.outcome.hand, []).append(applied)
    return hands


def _hands(record: AddingRecord) -> list[dict[str, object]]:
    return [_hand(number, plays, record) for number, plays in hands_played(record).items()]


def _hand(number: int, entries: list[AddingFact], record: AddingRecord) -> dict[str, object]:
    names = record.players
    outcomes: list[PlayResult] = [applied.result for applied in entries]
    loser = next((came.loser for came in outcomes if came.loser is not None), None)
    winner = next((came.hand_winner for came in outcomes if came.hand_winner is not None), None)
    return {
        "number": number,
        "dealer": names[outcomes[0].dealer],
        "plays": [_play(p.result, names) for p in entries if isinstance(p.fact, Play | Turn)],
        "loser": None if loser is None else names[loser],
        "out": [names[seat] for came in outcomes for seat in came.out],
        "winner": None if winner is None else names[winner],
    }


def _play(came: PlayResult, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "player": None if came.by is None else names[came.by],
        "cards": list(came.cards),
        "value": came.value,
        "count": came.total,
        "direction": _DIRECTIONS[came.direction],
        "next": None if came.turn is None else names[came.turn],
    }


def _standing(state: AddingState, seat: int, name: str) -> dict[str, object]:
    return {
        "player": name,
        "lives": state.lives[seat] if state.rules.lives else None,
        "out": state.left[seat] or state.away[seat],
        "lost": state.lost[seat],
        "won": state.won[seat],
    }


def _next(state: AddingState, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "player": names[state.turn],
        "count": state.total,
        "direction": _DIRECTIONS[state.direction],
        "owed": state.owed,
    }
