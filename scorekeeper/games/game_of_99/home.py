"""What people take home of the Game of 99: pegs, penalties, and how the board filled."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game import Evening, Played, Wanted
from scorekeeper.core.keepsake import Keepsake, Records
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Course, Folded, Lines, Series, Table
from scorekeeper.games.game_of_99.explaining import explain
from scorekeeper.games.game_of_99.table import Came, State
from scorekeeper.games.game_of_99.tally import outcome

_COLUMNS = ("game_number", "move", "player", "seat", "action", "card", "square", "penalty", "pegs")
_FOLD = 20
"""Moves that are folded together."""


class Step:
    """A move, with the pegs of each player after it, by seat."""

    def __init__(self, game: int, played: Played, pegs: Sequence[int]) -> None:
        self.game = game
        self.played = played
        self.came: Came = played.outcome
        self.pegs = tuple(pegs)


def steps_of(evening: Evening) -> list[Step]:
    """Return all moves; a tie clears the board, and the game begins anew."""
    steps: list[Step] = []
    game, pegs = 1, [0] * len(evening.players)
    for played in evening.played:
        came = played.outcome
        if not isinstance(came, Came):
            continue
        if came.action == "play" and came.penalty is None:
            pegs[came.by] += 1
        steps.append(Step(game, played, pegs))
        if came.tie:
            game, pegs = game + 1, [0] * len(pegs)
    return steps


def keepsake(evening: Evening) -> Keepsake:
    """Return what is taken home beside the board."""
    steps = steps_of(evening)
    return Keepsake(
        _standings(evening, steps),
        _course(evening, steps),
        tuple(_highlights(evening, steps)),
        tuple(_explained(evening, steps)),
        Records(_COLUMNS, tuple(_records(evening, steps))),
    )


def _standings(evening: Evening, steps: Sequence[Step]) -> Table:
    """The winners first, then by pegs on the board."""
    winners, state = outcome(evening)[1], evening.state
    pegs = [list(state.pegs.values()).count(seat) for seat in range(len(evening.players))]
    ranks = [(name not in winners, -pegs[seat]) for seat, name in enumerate(evening.players)]
    rows = [
        (
            *(str(sorted(ranks).index(ranks[seat]) + 1), name, str(pegs[seat])),
            *(str(state.hands[seat]), str(_penalties(steps, seat))),
        )
        for seat, name in sorted(enumerate(evening.players), key=lambda pair: ranks[pair[0]])
    ]
    columns = (
        *(said("column-place"), said("column-player"), said("column-pegs")),
        *(said("column-cards"), said("column-penalties")),
    )
    return Table(said("standings"), columns, tuple(rows))


def _penalties(steps: Sequence[Step], seat: int) -> int:
    return sum(step.came.by == seat and step.came.penalty is not None for step in steps)


def _course(evening: Evening, steps: Sequence[Step]) -> Course:
    """Pegs on the board after each move; a tied game's end clears it."""
    columns = [(0,) * len(evening.players), *(step.pegs for step in steps)]
    series = tuple(map(Series, evening.players, zip(*columns, strict=True)))
    breaks = tuple(place for place, step in enumerate(steps, start=1) if step.came.tie)
    marks = tuple(str(step.played.number) for step in steps)
    return Course(said("course-pegs"), marks, series, breaks)


def _highlights(evening: Evening, steps: Sequence[Step]) -> Iterator[Said]:
    state: State = evening.state
    winners = outcome(evening)[1]
    if winners:
        line = [str(square) for square in state.line]
        yield said("highlight-line", players=winners, squares=line, count=len(steps))
    if state.tied:
        yield said("view-tied", count=state.tied)
    penalised = [
        said("highlight-penalised", player=name, count=count)
        for seat, name in enumerate(evening.players)
        if (count := _penalties(steps, seat))
    ]
    if penalised:
        yield said("highlight-penalties", players=penalised)


def _explained(evening: Evening, steps: Sequence[Step]) -> Iterator[Folded]:
    for begin in range(0, len(steps), _FOLD):
        numbers = [step.played.number or 0 for step in steps[begin : begin + _FOLD]]
        reports = [explain(evening, Wanted(number=number)).report for number in numbers]
        lines = [
            line for r in reports for block in r if isinstance(block, Lines) for line in block.lines
        ]
        yield Folded(said("moves", first=numbers[0], last=numbers[-1]), tuple(lines))


def _records(evening: Evening, steps: Sequence[Step]) -> Iterator[tuple[str | int | None, ...]]:
    for step in steps:
        came = step.came
        yield (
            *(step.game, step.played.number, evening.players[came.by], came.by + 1),
            *(came.action, came.card, came.square, came.penalty, step.pegs[came.by]),
        )
