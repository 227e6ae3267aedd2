"""The rows of a paper score sheet: what they claim, beside what the session has there."""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.oracles.paper.judge import ROWS
from tests.oracles.paper.sessions import Evening, Points, Row

Key = tuple[int, int, int]
"""Where a row stands: its deal, its kind's place in `ROWS`, which of its kind after that deal."""
Numbers = tuple[int | None, ...]
"""A row's numbers as written, by seat; None is a cell left empty."""


class Line(NamedTuple):
    """A row of the paper beside what the session has there."""

    kind: str
    deal: int
    game: int
    derived: Points
    claimed: Points
    written: bool = True
    """Whether the paper has the row; one that it lacks is held to be of noughts."""


class Paper(NamedTuple):
    """All rows of a paper, and how its numbers are to be taken."""

    lines: tuple[Line, ...]
    running: bool
    ends: frozenset[int]
    """The last deal of each of the session's games."""
    dummy: bool
    """Whether the column of the dummy, if there is one, is written."""
    slip: int | None = None
    """The row whose totals are off and the next right again, if the slip stands alone."""


def totals(paper: Paper) -> list[Points]:
    """The totals as a person adds them up, of the rows that the paper has."""
    written = [line for line in paper.lines if line.written]
    has_games = any(line.kind == "game" for line in written)
    now = rubber = (0,) * len(written[0].claimed)
    told = []
    for place, line in enumerate(written):
        if line.kind == "rubber":
            told.append(plus(rubber, line.claimed))
            continue
        alone = place == paper.slip
        told.append(plus(now, line.claimed))
        now = plus(now, line.derived if alone else line.claimed)
        if line.kind == "game":
            rubber = plus(rubber, now)
        if line.kind == "game" if has_games else line.deal in paper.ends and line.kind == "deal":
            now = (0,) * len(now)
    return told


def aboves(paper: Paper) -> list[Points]:
    """The totals above each row that the paper has."""
    written = [line for line in paper.lines if line.written]
    return [
        tuple(total - points for total, points in zip(row, line.claimed, strict=True))
        for row, line in zip(totals(paper), written, strict=True)
    ]


def plus(one: Points, two: Points) -> Points:
    return tuple(a + b for a, b in zip(one, two, strict=True))


def numbers(rng: random.Random, paper: Paper) -> list[Numbers]:
    """The numbers as written, some of those that say nothing new left out."""
    left_out = rng.choice([0.0, 0.0, 0.5, 1.0])
    written = [line for line in paper.lines if line.written]
    if not paper.running:
        return [
            tuple(None if not n and rng.random() < left_out else n for n in line.claimed)
            for line in written
        ]
    rows: list[Numbers] = []
    above: Points = (0,) * len(written[0].claimed)
    for line, row in zip(written, totals(paper), strict=True):
        if _begins_anew(written, len(rows), paper.ends):
            above = (0,) * len(row)
        silent = [n == a and line.kind != "rubber" for n, a in zip(row, above, strict=True)]
        rows.append(
            tuple(
                None if still and rng.random() < left_out else n
                for n, still in zip(row, silent, strict=True)
            )
        )
        above = row
    return rows


def _begins_anew(written: Sequence[Line], place: int, ends: frozenset[int]) -> bool:
    if place == 0:
        return True
    before = written[place - 1]
    if any(line.kind == "game" for line in written):
        return before.kind == "game"
    return before.kind == "deal" and before.deal in ends


def parting(paper: Paper, rows: Sequence[Numbers], *, running: bool) -> int:
    """How many rows part from the session if the paper is taken as of one kind or the other."""
    written = [line for line in paper.lines if line.written]
    seen = visible(paper)
    parted = sum(
        not line.written and any(line.derived[seat] for seat in seen) for line in paper.lines
    )
    above = rubber = dict.fromkeys(seen, 0)
    for place, (line, row) in enumerate(zip(written, rows, strict=True)):
        if _begins_anew(written, place, paper.ends):
            above = dict.fromkeys(seen, 0)
        read = {seat: row[seat] for seat in seen}
        base = (rubber if line.kind == "rubber" else above) if running else dict.fromkeys(seen, 0)
        now = {seat: base[seat] if n is None else n for seat, n in read.items()}
        parted += any(now[seat] - base[seat] != line.derived[seat] for seat in seen)
        above = now
        if line.kind == "game":
            rubber = {seat: rubber[seat] + now[seat] for seat in seen}
    return parted


def visible(paper: Paper) -> range:
    """The seats that have a column."""
    seats = len(paper.lines[0].derived)
    return range(seats if paper.dummy else min(seats, 2))


def has_games(paper: Paper) -> bool:
    return any(line.kind == "game" and line.written for line in paper.lines)


def seen(paper: Paper, points: Points) -> Points:
    """The points that stand in a column."""
    return tuple(points[seat] for seat in visible(paper))


def parts(paper: Paper, line: Line) -> bool:
    return seen(paper, line.claimed) != seen(paper, line.derived)


def claims(paper: Paper) -> list[tuple[str, int, Points]]:
    """All that a paper says, without rows that say nothing."""
    rows = [(line.kind, line.deal, seen(paper, line.claimed)) for line in paper.lines]
    return [row for row in rows if any(row[2])]


# --- a whole paper ----------------------------------------------------------------------------


def paper_of(
    rng: random.Random, record: Evening, claimed: Evening, cause: str, *, running: bool
) -> Paper:
    """Write the paper of a session by somebody who claims another one, mostly the same."""
    games = cause in ("bonus", "variant") or rng.random() < 0.75
    rubber = rng.random() < (0.9 if cause == "variant" else 0.6)
    if running and not (games and len(claimed.rows) > 1 and claimed.rows[-2].kind == "game"):
        rubber = False  # of a game in play, the totals of a rubber say nothing
    dummy = rng.random() < 0.75 or not record.table.dummy
    return Paper(lines_of(record, claimed, games, rubber), running, record.ends, dummy)


def lines_of(record: Evening, claimed: Evening, games: object, rubber: object) -> tuple[Line, ...]:
    """Put what is claimed beside what the session has, row by row."""
    ours, theirs = _by_key(record.rows), _by_key(claimed.rows)
    none = (0,) * record.table.seats
    wanted = {"deal", "adjust"} | ({"game"} if games and claimed.table.games else set())
    wanted |= {"rubber"} if rubber else set()
    lines = []
    for key in sorted({*ours, *theirs}):
        row = ours.get(key) or theirs[key]
        right = row.points if key in ours else none
        claim = theirs[key].points if key in theirs else none
        if row.kind in wanted:
            lines.append(Line(row.kind, row.deal, row.game, right, claim, key in theirs))
    return tuple(lines)


def _by_key(rows: Iterable[Row]) -> dict[Key, Row]:
    found: dict[Key, Row] = {}
    for row in rows:
        rank, number = ROWS.index(row.kind), 0
        while (row.deal, rank, number) in found:
            number += 1
        found[row.deal, rank, number] = row
    return found
