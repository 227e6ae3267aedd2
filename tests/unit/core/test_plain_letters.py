"""A name may be typed on a keyboard that lacks its letters."""

import unicodedata
from typing import Literal

import pytest

from scorekeeper.core.messages import message
from scorekeeper.core.players import (
    SeatNames,
    fold_case,
    fold_title,
    matching_seats,
    resolve_seat,
)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        *(("Lucja", "Łucja"), ("Zoe", "Zoë"), ("soren", "Søren"), ("STRAUSS", "Strauß")),
        *(("Aegir", "Ægir"), ("Duro", "Đuro"), ("jur", "Jürgen"), ("Zoë", "Zoe"), ("Zo", "Žofie")),
    ],
)
def test_special_letters_may_be_typed_as_plain_ones(word: str, name: str) -> None:
    assert resolve_seat(word, ["Ben", name, "Cara"]) == 1


@pytest.mark.parametrize(
    ("word", "name"),
    [
        *(("joe", "Jörg"), ("JOERG", "Jörg"), ("jo", "Jörg"), ("mue", "Müßig"), ("Kae", "Käthe")),
        *(("jörg", "Joerg"), ("jö", "Joerg"), ("Mueller-Luedenscheidt", "Müller-Lüdenscheidt")),
    ],
)
def test_an_umlaut_may_be_typed_as_one_vowel_or_two(word: str, name: str) -> None:
    assert resolve_seat(word, ["Ben", name, "Cara"]) == 1


def test_two_vowels_that_fit_two_players_or_one_as_written() -> None:
    assert matching_seats("joe", ["Jörg", "Joel", "Jonas"]) == [1]
    names = ["Jörg", "Jörn", "Ben"]
    assert resolve_seat("joer", names) == message("name-ambiguous", given="joer", legal=names[:2])


def test_a_name_as_it_is_written_goes_first() -> None:
    assert matching_seats("zoe", ["Zoë", "Zoe"]) == [1]


@pytest.mark.parametrize(
    ("word", "names"),
    [
        *(("zoe", ["Zoë", "Zoella"]), ("Jorg", ["Jörg", "Jorge"]), ("Andre", ["André", "Andrea"])),
        ("mueller", ["Müller", "Muellerin"]),
    ],
)
def test_a_full_name_in_plain_letters_wins_over_a_start(word: str, names: list[str]) -> None:
    """Who has no other keyboard could not name Zoë at all, and meant Zoella without knowing."""
    assert matching_seats(word, names) == [0]


@pytest.mark.parametrize(
    ("word", "names"),
    [
        *(("Eli", ["Élise", "Elisabeth"]), ("zo", ["Zoë", "Zoltan"])),
        *(("lu", ["Łucja", "Lu Wei"]), ("E", ["Emil", "Élise"])),
    ],
)
def test_a_start_in_plain_letters_is_that_of_names_with_special_ones_too(
    word: str, names: list[str]
) -> None:
    """Points agreed on with Élise went to Elisabeth, unasked."""
    assert resolve_seat(word, names) == message("name-ambiguous", given=word, legal=names)


@pytest.mark.parametrize(
    ("left", "word", "sits"),
    [("Zoë", "Zoe", "Zoey"), ("Zoë", "Zoé", "Zoey"), ("Jörg", "joerg", "Joergen")],
)
def test_who_has_left_is_no_start_of_another_in_plain_letters_either(
    left: str, word: str, sits: str
) -> None:
    names = SeatNames([sits, "Ben"], lambda: [fold_case(name) for name in (left, sits, "Ben")])
    assert matching_seats(word, names) == []
    assert matching_seats(sits[:-2], SeatNames([sits], lambda: [fold_case(sits)])) == [0]


@pytest.mark.parametrize(("word", "sits"), [("Zoé", "Zoë"), ("Jòrg", "Jörg"), ("andrè", "Andre")])
def test_who_sits_is_meant_by_other_marks_beside_the_name_of_who_left(word: str, sits: str) -> None:
    names = SeatNames([sits, "Ben"], lambda: [fold_case(name) for name in (sits, "Ben", "Vera")])
    assert matching_seats(word, names) == [0]


def test_plain_letters_that_fit_two_players_are_refused() -> None:
    names = ["Zoë", "Zöe", "Ben"]
    assert resolve_seat("Zoe", names) == message("name-ambiguous", given="Zoe", legal=names[:2])


@pytest.mark.parametrize(
    ("word", "names"),
    [
        *(("Łu", ["Łucja", "Lu"]), ("Jö", ["Jörg", "Jo"]), ("andré", ["Andréa", "Andre"])),
        *(("jörg", ["Joerg", "Joergen"]), ("Żo", ["Zo", "Zofia"])),
    ],
)
def test_who_types_a_special_letter_means_it(word: str, names: list[str]) -> None:
    assert matching_seats(word, names) == [0]
    assert matching_seats(word, names[::-1]) == [1]


def test_a_letter_with_more_marks_than_any_has_is_not_put_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To put a thousand in order took milliseconds, for each word of a sheet and each title."""
    lengths: list[int] = []
    normalize = unicodedata.normalize

    def counted(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
        lengths.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", counted)
    marks = "\u0301\u0327" * 490
    assert matching_seats(f"A{marks}nna", ["Änna", "Ben"]) == [0]
    assert fold_title(f"Friday{marks}") == f"friday{marks}"
    assert matching_seats("A\u0308n", ["Änna", "Ben"]) == [0]
    assert max(lengths) < 30
