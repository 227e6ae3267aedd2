"""Where paper and session differ, in as few findings as explain it, each with its causes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from scorekeeper.core.limits import MAX_CACHED
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
) -> Iterator[Discrepancy]:
    """Yield the findings of all rows, in their order."""
    for row in rows:
        if row.differing_seats:
            yield from _row_discrepancies(row, rules, games)


def _row_discrepancies(
    row: CheckedRow, rules: NinetyNineRules, games: int
) -> Iterator[Discrepancy]:
    if row.expected.is_uncounted:
        cells = tuple((row.expected, seat, row.cells[seat]) for seat in row.differing_seats)
        yield Discrepancy(cells, ())
        return
    for seats, causes in _split(row, _explained(row, rules, games)):
        cells = tuple((row.expected, seat, row.cells[seat]) for seat in seats)
        yield Discrepancy(cells, causes)


_Groups: TypeAlias = tuple[tuple[tuple[int, ...], tuple[Mistake, ...]], ...]
"""Seats, and the mistakes that explain what they have, one of each kind, the likeliest first."""


def _explained(row: CheckedRow, rules: NinetyNineRules, games: int) -> _Groups:
    """Return each group of cells that one mistake alone makes differ as they do."""
    differing = {seat: row.cells[seat].difference for seat in row.differing_seats}
    found: dict[tuple[int, ...], dict[str, Mistake]] = {(seat,): {} for seat in differing}

    def may_change(seat: int, points: int) -> bool:
        return seat not in row.cells or differing.get(seat) == points

    for mistake in mistakes(row.expected, rules, games, may_change):
        changes = {seat: points for seat, points in mistake.changes.items() if seat in row.cells}
        if changes and changes.items() <= differing.items():
            seats = tuple(seat for seat in differing if seat in changes)
            found.setdefault(seats, {}).setdefault(mistake.kind, mistake)
    order = {seat: 1 << place for place, seat in enumerate(differing)}
    for seat, difference in differing.items():
        _add_slips(found[seat,], seat, difference, row.cells[seat])
    return tuple(
        (seats, tuple(by_kind[kind] for kind in KINDS if kind in by_kind))
        for seats, by_kind in sorted(found.items(), key=lambda item: sum(order[s] for s in item[0]))
        if by_kind
    )


def _add_slips(by_kind: dict[str, Mistake], seat: int, difference: int, cell: PaperCell) -> None:
    """Add what goes wrong in writing and adding up."""
    if _has_transposed_digits(cell):
        by_kind["transposed"] = Mistake("transposed", {seat: difference}, {"seat": seat})
    elif not by_kind and cell.written is not None:
        details = {"seat": seat, "amount": difference}
        by_kind["addition"] = Mistake("addition", {seat: difference}, details)


def _has_transposed_digits(cell: PaperCell) -> bool:
    """Return whether digits changed places in the number or, in a running paper, in the points."""
    if cell.written is not None and is_transposed(cell.written, cell.above + cell.derived):
        return True
    return is_transposed(cell.claimed, cell.derived)


def _split(row: CheckedRow, explained: _Groups) -> _Groups:
    """Divide the differing cells of a row into as few groups as one mistake each explains.

    Cells that nothing explains are one group more, without a mistake.
    """
    causes = dict(explained)
    choices = tuple((seats, kinds[0].kind == "addition") for seats, kinds in explained)
    division = _best_division(tuple(row.differing_seats), choices)
    split = tuple((seats, causes[seats]) for seats in division.groups)
    return (*split, (division.unexplained, ())) if division.unexplained else split


class _Division(NamedTuple):
    """A way to divide seats into groups."""

    cost: tuple[int, int, int] = (0, 0, 0)
    """The seats that stay unexplained, the groups, and those that only an addition explains."""
    groups: tuple[tuple[int, ...], ...] = ()
    unexplained: tuple[int, ...] = ()


@lru_cache(maxsize=min(1024, MAX_CACHED))
def _best_division(
    seats: tuple[int, ...], choices: tuple[tuple[tuple[int, ...], bool], ...]
) -> _Division:
    """Return the cheapest division of these seats; thousands of rows have the same choices.

    `choices` are groups that a mistake explains, and whether that is but an addition.
    """
    if not seats:
        return _Division()
    first, others = seats[0], seats[1:]
    (alone, groups, sums), split, unexplained = _best_division(others, choices)
    divisions = [_Division((alone + 1, groups, sums), split, (first, *unexplained))]
    for group, is_addition in choices:
        if group[0] == first and set(group) <= set(seats):
            rest = tuple(seat for seat in others if seat not in group)
            (alone, groups, sums), split, unexplained = _best_division(rest, choices)
            cost = (alone, groups + 1, sums + is_addition)
            divisions.append(_Division(cost, (group, *split), unexplained))
    return min(divisions, key=lambda division: division.cost)


def with_variants(
    differing: Sequence[Discrepancy], variants: Sequence[str]
) -> Iterator[Discrepancy]:
    """Yield them with the variants by which the whole paper is right, which explain them all."""
    mistake = Mistake("variant", {}, {"variant": variants[0], "variants": tuple(variants)})
    first = differing[0]
    if len(differing) == 1 and first.causes and first.causes[0].kind != "addition":
        causes = sorted((*first.causes, mistake), key=_likelihood)
        yield first._replace(causes=tuple(causes))
    else:
        cells = tuple(cell for discrepancy in differing for cell in discrepancy.cells)
        yield Discrepancy(cells, (mistake,))


def _likelihood(mistake: Mistake) -> int:
    """Return the place of a mistake among all kinds, of which the likeliest is first."""
    return KINDS.index(mistake.kind)


def are_tied(causes: Sequence[Mistake]) -> bool:
    """Return whether several kinds yield the same numbers; an addition is no tie."""
    return sum(mistake.kind != "addition" for mistake in causes) > 1
