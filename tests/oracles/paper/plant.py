"""Papers of random evenings with exactly one mistake in them, of a cause that is known."""

import random
from typing import NamedTuple

from tests.oracles.paper.judge import Cell, Place, Truth
from tests.oracles.paper.mistakes import Slip, slips
from tests.oracles.paper.rows import (
    Line,
    Numbers,
    Paper,
    aboves,
    claims,
    has_games,
    lines_of,
    numbers,
    paper_of,
    parting,
    parts,
    seen,
    totals,
    visible,
)
from tests.oracles.paper.sessions import Evening, Points, Row, by_other_variants, random_evening
from tests.oracles.paper.write_csv import written

_TRIES = 400
_AMOUNTS = (1, 2, 3, 5, 7, 9, 10, 12, 20, 25, 40, 50, 100)


class Planted(NamedTuple):
    """A session's sheet, the names of its seats, a paper of it, and what is wrong with that."""

    sheet: str
    names: tuple[str, ...]
    content: bytes
    truth: Truth


class Found(NamedTuple):
    """A paper with a mistake, and all kinds of mistakes that yield it."""

    paper: Paper
    kinds: frozenset[str]
    perhaps: frozenset[str]


def possible(variant: str, players: int, cause: str, *, running: bool) -> bool:
    """Whether such a table can make such a mistake at all."""
    if variant == "duel" and cause in ("premium", "forfeit", "variant"):
        return False
    if variant == "original" and cause in ("bonus", "variant"):
        return False
    return (cause != "addition" or running) and (cause != "forfeit" or players != 5)


def plant(rng: random.Random, variant: str, players: int, cause: str, *, running: bool) -> Planted:
    """Make a paper with one mistake of that cause, or with none if the cause is empty."""
    for _ in range(_TRIES):
        record = _evening(rng, variant, players, cause)
        if not cause:
            paper = paper_of(rng, record, record, cause, running=running)
            return _planted(rng, record, cause, Found(paper, frozenset(), frozenset()))
        slip = _by_another_book if cause == "variant" else _with_a_slip
        if found := slip(rng, record, cause, running=running):
            return _planted(rng, record, cause, found)
    raise AssertionError(f"no place for {cause} with {variant}, {players} players")


def _evening(rng: random.Random, variant: str, players: int, cause: str) -> Evening:
    at_the_end = cause == "bonus" or (cause == "variant" and players > 2)
    whole = at_the_end or rng.random() < 0.2
    plain = cause == "variant" and rng.random() < 0.5
    while True:
        record = random_evening(rng, variant, players, whole=whole, plain=plain)
        if record.table.deals:
            return record


# --- one slip ---------------------------------------------------------------------------------


def _with_a_slip(rng: random.Random, record: Evening, cause: str, *, running: bool) -> Found | None:
    paper = paper_of(rng, record, record, cause, running=running)
    if cause == "bonus" and not running and rng.random() < 0.15:
        paper = _with_an_idle_game_row(rng, paper)
    for place in rng.sample(range(len(paper.lines)), len(paper.lines)):
        line = paper.lines[place]
        twins = [other for other in paper.lines if other[:2] == line[:2]]
        if line.deal == 0 or len(twins) > 1:
            continue
        if slip := _slip(rng, record, paper, place, cause):
            alone = cause in ("transposed", "addition") and rng.random() < 0.3
            made = _made(rng, paper, place, slip.claimed, alone=alone)
            return _explained(record, made, place, cause)
    return None


def _with_an_idle_game_row(rng: random.Random, paper: Paper) -> Paper:
    """Add a row of noughts where no game has ended."""
    if not any(line.kind == "game" for line in paper.lines):
        return paper
    free = [
        place
        for place, line in enumerate(paper.lines)
        if line.kind == "deal" and line.deal not in paper.ends
    ]
    if not free:
        return paper
    place = rng.choice(free) + 1
    above = paper.lines[place - 1]
    none = (0,) * len(above.derived)
    idle = Line("game", above.deal, above.game, none, none)
    return paper._replace(lines=(*paper.lines[:place], idle, *paper.lines[place:]))


def _slip(rng: random.Random, record: Evening, paper: Paper, place: int, cause: str) -> Slip | None:
    every = _slips(record, paper, place)
    points = paper.lines[place].derived
    if cause == "addition":
        seat = rng.choice(visible(paper))
        off = rng.choice(_AMOUNTS) * rng.choice((-1, 1))
        claimed = (*points[:seat], points[seat] + off, *points[seat + 1 :])
        known = {seen(paper, slip.claimed) for slip in every}
        return None if seen(paper, claimed) in known else Slip(cause, claimed)
    fitting = [slip for slip in every if slip.cause == cause and not slip.wide]
    fitting = [slip for slip in fitting if seen(paper, slip.claimed) != seen(paper, points)]
    return rng.choice(fitting) if fitting else None


