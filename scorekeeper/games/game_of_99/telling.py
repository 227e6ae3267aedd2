"""What is said of an evening of the Game of 99: after an act, and before the next."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said, said
from scorekeeper.games.game_of_99.board import lines_of
from scorekeeper.games.game_of_99.table import Came, State, pegs_of


def tell(evening: Evening, played: Played) -> list[Said]:
    """Say what an act came to, with its penalty, and what it ended."""
    names, came = evening.players, played.outcome
    if not isinstance(came, Came):
        return []
    fields = {"player": names[came.by], "card": came.card, "square": came.square}
    told = [Said(f"peg-{came.penalty or came.action}", fields)]
    told += [said("told-skipped", player=names[seat]) for seat in came.skipped]
    if came.line:
        line = list(map(str, came.line))
        told.append(said("told-line", players=_side(evening, came.by), line=line))
    if came.tie:
        told.append(said("told-tie", player=names[evening.state.first]))
    return told


def _side(evening: Evening, seat: int) -> list[str]:
    sides = evening.rules.sides
    return [name for other, name in enumerate(evening.players) if sides[other] == sides[seat]]


def standing(evening: Evening) -> list[Said]:
    """Say how many cards each holds, and how many are in the deck."""
    state, names = evening.state, evening.players
    hands = [f"{name} {cards}" for name, cards in zip(names, state.hands, strict=True)]
    return [said("standing-hands", hands=hands, deck=state.deck)]


def forecast(evening: Evening) -> list[Said]:
    """Say whose turn it is, and what may be done."""
    state, names = evening.state, evening.players
    if state.winner is not None:
        return [said("next-over", players=_side(evening, state.winner))]
    return [Said(_may(state), {"player": names[state.turn]})]


def _may(state: State) -> str:
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


def threats(state: State) -> Iterator[Threat]:
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


def preparation(evening: Evening) -> list[Said]:
    """Warn of lines that lack one square, and of turns to be sat out."""
    state, names = evening.state, evening.players
    if state.winner is not None:
        return []
    lines = [
        said(
            "next-threat",
            players=_side(evening, threat.seat),
            squares=list(map(str, threat.squares)),
            open=threat.open,
            cards=threat.cards,
        )
        for threat in threats(state)
    ]
    owing = [f"{name} {n}" for name, n in zip(names, state.owed, strict=True) if n]
    return [*lines, said("next-sit-out", players=owing)] if owing else lines


def prompt(evening: Evening) -> Said:
    """Say whose act is asked for."""
    state: State = evening.state
    if state.winner is not None:
        return said("prompt-over")
    return said("prompt-player", player=evening.players[state.turn])


def shifts(before: Evening, after: Evening) -> list[Said]:  # noqa: ARG001 — all follows from the acts
    """A correction changes nothing that its own acts do not tell."""
    return []
