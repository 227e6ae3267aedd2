"""The rules of a table as one value: the board, the sides, and how many make a line."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.core.messages import FieldProblem, InvalidRules, message
from scorekeeper.games.pegs.board import LAST

SETTINGS = ("option", "rule")
"""The headers of a sheet, beyond the common ones, that the game uses."""

MAX_PLAYERS = 6
"""As many as any variant has; a file from elsewhere may claim more."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class PegRules:
    """How one table plays."""

    players: int
    sides: tuple[int, ...]
    """The side of each player, any number for each side."""
    board: tuple[int, ...]
    """The squares row by row, ten in a row; 0 where there is none."""
    cards: int = 100
    """Cards from 0 on; each claims a free square of its number or more."""
    hand: int = 5
    """Cards in the hand, at most."""
    line: int = 5
    """Adjacent squares that win."""

    def __post_init__(self) -> None:
        """Raise `InvalidRules` if they contradict themselves."""
        if faults := tuple(_faults(self)):
            raise InvalidRules(faults)


def _faults(rules: PegRules) -> Iterator[FieldProblem]:
    if sorted(rules.board) != list(range(LAST + 1)):
        yield FieldProblem("board", message("rules-board", last=LAST))
    ranges = {
        "players": (1, MAX_PLAYERS),
        "cards": (1, LAST + 1),
        "hand": (1, LAST),
        "line": (2, 10),
    }
    for key, (minimum, maximum) in ranges.items():
        if not minimum <= (given := getattr(rules, key)) <= maximum:
            yield FieldProblem(
                key, message("rules-least", path=key, given=given, least=minimum, most=maximum)
            )
    if len(rules.sides) != rules.players:
        yield FieldProblem(
            "sides", message("rules-sides", given=len(rules.sides), legal=rules.players)
        )
