"""The rows of a paper beside those that the session expects: what was written, what is right."""

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.games.ninety_nine.facts import Deal
from scorekeeper.games.ninety_nine.paper.parse import Paper, PaperRow, RowKind
from scorekeeper.games.ninety_nine.play.account import adjustments_of_ended_game
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    DealResult,
    NinetyNineRecord,
    Outcome,
)
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


class ScoredDeal(NamedTuple):
    """A deal of the session, as far as mistakes in scoring it depend on it."""

    fact: Deal
    scored: DealResult
    before: tuple[int, ...]
    """The totals of the game before it."""


class ExpectedRow(NamedTuple):
    """A row that the paper should have, with the points that it adds."""

    kind: RowKind
    deal: int
    """The number of the deal; of other rows, of the deal above."""
    game: int
    points: tuple[int, ...]
    scored_deal: ScoredDeal | None = None

    @property
    def is_uncounted(self) -> bool:
        """Whether it is of a deal that does not count: it may be left out, and has no points."""
        return self.kind == "deal" and self.scored_deal is None


class AlignedRow(NamedTuple):
    """An expected row, and the row of the paper; None where that is missing."""

    expected: ExpectedRow
    paper: PaperRow | None
    ends_game: bool
    """Whether totals begin at nought below it."""


class Alignment(NamedTuple):
    """The rows of a paper beside those of the session, as far as the paper goes."""

    rows: list[AlignedRow]
    compared: int
    """How many deals the paper has."""
    deals: int
    """How many the session has."""


class _Segment(NamedTuple):
    """A deal with what stands below it, up to the next; the first is before any deal."""

    deal: PaperRow | None
    game: PaperRow | None
    adjusts: list[PaperRow]
    above_game: Sequence[PaperRow] = ()
    """What was agreed on above the end of the game."""


def expected_rows(record: NinetyNineRecord, written: Container[int] = ()) -> list[ExpectedRow]:
    """Return all rows of a session: deals, ends of games, what was agreed, the rubber.

    A deal that does not count has one, of noughts, if it is among those that a paper has `written`.
    """
    rules = record.rules
    rows: list[ExpectedRow] = []
    number, game = 0, 1
    totals = (0,) * rules.seats
    above_game: set[int] = set()
    for place, applied in enumerate(record.applied):
        outcome = applied.outcome
        if isinstance(outcome, DealResult):
            number, game = applied.number or 0, outcome.game
            points = [0] * rules.seats
            for line in outcome.lines:
                points[line.seat] += line.points
            deal = ScoredDeal(outcome.deal, outcome, totals)
            rows.append(ExpectedRow("deal", number, game, tuple(points), scored_deal=deal))
            totals = outcome.totals
            if (end := outcome.game_end) is not None:
                for late in adjustments_of_ended_game(record.applied[place + 1 :]):
                    rows.append(_agreed(number, rules, late.result))
                    above_game.add(late.entry)
                rows.append(ExpectedRow("game", number, game, end.bonuses))
                totals = (0,) * rules.seats
        elif isinstance(outcome, AdjustmentResult) and applied.entry not in above_game:
            rows.append(_agreed(number, rules, outcome))
            totals = tuple(map(sum, zip(totals, rows[-1].points, strict=True)))
        elif applied.number is not None and applied.number in written:
            number = applied.number
            rows.append(ExpectedRow("deal", number, game, (0,) * rules.seats))
    rubber_end = record.state.end
    bonuses = rubber_end.bonuses if rubber_end else (0,) * rules.seats
    rows.append(ExpectedRow("rubber", number, game, bonuses))
    return rows


def _agreed(number: int, rules: NinetyNineRules, outcome: Outcome) -> ExpectedRow:
    assert isinstance(outcome, AdjustmentResult)  # noqa: S101 — callers have looked
    line = outcome.line
    points = tuple(line.points * (seat == line.seat) for seat in range(rules.seats))
    return ExpectedRow("adjust", number, outcome.game, points)


def align(paper: Paper, record: NinetyNineRecord) -> Alignment:
    """Put each row of a session beside that of a paper, as far as that goes; the rubber's is last.

    Rows without a number at the end are to be filled in. Raises `Malformed` where deals are missing
    before the last one or a row stands in a strange place.
    """
    paper = paper._replace(rows=_filled_in(paper.rows))
    expected = expected_rows(record, {row.number for row in paper.rows if row.number})
    segments, rubber, misplaced = _segments(paper)
    all_deals = [row.deal for row in expected if row.kind == "deal"]
    last = max((segment.deal.number or 0 for segment in segments if segment.deal), default=0)
    whole = rubber is not None or not last
    deals = all_deals if whole else [number for number in all_deals if number <= last]
    problems = [
        *paper.problems,
        *misplaced,
        *_order_problems(paper, segments, deals, record.last_number),
    ]
    if problems:
        raise Malformed(*sorted(problems, key=_line_of))
    rows_by_deal: dict[int, list[ExpectedRow]] = {0: [], **{number: [] for number in deals}}
    for row in expected[:-1]:
        if row.deal in rows_by_deal:
            rows_by_deal[row.deal].append(row)
    if len(deals) < len(all_deals):
        rows_by_deal[last] = _as_far_as(segments[-1], rows_by_deal[last])
    has_game_rows = any(segment.game for segment in segments)
    seats = len(expected[-1].points)
    aligned: list[AlignedRow] = []
    for (number, rows), segment in zip(rows_by_deal.items(), segments, strict=True):
        aligned += _aligned_rows(segment, rows, number, has_game_rows=has_game_rows, seats=seats)
    if rubber is not None:
        aligned.append(AlignedRow(expected[-1], rubber, ends_game=False))
    uncounted = {row.deal for row in expected if row.is_uncounted}
    return Alignment(aligned, len({*deals} - uncounted), len({*all_deals} - uncounted))


