"""The letters by which the pegs of players are told apart on the board."""

from collections.abc import Sequence


def peg_letters(names: Sequence[str]) -> list[str]:
    """Return a letter for each player, of the name if that is free; squares have numbers.

    >>> peg_letters(["Anna", "Ann", "Bo", "Ελένη", "山田"])
    ['A', 'N', 'B', 'Ε', 'X']
    """
    letters: list[str] = []
    for name in names:
        own = [char.upper() for char in name if _is_narrow_letter(char.upper())]
        own.sort(key=str.isascii, reverse=True)  # which every terminal can show
        letters.append(next(char for char in (*own, *_SPARE) if char not in letters))
    return letters


_SPARE = "XYZWVU"
"""Letters for players whose names have none that fits into one cell and runs from the left."""


def _is_narrow_letter(char: str) -> bool:
    from unicodedata import bidirectional, east_asian_width

    return (
        char.isalpha()
        and len(char) == 1
        and (char.isascii() or (bidirectional(char) == "L" and east_asian_width(char) not in "WF"))
    )
