"""What is said of an evening of the Game of 99: after an act, and before the next."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.messages import Message, message
from scorekeeper.games.pegs.board import lines_of
from scorekeeper.games.pegs.state import MoveResult, PegFact, PegRecord, PegState, pegs_of


def describe(record: PegRecord, applied: PegFact) -> list[Message]:
    """Say what an act came to, with its penalty, and what it ended."""
    names, came = record.players, applied.outcome
    if not isinstance(came, MoveResult):
        return []
    fields = {"player": names[came.by], "card": came.card, "square": came.square}
    told = [Message(f"peg-{came.penalty or came.action}", fields)]
    told += [message("told-skipped", player=names[seat]) for seat in came.skipped]
    if came.line:
        line = list(map(str, came.line))
        told.append(message("told-line", players=_side(record, came.by), line=line))
    if came.tie:
        told.append(message("told-tie", player=names[record.state.first]))
    return told


def _side(record: PegRecord, seat: int) -> list[str]:
    sides = record.rules.sides
    return [name for other, name in enumerate(record.players) if sides[other] == sides[seat]]


def standing(record: PegRecord) -> list[Message]:
    """Say how many cards each holds, and how many are in the deck."""
    state, names = record.state, record.players
    hands = [f"{name} {cards}" for name, cards in zip(names, state.hands, strict=True)]
    return [message("standing-hands", hands=hands, deck=state.deck)]


def next_up(record: PegRecord) -> list[Message]:
    """Say whose turn it is, and what may be done."""
    state, names = record.state, record.players
    if state.winner is not None:
        return [message("next-over", players=_side(record, state.winner))]
    return [Message(_may(state), {"player": names[state.turn]})]


def _may(state: PegState) -> str:
    """Return the code of what a player may do whose turn it is."""
    cards = state.hands[state.turn]
    if not cards:
        return "next-may-draw" if state.deck else "next-must-pass"
    if cards >= state.rules.hand or not state.deck:
        return "next-may-not-draw"
    return "next-may-anything"


class Threat(NamedTuple):
    """A line that lacks one square."""

    seat: int
    """One of the side."""
    squares: tuple[int, ...]
    """Those that it has."""
    open: int
    """The one that it lacks."""
    cards: int
    """Cards not yet gone that could claim it."""


def threats(state: PegState) -> Iterator[Threat]:
    """Yield every line that a side could finish with one peg."""
    sides: dict[int, int] = {}
    for seat, side in enumerate(state.rules.sides):
        sides.setdefault(side, seat)
    for seat in sides.values():
        mine = pegs_of(state, seat)
        found: dict[int, tuple[int, ...]] = {}
        for line in lines_of(state.rules.board, state.rules.line):
            missing = [square for square in line if square not in mine]
            if len(missing) == 1 and missing[0] not in state.pegs:
                found.setdefault(missing[0], tuple(square for square in line if square in mine))
        for square, squares in sorted(found.items()):
            gone = sum(card <= square for card in state.gone)
            most = min(square, state.rules.cards - 1) + 1
            yield Threat(seat, squares, square, most - gone)


def setup_instructions(record: PegRecord) -> list[Message]:
    """Warn of lines that lack one square, and of turns to be sat out."""
    state, names = record.state, record.players
    if state.winner is not None:
        return []
    lines = [
        message(
            "next-threat",
            players=_side(record, threat.seat),
            squares=list(map(str, threat.squares)),
            open=threat.open,
            cards=threat.cards,
        )
        for threat in threats(state)
    ]
    owing = [f"{name} {n}" for name, n in zip(names, state.owed, strict=True) if n]
    return [*lines, message("next-sit-out", players=owing)] if owing else lines


def prompt(record: PegRecord) -> Message:
    """Say whose act is asked for."""
    state: PegState = record.state
    if state.winner is not None:
        return message("prompt-over")
    return message("prompt-player", player=record.players[state.turn])


def describe_side_effects(before: PegRecord, after: PegRecord) -> list[Message]:  # noqa: ARG001 — all follows from the acts
    """A correction changes nothing that its own acts do not tell."""
    return []