def _slips(record: Evening, paper: Paper, place: int) -> list[Slip]:
    line = paper.lines[place]
    above = None
    if paper.running and line.written:
        above = aboves(paper)[sum(other.written for other in paper.lines[:place])]
    return slips(record.table, Row(line.kind, line.deal, line.game, line.derived), above)


def _made(rng: random.Random, paper: Paper, place: int, claimed: Points, *, alone: bool) -> Paper:
    """Make the slip; it is carried on below unless it stands `alone` and there is a below."""
    lines, line = list(paper.lines), paper.lines[place]
    games = sum(other.kind == "game" for other in lines)
    forgotten = line.kind == "game" and not any(claimed) and games > 1 and not paper.running
    stays = not forgotten or rng.random() < 0.5
    lines[place] = line._replace(claimed=claimed, written=stays)
    goes_on = place + 1 < len(lines) and line.kind in ("deal", "adjust")
    if goes_on and games == 0 and line.kind == "deal":
        goes_on = line.deal not in paper.ends
    slip = place if paper.running and alone and goes_on else None
    return paper._replace(lines=tuple(lines), slip=slip)


def _explained(record: Evening, paper: Paper, place: int, cause: str) -> Found:
    """Try every slip of every cause in that row, and every other book, on the same paper."""
    claimed = seen(paper, paper.lines[place].claimed)
    same = [slip for slip in _slips(record, paper, place) if seen(paper, slip.claimed) == claimed]
    alone = paper.slip is not None
    sure = {slip.cause for slip in same if not slip.wide}
    sure &= {"transposed"} if alone else sure
    assert cause in sure or cause in ("addition", "variant"), (cause, paper, place)
    others = [] if alone else by_other_variants(record)
    books = {book.wide for book in others if _same_paper(paper, record, book.record)}
    sure |= {"variant"} if False in books else set()
    perhaps = {slip.cause for slip in same} | ({"variant"} if books else set())
    return Found(paper, frozenset(sure), frozenset(perhaps - sure))


# --- another book -----------------------------------------------------------------------------


def _by_another_book(
    rng: random.Random, record: Evening, cause: str, *, running: bool
) -> Found | None:
    others = [book.record for book in by_other_variants(record) if not book.wide]
    if not others:
        return None
    other = rng.choice(others)
    paper = paper_of(rng, record, other, cause, running=running)
    rows = {line.deal for line in paper.lines if line.kind == "game" and line.written}
    if running and not record.ends <= (rows or other.ends):
        return None  # nobody could tell where its totals begin anew
    parted = [place for place, line in enumerate(paper.lines) if parts(paper, line)]
    if len(parted) == 1:
        return _explained(record, paper, parted[0], cause)
    return Found(paper, frozenset({cause}), frozenset()) if parted else None


def _same_paper(paper: Paper, record: Evening, other: Evening) -> bool:
    rubber = any(line.kind == "rubber" for line in paper.lines)
    theirs = paper._replace(lines=lines_of(record, other, has_games(paper), rubber))
    return claims(paper) == claims(theirs)


# --- the truth --------------------------------------------------------------------------------


def _planted(rng: random.Random, record: Evening, cause: str, found: Found) -> Planted:
    paper = found.paper
    rows = numbers(rng, paper)
    told = paper.running if _needs_telling(paper, rows) or rng.random() < 0.5 else None
    truth = Truth(
        cause,
        _cells(paper, record.table.names),
        found.kinds - {cause},
        found.perhaps - {cause},
        paper.running,
        told,
        paper.slip is not None,
    )
    content = written(rng, paper, record.table.names, rows)
    return Planted(record.sheet, tuple(record.table.names), content, truth)


def _needs_telling(paper: Paper, rows: list[Numbers]) -> bool:
    """Whether the numbers leave any doubt if they are points or totals."""
    points = parting(paper, rows, running=False)
    running = parting(paper, rows, running=True)
    return running + 2 > points if paper.running else running < points + 2 and points > 0


def _cells(paper: Paper, names: list[str]) -> dict[Place, Cell]:
    sums = iter(totals(paper))
    cells = {}
    for line in paper.lines:
        total = next(sums) if line.written else None
        for seat in visible(paper):
            said, right = line.claimed[seat], line.derived[seat]
            if said == right:
                continue
            cell = Cell(said, right)
            if paper.running and total is not None:
                cell = Cell(said, right, total[seat], total[seat] - said + right)
            cells[line.deal, line.kind, names[seat]] = cell
    return cells
