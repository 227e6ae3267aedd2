"""Where paper and session part, in as few findings as explain it, each with its likely causes."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.games.ninety_nine.paper.align import ExpectedRow
from scorekeeper.games.ninety_nine.paper.cells import CheckedRow, PaperCell
from scorekeeper.games.ninety_nine.paper.mistakes import KINDS, Mistake, is_transposed, mistakes
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


class Discrepancy(NamedTuple):
    """One finding: where paper and session part, and what may have happened."""

    cells: tuple[tuple[ExpectedRow, int, PaperCell], ...]
    """The row, the seat, and the numbers of each cell that parts."""
    causes: tuple[Mistake, ...]
    """Every kind that yields exactly these numbers, the likeliest first."""

    @property
    def due(self) -> ExpectedRow:
        """The row; of several, the first."""
        return self.cells[0][0]


def discrepancies(
    rows: Sequence[CheckedRow], rules: NinetyNineRules, games: int
) -> list[Discrepancy]:
    """Return the findings of all rows, in their order."""
    return [found for row in rows if row.parted for found in _of_row(row, rules, games)]


def _of_row(row: CheckedRow, rules: NinetyNineRules, games: int) -> Iterator[Discrepancy]:
    for seats, causes in _split(row, _Explainer(row, rules, games)):
        cells = tuple((row.due, seat, row.cells[seat]) for seat in seats)
        yield Discrepancy(cells, causes)


class _Explainer:
    """Finds what explains some of the cells of a row that part."""

    def __init__(self, row: CheckedRow, rules: NinetyNineRules, games: int) -> None:
        self.row = row
        self._by_changes: dict[frozenset[tuple[int, int]], list[Mistake]] = {}
        for slip in mistakes(row.due, rules, games):
            seen = {seat: off for seat, off in slip.changes.items() if seat in row.cells}
            if seen:
                self._by_changes.setdefault(frozenset(seen.items()), []).append(slip)

    def causes(self, seats: Sequence[int]) -> tuple[Mistake, ...]:
        """Return each kind of slip that alone makes these cells part as they do."""
        off = frozenset((seat, self.row.cells[seat].difference) for seat in seats)
        found: dict[str, Mistake] = {}
        for slip in self._by_changes.get(off, ()):
            found.setdefault(slip.kind, slip)
        if len(seats) == 1:
            cell = self.row.cells[seats[0]]
            if _transposed(cell):
                found["transposed"] = Mistake("transposed", dict(off), {"seat": seats[0]})
            elif not found and cell.written is not None:
                told = {"seat": seats[0], "amount": cell.difference}
                found["addition"] = Mistake("addition", dict(off), told)
        return tuple(found[kind] for kind in KINDS if kind in found)


def _transposed(cell: PaperCell) -> bool:
    """Look at the number as it is written, and in a running paper at the points added too."""
    if cell.written is not None and is_transposed(cell.written, cell.above + cell.derived):
        return True
    return is_transposed(cell.claimed, cell.derived)


Split = tuple[tuple[tuple[int, ...], tuple[Mistake, ...]], ...]


def _split(row: CheckedRow, explainer: _Explainer) -> Split:
    """Part the cells of a row into as few groups as one cause each explains."""
    parted = tuple(row.parted)

    @cache
    def best(seats: tuple[int, ...]) -> tuple[tuple[int, int, int], Split, tuple[int, ...]]:
        """Return the cost, the groups, and what stays unexplained, of the seats that are left."""
        if not seats:
            return (0, 0, 0), (), ()
        first, others = seats[0], seats[1:]
        (left, groups, sums), split, unexplained = best(others)
        choices = [((left + 1, groups, sums), split, (first, *unexplained))]
        for chosen in _subsets(others):
            group = (first, *chosen)
            if causes := explainer.causes(group):
                rest = tuple(seat for seat in others if seat not in chosen)
                (left, groups, sums), split, unexplained = best(rest)
                sums += causes[0].kind == "addition"
                cost = (left, groups + 1, sums)
                choices.append((cost, ((group, causes), *split), unexplained))
        return min(choices, key=lambda choice: choice[0])

    _, split, unexplained = best(parted)
    return (*split, (unexplained, ())) if unexplained else split


def _subsets(seats: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for mask in range(1 << len(seats)):
        yield tuple(seat for place, seat in enumerate(seats) if mask >> place & 1)


def with_variant(found: Sequence[Discrepancy], variants: Sequence[str]) -> list[Discrepancy]:
    """Add the books by which the whole paper is right: one such explains all of it."""
    if not variants:
        return list(found)
    slip = Mistake("variant", {}, {"variant": variants[0], "variants": tuple(variants)})
    if len(found) == 1 and found[0].causes and found[0].causes[0].kind != "addition":
        causes = (*found[0].causes, slip)
        return [found[0]._replace(causes=tuple(sorted(causes, key=_place)))]
    cells = tuple(cell for parting in found for cell in parting.cells)
    return [Discrepancy(cells, (slip,))]


def _place(slip: Mistake) -> int:
    return KINDS.index(slip.kind)


def are_tied(causes: Sequence[Mistake]) -> bool:
    """Tell whether several kinds yield the same numbers; an addition is no tie."""
    return sum(slip.kind != "addition" for slip in causes) > 1
