"""The order of entries is that of a plain list, and old seats those of moving one by one."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.entry_order import EntryOrder, SeatMoves

CHANGES = st.lists(
    st.tuples(st.sampled_from(["append", "after", "before", "remove"]), st.integers(0, 99))
)


@given(CHANGES)
def test_an_order_is_as_a_list_would_have_it(changes: list[tuple[str, int]]) -> None:
    order, plain = EntryOrder(), list[int]()
    for number, (kind, at) in enumerate(changes, start=1):
        place = plain[at % len(plain)] if plain else None
        match kind, place:
            case "remove", int():
                order.remove(place)
                plain.remove(place)
            case "after", int():
                order.insert_after(place, number)
                plain.insert(plain.index(place) + 1, number)
            case "before", int():
                order.insert_before(place, number)
                plain.insert(plain.index(place), number)
            case _:
                order.append(number)
                plain.append(number)
    assert [*order] == plain
    for place, number in enumerate(plain):
        assert [*order.before(number)] == plain[:place][::-1]


@given(st.lists(st.one_of(st.none(), st.integers(1, 9), st.permutations(range(4)))))
def test_old_seats_are_those_of_moving_one_by_one(changes: list[list[int] | int | None]) -> None:
    seats, expected = SeatMoves(), dict[int, tuple[int, ...]]()
    for number, change in enumerate(changes, start=10):
        if isinstance(change, list):
            seats.move(tuple(change))
            expected = {key: tuple(old[seat] for seat in change) for key, old in expected.items()}
        else:  # a new entry, or one that is amended
            key = number if change is None else change
            seats.wrote(key)
            expected[key] = (0, 1, 2, 3)
    moves = sum(isinstance(change, list) for change in changes)
    found = seats.old_seats()
    assert {key: found.get(key, (0, 1, 2, 3)) for key in expected} == expected
    assert moves or not found
