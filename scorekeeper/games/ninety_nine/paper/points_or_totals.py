"""What each row of a paper adds: its points, or the difference of its totals to the row above.

A paper does not say which of the two its numbers are; `has_running_totals` guesses.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.ninety_nine.paper.align import AlignedRow, ExpectedRow


class PaperCell(NamedTuple):
    """What a row adds to one player's points, by the paper and by the session."""

    claimed: int
    derived: int
    above: int = 0
    """In a running paper, the total in the row above as it is written."""
    written: int | None = None
    """In a running paper, the total as it is written."""
    total: int | None = None
    """In a running paper, the total as it should be."""

    @property
    def difference(self) -> int:
        """By how much the paper has too many."""
        return self.claimed - self.derived


class CheckedRow(NamedTuple):
    """A row of the paper with what it adds."""

    expected: ExpectedRow
    cells: Mapping[int, PaperCell]
    """By seat, for every column of the paper."""

    @property
    def differing_seats(self) -> list[int]:
        """The seats for which paper and session differ here."""
        return [seat for seat, cell in self.cells.items() if cell.difference]


def has_running_totals(rows: Sequence[AlignedRow], seats: Sequence[int]) -> bool:
    """Guess whether the numbers are totals: fewer rows differ so than if they are points."""
    points, totals = (
        sum(bool(row.differing_seats) for row in checked_rows(rows, seats, running=running))
        for running in (False, True)
    )
    return totals < points


def checked_rows(
    rows: Sequence[AlignedRow], seats: Sequence[int], *, running: bool
) -> list[CheckedRow]:
    """Return what each row adds; `running` says whether the numbers are totals."""
    return (_as_totals if running else _as_points)(rows, seats)


def _as_points(rows: Sequence[AlignedRow], seats: Sequence[int]) -> list[CheckedRow]:
    """Read a paper whose numbers are the points of each row."""
    return [
        CheckedRow(
            expected,
            {
                seat: PaperCell((paper.cells[seat] if paper else None) or 0, expected.points[seat])
                for seat in seats
            },
        )
        for expected, paper, _ in rows
    ]


def _as_totals(rows: Sequence[AlignedRow], seats: Sequence[int]) -> list[CheckedRow]:
    """Read a paper of running totals: each row is judged by what it adds to the row above."""
    columns = {seat: _without_corrections(_total_cells(rows, seat), rows) for seat in seats}
    return [
        CheckedRow(row.expected, {seat: columns[seat][place] for seat in seats})
        for place, row in enumerate(rows)
    ]


def _total_cells(rows: Sequence[AlignedRow], seat: int) -> list[PaperCell]:
    """Return a player's cells from the first row to the last."""
    cells: list[PaperCell] = []
    above, right, finished_games, all_right = 0, 0, 0, 0
    has_game_rows = any(row.expected.kind == "game" for row in rows)
    for expected, paper, ends_game in rows:
        points = expected.points[seat]
        written = paper.cells[seat] if paper else None
        if expected.kind == "rubber":
            base = finished_games + above
            written = base if written is None else written
            cells.append(PaperCell(written - base, points, base, written, all_right + points))
            continue
        written = above if written is None else written
        right += points
        all_right += points
        cells.append(PaperCell(written - above, points, above, written, right))
        above = written
        if ends_game:
            bonus = 0 if has_game_rows else _bonus(expected, seat)
            finished_games += above + bonus
            all_right += bonus
            above = right = 0
    return cells


def _bonus(expected: ExpectedRow, seat: int) -> int:
    """Return the bonus of a game whose end has no row in the paper."""
    end = expected.scored_deal.scored.game_end if expected.scored_deal else None
    return end.bonuses[seat] if end else 0


def _without_corrections(cells: Sequence[PaperCell], rows: Sequence[AlignedRow]) -> list[PaperCell]:
    """Excuse each cell that only takes back the mistake of the cell above.

    Where one total was off and the next is right again, the mistake is that of the first alone.
    """
    excused: list[PaperCell] = []
    above = 0
    """The difference in the row above, unless that was excused or ended a game."""
    for cell, row in zip(cells, rows, strict=True):
        takes_back = bool(cell.difference) and cell.difference == -above
        if takes_back and row.expected.kind != "rubber":
            excused.append(cell._replace(claimed=cell.derived))
        else:
            excused.append(cell)
        above = 0 if row.ends_game else excused[-1].difference
    return excused
