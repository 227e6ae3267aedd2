"""Sentences about a session of the Game of 99, as codes: after a move, and before the next."""

from collections.abc import Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.pegs.state import MoveResult, PegFact, PegRecord, PegState
from scorekeeper.games.pegs.threats import threats
from scorekeeper.games.side_effects import changed_facts, told_changes


def describe(record: PegRecord, applied: PegFact) -> list[Message]:
    """Return what a move changed, with its penalty, and what it ended."""
    names, result = applied.players, applied.outcome
    if not isinstance(result, MoveResult):
        return []
    lines = [_move_message(names, result)]
    lines += [message("told-skipped", player=names[seat]) for seat in result.skipped]
    if result.line:
        line = list(map(str, result.line))
        lines.append(message("told-line", players=_side(record, result.by), line=line))
    if result.tie:
        lines.append(message("told-tie", player=names[record.state.first]))
    if result.penalty:
        lines.append(message("told-penalty-undo"))
    return lines


def _move_message(names: Sequence[str], result: MoveResult) -> Message:
    fields = {"player": names[result.by], "card": result.card, "square": result.square}
    return Message(f"peg-{result.penalty or result.action}", fields)


def describe_side_effects(before: PegRecord, after: PegRecord) -> list[Message]:
    """Say which other moves a correction made legal or penalised, or gave to another player."""

    def seen(applied: PegFact, people: Sequence[object]) -> object:
        return people[applied.result.by], applied.result.penalty

    changed = [*changed_facts(before, after, seen)]
    return told_changes(changed, "move", lambda one: _move_message(one.players, one.result))


def _side(record: PegRecord, seat: int) -> list[str]:
    sides = record.rules.sides
    return [name for s, name in enumerate(record.players) if sides[s] == sides[seat]]


def standing(record: PegRecord) -> list[Message]:
    """Return how many cards each player holds, and how many are in the deck."""
    state, names = record.state, record.players
    hands = [f"{name} {cards}" for name, cards in zip(names, state.hands, strict=True)]
    return [message("standing-hands", hands=hands, deck=state.deck)]


def next_up(record: PegRecord) -> list[Message]:
    """Return whose turn it is and what the player may do; or who has won."""
    state, names = record.state, record.players
    if state.winner is not None:
        return [message("next-over", players=_side(record, state.winner))]
    if state.early:
        return [message("next-over-early-nobody", players=[])]
    return [Message(_turn_code(state), {"player": names[state.turn]})]


def _turn_code(state: PegState) -> str:
    """Return the code of what the player whose turn it is may do."""
    cards = state.hands[state.turn]
    if not cards:
        return "next-may-draw" if state.deck else "next-must-pass"
    if cards >= state.rules.hand or not state.deck:
        return "next-may-not-draw"
    return "next-may-anything"


def setup_instructions(record: PegRecord) -> list[Message]:
    """Return the lines that lack one square, and the turns to be sat out."""
    state, names = record.state, record.players
    if state.over:
        return []
    lines = [
        message(
            "next-threat",
            players=_side(record, threat.seat),
            squares=list(map(str, threat.squares)),
            open=threat.open,
            claims=_claims(threat.cards),
        )
        for threat in threats(state)
    ]
    owing = [f"{name} {n}" for name, n in zip(names, state.owed, strict=True) if n]
    return [*lines, message("next-sit-out", players=owing)] if owing else lines


def _claims(cards: Sequence[int]) -> Message:
    """Return which cards could claim a square, or how many if they are many."""
    if not cards:
        return message("claims-none")
    if len(cards) <= _MAX_NAMED_CARDS:
        return message("claims-few", cards=list(map(str, cards)), count=len(cards))
    return message("claims-many", count=len(cards), low=cards[0], high=cards[-1])


_MAX_NAMED_CARDS = 6
"""Cards that are named one by one."""


def prompt(record: PegRecord) -> Message:
    """Return the prompt, which names the player whose turn it is."""
    state: PegState = record.state
    if state.over:
        return message("prompt-over")
    return message("prompt-player", player=record.players[state.turn])
