"""Where paper and session differ, in as few findings as explain it, each with its causes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from scorekeeper.games.ninety_nine.paper.align import ExpectedRow
from scorekeeper.games.ninety_nine.paper.mistakes import KINDS, Mistake, is_transposed, mistakes
from scorekeeper.games.ninety_nine.paper.points_or_totals import CheckedRow, PaperCell
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


class Discrepancy(NamedTuple):
    """One finding: where paper and session differ, and what may have happened."""

    cells: tuple[tuple[ExpectedRow, int, PaperCell], ...]
    """The row, the seat, and the numbers of each cell that differs."""
    causes: tuple[Mistake, ...]
    """The mistakes that yield exactly these numbers, one of each kind, the likeliest first."""

    @property
    def expected(self) -> ExpectedRow:
        """The row as it should be; of several, the first."""
        return self.cells[0][0]


def discrepancies(
    rows: Sequence[CheckedRow], rules: NinetyNineRules, games: int
) -> list[Discrepancy]:
    """Return the findings of all rows, in their order."""
    return [
        discrepancy
        for row in rows
        if row.differing_seats
        for discrepancy in _row_discrepancies(row, rules, games)
    ]


def _row_discrepancies(
    row: CheckedRow, rules: NinetyNineRules, games: int
) -> Iterator[Discrepancy]:
    for seats, causes in _split(row, _MistakeFinder(row, rules, games)):
        cells = tuple((row.expected, seat, row.cells[seat]) for seat in seats)
        yield Discrepancy(cells, causes)


class _MistakeFinder:
    """Finds the mistakes that explain cells of a row."""

    def __init__(self, row: CheckedRow, rules: NinetyNineRules, games: int) -> None:
        self.row = row
        self._by_changes: dict[frozenset[tuple[int, int]], list[Mistake]] = {}
        for mistake in mistakes(row.expected, rules, games):
            changes = {seat: n for seat, n in mistake.changes.items() if seat in row.cells}
            if changes:
                self._by_changes.setdefault(frozenset(changes.items()), []).append(mistake)

    def causes(self, seats: Sequence[int]) -> tuple[Mistake, ...]:
        """Return a mistake of each kind that alone makes these cells differ as they do."""
        changes = frozenset((seat, self.row.cells[seat].difference) for seat in seats)
        by_kind: dict[str, Mistake] = {}
        for mistake in self._by_changes.get(changes, ()):
            by_kind.setdefault(mistake.kind, mistake)
        if len(seats) == 1:
            cell = self.row.cells[seats[0]]
            if _has_transposed_digits(cell):
                by_kind["transposed"] = Mistake("transposed", dict(changes), {"seat": seats[0]})
            elif not by_kind and cell.written is not None:
                details = {"seat": seats[0], "amount": cell.difference}
                by_kind["addition"] = Mistake("addition", dict(changes), details)
        return tuple(by_kind[kind] for kind in KINDS if kind in by_kind)


def _has_transposed_digits(cell: PaperCell) -> bool:
    """Return whether digits changed places in the number or, in a running paper, in the points."""
    if cell.written is not None and is_transposed(cell.written, cell.above + cell.derived):
        return True
    return is_transposed(cell.claimed, cell.derived)


_Groups: TypeAlias = tuple[tuple[tuple[int, ...], tuple[Mistake, ...]], ...]
"""Seats, and the mistakes that explain what they have."""
_Division: TypeAlias = tuple[tuple[int, int, int], _Groups, tuple[int, ...]]
"""The cost of dividing seats so, the groups, and the seats that stay unexplained."""


def _split(row: CheckedRow, finder: _MistakeFinder) -> _Groups:
    """Divide the differing cells of a row into as few groups as one mistake each explains.

    Cells that nothing explains are one group more, without a mistake.
    """
    _, split, unexplained = _best_division(tuple(row.differing_seats), finder, {})
    return (*split, (unexplained, ())) if unexplained else split


def _best_division(
    seats: tuple[int, ...], finder: _MistakeFinder, known: dict[tuple[int, ...], _Division]
) -> _Division:
    """Return the cheapest division of these seats; `known` keeps those of the row.

    No function in `_split` does this: one that calls itself keeps all of its row for ever.
    """
    if not seats:
        return (0, 0, 0), (), ()
    if seats in known:
        return known[seats]
    first, others = seats[0], seats[1:]
    (alone, groups, sums), split, unexplained = _best_division(others, finder, known)
    choices = [((alone + 1, groups, sums), split, (first, *unexplained))]
    for chosen in _subsets(others):
        group = (first, *chosen)
        if causes := finder.causes(group):
            rest = tuple(seat for seat in others if seat not in chosen)
            (alone, groups, sums), split, unexplained = _best_division(rest, finder, known)
            sums += causes[0].kind == "addition"
            choices.append(((alone, groups + 1, sums), ((group, causes), *split), unexplained))
    known[seats] = min(choices, key=lambda choice: choice[0])
    return known[seats]


def _subsets(seats: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for mask in range(1 << len(seats)):
        yield tuple(seat for place, seat in enumerate(seats) if mask >> place & 1)


def with_variants(differing: Sequence[Discrepancy], variants: Sequence[str]) -> list[Discrepancy]:
    """Add the variants by which the whole paper is right: each explains all discrepancies."""
    if not variants:
        return list(differing)
    mistake = Mistake("variant", {}, {"variant": variants[0], "variants": tuple(variants)})
    first = differing[0]
    if len(differing) == 1 and first.causes and first.causes[0].kind != "addition":
        causes = sorted((*first.causes, mistake), key=_likelihood)
        return [first._replace(causes=tuple(causes))]
    cells = tuple(cell for discrepancy in differing for cell in discrepancy.cells)
    return [Discrepancy(cells, (mistake,))]


def _likelihood(mistake: Mistake) -> int:
    """Return the place of a mistake among all kinds, of which the likeliest is first."""
    return KINDS.index(mistake.kind)


def are_tied(causes: Sequence[Mistake]) -> bool:
    """Return whether several kinds yield the same numbers; an addition is no tie."""
    return sum(mistake.kind != "addition" for mistake in causes) > 1
