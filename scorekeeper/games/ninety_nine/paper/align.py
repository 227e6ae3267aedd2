"""The paper's rows beside what the session gives for each: what was written, what is right."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.games.ninety_nine.facts import Deal
from scorekeeper.games.ninety_nine.paper.parse import Paper, PaperRow, RowKind
from scorekeeper.games.ninety_nine.play.endings import GameEnd
from scorekeeper.games.ninety_nine.play.state import AdjustmentResult, DealResult, NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


class PaperDeal(NamedTuple):
    """A deal of the session as the paper's causes look at it."""

    fact: Deal
    scored: DealResult
    before: tuple[int, ...]
    """The totals of the game before it."""


class ExpectedRow(NamedTuple):
    """A row that the paper should have, with the points that it adds."""

    kind: RowKind
    deal: int
    """Its number; of other rows the deal above."""
    game: int
    points: tuple[int, ...]
    applied: PaperDeal | None = None
    end: GameEnd | None = None


class AlignedRow(NamedTuple):
    """A due row and what the paper has for it: None, where the row is missing."""

    due: ExpectedRow
    row: PaperRow | None
    ends_game: bool
    """Whether totals begin at nought below it."""


class _Segment(NamedTuple):
    """A deal with what stands below it, up to the next; the first is before any deal."""

    deal: PaperRow | None
    game: PaperRow | None
    adjusts: tuple[PaperRow, ...]


def expected_rows(record: NinetyNineRecord) -> list[ExpectedRow]:
    """Return all rows of an evening: deals, ends of games, what was agreed, the rubber."""
    rules: NinetyNineRules = record.rules
    rows: list[ExpectedRow] = []
    number, game = 0, 1
    totals = (0,) * rules.seats
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, DealResult):
            number, game = applied.number or 0, outcome.game
            points = [0] * rules.seats
            for line in outcome.lines:
                points[line.seat] += line.points
            seen = PaperDeal(outcome.deal, outcome, totals)
            rows.append(ExpectedRow("deal", number, game, tuple(points), applied=seen))
            totals = outcome.totals
            if (end := outcome.game_end) is not None:
                rows.append(ExpectedRow("game", number, game, end.bonuses, end=end))
                totals = (0,) * rules.seats
        elif isinstance(outcome, AdjustmentResult):
            line = outcome.line
            agreed = tuple(line.points * (seat == line.seat) for seat in range(rules.seats))
            rows.append(ExpectedRow("adjust", number, outcome.game, agreed))
            totals = tuple(map(sum, zip(totals, agreed, strict=True)))
    end_ = record.state.end
    bonuses = end_.bonuses if end_ else (0,) * rules.seats
    rows.append(ExpectedRow("rubber", number, game, bonuses))
    return rows


def line_up(
    paper: Paper, due: Sequence[ExpectedRow], uncounted: frozenset[int]
) -> list[AlignedRow]:
    """Put each due row beside the paper's; raises `Malformed` where deals are missing or astray."""
    segments, rubber, astray = _segments(paper, uncounted)
    problems = [*paper.problems, *astray]
    deals = [row for row in due if row.kind == "deal"]
    problems += _order_faults(paper, segments, [row.deal for row in deals])
    if problems:
        raise Malformed(*sorted(problems, key=_line))
    here: dict[int, list[ExpectedRow]] = {0: [], **{row.deal: [] for row in deals}}
    for row in due[:-1]:
        here[row.deal].append(row)
    bonuses = any(segment.game for segment in segments)
    pairs: list[AlignedRow] = []
    for (number, rows), segment in zip(here.items(), segments, strict=True):
        pairs += _pairs(segment, rows, number, bonuses=bonuses, seats=len(due[-1].points))
    if rubber is not None:
        pairs.append(AlignedRow(due[-1], rubber, ends_game=False))
    return pairs


def _line(problem: Message) -> int:
    line = problem.fields["line"]
    assert isinstance(line, int)  # noqa: S101 — as every problem of a paper has it
    return line


def _pairs(
    segment: _Segment, due: Sequence[ExpectedRow], number: int, *, bonuses: bool, seats: int
) -> Iterator[AlignedRow]:
    """Pair the rows of a deal and those below it."""
    nought = (0,) * seats
    end = next((row for row in due if row.kind == "game"), None)
    game = due[0].game if due else 1
    for row in due:
        if row.kind == "deal":
            yield AlignedRow(row, segment.deal, ends_game=end is not None and not bonuses)
    if segment.game is not None or (end is not None and bonuses):
        yield AlignedRow(
            end or ExpectedRow("game", number, game, nought), segment.game, ends_game=True
        )
    agreed = [row for row in due if row.kind == "adjust"]
    for place in range(max(len(agreed), len(segment.adjusts))):
        row = agreed[place] if place < len(agreed) else ExpectedRow("adjust", number, game, nought)
        written = segment.adjusts[place] if place < len(segment.adjusts) else None
        yield AlignedRow(row, written, ends_game=False)


def _segments(
    paper: Paper, uncounted: frozenset[int]
) -> tuple[list[_Segment], PaperRow | None, list[Message]]:
    """Part the paper at its deals; what stands in a strange place is a problem."""
    segments = [_Segment(None, None, ())]
    rubber: PaperRow | None = None
    problems: list[Message] = []
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


def _astray(row: PaperRow, code: str) -> Message:
    return message("paper-at", line=row.line, column="deal", problem=Message(code, {}))


def _order_faults(
    paper: Paper, segments: Sequence[_Segment], due: Sequence[int]
) -> Iterator[Message]:
    """Find deals that are missing, doubled, out of order or unknown."""
    seen: list[int] = []
    for segment in segments:
        row = segment.deal
        if row is None or row.number is None:
            continue
        if row.number not in due:
            yield _at(row.line, message("paper-deal-unknown", given=row.number, last=len(due)))
            continue
        if row.number in seen:
            yield _at(row.line, message("paper-deal-twice", given=row.number))
        elif seen and row.number < seen[-1]:
            yield _at(row.line, message("paper-deal-order", given=row.number, above=seen[-1]))
        seen.append(row.number)
    for number in due:
        if number not in seen:
            later = [s.deal.line for s in segments if s.deal and (s.deal.number or 0) > number]
            line = later[0] if later else paper.last_line
            yield _at(line, message("paper-deal-missing", number=number))


def _at(line: int, problem: Message) -> Message:
    return message("paper-at", line=line, column="deal", problem=problem)
