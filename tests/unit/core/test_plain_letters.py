"""A name may be typed on a keyboard that lacks its letters."""

import pytest

from scorekeeper.core.messages import message
from scorekeeper.core.players import matching_seats, resolve_seat


@pytest.mark.parametrize(
    ("word", "name"),
    [
        *(("Lucja", "Łucja"), ("Zoe", "Zoë"), ("soren", "Søren"), ("STRAUSS", "Strauß")),
        *(("Aegir", "Ægir"), ("Duro", "Đuro"), ("jur", "Jürgen"), ("Zoë", "Zoe"), ("Zo", "Žofie")),
    ],
)
def test_special_letters_may_be_typed_as_plain_ones(word: str, name: str) -> None:
    assert resolve_seat(word, ["Ben", name, "Cara"]) == 1


def test_a_name_as_it_is_written_goes_first() -> None:
    assert matching_seats("zoe", ["Zoë", "Zoe"]) == [1]
    assert matching_seats("zoe", ["Zoë", "Zoella"]) == [1]


def test_plain_letters_that_fit_two_players_are_refused() -> None:
    names = ["Zoë", "Zöe", "Ben"]
    assert resolve_seat("Zoe", names) == message("name-ambiguous", given="Zoe", legal=names[:2])
