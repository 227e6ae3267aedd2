"""Sentences are broken where nothing that belongs together comes apart."""

import pytest
import wcwidth

from scorekeeper.exporters.text import text_width
from scorekeeper.exporters.text.text_width import truncate, truncate_distinctly, wrap
from tests.support.work import steps_run


@pytest.mark.parametrize("columns", range(12, 60))
def test_the_number_of_an_entry_is_not_parted_from_it(columns: int) -> None:
    lines = wrap("Was: 1. 3:CDD 4- 2/2. Now: 12. 3:CDD 4- 2/3. Again: 123. 5- 2- 2-", columns)
    assert [line for line in lines if line.endswith(("1.", "12.", "123."))] == []


@pytest.mark.parametrize(
    "text", ["安 " * 990, "安娜贝" * 660, "e\u0301\u0302 " * 600], ids=["words", "none", "marks"]
)
def test_wide_letters_are_measured_but_a_few_times(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0
    display_width = text_width.display_width

    def counting(part: str) -> int:
        nonlocal measured
        measured += len(part)
        return display_width(part)

    monkeypatch.setattr(text_width, "display_width", counting)
    lines = text_width.wrap(text, 80)
    assert max(map(display_width, lines)) <= 80
    assert measured < 16 * len(text)


def test_a_name_in_wide_letters_is_broken_once_and_not_in_each_sentence() -> None:
    def steps(letter: str, sentences: int) -> int:
        lines = [f"{letter * 40}: +{points}: took 3." for points in range(sentences)]
        return steps_run(lambda: [wrap(line, 76) for line in lines])

    steps("安", 1)
    assert steps("安", 100) < 15 * steps("w", 100)


def test_a_name_is_cut_no_further_than_until_it_is_distinct() -> None:
    """Each was cut in twenty ways: a fifth of the time of a page of a thousand evenings."""
    names = [f"{number}{'安' * 38}" for number in range(5)]
    alone = steps_run(lambda: [truncate(name, 24) for name in names])
    assert steps_run(lambda: truncate_distinctly(names, [24] * 5)) < 3 * alone


def test_a_note_about_the_program_is_no_command() -> None:
    note = "we have scorekeeper to count for us now and nobody argues about a score any more"
    assert max(map(len, wrap(note, 40))) <= 40


def test_the_letters_that_are_not_looked_up_take_one_column() -> None:
    letters = [
        letter
        for letter in map(chr, range(0x20, 0x2100))
        if text_width._ONE_COLUMN_EACH.fullmatch(letter) and letter.isprintable()
    ]
    assert {"я", "ß", "Ω"} < {*letters}
    assert {letter for letter in letters if wcwidth.wcwidth(letter) != 1} == set()


def test_of_a_word_of_flags_no_more_is_measured_than_a_line_can_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To measure flags takes the square of their number."""
    measured: list[int] = []
    width_of = text_width.display_width

    def measure(text: str) -> int:
        measured.append(len(text))
        return width_of(text)

    monkeypatch.setattr(text_width, "display_width", measure)
    note = "\U0001f1e9" * 1900
    assert "".join(wrap(f"Note: {note}", 80)) == f"Note:{note}"
    assert max(measured) <= 8 * 80
