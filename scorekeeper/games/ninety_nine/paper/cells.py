"""What each row of a paper adds: its points, or the difference of its totals to the row above."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.ninety_nine.paper.align import AlignedRow, ExpectedRow


class PaperCell(NamedTuple):
    """What a row adds to one player's points, by the paper and by right."""

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

    due: ExpectedRow
    cells: Mapping[int, PaperCell]
    """By seat, for every column of the paper."""

    @property
    def parted(self) -> list[int]:
        """The seats for which paper and session part here."""
        return [seat for seat, cell in self.cells.items() if cell.difference]


def as_points(pairs: Sequence[AlignedRow], seats: Sequence[int]) -> list[CheckedRow]:
    """Read a paper whose numbers are the points of each row."""
    return [
        CheckedRow(
            due,
            {
                seat: PaperCell((row.cells[seat] if row else None) or 0, due.points[seat])
                for seat in seats
            },
        )
        for due, row, _ in pairs
    ]


def as_totals(pairs: Sequence[AlignedRow], seats: Sequence[int]) -> list[CheckedRow]:
    """Read a paper of running totals: each row is judged by what it adds to the row above."""
    rows = [CheckedRow(pair.due, {}) for pair in pairs]
    for seat in seats:
        for place, cell in enumerate(_totals(pairs, seat)):
            rows[place] = rows[place]._replace(cells={**rows[place].cells, seat: cell})
    return [_without_what_came_right_again(rows, place, pairs) for place in range(len(rows))]


def _totals(pairs: Sequence[AlignedRow], seat: int) -> list[PaperCell]:
    cells: list[PaperCell] = []
    above, right, games, all_right = 0, 0, 0, 0
    bonuses = any(pair.due.kind == "game" for pair in pairs)
    for due, row, ends_game in pairs:
        points = due.points[seat]
        if due.kind == "rubber":
            base = games + above
            written = row.cells[seat] if row else None
            written = base if written is None else written
            cells.append(PaperCell(written - base, points, base, written, all_right + points))
            continue
        written = row.cells[seat] if row else None
        written = above if written is None else written
        right += points
        all_right += points
        cells.append(PaperCell(written - above, points, above, written, right))
        above = written
        if ends_game:
            bonus = 0 if bonuses or due.applied is None else _bonus(due, seat)
            games += above + bonus
            all_right += bonus
            above = right = 0
    return cells


def _bonus(due: ExpectedRow, seat: int) -> int:
    """Return the bonus of a game whose end has no row in the paper."""
    end = due.applied.scored.game_end if due.applied else None
    return end.bonuses[seat] if end else 0


def _without_what_came_right_again(
    rows: Sequence[CheckedRow], place: int, pairs: Sequence[AlignedRow]
) -> CheckedRow:
    """Where one total was off and the next is right again, both are told at the first."""
    row = rows[place]
    cells = dict(row.cells)
    for seat, cell in row.cells.items():
        if cell.difference and _takes_back(rows, place, seat, pairs):
            cells[seat] = cell._replace(claimed=cell.derived)
    return row._replace(cells=cells)


def _takes_back(
    rows: Sequence[CheckedRow], place: int, seat: int, pairs: Sequence[AlignedRow]
) -> bool:
    """Tell whether a row takes back what the row above was off by, which took back nothing."""
    back = 0
    while place - back > 0 and not pairs[place - back - 1].ends_game:
        here, above = rows[place - back].cells[seat], rows[place - back - 1].cells[seat]
        if not here.difference or here.difference != -above.difference:
            break
        if rows[place - back].due.kind == "rubber":
            break
        back += 1
    return back % 2 == 1
