"""A suggestion costs little, however long and many the words are that it may be."""

import random

from scorekeeper.core.suggestions import similar
from tests.support.work import steps_run

RNG = random.Random(7)
LETTERS = [chr(0x4E00 + number) for number in range(150)]


def words(count: int, letters: int) -> list[str]:
    return ["".join(RNG.choices(LETTERS, k=letters)) for _ in range(count)]


def steps(count: int, letters: int) -> int:
    known = words(count, letters)
    (word,) = words(1, letters)
    return steps_run(lambda: similar(word, known))


def test_long_titles_are_compared_by_their_beginnings() -> None:
    steps(10, 60)
    assert steps(10, 2000) < 2 * steps(10, 60)


def test_only_so_many_words_are_compared() -> None:
    assert steps(9000, 4) < 2 * steps(3000, 4)


def test_a_long_title_is_found_by_its_beginning() -> None:
    title = "Friday evening with everybody from the old house " * 3
    assert similar(title.replace("everybody", "evrybody"), ["Monday", title]) == [title]
