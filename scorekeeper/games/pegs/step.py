"""One step of play: what the rules allow, penalties, and the state after a move."""

from collections.abc import Iterator

from scorekeeper.core.messages import Message, after_the_end, message
from scorekeeper.games.pegs.board import DIRECTIONS, run_through
from scorekeeper.games.pegs.facts import Action, Move
from scorekeeper.games.pegs.rules import PegRules
from scorekeeper.games.pegs.state import MoveResult, PegState, Penalty, pegs_of


def start(rules: PegRules, first_dealer: int) -> PegState:
    """Return the state before the first move; the first dealer goes first."""
    nought = (0,) * rules.players
    return PegState(rules, first_dealer, first_dealer, nought, nought, rules.cards, frozenset(), {})


def next_first_dealer(state: PegState) -> int:
    """Return the seat that would go first in a rematch: the next in turn."""
    return (state.first + 1) % state.rules.players


def finish_problems(state: PegState) -> tuple[Message, ...]:
    """Return why the table cannot end the game here."""
    if state.over:
        return (after_the_end(),)
    begun = state.deck < state.rules.cards or state.tied
    return () if begun else (message("finish-nothing"),)


def finish(state: PegState) -> PegState:
    """Return the state after the table has ended the game: without a line nobody has won."""
    return state._replace(early=True)


def problems(state: PegState, fact: Move) -> tuple[Message, ...]:
    """Return why a move cannot have happened; one against the rules is penalised instead."""
    return tuple(_problems(state, fact))


def _problems(state: PegState, fact: Move) -> Iterator[Message]:
    if state.over:
        yield after_the_end()
        return
    by = state.turn if fact.by is None else fact.by
    seat = f"@{by + 1}"
    if fact.action == "draw" and not state.deck:
        yield message("deck-empty", seat=seat)
    elif fact.action == "pass":
        if by != state.turn or state.deck or state.hands[by]:
            yield message("pass-none", seat=seat, cards=state.hands[by], deck=state.deck)
    elif fact.action in ("play", "discard"):
        if not state.hands[by]:
            yield message("hand-empty", seat=seat)
        if fact.card in state.used_cards:
            yield message("card-gone", seat=seat, card=fact.card)


def step(state: PegState, fact: Move) -> tuple[PegState, MoveResult]:
    """Play a move that can have happened; return the state after it and its outcome.

    A move against the rules is penalised, and who moved out of turn sits out a turn.
    """
    by = state.turn if fact.by is None else fact.by
    penalty = _penalty(state, fact, by)
    after = _moved(state, fact, by, penalty)
    result = MoveResult(by, fact.action, fact.card, fact.square, penalty, None)
    pegged = fact.square if fact.action == "play" and penalty is None else None
    if pegged is not None and (line := _line(after, pegged, by)):
        return after._replace(winner=by, line=line), result._replace(line=line)
    skipped: tuple[int, ...] = ()
    if by == state.turn:
        after, skipped = _next_turn(after)
    else:
        owed = tuple(n + (seat == by) for seat, n in enumerate(after.owed))
        after = after._replace(owed=owed)
    if fact.action != "pass" and not after.deck and not any(after.hands):
        after = start(state.rules, state.first)._replace(tied=state.tied + 1)
        return after, result._replace(turn=after.turn, tie=True)
    return after, result._replace(turn=after.turn, skipped=skipped)


def _penalty(state: PegState, fact: Move, by: int) -> Penalty | None:
    """Return what a move is penalised as; out of turn goes before the others."""
    if by != state.turn:
        return _OUT_OF_TURN[fact.action]
    if fact.action == "draw" and state.hands[by] >= state.rules.hand:
        return "illegal-draw"
    square = fact.square
    if square is not None and (square < (fact.card or 0) or square in state.pegs):
        return "illegal-play"
    return None


_OUT_OF_TURN: dict[Action, Penalty] = {
    "play": "play-out-of-turn",
    "discard": "discard-out-of-turn",
    "draw": "draw-out-of-turn",
}


def _moved(state: PegState, fact: Move, by: int, penalty: Penalty | None) -> PegState:
    """Move cards and pegs; a card drawn against the rules goes back, another one is used."""
    if fact.action == "pass" or (fact.action == "draw" and penalty):
        return state
    change = 1 if fact.action == "draw" else -1
    hands = tuple(n + change * (seat == by) for seat, n in enumerate(state.hands))
    if fact.action == "draw":
        return state._replace(hands=hands, deck=state.deck - 1)
    card = () if fact.card is None else (fact.card,)
    after = state._replace(hands=hands, used_cards=state.used_cards.union(card))
    if fact.action == "play" and penalty is None and fact.square is not None:
        return after._replace(pegs={**state.pegs, fact.square: by})
    return after


def _next_turn(state: PegState) -> tuple[PegState, tuple[int, ...]]:
    """Pass the turn to the left, over those who must sit out."""
    owed, skipped = list(state.owed), []
    seat = (state.turn + 1) % state.rules.players
    while owed[seat]:
        owed[seat] -= 1
        skipped.append(seat)
        seat = (seat + 1) % state.rules.players
    return state._replace(turn=seat, owed=tuple(owed)), tuple(skipped)


def _line(state: PegState, square: int, by: int) -> tuple[int, ...]:
    """Return the whole run that wins through a square; of several, the first direction's."""
    own_squares = pegs_of(state, by)
    for direction in DIRECTIONS:
        run = run_through(square, own_squares, state.rules.board, direction)
        if len(run) >= state.rules.line:
            return tuple(run)
    return ()
