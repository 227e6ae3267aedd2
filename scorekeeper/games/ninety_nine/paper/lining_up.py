"""The paper's rows beside what the session gives for each: what was written, what is right."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.core.game import Evening
from scorekeeper.core.problems import Malformed, Said, said
from scorekeeper.games.ninety_nine.endings import GameEnd
from scorekeeper.games.ninety_nine.facts import Deal
from scorekeeper.games.ninety_nine.paper.reading import Kind, Paper, PaperRow
from scorekeeper.games.ninety_nine.rules import Rules
from scorekeeper.games.ninety_nine.table import Adjusted, Scored


class Played(NamedTuple):
    """A deal of the session as the paper's causes look at it."""

    fact: Deal
    scored: Scored
    before: tuple[int, ...]
    """The totals of the game before it."""


class Due(NamedTuple):
    """A row that the paper should have, with the points that it adds."""

    kind: Kind
    deal: int
    """Its number; of other rows the deal above."""
    game: int
    points: tuple[int, ...]
    played: Played | None = None
    end: GameEnd | None = None


class Pair(NamedTuple):
    """A due row and what the paper has for it: None, where the row is missing."""

    due: Due
    row: PaperRow | None
    ends_game: bool
    """Whether totals begin at nought below it."""


class _Segment(NamedTuple):
    """A deal with what stands below it, up to the next; the first is before any deal."""

    deal: PaperRow | None
    game: PaperRow | None
    adjusts: tuple[PaperRow, ...]


def due_rows(evening: Evening) -> list[Due]:
    """Return all rows of an evening: deals, ends of games, what was agreed, the rubber."""
    rules: Rules = evening.rules
    rows: list[Due] = []
    number, game = 0, 1
    totals = (0,) * rules.seats
    for played in evening.played:
        outcome = played.outcome
        if isinstance(outcome, Scored):
            number, game = played.number or 0, outcome.game
            points = [0] * rules.seats
            for line in outcome.lines:
                points[line.seat] += line.points
            seen = Played(played.fact, outcome, totals)
            rows.append(Due("deal", number, game, tuple(points), played=seen))
            totals = outcome.totals
            if (end := outcome.game_end) is not None:
                rows.append(Due("game", number, game, end.bonuses, end=end))
                totals = (0,) * rules.seats
        elif isinstance(outcome, Adjusted):
            line = outcome.line
            agreed = tuple(line.points * (seat == line.seat) for seat in range(rules.seats))
            rows.append(Due("adjust", number, outcome.game, agreed))
            totals = tuple(map(sum, zip(totals, agreed, strict=True)))
    end_ = evening.state.end
    bonuses = end_.bonuses if end_ else (0,) * rules.seats
    rows.append(Due("rubber", number, game, bonuses))
    return rows


def line_up(paper: Paper, due: Sequence[Due], uncounted: frozenset[int]) -> list[Pair]:
    """Put each due row beside the paper's; raises `Malformed` where deals are missing or astray."""
    segments, rubber, astray = _segments(paper, uncounted)
    problems = [*paper.problems, *astray]
    deals = [row for row in due if row.kind == "deal"]
    problems += _order_faults(paper, segments, [row.deal for row in deals])
    if problems:
        raise Malformed(*sorted(problems, key=_line))
    here: dict[int, list[Due]] = {0: [], **{row.deal: [] for row in deals}}
    for row in due[:-1]:
        here[row.deal].append(row)
    bonuses = any(segment.game for segment in segments)
    pairs: list[Pair] = []
    for (number, rows), segment in zip(here.items(), segments, strict=True):
        pairs += _pairs(segment, rows, number, bonuses=bonuses, seats=len(due[-1].points))
    if rubber is not None:
        pairs.append(Pair(due[-1], rubber, ends_game=False))
    return pairs


def _line(problem: Said) -> int:
    line = problem.fields["line"]
    assert isinstance(line, int)  # noqa: S101 — as every problem of a paper has it
    return line


def _pairs(
    segment: _Segment, due: Sequence[Due], number: int, *, bonuses: bool, seats: int
) -> Iterator[Pair]:
    """Pair the rows of a deal and those below it."""
    nought = (0,) * seats
    end = next((row for row in due if row.kind == "game"), None)
    game = due[0].game if due else 1
    for row in due:
        if row.kind == "deal":
            yield Pair(row, segment.deal, ends_game=end is not None and not bonuses)
    if segment.game is not None or (end is not None and bonuses):
        yield Pair(end or Due("game", number, game, nought), segment.game, ends_game=True)
    agreed = [row for row in due if row.kind == "adjust"]
    for place in range(max(len(agreed), len(segment.adjusts))):
        row = agreed[place] if place < len(agreed) else Due("adjust", number, game, nought)
        written = segment.adjusts[place] if place < len(segment.adjusts) else None
        yield Pair(row, written, ends_game=False)


def _segments(
    paper: Paper, uncounted: frozenset[int]
) -> tuple[list[_Segment], PaperRow | None, list[Said]]:
    """Part the paper at its deals; what stands in a strange place is a problem."""
    segments = [_Segment(None, None, ())]
    rubber: PaperRow | None = None
    problems: list[Said] = []
    above: PaperRow | None = None
    for row in paper.rows:
        if rubber is not None:
            problems.append(_astray(row, "paper-after-rubber"))
        match row.kind:
            case "deal" if row.number in uncounted:
                continue
            case "deal":
                segments.append(_Segment(row, None, ()))
            case "game":
                if above is None or above.kind != "deal":
                    problems.append(_astray(row, "paper-game-place"))
                segments[-1] = segments[-1]._replace(game=row)
            case "adjust":
                segments[-1] = segments[-1]._replace(adjusts=(*segments[-1].adjusts, row))
            case "rubber":
                rubber = row
        above = row
    return segments, rubber, problems


def _astray(row: PaperRow, code: str) -> Said:
    return said("paper-at", line=row.line, column="deal", problem=Said(code, {}))


def _order_faults(paper: Paper, segments: Sequence[_Segment], due: Sequence[int]) -> Iterator[Said]:
    """Find deals that are missing, doubled, out of order or unknown."""
    seen: list[int] = []
    for segment in segments:
        row = segment.deal
        if row is None or row.number is None:
            continue
        if row.number not in due:
            yield _at(row.line, said("paper-deal-unknown", given=row.number, last=len(due)))
            continue
        if row.number in seen:
            yield _at(row.line, said("paper-deal-twice", given=row.number))
        elif seen and row.number < seen[-1]:
            yield _at(row.line, said("paper-deal-order", given=row.number, above=seen[-1]))
        seen.append(row.number)
    for number in due:
        if number not in seen:
            later = [s.deal.line for s in segments if s.deal and (s.deal.number or 0) > number]
            line = later[0] if later else paper.last_line
            yield _at(line, said("paper-deal-missing", number=number))


def _at(line: int, problem: Said) -> Said:
    return said("paper-at", line=line, column="deal", problem=problem)
