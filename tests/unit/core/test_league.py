"""League tables: places by their definition, found without comparing everybody with everybody."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.league import Figure, LeagueForm, league_rows

FORM = LeagueForm((), ("won", "share"), "")
FIGURES = st.one_of(st.none(), st.integers(0, 3), st.just(Fraction(1, 2)))


def better(one: tuple[Figure, ...], other: tuple[Figure, ...]) -> bool:
    """Return whether one comes before the other: what there is before what there is not."""
    worths = [[(figure is not None, figure or 0) for figure in each] for each in (one, other)]
    return worths[0] > worths[1]


@given(st.lists(st.tuples(FIGURES, FIGURES), max_size=8))
def test_a_place_is_one_more_than_there_are_who_are_better(
    figures: list[tuple[Figure, Figure]],
) -> None:
    players = [
        (f"P{number}", dict(zip(FORM.order, each, strict=True)))
        for number, each in enumerate(figures)
    ]
    rows = league_rows(players, FORM)
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    for row in rows:
        own = tuple(row.figures[key] for key in FORM.order)
        assert row.place == 1 + sum(better(other, own) for other in figures)
        assert row.tied == (
            sum(not better(other, own) and not better(own, other) for other in figures) > 1
        )


class Compared(int):
    """A number that counts how often it is compared."""

    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return int(self) == other

    def __hash__(self) -> int:
        return hash(int(self))


def test_not_everybody_is_compared_with_everybody() -> None:
    """A seat can be taken by thousands in turn."""
    count = 400
    players = [(f"P{n}", {"won": Compared(n), "share": None}) for n in range(count)]
    rows = league_rows(players, FORM)
    assert rows[0].figures["won"] == count - 1
    assert Compared.times < 30 * count