def _filled_in(rows: Sequence[PaperRow]) -> tuple[PaperRow, ...]:
    """Return the rows without deals at the end that have no number yet, and what is below them."""
    end = len(rows)
    for place in range(len(rows) - 1, -1, -1):
        if any(number is not None for number in rows[place].cells.values()):
            break
        if rows[place].kind == "deal":
            end = place
    return tuple(rows[:end])


def _as_far_as(segment: _Segment, expected: Sequence[ExpectedRow]) -> list[ExpectedRow]:
    """Return the rows of the last deal of a paper without those that it does not have yet."""
    left = len(segment.adjusts)
    rows: list[ExpectedRow] = []
    for row in expected:
        if row.kind == "deal" or (row.kind == "game" and segment.game):
            rows.append(row)
        elif row.kind == "adjust" and left:
            rows.append(row)
            left -= 1
    return rows


def _line_of(problem: Message) -> int:
    line = problem.fields["line"]
    assert isinstance(line, int)  # noqa: S101 — as every problem of a paper has it
    return line


def _aligned_rows(
    segment: _Segment,
    expected: Sequence[ExpectedRow],
    number: int,
    *,
    has_game_rows: bool,
    seats: int,
) -> Iterator[AlignedRow]:
    """Align the rows of a deal and those below it."""
    no_points = (0,) * seats
    kinds = [row.kind for row in expected]
    place = kinds.index("game") if "game" in kinds else None
    end = None if place is None else expected[place]
    above = [row for row in expected[: place or 0] if row.kind == "adjust"]
    below = [row for row in expected[place or 0 :] if row.kind == "adjust"]
    game = expected[0].game if expected else 1
    not_agreed = ExpectedRow("adjust", number, game, no_points)
    written_above = segment.above_game if segment.game else segment.adjusts[: len(above)]
    written_below = segment.adjusts if segment.game else segment.adjusts[len(above) :]
    pairs = list(zip_longest(above, written_above))
    resets = end is not None and not has_game_rows
    for row in expected:
        if row.kind == "deal":
            yield AlignedRow(row, segment.deal, ends_game=resets and not pairs)
    for number_above, (expected_row, paper_row) in enumerate(pairs, start=1):
        is_last = number_above == len(pairs)
        yield AlignedRow(expected_row or not_agreed, paper_row, ends_game=resets and is_last)
    if segment.game is not None or (end is not None and has_game_rows):
        row = end or ExpectedRow("game", number, game, no_points)
        yield AlignedRow(row, segment.game, ends_game=True)
    for expected_row, paper_row in zip_longest(below, written_below):
        yield AlignedRow(expected_row or not_agreed, paper_row, ends_game=False)


def _segments(paper: Paper) -> tuple[list[_Segment], PaperRow | None, list[Message]]:
    """Divide the paper at its deals; return the segments, the rubber's row, and the problems."""
    segments = [_Segment(None, None, [])]
    rubber: PaperRow | None = None
    problems: list[Message] = []
    above: PaperRow | None = None
    for row in paper.rows:
        if rubber is not None:
            problems.append(_at(row.line, message("paper-after-rubber")))
        match row.kind:
            case "deal":
                segments.append(_Segment(row, None, []))
            case "game":
                if above is None or above.kind not in ("deal", "adjust"):
                    problems.append(_at(row.line, message("paper-game-place")))
                written = segments[-1].adjusts
                segments[-1] = segments[-1]._replace(game=row, adjusts=[], above_game=written)
            case "adjust":
                segments[-1].adjusts.append(row)
            case "rubber":
                rubber = row
        above = row
    return segments, rubber, problems


def _order_problems(
    paper: Paper, segments: Sequence[_Segment], expected: Sequence[int], last_deal: int
) -> Iterator[Message]:
    """Find deals that are missing, doubled, out of order or unknown.

    `expected` are the numbers that the paper should have, `last_deal` is the session's last one.
    """
    known = frozenset(expected)
    last = 0
    seen: set[int] = set()
    lines: list[tuple[int, int]] = []
    """The highest number up to each deal of the paper, and its line."""
    for segment in segments:
        row = segment.deal
        if row is None or row.number is None:
            continue
        lines.append((max(row.number, lines[-1][0] if lines else 0), row.line))
        if row.number not in known:
            yield _at(row.line, message("paper-deal-unknown", given=row.number, last=last_deal))
            continue
        if row.number in seen:
            yield _at(row.line, message("paper-deal-twice", given=row.number))
        elif row.number < last:
            yield _at(row.line, message("paper-deal-order", given=row.number, above=last))
        seen.add(row.number)
        last = row.number
    for number in () if paper.has_unread_rows else expected:
        if number not in seen:
            place = bisect_right(lines, number, key=lambda pair: pair[0])
            line = lines[place][1] if place < len(lines) else paper.last_line
            yield _at(line, message("paper-deal-missing", number=number))


def _at(line: int, problem: Message) -> Message:
    return message("paper-at", line=line, column="deal", problem=problem)
